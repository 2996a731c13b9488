/**
 * The register of bookings: who has which thing when. The table excludes overlaps by itself; so that two who want the same things wait
 * for one another instead of failing on it, things are locked first, in one order.
 */
import type { Booking, BookingState } from '#model/bookings.ts';
import type { Sql } from '../db/sql.ts';

/** The record that bookings are written for. */
export interface BookingSource {
  readonly resource: string;
  readonly recordId: string;
}

/** A booking that stands. `resource` and `recordId`: the record that has the thing. Instants in UTC. */
export interface Taken extends BookingSource {
  readonly kind: string;
  readonly target: string;
  readonly from: string;
  readonly to: string | null;
  readonly state: BookingState;
}

/** A booking that is not to be had, and the one that stands in its way. */
export interface Clash {
  readonly wanted: Booking;
  readonly taken: Taken;
}

const columns = `t.kind, t.thing::text as target, b.from_at as "from", b.to_at as "to", b.state, b.resource, b.record_id::text as "recordId"`;
const order = 'b.from_at, t.kind, t.thing';

/** What stands for a record. */
export const bookingsOf = (sql: Sql, { resource, recordId }: BookingSource): Promise<Taken[]> =>
  sql.query<Taken>(
    `select ${columns} from booking b join booking_target t on t.id = b.target where b.resource = $1 and b.record_id = $2 order by ${order}`,
    [resource, recordId],
    'bookings_of',
  );

/**
 * What is taken of these things of a kind in a time, for calendars: everything that shares a moment with it, in the order in which it
 * begins. Instants; `to` null: for ever.
 */
export const takenBetween = (sql: Sql, kind: string, targets: readonly string[], from: string, to: string | null): Promise<Taken[]> =>
  sql.query<Taken>(
    `select ${columns} from booking_target t join booking b
       on int8range(b.target, b.target, '[]') && int8range(t.id, t.id, '[]') and tstzrange(b.from_at, b.to_at) && tstzrange($3, $4)
     where t.kind = $1 and t.thing = any($2::bigint[]) order by ${order}`,
    [kind, targets, from, to],
    'bookings_between',
  );

/** Clashes that one answer names, at most. */
const mostClashes = 50;

/**
 * What stands in the way of bookings (in instants), for a form while its time is chosen as for whoever books; what `but` has itself does
 * not. Empty where all of it is free.
 */
export async function clashesWith(sql: Sql, wanted: readonly Booking[], but: BookingSource | null): Promise<Clash[]> {
  if (wanted.length === 0) return [];
  const rows = await sql.query<Taken & { readonly nth: number }>(
    `select ${columns}, w.nth::integer as nth
     from jsonb_to_recordset($1::jsonb) w(nth integer, kind text, target bigint, "from" timestamptz, "to" timestamptz)
     join booking_target t on t.kind = w.kind and t.thing = w.target
     join booking b on int8range(b.target, b.target, '[]') && int8range(t.id, t.id, '[]')
       and tstzrange(b.from_at, b.to_at) && tstzrange(w."from", w."to")
     where (b.resource, b.record_id) is distinct from ($2::text, $3::bigint)
     order by w.nth, ${order} limit ${mostClashes}`,
    [JSON.stringify(wanted.map((one, nth) => ({ ...one, nth }))), but?.resource ?? null, but?.recordId ?? null],
    'bookings_clash',
  );
  return rows.map(({ nth, ...taken }) => ({ wanted: wanted[nth] as Booking, taken }));
}

const same = (wanted: readonly Booking[], standing: readonly Taken[]): boolean => {
  const keys = (all: readonly (Booking | Taken)[]): string =>
    JSON.stringify(all.map(({ kind, target, from, to }) => [kind, target, from, to].join(' ')).toSorted());
  return keys(wanted) === keys(standing);
};

/**
 * Brings what stands for a record to `wanted` (in instants, none overlapping another; none: everything is freed) in `state`, in the
 * transaction of what is written of the record, which its caller has locked. Answers what stands in the way; then nothing was written and
 * nothing given up.
 *
 * The things that are wanted and those that are given up stay locked until the transaction ends. They are locked by one statement in the
 * order of kind and id, so records that want the same things in whatever order wait and never deadlock; a transaction that books for several
 * records has no such promise.
 */
export async function book(sql: Sql, source: BookingSource, state: BookingState, wanted: readonly Booking[]): Promise<Clash[]> {
  const standing = await bookingsOf(sql, source);
  const own = [source.resource, source.recordId];
  if (same(wanted, standing)) {
    if (standing.some((one) => one.state !== state))
      await sql.query('update booking set state = $3 where resource = $1 and record_id = $2', [...own, state], 'bookings_state');
    return [];
  }
  // One row after the other in the given order, made or only locked.
  await sql.query(
    `insert into booking_target (kind, thing)
     select distinct w.kind, w.target from jsonb_to_recordset($1::jsonb) w(kind text, target bigint) order by 1, 2
     on conflict (kind, thing) do update set kind = excluded.kind`,
    [JSON.stringify([...standing, ...wanted])],
    'bookings_lock',
  );
  // From here on nobody else books or frees them: what is free now stays free until this is committed.
  const clashes = await clashesWith(sql, wanted, source);
  if (clashes.length > 0) return clashes;
  await sql.query('delete from booking where resource = $1 and record_id = $2', own, 'bookings_free');
  await sql.query(
    `insert into booking (target, from_at, to_at, state, resource, record_id)
     select t.id, w."from", w."to", $2, $3, $4
     from jsonb_to_recordset($1::jsonb) w(kind text, target bigint, "from" timestamptz, "to" timestamptz)
     join booking_target t on t.kind = w.kind and t.thing = w.target`,
    [JSON.stringify(wanted), state, ...own],
    'bookings_write',
  );
  return [];
}
