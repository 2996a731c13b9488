/**
 * Bookings say what a record takes of the things that only one can have at a time: rooms, vehicles, beds. Free or taken is read from them
 * alone, never from a state of the thing.
 */
import type { ResourceKind } from './common.ts';
import type { AnyDoc } from './values.ts';
import { instantAt, isDate } from './calculation/dates.ts';
import type { Fault } from './refusal.ts';
import { isPending } from './status.ts';
import { w } from './words.ts';

/**
 * One thing from `from` up to, and without, `to`: what ends at ten leaves it free for what begins at ten. Both are instants, or dates,
 * which stand for the beginning of their day in the company's zone.
 */
export interface Booking {
  /** The kind of thing; ids of one kind mean nothing in another. */
  readonly kind: string;
  /** Id of the thing. */
  readonly target: string;
  readonly from: string;
  /** Null: nobody knows yet when it ends, so nothing comes after it. */
  readonly to: string | null;
  /** Path of the field (`roomId`, `items.2.vehicleId`) that names the thing; who cannot have it is told there. */
  readonly field?: string;
}

/** `held`: somebody still decides about it; `firm`: it is settled. Neither leaves room for another. */
export type BookingState = 'held' | 'firm';

interface Booked {
  readonly kind: ResourceKind;
  readonly bookings?: { readonly of: (input: never) => readonly Booking[]; readonly firmOnly?: true };
}

/**
 * In which state the bookings of a record stand, null where it has none: a document's are held while it is in approval and firm when it is
 * approved, a confirmable's held until it is confirmed, those of any other record firm as long as it is there.
 */
export const bookingState = ({ kind, bookings }: Booked, record: AnyDoc): BookingState | null => {
  if (bookings === undefined) return null;
  const open = bookings.firmOnly ? null : 'held';
  if (kind === 'document') return record['status'] === 'approved' ? 'firm' : isPending(record['status']) ? open : null;
  if (kind === 'confirmable')
    return record['confirmState'] === 'invalidated' ? null : record['confirmState'] === 'confirmed' ? 'firm' : open;
  return 'firm';
};

const instant = (at: string, zone: string): string => new Date(isDate(at) ? instantAt(at, '00:00', zone) : at).toISOString();

/** The same with instants in UTC, so that they compare as texts. `zone`: the company's. */
export const inInstants = <B extends Booking>(bookings: readonly B[], zone: string): B[] =>
  bookings.map((one) => ({ ...one, from: instant(one.from, zone), to: one.to === null ? null : instant(one.to, zone) }));

/** True where two bookings (in instants) are of the same thing and share a moment. */
export const overlap = (one: Booking, other: Booking): boolean =>
  one.kind === other.kind &&
  one.target === other.target &&
  (one.to === null || other.from < one.to) &&
  (other.to === null || one.from < other.to);

const fault = (rule: string, { field = '' }: Booking, message: Fault['message']): Fault => ({ field, rule, severity: 'error', message });

/** Faults that the bookings (in instants) of one record have by themselves, before anybody else's are looked at. */
export const faultsOfBookings = (bookings: readonly Booking[]): Fault[] =>
  bookings.flatMap((one, at) => [
    ...(one.to !== null && one.to <= one.from
      ? [fault('endsBeforeItBegins', one, w('ends before it begins', '结束时间须晚于开始时间'))]
      : []),
    ...(bookings.slice(0, at).some((earlier) => overlap(earlier, one))
      ? [fault('bookedTwice', one, w('is booked twice at the same time', '同一时间重复预订'))]
      : []),
  ]);
