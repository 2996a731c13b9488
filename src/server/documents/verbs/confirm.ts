/** Confirming a record that one person confirms and that is locked from then on; its postings are booked in the same transaction. */
import type { AnyDoc, Definition } from '#model/definition.ts';
import { faultsOfConfirmation, isRefused } from '#model/evaluate.ts';
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
import { evaluation } from '#server/documents/checks/evaluation.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { readRecord, recordChanged, writeRecord } from '#server/documents/record.ts';
import { invalid, missingRecord, notForYou } from '#server/documents/refusals.ts';
import { writer } from '#server/documents/write.ts';

const notYoursToConfirm = (): Refusal => new Refusal('403', 'notYoursToConfirm', w('It is for somebody else to confirm', '应由他人确认'));

/**
 * `version`: what the person saw; another one in the table is refused.
 * @returns the record as it now is, with `$names` and `can`
 */
export async function confirm(context: Context, definition: Definition, id: string, version: unknown): Promise<AnyDoc> {
  const confirmed = await context.services.db.transaction(async (tx) => {
    const stored = await readRecord(tx, definition, id, { lock: true });
    if (!stored) throw missingRecord(definition, id);
    if (!(await mayRead(context, definition, stored, tx))) throw notForYou(definition, id);
    const verdict = (await canOf(tx, context, definition, stored)).confirm;
    if (verdict === undefined) throw notYoursToConfirm();
    if (verdict !== true) throw new Refusal('409', verdict.reason, verdict.desc);
    if (version !== undefined && version !== null && Number(version) !== Number(stored['version'])) throw recordChanged(id);
    const now = context.services.clock.now().toISOString();
    const input = await evaluation(tx, context, definition, stored, now);
    const faults = faultsOfConfirmation(definition, stored, input);
    if (isRefused(faults)) throw invalid(faults);
    const { userId } = context.actor;
    const written = await writeRecord(
      tx,
      definition,
      { ...stored, confirmState: 'confirmed', confirmedBy: userId, confirmedAt: now },
      { actorId: userId, now },
    );
    const moved = await settlePhase(tx, context, definition, written, 'confirmed', input);
    await keepBookings(tx, context, definition, written, input);
    const after = await runEffects(tx, context, {
      definition,
      record: written,
      phase: 'confirmed',
      before: stored,
      moved,
      write: writer(tx, context),
    });
    await logOperation(tx, context, {
      action: 'confirm',
      resource: definition.key,
      recordId: textOf(after['id']),
      name: nameOfRecord(definition, after),
      changes: changesOf(definition, stored, after),
    });
    return after;
  });
  return shownRecord(context, definition, confirmed);
}
