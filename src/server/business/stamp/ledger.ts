/** Calls of the ledger of seals: to choose from, whose they are, the keeper's check, and what ends a seal at once. */
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { stampDetail } from '#resources/stamp/stampDetail.ts';
import { invalidAsked } from '#resources/stamp/stamps.ts';
import { mayRead } from '../../access/scope.ts';
import { nameOfRecord } from '../../audit/changes.ts';
import { logOperation } from '../../audit/operations.ts';
import { machineContext, may } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { missingRecord } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import { moveSeal } from './moving.ts';
import { openInstancesOf, waitingChangesOf } from './openDocuments.ts';
import { tell } from '../../outbox/tell.ts';
import { endInstance } from '../../workflow/operate/end.ts';
import { call, type BusinessCall } from '../call.ts';
import { actOn, type Acting } from '../general/acting.ts';

const sealRow = {
  id: f.text(w('Id', '标识'), { required: true }),
  stampNo: f.text(w('Seal no.', '印章编号'), { required: true }),
  stampName: f.text(w('Name', '印章名称'), { required: true }),
  stampType: f.text(w('Type', '印章类型'), { required: true }),
  keeperName: f.text(w('Keeper', '保管人'), { required: true }),
  status: f.text(w('Status', '印章状态'), { required: true }),
} as const;

interface SealRow {
  readonly id: string;
  readonly stampNo: string;
  readonly stampName: string;
  readonly stampType: string;
  readonly keeperName: string;
  readonly status: string;
}

const sealsWhere = (sql: Sql, where: string, params: readonly unknown[], name: string): Promise<SealRow[]> =>
  sql.query<SealRow>(
    `select s.id::text, s.stamp_no as "stampNo", s.stamp_name as "stampName", s.stamp_type as "stampType", k.real_name as "keeperName",
            s.stamp_status as status
     from stamp_detail s join users k on k.id = s.keeper where not s.deleted and ${where} order by s.stamp_no limit 5000`,
    [...params],
    name,
  );

/** Kept or held by the account of a personnel file, in all states; somebody else's only for whoever looks after seals or personnel files. */
async function ofStaff({ context }: Pick<Acting, 'context'>, staffId: string | null): Promise<SealRow[]> {
  const { actor, services } = context;
  const own = staffId === null || staffId === actor.staffId;
  if (!own && !may(actor, 'stampDetail', 'export') && !may(actor, 'hrPfStaffOnboard', 'put'))
    throw new Refusal('403', 'notYours', w('These are the seals of somebody else', '只能查看本人保管的印章'));
  if (own) return sealsWhere(services.db, '$1::bigint in (s.keeper, s.holder)', [actor.userId], 'seals_of_person');
  return sealsWhere(
    services.db,
    'exists (select from users u where u.staff_id = $1 and not u.deleted and u.id in (s.keeper, s.holder))',
    [staffId],
    'seals_of_staff',
  );
}

/** Everything about it that is under way ends first, so that whoever decides on it just now is waited for before the seal is locked. */
async function invalidate({ context, definition, params }: Acting, reason: string): Promise<AnyDoc> {
  const { db, clock, zone } = context.services;
  const id = textOf(params['id']);
  return db.transaction(async (tx) => {
    const seal = await readRecord(tx, definition, id);
    if (seal === null || !(await mayRead(context, definition, seal, tx))) throw missingRecord(definition, id);
    requireAct(context, definition, 'invalid', seal);
    for (const instance of await openInstancesOf(tx, id))
      await endInstance(tx, machineContext(context.services), instance, reason, 'rejected');
    for (const instance of await waitingChangesOf(tx, id))
      await endInstance(tx, machineContext(context.services), instance, reason, 'invalidated');
    const now = clock.now();
    const cause = { tx, context, write: writer(tx, context), source: { resource: definition.key, id } };
    await moveSeal(cause, id, { kind: 'invalidated', today: dateAt(now.toISOString(), zone) }, { invalidReason: reason });
    const told = { name: textOf(seal['stampName']), comment: reason, resource: definition.key, documentId: id };
    const principals = ['r:admin_manager', 'r:general_manager', `u:${textOf(seal['keeper'])}`] as const;
    await tell(tx, now, [{ key: 'stamp_invalid', principals, params: told, actorId: context.actor.userId }]);
    await logOperation(tx, context, { action: 'invalid', resource: definition.key, recordId: id, name: nameOfRecord(definition, seal) });
    const saved = await readRecord(tx, definition, id);
    if (saved === null) throw missingRecord(definition, id);
    return shownRecord(context, definition, saved);
  });
}

export const sealCalls: readonly BusinessCall[] = [
  call({
    resource: stampDetail.key,
    method: 'GET',
    path: 'all',
    action: 'page',
    summary: w('Seals in use', '在用印章'),
    answer: [sealRow],
    run: ({ context }) => sealsWhere(context.services.db, `s.stamp_status = 'inUse'`, [], 'seals_in_use'),
  }),
  call({
    resource: stampDetail.key,
    method: 'GET',
    path: 'allByStaffId',
    action: 'page',
    summary: w('Seals that a person keeps or has', '员工保管或持有的印章'),
    query: { staffId: f.staff(w('Person', '员工')) },
    answer: [sealRow],
    run: ({ context, query }) => ofStaff({ context }, query.staffId),
  }),
  call({
    resource: stampDetail.key,
    method: 'PUT',
    path: 'confirmHeld/:id',
    action: 'page',
    summary: w('The keeper has seen the seal', '保管人确认印章在手'),
    answer: 'record',
    run: (asked) => actOn(asked, 'confirmHeld', (_record, now) => ({ values: { lastCheckedAt: now } })),
  }),
  call({
    resource: stampDetail.key,
    method: 'PUT',
    path: 'invalid/:id',
    action: 'invalid',
    passwordAgain: true,
    summary: w('Declare a seal invalid at once', '立即作废印章'),
    body: invalidAsked,
    answer: 'record',
    run: ({ body, ...asked }) => invalidate(asked, body.reason),
  }),
];
