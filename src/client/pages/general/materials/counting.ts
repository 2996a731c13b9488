/** What a sheet of a stocktake comes to before it is booked. Pure. */
import { compare, digitsOf, subtract } from '#model/calculation/decimal.ts';
import { isDecimal } from '#model/calculation/rounding.ts';
import type { CountedMaterial } from './countCalls.ts';

export interface Counted {
  readonly row: CountedMaterial;
  /** As typed; empty where it was not counted. */
  readonly typed: string;
  readonly wrong: boolean;
  /** Counted less stock; null where nothing was counted. */
  readonly difference: string | null;
}

const isQuantity = (text: string): boolean =>
  isDecimal(text) && !text.startsWith('-') && digitsOf(text).scale <= 2 && digitsOf(text).whole <= 10;

export function countedOf(rows: readonly CountedMaterial[], typed: Readonly<Record<string, string>>): readonly Counted[] {
  return rows.map((row) => {
    const text = (typed[row.id] ?? '').trim().replace(/^\./, '0.');
    const wrong = text !== '' && !isQuantity(text);
    return { row, typed: text, wrong, difference: text === '' || wrong ? null : subtract(text, row.stockQty) };
  });
}

export const differs = ({ difference }: Counted): boolean => difference !== null && compare(difference, '0') !== 0;
