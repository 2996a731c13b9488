/** `GET report/material`: the stock over some days (src/resources/material/stockReport.ts), from what lies there now and what moved since. */
import { addDays, dateAt, daysBetween } from '#model/calculation/dates.ts';
import { fault } from '#model/faults.ts';
import { f, type Json } from '#model/field.ts';
import { w } from '#model/words.ts';
import { materialStock } from '#resources/material/materialStock.ts';
import { materialStorehouse } from '#resources/material/materialStorehouse.ts';
import {
  belongs,
  columnsOf,
  completed,
  isStockReport,
  shownRow,
  totalsOf,
  type StockReportRow,
  type StockReportType,
} from '#resources/material/stockReport.ts';
import { may } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { read } from '#server/documents/shown/read.ts';
import { invalid } from '../../documents/refusals.ts';
import { call, type BusinessCall } from '../call.ts';

interface Asked {
  readonly begin: string;
  readonly end: string;
  readonly store: string | null;
  readonly category: string | null;
}

/** Of the whole company, what is on its way counts as there, so that a transfer is neither in nor out. */
const onWay = {
  moves: `union all
     select '' as store, p.item_id::text as item, e.date, e.reverses, case when e.to_account is null then -e.quantity else e.quantity end,
       case when e.to_account is null then -e.value else e.value end, e.resource
     from ledger_entry e join material_transfer_picks p on p.id = (e.dimensions ->> 'transferLine')::bigint
     where e.ledger = 'transit' and (e.from_account is null) <> (e.to_account is null) and e.date >= $1::date and $3::text is null`,
  there: `union all
     select '', p.item_id::text, b.quantity, b.value
     from ledger_balance b join material_transfer_picks p on p.id = (b.dimensions ->> 'transferLine')::bigint
     where b.ledger = 'transit' and b.account = '*' and (b.quantity <> 0 or b.value <> 0) and $3::text is null`,
};

/**
 * What was there, came in and went out. What takes an entry back counts against it: a receipt that was voided is less in, not more out.
 * `byStore`: a row for each storehouse.
 */
const movedText = (byStore: boolean): string => {
  const key = byStore ? 'item, store' : 'item';
  const sumOf = (column: string, where: string, places: string, sign = ''): string =>
    `coalesce(${sign}sum(${column}) filter (where ${where}), 0)::numeric(20, ${places}) as`;
  const isIn = `date <= $2::date and (qty > 0 or qty = 0 and value > 0) = (reverses is null)`;
  const isOut = `date <= $2::date and (qty > 0 or qty = 0 and value > 0) <> (reverses is null)`;
  return `with sides as (
     select e.to_dimensions ->> 'store' as store, e.to_dimensions ->> 'item' as item, e.date, e.reverses, e.quantity as qty, e.value, e.resource
     from ledger_entry e where e.ledger = 'stock' and e.from_account is null and e.to_account is not null and e.date >= $1::date
       and ($3::text is null or e.to_dimensions ->> 'store' = $3::text)
     union all
     select e.dimensions ->> 'store', e.dimensions ->> 'item', e.date, e.reverses, -e.quantity, -e.value, e.resource
     from ledger_entry e where e.ledger = 'stock' and e.to_account is null and e.from_account is not null and e.date >= $1::date
       and ($3::text is null or e.dimensions ->> 'store' = $3::text)
     ${byStore ? '' : onWay.moves}),
   moves as (${byStore ? 'select * from sides' : `select * from sides where $3::text is not null or resource <> 'materialTransfer'`}),
   sums as (select ${key}, ${sumOf('qty', isIn, '3')} in_qty, ${sumOf('value', isIn, '2')} in_value, ${sumOf('qty', isOut, '3', '-')} out_qty,
     ${sumOf('value', isOut, '2', '-')} out_value, ${sumOf('qty', 'date > $2::date', '3')} later_qty,
     ${sumOf('value', 'date > $2::date', '2')} later_value from moves group by ${key}),
   there as (select ${key}, sum(qty)::numeric(20, 3) as qty, sum(value)::numeric(20, 2) as value from (
     select b.dimensions ->> 'store' as store, b.dimensions ->> 'item' as item, b.quantity as qty, b.value from ledger_balance b
     where b.ledger = 'stock' and b.account = '*' and ($3::text is null or b.dimensions ->> 'store' = $3::text)
     ${byStore ? '' : onWay.there}) lying group by ${key}),
   rows as (select ${key}, coalesce(in_qty, 0) as in_qty, coalesce(in_value, 0) as in_value, coalesce(out_qty, 0) as out_qty,
     coalesce(out_value, 0) as out_value, coalesce(qty, 0) - coalesce(later_qty, 0) as close_qty,
     coalesce(value, 0) - coalesce(later_value, 0) as close_value from there full join sums using (${key}))
   select i.id::text as "itemId", i.code as "itemCode", i.item_name as "itemName", i.category, i.spec, i.unit, i.min_stock::text as "minStock",
     ${byStore ? `s.store_name as "storeName", m.last_in::text as "lastIn", m.last_out::text as "lastOut",` : ''}
     (r.close_qty - r.in_qty + r.out_qty)::text as "openQty", (r.close_value - r.in_value + r.out_value)::text as "openAmount",
     r.in_qty::text as "inQty", r.in_value::text as "inAmount", r.out_qty::text as "outQty", r.out_value::text as "outAmount",
     r.close_qty::text as "closeQty", r.close_value::text as "closeAmount"
   from rows r join material_item i on i.id = r.item::bigint
   ${
     byStore
       ? `join material_storehouse s on s.id = r.store::bigint
   left join material_stock m on m.storehouse_id = s.id and m.item_id = i.id and not m.deleted`
       : ''
   }
   where $4::text is null or i.category = $4::text order by i.category, i.code${byStore ? ', s.code' : ''}`;
};
const moved = { plain: movedText(false), byStore: movedText(true) } as const;

const expiring = `select i.id::text as "itemId", i.code as "itemCode", i.item_name as "itemName", i.category, i.spec, i.unit, s.store_name as "storeName",
     l.lot_no as "lotNo", l.expiry_date::text as "expiryDate", l.expiry_date - $1::date as "daysLeft", coalesce(l.held, false) as held,
     sum(b.quantity)::numeric(20, 3)::text as "closeQty",
     coalesce(round(sum(b.quantity) * p.value / nullif(p.quantity, 0), 2), 0)::numeric(20, 2)::text as "closeAmount"
   from ledger_balance b
   join material_lot l on l.item_id = (b.dimensions ->> 'item')::bigint and l.lot_no = b.dimensions ->> 'lot' and not l.deleted
   join material_item i on i.id = l.item_id
   join material_storehouse s on s.id = (b.dimensions ->> 'store')::bigint
   join ledger_balance p on p.ledger = 'stock' and p.account = '*' and p.dimensions = b.dimensions - 'lot'
   where b.ledger = 'stockLot' and b.quantity > 0 and l.expiry_date <= $2::date and ($3::text is null or b.dimensions ->> 'store' = $3::text)
     and ($4::text is null or i.category = $4::text)
   group by i.id, s.id, l.id, p.quantity, p.value order by l.expiry_date, i.code, l.lot_no, s.code`;

const rowsOf = (sql: Sql, type: StockReportType, asked: Asked, today: string): Promise<StockReportRow[]> => {
  const { begin, end, store, category } = asked;
  if (type === 'expiry') return sql.query(expiring, [today, end, store, category], 'stock_report_expiry');
  const byStore = type === 'stock' || type === 'slow';
  return sql.query(moved[byStore ? 'byStore' : 'plain'], [begin, end, store, category], `stock_report_${byStore ? 'store' : 'plain'}`);
};

/** Without days: this month, for what nobody used the last ninety days, for what expires the next thirty. */
function daysOf(type: StockReportType, begin: string | null, end: string | null, today: string): Pick<Asked, 'begin' | 'end'> {
  const to = end ?? (type === 'expiry' ? addDays(today, 30) : today);
  const from = begin ?? (type === 'slow' ? addDays(to, -90) : type === 'expiry' ? today : `${to.slice(0, 7)}-01`);
  if (type !== 'expiry' && to < from) throw invalid([fault('order', 'end', w('lies before the start', '不能早于开始日期'))]);
  return { begin: from, end: to };
}

const json = (en: string, zh: string) => f.json(w(en, zh), { required: true });

export const stockReportCalls: readonly BusinessCall[] = [
  call({
    resource: materialStock.key,
    method: 'GET',
    path: '',
    address: 'report/material',
    action: 'page',
    summary: w(
      'The stock over some days: what there is, in and out, turnover, slow and expiring',
      '库存报表：结存、收发存、周转、呆滞、效期',
    ),
    query: {
      type: f.text(w('Report', '报表类型'), { max: 20 }),
      storehouseId: f.ref('materialStorehouse', w('Storehouse', '仓库')),
      category: f.choice('itemCategory', w('Category', '类别')),
      begin: f.date(w('From', '开始日期')),
      end: f.date(w('To', '结束日期')),
    },
    answer: {
      type: f.text(w('Report', '报表类型'), { required: true }),
      begin: f.date(w('From', '开始日期'), { required: true }),
      end: f.date(w('To', '结束日期'), { required: true }),
      columns: json('Columns', '列'),
      rows: json('Rows', '行'),
      totals: json('Totals', '合计'),
    },
    run: async ({ context, query }) => {
      const { db, clock, zone, registry } = context.services;
      const type = query.type ?? 'inout';
      if (!isStockReport(type)) throw invalid([fault('choice', 'type', w('is no report of the stock', '没有该库存报表'))]);
      const today = dateAt(clock.now().toISOString(), zone);
      const { begin, end } = daysOf(type, query.begin, query.end, today);
      if (query.storehouseId !== null) await read(context, registry.get(materialStorehouse.key) ?? materialStorehouse, query.storehouseId);
      const asked = { begin, end, store: query.storehouseId, category: query.category };
      const rows = (await rowsOf(db, type, asked, today))
        .map((row) => completed(type, row, begin, end))
        .filter((row) => belongs(type, row));
      const costs = may(context.actor, materialStock.key, 'sensitive');
      const columns = columnsOf(type, costs);
      const keys = columns.map(({ key }) => key);
      const answer = {
        columns: columns.map(({ key, title }) => ({ key, title: title[context.language] })),
        rows: rows.map((row) => shownRow(row, keys)),
        totals: totalsOf(type, rows, costs, daysBetween(begin, end) + 1),
      };
      return { type, begin, end, ...(answer as unknown as Record<keyof typeof answer, Json>) };
    },
  }),
];
