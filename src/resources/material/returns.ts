/** What was issued and comes back, and what stands in the way of taking a booked document back. Pure. */
import { compare, divide, multiply, subtract } from '#model/calculation/decimal.ts';
import { fault } from '#model/faults.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Charged } from './projectIssues.ts';
import { backFaults, strayFaults } from './namedLines.ts';

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
  /** The project that used it; null where none did. */
  readonly charged: Charged | null;
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

const said = {
  rule: 'returned',
  field: 'returnOf',
  missing: w('required for a return', '退料入库必填'),
  strange: w('is no line of that exit', '不是该出库单的明细'),
  otherItem: w('is another material than was issued', '与出库物料不一致'),
  otherLot: w('is another lot than was issued', '与出库批次不一致'),
  more: (left: string) => w(`only ${left} may come back`, `最多可退${left}`),
} as const;

/** What is wrong with the lines of a return: not of that exit, another material or lot, more than is left. */
export function returnFaults(
  entryType: string | null,
  returnExitId: string | null,
  lines: readonly {
    readonly itemId: string | null;
    readonly lot: string | null;
    readonly qty: string | null;
    readonly returnOf: string | null;
  }[],
  issued: readonly Issued[] | undefined,
): readonly Fault[] {
  const named = lines.map((line) => ({ ...line, of: line.returnOf }));
  if (entryType !== 'return') return strayFaults(named, said, w('is for returns only', '仅退料入库可填写'));
  if (returnExitId === null) return [fault('returned', 'returnExitId', said.missing)];
  const sources = issued?.map(({ pickId, itemId, lotNo, left }) => ({ id: pickId, itemId, lot: lotNo, left }));
  return named.flatMap((line, at) => backFaults(line, `lines.${at}`, sources, said));
}
