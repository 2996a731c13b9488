/** An act of a definition on one stored record: judged, written, its bookings moved with it and people told, in one transaction. */
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { mayRead } from '../../access/scope.ts';
import { nameOfRecord } from '../../audit/changes.ts';
import { logOperation } from '../../audit/operations.ts';
import { keepBookings } from '../../bookings/keep.ts';
import type { Sql } from '../../db/sql.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { evaluation } from '#server/documents/checks/evaluation.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { missingRecord } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import type { BusinessAsked } from '../call.ts';

export type Acting = Pick<BusinessAsked, 'context' | 'definition' | 'params'>;

/** What an act makes of a record, and what is told of it. */
export interface Change {
  readonly values: AnyDoc;
  readonly tell?: (tx: Sql) => Promise<void>;
}

/** Does the act and answers the record as its readers see it; `change` gets it locked, and the moment of the act. */
export async function actOn(
  { context, definition, params }: Acting,
  name: string,
  change: (record: AnyDoc, now: string, tx: Sql) => Change | Promise<Change>,
): Promise<AnyDoc> {
  const { db, clock } = context.services;
  const saved = await db.transaction(async (tx) => {
    const record = await readRecord(tx, definition, params['id'], { lock: true });
    if (record === null || !(await mayRead(context, definition, record, tx))) throw missingRecord(definition, params['id']);
    requireAct(context, definition, name, record);
    const now = clock.now().toISOString();
    const { values, tell } = await change(record, now, tx);
    const written = await writer(tx, context)(definition.key, values, { id: textOf(record['id']) });
    await keepBookings(tx, context, definition, written, await evaluation(tx, context, definition, written, now));
    await tell?.(tx);
    await logOperation(tx, context, {
      action: name,
      resource: definition.key,
      recordId: textOf(record['id']),
      name: nameOfRecord(definition, record),
    });
    return written;
  });
  return shownRecord(context, definition, saved);
}
