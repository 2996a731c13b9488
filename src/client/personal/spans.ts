/** Times of being away that people mean by a word (from-to with presets). Dates are the company's. Pure. */
import { addDays, instantAt, weekdayOf } from '#model/calculation/dates.ts';
import { type Words, w } from '#model/words.ts';

export interface Span {
  /** Instants, ISO 8601. */
  readonly from: string;
  readonly to: string;
}

interface Preset {
  readonly key: string;
  readonly words: Words;
  /** First and last day, today being `today`. */
  readonly days: (today: string) => readonly [first: string, last: string];
}

const nextMonday = (today: string): string => addDays(today, 8 - weekdayOf(today));

export const presets: readonly Preset[] = [
  { key: 'today', words: w('Today', '今天'), days: (today) => [today, today] },
  { key: 'tomorrow', words: w('Tomorrow', '明天'), days: (today) => [addDays(today, 1), addDays(today, 1)] },
  { key: 'week', words: w('Rest of the week', '本周剩余'), days: (today) => [today, addDays(today, 7 - weekdayOf(today))] },
  { key: 'nextWeek', words: w('Next week', '下周'), days: (today) => [nextMonday(today), addDays(nextMonday(today), 6)] },
  { key: 'twoWeeks', words: w('Two weeks', '两周'), days: (today) => [today, addDays(today, 13)] },
];

/** From the beginning of the first day, or from now when that has begun, to the last minute of the last day. */
export const spanOf = ({ days }: Preset, today: string, now: string): Span => {
  const [first, last] = days(today);
  const begins = instantAt(first, '00:00');
  return { from: Date.parse(begins) < Date.parse(now) ? now : begins, to: instantAt(last, '23:59') };
};
