/** What follows when stock documents are confirmed, booked, rejected: picks, costs, lots, the registers of stock. */
import { divide } from '#model/calculation/decimal.ts';
import type { Definition } from '#model/definition.ts';
import type { Moved } from '#model/posting.ts';
import { Refusal } from '#model/refusal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { storeGate } from '#resources/material/ledgers.ts';
import { materialCheck } from '#resources/material/materialCheck.ts';
import { materialEntry } from '#resources/material/materialEntry.ts';
import { materialLoss } from '#resources/material/materialLoss.ts';
import { expiryOf } from '#resources/material/shelfLife.ts';
import type { Sql } from '../../db/sql.ts';
import { tableOf } from '../../db/tables.ts';
import { closeGates } from '../../postings/gates.ts';
import { effect, type Effect, type LedgerEffect } from '../effect.ts';
import { openCheckOf } from './stockReading.ts';

const setTable = (definition: Definition, set: string): string => {
  const table = tableOf(definition).lines[set];
  if (table === undefined) throw new Error(`${definition.key} has no lines ${set}`);
  return table.name;
};

const clearPicks = (tx: Sql, definition: Definition, id: string) =>
  tx.query(`delete from "${setTable(definition, 'picks')}" where parent_id = $1`, [id], `picks_clear_${definition.key}`);

interface Picked {
  readonly line: string;
  readonly item: string;
  readonly lot: string | null;
  readonly quantity: string;
}

/** What was reserved, by line and lot: the lots where the ledger chose them, else the item. */
const pickedIn = (moved: readonly Moved[]): readonly Picked[] => {
  const held = moved.filter(({ kind, reverses, line }) => kind === 'hold' && reverses === null && line !== null);
  const of = (ledger: string) =>
    held
      .filter((entry) => entry.ledger === ledger)
      .map(({ line, dimensions, quantity }): Picked => ({
        line: line ?? '',
        item: dimensions['item'] ?? '',
        lot: dimensions['lot'] ?? null,
        quantity,
      }));
  const lots = of('stockLot');
  return of('stock').flatMap((whole) => {
    const own = lots.filter(({ line }) => line === whole.line);
    return own.length > 0 ? own : [whole];
  });
};

/** Confirming reserves; what was reserved becomes the picks that the keeper is to hand out. */
export const goodsPicked: Effect = async ({ tx, definition, record, moved }) => {
  const id = textOf(record['id']);
  await clearPicks(tx, definition, id);
  await tx.query(
    `insert into "${setTable(definition, 'picks')}" (parent_id, line_no, item_id, lot_no, expiry_date, picked_qty, qty, line_id)
     select $1, p.place, p.item, p.lot, l.expiry_date, p.quantity, p.quantity, p.line
     from rows from (jsonb_to_recordset($2::jsonb) as (line text, item bigint, lot text, quantity numeric)) with ordinality
       as p(line, item, lot, quantity, place)
     left join material_lot l on l.item_id = p.item and l.lot_no = p.lot and not l.deleted order by p.place`,
    [id, JSON.stringify(pickedIn(moved))],
    `picks_${definition.key}`,
  );
};

/** Picks of a document that is not decided on any more would promise lots that are free again. */
export const picksCleared: Effect = async ({ tx, definition, record }) => {
  await clearPicks(tx, definition, textOf(record['id']));
};

const costsIn = (moved: readonly Moved[], ledgers: readonly string[]): readonly { line: string; cost: string; value: string }[] =>
  moved
    .filter(({ ledger, kind, reverses, line }) => ledgers.includes(ledger) && kind === 'book' && reverses === null && line !== null)
    .map(({ line, quantity, value }) => ({ line: line ?? '', cost: divide(value, quantity, 6), value }));

const writeCosts = (tx: Sql, table: string, costs: ReturnType<typeof costsIn>) =>
  tx.query(
    `update "${table}" t set unit_cost = c.cost, amount = c.value
     from jsonb_to_recordset($1::jsonb) as c(line bigint, cost numeric, value numeric) where t.id = c.line`,
    [JSON.stringify(costs)],
    `costs_${table}`,
  );

/** What was handed out cost what the ledger took for it; the asked lines show what became of them. */
export const goodsHandedOut: Effect = async ({ tx, definition, record, moved }) => {
  const costs = costsIn(moved, ['stock']);
  const [picks, lines] = [setTable(definition, 'picks'), setTable(definition, 'lines')];
  await writeCosts(tx, picks, costs);
  await tx.query(
    `update "${lines}" l set issued_qty = p.qty, amount = p.amount
     from (select line_id, sum(qty) as qty, sum(coalesce(amount, 0)) as amount from "${picks}" where parent_id = $1 group by 1) p
     where l.parent_id = $1 and l.id::text = p.line_id`,
    [record['id']],
    `issued_${definition.key}`,
  );
  return { totalAmount: sum(costs.map(({ value }) => value)) };
};

export const goodsSent: Effect = ({ now }) => Promise.resolve({ transferState: 'inTransit', outTime: now });
export const goodsNotSent: Effect = () => Promise.resolve({ transferState: 'none' });

export const lossBooked = effect(materialLoss, async ({ tx, definition, moved }) => {
  const costs = costsIn(moved, ['stock', 'transit']);
  await writeCosts(tx, setTable(definition, 'lines'), costs);
  return { totalAmount: sum(costs.map(({ value }) => value)) };
});

interface Received {
  readonly item: string;
  readonly lot: string;
  readonly produced: string | null;
  readonly expires: string | null;
  readonly supplier: string | null;
  readonly entry: string | null;
  readonly on: string;
}

/** Registers lots that nobody had before. Two documents that bring the same one at once make it once. */
const register = (tx: Sql, lots: readonly Received[], now: string) =>
  tx.query(
    `insert into material_lot (item_id, lot_no, production_date, expiry_date, supplier_id, entry_id, first_in, held, created_at, updated_at)
     select distinct on (r.item, r.lot) r.item, r.lot, r.produced, r.expires, r.supplier, r.entry, r."on", false, $2::timestamptz, $2::timestamptz
     from jsonb_to_recordset($1::jsonb) as r(item bigint, lot text, produced date, expires date, supplier bigint, entry bigint, "on" date)
     order by r.item, r.lot on conflict do nothing`,
    [JSON.stringify(lots), now],
    'lots_register',
  );

export const lotsReceived = effect(materialEntry, async ({ tx, record, now }) => {
  const ids = record.lines.flatMap(({ itemId }) => (itemId === null ? [] : [itemId]));
  const rows = await tx.query<{ id: string; shelfLifeDays: number | null }>(
    'select id::text, shelf_life_days as "shelfLifeDays" from material_item where id = any($1::bigint[])',
    [ids],
    'lots_shelf_life',
  );
  const shelf = new Map(rows.map((row) => [row.id, row]));
  const lots = record.lines.flatMap(({ itemId, lot, productionDate, expiryDate }): Received[] =>
    itemId === null || lot === null
      ? []
      : [
          {
            item: itemId,
            lot,
            produced: productionDate,
            expires: expiryOf({ productionDate, expiryDate }, shelf.get(itemId)),
            supplier: record.supplierId,
            entry: record.id,
            on: record.bizDate ?? now.slice(0, 10),
          },
        ],
  );
  if (lots.length > 0) await register(tx, lots, now);
});

/** The register of stock says when something last came in and went out. */
export const stockMoved: LedgerEffect = async ({ tx, entry }) => {
  if (entry.from !== null && entry.to !== null) return;
  const column = entry.from === null ? 'last_in' : 'last_out';
  await tx.query(
    `update material_stock set ${column} = greatest(${column}, $3::date) where storehouse_id = $1 and item_id = $2`,
    [entry.dimensions['store'], entry.dimensions['item'], entry.date],
    `stock_${column}`,
  );
};

const notTheKeeper = (): Refusal =>
  new Refusal('403', 'notTheKeeper', w('The keeper of the storehouse begins its stocktake', '仅该仓库的库管员可发起盘点'));

/** Lines to be counted: what lies there, by lot where kept by lots, and what has moved within 90 days. */
const linesToCount = (tx: Sql, id: string, store: string, scope: readonly unknown[], date: string) =>
  tx.query(
    `with there as (
       select s.item_id, null::text as lot from material_stock s join material_item i on i.id = s.item_id
       where s.storehouse_id = ($2::text)::bigint and not coalesce(i.lot_control, false)
         and (s.on_hand <> 0 or greatest(s.last_in, s.last_out) >= $4::date - 90)
       union all
       select (b.dimensions ->> 'item')::bigint, b.dimensions ->> 'lot' from ledger_balance b
       where b.ledger = 'stockLot' and b.dimensions ->> 'store' = $2::text and b.account in ('free', 'reserved') and b.quantity > 0 group by 1, 2)
     insert into material_check_lines (parent_id, line_no, item_id, lot_no, unit)
     select $1, row_number() over (order by i.category, i.code, t.lot), t.item_id, t.lot, i.unit
     from there t join material_item i on i.id = t.item_id
     where $3::text[] = '{}' or i.category = any($3)`,
    [id, store, scope.map(String), date],
    'stocktake_lines',
  );

/**
 * The moment a stocktake begins: what moves in the storehouse is waited for and nothing more is let through, the books are those of this
 * moment, and what is to be counted is listed unless it was listed by hand.
 */
export const stocktakeBegun = effect(materialCheck, async ({ tx, context, record, before, now }) => {
  if (before !== null || record.storehouseId === null) return;
  const store = record.storehouseId;
  const [keepers] = await tx.query<{ mine: boolean }>(
    'select $2::bigint in (keeper_id, deputy_keeper_id) as mine from material_storehouse where id = $1',
    [store, record.applicant ?? context.actor.userId],
    'stocktake_keeper',
  );
  if (keepers?.mine !== true) throw notTheKeeper();
  await closeGates(tx, storeGate, [store]);
  const open = await openCheckOf(tx, store, record.id);
  if (open !== null) throw new Refusal('409', 'stocktakeOpen', w(`Stocktake ${open} is still open`, `仓库盘点中：${open}`));
  const [last] = await tx.query<{ id: string }>('select coalesce(max(id), 0)::text as id from ledger_entry', [], 'stocktake_last');
  if (record.lines.length === 0)
    await linesToCount(tx, record.id, store, record.scopeCategories ?? [], record.checkDate ?? now.slice(0, 10));
  return { frozen: true, freezes: store, snapshotTime: now, snapshotEntry: last?.id ?? '0' };
});

/** The stocktake is over: its items are counted, the storehouse moves again. */
export const countBooked = effect(materialCheck, async ({ tx, record, now }) => {
  const lots = record.lines.flatMap(({ itemId, lotNo }): Received[] =>
    itemId === null || lotNo === null
      ? []
      : [
          {
            item: itemId,
            lot: lotNo,
            produced: null,
            expires: null,
            supplier: null,
            entry: null,
            on: record.checkDate ?? now.slice(0, 10),
          },
        ],
  );
  if (lots.length > 0) await register(tx, lots, now);
  await tx.query(
    `update material_stock set last_check_date = $3, last_check_at = $4
     where storehouse_id = $1 and item_id = any($2::bigint[])`,
    [record.storehouseId, record.lines.map(({ itemId }) => itemId), record.checkDate, now],
    'stocktake_counted',
  );
  if (record.checkType !== 'cycle')
    await tx.query(
      'update material_storehouse set last_check_date = $2 where id = $1',
      [record.storehouseId, record.checkDate],
      'stocktake_full',
    );
  return { frozen: false, freezes: null };
});
