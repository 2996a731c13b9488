/** Seals of the ledger as its pages read them, what they are found by, and which of them come first. */
import { ask } from '#client/data/call.ts';
import type { Booking } from '#client/blocks/bookings/bookings.ts';
import type { Names } from '#model/api.ts';
import { addDays, dateAt } from '#model/dates.ts';
import type { FileRef } from '#model/field.ts';
import type { Words } from '#model/words.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** The wall shows so many; a ledger with more is looked through in its list. */
const most = 200;
/** Bookings of so many days are shown on the cards. */
const daysAhead = 60;

export interface Seal {
  readonly id: string;
  readonly stampNo: string;
  readonly stampName: string;
  readonly stampType: string;
  readonly orgId: string | null;
  readonly keeper: string;
  readonly deputy: string | null;
  readonly holder: string | null;
  readonly heldSince: string | null;
  readonly dueBack: string | null;
  readonly serviceState: string;
  readonly custody: string;
  readonly stampStatus: string;
  readonly checkState: string;
  readonly checkBy: string | null;
  readonly lastCheckedAt: string | null;
  readonly useCount: number;
  /** Masked for who may not see it. */
  readonly imprint?: readonly FileRef[] | string | null;
  readonly $names?: Names;
}

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

/** Name of a record that a seal points at. */
export const nameIn = ({ $names }: Seal, resource: 'users' | 'org', id: string | null): Words | null =>
  id === null ? null : ($names?.[`${resource}/${id}`] ?? { en: id, zh: id });

/** Lent, and its day is over. */
export const isLate = ({ custody, dueBack }: Seal, today: string): boolean =>
  custody === 'lent' && dueBack !== null && dateAt(dueBack) < today;
export const pictureOf = ({ imprint }: Seal): FileRef | null =>
  Array.isArray(imprint) ? ((imprint as readonly FileRef[])[0] ?? null) : null;

/** What stands for itself beside the states of the ledger. */
export const stateOf = (seal: Seal, today: string): string => (isLate(seal, today) ? 'overdue' : seal.stampStatus);

export interface Wanted {
  readonly text: string;
  readonly org: string;
  readonly type: string;
  readonly state: string;
  readonly person: string;
}

const says = (seal: Seal, text: string): boolean =>
  [seal.stampNo, seal.stampName, ...[seal.keeper, seal.holder].flatMap((id) => Object.values(nameIn(seal, 'users', id) ?? {}))].some(
    (one) => one.toLowerCase().includes(text),
  );

/** Those that are wanted: overdue ones first, then those that are to be seen, then by their numbers. */
export function found(seals: readonly Seal[], { text, org, type, state, person }: Wanted, today: string): readonly Seal[] {
  const rank = (seal: Seal): number => (isLate(seal, today) ? 0 : seal.checkState === 'due' ? 1 : 2);
  return seals
    .filter(
      (seal) =>
        (org === '' || seal.orgId === org) &&
        (type === '' || seal.stampType === type) &&
        (state === '' || (state === 'check' ? seal.checkState === 'due' : stateOf(seal, today) === state)) &&
        (person === '' || seal.keeper === person || seal.holder === person) &&
        says(seal, text.trim().toLowerCase()),
    )
    .toSorted((one, other) => rank(one) - rank(other) || one.stampNo.localeCompare(other.stampNo));
}

/** The first booking of a seal that has not begun. */
export const nextOf = (bookings: readonly Booking[], sealId: string, now: string): Booking | undefined =>
  bookings
    .filter(({ targetId, from }) => targetId === sealId && from > now)
    .toSorted((one, other) => one.from.localeCompare(other.from))[0];
