/** What bills bring beside their definitions. */
import { w } from '#model/words.ts';
import type { Manifest } from '../manifest.ts';
import { billDictionaries } from './dictionaries.ts';
import { billLedgers } from './ledgers.ts';
import { billMenus } from './menus.ts';
import { billNotices } from './notices.ts';
import { vouchers } from './rules/voucherLedger.ts';

export const billManifest = {
  menus: billMenus,
  dictionaries: billDictionaries,
  ledgers: [...billLedgers, vouchers],
  notices: billNotices,
  permissions: {
    repay: w('Repay', '还款'),
    reconcile: w('Reconcile with the bank', '银行对账'),
    override: w('Lift the limit', '特批'),
    depreciate: w('Depreciate', '计提折旧'),
    recipient: w('Hand out vouchers', '发放券'),
    redeem: w('Redeem vouchers', '核销券'),
    correctUse: w('Correct uses of vouchers', '更正券使用'),
    freeze: w('Freeze vouchers', '冻结券'),
    voidVoucher: w('Void vouchers', '作废券'),
  },
  flowCategory: 'finance',
} as const satisfies Manifest;
