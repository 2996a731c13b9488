/** Carries out what follows from changes of the ledger of seals, and from requests for new ones. */
import { dateAt } from '#model/calculation/dates.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { faultsAmong, textsOf, type EntitySeal } from '#resources/stamp/stamps.ts';
import { liveStates } from '#resources/stamp/custody.ts';
import { stampDetail } from '#resources/stamp/stampDetail.ts';
import { stampNew } from '#resources/stamp/stampNew.ts';
import type { Sql } from '../../db/sql.ts';
import { invalid } from '../../documents/refusals.ts';
import { copyFiles } from '../../files/copies.ts';
import { tell } from '../../outbox/tell.ts';
import { effect, lookups } from '../../effects/effect.ts';
import { moveSeal, noteSeal } from './moving.ts';

/** Seals of an entity that are being made or in service. */
export const sealsOfEntity = (sql: Sql, orgId: string): Promise<EntitySeal[]> =>
  sql.query<EntitySeal>(
    `select id::text, stamp_no as "stampNo", stamp_type as "stampType", stamp_text as "stampText", keeper::text, new_id::text as "newId"
     from stamp_detail where org_id = $1 and service_state = any($2) and not deleted order by stamp_no`,
    [orgId, liveStates],
    'fact_entity_seals',
  );

/** Seals of one entity come into the ledger one after the other, each judged beside all that are there by then. */
export async function judgedAmong(tx: Sql, orgId: string, wanted: Parameters<typeof faultsAmong>[0], but: string | null): Promise<void> {
  // Not the strongest lock: who has written a seal of it holds a share of the entity already, and two would wait for each other.
  await tx.query('select from org where id = $1 for no key update', [orgId], 'seal_entity');
  const faults = faultsAmong(
    wanted,
    (await sealsOfEntity(tx, orgId)).filter(({ id }) => id !== but),
  );
  if (faults.length > 0) throw invalid(faults);
}

export const stampDetailFacts = lookups(stampDetail, {
  entity: async ({ sql, record }) => {
    const orgId = idOf(record.orgId);
    return orgId === null ? undefined : (await sealsOfEntity(sql, orgId)).filter(({ id }) => id !== idOf(record.id));
  },
});

export const stampNewFacts = lookups(stampNew, {
  entity: async ({ sql, record }) => {
    const orgId = idOf(record.orgId);
    return orgId === null
      ? undefined
      : (await sealsOfEntity(sql, orgId)).filter(({ newId }) => newId === null || newId !== idOf(record.id));
  },
});

const keeping = `exists (select from stamp_detail s where not s.deleted and s.custody <> 'gone' and u.id in (s.keeper, s.deputy))`;

/** The role of keepers follows the ledger: whoever keeps a seal, or does so in the keeper's absence, has it, and nobody loses it who still does. */
async function keepersFollow(tx: Sql, people: readonly (string | null | undefined)[]): Promise<void> {
  const changed = await tx.query<{ id: string }>(
    `update users u set version = u.version + 1, roles = case when ${keeping} then coalesce(u.roles, '{}') || r.id else array_remove(u.roles, r.id) end
     from roles r where r.code = 'stamp_keeper' and u.id = any($1::bigint[]) and ${keeping} is distinct from (r.id = any(coalesce(u.roles, '{}')))
     returning u.id::text`,
    [[...new Set(people.flatMap((one) => one ?? []))]],
    'seal_keepers',
  );
  if (changed.length > 0) await tx.query(`select pg_notify('record', 'users')`, [], 'seal_keepers_told');
}

/** One that was entered by mistake goes with its history. */
export const sealForgotten = effect(stampDetail, async ({ tx, record }) => {
  await tx.query('update stamp_history set stamp_id = null, deleted = true where stamp_id = $1', [record.id], 'seal_forgotten');
  await keepersFollow(tx, [record.keeper, record.deputy]);
});

export const sealKept = effect(stampDetail, async ({ tx, context, record, before, write, now }) => {
  await keepersFollow(tx, [record.keeper, record.deputy, before?.keeper, before?.deputy]);
  if (before === null && record.newId === null) {
    await judgedAmong(tx, textOf(record.orgId), { ...record, texts: [textOf(record.stampText)] }, record.id);
    await noteSeal({ tx, context, write, source: { resource: stampDetail.key, id: record.id } }, record.id, {
      action: 'entered',
      newValue: textOf(record.stampText),
    });
  }
  if (before !== null && before.keeper !== record.keeper && record.keeper !== null) {
    const params = { name: textOf(record.stampName), resource: stampDetail.key, documentId: record.id };
    await tell(tx, now, [{ key: 'stamp_given', principals: [`u:${record.keeper}`], params, actorId: context.actor.userId }]);
  }
});

/** The archive keeper has them made: each piece stands in the ledger from now on, judged once more beside the others of its entity. */
export const stampsMade = effect(stampNew, async ({ tx, context, record, write }) => {
  const orgId = textOf(record.orgId);
  const texts = textsOf(textOf(record.stampText), record.qty ?? 1);
  await judgedAmong(tx, orgId, { ...record, texts }, null);
  const source = { resource: stampNew.key, id: record.id };
  for (const [at, stampText] of texts.entries()) {
    const seal = await write(stampDetail.key, {
      stampName: texts.length === 1 ? record.stampName : `${textOf(record.stampName)}（${at + 1}）`.slice(-80),
      stampType: record.stampType,
      stampText,
      orgId,
      useDept: record.useDept,
      keeper: record.keeper,
      location: record.location,
      scope: record.scope,
      material: record.material,
      shapeSize: record.shapeSize,
      recordNo: record.recordNo,
      makeDate: record.makeDate,
      newId: record.id,
      serviceState: 'making',
      custody: 'awaited',
      heldSince: null,
      useFrom: null,
    });
    const id = textOf(seal['id']);
    const imprint = await copyFiles(tx, context.services, record.imprint ?? [], { resource: stampDetail.key, recordId: id });
    await write(stampDetail.key, { imprint }, { id });
    await noteSeal({ tx, context, write, source }, id, { action: 'making', newValue: stampText });
  }
});

const piecesOf = (tx: Sql, newId: string): Promise<{ id: string }[]> =>
  tx.query(
    `select id::text from stamp_detail where new_id = $1 and service_state = 'making' and not deleted order by stamp_no`,
    [newId],
    'seal_pieces',
  );

export const sealsTakenOver = effect(stampNew, async ({ tx, context, record, write, now }) => {
  const cause = { tx, context, write, source: { resource: stampNew.key, id: record.id } };
  const today = dateAt(now, context.services.zone);
  for (const { id } of await piecesOf(tx, record.id)) await moveSeal(cause, id, { kind: 'takenOver', at: now, today });
});

/** What was made and nobody took over is no seal of the company. */
export const sealsDropped = effect(stampNew, async ({ tx, context, record, write, now }) => {
  const cause = { tx, context, write, source: { resource: stampNew.key, id: record.id } };
  const today = dateAt(now, context.services.zone);
  for (const { id } of await piecesOf(tx, record.id)) await moveSeal(cause, id, { kind: 'dropped', today });
});
