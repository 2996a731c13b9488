/** How many days of annual leave a year gives. */
import { daysBetween, fullYears, yearOf } from '#model/calculation/dates.ts';
import { most, subtract } from '#model/calculation/decimal.ts';
import { sum } from '#model/calculation/rounding.ts';

/** Days of a whole year by full years of work. */
const quotaOf = (years: number): number => {
  if (years < 1) return 0;
  if (years < 10) return 5;
  return years < 20 ? 10 : 15;
};

/**
 * Days of annual leave to be paid out to who leaves: what the year has earned until the last day, whole days only, with what came over
 * from the year before, less what was taken. `quota`: days that the year was to give; `left`: all that are not taken.
 */
export const leaveToPayOut = (quota: string, left: string, entry: string, lastDay: string): string => {
  const [first, end] = [`${yearOf(lastDay)}-01-01`, `${yearOf(lastDay)}-12-31`];
  const from = entry > first ? entry : first;
  const earned = Math.floor((Number(quota) * (daysBetween(from, lastDay) + 1)) / (daysBetween(from, end) + 1));
  return most(subtract(sum([left, earned], 1), quota, 1), '0', 1);
};

/** Days in the year of entry: the share of the calendar days that are left, whole days only. `firstWork`: first job ever, the entry itself where it is not known. */
export const quotaOfEntry = (firstWork: string | null, entry: string): string => {
  const left = daysBetween(entry, `${yearOf(entry)}-12-31`) + 1;
  return Math.floor((quotaOf(fullYears(firstWork ?? entry, entry)) * left) / 365).toFixed(1);
};
