/** The reports of the stock over some days: which there are, what stands in their columns, and what follows from the sums. Pure. */
import { daysBetween } from '#model/calculation/dates.ts';
import { add, compare, divide, isPositive, isZero, multiply } from '#model/calculation/decimal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w, type Words } from '#model/words.ts';

/** What lies there at the end; what came in and went out; how fast it turns; what nobody used; lots that expire. */
const stockReportTypes = ['stock', 'inout', 'turnover', 'slow', 'expiry'] as const;
export type StockReportType = (typeof stockReportTypes)[number];
export const isStockReport = (value: string): value is StockReportType => stockReportTypes.some((one) => one === value);

export interface StockReportRow {
  readonly itemId: string;
  readonly itemCode: string;
  readonly itemName: string;
  readonly category: string;
  readonly spec: string | null;
  readonly unit: string;
  /** Only where the rows are those of one storehouse each. */
  readonly storeName?: string | null;
  readonly minStock?: string | null;
  readonly openQty?: string;
  readonly openAmount?: string;
  readonly inQty?: string;
  readonly inAmount?: string;
  readonly outQty?: string;
  readonly outAmount?: string;
  readonly closeQty: string;
  readonly closeAmount: string;
  readonly avgCost?: string | null;
  readonly turnoverDays?: string | null;
  readonly lastIn?: string | null;
  readonly lastOut?: string | null;
  readonly idleDays?: number | null;
  readonly lotNo?: string;
  readonly expiryDate?: string;
  readonly daysLeft?: number;
  readonly held?: boolean;
}
type Column = keyof StockReportRow;

const titles = {
  itemCode: w('Material no.', '物料编码'),
  itemName: w('Material', '物料'),
  category: w('Category', '类别'),
  spec: w('Specification', '规格'),
  unit: w('Unit', '单位'),
  storeName: w('Storehouse', '仓库'),
  minStock: w('Safety stock', '安全库存'),
  openQty: w('Opening quantity', '期初数量'),
  openAmount: w('Opening value', '期初金额'),
  inQty: w('Quantity in', '入库数量'),
  inAmount: w('Value in', '入库金额'),
  outQty: w('Quantity out', '出库数量'),
  outAmount: w('Value out', '出库金额'),
  closeQty: w('Closing quantity', '期末数量'),
  closeAmount: w('Closing value', '期末金额'),
  avgCost: w('Average cost', '平均单价'),
  turnoverDays: w('Days of turnover', '周转天数'),
  lastIn: w('Last in', '最近入库'),
  lastOut: w('Last out', '最近出库'),
  idleDays: w('Days without use', '呆滞天数'),
  lotNo: w('Lot', '批次号'),
  expiryDate: w('Usable through', '有效期至'),
  daysLeft: w('Days left', '剩余天数'),
  held: w('On hold', '冻结'),
} as const satisfies Partial<Record<Column, Words>>;

/** Shown to those who may see what stock is worth. */
const costs: ReadonlySet<Column> = new Set(['openAmount', 'inAmount', 'outAmount', 'closeAmount', 'avgCost', 'turnoverDays']);

const material = ['itemCode', 'itemName', 'category', 'spec', 'unit'] as const;
const moved = ['openQty', 'openAmount', 'inQty', 'inAmount', 'outQty', 'outAmount', 'closeQty', 'closeAmount'] as const;
const columns = {
  stock: [...material, 'storeName', 'minStock', 'closeQty', 'avgCost', 'closeAmount'],
  inout: [...material, ...moved],
  turnover: [...material, ...moved, 'turnoverDays'],
  slow: [...material, 'storeName', 'closeQty', 'closeAmount', 'lastIn', 'lastOut', 'idleDays'],
  expiry: [...material, 'storeName', 'lotNo', 'expiryDate', 'daysLeft', 'held', 'closeQty', 'closeAmount'],
} as const satisfies Readonly<Record<StockReportType, readonly (keyof typeof titles)[]>>;

/** Columns of a report in their order. */
export const columnsOf = (type: StockReportType, seesCosts: boolean): readonly { readonly key: Column; readonly title: Words }[] =>
  columns[type].filter((key) => seesCosts || !costs.has(key)).map((key) => ({ key, title: titles[key] }));

/** Days × half of what lay there at both ends ÷ what went out; null where nothing did. */
export const turnoverDaysOf = (days: number, open: string, close: string, out: string): string | null =>
  isPositive(out) ? divide(multiply(add(open, close), String(days)), multiply(out, '2'), 1) : null;

/** The row with what follows from its sums. */
export function completed(type: StockReportType, row: StockReportRow, begin: string, end: string): StockReportRow {
  if (type === 'stock') return { ...row, avgCost: isPositive(row.closeQty) ? divide(row.closeAmount, row.closeQty, 6) : null };
  if (type === 'slow') {
    const since = row.lastOut ?? row.lastIn ?? null;
    return { ...row, idleDays: since === null || since > end ? null : daysBetween(since, end) };
  }
  if (type !== 'turnover') return row;
  const days = daysBetween(begin, end) + 1;
  return { ...row, turnoverDays: turnoverDaysOf(days, row.openAmount ?? '0', row.closeAmount, row.outAmount ?? '0') };
}

/** Whether the row belongs to the report: what was never there and never moved does not. */
export function belongs(type: StockReportType, row: StockReportRow): boolean {
  if (type === 'stock') return isPositive(row.closeQty) || isPositive(row.closeAmount);
  if (type === 'slow') return isPositive(row.closeQty) && isZero(row.outQty);
  return type === 'expiry' || moved.some((key) => compare(row[key], '0') !== 0);
}

/** Sums of the columns of money; quantities of different units are not added up. */
export function totalsOf(
  type: StockReportType,
  rows: readonly StockReportRow[],
  seesCosts: boolean,
  days: number,
): Readonly<Record<string, string | null>> {
  if (!seesCosts) return {};
  const summed = columns[type].filter((key) => key.endsWith('Amount'));
  const totals: Record<string, string | null> = Object.fromEntries(summed.map((key) => [key, sum(rows.map((row) => row[key]))]));
  return type === 'turnover'
    ? {
        ...totals,
        turnoverDays: turnoverDaysOf(days, totals['openAmount'] ?? '0', totals['closeAmount'] ?? '0', totals['outAmount'] ?? '0'),
      }
    : totals;
}

/** A row with the columns of its report alone. */
export const shownRow = (row: StockReportRow, keys: readonly Column[]): Readonly<Record<string, unknown>> => ({
  itemId: row.itemId,
  ...Object.fromEntries(keys.map((key) => [key, row[key] ?? null])),
});
