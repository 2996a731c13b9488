/** What is asked for when somebody enters an invoice or a payment, and what follows in the lines of the ledger. */
import { compare, isPositive, most, subtract } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { sum } from '#model/calculation/rounding.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { invoiceFields } from '#resources/bill/rules/invoices.ts';
import { withoutTax } from './contracts.ts';

export const invoiceAsked = {
  ...invoiceFields,
  invoiceNo: f.text(w('Invoice no.', '发票号码'), { max: 30, required: true, check: 'noSpaces' }),
  invoiceType: f.choice('invoiceType', w('Type', '发票类型'), { required: true }),
  invoiceDate: f.date(w('Date', '开票日期'), { required: true }),
  amount: f.money(w('Amount incl. tax', '价税合计'), { required: true, least: '0.01' }),
  taxRate: f.decimal([5, 2], w('Tax rate (%)', '税率（%）'), { least: '0', most: '100' }),
  voucherNo: f.text(w('Voucher no.', '凭证号'), { max: 30 }),
  files: f.files(w('Scan', '发票影像')),
  remark: f.text(w('Remark', '备注'), { max: 200 }),
} as const;

export const paymentAsked = {
  payDate: f.date(w('Date', '付款日期'), { required: true }),
  amount: f.money(w('Amount', '金额'), { required: true, least: '0.01' }),
  payMethod: f.choice('payMethod', w('Payment', '付款方式'), { required: true, default: 'bankTransfer' }),
  bankAccount: f.text(w('Account', '付款账户'), { max: 60 }),
  fundPaymentNo: f.text(w('Fund payment form', '付款单号'), { max: 30 }),
  payStatus: f.choice('contractPayStatus', w('State', '支付状态'), { required: true, default: 'plan' }),
  isRetention: f.boolean(w('Retention', '质保金'), { default: false }),
  files: f.files(w('Evidence', '凭证')),
  remark: f.text(w('Remark', '备注'), { max: 200 }),
} as const;

export const paidAsked = { payDate: f.date(w('Paid on', '付款日期'), { required: true }) } as const;

export const cancelAsked = { reason: f.text(w('Reason', '原因'), { max: 200, required: true }) } as const;

export const termsAsked = {
  retentionDueDate: f.date(w('Retention due on', '质保金到期日')),
  retentionReleased: f.boolean(w('Retention released', '质保金已放行')),
  ownerId: f.user(w('Keeper of the ledger', '台账责任人')),
  files: f.files(w('Files', '附件')),
} as const;

/** Tax in an amount that includes it. */
export const taxOf = ({ amount, taxRate }: { readonly amount: string | null; readonly taxRate: string | null }): string | null =>
  amount === null || taxRate === null ? null : subtract(amount, withoutTax(amount, taxRate));

const paymentsFor = ({ id }: AnyDoc, parameter: AnyDoc): readonly AnyDoc[] =>
  id === undefined ? [] : linesOf(parameter, 'payments').filter(({ planLineId }) => textOf(planLineId) === textOf(id));

/** What of a line of the plan no payment is entered for yet. */
export const unpaidOf = (line: AnyDoc, parameter: object): string => {
  const entered = paymentsFor(line, parameter as AnyDoc).filter(({ payStatus }) => payStatus !== 'cancelled');
  return most(subtract(line['planAmount'], sum(entered.map(({ amount }) => amount))), '0');
};

/** A line of the plan is done once what was paid for it comes to it; what an end of the contract cancelled stays cancelled. */
export function planState(line: object, parameter: AnyDoc): 'open' | 'done' | 'cancelled' {
  const { planAmount, planState: stored } = line as AnyDoc;
  if (stored === 'cancelled') return 'cancelled';
  const paid = paymentsFor(line as AnyDoc, parameter).filter(({ payStatus }) => payStatus === 'paid');
  return isPositive(planAmount) && compare(sum(paid.map(({ amount }) => amount)), planAmount) >= 0 ? 'done' : 'open';
}
