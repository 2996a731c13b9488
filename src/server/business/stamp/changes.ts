/** Looks up what rules of changes of seals ask, and carries the changes out on their day. */
import { addDays, dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { FileRef } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { w, type Words } from '#model/words.ts';
import { whyNot, type Move } from '#resources/stamp/custody.ts';
import { mayChange, type ChangedSeal } from '#resources/stamp/changes.ts';
import { stampChange } from '#resources/stamp/stampChange.ts';
import { stampDetail } from '#resources/stamp/stampDetail.ts';
import { faultOfOpen } from '#resources/stamp/stamps.ts';
import { machine } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { effect, lookups, type EffectOn } from '../../effects/effect.ts';
import { copyFiles } from '../../files/copies.ts';
import { tell } from '../../outbox/tell.ts';
import { lockedSeal, moveSeal, noteSeal, seatOf, type Cause } from './moving.ts';
import { beforeChange } from './openDocuments.ts';
import { lentOn } from './sealFacts.ts';
import { judgedAmong, sealsOfEntity } from './seals.ts';
import { holdOpen, moveStampingTasks } from './stampingTasks.ts';

const changedSeal = async (sql: Sql, id: string): Promise<ChangedSeal | null> => {
  const [seal] = await sql.query<ChangedSeal>(
    `select s.stamp_type as "stampType", s.stamp_text as "stampText", s.scope, s.location, s.record_no as "recordNo", s.keeper::text,
            k.real_name as "keeperName", s.service_state as "serviceState", s.custody
     from stamp_detail s join users k on k.id = s.keeper where s.id = $1 and not s.deleted`,
    [id],
    'fact_changed_seal',
  );
  return seal ?? null;
};

export const stampChangeFacts = lookups(stampChange, {
  seal: async ({ sql, record }) => {
    const id = idOf(record.stampId);
    return id === null ? undefined : changedSeal(sql, id);
  },
  entity: async ({ sql, record }) => {
    const id = idOf(record.stampId);
    if (id === null) return undefined;
    const [seal] = await sql.query<{ orgId: string }>(
      'select org_id::text as "orgId" from stamp_detail where id = $1',
      [id],
      'fact_seal_entity',
    );
    return seal === undefined ? [] : (await sealsOfEntity(sql, seal.orgId)).filter((one) => one.id !== id);
  },
  open: async ({ sql, record }) => {
    const id = idOf(record.stampId);
    return id === null ? undefined : beforeChange(sql, id, { resource: stampChange.key, id: idOf(record.id) });
  },
  lent: async ({ sql, context, record }) => {
    const id = idOf(record.stampId);
    const [first] = id === null ? [] : await lentOn(context, sql, [id], record.effectiveDate);
    return first?.code ?? null;
  },
  taker: async ({ sql, record }) => {
    const id = idOf(record.newKeeper);
    if (id === null) return undefined;
    const [person] = await sql.query<{ name: string }>('select real_name as name from users where id = $1', [id], 'fact_seal_taker');
    return person?.name ?? null;
  },
});

type Change = EffectOn<typeof stampChange>;

/** Two that were sent in the same moment see each other under the lock of the seal. */
export const oneChangeAtOnce = effect(stampChange, async ({ tx, record }) => {
  const stampId = textOf(record.stampId);
  await lockedSeal(tx, stampId);
  const open = faultOfOpen(await beforeChange(tx, stampId, { resource: stampChange.key, id: record.id }));
  if (open !== null) throw new Refusal('409', 'sealBusy', open.message, {}, [open]);
});

const causeOf = ({ tx, context, record, write }: Change): Cause => ({
  tx,
  context,
  write,
  source: { resource: stampChange.key, id: record.id },
});

/** What the seal looks like from now on; the imprint before is kept with its history. */
async function newImprint({ tx, context, record }: Change, cause: Cause, seal: AnyDoc, action: 'renamed' | 'reengraved'): Promise<AnyDoc> {
  const line = await noteSeal(cause, textOf(seal['id']), { action, oldValue: textOf(record.oldValue), newValue: textOf(record.newValue) });
  const owner = { resource: 'stampHistory', recordId: textOf(line['id']) };
  const before = (seal['imprint'] ?? []) as readonly FileRef[];
  if (before.length > 0)
    await cause.write('stampHistory', { oldImprint: await copyFiles(tx, context.services, before, owner) }, { id: owner.recordId });
  const imprint = await copyFiles(tx, context.services, record.newImprint ?? [], {
    resource: stampDetail.key,
    recordId: textOf(seal['id']),
  });
  return { imprint, ...(record.newRecordNo === null ? {} : { recordNo: record.newRecordNo }) };
}

const handedOn = ({ newKeeper, handoverTime }: Change['record'], now: string): Move => ({
  kind: 'kept',
  by: textOf(newKeeper),
  at: handoverTime ?? now,
});
const stateMove = ({ newStatus }: Change['record']): Move => ({ kind: newStatus === 'suspended' ? 'suspended' : 'resumed' });

/** Judges the change beside the seal and the others of its entity as they stand now. Nothing is written before, so that it can wait instead. */
async function judged({ tx, record, now }: Change, seal: AnyDoc): Promise<void> {
  if (!mayChange(textOf(seal['serviceState']), record.changeType))
    throw new Refusal('409', 'sealNotInUse', w('The seal is in no state for this change', '该印章当前状态不能办理此类变更'));
  const move = record.changeType === 'keeper' ? handedOn(record, now) : record.changeType === 'status' ? stateMove(record) : null;
  const refused = move === null ? null : whyNot(seatOf(seal), move);
  if (refused !== null) throw new Refusal('409', refused.reason, refused.desc);
  if (record.changeType !== 'keeper' && record.changeType !== 'rename') return;
  const wanted = {
    stampType: textOf(seal['stampType']),
    keeper: textOf(record.changeType === 'keeper' ? record.newKeeper : seal['keeper']),
    texts: record.changeType === 'rename' ? [textOf(record.newText)] : [],
  };
  await judgedAmong(tx, textOf(seal['orgId']), wanted, textOf(seal['id']));
}

/** Puts it off to the next day; its keeper, its applicant and the manager of administration hear every day why. */
async function putOff({ tx, context, record, now }: Change, seal: AnyDoc, why: Words): Promise<{ readonly effectiveDate: string }> {
  const date = dateAt(now, context.services.zone);
  const principals = ['r:admin_manager', `u:${textOf(seal['keeper'])}`, `u:${textOf(record.applicant)}`] as const;
  const params = {
    name: `${textOf(record.code)} ${textOf(seal['stampName'])}`,
    date,
    comment: why.zh,
    resource: stampChange.key,
    documentId: record.id,
  };
  await tell(tx, now, [{ key: 'stamp_change_waits', principals, params, actorId: null }]);
  return { effectiveDate: addDays(date, 1) };
}

async function keptByAnother(input: Change, cause: Cause, seal: AnyDoc, instances: readonly string[]): Promise<void> {
  const { tx, context, record, write, now } = input;
  const to = textOf(record.newKeeper);
  const [stampId, from] = [textOf(seal['id']), textOf(seal['keeper'])];
  await moveSeal(cause, stampId, handedOn(record, now), seal['deputy'] === to ? { deputy: null } : {});
  await moveStampingTasks(tx, context, write, instances, { from, to, reason: `${textOf(record.code)}：印章保管人变更` });
}

/** Carries it out, or puts it off to the next day while the seal is lent or something stands in the way. */
export const sealChanged = effect(stampChange, async (input) => {
  const { tx, context, record, write, now } = input;
  const stampId = textOf(record.stampId);
  const instances = await holdOpen(tx, stampId);
  const cause = causeOf(input);
  const seal = await lockedSeal(tx, stampId);
  if (seal['custody'] === 'lent') return { effectiveDate: addDays(dateAt(now, context.services.zone), 1) };
  const note = (action: 'scoped' | 'moved') =>
    noteSeal(cause, stampId, { action, oldValue: textOf(record.oldValue), newValue: textOf(record.newValue) });
  try {
    await judged(input, seal);
  } catch (error) {
    // Whoever decides now is told at once; on a later day nobody is there, and the others of that day go on.
    if (!(error instanceof Refusal) || context.actor.userId !== machine.userId) throw error;
    return putOff(input, seal, error.faults[0]?.message ?? error.desc);
  }
  switch (record.changeType) {
    case 'keeper':
      await keptByAnother(input, cause, seal, instances);
      break;
    case 'status':
      await moveSeal(cause, stampId, stateMove(record));
      break;
    case 'rename':
      await write(stampDetail.key, { stampText: record.newText, ...(await newImprint(input, cause, seal, 'renamed')) }, { id: stampId });
      break;
    case 'reengrave':
      await write(stampDetail.key, await newImprint(input, cause, seal, 'reengraved'), { id: stampId });
      break;
    case 'scope':
      await write(stampDetail.key, { scope: record.newScope }, { id: stampId });
      await note('scoped');
      break;
    case 'location':
      await write(stampDetail.key, { location: record.newLocation }, { id: stampId });
      await note('moved');
      break;
    default:
      throw new Error(`stampChange ${record.id} has no type`);
  }
});
