/** How far an application has been carried out, from what its lines show. */
import { add, compare, isPositive, isZero, most, subtract } from '#model/calculation/decimal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { f } from '#model/field.ts';

/** Decimals of quantities. */
const places = 3;

/** What rules know of a material that is asked for. Quantities and prices are decimal text. */
export interface SuppliedItem {
  readonly code: string;
  readonly itemName: string;
  readonly category: string;
  readonly unit: string;
  readonly enabled: boolean;
  readonly minStock: string;
  /** In all storehouses. */
  readonly stock: string;
  /** Of orders in force and not arrived yet. */
  readonly onOrder: string;
}

interface Quantities {
  readonly approvedQty: string | null;
  readonly leftQty: string | null;
  readonly heldQty: string | null;
  readonly askedQty: string | null;
  readonly orderedQty: string | null;
  readonly cancelledQty: string | null;
  readonly receivedQty: string | null;
}

const total = (lines: readonly Quantities[], name: keyof Quantities): string =>
  sum(
    lines.map((line) => line[name]),
    places,
  );

/** What still waits to be ordered: left, asked for, held by an order in approval. */
const waiting = (line: Quantities): string => sum([line.leftQty, line.askedQty, line.heldQty], places);

/** All that was ordered for it has come. */
const isComplete = (line: Quantities): boolean => isZero(waiting(line)) && compare(line.receivedQty, line.orderedQty) >= 0;

/** `open` as long as something is to be ordered or to come; `cancelled` where nothing of it was ever ordered. */
export function lineStateOf(line: Quantities): 'open' | 'done' | 'cancelled' {
  if (isPositive(line.cancelledQty) && isZero(waiting(line)) && isZero(line.orderedQty)) return 'cancelled';
  return isComplete(line) ? 'done' : 'open';
}

export type ExecState = 'none' | 'asking' | 'partOrdered' | 'ordered' | 'partReceived' | 'received' | 'closed';

/** Derived from the lines of an approved application. */
export function execStateOf(lines: readonly Quantities[]): ExecState {
  const ordered = total(lines, 'orderedQty');
  const left = sum(lines.map(waiting), places);
  if (isZero(left) && isZero(ordered)) return isPositive(total(lines, 'cancelledQty')) ? 'closed' : 'none';
  if (lines.every(isComplete)) return 'received';
  if (isPositive(total(lines, 'receivedQty'))) return 'partReceived';
  if (isZero(left)) return 'ordered';
  if (isPositive(ordered)) return 'partOrdered';
  return isPositive(total(lines, 'askedQty')) ? 'asking' : 'none';
}

/** What would fill the safety stock beside the need: need and safety stock less what lies there and what is on its way. */
export const suggestedQty = (applyQty: string | null, { minStock, stock, onOrder }: SuppliedItem): string =>
  most('0', subtract(add(applyQty, minStock, places), add(stock, onOrder, places), places), places);

/** What is asked for when the rest of an application is given up. */
export const closeAsked = { reason: f.text(w('Reason', '原因'), { max: 200, required: true }) };
