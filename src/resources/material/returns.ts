/** What was issued and comes back, and what stands in the way of taking a booked document back. Pure. */
import { compare, divide, multiply, subtract } from '#model/decimal.ts';
import { fault } from '#model/faults.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';

/** One line that was issued: what of it may still come back, and what all of it was worth. */
export interface Issued {
  readonly pickId: string;
  readonly itemId: string;
  readonly lotNo: string | null;
  readonly qty: string;
  readonly amount: string;
  readonly left: string;
  /** What came back already was worth this much. */
  readonly returnedAmount: string;
  /** Entry of the ledger that carried it out. */
  readonly entryId: string;
}

/** The share of what was issued, by quantity; the last piece takes the rest, as the ledger does. */
export function returnedFrom(issued: readonly Issued[] | undefined, pickId: string, qty: string | null): string | null {
  const from = issued?.find((one) => one.pickId === pickId);
  if (from === undefined || qty === null) return null;
  return compare(qty, from.left) === 0 ? subtract(from.amount, from.returnedAmount) : divide(multiply(from.amount, qty, 5), from.qty);
}

/** A count has settled what lies there, so nothing booked before it is taken back. */
export const countedSince = (items: readonly string[] | undefined): Fault | null =>
  items !== undefined && items.length > 0
    ? fault('countedSince', '', w(`Counted since: ${items.join(', ')}`, `已盘点，不能撤销：${items.join('、')}`))
    : null;
