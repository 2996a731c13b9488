/** What stocktakes read of the stock: what is in their way, and what the books said at a moment. */
import type { Issued } from '#resources/material/returns.ts';
import type { ReceivedLine } from '#resources/material/supplierReturns.ts';
import type { Sql } from '../../db/sql.ts';

/** Code of the stocktake that freezes a storehouse, another than `own`; null where none does. */
export async function openCheckOf(sql: Sql, store: string, own: string | null): Promise<string | null> {
  const [row] = await sql.query<{ code: string }>(
    'select code from material_check where freezes = $1 and id <> $2::bigint and not deleted',
    [store, own ?? '0'],
    'stocktake_open',
  );
  return row?.code ?? null;
}

/** Whether something was booked in the storehouse under this day. */
export async function movedOn(sql: Sql, store: string, date: string): Promise<boolean> {
  const [row] = await sql.query<{ moved: boolean }>(
    `select exists (select from ledger_entry where ledger = 'stock' and dimensions ->> 'store' = $1 and date = $2 and kind <> 'hold')
       or exists (select from ledger_entry where ledger = 'stock' and to_dimensions ->> 'store' = $1 and date = $2 and kind <> 'hold') as moved`,
    [store, date],
    'stocktake_moved',
  );
  return row?.moved ?? false;
}

export interface Unposted {
  readonly docType: string;
  readonly id: string;
  readonly docCode: string;
  readonly bizDate: string;
  readonly status: string;
  /** Its goods are there and the books do not say so. */
  readonly blocking: boolean;
}

/** Tables of the documents that move stock, by their resources; stocktakes aside, which stand for what they found. */
export const movingTables = {
  materialEntry: 'material_entry',
  materialExit: 'material_exit',
  materialTransfer: 'material_transfer',
  materialLoss: 'material_loss',
} as const;
/** States in which a document waits for a decision, as SQL. */
export const waitingStates = `('submitted', 'confirmed', 'reposted')`;

/** Confirmed documents of the storehouse, up to this day, that wait to be booked; of these categories where any are named. */
export function unposted(sql: Sql, store: string, date: string, scope: unknown): Promise<Unposted[]> {
  const categories = Array.isArray(scope) ? (scope as unknown[]).map(String) : [];
  const parts = Object.entries(movingTables).map(
    ([key, table]) =>
      `select '${key}' as "docType", d.id::text, d.code as "docCode", d.biz_date::text as "bizDate", d.status, ${key === 'materialEntry'} as blocking
       from ${table} d where d.storehouse_id = $1 and d.biz_date <= $2 and d.status in ${waitingStates} and not d.deleted
         and exists (select from ${table}_lines l join material_item i on i.id = l.item_id
           where l.parent_id = d.id and ($3::text[] = '{}' or i.category = any($3)))`,
  );
  return sql.query<Unposted>(`${parts.join(' union all ')} order by "bizDate", "docCode"`, [store, date, categories], 'stocktake_unposted');
}

/** Codes of the entries among them. */
export const blockingEntries = async (sql: Sql, store: string, date: string, scope: unknown): Promise<readonly string[]> =>
  (await unposted(sql, store, date, scope)).filter(({ blocking }) => blocking).map(({ docCode }) => docCode);

/** What lies in the company of the item `id` (a column), as SQL: in its storehouses, and on its way between two of them. */
export const companyStock = (id: string): string => `round(
  coalesce((select sum(b.quantity) from ledger_balance b
    where b.ledger = 'stock' and b.account = '*' and b.dimensions ->> 'item' = ${id}::text), 0)
  + coalesce((select sum(b.quantity) from ledger_balance b join material_transfer_picks p on p.id = (b.dimensions ->> 'transferLine')::bigint
    where b.ledger = 'transit' and b.account = 'onWay' and b.quantity > 0 and p.item_id = ${id}), 0), 3)`;

export interface StockRow {
  readonly itemId: string;
  readonly lotNo: string | null;
  readonly quantity: string;
}

/**
 * What lay in a storehouse when this entry of the ledgers was the last one, by item, and by lot where items are kept by lots: what lies there
 * now less what has moved since.
 */
export const stockAsOf = (sql: Sql, store: string, lastEntry: string): Promise<StockRow[]> =>
  sql.query<StockRow>(
    `with lotted as (select id::text as id from material_item where lot_control),
     now as (
       select dimensions ->> 'item' as item, dimensions ->> 'lot' as lot, sum(quantity) as quantity from ledger_balance
       where ledger in ('stock', 'stockLot') and dimensions ->> 'store' = $1 and account in ('free', 'reserved') group by 1, 2),
     moves as (
       select to_dimensions ->> 'item' as item, to_dimensions ->> 'lot' as lot, quantity from ledger_entry
       where ledger in ('stock', 'stockLot') and to_dimensions ->> 'store' = $1 and to_account is not null and id > $2::bigint
       union all
       select dimensions ->> 'item', dimensions ->> 'lot', -quantity from ledger_entry
       where ledger in ('stock', 'stockLot') and dimensions ->> 'store' = $1 and from_account is not null and id > $2::bigint),
     since as (select item, lot, sum(quantity) as quantity from moves group by 1, 2)
     select n.item as "itemId", n.lot as "lotNo", round(n.quantity - coalesce(s.quantity, 0), 3)::text as quantity
     from now n left join since s on s.item = n.item and s.lot is not distinct from n.lot
     where (n.lot is not null) = (n.item in (select id from lotted))`,
    [store, lastEntry],
    'stock_as_of',
  );

export interface SentLine {
  readonly pickId: string;
  readonly itemId: string;
  readonly lotNo: string | null;
  /** Not yet received, and not reported as lost. */
  readonly onWay: string;
  /** The same with what is reported as lost, and what both are worth. */
  readonly quantity: string;
  readonly value: string;
  /** Entry of the ledger that sent it: parts of it are worth their share of its value. */
  readonly entryId: string;
}

/** Lines of a transfer that were sent, in their order. */
export const sentLines = (sql: Sql, transfer: string): Promise<SentLine[]> =>
  sql.query<SentLine>(
    `select p.id::text as "pickId", p.item_id::text as "itemId", p.lot_no as "lotNo", round(b.quantity, 3)::text as quantity,
       round(b.value, 2)::text as value, e.id::text as "entryId",
       round(coalesce((select quantity from ledger_balance where ledger = 'transit' and account = 'onWay' and dimensions = b.dimensions), 0), 3)::text
         as "onWay"
     from material_transfer_picks p
     join ledger_balance b on b.ledger = 'transit' and b.account = '*' and b.dimensions = jsonb_build_object('transferLine', p.id::text)
     join ledger_entry e on e.ledger = 'transit' and e.resource = 'materialTransfer' and e.record_id = p.parent_id and e.line_id = p.id
       and e.kind = 'book' and e.reverses is null and not exists (select from ledger_entry r where r.reverses = e.id)
     where p.parent_id = $1 order by p.line_no, p.id`,
    [transfer],
    'stock_sent',
  );

/** Lines of an exit with what may still come back of them; what the entry holds that asks counts as left. */
export const issuedLines = (sql: Sql, exit: string, entry: string | null): Promise<Issued[]> =>
  sql.query<Issued>(
    `select p.id::text as "pickId", p.item_id::text as "itemId", p.lot_no as "lotNo", p.qty::text, round(e.value, 2)::text as amount, e.id::text as "entryId",
       round(coalesce((select quantity from ledger_balance where ledger = 'exitLine' and account = 'returnable'
          and dimensions = jsonb_build_object('line', p.id::text)), 0)
        + coalesce((select sum(h.quantity) from ledger_entry h where h.ledger = 'exitLine' and h.kind = 'hold' and h.to_account = 'held'
          and h.resource = 'materialEntry' and h.record_id = $2::bigint and h.dimensions = jsonb_build_object('line', p.id::text)
          and h.reverses is null and not exists (select from ledger_entry r where r.reverses = h.id)), 0), 3)::text as left,
       round(coalesce((select sum(t.value) from ledger_entry t where t.of_entry = e.id and t.reverses is null
          and not exists (select from ledger_entry r where r.reverses = t.id)), 0), 2)::text as "returnedAmount",
       case when x.project_id is not null then jsonb_build_object('projectId', x.project_id::text, 'budgetDetailId', x.budget_detail_id,
         'plans', coalesce((select jsonb_agg(jsonb_build_object('line', k.dimensions ->> 'line', 'entryId', k.id::text,
             'left', (k.quantity - coalesce((select sum(t.quantity) from ledger_entry t where t.of_entry = k.id and t.reverses is null
               and not exists (select from ledger_entry r where r.reverses = t.id)), 0))::text) order by k.id)
           from ledger_entry k where k.ledger = 'projectPlan' and k.kind = 'book' and k.resource = 'materialExit' and k.record_id = p.parent_id
             and k.line_id = p.id and k.reverses is null and not exists (select from ledger_entry r where r.reverses = k.id)), '[]')) end as charged
     from material_exit_picks p join material_exit x on x.id = p.parent_id
     join ledger_entry e on e.ledger = 'stock' and e.kind = 'book' and e.resource = 'materialExit' and e.record_id = p.parent_id
       and e.line_id = p.id and e.reverses is null and not exists (select from ledger_entry r where r.reverses = e.id)
     where p.parent_id = $1 order by p.line_no, p.id`,
    [exit, entry ?? '0'],
    'fact_issued',
  );

/** Lines of a booked purchase entry with what may still go back of them; what the exit holds that asks counts as left. */
export const receivedLines = (sql: Sql, entry: string, exit: string | null): Promise<ReceivedLine[]> =>
  sql.query<ReceivedLine>(
    `select l.id::text, l.item_id::text as "itemId", l.lot, l.unit_price_tax::text as "claimPrice", o.id::text as "orderLineId",
       o.apply_line_id as "applyLineId", greatest(-o.to_arrive_qty, 0)::text as beyond, o.closed is true as closed,
       round(b.quantity + coalesce((select sum(h.quantity) from ledger_entry h where h.ledger = 'entryLine' and h.kind = 'hold'
          and h.resource = 'materialExit' and h.record_id = $2::bigint and h.dimensions = b.dimensions
          and h.reverses is null and not exists (select from ledger_entry r where r.reverses = h.id)), 0), 3)::text as left
     from material_entry_lines l
     join ledger_balance b on b.ledger = 'entryLine' and b.account = 'returnable' and b.dimensions = jsonb_build_object('line', l.id::text)
     left join purchase_management_lines o on o.id = case when l.order_line_id ~ '^[1-9][0-9]{0,17}$' then l.order_line_id::bigint end
     where l.parent_id = $1 order by l.line_no`,
    [entry, exit ?? '0'],
    'fact_received',
  );
