/** The working calendar: which days count for whom, and how half days are taken off. Pure over rows given by the caller. */
import { addDays, datesFrom, weekdayOf } from './dates.ts';

/** Working hours of a post: farm, plant and sea crews are `comprehensive`, the highest grades `irregular`. */
export type WorkSystem = 'standard' | 'comprehensive' | 'irregular';
export type Half = 'am' | 'pm';

/** One row of hrWorkCalendar. `statutory` marks the days with triple pay. */
export interface CalendarDay {
  readonly day: string;
  readonly dayType: 'work' | 'rest' | 'holiday' | 'makeup';
  readonly statutory: boolean;
}

export interface Period {
  readonly from: string;
  readonly fromHalf: Half;
  readonly to: string;
  readonly toHalf: Half;
}

/** Monday to Friday work, Saturday and Sunday rest: a day the calendar has no row for, and what `generate` starts from. */
export const ordinaryDay = (date: string): CalendarDay => ({ day: date, dayType: weekdayOf(date) > 5 ? 'rest' : 'work', statutory: false });

/** Comprehensive hours count every day as worked but Sundays and statutory holidays; other systems follow the calendar. */
export const isWorked = (row: CalendarDay, system: WorkSystem): boolean =>
  system === 'comprehensive' ? weekdayOf(row.day) !== 7 && !row.statutory : row.dayType === 'work' || row.dayType === 'makeup';

/** The first day after a date on which the offices work; days without a row of the calendar are ordinary ones. */
export function nextWorkDay(date: string, calendar: readonly CalendarDay[]): string {
  const known = new Map(calendar.map((row) => [row.day, row]));
  let day = addDays(date, 1);
  while (!isWorked(known.get(day) ?? ordinaryDay(day), 'standard')) day = addDays(day, 1);
  return day;
}

/** A start in the afternoon and an end in the morning take off half a day each, where that day is counted. */
const count = (period: Period, rows: readonly CalendarDay[], counted: (row: CalendarDay) => boolean): number => {
  const known = new Map(rows.map((row) => [row.day, row]));
  let days = 0;
  for (const date of datesFrom(period.from, period.to)) {
    if (!counted(known.get(date) ?? ordinaryDay(date))) continue;
    days += 1;
    if (date === period.from && period.fromHalf === 'pm') days -= 0.5;
    if (date === period.to && period.toHalf === 'am') days -= 0.5;
  }
  return Math.max(0, days);
};

/** Working days of a period, in halves. */
export const workDays = (period: Period, system: WorkSystem, rows: readonly CalendarDay[]): number =>
  count(period, rows, (row) => isWorked(row, system));

/** Calendar days of a period, in halves. */
export const calDays = (period: Period): number => count(period, [], () => true);

/** Calendar days without the public holidays (marriage leave). */
export const calDaysWithoutHolidays = (period: Period, rows: readonly CalendarDay[]): number =>
  count(period, rows, (row) => row.dayType !== 'holiday' && !row.statutory);

/** The part of a period that lies from one day to another, both included; null where nothing of it does. What is cut off is cut at whole days. */
export const within = (period: Period, from: string, to: string): Period | null =>
  period.from > to || period.to < from
    ? null
    : {
        from: period.from < from ? from : period.from,
        fromHalf: period.from < from ? 'am' : period.fromHalf,
        to: period.to > to ? to : period.to,
        toHalf: period.to > to ? 'pm' : period.toHalf,
      };

/** Two periods touch where they share a half day, the smallest part that leave is taken in. */
export const periodsTouch = (a: Period, b: Period): boolean => {
  const start = (period: Period): string => `${period.from}${period.fromHalf}`;
  const end = (period: Period): string => `${period.to}${period.toHalf}`;
  return start(a) <= end(b) && start(b) <= end(a);
};
