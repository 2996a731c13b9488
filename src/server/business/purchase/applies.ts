/** Calls of purchase applications: checked and sent in one, tried without being sent, given up. */
import type { AnyDoc, Definition } from '#model/definition.ts';
import { itemsOf, passes } from '#model/check.ts';
import { isPositive } from '#model/calculation/decimal.ts';
import { f, type Json } from '#model/field.ts';
import { posting } from '#model/posting.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { isRecord, linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { closeAsked } from '#resources/purchase/applies.ts';
import { applyLine } from '#resources/purchase/ledgers.ts';
import { purchaseApply } from '#resources/purchase/purchaseApply.ts';
import { mayRead } from '../../access/scope.ts';
import { requirePermission } from '../../access/require.ts';
import type { Context } from '../../context.ts';
import { isAuthor } from '../../documents/can.ts';
import { decide } from '../../documents/decide.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { missingRecord, notAuthor } from '../../documents/refusals.ts';
import { save, weigh } from '../../documents/save.ts';
import { call, type BusinessCall } from '../call.ts';
import { deleteLines } from '../heads/deleteLines.ts';
import { givenBack } from '../../effects/project/using.ts';
import { accCall } from '../heads/lines.ts';
import { applyLinesCall } from './applyLines.ts';
import { settledAct } from './settledAct.ts';

const noRecord = () => new Refusal('400', 'invalidBody', w('A record is to be sent, or its id', '请求内容应为单据或其编号'));

/** Keys of a sent body that are no fields of the document. */
const besides = new Set(['id', 'requestId', 'comment', 'chosen', 'answers']);

const fieldsOf = (body: AnyDoc): AnyDoc => Object.fromEntries(Object.entries(body).filter(([key]) => !besides.has(key)));

/** What the stock check says of an application as it would be sent; nothing is saved. */
async function foundIn(context: Context, definition: Definition, body: AnyDoc) {
  const id = idOf(body['id']);
  return context.services.db.transaction(async (tx) => {
    const stored = id === null ? null : await readRecord(tx, definition, id);
    if (id !== null && (stored === null || !(await mayRead(context, definition, stored, tx)))) throw missingRecord(definition, id);
    if (stored !== null && !isAuthor(context, stored)) throw notAuthor();
    const { record, faults, now } = await weigh(tx, context, definition, stored, fieldsOf(body), 'submit');
    const items = itemsOf(faults);
    const warnings = items.filter(({ level }) => level === 'warn');
    const lines = linesOf(record, 'lines').map(({ id: lineId = null, stockQty = null, onOrderQty = null, suggestQty = null }, at) => ({
      lineId,
      stockQty,
      onOrderQty,
      suggestQty,
      warn: warnings.find(({ field }) => field.startsWith(`lines.${at}.`))?.message ?? null,
    }));
    return { items, warnings, lines, now };
  });
}

/** A refused application is a draft by now: the refusal says which, so that it is not made twice. */
const ofDraft = (error: unknown, id: string): unknown =>
  error instanceof Refusal ? new Refusal(error.code, error.reason, error.desc, { ...error.params, id }, error.faults) : error;

/** Saves what was sent, checks it and sends it; what stands against it leaves the draft saved. */
async function checkApply(context: Context, definition: Definition, body: AnyDoc) {
  const fields = fieldsOf(body);
  const given = idOf(body['id']);
  if (given === null) requirePermission(context.actor, definition, 'add');
  const isSent = given === null || Object.keys(fields).some((name) => name !== 'version');
  const saved = isSent ? await save(context, definition, fields, given ?? undefined) : { id: given };
  const id = textOf(saved['id']);
  try {
    const { lines, warnings } = await foundIn(context, definition, { id });
    const others = Object.fromEntries(Object.entries(body).filter(([key]) => besides.has(key)));
    const { status } = await decide(context, definition, 'submit', { ...others, id });
    return { id, status, lines: lines as unknown as Json, warnings: warnings as unknown as Json };
  } catch (error) {
    throw ofDraft(error, id);
  }
}

const stockFound = {
  lines: f.json(w('Stock by line', '各明细库存'), { required: true }),
  warnings: f.json(w('Warnings', '提示'), { required: true }),
} as const;

export const applyCalls: readonly BusinessCall[] = [
  accCall(purchaseApply),
  deleteLines(purchaseApply, 'deleteDetailById', w('Delete lines', '删除明细')),
  deleteLines(purchaseApply, 'detailDeletes', w('Delete lines', '删除明细')),
  applyLinesCall,
  {
    resource: purchaseApply.key,
    method: 'POST',
    path: 'checkApply',
    action: 'submit',
    summary: w('Check an application and send it', '核查并提交采购申请'),
    shapes: {
      answer: {
        id: f.text(w('Record', '单据'), { required: true }),
        status: f.choice('docStatus', w('Status', '状态'), { required: true }),
        ...stockFound,
      },
    },
    run: ({ context, definition, body }) => {
      if (!isRecord(body)) throw noRecord();
      return checkApply(context, definition, body);
    },
  },
  {
    resource: purchaseApply.key,
    method: 'POST',
    path: 'check',
    action: 'page',
    summary: w('Check an application without sending it', '核查采购申请（不提交）'),
    shapes: {
      answer: {
        passed: f.boolean(w('Passed', '是否通过'), { required: true }),
        items: f.json(w('Findings', '核查项'), { required: true }),
        checkStatus: f.text(w('Check', '核查状态'), { required: true }),
        checkBy: f.user(w('Checked by', '核查人'), { required: true }),
        checkTime: f.dateTime(w('Checked at', '核查时间'), { required: true }),
        ...stockFound,
      },
    },
    run: async ({ context, definition, body }) => {
      if (!isRecord(body) || Object.keys(body).length === 0) throw noRecord();
      const { items, now, ...found } = await foundIn(context, definition, body);
      const passed = passes(items, null);
      return { passed, items, checkStatus: passed ? 'passed' : 'failed', checkBy: context.actor.userId, checkTime: now, ...found };
    },
  },
  call({
    resource: purchaseApply.key,
    method: 'POST',
    path: 'close/:id',
    action: 'giveUp',
    summary: w('Give up what is left of an application', '关闭采购申请余量'),
    body: closeAsked,
    answer: 'record',
    run: async ({ context, definition, params, body }) => {
      const closed = await context.services.db.transaction((tx) =>
        settledAct(tx, context, definition, params['id'] ?? '', {
          name: 'close',
          postings: async (record, date, sql) => {
            const lines = linesOf(record, 'lines').filter(({ leftQty }) => isPositive(leftQty));
            const given = lines.map(({ id, leftQty }) => ({ applyLineId: textOf(id), quantity: textOf(leftQty) }));
            return [
              ...given.map(({ applyLineId: line, quantity }) =>
                posting(applyLine, { dimensions: { line }, from: 'left', to: 'cancelled', quantity, date }),
              ),
              ...(await givenBack(sql, given, date)),
            ];
          },
          values: (_record, now) => ({ closeReason: body.reason, closedBy: context.actor.userId, closedAt: now }),
        }),
      );
      return shownRecord(context, definition, closed);
    },
  }),
];
