/** Calls of the gate: who arrives, leaves or is turned away, and everything that belongs to a visit in one answer. */
import type { AnyDoc, Definition } from '#model/definition.ts';
import { compute, faultsOf, isRefused } from '#model/evaluate.ts';
import { formatInstant } from '#model/calculation/dates.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { arriveAsked, correctAsked, leaveAsked, refuseAsked } from '#resources/general/visitRecords.ts';
import { watchApply } from '#resources/general/watchApply.ts';
import { watchGiftDetail } from '#resources/general/watchGiftDetail.ts';
import { watchReceiveDetail } from '#resources/general/watchReceiveDetail.ts';
import { watchRecordDetail } from '#resources/general/watchRecordDetail.ts';
import { mayRead } from '../../access/scope.ts';
import { may, type Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { tableOf } from '../../db/tables.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { evaluation } from '#server/documents/checks/evaluation.ts';
import { read, shownRecord } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { invalid, missingRecord } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import { tell } from '../../outbox/tell.ts';
import { call, type BusinessAsked, type BusinessCall } from '../call.ts';

type Asked = Pick<BusinessAsked, 'context' | 'definition' | 'params'>;

/** One act at the gate: possible now, in order by every rule of the record, written and told, in one transaction. */
async function act(
  { context, definition, params }: Asked,
  name: string,
  change: (now: string) => AnyDoc,
  then?: (tx: Sql, saved: AnyDoc) => Promise<void>,
): Promise<AnyDoc> {
  const { db, clock } = context.services;
  const saved = await db.transaction(async (tx) => {
    const record = await readRecord(tx, definition, params['id'], { lock: true });
    if (record === null || !(await mayRead(context, definition, record, tx))) throw missingRecord(definition, params['id']);
    requireAct(context, definition, name, record);
    const now = clock.now().toISOString();
    const values = change(now);
    const after = { ...record, ...values };
    const input = await evaluation(tx, context, definition, after, now);
    const faults = faultsOf(definition, compute(definition, after, input), input, 'submit');
    if (isRefused(faults)) throw invalid(faults);
    const written = await writer(tx, context)(definition.key, values, { id: textOf(record['id']) });
    await then?.(tx, written);
    return written;
  });
  return shownRecord(context, definition, saved);
}

/** Host and guide of the visit hear that it has begun. */
async function tellOfArrival(tx: Sql, { services, actor }: Context, record: AnyDoc): Promise<void> {
  const [visit] = await tx.query<{ host: string }>(
    'select host_user::text as host from watch_apply where id = $1',
    [record['watchApplyId']],
    'visit_host_of',
  );
  const at = formatInstant(textOf(record['arriveTime']), 'yyyy-MM-dd hh:mm', services.zone);
  const principals = [...new Set([visit?.host, record['guide']].flatMap((one) => idOf(one) ?? []))].map((id) => `u:${id}` as const);
  const params = {
    name: textOf(record['visitorOrg']),
    date: at,
    from: at,
    count: textOf(record['actualCount']),
    resource: watchRecordDetail.key,
    documentId: textOf(record['id']),
  };
  await tell(tx, services.clock.now(), [{ key: 'visit_gate', principals, params, actorId: actor.userId }]);
}

/** What was not said leaves what is there as it is. */
const said = (values: AnyDoc): AnyDoc => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** A record of another resource as the person may see it: null where they may not. */
async function seenBy(context: Context, definition: Definition, id: unknown): Promise<AnyDoc | null> {
  const { db } = context.services;
  if (idOf(id) === null || !may(context.actor, definition.key, 'page')) return null;
  const record = await readRecord(db, definition, id);
  return record !== null && (await mayRead(context, definition, record, db)) ? shownRecord(context, definition, record) : null;
}

/** Documents that follow from the visit, drafts of others left out, as far as the person may see them. */
async function following(context: Context, definition: Definition, visit: unknown): Promise<readonly AnyDoc[]> {
  if (idOf(visit) === null) return [];
  const rows = await context.services.db.query<{ id: string }>(
    `select id::text from "${tableOf(definition).name}" where watch_apply_id = $1 and status <> 'invalidated' and not deleted order by id`,
    [visit],
    `visit_following_${definition.key}`,
  );
  const seen = await Promise.all(rows.map(({ id }) => seenBy(context, definition, id)));
  return seen.filter((one) => one !== null);
}

async function whole({ context, definition, params }: Asked): Promise<AnyDoc> {
  const record = await read(context, definition, params['id'] ?? '');
  const visit = record['watchApplyId'];
  const apply = await seenBy(context, watchApply, visit);
  const [settlements, gifts] = await Promise.all([
    following(context, watchReceiveDetail, visit),
    following(context, watchGiftDetail, visit),
  ]);
  const visitors = apply === null ? [] : linesOf(apply, 'visitors');
  return { record, apply, visitors, receive: settlements.at(-1) ?? null, gifts };
}

const resource = watchRecordDetail.key;

export const visitRecordCalls: readonly BusinessCall[] = [
  {
    resource,
    method: 'GET',
    path: 'getOne/:id',
    action: 'page',
    summary: w('A record of the gate with its visit, visitors, settlement and gifts', '参观记录及其申请、来访人员、接待结算与礼品'),
    run: whole,
  },
  call({
    resource,
    method: 'PUT',
    path: 'arrive/:id',
    action: 'confirm',
    summary: w('Visitors have arrived', '到访登记'),
    body: arriveAsked,
    answer: 'record',
    run: ({ body, ...asked }) =>
      act(
        asked,
        'arrive',
        (now) => ({ ...said(body), arriveTime: now, guard: asked.context.actor.userId }),
        (tx, saved) => tellOfArrival(tx, asked.context, saved),
      ),
  }),
  call({
    resource,
    method: 'PUT',
    path: 'leave/:id',
    action: 'confirm',
    summary: w('Visitors have left', '离场登记'),
    body: leaveAsked,
    answer: 'record',
    run: ({ body, ...asked }) => act(asked, 'leave', (now) => ({ ...said(body), leaveTime: now })),
  }),
  call({
    resource,
    method: 'PUT',
    path: 'refuse/:id',
    action: 'confirm',
    summary: w('Visitors are turned away', '拒绝入场'),
    body: refuseAsked,
    answer: 'record',
    run: ({ body, ...asked }) =>
      act(asked, 'refuse', (now) => ({ refusedAt: now, refuseReason: body.reason, guard: asked.context.actor.userId })),
  }),
  call({
    resource,
    method: 'PUT',
    path: 'rectify/:id',
    action: 'rectify',
    summary: w('Correct the times of a visit on its day', '更正到访时间'),
    body: correctAsked,
    answer: 'record',
    run: ({ body, ...asked }) => act(asked, 'rectify', () => ({ ...body })),
  }),
];
