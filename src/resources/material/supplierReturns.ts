/**
 * What was bought goes back to its supplier: an exit that names the entry it came by, line by line and by the lot of that line. It leaves
 * at the average like everything else; the price that was paid is kept beside it for the claim. Pure.
 */
import { compare, multiply } from '#model/decimal.ts';
import { fault } from '#model/faults.ts';
import { posting, type Posting } from '#model/posting.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { takeBack } from '../purchase/orderPostings.ts';
import { entryLine } from './ledgers.ts';
import type { Pick } from './picks.ts';

export const isSupplierReturn = (exitType: string | null): boolean => exitType === 'supplierReturn';
/** Lots on hold or past their day are what goes back, or is thrown away. */
export const takesBadLots = (exitType: string | null): boolean => exitType === 'disposal' || isSupplierReturn(exitType);

/** A line by which goods came in, as the exit that takes them back sees it. */
export interface ReceivedLine {
  readonly id: string;
  readonly itemId: string;
  readonly lot: string | null;
  /** What of it has not gone back, and is not asked back by another document. */
  readonly left: string;
  readonly priceTax: string | null;
  readonly orderLineId: string | null;
  readonly applyLineId: string | null;
  /** Its order line is closed: nothing comes in its place. */
  readonly closed: boolean;
}

interface Line {
  readonly id?: string;
  readonly itemId: string | null;
  readonly lotNo: string | null;
  readonly qty: string | null;
  readonly entryLineId: string | null;
}
interface Returned {
  readonly exitType: string | null;
  readonly returnEntryId: string | null;
  readonly noReplacement: boolean | null;
  readonly lines: readonly Line[];
  readonly picks: readonly Pick[];
}

const receivedIn = (facts: unknown, id: string | null): ReceivedLine | undefined =>
  id === null ? undefined : (facts as { readonly received?: readonly ReceivedLine[] }).received?.find((line) => line.id === id);

/** The price with tax at which the line was received. */
export const claimPriceOf = (line: { readonly entryLineId: string | null }, facts: unknown): string | null =>
  receivedIn(facts, line.entryLineId)?.priceTax ?? null;

export const claimAmountOf = ({ qty, claimPrice }: { readonly qty: string | null; readonly claimPrice: string | null }): string | null =>
  qty === null || claimPrice === null ? null : multiply(qty, claimPrice);

/** What is wrong with a return: no entry, lines that are not of it, another material or lot, more than is left of a line. */
export function supplierReturnFaults(doc: Returned, received: readonly ReceivedLine[] | undefined): readonly Fault[] {
  if (!isSupplierReturn(doc.exitType))
    return doc.lines.flatMap(({ entryLineId }, at) =>
      entryLineId === null
        ? []
        : [fault('sentBack', `lines.${at}.entryLineId`, w('is for returns to the supplier only', '仅退供应商可填写'))],
    );
  if (doc.returnEntryId === null) return [fault('sentBack', 'returnEntryId', w('required for a return to the supplier', '退供应商必填'))];
  const strange = doc.picks.findIndex(({ lineId, lotNo }) => !doc.lines.some((line) => line.id === lineId && line.lotNo === lotNo));
  return [
    ...doc.lines.flatMap((line, at) => lineFaults(line, `lines.${at}`, received)),
    ...doc.lines.flatMap(({ entryLineId }, at) =>
      entryLineId !== null && doc.lines.slice(0, at).some((other) => other.entryLineId === entryLineId)
        ? [fault('twice', `lines.${at}.entryLineId`, w('stands here twice', '入库明细重复'))]
        : [],
    ),
    ...(strange >= 0 ? [fault('sentBack', `picks.${strange}.lotNo`, w('is not the lot that goes back', '不是退回的批次'))] : []),
  ];
}

function lineFaults(line: Line, at: string, received: readonly ReceivedLine[] | undefined): readonly Fault[] {
  if (line.entryLineId === null)
    return [fault('sentBack', `${at}.entryLineId`, w('required for a return to the supplier', '退供应商必填'))];
  if (received === undefined) return [];
  const from = received.find(({ id }) => id === line.entryLineId);
  if (from === undefined) return [fault('sentBack', `${at}.entryLineId`, w('is no line of that entry', '不是该入库单的明细'))];
  if (from.itemId !== line.itemId) return [fault('sentBack', `${at}.itemId`, w('is another material than came in', '与入库物料不一致'))];
  if (from.lot !== line.lotNo) return [fault('sentBack', `${at}.lotNo`, w('is another lot than came in', '与入库批次不一致'))];
  return compare(line.qty, from.left) > 0
    ? [fault('overQuantity', `${at}.qty`, w(`only ${from.left} may go back`, `最多可退${from.left}`))]
    : [];
}

/** While it is decided on, nobody else sends the same back. */
export const holdReturn = ({ exitType, lines }: Returned, date: string): readonly Posting[] =>
  !isSupplierReturn(exitType)
    ? []
    : lines.flatMap(({ id = '', entryLineId, qty }) =>
        entryLineId === null
          ? []
          : [
              posting(entryLine, {
                dimensions: { line: entryLineId },
                from: 'returnable',
                to: 'held',
                quantity: qty ?? '0',
                date,
                line: id,
              }),
            ],
      );

/** It has left: returned, and of its order to arrive again unless nothing is to come in its place. */
export const bookReturn = (
  { lines, noReplacement }: Returned,
  pick: { readonly id: string; readonly lineId: string | null; readonly qty: string },
  facts: unknown,
  date: string,
): readonly Posting[] => {
  const from = receivedIn(facts, lines.find(({ id }) => id === pick.lineId)?.entryLineId ?? null);
  if (from === undefined) return [];
  return [
    posting(entryLine, { dimensions: { line: from.id }, from: 'returnable', to: 'returned', quantity: pick.qty, date, line: pick.id }),
    ...(from.orderLineId === null
      ? []
      : takeBack(
          { orderLineId: from.orderLineId, applyLineId: from.applyLineId, qty: pick.qty },
          noReplacement !== true && !from.closed,
          date,
        )),
  ];
};
