/** What the rules of stock documents ask: the storehouse, its items with their averages, lots in the order in which they are used. */
import { isPositive } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { addDays } from '#model/calculation/dates.ts';
import { isInForce } from '#model/status.ts';
import type { OrderedFact } from '#resources/material/receipts.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { materialCheck, type BookFact, type Standing, bookKey } from '#resources/material/materialCheck.ts';
import { materialEntry } from '#resources/material/materialEntry.ts';
import { materialExit } from '#resources/material/materialExit.ts';
import { materialLoss, type OnWay } from '#resources/material/materialLoss.ts';
import { materialTransfer } from '#resources/material/materialTransfer.ts';
import type { Issued } from '#resources/material/returns.ts';
import type { ItemFact, ItemFacts, LotFact, StoreFact } from '#resources/material/stockRules.ts';
import type { Sql } from '../../db/sql.ts';
import { lookups } from '../effect.ts';
import { plansOf, projectUsed } from '../project/using.ts';
import { blockingEntries, issuedLines, movedOn, openCheckOf, receivedLines, sentLines, stockAsOf } from './stockReading.ts';

interface Asked {
  readonly sql: Sql;
  readonly record: Readonly<Record<string, unknown>>;
}

async function storeOf(sql: Sql, id: string | null): Promise<StoreFact | null> {
  if (!id) return null;
  const [row] = await sql.query<StoreFact>(
    `select enabled, store_type as "storeType", keeper_id::text as "keeperId", deputy_keeper_id::text as "deputyKeeperId"
     from material_storehouse where id = $1 and not deleted`,
    [id],
    'fact_stock_store',
  );
  return row ?? null;
}

/** Items that the lines of a document name, each once. */
const itemsIn = (record: Asked['record']): readonly string[] => [
  ...new Set(
    ['lines', 'picks'].flatMap((set) => linesOf(record as AnyDoc, set).flatMap(({ itemId }) => (idOf(itemId) ? [textOf(itemId)] : []))),
  ),
];

async function itemsOf({ sql, record }: Asked): Promise<ItemFacts | undefined> {
  const [store, ids] = [idOf(record['storehouseId']), itemsIn(record)];
  if (ids.length === 0) return {};
  const rows = await sql.query<
    Omit<ItemFact, 'cost'> & { id: string; quantity: string | null; value: string | null; likely: string | null }
  >(
    `select i.id::text, i.code, i.category, i.unit, i.enabled, coalesce(i.lot_control, false) as "lotControl",
       i.shelf_life_days as "shelfLifeDays", coalesce(i.tax_rate, 0)::text as "taxRate", b.quantity::text, b.value::text,
       coalesce(last.cost, round(i.ref_price / (1 + coalesce(i.tax_rate, 0) / 100), 4))::text as likely,
       s.last_check_date::text as "countedOn"
     from material_item i
     left join ledger_balance b on b.ledger = 'stock' and b.account = '*'
       and b.dimensions = jsonb_build_object('store', $1::text, 'item', i.id::text)
     left join material_stock s on s.storehouse_id = $1::bigint and s.item_id = i.id and not s.deleted
     left join lateral (
       select round(e.value / e.quantity, 4) as cost from ledger_entry e
       where e.ledger = 'stock' and e.from_account = 'free' and e.to_account is null and e.quantity > 0
         and e.dimensions = jsonb_build_object('store', $1::text, 'item', i.id::text)
       order by e.id desc limit 1) last on true
     where i.id = any($2::bigint[]) and not i.deleted`,
    [store ?? '0', ids],
    'fact_stock_items',
  );
  return Object.fromEntries(
    rows.map(({ id, quantity, value, likely, ...item }) => [
      id,
      { ...item, cost: { average: quantity === null || value === null ? null : { quantity, value }, likely } },
    ]),
  );
}

/** Lots in the order in which they are used: first expired (those without an end last), first received, number. */
const inOrder = 'order by l.expiry_date nulls last, l.first_in nulls last, l.lot_no';
const lotColumns = `l.item_id::text as "itemId", l.lot_no as "lotNo", l.production_date::text as "productionDate",
  l.expiry_date::text as "expiryDate", coalesce(l.held, false) as held`;

/** Every lot of these items, wherever it lies. */
const lotsKnown = ({ sql, record }: Asked): Promise<readonly LotFact[]> =>
  sql.query<LotFact>(
    `select ${lotColumns} from material_lot l where l.item_id = any($1::bigint[]) and not l.deleted ${inOrder}`,
    [itemsIn(record)],
    'fact_lots_known',
  );

/** Lots of these items that lie in the storehouse. */
const lotsThere = ({ sql, record }: Asked): Promise<readonly LotFact[]> =>
  sql.query<LotFact>(
    `select ${lotColumns} from material_lot l where l.item_id = any($2::bigint[]) and not l.deleted
       and exists (select from ledger_balance b where b.ledger = 'stockLot' and b.quantity > 0
         and b.dimensions = jsonb_build_object('store', $1::text, 'item', l.item_id::text, 'lot', l.lot_no))
     ${inOrder}`,
    [idOf(record['storehouseId']) ?? '0', itemsIn(record)],
    'fact_lots_there',
  );

/** Items of a booked document that were counted after it was booked. */
async function countedAfter({ sql, record }: Asked, resource: string): Promise<readonly string[]> {
  const id = idOf(record['id']);
  if (!id || record['status'] !== 'approved') return [];
  const rows = await sql.query<{ name: string }>(
    `select distinct i.item_name as name from ledger_entry e
     join material_stock s on s.storehouse_id = (e.dimensions ->> 'store')::bigint and s.item_id = (e.dimensions ->> 'item')::bigint
     join material_item i on i.id = s.item_id
     where e.resource = $1 and e.record_id = $2::bigint and e.ledger = 'stock' and e.kind = 'book' and s.last_check_at > e.at
     order by 1`,
    [resource, id],
    'fact_counted_after',
  );
  return rows.map(({ name }) => name);
}

/** Lines of an exit with what may still come back of them; what this document itself holds may. */
async function issuedBy({ sql, record }: Asked): Promise<readonly Issued[] | undefined> {
  const exit = idOf(record['returnExitId']);
  return exit ? issuedLines(sql, exit, idOf(record['id'])) : undefined;
}

/** Sent lines of a transfer of which something is on its way; what this loss holds counts as on its way. */
async function onWayOf({ sql, record }: Asked): Promise<readonly OnWay[] | undefined> {
  const transfer = idOf(record['transferId']);
  if (!transfer) return undefined;
  return (await sentLines(sql, transfer)).filter(({ quantity }) => isPositive(quantity));
}

/** Items of an opening entry that the storehouse had before. */
async function begunOf({ sql, record }: Asked): Promise<readonly string[]> {
  const rows = await sql.query<{ id: string }>(
    `select item_id::text as id from material_stock where storehouse_id = $1 and item_id = any($2::bigint[]) and not deleted`,
    [idOf(record['storehouseId']) ?? '0', itemsIn(record)],
    'fact_begun',
  );
  return rows.map(({ id }) => id);
}

/** What keeps a stocktake from being begun on this day, or confirmed; null where nothing does. */
async function standingOf({ sql, record, today }: Asked & { readonly today: string }): Promise<Standing | undefined> {
  const [store, date, own] = [idOf(record['storehouseId']), textOf(record['checkDate']), idOf(record['id'])];
  if (!store || date === '') return undefined;
  const because = (en: string, zh: string): Standing => ({ reason: w(en, zh) });
  if (date > today) return because('lies in the future', '盘点日期不能晚于今天');
  const open = await openCheckOf(sql, store, own);
  if (open !== null) return because(`${open} is still open`, `盘点${open}尚未完结`);
  // Once it has begun the books are those of its beginning, however long the counting takes.
  if (record['snapshotEntry'] == null) {
    if (date < addDays(today, -1)) return because('lies before yesterday', '盘点日期只能是今天或昨天');
    if (date < today && (await movedOn(sql, store, today))) return because('something was booked today', '今日已有收发，盘点日期须为今天');
  }
  const entries = await blockingEntries(sql, store, date, record['scopeCategories']);
  return entries.length === 0
    ? { reason: null }
    : because(`${entries.join(', ')} waits to be booked`, `入库单${entries.join('、')}尚未过账`);
}

async function bookOf({ sql, record }: Asked): Promise<BookFact | undefined> {
  const [store, until] = [idOf(record['storehouseId']), idOf(record['snapshotEntry'])];
  if (!store || until === null) return undefined;
  const rows = await stockAsOf(sql, store, until);
  return Object.fromEntries(rows.map(({ itemId, lotNo, quantity }) => [bookKey(itemId, lotNo), quantity]));
}

/** The order that an entry receives, with what has arrived of its lines; undefined where it names none. */
async function orderedFor(sql: Sql, id: string | null): Promise<OrderedFact | null | undefined> {
  if (id === null) return undefined;
  const [order] = await sql.query<{ status: string; supplierId: string | null; buyerId: string | null }>(
    `select status, supplier_id::text as "supplierId", buyer_id::text as "buyerId" from purchase_management where id = $1 and not deleted`,
    [id],
    'fact_entry_order',
  );
  if (order === undefined) return null;
  const lines = await sql.query<OrderedFact['lines'][number]>(
    `select id::text, item_id::text as "itemId", apply_line_id as "applyLineId", coalesce(arrived_qty, 0)::text as arrived,
       greatest(-to_arrive_qty, 0)::text as beyond, closed is true as closed
     from purchase_management_lines where parent_id = $1 order by line_no`,
    [id],
    'fact_entry_order_lines',
  );
  return { inForce: isInForce(order.status), supplierId: order.supplierId, buyerId: order.buyerId, lines };
}

export const entryFacts = lookups(materialEntry, {
  store: ({ sql, record }) => storeOf(sql, idOf(record.storehouseId)),
  items: itemsOf,
  lots: lotsKnown,
  issued: issuedBy,
  begun: begunOf,
  usedSince: (input) => countedAfter(input, materialEntry.key),
  ordered: ({ sql, record }) => orderedFor(sql, idOf(record.purchaseId)),
});

export const exitFacts = lookups(materialExit, {
  store: ({ sql, record }) => storeOf(sql, idOf(record.storehouseId)),
  items: itemsOf,
  lots: lotsThere,
  usedSince: (input) => countedAfter(input, materialExit.key),
  received: async ({ sql, record }) => {
    const entry = idOf(record.returnEntryId);
    return entry === null ? undefined : receivedLines(sql, entry, idOf(record.id));
  },
  project: ({ sql, record }) =>
    projectUsed(sql, idOf(record.projectId), idOf(record.budgetDetailId), { resource: materialExit.key, id: idOf(record.id) }),
  plans: ({ sql, record }) => plansOf(sql, idOf(record.projectId), itemsIn(record)),
});

export const transferFacts = lookups(materialTransfer, {
  store: ({ sql, record }) => storeOf(sql, idOf(record.storehouseId)),
  target: ({ sql, record }) => storeOf(sql, idOf(record.inStorehouseId)),
  items: itemsOf,
  lots: lotsThere,
  usedSince: (input) => countedAfter(input, materialTransfer.key),
  arrived: async ({ sql, record }) => {
    const [row] = await sql.query<{ arrived: boolean }>(
      'select exists (select from material_transfer_picks where parent_id = $1 and received_qty > 0) as arrived',
      [idOf(record.id) ?? '0'],
      'fact_arrived',
    );
    return row?.arrived ?? false;
  },
});

export const lossFacts = lookups(materialLoss, {
  store: ({ sql, record }) => storeOf(sql, idOf(record.storehouseId)),
  items: itemsOf,
  lots: lotsThere,
  onWay: onWayOf,
  usedSince: (input) => countedAfter(input, materialLoss.key),
});

export const checkFacts = lookups(materialCheck, {
  store: ({ sql, record }) => storeOf(sql, idOf(record.storehouseId)),
  items: itemsOf,
  book: bookOf,
  standing: standingOf,
});
