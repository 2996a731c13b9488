/**
 * Where the days of a leave count: month by month, so that limits of a year, what was carried over into it and figures of a month each take
 * the days that lie in them. What is booked stands in the same parts.
 */
import { add, compare, isPositive, most, subtract } from '#model/calculation/decimal.ts';
import { addDays, addMonths, yearOf } from '#model/calculation/dates.ts';
import { fault } from '#model/faults.ts';
import { days } from '#model/calculation/format.ts';
import { posting, type Posting } from '#model/posting.ts';
import type { Fault } from '#model/refusal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { within, type CalendarDay, type Period, type WorkSystem } from '#model/calculation/workCalendar.ts';
import { carryEnd, granted, leaveDaysOf, leavePolicies, personalDaysOfYear } from './leavePolicy.ts';
import { leave } from '#resources/hr/ledgers.ts';

interface Dates {
  readonly startDate: string | null;
  readonly startHalf: string | null;
  readonly endDate: string | null;
  readonly endHalf: string | null;
}

/** The period asked for, null while it is not complete or ends before it starts. */
export const periodOf = (doc: Dates, lastDay = doc.endDate, lastHalf = doc.endHalf): Period | null => {
  if (doc.startDate === null || lastDay === null) return null;
  const period: Period = {
    from: doc.startDate,
    fromHalf: doc.startHalf === 'pm' ? 'pm' : 'am',
    to: lastDay,
    toHalf: lastHalf === 'am' ? 'am' : 'pm',
  };
  return `${period.from}${period.fromHalf}` <= `${period.to}${period.toHalf}` ? period : null;
};

/** The period really taken: until the day of coming back, where that is known. */
const takenPeriodOf = (doc: Dates & { readonly actualEnd: string | null }): Period | null =>
  doc.actualEnd === null ? periodOf(doc) : periodOf(doc, doc.actualEnd, doc.actualEnd === doc.endDate ? doc.endHalf : 'pm');

/** Days of one month. */
export interface LeavePart {
  /** First day of the leave in the month. */
  readonly date: string;
  /** Year whose limit and balance they count against. */
  readonly year: string;
  /** As decimal text with one digit, more than none. */
  readonly days: string;
}

/** The days of a period by month, in order; together they are the days of the period. */
export const leaveParts = (leaveType: string, period: Period, system: WorkSystem, calendar: readonly CalendarDay[]): LeavePart[] => {
  const parts: LeavePart[] = [];
  for (let first = `${period.from.slice(0, 7)}-01`; first <= period.to; first = addMonths(first, 1)) {
    const part = within(period, first, addDays(addMonths(first, 1), -1));
    const count = part === null ? '0' : leaveDaysOf(leaveType, part, system, calendar);
    if (part === null || !isPositive(count)) continue;
    parts.push({ date: part.from, year: String(yearOf(leavePolicies[leaveType]?.whole ? period.from : part.from)), days: count });
  }
  return parts;
};

/** A row of balances without what this very request takes. */
export interface YearBalance {
  readonly left: string;
  /** Came over from the year before. */
  readonly carried: string;
  /** Days of it that lie before April, in approval or approved. */
  readonly early: string;
}

/** What is known of each year that a request touches, by year; a year without a row of balances is missing in `leaveBalance`. */
export interface LeaveYears {
  readonly leaveBalance?: Readonly<Record<string, YearBalance>>;
  /** Days of the same type in approval or approved, without this request. */
  readonly taken?: Readonly<Record<string, string>>;
}

interface Asked extends Dates {
  readonly staffId: string | null;
  readonly leaveType: string | null;
  readonly babyCount: number | null;
  readonly premarital: boolean | null;
}

interface Facts extends LeaveYears {
  readonly staff?: { readonly workSystem: WorkSystem } | null;
  readonly calendar?: readonly CalendarDay[];
}

const partsOf = (doc: Asked, period: Period | null, { staff, calendar }: Facts): LeavePart[] =>
  period === null || doc.leaveType === null ? [] : leaveParts(doc.leaveType, period, staff?.workSystem ?? 'standard', calendar ?? []);

/** Days of a period of the request, null while it is not complete. */
export const daysIn = (doc: Asked, period: Period | null, { staff, calendar }: Facts): string | null =>
  period === null || doc.leaveType === null ? null : leaveDaysOf(doc.leaveType, period, staff?.workSystem ?? 'standard', calendar ?? []);

/** Days that may still be taken in a year; null for kinds of leave without a quota. */
export const leftIn = (doc: Asked, { leaveBalance, taken }: LeaveYears, year: string): string | null => {
  const quota = leavePolicies[doc.leaveType ?? '']?.quota;
  if (quota === undefined || quota === 'counted') return null;
  const row = leaveBalance?.[year];
  if (row !== undefined) return row.left;
  const grant = granted(doc.leaveType, doc.babyCount, doc.premarital);
  return grant === null ? '0.0' : most(subtract(grant, taken?.[year] ?? '0', 1), '0', 1);
};

const total = (parts: readonly LeavePart[]): string =>
  sum(
    parts.map((part) => part.days),
    1,
  );
const yearsOf = (parts: readonly LeavePart[]): readonly string[] => [...new Set(parts.map(({ year }) => year))];

/** Days by year, in order. */
const byYear = (parts: readonly LeavePart[]): readonly (readonly [string, string])[] =>
  yearsOf(parts).map((year) => [year, total(parts.filter((part) => part.year === year))]);

/** No year gives more than it has. */
export const withinQuota = (doc: Asked, facts: Facts): Fault[] => {
  const every = byYear(partsOf(doc, periodOf(doc), facts));
  // Annual leave across the year end is refused by a rule of its own.
  const years = doc.leaveType === 'annual' ? every.slice(0, 1) : every;
  return years.flatMap(([year, asked]) => {
    const left = leftIn(doc, facts, year);
    if (left === null || compare(asked, left) <= 0) return [];
    const [en, zh] = years.length > 1 ? [` in ${year}`, `${year}年`] : ['', ''];
    return [fault('quota', 'leaveType', w(`only ${days(left)} day(s) left${en}`, `${zh}假期余额不足，剩余${days(left)}天`))];
  });
};

/** What was carried over is for the days before April: those after it have only what the year itself gives. */
export const carriedInTime = (doc: Asked, facts: Facts): Fault[] => {
  const parts = doc.leaveType === 'annual' ? partsOf(doc, periodOf(doc), facts) : [];
  return yearsOf(parts).flatMap((year) => {
    const row = facts.leaveBalance?.[year];
    if (row === undefined) return [];
    const end = carryEnd(Number(year));
    const own = parts.filter((part) => part.year === year);
    const before = total(own.filter(({ date }) => date <= end));
    const lapsing = most(subtract(row.carried, add(row.early, before, 1), 1), '0', 1);
    const free = most(subtract(row.left, add(before, lapsing, 1), 1), '0', 1);
    return compare(total(own.filter(({ date }) => date > end)), free) <= 0 || !isPositive(lapsing)
      ? []
      : [
          fault(
            'carried',
            'leaveType',
            w(
              `only ${days(free)} day(s) after ${end}: ${days(lapsing)} carried over must be taken by then`,
              `${end}之后仅可休${days(free)}天：上年结转的${days(lapsing)}天须在此前休完`,
            ),
          ),
        ];
  });
};

/** Personal leave has a limit in each year. */
export const personalInYear = (doc: Asked, facts: Facts): Fault[] =>
  doc.leaveType !== 'personal'
    ? []
    : byYear(partsOf(doc, periodOf(doc), facts)).flatMap(([year, asked]) =>
        compare(add(asked, facts.taken?.[year], 1), personalDaysOfYear) > 0
          ? [
              fault(
                'personalLimit',
                'leaveType',
                w(
                  `at most ${personalDaysOfYear} working days of personal leave a year (${year})`,
                  `事假每年不能超过${personalDaysOfYear}个工作日（${year}年）`,
                ),
              ),
            ]
          : [],
      );

/** Moves the days of each month; from the balance of its year, where there is one. */
export const leavePostings = (doc: Asked & { readonly actualEnd: string | null }, facts: Facts, to: 'frozen' | 'used'): Posting[] =>
  partsOf(doc, to === 'used' ? takenPeriodOf(doc) : periodOf(doc), facts).map(({ date, year, days: quantity }) =>
    posting(leave, {
      dimensions: { staff: doc.staffId ?? '', year, type: doc.leaveType ?? '' },
      from: facts.leaveBalance?.[year] === undefined ? null : 'left',
      to,
      quantity,
      date,
    }),
  );

/** Days really taken, null until somebody is back. */
export const actualDaysOf = (doc: Asked & { readonly actualEnd: string | null }, facts: Facts): string | null =>
  doc.actualEnd === null || doc.leaveType === null ? null : (daysIn(doc, takenPeriodOf(doc), facts) ?? '0.0');
