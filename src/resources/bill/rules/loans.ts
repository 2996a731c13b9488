/** What bills know of people and their open loans: values of the facts that several of them name; and what a pay-back asks and books. */
import { compare } from '#model/calculation/decimal.ts';
import { f } from '#model/field.ts';
import { posting, type Posting } from '#model/posting.ts';
import { w, type Words } from '#model/words.ts';
import { bank, loan } from '#resources/bill/ledgers.ts';

/** An approved loan of a person that is not cleared. `balance` is what other documents have not yet reserved. */
export interface OpenLoan {
  readonly id: string;
  readonly code: string;
  readonly balance: string;
  readonly planClearDate: string;
}

/** A person as bills need them, from their personnel file (rule B6). */
export interface Payee {
  readonly name: string;
  readonly departmentId: string | null;
  readonly bankName: string | null;
  readonly bankAccount: string | null;
}

/** The trip that an advance is for: who is on it, and what it is going to cost. */
export interface LoanTrip {
  readonly code: string;
  readonly status: string;
  readonly cancelledAt: string | null;
  readonly endDate: string;
  readonly estTotal: string;
  readonly travellers: readonly string[];
}

/** Open loans and what is in approval, above which nothing more is lent. */
const mostOpen = '20000';

/** Overdue from the day after it was to be cleared. */
export const isOverdue = (loan: OpenLoan, today: string): boolean => loan.planClearDate < today;

/** Why nothing more is lent to somebody; null where nothing stands against it. */
export const lendingBar = (openLoans: readonly OpenLoan[], oldBalance: string | null, today: string): Words | null => {
  const overdue = openLoans.find((one) => isOverdue(one, today));
  if (overdue) return w(`loan ${overdue.code} is overdue`, `借款单${overdue.code}已逾期未还`);
  return compare(oldBalance, mostOpen) > 0
    ? w(`open loans and those in approval exceed ${mostOpen}`, `未清及审批中借款已超过${mostOpen}元`)
    : null;
};

/** What is asked for when a borrower pays back. */
export const payBackAsked = {
  amount: f.money(w('Amount', '归还金额'), { required: true, least: '0.01' }),
  date: f.date(w('Date', '归还日期'), { required: true }),
  account: f.ref('companyBankAccount', w('Paid into', '收款账户'), { required: true }),
  payNo: f.text(w('Bank slip no.', '银行回单号'), { max: 40 }),
};
/** The same id does nothing a second time. */
export const payBackFields = { ...payBackAsked, requestId: f.text(w('Request', '请求号'), { max: 200 }) };

/** What is asked for when a loan is given up. */
export const writeOffAsked = {
  amount: f.money(w('Amount', '核销金额'), { required: true, least: '0.01' }),
  reason: f.text(w('Reason', '核销原因'), { max: 200, required: true }),
};
export const writeOffFields = { ...writeOffAsked, requestId: f.text(w('Request', '请求号'), { max: 200 }) };

/** What nobody is going to pay back any more. */
export const writeOffPostings = (
  id: string,
  { amount, reason }: { readonly amount: string; readonly reason: string },
  date: string,
): Posting[] => [posting(loan, { dimensions: { loan: id }, from: 'open', to: 'writtenOff', quantity: amount, date, note: reason })];

interface PayBack {
  readonly amount: string;
  readonly date: string;
  readonly account: string;
  readonly payNo: string | null;
}

/** Clears the loan by what comes into the account. */
export const payBackPostings = (id: string, { amount, date, account, payNo }: PayBack): Posting[] => {
  const note = payNo === null ? {} : { note: payNo };
  return [
    posting(loan, { dimensions: { loan: id }, from: 'open', to: 'cleared', quantity: amount, date, ...note }),
    posting(bank, { dimensions: { account }, from: null, to: 'balance', quantity: amount, date, ...note }),
  ];
};
