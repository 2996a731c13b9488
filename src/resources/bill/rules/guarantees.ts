/** Letters of guarantee in pure functions: the state by dates, what giving one back asks for, and what it books. */
import { isPositive, least, subtract } from '#model/calculation/decimal.ts';
import type { StateByDay } from '#model/fields/byDay.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import type { Posting } from '#model/posting.ts';
import type { Fault } from '#model/refusal.ts';
import { fixed } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { creditPosting } from './bankLedgers.ts';
import { movedTo, takenFrom } from './margins.ts';

/** The last day counts: expired from the day after it on, until it is given back or claimed. */
export const guaranteeByDay: StateByDay = {
  cases: [
    { is: 'returned', while: { outcome: ['returned'] } },
    { is: 'claimed', while: { outcome: ['claimed'] } },
    { is: 'expired', after: 'validTo', while: { status: ['approved'] } },
    { is: 'valid', while: { status: ['approved'] } },
  ],
  otherwise: 'applying',
};

/** What is asked for when a guarantee ends; `claimAmount` is what the bank paid for it. */
export const guaranteeEndAsked = {
  outcome: f.choice('bhOutcome', w('Outcome', '结果'), { required: true }),
  date: f.date(w('Date', '日期'), { required: true }),
  claimAmount: f.money(w('Claimed', '索赔金额'), { least: '0.01' }),
  marginReturned: f.boolean(w('Margin back', '保证金已退'), { required: true }),
};

export interface GuaranteeEnd {
  readonly outcome: string;
  readonly date: string;
  readonly claimAmount: string | null;
  readonly marginReturned: boolean;
}

/** A guarantee as it stands. Amounts are decimal text. */
export interface Guarantee {
  readonly amount: string;
  readonly marginAmount: string;
  readonly openMargin: string;
  readonly bankAccountId: string | null;
  readonly marginAccount: string | null;
  readonly issueDate: string | null;
  readonly outcome: string | null;
}

/** What stands in the way of ending it so; a margin that did not come back at once comes back later, with the same outcome. */
export function guaranteeEndFaults(
  guarantee: Guarantee,
  { outcome, date, claimAmount, marginReturned }: GuaranteeEnd,
  today: string,
): Fault[] {
  const { amount, issueDate } = guarantee;
  const isLater = guarantee.outcome !== null;
  return [
    ...(date > today ? [fault('future', 'date', w('cannot lie in the future', '不能晚于今天'))] : []),
    ...(issueDate !== null && date < issueDate ? [fault('beforeIssue', 'date', w(`not before ${issueDate}`, `不能早于${issueDate}`))] : []),
    ...(isLater && outcome !== guarantee.outcome
      ? [fault('outcome', 'outcome', w('is decided already: only the margin comes back now', '结果已登记，此次仅登记保证金退回'))]
      : []),
    ...(isLater && !marginReturned ? [fault('margin', 'marginReturned', w('is what is booked now', '此次须登记保证金退回'))] : []),
    ...(!isLater && outcome === 'claimed' && claimAmount === null ? [fault('required', 'claimAmount', w('required', '必填'))] : []),
    ...((isLater || outcome === 'returned') && claimAmount !== null
      ? [fault('claim', 'claimAmount', w('only of a claim, and once', '仅索赔时填写一次'))]
      : []),
    ...(claimAmount !== null && isPositive(subtract(claimAmount, amount))
      ? [fault('claim', 'claimAmount', w(`at most ${fixed(amount)}`, `不能超过${fixed(amount)}`))]
      : []),
  ];
}

/** What a claim takes of the margin. */
export const claimedOfMargin = (claimAmount: string | null, marginAmount: string | null): string =>
  least(claimAmount ?? '0', marginAmount ?? '0');

/**
 * What its end books: the credit line is free again, a claim is taken from the margin first and then from the account, and what is left of the
 * margin comes back where it did.
 */
export function guaranteeEndPostings(guarantee: Guarantee, { date, claimAmount, marginReturned }: GuaranteeEnd): Posting[] {
  const { amount, marginAmount, openMargin, bankAccountId, marginAccount, outcome } = guarantee;
  const fromMargin = claimedOfMargin(claimAmount, marginAmount);
  const beyond = subtract(amount, marginAmount);
  return [
    ...(outcome === null && bankAccountId !== null && isPositive(beyond) ? [creditPosting(bankAccountId, beyond, date, 'giveBack')] : []),
    ...takenFrom(marginAccount, fromMargin, date),
    ...takenFrom(bankAccountId, subtract(claimAmount ?? '0', fromMargin), date),
    ...(marginReturned ? movedTo(marginAccount, bankAccountId, subtract(openMargin, fromMargin), date) : []),
  ];
}
