/** Bookings follow their record: written, moved, made firm and freed in the transaction that writes it or changes its state. */
import { bookingState, faultsOfBookings, inInstants } from '#model/bookings.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { EvaluationInput } from '#model/evaluate.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { invalid } from '../documents/refusals.ts';
import { book, type BookingSource } from './register.ts';
import { taken } from './told.ts';

const sourceOf = ({ key }: Definition, id: unknown): BookingSource => ({ resource: key, recordId: String(id) });

/**
 * Brings the bookings of a record, locked by the caller, to what its definition says of it as it stands. What another record took is refused
 * (409 `taken`), and so is a booking that ends before it begins or is there twice (400 `invalid`). `status`: the one that a document enters,
 * where it is not yet in the record.
 */
export async function keepBookings(
  tx: Sql,
  context: Context,
  definition: Definition,
  record: AnyDoc,
  input: EvaluationInput,
  status: unknown = record['status'],
): Promise<void> {
  if (!definition.bookings) return;
  const doc = { ...record, status };
  const state = bookingState(definition, doc);
  const wanted = state === null ? [] : inInstants(definition.bookings.of({ ...input, doc }), context.services.zone);
  const faults = faultsOfBookings(wanted);
  if (faults.length > 0) throw invalid(faults);
  const clashes = await book(tx, sourceOf(definition, record['id']), state ?? 'held', wanted);
  if (clashes.length > 0) throw await taken(context, tx, clashes);
}

/** A record that is deleted leaves everything free. */
export async function leaveBookings(tx: Sql, definition: Definition, id: string): Promise<void> {
  if (definition.bookings) await book(tx, sourceOf(definition, id), 'held', []);
}
