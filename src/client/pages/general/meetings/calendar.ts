/** The calendar of rooms as the server tells it, and what a page reads off it. Times of day are minutes since midnight in the company's zone. */
import { ask } from '#client/data/server/call.ts';
import { minutesOf, timeOf, type Booking } from '#client/blocks/bookings/bookings.ts';
import { instantAt } from '#model/calculation/dates.ts';
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

interface Answer {
  readonly rooms: readonly Room[];
  readonly bookings: readonly (Omit<Booking, 'targetId'> & { readonly roomId: string })[];
}

interface Calendar {
  readonly rooms: readonly Room[];
  readonly bookings: readonly Booking[];
}

export const calendarQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['list', 'meetApply', 'calendar', from, to],
    queryFn: async ({ signal }): Promise<Calendar> => {
      const { rooms, bookings } = await ask<Answer>('GET', '/tydf/api/meetingRoom/calendar', { params: { from, to }, signal });
      return { rooms, bookings: bookings.map(({ roomId, ...booking }) => ({ targetId: roomId, ...booking })) };
    },
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
