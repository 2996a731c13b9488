/** What Purchasing brings beside its definitions. */
import { w } from '#model/words.ts';
import type { Manifest } from '../manifest.ts';
import { purchaseLedgers } from './ledgers.ts';
import { purchaseDictionaries } from './dictionaries.ts';
import { purchaseMenus } from './menus.ts';
import { purchaseNotices } from './notices.ts';

export const purchaseManifest = {
  menus: purchaseMenus,
  dictionaries: purchaseDictionaries,
  notices: purchaseNotices,
  permissions: {
    standing: w('Change the standing', '调整合作状态'),
    giveUp: w('Give the rest up', '关闭余量'),
    toOrder: w('Make orders', '生成订单'),
    reConfirm: w('Change an order', '变更订单'),
    submitGoods: w('Register arrivals', '登记到货'),
  },
  ledgers: purchaseLedgers,
  flowCategory: 'purchase',
} as const satisfies Manifest;
