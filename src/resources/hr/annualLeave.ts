/** How many days of annual leave a year gives (office.md, hrLeaveInformation). */
import { daysBetween, fullYears, yearOf } from '#model/dates.ts';

/** Days of a whole year by full years of work. */
const quotaOf = (years: number): number => {
  if (years < 1) return 0;
  if (years < 10) return 5;
  return years < 20 ? 10 : 15;
};

/** Days in the year of entry: the share of the calendar days that are left, whole days only. `firstWork`: first job ever, the entry itself where it is not known. */
export const quotaOfEntry = (firstWork: string | null, entry: string): string => {
  const left = daysBetween(entry, `${yearOf(entry)}-12-31`) + 1;
  return Math.floor((quotaOf(fullYears(firstWork ?? entry, entry)) * left) / 365).toFixed(1);
};
