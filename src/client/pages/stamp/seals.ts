/** Seals of the ledger as its pages read them, what they are found by, and which of them come first. */
import type { Booking } from '#client/blocks/bookings/bookings.ts';
import type { Names } from '#model/api.ts';
import { dateAt } from '#model/calculation/dates.ts';
import type { FileRef } from '#model/field.ts';
import type { Words } from '#model/words.ts';

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
