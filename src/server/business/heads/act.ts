/** One act on a record or one of its lines: judged on the locked row, written and logged in one transaction. */
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { mayRead } from '../../access/scope.ts';
import { changesOf, nameOfRecord } from '../../audit/changes.ts';
import { logOperation } from '../../audit/operations.ts';
import type { Sql } from '../../db/sql.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { missingRecord } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import type { BusinessAsked } from '../call.ts';

export type ActAsked = Pick<BusinessAsked, 'context' | 'definition' | 'params'>;

interface Doing {
  /** Fields that the act sets, from the locked record and the instant of the act. */
  readonly values: (record: AnyDoc, now: string, tx: Sql) => AnyDoc | Promise<AnyDoc>;
  /** Of an act with one line: its id. */
  readonly lineId?: string;
  /** What follows in the same transaction, of the record as it was written. */
  readonly then?: (tx: Sql, written: AnyDoc, now: string) => Promise<void>;
  /** Locks that are taken before the row, from the record as it is seen without a lock. */
  readonly first?: (tx: Sql, seen: AnyDoc) => Promise<void>;
}

/** The line of the set that the act is for; null where it has no such line. */
function lineIn({ acts }: Definition, name: string, record: AnyDoc, lineId: string): AnyDoc | null {
  const of = acts?.[name]?.of;
  return typeof of === 'object' ? (linesOf(record, of.lines).find(({ id }) => textOf(id) === lineId) ?? null) : null;
}

/**
 * Carries out the act `name` of the definition.
 * @returns the record as its readers see it
 * @throws 404 for who may not read it; what the act's `when` says, and whatever `values` refuses
 */
export async function actOnRecord(
  { context, definition, params }: ActAsked,
  name: string,
  { values, first, lineId, then }: Doing,
): Promise<AnyDoc> {
  const { db, clock } = context.services;
  const saved = await db.transaction(async (tx) => {
    if (first !== undefined) {
      const seen = await readRecord(tx, definition, params['id']);
      if (seen === null) throw missingRecord(definition, params['id']);
      await first(tx, seen);
    }
    const record = await readRecord(tx, definition, params['id'], { lock: true });
    if (record === null || !(await mayRead(context, definition, record, tx))) throw missingRecord(definition, params['id']);
    requireAct(context, definition, name, record, lineId === undefined ? null : lineIn(definition, name, record, lineId));
    const id = textOf(record['id']);
    const now = clock.now().toISOString();
    const written = await writer(tx, context)(definition.key, await values(record, now, tx), { id });
    await then?.(tx, written, now);
    await logOperation(tx, context, {
      action: name,
      resource: definition.key,
      recordId: id,
      name: nameOfRecord(definition, record),
      changes: changesOf(definition, record, written),
    });
    return written;
  });
  return shownRecord(context, definition, saved);
}
