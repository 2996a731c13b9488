/** When a task may come back: times of the company's day, as instants. */
import { addDays, dateAt, instantAt, weekdayOf } from '#model/calculation/dates.ts';
import type { Words } from '#model/words.ts';
import { words } from './decidingWords.ts';

interface SnoozeTime {
  readonly until: string;
  readonly words: Words;
}

/** Those that lie ahead of `now`, the soonest first; Monday is left out where tomorrow is one. */
export const snoozeTimes = (now: string): readonly SnoozeTime[] => {
  const today = dateAt(now);
  const tomorrow = addDays(today, 1);
  const monday = addDays(today, 8 - weekdayOf(today));
  return [
    { until: instantAt(today, '15:00'), words: words.today },
    { until: instantAt(tomorrow, '09:00'), words: words.tomorrow },
    ...(monday === tomorrow ? [] : [{ until: instantAt(monday, '09:00'), words: words.monday }]),
  ].filter(({ until }) => Date.parse(until) > Date.parse(now));
};
