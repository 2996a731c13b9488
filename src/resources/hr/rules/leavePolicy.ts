/** How each kind of leave is counted and what it is limited by. */
import { add, multiply } from '#model/calculation/decimal.ts';
import { daysBetween, fullYears, yearOf } from '#model/calculation/dates.ts';
import {
  calDays,
  calDaysWithoutHolidays,
  workDays,
  type CalendarDay,
  type Period,
  type WorkSystem,
} from '#model/calculation/workCalendar.ts';

export interface LeavePolicy {
  readonly counting: 'working' | 'calendar' | 'calendarWithoutHolidays';
  /**
   * `balance`: only what a row of leave balances grants. `event`: that row where there is one, else what `granted` says. `counted`:
   * no limit but the rules.
   */
  readonly quota: 'balance' | 'event' | 'counted';
  /** Days from which proof is asked; null never. */
  readonly proofFrom: number | null;
  /** May be asked for afterwards, without limit. */
  readonly backdated: boolean;
  /** Its days are those of one event and count in the year in which it begins; the days of all others count in the year in which they lie. */
  readonly whole: boolean;
}

const policy = (
  counting: LeavePolicy['counting'],
  quota: LeavePolicy['quota'],
  proofFrom: number | null = null,
  backdated = false,
  whole = false,
): LeavePolicy => ({ counting, quota, proofFrom, backdated, whole });

export const leavePolicies: Readonly<Record<string, LeavePolicy>> = {
  annual: policy('working', 'balance'),
  personal: policy('working', 'counted'),
  sick: policy('working', 'counted', 2, true),
  marriage: policy('calendarWithoutHolidays', 'event', 0, false, true),
  maternity: policy('calendar', 'event', 0, false, true),
  paternity: policy('calendar', 'event', 0, false, true),
  parental: policy('working', 'event', 0),
  bereavement: policy('working', 'counted', null, true),
  injury: policy('calendar', 'counted', 0),
  compensatory: policy('working', 'balance'),
  prenatal: policy('working', 'counted'),
  official: policy('working', 'counted'),
};

/** Longest bereavement leave and personal leave of a year, in working days. */
export const bereavementDays = '3';
export const personalDaysOfYear = '20';

/** Days an event grants by itself, as decimal text; null for kinds that are no events. */
export const granted = (leaveType: string | null, babies: number | null, premarital: boolean | null): string | null => {
  if (leaveType === 'marriage') return premarital ? '18.0' : '15.0';
  if (leaveType === 'maternity') return add('158', multiply(Math.max(0, (babies ?? 1) - 1), '15'), 1);
  if (leaveType === 'paternity') return '15.0';
  if (leaveType === 'parental') return '10.0';
  return null;
};

/** Last day on which annual leave carried over from the year before may be taken. */
export const carryEnd = (year: number): string => `${year}-03-31`;

/** Annual leave of a whole year by full years of work. */
const annualDays = (workYears: number): number => (workYears < 1 ? 0 : workYears < 10 ? 5 : workYears < 20 ? 10 : 15);

/**
 * Days of annual leave in a year: by the years of work on 1 January, for entrants on the day they joined, who get whole days of the share
 * of the year that is left.
 */
export const annualQuota = (firstWork: string, joined: string, year: number): number => {
  if (yearOf(joined) > year) return 0;
  if (yearOf(joined) < year) return annualDays(fullYears(firstWork, `${year}-01-01`));
  const left = daysBetween(joined, `${year}-12-31`) + 1;
  return Math.floor((annualDays(fullYears(firstWork, joined)) * left) / 365);
};

/** Calendar days of sick leave in a year that take its annual leave away: two, three or four months by full years of work. */
export const sickDaysForfeiting = (workYears: number): number => (workYears < 10 ? 60 : workYears < 20 ? 90 : 120);

/** Days of a period under the policy of the leave type, as decimal text with one digit. */
export const leaveDaysOf = (leaveType: string, period: Period, system: WorkSystem, calendar: readonly CalendarDay[]): string => {
  const counting = leavePolicies[leaveType]?.counting ?? 'working';
  const days =
    counting === 'working'
      ? workDays(period, system, calendar)
      : counting === 'calendar'
        ? calDays(period)
        : calDaysWithoutHolidays(period, calendar);
  return days.toFixed(1);
};
