/** Calls of meals: their lines one by one, what the kitchen served, and a meal that is not wanted any more. */
import type { AnyDoc } from '#model/definition.ts';
import { isEditable } from '#model/status.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { adminMealApplication } from '#resources/general/adminMealApplication.ts';
import { mealCancelAsked, servedAsked } from '#resources/general/rules/meals.ts';
import { mayRead } from '../../access/scope.ts';
import { nameOfRecord } from '../../audit/changes.ts';
import { logOperation } from '../../audit/operations.ts';
import { isAuthor } from '../../documents/can.ts';
import { tables } from '../../db/typed.ts';
import type { Sql } from '../../db/sql.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { read, shownRecord } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { missingRecord, nothingThere } from '../../documents/refusals.ts';
import { save } from '../../documents/save.ts';
import { writer } from '../../documents/write.ts';
import { tell } from '../../outbox/tell.ts';
import { call, type BusinessAsked, type BusinessCall } from '../call.ts';

type Asked = Pick<BusinessAsked, 'context' | 'definition' | 'params'>;

/** One act on an approved meal: judged, written and logged in one transaction. */
async function act(
  { context, definition, params }: Asked,
  name: string,
  values: AnyDoc,
  besides?: (tx: Sql, record: AnyDoc) => Promise<void>,
): Promise<AnyDoc> {
  const saved = await context.services.db.transaction(async (tx) => {
    const record = await readRecord(tx, definition, params['id'], { lock: true });
    if (record === null || !(await mayRead(context, definition, record, tx))) throw missingRecord(definition, params['id']);
    requireAct(context, definition, name, record);
    const written = await writer(tx, context)(definition.key, values, { id: textOf(record['id']) });
    await besides?.(tx, record);
    const recordId = textOf(record['id']);
    await logOperation(tx, context, { action: name, resource: definition.key, recordId, name: nameOfRecord(definition, record) });
    return written;
  });
  return shownRecord(context, definition, saved);
}

/** The applicant and the kitchen hear of it, but who did it. */
const cancel = (asked: Asked, reason: string): Promise<AnyDoc> =>
  act(asked, 'cancel', { mealStatus: 'cancelled', cancelReason: reason }, (tx, record) =>
    tell(tx, asked.context.services.clock.now(), [
      {
        key: 'meal_cancelled',
        principals: [`u:${textOf(record['applicant'])}`, 'r:canteen_keeper'],
        params: {
          name: textOf(record['code']),
          date: textOf(record['mealDate']),
          comment: reason,
          resource: asked.definition.key,
          documentId: textOf(record['id']),
        },
        actorId: asked.context.actor.userId,
      },
    ]),
  );

/** The application that a line is of. */
async function documentOf(sql: Sql, lineId: string): Promise<string> {
  const [line] = await tables(sql, adminMealApplication)
    .selectFrom('adminMealApplicationPersons')
    .select('parentId')
    .where('id', '=', lineId)
    .execute();
  if (line === undefined) throw nothingThere('missingRecord', w('Line', '明细'), { id: lineId.slice(0, 40) });
  return line.parentId;
}

/** Lines are their author's, while they have the document in hand. */
async function removeLine({ context, definition, params }: Asked): Promise<null> {
  const lineId = params['id'] ?? '';
  const { db } = context.services;
  const id = await documentOf(db, lineId);
  const record = await readRecord(db, definition, id);
  if (record === null || !(await mayRead(context, definition, record, db)))
    throw nothingThere('missingRecord', w('Line', '明细'), { id: lineId.slice(0, 40) });
  if (!isAuthor(context, record) || !isEditable(textOf(record['status'])))
    throw new Refusal(
      '409',
      'notEditable',
      w('Only drafts and rejected applications of one’s own are changed', '仅本人的草稿或被驳回单据可修改'),
    );
  const persons = linesOf(record, 'persons').filter((line) => line['id'] !== lineId);
  await save(context, definition, { persons, version: record['version'] }, id);
  return null;
}

export const mealCalls: readonly BusinessCall[] = [
  {
    resource: adminMealApplication.key,
    method: 'GET',
    path: 'detailList/:id',
    action: 'page',
    summary: w('Lines of a meal application', '用餐明细'),
    run: async ({ context, definition, params }) => linesOf(await read(context, definition, params['id'] ?? ''), 'persons'),
  },
  {
    resource: adminMealApplication.key,
    method: 'DELETE',
    path: 'deleteDetailById/:id',
    action: 'put',
    summary: w('Delete one line of a meal application', '删除用餐明细'),
    run: removeLine,
  },
  call({
    resource: adminMealApplication.key,
    method: 'PUT',
    path: 'served/:id',
    action: 'served',
    summary: w('Record what the canteen served', '登记用餐'),
    body: servedAsked,
    answer: 'record',
    run: ({ body, ...asked }) => act(asked, 'served', { ...body, mealStatus: 'done' }),
  }),
  call({
    resource: adminMealApplication.key,
    method: 'PUT',
    path: 'cancel/:id',
    action: 'put',
    summary: w('Cancel a meal', '取消用餐'),
    body: mealCancelAsked,
    answer: 'record',
    run: ({ body, ...asked }) => cancel(asked, body.reason),
  }),
];
