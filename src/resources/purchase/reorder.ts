/** Materials of which there is less than their safety stock, with what is on its way and asked for; and how much of them to buy. Pure. */
import { add, compare, isPositive, most, multiply, subtract } from '#model/calculation/decimal.ts';
import { unitsOf } from '#model/calculation/rounding.ts';

export interface Supplied {
  readonly category: string;
  readonly freeQty: string;
  readonly toArriveQty: string;
  readonly askedQty: string;
  readonly minStock: string | null;
  readonly maxStock: string | null;
  readonly packQty: string | null;
}

/** Free, to arrive, asked for. */
export const coveredQty = ({ freeQty, toArriveQty, askedQty }: Supplied): string => add(add(freeQty, toArriveQty, 3), askedQty, 3);

export const isShort = (item: Supplied): boolean => isPositive(item.minStock) && compare(coveredQty(item), item.minStock) < 0;

/** Up to the highest stock, at least to the safety stock, in whole packs. */
export function reorderQty(item: Supplied): { readonly qty: string; readonly packs: string | null } {
  const missing = most('0', subtract(most(item.maxStock, item.minStock, 3), coveredQty(item), 3), 3);
  if (!isPositive(item.packQty)) return { qty: missing, packs: null };
  const pack = unitsOf(item.packQty);
  const packs = String((unitsOf(missing) + pack - 1n) / pack);
  return { qty: multiply(packs, item.packQty, 3), packs };
}

const typed: ReadonlySet<string> = new Set(['feed', 'egg', 'device', 'office']);
/** The type of purchase of an application for these: that of their category where all have one, else for production. */
export function purchaseTypeOf(items: readonly { readonly category: string }[]): string {
  const [first, ...others] = new Set(items.map(({ category }) => category));
  return first !== undefined && others.length === 0 && typed.has(first) ? first : 'production';
}
