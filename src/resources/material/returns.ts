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
  if (entryType !== 'return')
    return lines.flatMap(({ returnOf }, at) =>
      returnOf === null ? [] : [fault('returned', `lines.${at}.returnOf`, w('is for returns only', '仅退料入库可填写'))],
    );
  if (returnExitId === null) return [fault('returned', 'returnExitId', w('required for a return', '退料入库必填'))];
  return lines.flatMap((line, at) => {
    if (line.returnOf === null) return [fault('returned', `lines.${at}.returnOf`, w('required for a return', '退料入库必填'))];
    if (issued === undefined) return [];
    const from = issued.find(({ pickId }) => pickId === line.returnOf);
    if (from === undefined) return [fault('returned', `lines.${at}.returnOf`, w('is no line of that exit', '不是该出库单的明细'))];
    if (from.itemId !== line.itemId)
      return [fault('returned', `lines.${at}.itemId`, w('is another material than was issued', '与出库物料不一致'))];
    if ((from.lotNo ?? null) !== line.lot)
      return [fault('returned', `lines.${at}.lotNo`, w('is another lot than was issued', '与出库批次不一致'))];
    return compare(line.qty, from.left) > 0
      ? [fault('overQuantity', `lines.${at}.qty`, w(`only ${from.left} may come back`, `最多可退${from.left}`))]
      : [];
  });
}
