/** Documents of fixed assets share how they know a card and what stands in their way. */
import type { Booking } from '#model/bookings.ts';
import { compare, subtract } from '#model/calculation/decimal.ts';
import { fault } from '#model/faults.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { leastMonths, type DepreciatedCard } from './depreciation.ts';

/** A card as its documents see it. A document that holds it sees the state that it had before. */
export interface CardFact extends DepreciatedCard {
  readonly id: string;
  readonly assetCode: string;
  readonly assetName: string;
  readonly spec: string | null;
  readonly assetStatus: string | null;
  readonly deptId: string | null;
  readonly orgId: string | null;
  readonly userId: string | null;
  readonly areaId: string | null;
  readonly netValue: string | null;
  /** Amount posted after the month in which the card was disposed of, where its document says when. */
  readonly overPosted: string;
}

/** A life that is too short for its kind, and a residual value that leaves nothing to depreciate. */
export function estimateFaults(
  {
    assetCategory,
    usefulMonths,
    residualRate,
  }: Readonly<Record<'assetCategory' | 'residualRate', string | null>> & {
    readonly usefulMonths: number | null;
  },
  path = '',
): Fault[] {
  const least = leastMonths[assetCategory ?? ''] ?? 1;
  return [
    ...(usefulMonths !== null && usefulMonths < least
      ? [fault('life', `${path}usefulMonths`, w(`at least ${least} months for this category`, `该类别不少于${least}个月`))]
      : []),
    ...(residualRate !== null && compare(residualRate, '100') >= 0
      ? [fault('residual', `${path}residualRate`, w('less than 100 %', '残值率应小于100%'))]
      : []),
  ];
}

const cardOf = (facts: Readonly<Record<string, unknown>>, id: string | null): CardFact | undefined =>
  (facts['cards'] as readonly CardFact[] | undefined)?.find((card) => card.id === id);

/** Each card once, and all of the department. `set` is the set of lines, `dept` the department of the document. */
export const cardFaults = (
  lines: readonly { readonly fixassetId: string | null }[],
  cards: readonly CardFact[] | undefined,
  dept: string | null,
): Fault[] =>
  lines.flatMap(({ fixassetId }, at) => {
    if (fixassetId === null || cards === undefined) return [];
    const field = `items.${at}.fixassetId`;
    if (lines.findIndex((line) => line.fixassetId === fixassetId) < at)
      return [fault('twice', field, w('this asset stands here twice', '该资产重复'))];
    const card = cards.find(({ id }) => id === fixassetId);
    return card !== undefined && dept !== null && card.deptId !== dept
      ? [fault('ofDepartment', field, w('is not of this department', '不属于该部门的资产'))]
      : [];
  });

/** Nobody else moves, lends or scraps what a document in approval holds; from the beginning of all days, so that any two of them meet. */
export const holdCards = (status: unknown, lines: readonly { readonly fixassetId: string | null }[]): readonly Booking[] =>
  status === 'approved'
    ? []
    : lines.flatMap(({ fixassetId }, at) =>
        fixassetId === null ? [] : [{ kind: 'asset', target: fixassetId, from: '2000-01-01', to: null, field: `items.${at}.fixassetId` }],
      );

interface Asking {
  readonly doc: Readonly<Record<string, unknown>>;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** The card of a line; none once its document is approved, which keeps what it said of its cards then. */
export const cardFor = ({ doc, facts }: Asking, id: string | null): CardFact | undefined =>
  doc['status'] === 'approved' ? undefined : cardOf(facts, id);

/** Answers what a line shows of its card. */
export function ofCard<N extends keyof CardFact>(all: Asking, id: string | null, name: N, stored: CardFact[N] | null): CardFact[N] | null {
  const card = cardFor(all, id);
  return card === undefined ? stored : card[name];
}

/** The reviewed invoice that an acceptance names. */
export interface AcceptedInvoice {
  readonly supplierId: string | null;
  /** What it comes to without the tax that is deducted: the tax of an ordinary invoice is part of what the asset cost. */
  readonly net: string;
  /** Worth of other acceptances that name it, in approval or approved. */
  readonly accepted: string;
}

export const invoiceLeft = ({ net, accepted }: Pick<AcceptedInvoice, 'net' | 'accepted'>): string => subtract(net, accepted);

/** The invoice that an acceptance names is of its supplier, and worth as much as all that is accepted by it. */
export function invoiceFaults(
  { invoiceReviewId, supplierId, totalAmount }: Readonly<Record<'invoiceReviewId' | 'supplierId' | 'totalAmount', string | null>>,
  invoice: AcceptedInvoice | null | undefined,
): Fault[] {
  if (invoiceReviewId === null || invoice === undefined) return [];
  if (invoice === null) return [fault('invoice', 'invoiceReviewId', w('is not in approval and not approved', '发票审核单未提交或已失效'))];
  if (supplierId !== null && invoice.supplierId !== supplierId)
    return [fault('invoice', 'invoiceReviewId', w('is of another supplier', '发票审核单不属于该供应商'))];
  const left = invoiceLeft(invoice);
  return compare(totalAmount, left) > 0
    ? [fault('invoiceNet', 'invoiceReviewId', w(`net of it ${left} is left`, `该发票不含税金额仅余${left}可入账`))]
    : [];
}
