/** What lies in storehouses and what moved there, with the numbers behind each number. */
import { sql as raw } from 'kysely';
import { dateAt } from '#model/calculation/dates.ts';
import { add, compare, subtract } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { isMasked } from '#model/calculation/format.ts';
import { sum } from '#model/calculation/rounding.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { materialEntry } from '#resources/material/materialEntry.ts';
import { materialExit } from '#resources/material/materialExit.ts';
import { materialLoss } from '#resources/material/materialLoss.ts';
import { materialStock } from '#resources/material/materialStock.ts';
import { materialStorehouse } from '#resources/material/materialStorehouse.ts';
import { materialTransfer } from '#resources/material/materialTransfer.ts';
import { materialCheck } from '#resources/material/materialCheck.ts';
import type { Context } from '../../context.ts';
import { askedOf, type Condition } from '#server/documents/lists/filters.ts';
import { list } from '#server/documents/lists/list.ts';
import { read } from '#server/documents/shown/read.ts';
import { missing } from '../../documents/refusals.ts';
import type { BusinessAsked, BusinessCall } from '../call.ts';
import { dayIn, idIn, one, paging, pagingIn, partOf, seesCosts } from './asked.ts';
import { documentCodes } from './codes.ts';
import { itemCard } from './itemCard.ts';
import { accCall } from '../heads/lines.ts';
import { deleteLines } from '../heads/deleteLines.ts';

interface Lot {
  readonly storehouseId: string;
  readonly itemId: string;
  readonly lotNo: string;
  readonly qty: string;
  readonly reserved: string;
  readonly productionDate: string | null;
  readonly expiryDate: string | null;
  readonly held: boolean;
  readonly daysLeft: number | null;
}

/** Lots of these rows in the order in which they are used. */
const lotsOf = ({ services: { db } }: Context, rows: readonly AnyDoc[], today: string): Promise<Lot[]> =>
  db.query<Lot>(
    `select b.dimensions ->> 'store' as "storehouseId", b.dimensions ->> 'item' as "itemId", l.lot_no as "lotNo",
       round(sum(b.quantity), 3)::text as qty, round(coalesce(sum(b.quantity) filter (where b.account = 'reserved'), 0), 3)::text as reserved,
       l.production_date::text as "productionDate", l.expiry_date::text as "expiryDate", coalesce(l.held, false) as held,
       l.expiry_date - $3::date as "daysLeft"
     from ledger_balance b
     join material_lot l on l.item_id = (b.dimensions ->> 'item')::bigint and l.lot_no = b.dimensions ->> 'lot' and not l.deleted
     where b.ledger = 'stockLot' and b.dimensions ->> 'item' = any($1) and b.dimensions ->> 'store' = any($2) and b.quantity > 0
     group by 1, 2, l.id order by l.expiry_date nulls last, l.first_in nulls last, l.lot_no`,
    [rows.map(({ itemId }) => textOf(itemId)), rows.map(({ storehouseId }) => textOf(storehouseId)), today],
    'stock_lots',
  );

const itemsOf = async ({ services: { db } }: Context, rows: readonly AnyDoc[]): Promise<ReadonlyMap<string, AnyDoc>> => {
  const items = await db.query<AnyDoc>(
    `select id::text, code as "itemCode", item_name as "itemName", category, spec, unit, barcode, lot_control as "lotControl",
       min_stock::text as "minStock", pack_unit as "packUnit", pack_qty::text as "packQty" from material_item
     where id = any($1::bigint[])`,
    [rows.map(({ itemId }) => itemId)],
    'stock_items',
  );
  return new Map(items.map((item) => [textOf(item['id']), item]));
};

/** What is not reserved of some of the lots. */
const total = (lots: readonly Lot[], of: (lot: Lot) => boolean): string =>
  sum(
    lots.filter(of).map(({ qty, reserved }) => subtract(qty, reserved, 3)),
    3,
  );

/** What lay there at the end of a day, by the business dates of what has been booked since. */
async function asOf(
  { services: { db } }: Context,
  rows: readonly AnyDoc[],
  day: string,
): Promise<ReadonlyMap<string, { qty: string; value: string }>> {
  const later = await db.query<{ key: string; qty: string; value: string }>(
    `with moves as (
       select to_dimensions as d, quantity, value from ledger_entry where ledger = 'stock' and to_account is not null and from_account is null
         and date > $3 and to_dimensions ->> 'store' = any($1) and to_dimensions ->> 'item' = any($2)
       union all
       select dimensions, -quantity, -value from ledger_entry where ledger = 'stock' and from_account is not null and to_account is null
         and date > $3 and dimensions ->> 'store' = any($1) and dimensions ->> 'item' = any($2))
     select concat(d ->> 'store', ' ', d ->> 'item') as key, sum(quantity)::text as qty, sum(value)::text as value from moves group by 1`,
    [rows.map(({ storehouseId }) => textOf(storehouseId)), rows.map(({ itemId }) => textOf(itemId)), day],
    'stock_as_of_day',
  );
  return new Map(later.map(({ key, ...moved }) => [key, moved]));
}

/** `GET detailList`: rows of stock with what of it is usable, and their lots. */
async function detailList(asked: BusinessAsked): Promise<AnyDoc> {
  const { context, query } = asked;
  const definition = context.services.registry.get(materialStock.key) ?? materialStock;
  const today = dateAt(context.services.clock.now().toISOString(), context.services.zone);
  const [store, item, category, keyword, day] = [
    idIn(query, 'id') ?? idIn(query, 'storehouseId'),
    idIn(query, 'itemId'),
    one(query, 'category'),
    one(query, 'keyword').trim(),
    dayIn(query, 'asOf'),
  ];
  const ofItem = (condition: Condition): Condition =>
    raw<boolean>`exists (select from material_item i where i.id = r.item_id and ${condition})`;
  const more: Condition[] = [
    ...(category === '' ? [] : [ofItem(raw<boolean>`i.category = ${category}`)]),
    ...(keyword === ''
      ? []
      : [ofItem(raw<boolean>`position(lower(${keyword}) in lower(concat_ws(' ', i.code, i.item_name, i.spec, i.barcode))) > 0`)]),
    ...(one(query, 'lowOnly') === 'true' ? [ofItem(raw<boolean>`i.min_stock > r.free_qty`)] : []),
  ];
  const page = await list(
    context,
    definition,
    {
      ...(store === null ? {} : { storehouseId: store }),
      ...(item === null ? {} : { itemId: item }),
      ...partOf(query, [...paging, 'sort']),
    },
    more,
  );
  const [lots, items, later] = await Promise.all([
    lotsOf(context, page.records, today),
    itemsOf(context, page.records),
    day === null ? null : asOf(context, page.records, day),
  ]);
  return { ...page, records: page.records.map((row) => shown(row, items, lots, today, later)) };
}

function shown(
  row: AnyDoc,
  items: ReadonlyMap<string, AnyDoc>,
  all: readonly Lot[],
  today: string,
  later: Awaited<ReturnType<typeof asOf>> | null,
): AnyDoc {
  const item = items.get(textOf(row['itemId'])) ?? {};
  const lots = all.filter(({ storehouseId, itemId }) => storehouseId === row['storehouseId'] && itemId === row['itemId']);
  const expired = (lot: Lot): boolean => lot.expiryDate !== null && lot.expiryDate < today;
  const [expiredQty, heldQty] = [total(lots, expired), total(lots, (lot) => lot.held && !expired(lot))];
  const moved = later?.get(`${textOf(row['storehouseId'])} ${textOf(row['itemId'])}`) ?? { qty: '0', value: '0' };
  const { id: _id, ...more } = item;
  return {
    ...row,
    ...more,
    expiredQty,
    heldQty,
    usableQty: subtract(row['freeQty'], add(expiredQty, heldQty, 3), 3),
    lowFlag: compare(item['minStock'], row['freeQty']) > 0,
    nearestExpiry: lots.find(({ expiryDate }) => expiryDate !== null)?.expiryDate ?? null,
    lots: lots.map(({ storehouseId: _store, itemId: _item, ...lot }) => lot),
    ...(later === null
      ? {}
      : {
          asOfQty: subtract(row['onHand'], moved.qty, 3),
          asOfAmount: isMasked(row['amount']) ? row['amount'] : subtract(row['amount'], moved.value),
        }),
  };
}

interface Movement extends AnyDoc {
  readonly docType: string;
  readonly docId: string;
}

/** Rows of the ledger of one storehouse that came in, or went out; the newest first. */
const movements =
  (direction: 'in' | 'out') =>
  async ({ context, query }: BusinessAsked): Promise<AnyDoc> => {
    const store = idIn(query, 'id');
    if (store === null) throw missing('id');
    await read(context, context.services.registry.get(materialStorehouse.key) ?? materialStorehouse, store);
    const [item, begin, end] = [idIn(query, 'itemId'), dayIn(query, 'begin'), dayIn(query, 'end')];
    const { pageNum, pageSize } = askedOf(context, materialStock, pagingIn(query));
    const [mine, own, other] =
      direction === 'in' ? ['to_dimensions', 'to_account', 'from_account'] : ['dimensions', 'from_account', 'to_account'];
    const costs = seesCosts(context);
    const { db } = context.services;
    const joined = `join material_item i on i.id = (e.${mine} ->> 'item')::bigint left join users u on u.id = e.actor_id`;
    const where = `where e.ledger = 'stock' and e.${mine} ->> 'store' = $1 and e.${own} is not null and e.${other} is null
        and ($2::text is null or e.${mine} ->> 'item' = $2) and e.date between coalesce($3::date, '-infinity') and coalesce($4::date, 'infinity')`;
    const values = [store, item, begin, end];
    const [counted] = await db.query<{ total: number }>(
      `select count(*)::int as total from ledger_entry e ${where}`,
      values,
      `stock_${direction}_count`,
    );
    const rows = await db.query<Movement>(
      `select e.id::text, e.date::text as "bizDate", e.resource as "docType", e.record_id::text as "docId", e.line_id::text as "docLineId",
         i.id::text as "itemId", i.code as "itemCode", i.item_name as "itemName", i.unit, round(e.quantity, 3)::text as qty,
         ${costs ? 'round(e.value, 2)::text' : 'null'} as amount, ${costs ? 'round(e.value / nullif(e.quantity, 0), 6)::text' : 'null'} as "unitCost",
         (select string_agg(distinct t.${mine} ->> 'lot', ', ') from ledger_entry t where t.ledger = 'stockLot' and t.resource = e.resource
            and t.record_id = e.record_id and t.line_id = e.line_id and t.kind = e.kind) as "lotNo",
         e.reverses::text as "reversalOf", u.real_name as "createByName", e.at
       from ledger_entry e ${joined} ${where}
       order by e.date desc, e.id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`,
      values,
      `stock_${direction}_${costs ? 'costs' : 'plain'}`,
    );
    const codes = await documentCodes(context, rows);
    return {
      records: rows.map((row) => ({ ...row, docCode: codes.get(`${row.docType} ${row.docId}`) ?? null })),
      total: counted?.total ?? 0,
      pageNum,
      pageSize,
    };
  };

const words = w('Delete lines', '删除明细');

export const stockCalls: readonly BusinessCall[] = [
  {
    resource: materialStorehouse.key,
    method: 'GET',
    path: 'detailList',
    action: 'page',
    summary: w('What lies in a storehouse', '仓库库存明细'),
    query: ['id', 'storehouseId', 'itemId', 'category', 'keyword', 'lowOnly', 'asOf', 'sort', ...paging],
    run: detailList,
  },
  ...(['in', 'out'] as const).map((direction): BusinessCall => ({
    resource: materialStorehouse.key,
    method: 'GET',
    path: direction === 'in' ? 'entryList' : 'exitList',
    action: 'page',
    summary: direction === 'in' ? w('What came into a storehouse', '仓库入库流水') : w('What left a storehouse', '仓库出库流水'),
    query: ['id', 'itemId', 'begin', 'end', ...paging],
    run: movements(direction),
  })),
  {
    resource: materialStorehouse.key,
    method: 'GET',
    path: 'itemCard',
    action: 'page',
    summary: w('Ledger card of a material in a storehouse', '仓库物料明细账'),
    query: ['id', 'itemId', 'begin', 'end', ...paging],
    run: itemCard,
  },
  ...[materialEntry, materialExit, materialTransfer, materialLoss, materialCheck].map((own) => accCall(own, 'detailList')),
  // Older screens use either spelling.
  ...[materialEntry, materialExit, materialTransfer, materialLoss, materialCheck].flatMap((own) =>
    (['deleteDetail', 'detailDelete'] as const).map((path) => deleteLines(own, path, words, { by: 'query' })),
  ),
];
