/** Spans of days that a filter names instead of counting them: kept in an address or a view, they go along with the calendar. */
import { addDays, addMonths, weekdayOf } from './dates.ts';

export const periods = ['today', 'thisWeek', 'thisMonth', 'thisQuarter', 'thisYear', 'last7Days', 'last30Days'] as const;
export type Period = (typeof periods)[number];

export const isPeriod = (value: unknown): value is Period => (periods as readonly unknown[]).includes(value);

export interface Days {
  /** Both included. */
  readonly from: string;
  readonly to: string;
}

const months = (from: string, count: number): Days => ({ from, to: addDays(addMonths(from, count), -1) });

/** Weeks begin on Monday. */
export const daysOf = (period: Period, today: string): Days => {
  const [year, month] = [today.slice(0, 4), Number(today.slice(5, 7))];
  const first = (number: number): string => `${year}-${String(number).padStart(2, '0')}-01`;
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'thisWeek': {
      const monday = addDays(today, 1 - weekdayOf(today));
      return { from: monday, to: addDays(monday, 6) };
    }
    case 'thisMonth':
      return months(first(month), 1);
    case 'thisQuarter':
      return months(first(month - ((month - 1) % 3)), 3);
    case 'thisYear':
      return months(first(1), 12);
    case 'last7Days':
      return { from: addDays(today, -6), to: today };
    case 'last30Days':
      return { from: addDays(today, -29), to: today };
  }
};
