/** The calendar of rooms as the server tells it, and what a page reads off it. Times of day are minutes since midnight in the company's zone. */
import { ask } from '#client/data/call.ts';
import { addDays, dateAt, formatInstant, instantAt, weekdayOf } from '#model/dates.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export interface Room {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly capacity: number;
  readonly equipment: readonly string[] | null;
  readonly needConfirm: boolean | null;
  readonly openFrom: string;
  readonly openTo: string;
  readonly note: string | null;
}

/** Somebody has the room. `topic` and `recordId` only where the person may read the meeting. */
export interface Booking {
  readonly roomId: string;
  readonly from: string;
  readonly to: string | null;
  readonly held: boolean;
  readonly code: string;
  readonly topic: string | null;
  readonly recordId: string | null;
  readonly resource: string;
  readonly own: boolean;
}

interface Calendar {
  readonly rooms: readonly Room[];
  readonly bookings: readonly Booking[];
}

export const calendarQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['list', 'meetApply', 'calendar', from, to],
    queryFn: ({ signal }) => ask<Calendar>('GET', '/tydf/api/meetingRoom/calendar', { params: { from, to }, signal }),
    placeholderData: keepPreviousData,
  });

export const freeQuery = (from: string, to: string, persons: number) =>
  queryOptions({
    queryKey: ['list', 'meetApply', 'free', from, to, persons],
    queryFn: ({ signal }) => ask<readonly Room[]>('GET', '/tydf/api/meetingRoom/free', { params: { from, to, persons }, signal }),
    placeholderData: keepPreviousData,
  });

/** Minutes of one slot. */
export const slotMinutes = 30;
/** First and last minute that the calendar shows. */
export const shownFrom = 7 * 60;
export const shownTo = 22 * 60;

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

/** True where the time lies within the hours of the room and nobody has it. */
export const isFree = (room: Room, taken: readonly (readonly [number, number])[], from: number, to: number): boolean =>
  from >= minutesOf(room.openFrom) && to <= minutesOf(room.openTo) && taken.every(([begins, ends]) => ends <= from || begins >= to);

/** What a new meeting begins with. */
export const asked = (roomId: string, day: string, from: number, to: number, more: Readonly<Record<string, string>> = {}) => ({
  type: 'meetApply',
  roomId,
  startTime: instantAt(day, timeOf(from)),
  endTime: instantAt(day, timeOf(to)),
  ...more,
});
