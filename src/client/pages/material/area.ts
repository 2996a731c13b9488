/** Hand-made pages of materials. */
import type { OwnPage } from '#client/data/page/ownPage.ts';
import { w } from '#model/words.ts';

export const pages = {
  '/material/storehouseStock': { title: w('What is in store', '仓库库存'), code: 'materialStorehouse:page', beside: 'materialStock' },
  '/material/counter': { title: w('Counter', '收发工作台'), code: 'materialExit:approve', beside: 'materialExit' },
  '/material/count': { title: w('Counting', '盘点录入'), code: 'materialCheck:page', beside: 'materialCheck' },
} as const satisfies Readonly<Record<string, OwnPage>>;
export type MaterialPath = keyof typeof pages;
