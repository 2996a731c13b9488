/**
 * What was bought goes back to its supplier: an exit that names the entry it came by, line by line and by the lot of that line. It leaves
 * at the average like everything else; the price that was paid is kept beside it for the claim. Pure.
 */
import { most, multiply, subtract } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { posting, type Posting } from '#model/posting.ts';
import type { Fault } from '#model/refusal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { takeBack } from '../purchase/orderPostings.ts';
import { places } from '../purchase/orders.ts';
import { entryLine } from './ledgers.ts';
import { backFaults, strayFaults } from './namedLines.ts';
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
  /** Paid for one of it, incl. tax: named as the field of the exit that it fills, so that it is masked like that one. */
  readonly claimPrice: string | null;
  readonly orderLineId: string | null;
  readonly applyLineId: string | null;
  /** What came beyond its order line. */
  readonly beyond: string;
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

interface Claimed {
  readonly entryLineId: string | null;
  readonly claimPrice: string | null;
}
interface ReceivedFacts {
  readonly received?: readonly ReceivedLine[];
}

const receivedIn = (facts: unknown, id: string | null): ReceivedLine | undefined =>
  id === null ? undefined : (facts as ReceivedFacts).received?.find((line) => line.id === id);

/** The price with tax at which the line was received; the one that stands there as long as nothing is known of the entry. */
export function claimPriceOf(line: Claimed, exit: AnyDoc, facts: unknown): string | null {
  if (line.entryLineId === null || (exit['returnEntryId'] ?? null) === null) return null;
  const { received } = facts as ReceivedFacts;
  return received === undefined ? line.claimPrice : (receivedIn(facts, line.entryLineId)?.claimPrice ?? null);
}

/** What the supplier owes for a line: for what is handed out of it, and before there are picks for what is asked. */
export function claimAmountOf(
  { id, qty, claimPrice }: Claimed & { readonly id?: string; readonly qty: string | null },
  picks: readonly AnyDoc[],
): string | null {
  if (claimPrice === null) return null;
  const own = picks.filter(({ lineId }) => lineId === id).map((pick) => pick['qty']);
  const back = picks.length === 0 ? qty : sum(own, places);
  return back === null ? null : multiply(back, claimPrice);
}

const said = {
  rule: 'sentBack',
  field: 'entryLineId',
  missing: w('required for a return to the supplier', '退供应商必填'),
  strange: w('is no line of that entry', '不是该入库单的明细'),
  otherItem: w('is another material than came in', '与入库物料不一致'),
  otherLot: w('is another lot than came in', '与入库批次不一致'),
  more: (left: string) => w(`only ${left} may go back`, `最多可退${left}`),
} as const;

/** What is wrong with a return: no entry, lines that are not of it, another material or lot, more than is left of a line. */
export function supplierReturnFaults(doc: Returned, received: readonly ReceivedLine[] | undefined): readonly Fault[] {
  const named = doc.lines.map((line) => ({ ...line, of: line.entryLineId, lot: line.lotNo }));
  if (!isSupplierReturn(doc.exitType)) return strayFaults(named, said, w('is for returns to the supplier only', '仅退供应商可填写'));
  if (doc.returnEntryId === null) return [fault('sentBack', 'returnEntryId', said.missing)];
  const strange = doc.picks.findIndex(({ lineId, lotNo }) => !doc.lines.some((line) => line.id === lineId && line.lotNo === lotNo));
  return [
    ...named.flatMap((line, at) => backFaults(line, `lines.${at}`, received, said)),
    ...named.flatMap(({ of }, at) =>
      of !== null && named.slice(0, at).some((other) => other.of === of)
        ? [fault('twice', `lines.${at}.entryLineId`, w('stands here twice', '入库明细重复'))]
        : [],
    ),
    ...(strange >= 0 ? [fault('sentBack', `picks.${strange}.lotNo`, w('is not the lot that goes back', '不是退回的批次'))] : []),
  ];
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
  { lines, picks, noReplacement }: Returned,
  pick: { readonly id: string; readonly lineId: string | null; readonly qty: string },
  facts: unknown,
  date: string,
): readonly Posting[] => {
  const receivedBy = (lineId: string | null): ReceivedLine | undefined =>
    receivedIn(facts, lines.find(({ id }) => id === lineId)?.entryLineId ?? null);
  const from = receivedBy(pick.lineId);
  if (from === undefined) return [];
  const { orderLineId, applyLineId, closed } = from;
  // What picks before this one send back of the same order line has used up as much of what came beyond it.
  const before = picks.slice(
    0,
    picks.findIndex(({ id }) => id === pick.id),
  );
  const earlier = before.filter(({ lineId }) => receivedBy(lineId)?.orderLineId === orderLineId).map(({ qty }) => qty);
  const beyond = most('0', subtract(from.beyond, sum(earlier, places), places), places);
  return [
    posting(entryLine, { dimensions: { line: from.id }, from: 'returnable', to: 'returned', quantity: pick.qty, date, line: pick.id }),
    ...(orderLineId === null ? [] : takeBack({ orderLineId, applyLineId, qty: pick.qty, beyond, closed }, noReplacement !== true, date)),
  ];
};
