/** Asks for the seals of the ledger, and for what is booked of them. */
import type { Booking } from '#client/blocks/bookings/bookings.ts';
import { ask } from '#client/data/server/call.ts';
import { addDays } from '#model/calculation/dates.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Seal } from './seals.ts';

/** The wall shows so many; a ledger with more is looked through in its list. */
const most = 200;
/** Bookings of so many days are shown on the cards. */
const daysAhead = 60;

interface Seals {
  readonly records: readonly Seal[];
  readonly total: number;
}

interface Calendar {
  readonly seals: readonly { readonly id: string; readonly stampNo: string; readonly stampName: string }[];
  readonly bookings: readonly Booking[];
}

export const sealsQuery = queryOptions({
  queryKey: ['list', 'stampDetail', 'wall'],
  queryFn: ({ signal }) => ask<Seals>('GET', '/tydf/api/stampDetail/page', { params: { pageSize: most }, signal }),
});

export const calendarQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['list', 'stampBorrow', 'calendar', from, to],
    queryFn: ({ signal }) => ask<Calendar>('GET', '/tydf/api/stampDetail/calendar', { params: { from, to }, signal }),
    placeholderData: keepPreviousData,
  });
export const comingQuery = (today: string) => calendarQuery(today, addDays(today, daysAhead - 1));
