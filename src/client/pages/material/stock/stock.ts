/** What the page of the stock makes of its rows. Pure. */
import { chartOf } from '#client/charts/chartOf.ts';
import { isPositive } from '#model/calculation/decimal.ts';
import type { ReportResult, ResultColumn } from '#model/report/report.ts';
import { w } from '#model/words.ts';
import type { StockRow } from '../stockRows.ts';
import { words } from './stockWords.ts';

/** Days within which an expiry is told. */
const soonDays = 30;

/** What asks for attention, the most urgent first. */
export const marks = ['expired', 'held', 'expiring', 'low'] as const;
export type Mark = (typeof marks)[number];

export const marksOf = ({ expiredQty, heldQty, lowFlag, lots }: StockRow): readonly Mark[] => {
  const expires = lots.some(({ daysLeft, qty }) => daysLeft !== null && daysLeft >= 0 && daysLeft <= soonDays && isPositive(qty));
  const is = { expired: isPositive(expiredQty), held: isPositive(heldQty), expiring: expires, low: lowFlag };
  return marks.filter((mark) => is[mark]);
};

export const isMark = (text: string | undefined): text is Mark => marks.some((mark) => mark === text);

export const glanceOf = (rows: readonly StockRow[]): Readonly<Record<Mark, number>> => {
  const count = (mark: Mark): number => rows.filter((row) => marksOf(row).includes(mark)).length;
  return { expired: count('expired'), held: count('held'), expiring: count('expiring'), low: count('low') };
};

/** What is searched for: code, name, spec, bar code or lot. Rows with nothing in them are shown when they are low, or looked for. */
export function shownRows(rows: readonly StockRow[], mark: Mark | null, keyword: string): readonly StockRow[] {
  const sought = keyword.trim().toLowerCase();
  return rows.filter((row) => {
    if (mark !== null && !marksOf(row).includes(mark)) return false;
    if (sought === '') return mark !== null || isPositive(row.onHand) || row.lowFlag;
    const { itemCode, itemName, spec, barcode, lots } = row;
    return [itemCode, itemName, spec, barcode, ...lots.map(({ lotNo }) => lotNo)].some((text) => text?.toLowerCase().includes(sought));
  });
}

export interface MonthRow {
  readonly month: string;
  readonly inQty: string;
  readonly outQty: string;
  readonly closeQty: string;
}

const quantity = (key: string, label: ResultColumn['label']): ResultColumn => ({
  key,
  field: key,
  label,
  role: 'value',
  kind: 'decimal',
  scale: 3,
});

/** Twelve months as a chart with its table. */
export const monthsChart = (months: readonly MonthRow[]): ReportResult =>
  chartOf({
    columns: [
      { key: 'month', field: 'month', label: w('Month', '月份'), role: 'group', kind: 'month' },
      quantity('inQty', words.in),
      quantity('outQty', words.out),
      quantity('closeQty', words.close),
    ],
    rows: months.map((month) => ({ ...month })),
    chartType: 'line',
  });
