/** Things that employees ask for themselves: accepted or declined by whoever hands things out, or withdrawn before that. */
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { fault } from '#model/faults.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { adMaterialManagement } from '#resources/general/adMaterialManagement.ts';
import { hrItemRequisitionRecord } from '#resources/hr/hrItemRequisitionRecord.ts';
import { mayRead } from '../../access/scope.ts';
import type { Context } from '../../context.ts';
import { tables } from '../../db/typed.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { invalid, missingRecord, notForYou } from '../../documents/refusals.ts';
import { save, saveIn } from '../../documents/save.ts';
import { tell } from '../../outbox/tell.ts';
import { call, type BusinessAsked, type BusinessCall } from '../call.ts';

const noFile = (): Refusal =>
  new Refusal('409', 'noOwnFile', w('Only who has a personnel file asks for things', '没有员工档案，不能申请领用'));

interface Wish {
  readonly materialId: string;
  readonly qty: string;
  readonly reason: string;
}

const about = (record: AnyDoc) => ({
  name: textOf(record['itemName']),
  resource: hrItemRequisitionRecord.key,
  documentId: textOf(record['id']),
});

/** An own record that waits; nothing is reserved by it. */
async function request({ context, definition }: Pick<BusinessAsked, 'context' | 'definition'>, { materialId, qty, reason }: Wish) {
  const { db, clock, zone } = context.services;
  const { staffId, realName, nameEn } = context.actor;
  if (staffId === null) throw noFile();
  const [material] = await tables(db, adMaterialManagement)
    .selectFrom('adMaterialManagement')
    .select(['name', 'spec', 'unit', 'category'])
    .where('id', '=', materialId)
    .where('deleted', '=', false)
    .execute();
  if (material === undefined) throw invalid([fault('reference', 'materialId', w('does not exist', '不存在'))]);
  const now = clock.now().toISOString();
  const wish = {
    staffId,
    materialId,
    qty,
    itemName: material.name,
    spec: material.spec,
    unit: material.unit,
    itemType: material.category === 'labor' ? 'ppe' : 'other',
    issueDate: dateAt(now, zone),
    issuer: null,
    mustReturn: false,
    remark: reason,
  };
  return save(
    context,
    definition,
    wish,
    undefined,
    (tx, written) =>
      tell(tx, now, [
        {
          key: 'item_requested',
          principals: ['r:admin_clerk'],
          params: { ...about(written), who: realName, whoEn: nameEn || realName },
          actorId: context.actor.userId,
        },
      ]),
    { itemState: 'requested' },
  );
}

/** Of what the asker is told; what they withdraw they know. */
const notices = { accept: 'item_accepted', decline: 'item_declined', withdraw: null } as const;

/** What is accepted is checked like every record of the kind, and reserved. */
async function decide(
  { context, definition, params }: Pick<BusinessAsked, 'context' | 'definition' | 'params'>,
  act: keyof typeof notices,
  fields: AnyDoc,
  also: AnyDoc,
) {
  const { db, clock } = context.services;
  const id = textOf(params['id']);
  const saved = await db.transaction(async (tx) => {
    const stored = await readRecord(tx, definition, id, { lock: true });
    if (stored === null) throw missingRecord(definition, id);
    if (!(await mayRead(context, definition, stored, tx))) throw notForYou(definition, id);
    requireAct(context, definition, act, stored);
    const written = await saveIn(tx, context, definition, stored, fields, { also });
    const notice = notices[act];
    if (notice === null) return written;
    const [user] = await tx.query<{ id: string }>(
      'select id::text from users where staff_id = $1 and not deleted',
      [stored['staffId']],
      'item_asker',
    );
    if (user !== undefined)
      await tell(tx, clock.now(), [
        {
          key: notice,
          principals: [`u:${user.id}`],
          params: { ...about(written), comment: textOf(also['remark']) },
          actorId: context.actor.userId,
        },
      ]);
    return written;
  });
  return shownRecord(context, definition, saved);
}

const today = ({ services }: Context): string => dateAt(services.clock.now().toISOString(), services.zone);

export const itemRequestCalls: readonly BusinessCall[] = [
  call({
    resource: hrItemRequisitionRecord.key,
    method: 'POST',
    path: 'request',
    action: 'request',
    summary: w('Ask for something', '申请领用'),
    body: {
      materialId: f.ref('adMaterialManagement', w('Material', '物资'), { required: true }),
      qty: f.decimal([10, 2], w('Qty', '数量'), { required: true, least: '0.01' }),
      reason: f.text(w('Reason', '用途'), { max: 200, required: true }),
    },
    answer: 'record',
    run: ({ body, ...asked }) => request(asked, body),
  }),
  call({
    resource: hrItemRequisitionRecord.key,
    method: 'PUT',
    path: 'accept/:id',
    action: 'put',
    summary: w('Accept what somebody asked for', '同意发放'),
    answer: 'record',
    run: (asked) => {
      const day = today(asked.context);
      return decide(asked, 'accept', { issueDate: day, issuer: asked.context.actor.userId }, { itemState: 'toIssue' });
    },
  }),
  call({
    resource: hrItemRequisitionRecord.key,
    method: 'PUT',
    path: 'decline/:id',
    action: 'put',
    summary: w('Decline what somebody asked for', '退回领用申请'),
    body: { reason: f.text(w('Reason', '原因'), { max: 200, required: true }) },
    answer: 'record',
    run: ({ body, ...asked }) => decide(asked, 'decline', {}, { itemState: 'declined', remark: body.reason }),
  }),
  call({
    resource: hrItemRequisitionRecord.key,
    method: 'PUT',
    path: 'withdraw/:id',
    action: 'request',
    summary: w('Withdraw what one asked for', '撤回领用申请'),
    answer: 'record',
    run: (asked) => decide(asked, 'withdraw', {}, { itemState: 'withdrawn' }),
  }),
];
