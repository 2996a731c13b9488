/** A stocktake of many administrative materials at once: what was counted of each, booked as a whole or not at all. */
import { compare } from '#model/calculation/decimal.ts';
import { dateAt } from '#model/calculation/dates.ts';
import { faultsOfFields } from '#model/evaluate.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { Refusal, type Fault } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { adMaterialManagement } from '#resources/general/adMaterialManagement.ts';
import { adStock } from '#resources/general/rules/materialLedgers.ts';
import { moveFaults } from '#resources/general/rules/materials.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { choicesOf } from '#server/documents/lists/choices.ts';
import { readRecord } from '../../documents/record.ts';
import { invalid } from '../../documents/refusals.ts';
import { lockedAmounts } from '../../postings/reading.ts';
import type { BusinessCall } from '../call.ts';
import { book, bookingOf, definitionOf } from './materials.ts';

interface Counted {
  readonly id: string;
  /** What lies there. */
  readonly qty: string;
  /** What the stock said when it was compared. */
  readonly stockQty: string;
}

interface Sheet {
  readonly moveDate: string;
  readonly remark: string | null;
  readonly items: readonly Counted[];
}

const asked = {
  moveDate: f.date(w('Date', '日期'), { required: true }),
  remark: f.text(w('Remark', '备注'), { max: 200 }),
};
const figures = {
  qty: f.decimal([12, 2], w('Counted', '实盘数量'), { required: true, least: '0' }),
  stockQty: f.decimal([12, 2], w('Stock', '库存数量'), { required: true }),
};

/** Faults in the form of the sheet, each at its place. */
async function faultsOf(context: Context, { moveDate, remark, items }: Sheet): Promise<readonly Fault[]> {
  const choices = await choicesOf(context.services.db);
  return [
    ...faultsOfFields(asked, { moveDate, remark }, choices),
    ...items.flatMap(({ id, qty, stockQty }, at) => [
      ...faultsOfFields(figures, { qty, stockQty }, choices).map((one) => ({ ...one, field: `items.${at}.${one.field}` })),
      ...(items.findIndex((other) => other.id === id) < at ? [fault('twice', `items.${at}.id`, w('stands here twice', '物资重复'))] : []),
    ]),
  ];
}

const moved = (faults: readonly Fault[]): Refusal =>
  new Refusal('409', 'stockMoved', w('Something has moved since it was counted', '盘点期间库存有变动，须重新核对'), {}, faults);

/** Books one; null where it lies there as the stock says. Faults where it has moved since, or cannot be booked. */
async function countOne(
  tx: Sql,
  context: Context,
  { moveDate, remark }: Sheet,
  one: Counted,
  now: string,
): Promise<readonly Fault[] | boolean> {
  const definition = definitionOf(context, adMaterialManagement);
  const material = await readRecord(tx, definition, one.id);
  if (material === null) return [fault('missing', 'id', w('there is none', '物资不存在'))];
  const given = { moveType: 'adjust', moveDate, remark, qty: one.qty, price: null, receiver: null, receiverDept: null, ofMove: null };
  const faults = moveFaults(given, textOf(material['unit']), dateAt(now, context.services.zone));
  if (faults.length > 0) return faults;
  const stock = (await lockedAmounts(tx, adStock, { material: one.id }))['pool']?.quantity ?? '0';
  if (compare(stock, one.stockQty) !== 0) return [fault('stockMoved', 'stockQty', w(`is ${stock} now`, `当前库存为${stock}`))];
  if (compare(stock, one.qty) === 0) return false;
  const asking = { tx, context, now, material };
  await book(asking, await bookingOf(asking, given), given);
  return true;
}

/**
 * @returns how many differed and were booked
 * @throws 400 `invalid`, each fault at its place in `items`; 409 `stockMoved` where a stock is not the one that was compared with, `stockShort` where
 *   more is promised than was found
 */
async function count(context: Context, sheet: Sheet): Promise<{ readonly booked: number }> {
  const form = await faultsOf(context, sheet);
  if (form.length > 0) throw invalid(form);
  const booked = await context.services.db.transaction(async (tx) => {
    const now = context.services.clock.now().toISOString();
    // Two sheets over the same materials lock them in one order, that of the ledger.
    const order = sheet.items.map((one, at) => ({ one, at })).toSorted((a, b) => (a.one.id < b.one.id ? -1 : 1));
    const faults: Fault[] = [];
    let differed = 0;
    for (const { one, at } of order) {
      const result = await countOne(tx, context, sheet, one, now);
      if (typeof result !== 'boolean') faults.push(...result.map((each) => ({ ...each, field: `items.${at}.${each.field}` })));
      else if (result) differed += 1;
    }
    if (faults.some(({ rule }) => rule !== 'stockMoved')) throw invalid(faults);
    if (faults.length > 0) throw moved(faults);
    return differed;
  });
  return { booked };
}

const text = { type: 'string', maxLength: 20 } as const;

export const materialCountCalls: readonly BusinessCall[] = [
  {
    resource: adMaterialManagement.key,
    method: 'POST',
    path: 'count',
    action: 'move',
    summary: w('Book a stocktake of several materials', '登记多项物资盘点'),
    body: {
      type: 'object',
      properties: {
        moveDate: text,
        remark: { type: ['string', 'null'], maxLength: 200 },
        items: {
          type: 'array',
          minItems: 1,
          maxItems: 500,
          items: {
            type: 'object',
            properties: { id: { type: 'string', pattern: '^[1-9][0-9]{0,17}$' }, qty: text, stockQty: text },
            required: ['id', 'qty', 'stockQty'],
            additionalProperties: false,
          },
        },
      },
      required: ['moveDate', 'items'],
      additionalProperties: false,
    },
    data: { type: 'object', properties: { booked: { type: 'integer' } }, required: ['booked'] },
    run: ({ context, body }) => count(context, { remark: null, ...(body as Omit<Sheet, 'remark'>) }),
  },
];
