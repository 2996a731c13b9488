/** What a month holds for a person before anybody enters anything: days, pay by its periods, deductions. */
import { addDays, addMonths, fullYears } from '#model/calculation/dates.ts';
import { compare, divide, multiply } from '#model/calculation/decimal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { within, workDays, type CalendarDay, type Half, type WorkSystem } from '#model/calculation/workCalendar.ts';
import { allowanceParts, salaryParts, type PayParts } from './pay.ts';

/** One row of the salary history. */
export interface PayPeriod extends PayParts {
  readonly standardId: string | null;
  readonly deptId: string | null;
  readonly postId: string | null;
  readonly probationRate: string | null;
  readonly validFrom: string;
  readonly validTo: string | null;
}

/** Approved leave without full pay. */
export interface UnpaidLeave {
  readonly leaveType: string;
  readonly from: string;
  readonly fromHalf: Half;
  readonly to: string;
  readonly toHalf: Half;
}

export interface Employment {
  readonly entryDate: string | null;
  /** Last day here. */
  readonly leaveDate: string | null;
  readonly probationEnd: string | null;
  readonly regularDate: string | null;
  readonly workSystem: WorkSystem;
}

export interface PayTerms extends PayParts {
  readonly deptId: string | null;
  readonly postId: string | null;
  readonly standardId: string | null;
  readonly seniorityYears: number;
  readonly requiredDays: string;
  readonly outDays: string;
  readonly personalLeaveDays: string;
  readonly sickLeaveDays: string;
}

export const firstDay = (month: string): string => `${month}-01`;
export const lastDay = (month: string): string => addDays(addMonths(firstDay(month), 1), -1);
export const nextMonth = (month: string): string => addMonths(firstDay(month), 1).slice(0, 7);

const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);

/** Whether the last day lies before the month. */
export const hasLeft = ({ leaveDate }: Pick<Employment, 'leaveDate'>, month: string): boolean =>
  leaveDate !== null && leaveDate < firstDay(month);

/** Whether the person is employed on a day of the month. */
export const employedIn = ({ entryDate, leaveDate }: Pick<Employment, 'entryDate' | 'leaveDate'>, month: string): boolean =>
  entryDate !== null && entryDate <= lastDay(month) && !hasLeft({ leaveDate }, month);

/** Counted once for all people of a month: `calendar` is the same for them. */
const counted = new WeakMap<readonly CalendarDay[], Map<string, number>>();
const workedDays = (from: string, to: string, system: WorkSystem, calendar: readonly CalendarDay[]): number => {
  if (from > to) return 0;
  const known = counted.get(calendar) ?? new Map<string, number>();
  counted.set(calendar, known);
  const key = `${from} ${to} ${system}`;
  const days = known.get(key) ?? workDays({ from, fromHalf: 'am', to, toHalf: 'pm' }, system, calendar);
  known.set(key, days);
  return days;
};

interface Part {
  readonly pay: PayPeriod;
  readonly share: string;
  readonly days: number;
}

/**
 * The month cut where pay changes and where probation ends. Days outside employment belong to the nearest part, as they are deducted by
 * themselves; each part weighs by its working days.
 */
function partsOf(month: string, person: Employment, history: readonly PayPeriod[], calendar: readonly CalendarDay[]): readonly Part[] {
  const [first, last] = [firstDay(month), lastDay(month)];
  const valid = history
    .filter(({ validFrom, validTo }) => validFrom <= last && (validTo === null || validTo >= first))
    .toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
  const regularFrom = person.regularDate ?? (person.probationEnd === null ? null : addDays(person.probationEnd, 1));
  const days = (from: string, to: string): number => workedDays(from, to, person.workSystem, calendar);
  return valid.flatMap((pay, index) => {
    const next = valid[index + 1];
    const from = index === 0 ? first : later(pay.validFrom, first);
    const to = next === undefined ? last : earlier(addDays(next.validFrom, -1), last);
    const probation: Part = {
      pay,
      share: pay.probationRate ?? '1',
      days: regularFrom === null ? 0 : days(from, earlier(to, addDays(regularFrom, -1))),
    };
    const regular: Part = { pay, share: '1', days: regularFrom === null ? days(from, to) : days(later(from, regularFrom), to) };
    return [probation, regular].filter((part) => part.days > 0);
  });
}

const payParts = [...salaryParts, ...allowanceParts];
/** Allowances are paid whole in probation. */
const lowered: ReadonlySet<string> = new Set(salaryParts);

const weighted = (parts: readonly Part[], name: keyof PayParts): string => {
  const worth = parts.map(({ pay, share, days }) => multiply(multiply(pay[name], lowered.has(name) ? share : '1', 6), days, 8));
  const total = parts.reduce((all, { days }) => all + days, 0);
  return divide(sum(worth, 8), total);
};

/** Days of a kind of leave that fall into the month and into employment. */
const leaveDays = (
  type: string,
  from: string,
  to: string,
  leaves: readonly UnpaidLeave[],
  person: Employment,
  calendar: readonly CalendarDay[],
): string =>
  leaves
    .filter(({ leaveType }) => leaveType === type)
    .reduce((total, leave) => {
      const period = within(leave, from, to);
      return total + (period === null ? 0 : workDays(period, person.workSystem, calendar));
    }, 0)
    .toFixed(1);

/** Null: the person has left before the month, or no pay of theirs is in force in it. `calendar` holds the days of the month. */
export function payTermsOf(
  month: string,
  person: Employment,
  history: readonly PayPeriod[],
  leaves: readonly UnpaidLeave[],
  calendar: readonly CalendarDay[],
): PayTerms | null {
  if (hasLeft(person, month)) return null;
  const parts = partsOf(month, person, history, calendar);
  const newest = parts.at(-1)?.pay;
  if (newest === undefined) return null;
  const [first, last] = [firstDay(month), lastDay(month)];
  const [start, end] = [later(first, person.entryDate ?? first), earlier(last, person.leaveDate ?? last)];
  const count = (from: string, to: string): number => workedDays(from, to, person.workSystem, calendar);
  const required = count(first, last);
  const amounts = Object.fromEntries(payParts.map((name) => [name, weighted(parts, name)])) as unknown as PayParts;
  return {
    ...amounts,
    deptId: newest.deptId,
    postId: newest.postId,
    standardId: newest.standardId,
    seniorityYears: person.entryDate === null ? 0 : fullYears(person.entryDate, end),
    requiredDays: required.toFixed(1),
    outDays: (required - count(start, end)).toFixed(1),
    personalLeaveDays: leaveDays('personal', start, end, leaves, person, calendar),
    sickLeaveDays: leaveDays('sick', start, end, leaves, person, calendar),
  };
}

export interface DeductionLine {
  readonly additionalType: string;
  readonly monthAmount: string;
  readonly monthFrom: string;
  readonly monthTo: string | null;
}

/** Special additional deductions of a month. Rent and loan interest exclude each other: the higher one counts. */
export const additionalOf = (month: string, lines: readonly DeductionLine[]): string => {
  const valid = lines.filter(({ monthFrom, monthTo }) => monthFrom <= month && (monthTo === null || month <= monthTo));
  const of = (type: string): string => sum(valid.filter((line) => line.additionalType === type).map((line) => line.monthAmount));
  const [rent, loan] = [of('rent'), of('loan')];
  const others = valid.filter(({ additionalType }) => additionalType !== 'rent' && additionalType !== 'loan');
  return sum([...others.map((line) => line.monthAmount), compare(rent, loan) > 0 ? rent : loan]);
};
