/** Electronic bank acceptance bills in pure functions: their states, what honouring and cancelling ask for, and what they book. */
import { compare, isPositive, subtract } from '#model/calculation/decimal.ts';
import type { StateByDay } from '#model/fields/byDay.ts';
import { f } from '#model/field.ts';
import type { Posting } from '#model/posting.ts';
import { w } from '#model/words.ts';
import { acceptanceClosed, creditPosting } from './bankLedgers.ts';
import { movedTo, paidFrom } from './margins.ts';

const approved = { status: ['approved'] };

/** From its last day on it waits to be honoured; `lateFrom` is the next working day, from which on it is late. */
export const maturityByDay: StateByDay = {
  cases: [
    { is: 'settled', known: 'honouredAt' },
    { is: 'settled', known: 'cancelledAt' },
    { is: 'late', before: 'lateFrom', days: 0, while: approved },
    { is: 'due', before: 'dueDate', days: 0, while: approved },
    { is: 'running', while: approved },
  ],
  otherwise: 'none',
};

/** A bill as it stands. Amounts are decimal text. */
export interface Bill {
  readonly id: string;
  readonly amount: string;
  readonly marginAmount: string;
  readonly freeAmount: string;
  readonly drawerAccount: string | null;
  readonly marginAccount: string | null;
}

interface Standing {
  readonly status?: string;
  readonly amount: string | null;
  readonly deliveredAmount: string | null;
  readonly honouredAt: string | null;
  readonly cancelledAt: string | null;
}

export function stateOfBill({ status, amount, deliveredAmount, honouredAt, cancelledAt }: Standing): string {
  if (cancelledAt !== null) return 'cancelled';
  if (honouredAt !== null) return 'paid';
  if (status !== 'approved') return 'applying';
  return isPositive(amount) && compare(deliveredAmount, amount) >= 0 ? 'delivered' : 'issued';
}

export const honourAsked = {
  date: f.date(w('Honoured on', '兑付日期'), { required: true }),
  payNo: f.text(w('Bank slip no.', '银行回单号'), { max: 40 }),
};

export const cancelAsked = { reason: f.longText(w('Reason', '撤销原因'), { required: true }) };

const beyondMargin = ({ amount, marginAmount }: Bill): string => subtract(amount, marginAmount);
const creditBack = (bill: Bill, date: string): Posting[] =>
  bill.drawerAccount !== null && isPositive(beyondMargin(bill))
    ? [creditPosting(bill.drawerAccount, beyondMargin(bill), date, 'giveBack')]
    : [];

/** The bank is paid by the margin and the rest from the account, refused where it does not hold as much; the credit line is free again. */
export const honourPostings = (bill: Bill, date: string): Posting[] => [
  ...creditBack(bill, date),
  ...paidFrom(bill.marginAccount, bill.marginAmount, date),
  ...paidFrom(bill.drawerAccount, beyondMargin(bill), date),
  ...acceptanceClosed(bill.id, bill.freeAmount, date),
];

/** Margin and credit line come back, the fee stays paid. Refused where some of the bill is held or delivered. */
export const cancelPostings = (bill: Bill, date: string): Posting[] => [
  ...creditBack(bill, date),
  ...movedTo(bill.marginAccount, bill.drawerAccount, bill.marginAmount, date),
  ...acceptanceClosed(bill.id, bill.amount, date),
];

/** An approved invoice review as a bill that is drawn for it knows it. */
export interface OwedFact {
  readonly supplierId: string | null;
  /** What of it is neither paid nor being paid. */
  readonly open: string;
}
