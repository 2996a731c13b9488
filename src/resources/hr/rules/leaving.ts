/** What the law and the company ask when somebody leaves: notice, compensation, insurance, clearance. */
import { addDays, addMonths, fullYears } from '#model/calculation/dates.ts';
import { least, multiply } from '#model/calculation/decimal.ts';

/** Kinds of leaving that only human resources may open. */
export const byCompany: readonly string[] = ['dismissal', 'probationFail'];
/** Kinds of leaving for which the company pays compensation. */
const compensated: readonly string[] = ['dismissal', 'mutual', 'contractEnd'];

/** Days of notice of somebody who resigns by themselves (Labour Contract Act, article 37). */
export const noticeDays = (staffState: string | null): number => (staffState === 'probation' ? 3 : 30);

/**
 * Months of pay owed: one for each full year, half of one for up to six months more, one for more than that; null where none are owed.
 * What is owed without notice comes on top and is for human resources to say.
 */
export const compensationMonths = (resignType: string | null, entryDate: string | null, lastDay: string | null): string | null => {
  if (!compensated.includes(resignType ?? '') || entryDate === null || lastDay === null || lastDay < entryDate) return null;
  // The day after the last one: who worked from 1 January to 31 December worked a full year.
  const end = addDays(lastDay, 1);
  const years = fullYears(entryDate, end);
  const anniversary = addMonths(entryDate, years * 12);
  const rest = end === anniversary ? 0 : end <= addMonths(anniversary, 6) ? 0.5 : 1;
  return (years + rest).toFixed(1);
};

/** Average monthly wage of the place; a parameter of the demo, the official figure is set here every year. */
const localAverage = '8200.00';

/** Pay of that many months, a month counted at most as three local averages; null where either is not known. */
export const compensationOf = (months: string | null, monthlyGross: string | null | undefined): string | null => {
  if (months === null || monthlyGross === null || monthlyGross === undefined) return null;
  return multiply(months, least(monthlyGross, multiply(localAverage, '3')));
};

/** What is paid at most free of tax (Ministry of Finance, 2018 no. 164): three yearly average wages of the place. */
export const taxFreeCompensation = multiply(localAverage, '36');

/** Last month for which insurance is paid: that of the last day until the 15th, else the next. */
export const stopMonthOf = (lastDay: string): string =>
  (Number(lastDay.slice(8)) <= 15 ? lastDay : addMonths(`${lastDay.slice(0, 7)}-01`, 1)).slice(0, 7);

/** What still binds somebody to the company. */
export interface Clearance {
  /** Open balance of their loans. */
  readonly loans: string;
  /** Things issued to them that have to come back. */
  readonly items: number;
  /** Cards of fixed assets that they have, by number and name. */
  readonly assets: readonly string[];
  /** Seals that they keep or have borrowed, by number and name. */
  readonly seals: readonly string[];
  readonly openTasks: number;
  /** Departments that they lead, as leader, deputy or leader in charge. */
  readonly departments: number;
  /** No system administrator would be left. */
  readonly lastAdministrator: boolean;
  /** People who report to them. */
  readonly reports: number;
  /** Where they live in the dormitory. */
  readonly stay: string | null;
}
