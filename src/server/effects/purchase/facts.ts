/** What the rules of applications, inquiries, orders and their changes ask of one another, of materials and of suppliers. */
import { addDays } from '#model/calculation/dates.ts';
import { recordOn } from '#model/daily.ts';
import { add, compare, multiply } from '#model/calculation/decimal.ts';
import { isInForce, statesInForce } from '#model/status.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { isDecimal, sum } from '#model/calculation/rounding.ts';
import { isRecord } from '#model/values.ts';
import { freeBelow, type AskedLines, type OrderedItems } from '#resources/purchase/orders.ts';
import type { OrderFact, OrderedLine } from '#resources/purchase/changes.ts';
import type { SuppliedItem } from '#resources/purchase/applies.ts';
import type { AppliedLines, SupplierFact, Suppliers } from '#resources/purchase/offers.ts';
import { purchaseApply } from '#resources/purchase/purchaseApply.ts';
import { purchaseAskPrice } from '#resources/purchase/purchaseAskPrice.ts';
import { purchaseChange } from '#resources/purchase/purchaseChange.ts';
import { purchaseManagement } from '#resources/purchase/purchaseManagement.ts';
import { supplierManagement } from '#resources/purchase/supplierManagement.ts';
import type { Sql } from '../../db/sql.ts';
import { plansOf, projectUsed } from '../project/using.ts';
import { lookups } from '../effect.ts';
import { companyStock } from '../material/stockReading.ts';

/** Ids in a field of some lines, as a form may have them: whatever is no id is left out. */
export const idsIn = (lines: unknown, field: string): string[] => [
  ...new Set(
    (Array.isArray(lines) ? lines : []).flatMap((line: unknown) => {
      const id = isRecord(line) ? idOf(line[field]) : null;
      return id !== null && /^[1-9]\d{0,17}$/.test(id) ? [id] : [];
    }),
  ),
];
const idsOf = (values: unknown): string[] =>
  idsIn(
    (Array.isArray(values) ? values : []).map((id: unknown) => ({ id })),
    'id',
  );

/** A number as a form may have it, nothing where it is none. */
const decimalOf = (value: unknown): string | null => (isDecimal(textOf(value)) ? textOf(value) : null);

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): Record<string, Omit<Row, 'id'>> =>
  Object.fromEntries(rows.map(({ id, ...row }) => [id, row]));

/** Stock of the company and what is on order, beside what the master of materials says. */
async function suppliedItems(sql: Sql, ids: readonly string[]): Promise<Readonly<Record<string, SuppliedItem>>> {
  const rows = await sql.query<SuppliedItem & { readonly id: string }>(
    `select i.id::text, i.code, i.item_name as "itemName", i.category, i.unit, i.enabled is not false as enabled,
       coalesce(i.min_stock, 0)::text as "minStock",
       ${companyStock('i.id')}::text as stock,
       coalesce((select sum(greatest(l.to_arrive_qty, 0)) from purchase_management_lines l join purchase_management o on o.id = l.parent_id
         where l.item_id = i.id and l.closed is not true and o.status = any($2::text[]) and not o.deleted), 0)::text as "onOrder"
     from material_item i where i.id = any($1::bigint[])`,
    [ids, [...statesInForce]],
    'fact_supplied_items',
  );
  return byId(rows);
}

async function appliedLines(sql: Sql, ids: readonly string[]): Promise<AppliedLines> {
  const rows = await sql.query<AppliedLines[string] & { readonly id: string }>(
    `select l.id::text, a.id::text as "applyId", a.code as "applyCode", a.status = 'approved' as approved, l.item_id::text as "itemId",
       l.item_name as "itemName", l.spec, l.unit, l.est_price::text as "estPrice", coalesce(l.left_qty, 0)::text as "leftQty"
     from purchase_apply_lines l join purchase_apply a on a.id = l.parent_id where l.id = any($1::bigint[]) and not a.deleted`,
    [ids],
    'fact_applied_lines',
  );
  return byId(rows);
}

async function suppliersOf(sql: Sql, ids: readonly string[], today: string): Promise<Suppliers> {
  const rows = await sql.query<{ id: string; name: string; [field: string]: unknown }>(
    `select id::text, supplier_name as name, coop_state as "coopState", cert_state as "certState", licence_no as "licenceNo",
       licence_to::text as "licenceTo", licence_carefree_to::text as "licenceCarefreeTo"
     from supplier_management where id = any($1::bigint[]) and not deleted`,
    [ids],
    'fact_suppliers',
  );
  return Object.fromEntries(
    rows.map((row) => {
      const { certState } = recordOn(supplierManagement, row, today);
      return [row.id, { name: row.name, coopState: textOf(row['coopState']), certState: textOf(certState) }];
    }),
  );
}

/** Standing and licence of one supplier on a day; null where there is none. */
export const supplierOf = async (sql: Sql, id: string, today: string): Promise<SupplierFact | null> =>
  (await suppliersOf(sql, [id], today))[id] ?? null;

async function askedLines(sql: Sql, ids: readonly string[]): Promise<AskedLines> {
  const rows = await sql.query<AskedLines[string] & { readonly id: string }>(
    `select l.id::text, a.id::text as "askPriceId", a.status = 'approved' as approved, l.apply_line_id as "applyLineId",
       l.chosen_supplier_id::text as "supplierId", l.chosen_price::text as price, coalesce(l.left_qty, 0)::text as "leftQty"
     from purchase_ask_price_lines l join purchase_ask_price a on a.id = l.parent_id where l.id = any($1::bigint[]) and not a.deleted`,
    [ids],
    'fact_asked_lines',
  );
  return byId(rows);
}

export async function orderedItems(sql: Sql, ids: readonly string[]): Promise<OrderedItems> {
  const rows = await sql.query<OrderedItems[string] & { readonly id: string }>(
    `select id::text, item_name as "itemName", spec, category, unit, enabled is not false as enabled, tax_rate::text as "taxRate", over_pct::text as "overPct",
       ref_price::text as "refPrice" from material_item where id = any($1::bigint[])`,
    [ids],
    'fact_ordered_items',
  );
  return byId(rows);
}

interface Recent {
  readonly itemId: string;
  readonly code: string;
  readonly amount: string;
}

/** Days within which two orders of one material are looked at together. */
const together = 30;

/** Codes of other orders of the supplier by material, where with `amounts` of this one they reach the limit of buying without an inquiry. */
async function recentOrders(
  sql: Sql,
  supplierId: string,
  amounts: ReadonlyMap<string, string>,
  own: string | null,
  today: string,
): Promise<Readonly<Record<string, string>>> {
  const rows = await sql.query<Recent>(
    `select l.item_id::text as "itemId", o.code, sum(l.amount_tax)::text as amount
     from purchase_management_lines l join purchase_management o on o.id = l.parent_id
     where o.supplier_id = $1 and l.item_id = any($2::bigint[]) and o.id is distinct from $3::bigint and o.order_date > $4::date
       and o.status not in ('draft', 'rejected', 'invalidated') and l.ask_line_id is null and not o.deleted
     group by l.item_id, o.code order by o.code`,
    [supplierId, [...amounts.keys()], own, addDays(today, -together)],
    'fact_recent_orders',
  );
  return Object.fromEntries(
    [...amounts].flatMap(([itemId, amount]) => {
      const others = rows.filter((row) => row.itemId === itemId);
      const all = add(amount, sum(others.map((row) => row.amount)));
      return others.length > 0 && compare(all, freeBelow) >= 0 ? [[itemId, others.map(({ code }) => code).join(', ')]] : [];
    }),
  );
}

/** An order with its lines, as a change of it is judged by. */
async function orderFactOf(sql: Sql, id: string, today: string): Promise<OrderFact | null> {
  const [order] = await sql.query<Omit<OrderFact, 'lines' | 'supplier'>>(
    `select status, supplier_id::text as "supplierId", version_no as "versionNo", total_tax::text as "totalTax",
       coalesce(approved_total, total_tax)::text as "approvedTotal" from purchase_management where id = $1 and not deleted`,
    [id],
    'fact_order',
  );
  if (order === undefined) return null;
  const lines = await sql.query<OrderedLine>(
    `select id::text, item_name as "itemName", unit, qty::text, price_tax::text as "priceTax", promised_date::text as "promisedDate",
       coalesce(come_qty, 0)::text as come, closed is true as closed from purchase_management_lines where parent_id = $1 order by line_no`,
    [id],
    'fact_order_lines',
  );
  return { ...order, supplier: await supplierOf(sql, order.supplierId, today), lines };
}

export const applyFacts = lookups(purchaseApply, {
  supply: async ({ sql, record }) => {
    const ids = idsIn(record.lines, 'itemId');
    return ids.length === 0 ? undefined : suppliedItems(sql, ids);
  },
  project: ({ sql, record }) =>
    projectUsed(sql, idOf(record.projectId), idOf(record.budgetDetailId), { resource: purchaseApply.key, id: idOf(record.id) }),
  plans: ({ sql, record }) => plansOf(sql, idOf(record.projectId), idsIn(record.lines, 'itemId')),
});

export const askFacts = lookups(purchaseAskPrice, {
  applied: async ({ sql, record }) => appliedLines(sql, idsIn(record.lines, 'applyLineId')),
  suppliers: async ({ sql, record, today }) =>
    suppliersOf(
      sql,
      [...idsOf(record.supplierIds), ...idsIn(record.lines, 'chosenSupplierId'), ...idsIn(record.quotes, 'supplierId')],
      today,
    ),
});

export const orderFacts = lookups(purchaseManagement, {
  applied: async ({ sql, record }) => appliedLines(sql, idsIn(record.lines, 'applyLineId')),
  asked: async ({ sql, record }) => askedLines(sql, idsIn(record.lines, 'askLineId')),
  items: async ({ sql, record }) => {
    const applied = await appliedLines(sql, idsIn(record.lines, 'applyLineId'));
    const ids = Object.values(applied).flatMap(({ itemId }) => (itemId === null ? [] : [itemId]));
    return orderedItems(sql, [...idsIn(record.lines, 'itemId'), ...ids]);
  },
  supplier: async ({ sql, record, today }) => {
    const [id] = idsOf([record.supplierId]);
    return id === undefined ? undefined : supplierOf(sql, id, today);
  },
  recent: async ({ sql, record, today }) => {
    const [supplierId] = idsOf([record.supplierId]);
    if (supplierId === undefined || isInForce(record.status)) return undefined;
    const applied = await appliedLines(sql, idsIn(record.lines, 'applyLineId'));
    const amounts = new Map<string, string>();
    for (const line of (Array.isArray(record.lines) ? (record.lines as unknown[]) : []).filter(isRecord)) {
      const itemId = applied[textOf(line['applyLineId'])]?.itemId ?? idOf(line['itemId']);
      if (itemId === null || idOf(line['askLineId']) !== null) continue;
      amounts.set(itemId, add(amounts.get(itemId), multiply(decimalOf(line['qty']), decimalOf(line['priceTax']))));
    }
    return recentOrders(sql, supplierId, amounts, idOf(record.id), today);
  },
});

export const changeFacts = lookups(purchaseChange, {
  order: async ({ sql, record, today }) => {
    const [id] = idsOf([record.orderId]);
    return id === undefined ? undefined : orderFactOf(sql, id, today);
  },
});
