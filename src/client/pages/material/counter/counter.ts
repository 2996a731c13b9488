/** What the counter makes of what is scanned and typed. Pure. */
import { compare, isPositive, multiply, subtract, add } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { quantityOf, typedAmount } from '../amounts.ts';
import { isAmong, partsOf, saysMore } from '../labels.ts';
import { isUsable, type Lot, type StockRow } from '../stockRows.ts';

/** One line to be handed out, sent or received. */
export interface CounterLine {
  readonly id: string;
  readonly itemId: string;
  readonly lotNo: string | null;
  /** What was reserved, or is on its way. */
  readonly planned: string;
}

/** What was typed, by line; a line without it has not been touched. */
export type Typed = Readonly<Record<string, string>>;

/** Lines of the picks of a document. Of a transfer that is received, what has not come yet. */
export const linesIn = (document: AnyDoc, receiving: boolean): readonly CounterLine[] =>
  linesOf(document, 'picks').flatMap((pick) => {
    const planned = receiving ? subtract(pick['qty'], pick['receivedQty'], 3) : textOf(pick['pickedQty'] ?? pick['qty']);
    const lotNo = textOf(pick['lotNo']) || null;
    return receiving && !isPositive(planned) ? [] : [{ id: textOf(pick['id']), itemId: textOf(pick['itemId']), lotNo, planned }];
  });

/** A quantity as people type it at a line; where nothing is typed, nothing is handed over. */
export const amountOf = (text = ''): string => quantityOf(text) ?? '0';
export const isAmount = (text = ''): boolean => text.trim() === '' || quantityOf(text) !== null;

/** What is still to be handed over of a line; nothing where it is more already. */
export const leftOf = ({ id, planned }: CounterLine, typed: Typed): string => {
  const left = subtract(planned, amountOf(typed[id]), 3);
  return isPositive(left) ? left : '0.000';
};

export const added = ({ id }: CounterLine, typed: Typed, more: string): Typed => ({
  ...typed,
  [id]: typedAmount(add(amountOf(typed[id]), amountOf(more), 3)),
});

/** Kilograms of so many bags. */
export const ofPacks = (packs: string, packQty: string): string => typedAmount(multiply(amountOf(packs), packQty, 3));

export type Scanned =
  | { readonly kind: 'line'; readonly line: CounterLine }
  /** The material is asked for, of another lot than the one that was scanned. */
  | { readonly kind: 'otherLot'; readonly line: CounterLine; readonly lotNo: string; readonly usable: boolean }
  | { readonly kind: 'unknown'; readonly text: string };

/** The line that a scanned lot, code or bar code means; a lot that nobody here knows is no other lot. */
export function scanned(text: string, lines: readonly CounterLine[], rows: readonly StockRow[], typed: Typed): Scanned {
  const parts = partsOf(text);
  const open = (of: readonly CounterLine[]): CounterLine | undefined => of.find((line) => isPositive(leftOf(line, typed))) ?? of[0];
  const item = rows.find(({ itemCode, barcode }) => isAmong(parts, itemCode) || isAmong(parts, barcode));
  const among = item === undefined ? lines : lines.filter(({ itemId }) => itemId === item.itemId);
  const byLot = open(among.filter(({ lotNo }) => isAmong(parts, lotNo)));
  if (byLot !== undefined) return { kind: 'line', line: byLot };
  for (const row of rows) {
    if (item !== undefined && row !== item) continue;
    const lot = row.lots.find(({ lotNo }) => isAmong(parts, lotNo));
    const line = open(lines.filter(({ itemId }) => itemId === row.itemId));
    if (lot !== undefined && line !== undefined) return { kind: 'otherLot', line, lotNo: lot.lotNo, usable: isUsable(lot) };
  }
  const byItem = item === undefined ? undefined : open(saysMore(parts, [item]) ? among.filter(({ lotNo }) => lotNo === null) : among);
  return byItem === undefined ? { kind: 'unknown', text: text.trim() } : { kind: 'line', line: byItem };
}

export interface Standing {
  readonly touched: number;
  readonly short: number;
  readonly over: number;
  readonly wrong: boolean;
  /** Nothing is handed over at all. */
  readonly nothing: boolean;
}

/** How the sheet stands, by lines. */
export const standingOf = (lines: readonly CounterLine[], typed: Typed): Standing => {
  const compared = lines.map(({ id, planned }) => (isAmount(typed[id]) ? compare(amountOf(typed[id]), planned) : 0));
  return {
    touched: lines.filter(({ id }) => typed[id] !== undefined).length,
    short: compared.filter((sign) => sign < 0).length,
    over: compared.filter((sign) => sign > 0).length,
    wrong: lines.some(({ id }) => !isAmount(typed[id])),
    nothing: lines.every(({ id }) => !isPositive(amountOf(typed[id]))),
  };
};

/** The lots that may be handed out instead, in the order of use. */
export const lotsFor = (line: CounterLine, rows: readonly StockRow[]): readonly Lot[] =>
  rows.find(({ itemId }) => itemId === line.itemId)?.lots.filter((lot) => isUsable(lot) || lot.lotNo === line.lotNo) ?? [];

/** The picks of a document with what the keeper hands out. */
export const picksWith = (document: AnyDoc, typed: Typed, lots: Typed): readonly AnyDoc[] =>
  linesOf(document, 'picks').map((pick) => {
    const id = textOf(pick['id']);
    return { ...pick, qty: amountOf(typed[id]), lotNo: lots[id] ?? pick['lotNo'] ?? null };
  });

/** Whether other lots or quantities are reserved than were shown. */
export const isSame = (a: readonly CounterLine[], b: readonly CounterLine[]): boolean => JSON.stringify(a) === JSON.stringify(b);
