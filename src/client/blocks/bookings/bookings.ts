/** Bookings of things as a calendar tells them, and the part of each on a day. Times of day are minutes since midnight in the company's zone. */
import { addDays, dateAt, formatInstant, weekdayOf } from '#model/calculation/dates.ts';

/** Somebody has the thing. `topic` and `recordId` only where the person may read what it is booked for. */
export interface Booking {
  readonly targetId: string;
  readonly from: string;
  readonly to: string | null;
  readonly held: boolean;
  readonly code: string;
  readonly topic: string | null;
  readonly recordId: string | null;
  readonly resource: string;
  readonly own: boolean;
}

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The part of a booking on a day, in minutes; null where it has none there. */
export function onDay({ from, to }: Pick<Booking, 'from' | 'to'>, day: string): readonly [from: number, to: number] | null {
  const minute = (instant: string): number => {
    const at = dateAt(instant);
    return at < day ? 0 : at > day ? 24 * 60 : minutesOf(formatInstant(instant, 'yyyy-MM-dd hh:mm').slice(11));
  };
  const [begins, ends] = [minute(from), to === null ? 24 * 60 : minute(to)];
  return ends > begins ? [begins, ends] : null;
}

/** Monday of the week of a day, and the six days after it. */
export const weekOf = (day: string): readonly string[] => {
  const monday = addDays(day, 1 - weekdayOf(day));
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at));
};
