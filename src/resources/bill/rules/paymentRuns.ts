/** What payment runs know of the payments that they gather, and the bank's file of one. Pure. */
import { csvOf } from '#model/calculation/csv.ts';
import { isPositive } from '#model/calculation/decimal.ts';
import type { RecordOf } from '#model/field.ts';
import { f } from '#model/field.ts';
import { fixed } from '#model/calculation/rounding.ts';
import { w, type Words } from '#model/words.ts';

const readOnly = { readOnly: true } as const;

/** Documents whose last step is the cashier's, who pays them. */
export const paidKinds = ['expenseReport', 'expenseReportProject', 'travelReport', 'debitNote', 'fundPayment'] as const;
export type PaidKind = (typeof paidKinds)[number];

/** Kind of the bookings by which a task is in one open run at most. */
export const payTask = 'payTask';

/** One payment of a run, as it stood when it was gathered. */
export const runRowFields = {
  taskId: f.text(w('Task', '付款任务'), { max: 20, ...readOnly }),
  sourceType: f.text(w('Kind', '单据类型'), { resourceKey: true, max: 50, ...readOnly }),
  sourceId: f.text(w('Document', '付款单据'), { idIn: 'sourceType', max: 20, ...readOnly }),
  sourceCode: f.text(w('No.', '单号'), { max: 40, ...readOnly }),
  payeeName: f.text(w('Payee', '收款人'), { max: 80, ...readOnly }),
  payeeBank: f.text(w('Bank', '开户行'), { max: 80, ...readOnly }),
  bankCode: f.text(w('CNAPS code', '联行号'), { max: 12, ...readOnly }),
  payeeAccount: f.text(w('Account', '账号'), { max: 40, sensitive: true, ...readOnly }),
  amount: f.money(w('Amount', '金额'), readOnly),
  purpose: f.text(w('Purpose', '用途'), { max: 60, ...readOnly }),
  rowState: f.choice('payRowState', w('Result', '付款结果'), { ...readOnly, default: 'open' }),
  paidAt: f.date(w('Paid on', '付款日期'), readOnly),
  payNo: f.text(w('Bank slip no.', '银行回单号'), { max: 40, ...readOnly }),
  failReason: f.text(w('Why not', '未付原因'), { max: 200, ...readOnly }),
} as const;

export type RunRow = RecordOf<typeof runRowFields>;

/** The company's account that a run pays from. */
export interface RunAccount {
  readonly orgId: string;
  readonly currency: string;
  readonly accountType: string;
  readonly enabled: boolean;
}

/** An open payment of the cashier's. `orgId`: the entity that pays, null where nothing says which. */
export interface Payment {
  readonly taskId: string;
  readonly resource: PaidKind;
  readonly documentId: string;
  readonly code: string;
  readonly payeeName: string | null;
  readonly payeeBank: string | null;
  readonly bankCode: string | null;
  readonly payeeAccount: string | null;
  readonly amount: string;
  readonly currency: string;
  readonly orgId: string | null;
  readonly payMethod: string | null;
  readonly purpose: string;
}

/** Why something is not gathered: the reason of the refusal, and its words. */
export interface Unfit {
  readonly reason: string;
  readonly message: Words;
}

const unfit = (reason: string, en: string, zh: string): Unfit => ({ reason, message: w(en, zh) });

/** A bank carries out runs, so cash boxes and margin accounts have none. */
export const runsFrom = ({ enabled, accountType }: RunAccount): boolean => enabled && accountType !== 'cash' && accountType !== 'margin';

/** Why no bank can carry out a payment, whatever account it is paid from; null where it can. */
export const unfitForBank = ({ amount, payMethod, payeeAccount }: Payment): Unfit | null => {
  if (!isPositive(amount)) return unfit('nothingToPay', 'there is nothing to pay', '应付金额为零，无需付款');
  if (payMethod !== 'bankTransfer') return unfit('otherMethod', 'is not paid by bank transfer', '付款方式不是银行转账');
  return payeeAccount === null ? unfit('noPayeeAccount', 'the payee has no bank account', '收款人没有银行账号') : null;
};

/** Why a payment is not gathered for an account; null where it is. */
export const unfitFor = (payment: Payment, { currency, orgId }: RunAccount): Unfit | null => {
  if (payment.currency !== currency)
    return unfit('otherCurrency', `is in ${payment.currency}, the account in ${currency}`, `币种为${payment.currency}，与账户币种不一致`);
  if (payment.orgId !== null && payment.orgId !== orgId)
    return unfit('otherEntity', 'is paid by another entity', '付款单位与账户所属组织不一致');
  return unfitForBank(payment);
};

/** What of a payment a run keeps. */
export const rowOf = (payment: Payment): Partial<RunRow> => ({
  taskId: payment.taskId,
  sourceType: payment.resource,
  sourceId: payment.documentId,
  sourceCode: payment.code,
  payeeName: payment.payeeName,
  payeeBank: payment.payeeBank,
  bankCode: payment.bankCode,
  payeeAccount: payment.payeeAccount,
  amount: payment.amount,
  purpose: payment.purpose.slice(0, 60),
  rowState: 'open',
});

/** The bank's form is Chinese, whoever asks for it. */
const columns = ['序号', '收款户名', '收款账号', '开户行', '联行号', '金额', '用途', '单据编号'];

/** A spreadsheet would round a number of 19 digits, and drop zeros before others. */
const asText = (number: string | null): string => (number === null || number === '' ? '' : `'${number}`);

/** The payments that are still to be made, for the bank. */
export const bankFile = (rows: readonly RunRow[]): string =>
  csvOf([
    columns,
    ...rows.map((row, at) => [
      at + 1,
      row.payeeName,
      asText(row.payeeAccount),
      row.payeeBank,
      asText(row.bankCode),
      fixed(row.amount),
      row.purpose,
      row.sourceCode,
    ]),
  ]);
