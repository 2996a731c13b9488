/** Hand-made pages of purchasing. */
import type { OwnPage } from '#client/data/page/ownPage.ts';
import { w } from '#model/words.ts';

export const pages = {
  '/purchase/buyingDesk': { title: w('Buying desk', '采购工作台'), code: 'purchaseAskPrice:add', beside: 'purchaseApply' },
  '/purchase/reorder': { title: w('To be bought again', '补货'), code: 'purchaseAskPrice:add', beside: 'purchaseApply' },
  '/purchase/offers': { title: w('Offers side by side', '报价比较'), code: 'purchaseAskPrice:page', oneOf: '/purchase/purchaseAskPrice' },
  '/purchase/orderMatch': {
    title: w('Order and deliveries', '订单执行'),
    code: 'purchaseManagement:page',
    oneOf: '/purchase/purchaseManagement',
  },
} as const satisfies Readonly<Record<string, OwnPage>>;
export type PurchasePath = keyof typeof pages;
