/** Dictionaries of vouchers. */
import { w } from '#model/words.ts';
import { dictionary, type DictionarySeed } from '#resources/dictionary.ts';

export const voucherDictionaries = {
  voucherType: dictionary(w('Type of voucher', '券类型'), {
    pickup: ['Pick-up voucher', '提货券'],
    cash: ['Cash voucher', '代金券'],
    discount: ['Discount voucher', '折扣券'],
    welfare: ['Staff welfare voucher', '员工福利券'],
    meal: ['Meal voucher', '餐券'],
  }),
  voucherUse: dictionary(w('Purpose of vouchers', '券用途'), {
    sale: ['Sold', '销售'],
    gift: ['Gift', '赠送'],
    welfare: ['Welfare', '福利'],
    promo: ['Promotion', '促销'],
  }),
  voucherStatus: dictionary(
    w('State of vouchers', '券状态'),
    {
      unissued: ['Not issued', '未领用'],
      issued: ['Issued', '已领用'],
      used: ['Used', '已使用'],
      expired: ['Expired', '已过期'],
      frozen: ['Frozen', '已冻结'],
      void: ['Void', '已作废'],
    },
    { unissued: 'draft', issued: 'mine', used: 'approved', expired: 'draft', frozen: 'attention', void: 'rejected' },
  ),
  paidState: dictionary(
    w('Money received', '收付款状态'),
    { unpaid: ['Unpaid', '未支付'], part: ['Partly paid', '部分支付'], paid: ['Paid', '已支付'] },
    { unpaid: 'attention', part: 'submitted', paid: 'approved' },
  ),
} as const satisfies Readonly<Record<string, DictionarySeed>>;
