/**
 * One act on an approved application, inquiry or order. What it moves is settled first: their rows show balances, and are locked after
 * these (amendments, lock order). Then the row is read under its lock, written and logged, all in one transaction.
 */
import type { AnyDoc } from '#model/definition.ts';
import { dateAt } from '#model/calculation/dates.ts';
import type { Posting } from '#model/posting.ts';
import { isInForce } from '#model/status.ts';
import { textOf } from '#model/calculation/text.ts';
import { mayRead } from '../../access/scope.ts';
import { changesOf, nameOfRecord } from '../../audit/changes.ts';
import { logOperation } from '../../audit/operations.ts';
import type { Context } from '../../context.ts';
import type { Definition } from '#model/definition.ts';
import type { Sql } from '../../db/sql.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { postMore } from '../../documents/consequences.ts';
import { evaluation } from '#server/documents/checks/evaluation.ts';
import { readRecord } from '../../documents/record.ts';
import { missingRecord, notInState } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';

export interface ActOf {
  /** Name of the act in the definition, by which it is judged. */
  readonly name: string;
  readonly postings: (record: AnyDoc, today: string, tx: Sql) => readonly Posting[] | Promise<readonly Posting[]>;
  /** Fields of the record, as it is once everything is settled. */
  readonly values: (record: AnyDoc, now: string) => AnyDoc;
}

/** The record, which this person may read and do the act with; not locked. */
export async function actedOn(tx: Sql, context: Context, definition: Definition, id: string, name: string): Promise<AnyDoc> {
  const record = await readRecord(tx, definition, id);
  if (record === null || !(await mayRead(context, definition, record, tx))) throw missingRecord(definition, id);
  requireAct(context, definition, name, record);
  return record;
}

/** Carries the act out in `tx` and answers the record as it then stands. */
export async function settledAct(
  tx: Sql,
  context: Context,
  definition: Definition,
  id: string,
  { name, postings, values }: ActOf,
): Promise<AnyDoc> {
  const { clock, zone } = context.services;
  const now = clock.now().toISOString();
  const record = await actedOn(tx, context, definition, id, name);
  const input = await evaluation(tx, context, definition, record, now);
  await postMore(tx, context, definition, record, await postings(record, dateAt(now, zone), tx), input);
  const settled = await readRecord(tx, definition, id, { lock: true });
  if (settled === null) throw missingRecord(definition, id);
  if (!isInForce(settled['status'])) throw notInState(settled['status']);
  const written = await writer(tx, context)(definition.key, values(settled, now), { id });
  await logOperation(tx, context, {
    action: name,
    resource: definition.key,
    recordId: textOf(written['id']),
    name: nameOfRecord(definition, written),
    changes: changesOf(definition, settled, written),
  });
  return written;
}
