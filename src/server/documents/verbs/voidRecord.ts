/** Making a confirmed record void: it stays and tells why, and what it booked is taken back. */
import type { AnyDoc, Definition } from '#model/definition.ts';
import { faultsOfVoid, isRefused } from '#model/evaluate.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { mayRead } from '#server/access/scope.ts';
import { changesOf, nameOfRecord } from '#server/audit/changes.ts';
import { logOperation } from '#server/audit/operations.ts';
import { keepBookings } from '#server/bookings/keep.ts';
import type { Context } from '#server/context.ts';
import { runEffects } from '#server/effects/run.ts';
import { canOf } from '#server/documents/can.ts';
import { settlePhase } from '#server/documents/consequences.ts';
import { reasonOf } from './end.ts';
import { evaluation } from '#server/documents/checks/evaluation.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { readRecord, recordChanged, writeRecord } from '#server/documents/record.ts';
import { invalid, missing, missingRecord, notForYou } from '#server/documents/refusals.ts';
import { writer } from '#server/documents/write.ts';

const notConfirmed = (): Refusal =>
  new Refusal('409', 'notConfirmed', w('Only a confirmed record can be invalidated', '只有已确认的记录可以作废'));

/**
 * @param body `id`, the reason as `comment` or `reason`, and `version`: what the person saw; another one in the table is refused
 * @returns the record as it now is, with `$names` and `can`
 */
export async function voidRecord(context: Context, definition: Definition, body: AnyDoc): Promise<AnyDoc> {
  const id = textOf(body['id']);
  const reason = reasonOf(body);
  const voided = await context.services.db.transaction(async (tx) => {
    const stored = await readRecord(tx, definition, id, { lock: true });
    if (!stored) throw missingRecord(definition, id);
    if (!(await mayRead(context, definition, stored, tx))) throw notForYou(definition, id);
    if ((await canOf(tx, context, definition, stored)).void !== true) throw notConfirmed();
    const { version } = body;
    if (version !== undefined && version !== null && Number(version) !== Number(stored['version'])) throw recordChanged(id);
    if (reason === null) throw missing('comment');
    const now = context.services.clock.now().toISOString();
    const input = await evaluation(tx, context, definition, stored, now);
    const faults = faultsOfVoid(definition, stored, input);
    if (isRefused(faults)) throw invalid(faults);
    const { userId } = context.actor;
    const written = await writeRecord(
      tx,
      definition,
      { ...stored, confirmState: 'invalidated', voidReason: reason },
      { actorId: userId, now },
    );
    await keepBookings(tx, context, definition, written, input);
    const moved = await settlePhase(tx, context, definition, written, 'invalidated', input, reason);
    const after = await runEffects(tx, context, {
      definition,
      record: written,
      phase: 'invalidated',
      before: stored,
      comment: reason,
      moved,
      write: writer(tx, context),
    });
    await logOperation(tx, context, {
      action: 'void',
      resource: definition.key,
      recordId: textOf(after['id']),
      name: nameOfRecord(definition, after),
      changes: changesOf(definition, stored, after),
    });
    return after;
  });
  return shownRecord(context, definition, voided);
}
