/** Movements of administrative materials that no document brings about: entered by hand, counted, brought back, taken back. */
import { compare, divide, isPositive, multiply, negate, subtract } from '#model/calculation/decimal.ts';
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f, type Json } from '#model/field.ts';
import { posting, type PostingValue } from '#model/posting.ts';
import { Refusal, type Fault } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { adMaterialManagement, moveAsked } from '#resources/general/adMaterialManagement.ts';
import { adMaterialMove } from '#resources/general/adMaterialMove.ts';
import { adStock } from '#resources/general/rules/materialLedgers.ts';
import { isOverLimit, moveFaults, type MoveGiven } from '#resources/general/rules/materials.ts';
import { logOperation } from '../../audit/operations.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { tables } from '../../db/typed.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { postMore } from '../../documents/consequences.ts';
import { evaluation } from '#server/documents/checks/evaluation.ts';
import { shownRecords } from '#server/documents/lists/list.ts';
import { readRecord } from '../../documents/record.ts';
import { invalid, missingRecord } from '../../documents/refusals.ts';
import { issuedInYear } from '../../effects/general/materials.ts';
import { lockedAmounts } from '../../postings/reading.ts';
import { call, type BusinessCall } from '../call.ts';

interface Given extends MoveGiven {
  readonly remark: string | null;
}

export interface Asking {
  readonly tx: Sql;
  readonly context: Context;
  readonly now: string;
  readonly material: AnyDoc;
}

/** What one movement posts, and what its row says beside the posting. */
interface Booking {
  readonly inwards: boolean;
  readonly quantity: string;
  readonly value: PostingValue;
  readonly row: AnyDoc;
}

const noDifference = (): Refusal => new Refusal('409', 'noDifference', w('It is as much as the stock says', '实盘与账面一致，无需登记'));

/** As the registry has it, which administrators may have changed in what people see. */
export function definitionOf({ services }: Context, { key }: Definition): Definition {
  const definition = services.registry.get(key);
  if (definition === undefined) throw new Error(`${key} is not defined`);
  return definition;
}

/** Who gets it, with the department that it counts for: the person's own, unless another is named. */
async function receiverOf(
  tx: Sql,
  { receiver, receiverDept }: Given,
): Promise<{ readonly row: AnyDoc; readonly faults: readonly Fault[] }> {
  const [found] = await tx.query<{ user: string | null; own: string | null; dept: string | null }>(
    `select (select id::text from users where id = $1 and status = 'enabled' and not deleted) as user,
       (select dept_id::text from users where id = $1) as own,
       (select id::text from sys_department where id = $2 and not deleted) as dept`,
    [receiver, receiverDept],
    'move_receiver_named',
  );
  const missing = (field: string): Fault => fault('reference', field, w('does not exist', '不存在'));
  return {
    row: { receiver, receiverDept: receiverDept ?? found?.own ?? null },
    faults: [
      ...(receiver !== null && found?.user == null ? [missing('receiver')] : []),
      ...(receiverDept !== null && found?.dept == null ? [missing('receiverDept')] : []),
    ],
  };
}

/** More than a person's share of the year is for the manager of administration, who says why. */
async function requireLimit({ tx, context, material }: Asking, { receiver, moveDate, qty, remark }: Given): Promise<void> {
  const limit = textOf(material['perStaffLimit']);
  if (limit === '' || receiver === null) return;
  // Two issues to one person wait for each other.
  await lockedAmounts(tx, adStock, { material: textOf(material['id']) });
  const had = await issuedInYear(tx, textOf(material['id']), receiver, moveDate.slice(0, 4));
  if (!isOverLimit(limit, had, qty) || (context.actor.roles.includes('admin_manager') && remark !== null)) return;
  throw new Refusal(
    '409',
    'limit',
    w(
      'More than a person gets in a year ({limit}, had {had}); the manager of administration may issue it with a remark',
      '超出人均年限额{limit}（已领{had}）；可由行政经理注明原因后登记',
    ),
    { limit, had },
  );
}

/** The issue that comes back, kept from being taken back meanwhile. */
async function issueOf({ tx, context, material }: Asking, ofMove: string): Promise<AnyDoc> {
  const definition = definitionOf(context, adMaterialMove);
  const row = await readRecord(tx, definition, ofMove, { lock: true });
  if (row === null || row['materialId'] !== material['id'] || row['moveType'] !== 'out')
    throw invalid([fault('reference', 'ofMove', w('is no issue of this material', '不是该物资的领用流水'))]);
  requireAct(context, definition, 'giveBack', row);
  return row;
}

/** Whoever counts says what lies there; the difference is booked, at the value of what lies there already or as they say. */
async function counted({ tx, material }: Asking, { qty, price }: Given): Promise<Booking> {
  const amounts = await lockedAmounts(tx, adStock, { material: textOf(material['id']) });
  const { quantity: stock, value } = amounts['pool'] ?? { quantity: '0', value: '0' };
  if (compare(qty, stock) === 0) throw noDifference();
  if (compare(qty, stock) < 0) return { inwards: false, quantity: subtract(stock, qty), value: 'average', row: {} };
  const more = subtract(qty, stock);
  const asThere = price === null && isPositive(stock);
  const worth = asThere ? divide(multiply(value, more, 4), stock) : multiply(more, price ?? material['price']);
  return { inwards: true, quantity: more, value: worth, row: {} };
}

export async function bookingOf(asking: Asking, given: Given): Promise<Booking> {
  const { qty: quantity, moveType, price, ofMove } = given;
  if (moveType === 'adjust') return counted(asking, given);
  if (moveType === 'in') return { inwards: true, quantity, value: multiply(quantity, price), row: {} };
  if (moveType === 'return') {
    const { id, entryId, receiver, receiverDept } = await issueOf(asking, ofMove ?? '');
    return { inwards: true, quantity, value: { of: textOf(entryId) }, row: { receiver, receiverDept, broughtBack: id } };
  }
  return { inwards: false, quantity, value: 'average', row: {} };
}

/** Books it; answers the id of the row that it made. */
export async function book(
  { tx, context, now, material }: Asking,
  booking: Booking,
  given: Pick<Given, 'moveDate' | 'moveType' | 'remark'>,
) {
  const definition = definitionOf(context, adMaterialManagement);
  const id = textOf(material['id']);
  const { inwards, quantity, value, row } = booking;
  const { moveDate, moveType, remark } = given;
  const move = posting(adStock, {
    dimensions: { material: id },
    from: inwards ? null : 'free',
    to: inwards ? 'free' : null,
    quantity,
    value,
    date: moveDate,
    name: moveType,
    ...(remark === null ? {} : { note: remark }),
  });
  const input = await evaluation(tx, context, definition, material, now);
  const [moved] = await postMore(tx, context, definition, { ...material, ...row, moveRemark: remark }, [move], input);
  const name = `${textOf(material['name'])}: ${moveType} ${inwards ? '+' : '-'}${quantity}`;
  await logOperation(tx, context, { action: 'move', resource: definition.key, recordId: id, name });
  return tables(tx, adMaterialMove)
    .selectFrom('adMaterialMove')
    .select('id')
    .where('entryId', '=', moved?.id ?? '')
    .executeTakeFirstOrThrow();
}

/** What somebody is told who booked a movement: its row, and what lies there now. */
async function told(context: Context, materialId: string, moveId: string) {
  const definition = definitionOf(context, adMaterialMove);
  const [row, material] = [
    await readRecord(context.services.db, definition, moveId),
    await readRecord(context.services.db, definitionOf(context, adMaterialManagement), materialId),
  ];
  if (row === null || material === null) throw missingRecord(definition, moveId);
  const [move = {}] = await shownRecords(context, definition, [row]);
  return {
    move: move as { readonly [key: string]: Json },
    stockQty: textOf(material['stockQty']),
    avgPrice: material['avgPrice'] === null ? null : textOf(material['avgPrice']),
    stockAmount: textOf(material['stockAmount']),
  };
}

/**
 * Books one movement as it was entered.
 * @throws 400 `invalid` names the fields; 409 `stockShort` for more than is free, `limit` for more than a person's share, `noDifference` for a
 *   count that finds what the stock says, `overQuantity` for more than the issue has left
 */
async function enter(context: Context, id: string, given: Given) {
  const { db, clock, zone } = context.services;
  const definition = definitionOf(context, adMaterialManagement);
  const moveId = await db.transaction(async (tx) => {
    const now = clock.now().toISOString();
    const material = await readRecord(tx, definition, id);
    if (material === null) throw missingRecord(definition, id);
    const asking = { tx, context, now, material };
    const named = await receiverOf(tx, given);
    const faults = [...moveFaults(given, textOf(material['unit']), dateAt(now, zone)), ...named.faults];
    if (faults.length > 0) throw invalid(faults);
    const asAct = { in: 'stockIn', out: 'stockOut', loss: 'stockLoss', adjust: 'stockCount' }[given.moveType];
    if (asAct !== undefined) requireAct(context, definition, asAct, material);
    if (given.moveType === 'out') await requireLimit(asking, given);
    const booking = await bookingOf(asking, given);
    const row = given.moveType === 'out' ? named.row : booking.row;
    return (await book(asking, { ...booking, row }, given)).id;
  });
  return told(context, id, moveId);
}

/** Part or all of an issue comes back. */
async function giveBack(context: Context, id: string, given: Pick<Given, 'qty' | 'moveDate' | 'remark'>) {
  const definition = definitionOf(context, adMaterialMove);
  const row = await readRecord(context.services.db, definition, id);
  if (row === null) throw missingRecord(definition, id);
  const none = { price: null, receiver: null, receiverDept: null };
  return enter(context, textOf(row['materialId']), { ...none, ...given, moveType: 'return', ofMove: id });
}

/**
 * Takes a row back by one of the opposite sign, with its own quantity and value.
 * @throws 409 where it was taken back already, or where what came in is used already
 */
async function reverse(context: Context, id: string, remark: string) {
  const { db, clock, zone } = context.services;
  const definition = definitionOf(context, adMaterialMove);
  const done = await db.transaction(async (tx) => {
    const now = clock.now().toISOString();
    const row = await readRecord(tx, definition, id, { lock: true });
    if (row === null) throw missingRecord(definition, id);
    requireAct(context, definition, 'reverse', row);
    const owner = definitionOf(context, adMaterialManagement);
    const materialId = textOf(row['materialId']);
    const material = await readRecord(tx, owner, materialId);
    if (material === null) throw missingRecord(owner, materialId);
    const inwards = compare(row['qty'], '0') < 0;
    const booking: Booking = {
      inwards,
      quantity: inwards ? negate(row['qty']) : textOf(row['qty']),
      value: inwards ? { of: textOf(row['entryId']) } : textOf(row['amount']),
      row: { receiver: row['receiver'], receiverDept: row['receiverDept'], reverses: id },
    };
    const given = { moveDate: dateAt(now, zone), moveType: textOf(row['moveType']), remark };
    return { materialId, moveId: (await book({ tx, context, now, material }, booking, given)).id };
  });
  return told(context, done.materialId, done.moveId);
}

const answer = {
  move: f.json(w('Movement', '流水'), { required: true }),
  stockQty: f.decimal([12, 2], w('Stock', '库存数量'), { required: true }),
  avgPrice: f.decimal([14, 4], w('Average price', '平均单价')),
  stockAmount: f.money(w('Stock value', '库存金额'), { required: true }),
};

export const materialCalls: readonly BusinessCall[] = [
  call({
    resource: adMaterialManagement.key,
    method: 'POST',
    path: 'move/:id',
    action: 'move',
    summary: w('Book a movement of stock', '登记出入库'),
    body: moveAsked,
    answer,
    run: ({ context, params, body }) => enter(context, textOf(params['id']), body),
  }),
  call({
    resource: adMaterialMove.key,
    method: 'POST',
    path: 'giveBack/:id',
    action: 'move',
    summary: w('Something issued comes back', '领用退回'),
    body: { qty: moveAsked.qty, moveDate: moveAsked.moveDate, remark: moveAsked.remark },
    answer,
    run: ({ context, params, body }) => giveBack(context, textOf(params['id']), body),
  }),
  call({
    resource: adMaterialMove.key,
    method: 'POST',
    path: 'reverse/:id',
    action: 'move',
    summary: w('Take a movement back', '冲销流水'),
    body: { remark: f.text(w('Reason', '原因'), { max: 200, required: true }) },
    answer,
    run: ({ context, params, body }) => reverse(context, textOf(params['id']), body.remark),
  }),
];
