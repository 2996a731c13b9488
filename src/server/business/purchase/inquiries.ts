/** Calls of price inquiries: sent under both names, made into orders, given up. */
import type { AnyDoc, Definition } from '#model/definition.ts';
import { addDays } from '#model/calculation/dates.ts';
import { isPositive } from '#model/calculation/decimal.ts';
import { fault } from '#model/faults.ts';
import { f, type Json } from '#model/field.ts';
import { posting } from '#model/posting.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { isRecord, linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { closeAsked } from '#resources/purchase/applies.ts';
import { applyLine, askLine } from '#resources/purchase/ledgers.ts';
import { purchaseAskPrice } from '#resources/purchase/purchaseAskPrice.ts';
import { purchaseManagement } from '#resources/purchase/purchaseManagement.ts';
import { requirePermission } from '../../access/require.ts';
import { todayOf, type Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { decide } from '../../documents/decide.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { invalid } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import { call, type BusinessCall } from '../call.ts';
import { checkCall } from '../heads/check.ts';
import { deleteLines } from '../heads/deleteLines.ts';
import { accCall } from '../heads/lines.ts';
import { idsSent } from '../heads/sentLines.ts';
import { actedOn, settledAct } from './settledAct.ts';

/** Ids of lines of this inquiry that stand in an order that is not sent yet. */
async function drafted(tx: Sql, askPriceId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(
    `select l.ask_line_id as id from purchase_management_lines l join purchase_management o on o.id = l.parent_id
     join purchase_ask_price_lines a on a.id::text = l.ask_line_id
     where a.parent_id = $1 and o.status in ('draft', 'rejected') and not o.deleted`,
    [askPriceId],
    'inquiry_drafted',
  );
  return new Set(rows.map(({ id }) => id));
}

/** The storehouse in which most of the lines usually lie. */
async function usualStorehouse(tx: Sql, lines: readonly AnyDoc[]): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `select i.default_storehouse_id::text as id from material_item i join material_storehouse s on s.id = i.default_storehouse_id
     where i.id = any($1::bigint[]) and s.enabled is not false and not s.deleted group by i.default_storehouse_id
     order by count(*) desc, i.default_storehouse_id limit 1`,
    [lines.flatMap(({ itemId }) => idOf(itemId) ?? [])],
    'inquiry_storehouse',
  );
  return row?.id ?? null;
}

const lineOf = (ask: AnyDoc, line: AnyDoc): AnyDoc => {
  const offer = linesOf(ask, 'quotes').find(
    ({ applyLineId, supplierId }) => applyLineId === line['applyLineId'] && supplierId === line['chosenSupplierId'],
  );
  return {
    applyId: line['applyId'],
    applyLineId: line['applyLineId'],
    askLineId: textOf(line['id']),
    itemId: line['itemId'],
    itemName: line['itemName'],
    spec: line['spec'],
    unit: line['unit'],
    qty: line['leftQty'],
    priceTax: line['chosenPrice'],
    taxRate: offer?.['taxRate'] ?? null,
  };
};

/** The longest of the chosen offers' days of delivery; a week where they say none. */
const daysOf = (ask: AnyDoc, lines: readonly AnyDoc[]): number =>
  Math.max(
    ...lines.map((line) => {
      const offer = linesOf(ask, 'quotes').find(
        ({ applyLineId, supplierId }) => applyLineId === line['applyLineId'] && supplierId === line['chosenSupplierId'],
      );
      return Number(offer?.['deliveryDays'] ?? 7);
    }),
  );

/** One draft of an order for each supplier that was chosen, of the lines with something left that no draft has yet. */
async function toOrder(tx: Sql, context: Context, definition: Definition, id: string, lineIds: readonly string[]) {
  // Who asks twice at once finds the drafts of the first.
  await readRecord(tx, definition, id, { lock: true });
  const ask = await actedOn(tx, context, definition, id, 'toOrder');
  const all = linesOf(ask, 'lines');
  const strange = lineIds.find((one) => !all.some((line) => textOf(line['id']) === one));
  if (strange !== undefined) throw invalid([fault('lineOf', 'lineIds', w(`${strange} is no line of it`, `${strange}不是该询价单的明细`))]);
  const taken = await drafted(tx, id);
  const wanted = all.filter(
    (line) =>
      isPositive(line['leftQty']) && !taken.has(textOf(line['id'])) && (lineIds.length === 0 || lineIds.includes(textOf(line['id']))),
  );
  if (wanted.length === 0)
    throw new Refusal('409', 'nothingLeft', w('Nothing is left that no draft has yet', '无可下单数量，或已在订单草稿中'));
  const write = writer(tx, context);
  const orders: AnyDoc[] = [];
  for (const supplierId of new Set(wanted.map((line) => textOf(line['chosenSupplierId'])))) {
    const lines = wanted.filter((line) => line['chosenSupplierId'] === supplierId);
    orders.push(
      await write(
        purchaseManagement.key,
        {
          supplierId,
          askPriceId: id,
          buyerId: context.actor.userId,
          promisedDate: addDays(todayOf(context), daysOf(ask, lines)),
          storehouseId: await usualStorehouse(tx, lines),
          lines: lines.map((line) => lineOf(ask, line)),
        },
        { applicant: context.actor.userId },
      ),
    );
  }
  return orders;
}

export const inquiryCalls: readonly BusinessCall[] = [
  accCall(purchaseAskPrice),
  deleteLines(purchaseAskPrice, 'detailDeletes', w('Delete lines or offers', '删除明细或报价')),
  checkCall(purchaseAskPrice),
  {
    resource: purchaseAskPrice.key,
    method: 'POST',
    path: 'submit',
    action: 'submit',
    summary: w('Submit, under its other name', '提交（同 submitProcess）'),
    run: ({ context, definition, body }) => {
      if (!isRecord(body)) throw new Refusal('400', 'invalidBody', w('A record is to be sent, or its id', '请求内容应为单据或其编号'));
      if (idOf(body['id']) === null) requirePermission(context.actor, definition, 'add');
      return decide(context, definition, 'submit', body);
    },
  },
  call({
    resource: purchaseAskPrice.key,
    method: 'POST',
    path: 'toOrder/:id',
    action: 'toOrder',
    summary: w('Make drafts of orders of what was chosen', '按选定供应商生成订单草稿'),
    body: { lineIds: f.json(w('Lines', '明细')) },
    answer: {
      ids: f.json(w('Records', '单据'), { required: true }),
      orders: f.json(w('Orders', '订单'), { required: true }),
      codes: f.text(w('Numbers', '单号'), { required: true }),
    },
    run: async ({ context, definition, params, body }) => {
      requirePermission(context.actor, purchaseManagement, 'add');
      const ids = body.lineIds === null ? [] : idsSent('lineIds', body.lineIds);
      const orders = await context.services.db.transaction((tx) => toOrder(tx, context, definition, params['id'] ?? '', ids));
      return {
        ids: orders.map(({ id }) => textOf(id)),
        orders: orders.map(({ id, code, supplierId }) => ({ id: textOf(id), code: textOf(code), supplierId: textOf(supplierId) })) as Json,
        codes: orders.map(({ code }) => textOf(code)).join('、'),
      };
    },
  }),
  call({
    resource: purchaseAskPrice.key,
    method: 'PUT',
    path: 'close/:id',
    action: 'giveUp',
    summary: w('Give back what an inquiry did not order', '关闭询价单余量'),
    body: closeAsked,
    answer: 'record',
    run: async ({ context, definition, params, body }) => {
      const closed = await context.services.db.transaction((tx) =>
        settledAct(tx, context, definition, params['id'] ?? '', {
          name: 'close',
          postings: (record, date) =>
            linesOf(record, 'lines').flatMap(({ id, applyLineId, leftQty }) => {
              if (!isPositive(leftQty)) return [];
              const quantity = textOf(leftQty);
              return [
                posting(askLine, { dimensions: { line: textOf(id) }, from: 'left', to: null, quantity, date }),
                posting(applyLine, { dimensions: { line: textOf(applyLineId) }, from: 'asked', to: 'left', quantity, date }),
              ];
            }),
          values: (_record, now) => ({ closeReason: body.reason, closedBy: context.actor.userId, closedAt: now }),
        }),
      );
      return shownRecord(context, definition, closed);
    },
  }),
];
