/** Dictionaries of funds: transfers, invoices of suppliers, payments. */
import { dictionary, type DictionarySeed } from '#resources/dictionary.ts';
import { w } from '#model/words.ts';

export const fundDictionaries = {
  fundTransferReason: dictionary(w('Reason of a fund transfer', '资金调拨原因'), {
    operation: ['Operating funds', '经营周转'],
    loanRepay: ['Loan repayment', '归还贷款'],
    margin: ['Margin deposit', '保证金'],
    wage: ['Wages account', '代发工资'],
    deposit: ['Time deposit', '定期存款'],
    lending: ['Loan between affiliates', '关联借款'],
  }),
  paidState: dictionary(
    w('Payment of an invoice', '付款状态'),
    { unpaid: ['Unpaid', '未支付'], part: ['Partly paid', '部分支付'], paid: ['Paid', '已支付'] },
    { unpaid: 'attention', part: 'submitted', paid: 'approved' },
  ),
  matchResult: dictionary(
    w('Three-way match', '三单匹配'),
    {
      match: ['Match', '一致'],
      over: ['Invoice above receipt', '发票大于入库'],
      under: ['Invoice below receipt', '发票小于入库'],
      none: ['No reference', '无关联'],
    },
    { match: 'approved', over: 'rejected', under: 'attention', none: 'draft' },
  ),
  fundPayType: dictionary(w('Kind of payment', '付款类型'), {
    prepay: ['Advance payment', '预付款'],
    progress: ['Progress payment', '进度款'],
    delivery: ['On delivery', '到货款'],
    final: ['Final payment', '尾款'],
    retention: ['Retention money', '质保金'],
    salary: ['Contributions and taxes of wages', '工资社保'],
    tax: ['Taxes', '税费'],
    loan: ['Bank loan', '还贷'],
    deposit: ['Deposit', '保证金'],
    other: ['Other', '其他'],
  }),
  invoiceState: dictionary(w('Invoice of a payment', '付款发票情况'), {
    received: ['Received', '已到票'],
    later: ['Follows', '后补'],
    noneNeeded: ['Not needed', '无需发票'],
  }),
  fundPayState: dictionary(
    w('State of a payment', '资金支付状态'),
    { waiting: ['Not paid', '未支付'], paid: ['Paid', '已支付'], returned: ['Sent back', '已退票'] },
    { waiting: 'draft', paid: 'approved', returned: 'rejected' },
  ),
  payRunState: dictionary(
    w('State of a payment run', '付款批次状态'),
    {
      waiting: ['To be released', '待放行'],
      released: ['Released', '已放行'],
      finished: ['Finished', '已完成'],
      cancelled: ['Cancelled', '已取消'],
    },
    { waiting: 'attention', released: 'submitted', finished: 'approved', cancelled: 'draft' },
  ),
  payRowState: dictionary(
    w('Result of a payment of a run', '批次付款结果'),
    { open: ['Open', '待付'], paid: ['Paid', '已付'], failed: ['Failed', '未付成功'], dropped: ['Dropped', '已取消'] },
    { open: 'submitted', paid: 'approved', failed: 'rejected', dropped: 'draft' },
  ),
} as const satisfies Readonly<Record<string, DictionarySeed>>;
