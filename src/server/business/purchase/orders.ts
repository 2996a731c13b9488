/** Calls of orders in force: changed, their goods registered as they arrive, closed. */
import { isPositive } from '#model/calculation/decimal.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { closeLine } from '#resources/purchase/orderPostings.ts';
import { closeOrderAsked } from '#resources/purchase/orders.ts';
import { purchaseChange } from '#resources/purchase/purchaseChange.ts';
import { purchaseManagement } from '#resources/purchase/purchaseManagement.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { carry } from '../../documents/carry.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { invalid, missingRecord, tooBusy } from '../../documents/refusals.ts';
import { start } from '#server/documents/verbs/start.ts';
import { writer } from '../../documents/write.ts';
import { givenBack } from '../../effects/project/using.ts';
import { call, type BusinessCall } from '../call.ts';
import { checkCall } from '../heads/check.ts';
import { deleteLines } from '../heads/deleteLines.ts';
import { accCall } from '../heads/lines.ts';
import { arrivalCall } from './arrivals.ts';
import { orderLinesCall } from './orderLines.ts';
import { idsSent, linesSent, once, type SentLine } from '../heads/sentLines.ts';
import { actedOn, settledAct } from './settledAct.ts';

/** Fields of a changed line as they are sent; what is not sent stays. */
const changedFields = {
  id: f.text(w('Line', '明细'), { max: 20, required: true, check: 'digits' }),
  qty: f.decimal([14, 3], w('Quantity', '数量'), { least: '0.001' }),
  priceTax: f.decimal([14, 4], w('Price incl. tax', '含税单价'), { least: '0' }),
  promisedDate: f.date(w('Promised by', '承诺交货日期')),
};

/** A line of the order with what was sent of it, as a change names both. */
function changedLine(order: AnyDoc, { id, qty, priceTax, promisedDate }: SentLine<typeof changedFields>): AnyDoc {
  const line = linesOf(order, 'lines').find((one) => textOf(one['id']) === id);
  return {
    orderLineId: id,
    newQty: qty ?? line?.['qty'] ?? null,
    newPrice: priceTax ?? line?.['priceTax'] ?? null,
    newPromised: promisedDate ?? line?.['promisedDate'] ?? null,
  };
}

/** The change is a document of its own, written and sent in one transaction; harmless ones have taken effect at its end. */
async function change(
  tx: Sql,
  context: Context,
  definition: Definition,
  id: string,
  sent: readonly SentLine<typeof changedFields>[],
  reason: string,
): Promise<{ readonly changeId: string }> {
  const order = await actedOn(tx, context, definition, id, 'reConfirm');
  const draft = await writer(tx, context)(
    purchaseChange.key,
    { orderId: id, changeReason: reason, lines: sent.map((line) => changedLine(order, line)) },
    { applicant: context.actor.userId },
  );
  const { found, outcome } = await start(tx, context, purchaseChange, 'submit', { id: draft['id'] });
  if (!(await carry(tx, context, found, outcome))) throw tooBusy();
  return { changeId: textOf(draft['id']) };
}

/** What has not come of lines that were applied for. */
const givenUp = (lines: readonly AnyDoc[]) =>
  lines.flatMap(({ applyLineId, toArriveQty }) => {
    const line = idOf(applyLineId);
    return line !== null && isPositive(toArriveQty) ? [{ applyLineId: line, quantity: textOf(toArriveQty) }] : [];
  });

/** The order as its readers see it. */
async function shown(context: Context, definition: Definition, id: string): Promise<AnyDoc> {
  const record = await readRecord(context.services.db, definition, id);
  if (record === null) throw missingRecord(definition, id);
  return shownRecord(context, definition, record);
}

export const orderCalls: readonly BusinessCall[] = [
  accCall(purchaseManagement),
  deleteLines(purchaseManagement, 'detailDeletes', w('Delete lines', '删除明细')),
  checkCall(purchaseManagement),
  orderLinesCall,
  arrivalCall,
  call({
    resource: purchaseManagement.key,
    method: 'POST',
    path: 'reConfirm',
    action: 'reConfirm',
    summary: w('Change an order in force', '变更已生效订单'),
    body: {
      id: f.text(w('Order', '订单'), { max: 20, required: true, check: 'digits' }),
      reason: f.text(w('Reason', '变更原因'), { max: 200, required: true }),
      lines: f.json(w('Changed lines', '变更明细'), { required: true }),
      requestId: f.text(w('Request', '请求号'), { max: 200 }),
    },
    answer: 'record',
    run: async ({ context, definition, body }) => {
      const sent = await linesSent(context, 'lines', changedFields, body.lines);
      await once(context, 'reConfirm', definition, body, (tx) => change(tx, context, definition, body.id, sent, body.reason));
      return shown(context, definition, body.id);
    },
  }),
  call({
    resource: purchaseManagement.key,
    method: 'PUT',
    path: 'close/:id',
    action: 'giveUp',
    summary: w('Close an order, or some of its lines', '关闭订单或其明细'),
    body: { ...closeOrderAsked, lineIds: f.json(w('Lines', '明细')) },
    answer: 'record',
    run: async ({ context, definition, params, body }) => {
      const ids = body.lineIds === null ? null : idsSent('lineIds', body.lineIds);
      const isMeant = (line: AnyDoc): boolean => ids === null || ids.includes(textOf(line['id']));
      const closed = await context.services.db.transaction((tx) =>
        settledAct(tx, context, definition, params['id'] ?? '', {
          name: 'close',
          postings: async (order, date, sql) => {
            const lines = linesOf(order, 'lines');
            const strange = ids?.find((id) => !lines.some((line) => textOf(line['id']) === id));
            if (strange !== undefined)
              throw invalid([fault('lineOf', 'lineIds', w(`${strange} is no line of it`, `${strange}不是该订单的明细`))]);
            const closing = lines.filter((line) => isMeant(line) && line['closed'] !== true);
            const postings = closing.flatMap((line) =>
              closeLine(line as unknown as Parameters<typeof closeLine>[0], body.giveUp === true, date),
            );
            return body.giveUp === true ? [...postings, ...(await givenBack(sql, givenUp(closing), date))] : postings;
          },
          values: (order) => ({
            closeReason: body.reason,
            lines: linesOf(order, 'lines').map((line) => (isMeant(line) ? { ...line, closed: true } : line)),
          }),
        }),
      );
      return shownRecord(context, definition, closed);
    },
  }),
];
