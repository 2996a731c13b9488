/** What falls due of contracts in a month, as the server tells it, laid out by days and weeks. Pure. */
import type { IconName } from '#client/theme/icons.ts';
import type { Tone } from '#client/theme/look/tokens.ts';
import { addDays, addMonths, datesFrom, weekdayOf } from '#model/calculation/dates.ts';
import { sum } from '#model/calculation/rounding.ts';
import type { Words } from '#model/words.ts';
import { words } from './calendarWords.ts';

export interface Entry {
  readonly date: string;
  readonly kind: 'payment' | 'retention' | 'end';
  /** Of the ledger. */
  readonly id: string;
  readonly contractNo: string;
  readonly contractName: string;
  readonly counterparty: string;
  readonly phase: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly direction: string;
}

/** First and last day of a month. */
export const monthDays = (month: string): readonly [first: string, last: string] => [
  `${month}-01`,
  addDays(addMonths(`${month}-01`, 1), -1),
];

/** Mondays to Sundays that hold the month. */
export function weeksOf(month: string): readonly (readonly string[])[] {
  const [first, last] = monthDays(month);
  const days = datesFrom(addDays(first, 1 - weekdayOf(first)), addDays(last, 7 - weekdayOf(last)));
  return Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7));
}

export interface DayOf {
  readonly date: string;
  readonly entries: readonly Entry[];
}

/** Days that have something, in their order. */
export const byDay = (entries: readonly Entry[]): readonly DayOf[] =>
  [...new Set(entries.map(({ date }) => date))].toSorted().map((date) => ({ date, entries: entries.filter((one) => one.date === date) }));

export interface Sum {
  readonly currency: string;
  readonly amount: string;
}

/** Money of one direction, a sum a currency. */
export function sumsOf(entries: readonly Entry[], direction: string): readonly Sum[] {
  const own = entries.filter((one) => one.direction === direction && one.amount !== null);
  return [...new Set(own.map(({ currency }) => currency ?? 'CNY'))].map((currency) => ({
    currency,
    amount: sum(own.filter((one) => (one.currency ?? 'CNY') === currency).map(({ amount }) => amount)),
  }));
}

/** What an entry is called, and how it looks. */
export function faceOf(
  { kind, direction, date }: Entry,
  today: string,
): { readonly words: Words; readonly tone: Tone; readonly icon: IconName } {
  if (kind === 'end') return { words: words.end, tone: 'invalidated', icon: 'coming' };
  const late = date < today && kind === 'payment';
  if (kind === 'retention') return { words: words.retention, tone: 'attention', icon: 'confirm' };
  if (late) return { words: direction === 'receive' ? words.lateReceipt : words.latePayment, tone: 'mine', icon: 'urgent' };
  return direction === 'receive'
    ? { words: words.receipt, tone: 'approved', icon: 'approved' }
    : { words: words.payment, tone: 'submitted', icon: 'submitted' };
}
