/** Deleting: drafts that were never submitted, and plain records that nothing points at. All of the ids, or none. */
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { faultsOfRemoval } from '#model/evaluate.ts';
import { Refusal, type Fault } from '#model/refusal.ts';
import { idsInOrder } from '#model/calculation/text.ts';
import { w, type Words } from '#model/words.ts';
import { mayRead } from '#server/access/scope.ts';
import { changesOf, nameOfRecord } from '#server/audit/changes.ts';
import { logOperation } from '#server/audit/operations.ts';
import { leaveBookings } from '#server/bookings/keep.ts';
import type { Context } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { snake, tableOf } from '#server/db/tables.ts';
import { runEffects } from '#server/effects/run.ts';
import { writeMirrors } from '#server/postings/mirror.ts';
import { settle } from '#server/postings/settle.ts';
import { canOf } from '#server/documents/can.ts';
import { evaluation } from '#server/documents/checks/evaluation.ts';
import { readRecord } from '#server/documents/record.ts';
import { pointedAtBy } from '#server/documents/checks/references.ts';
import { missingRecord, notAuthor, notForYou } from '#server/documents/refusals.ts';
import { sourceOf, writer } from '#server/documents/write.ts';

export const noIds = (): Refusal => new Refusal('400', 'noIds', w('Name the records to delete (ids)', '须指定要删除的记录（ids）'));

interface Obstacle {
  readonly rule: string;
  readonly desc: Words;
}

async function obstacleOf(tx: Sql, context: Context, definition: Definition, record: AnyDoc): Promise<Obstacle | null> {
  const { deletes } = await canOf(tx, context, definition, record);
  if (deletes === undefined) throw notAuthor();
  if (deletes !== true) return { rule: deletes.reason, desc: deletes.desc };
  const now = context.services.clock.now().toISOString();
  const [own] = faultsOfRemoval(definition, record, await evaluation(tx, context, definition, record, now));
  if (own) return { rule: own.rule, desc: own.message };
  const pointing = await pointedAtBy(tx, context.services.registry, definition, String(record['id']));
  if (!pointing) return null;
  return { rule: 'stillUsed', desc: w(`still used by ${pointing.label.en}`, `仍被${pointing.label.zh}引用`) };
}

const standing = (id: string, { rule, desc }: Obstacle): Fault => ({ field: id, rule, severity: 'error', message: desc });

/** The postings that the record stood for leave the ledgers with it; a ledger with a floor refuses when it is used already. */
async function leaveLedgers(tx: Sql, context: Context, definition: Definition, ids: readonly string[]): Promise<void> {
  if (!definition.postings.stand) return;
  const { clock, zone } = context.services;
  const at = clock.now().toISOString();
  const settlings = ids.map((id) => ({ source: sourceOf(context, definition, { id }, at), stand: [] }));
  const moved = await settle(tx, context.services, settlings, dateAt(at, zone));
  await writeMirrors(tx, context.services, moved, await evaluation(tx, context, definition, {}, at, []));
}

/** The same in the caller's transaction, which tells the others once it is committed. */
export async function removeIn(tx: Sql, context: Context, definition: Definition, ids: readonly string[]): Promise<void> {
  const { clock } = context.services;
  const faults: Fault[] = [];
  const records: AnyDoc[] = [];
  // In the order of ids, so that two who delete the same records do not wait for each other in a circle.
  for (const id of idsInOrder(ids)) {
    const record = await readRecord(tx, definition, id, { lock: true });
    if (!record) throw missingRecord(definition, id);
    if (!(await mayRead(context, definition, record, tx))) throw notForYou(definition, id);
    const obstacle = await obstacleOf(tx, context, definition, record);
    if (obstacle) faults.push(standing(id, obstacle));
    records.push(record);
  }
  const [first] = faults;
  if (first) throw new Refusal('409', first.rule, w(`{id}: ${first.message.en}`, `{id}：${first.message.zh}`), { id: first.field }, faults);
  await leaveLedgers(tx, context, definition, [...new Set(ids)]);
  for (const id of new Set(ids)) await leaveBookings(tx, definition, id);
  await tx.kysely
    .updateTable(tableOf(definition).name)
    .set((build) => ({ deleted: true, version: build('version', '+', 1), updated_by: context.actor.userId, updated_at: clock.now() }))
    .where('id', 'in', [...new Set(ids)])
    .execute();
  const write = writer(tx, context);
  for (const record of records) await runEffects(tx, context, { definition, record, phase: 'removed', write });
  for (const record of records)
    await logOperation(tx, context, {
      action: 'deletes',
      resource: definition.key,
      recordId: String(record['id']),
      name: nameOfRecord(definition, record),
      changes: changesOf(definition, record, null),
    });
}

/** 409 with one fault for each record that cannot go, its id as `field`; then none was deleted. */
export async function remove(context: Context, definition: Definition, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) throw noIds();
  const { db } = context.services;
  await db.transaction((tx) => removeIn(tx, context, definition, ids));
  if (definition.kind !== 'document') await db.notify('record', snake(definition.key));
}
