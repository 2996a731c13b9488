/** What the count page makes of its sheet and of what is typed. Pure. */
import { add, compare, isZero, subtract } from '#model/calculation/decimal.ts';
import { quantityOf, typedAmount } from '../amounts.ts';
import { isAmong, partsOf, saysMore } from '../labels.ts';

/** A line of a count sheet; nobody is told what the books say. */
export interface SheetLine {
  readonly id: string;
  readonly itemId: string;
  readonly itemCode: string;
  readonly itemName: string;
  readonly spec: string | null;
  readonly barcode: string | null;
  readonly unit: string;
  readonly packUnit: string | null;
  readonly packQty: string | null;
  readonly lotNo: string | null;
  /** Null as long as it is not counted; nothing there is 0. */
  readonly countQty: string | null;
}

export interface CountSheet {
  readonly id: string;
  readonly code: string;
  readonly checkDate: string;
  readonly storeName: string | null;
  /** It can still be counted. */
  readonly open: boolean;
  readonly lines: readonly SheetLine[];
}

export const countedOf = (lines: readonly SheetLine[]): number => lines.filter(({ countQty }) => countQty !== null).length;

/** What stands in the field after a key of the number pad, which takes the place of what is chosen there. */
export function pressed(text: string, key: string, from = text.length, to = text.length): string {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  if (key === 'erase') return (from < to ? before : before.slice(0, -1)) + after;
  const rest = before + after;
  if (key === '.') return rest.includes('.') ? text : `${before === '' ? '0' : before}.${after}`;
  return rest === '0' ? key : before + key + after;
}

/** One more or one less of what stands there, never below nothing. */
export function stepped(text: string, by: 1 | -1): string {
  const now = quantityOf(text) ?? '0';
  const next = by === 1 ? add(now, '1', 3) : compare(now, '1') < 0 ? '0' : subtract(now, '1', 3);
  return typedAmount(next);
}

/** The line after this one that is not counted, from the beginning again; null where all are. */
export function nextOpen(lines: readonly SheetLine[], after: string | null): SheetLine | null {
  const at = lines.findIndex(({ id }) => id === after);
  return [...lines.slice(at + 1), ...lines.slice(0, at + 1)].find(({ id, countQty }) => countQty === null && id !== after) ?? null;
}

/** The line of a scanned lot, code or bar code, one that is not counted before others; a lot that is not on the sheet is no other lot. */
export function lineOf(text: string, lines: readonly SheetLine[]): SheetLine | null {
  const parts = partsOf(text);
  const items = lines.filter(({ itemCode, barcode }) => isAmong(parts, itemCode) || isAmong(parts, barcode));
  const lots = (items.length > 0 ? items : lines).filter(({ lotNo }) => isAmong(parts, lotNo));
  const byItem = saysMore(parts, items) ? items.filter(({ lotNo }) => lotNo === null) : items;
  const found = lots.length > 0 ? lots : byItem;
  return found.find(({ countQty }) => countQty === null) ?? found[0] ?? null;
}

interface Compared {
  readonly diffQty: unknown;
}
export const differing = <Line extends Compared>(lines: readonly Line[]): readonly Line[] =>
  lines.filter(({ diffQty }) => typeof diffQty === 'string' && !isZero(diffQty));
