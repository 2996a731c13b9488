/** Rules of payment requests over what they know of suppliers, accounts and reviewed invoices, and what they move. Pure. */
import { compare, divide, multiply, subtract } from '#model/calculation/decimal.ts';
import { fault, warning } from '#model/faults.ts';
import { posting, type Posting } from '#model/posting.ts';
import type { Fault } from '#model/refusal.ts';
import { fixed, sum } from '#model/calculation/rounding.ts';
import { isEditable } from '#model/status.ts';
import { w } from '#model/words.ts';
import { contractMoney } from '#resources/contract/ledgers.ts';
import type { ClaimLine } from './claims.ts';
import { payable } from './payables.ts';
import type { AccountFact } from './ownAccounts.ts';

/** A supplier as whoever pays it needs it; the day and person of a change of account only where it was within 30 days. */
export interface PayeeFact {
  readonly name: string;
  readonly bankName: string | null;
  readonly bankAccount: string | null;
  readonly bankChecked: boolean;
  readonly changed: string | null;
}

/** A review that is to be paid. `unpaid` with what the asking payment itself holds. */
export interface ReviewFact {
  readonly id: string;
  readonly code: string;
  readonly supplierId: string | null;
  readonly contractId: string | null;
  readonly approved: boolean;
  readonly amount: string;
  readonly unpaid: string;
}

/** An acceptance bill that a payment is made by. `free` with what the asking payment itself holds; it `stands` until it is honoured or cancelled. */
export interface BillFact {
  readonly orgId: string | null;
  readonly supplierId: string | null;
  readonly approved: boolean;
  readonly stands: boolean;
  readonly free: string;
}

export interface PaidLine {
  readonly invoiceReviewId: string | null;
  readonly payAmount: string | null;
}

/** Advance payments of a contract above this share of it are the chairman's. In percent. */
const usualPrepay = '30';

/** Whether advance payments, this one included, pass the usual share of the contract. */
export const overPrepaid = (before: string, amount: string | null, total: string): boolean =>
  compare(sum([before, amount]), divide(multiply(total, usualPrepay, 4), '100')) > 0;

/** Each review stands once, is approved, of this supplier and contract, and is paid no more than is open of it. */
export const reviewFaults = (
  lines: readonly PaidLine[],
  reviews: readonly ReviewFact[] | undefined,
  { supplierId, contractId }: { readonly supplierId: string | null; readonly contractId: string | null },
): Fault[] =>
  lines.flatMap(({ invoiceReviewId, payAmount }, at) => {
    const path = `reviews.${at}`;
    if (lines.findIndex((one) => one.invoiceReviewId === invoiceReviewId) < at)
      return [fault('reviews', `${path}.invoiceReviewId`, w('stands here twice', '发票审核单重复'))];
    if (reviews === undefined) return [];
    const review = reviews.find(({ id }) => id === invoiceReviewId);
    if (review?.approved !== true) return [fault('reviews', `${path}.invoiceReviewId`, w('is not approved', '发票审核单未通过'))];
    if (review.supplierId !== supplierId)
      return [fault('reviews', `${path}.invoiceReviewId`, w('is of another supplier', '不是该供应商的发票'))];
    if (review.contractId !== null && review.contractId !== contractId)
      return [fault('reviews', `${path}.invoiceReviewId`, w('is of another contract', '不是该合同的发票'))];
    return compare(payAmount, review.unpaid) > 0
      ? [fault('reviews', `${path}.payAmount`, w(`only ${fixed(review.unpaid)} is open`, `未付金额仅${fixed(review.unpaid)}`))]
      : [];
  });

interface ToAccount {
  readonly status?: string | null;
  readonly payeeAccount: string | null;
  readonly accountDiffers: boolean | null;
  readonly accountOpinion: string | null;
  readonly attachments?: readonly unknown[] | null;
}

/** Money goes to the account on file that a second person has confirmed, or to another one with papers and a word of finance. */
export const payeeAccountFault = (doc: ToAccount, supplier: PayeeFact | null | undefined): Fault | null => {
  if (!supplier) return null;
  if (doc.accountDiffers !== true)
    return supplier.bankChecked
      ? null
      : fault('bankChecked', 'payeeAccount', w('nobody has confirmed this account yet', '供应商账号未经复核，不能付款'));
  if ((doc.attachments ?? []).length === 0)
    return fault(
      'accountDiffers',
      'payeeAccount',
      w('differs from the supplier’s file: attach why', '与供应商档案账号不一致，须附说明材料'),
    );
  return isEditable(doc.status ?? 'draft') || doc.accountOpinion !== null || doc.status === 'approved'
    ? null
    : fault('accountDiffers', 'accountOpinion', w('say why it is paid to this account', '付款账号与档案不一致，须填写意见'));
};

/** Whether an account is debited. By an acceptance bill the bank pays when that is due, which is booked there. */
export const movesMoney = ({ payMethod }: { readonly payMethod: string | null }): boolean => payMethod !== 'acceptance';

interface ByBill {
  readonly status?: string | null;
  readonly payMethod: string | null;
  readonly ebaId: string | null;
  readonly payOrg: string | null;
  readonly supplierId: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly payAccount: string | null;
  readonly actualAmount: string | null;
}

/**
 * Paid by acceptance it names a bill of the same entity that is accepted, stands, and has as much left to deliver; no account moves then.
 * A payment by other means names none.
 */
export const acceptanceFaults = (doc: ByBill, bill: BillFact | null | undefined): Fault[] => {
  const wrong = (field: string, message: ReturnType<typeof w>): Fault => fault('acceptance', field, message);
  if (movesMoney(doc)) return doc.ebaId === null ? [] : [wrong('ebaId', w('only for payments by acceptance', '仅承兑汇票付款时填写'))];
  const moving = (['payAccount', 'actualAmount'] as const)
    .filter((name) => doc[name] !== null)
    .map((name) => wrong(name, w('stays empty: the bank pays when the bill is due', '承兑汇票付款不动用账户，无须填写')));
  const yuan = doc.currency === 'CNY' ? [] : [wrong('currency', w('bills are drawn in yuan', '承兑汇票仅限人民币'))];
  return [...moving, ...yuan, ...billFaults(doc, bill, wrong)];
};

const billFaults = (
  doc: ByBill,
  bill: BillFact | null | undefined,
  wrong: (field: string, message: ReturnType<typeof w>) => Fault,
): Fault[] => {
  if (doc.ebaId === null) return [wrong('ebaId', w('say which bill', '须选择承兑汇票'))];
  if (bill === undefined || doc.status === 'approved') return [];
  if (bill?.approved !== true) return [wrong('ebaId', w('is not issued', '该汇票未出票'))];
  if (!bill.stands) return [wrong('ebaId', w('is honoured or cancelled', '该汇票已兑付或已撤销'))];
  if (bill.orgId !== doc.payOrg) return [wrong('ebaId', w('is drawn by another entity', '该汇票的出票人不是付款单位'))];
  if (compare(doc.amount, bill.free) > 0)
    return [wrong('amount', w(`only ${fixed(bill.free)} of the bill is not delivered`, `汇票未交付金额仅${fixed(bill.free)}`))];
  return bill.supplierId === doc.supplierId
    ? []
    : [warning('acceptance', 'ebaId', w('is drawn to another payee', '该汇票的收款人不是该供应商'))];
};

interface Paying {
  readonly currency: string | null;
  readonly amount: string | null;
  readonly cnyAmount: string | null;
  readonly actualAmount: string | null;
  readonly payMethod: string | null;
  readonly paidAt: string | null;
}

/** What an account in yuan is charged for another currency may differ from the estimate by so many percent without a word. */
const usualOff = '2';

/** The currency in which an account is debited: a yuan account pays another currency in yuan. */
export const debitedIn = (currency: string | null, account: AccountFact | null | undefined): string | null =>
  account?.currency === 'CNY' ? 'CNY' : currency;

/**
 * Where money moves it is said how much; the last step changes none: what is debited is what was approved, or its worth in the account's
 * currency.
 */
export const actualFault = (doc: Paying, account: AccountFact | null | undefined): Fault | null => {
  if (doc.actualAmount === null)
    return doc.paidAt !== null && movesMoney(doc) ? fault('actual', 'actualAmount', w('say what was paid', '须填写实付金额')) : null;
  if (!account) return null;
  if (account.currency === doc.currency)
    return compare(doc.actualAmount, doc.amount) === 0
      ? null
      : fault('actual', 'actualAmount', w(`must be ${fixed(doc.amount)}`, `应等于付款金额${fixed(doc.amount)}`));
  const off = subtract(doc.actualAmount, doc.cnyAmount);
  const size = compare(off, '0') < 0 ? subtract('0', off) : off;
  return compare(size, divide(multiply(doc.cnyAmount ?? '0', usualOff, 4), '100')) > 0
    ? warning('actual', 'actualAmount', w(`estimated at ${fixed(doc.cnyAmount)}`, `与按汇率折算的${fixed(doc.cnyAmount)}相差超过2%`))
    : null;
};

/** Holds or pays what is open of the reviews. */
export const payablePostings = (lines: readonly PaidLine[], to: 'held' | 'paid', date: string): Posting[] =>
  lines.flatMap(({ invoiceReviewId, payAmount }) =>
    invoiceReviewId === null || compare(payAmount, '0') <= 0
      ? []
      : [posting(payable, { dimensions: { invoiceReview: invoiceReviewId }, from: 'open', to, quantity: payAmount ?? '0', date })],
  );

/** Moves the money of the contract; what is retention is counted besides. */
export function contractPaymentPostings(
  {
    contractId,
    amount,
    fundPayType,
  }: { readonly contractId: string | null; readonly amount: string | null; readonly fundPayType: string | null },
  to: 'paying' | 'paid',
  date: string,
): Posting[] {
  if (contractId === null) return [];
  const dimensions = { contract: contractId };
  const quantity = amount ?? '0';
  return [
    posting(contractMoney, { dimensions, from: 'toPay', to, quantity, date }),
    ...(fundPayType === 'retention' ? [posting(contractMoney, { dimensions, from: null, to: 'retention', quantity, date })] : []),
  ];
}

/** A payment as one line that claims the cost of a document, which is in yuan. */
export const claimOf = ({
  sourceKey,
  sourceId,
  cnyAmount,
}: Pick<ClaimLine, 'sourceKey' | 'sourceId'> & { readonly cnyAmount: string | null }): ClaimLine => ({
  sourceKey,
  sourceId,
  amount: cnyAmount,
  approvedAmount: null,
});

/** The same the other way round, for money that the bank sent back. */
export const turned = ({ from, to, ...one }: Posting): Posting => ({ ...one, from: to, to: from });
