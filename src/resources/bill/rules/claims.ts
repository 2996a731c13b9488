/** Claims of what documents cost: which documents those are, what they propose, how much may be claimed of each. Pure. */
import { dateAt } from '#model/calculation/dates.ts';
import { add, compare, isPositive } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { posting, type Posting } from '#model/posting.ts';
import type { Fault } from '#model/refusal.ts';
import { fixed, sum } from '#model/calculation/rounding.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { usesCard } from '#resources/general/rules/fuelRules.ts';
import { approvedOf } from './billRules.ts';
import { claim } from './claimLedger.ts';
import type { Sourced } from './guests.ts';
import { invoiceKey, type NamedInvoice } from './invoices.ts';

/** Resources whose approved documents can be claimed; the codes of the dictionary `claimKind`. */
export const claimKinds = [
  'watchReceiveDetail',
  'adminMealApplication',
  'boatcarMaintain',
  'vehicleWarranty',
  'driveRecord',
  'administrationOilManagement',
] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** What an approved document leaves to be claimed, and what it proposes for the line that claims it. */
export interface Claimable {
  readonly happenDate: string | null;
  readonly expenseType: string;
  readonly summary: string;
  readonly amount: string;
}

const day = (value: unknown, zone: string): string | null => {
  const text = textOf(value);
  if (text === '') return null;
  return text.includes('T') ? dateAt(text, zone) : text;
};

const joined = (...parts: readonly unknown[]): string =>
  parts
    .map(textOf)
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, 150);

type Reading = (record: AnyDoc, zone: string) => Claimable | null;

const readings: { readonly [Kind in ClaimKind]: Reading } = {
  watchReceiveDetail: (record, zone) => ({
    happenDate: day(record['receiveDate'], zone),
    expenseType: 'entertainment',
    summary: joined(record['visitorOrg']),
    amount: textOf(record['totalCost']),
  }),
  // What the canteen serves and what is settled by a contract is paid by nobody who could claim it.
  adminMealApplication: (record, zone) =>
    record['mealType'] === 'out'
      ? {
          happenDate: day(record['mealDate'], zone),
          expenseType: 'entertainment',
          summary: joined(record['restaurant'], record['guestOrg']),
          amount: textOf(record['actualAmount']),
        }
      : null,
  boatcarMaintain: (record, zone) => ({
    happenDate: day(record['finishDate'] ?? record['planDate'], zone),
    expenseType: 'repair',
    summary: joined(record['garage']),
    amount: textOf(record['actualCost']),
  }),
  // It is paid when it is concluded, which may be long before its first day.
  vehicleWarranty: (record, zone) => ({
    happenDate: day(record['applyDate'], zone),
    expenseType: 'vehicle',
    summary: joined(record['company'], record['policyNo']),
    amount: textOf(record['totalFee']),
  }),
  driveRecord: (record, zone) => ({
    happenDate: day(record['endTime'], zone),
    expenseType: 'vehicle',
    summary: joined(record['fromPlace'], '–', record['toPlace']),
    amount: textOf(record['totalFee']),
  }),
  // A card is topped up by the company, so nobody has paid what it pays.
  administrationOilManagement: (record, zone) =>
    usesCard({ recordType: textOf(record['recordType']), oilPay: textOf(record['oilPay']) })
      ? null
      : {
          happenDate: day(record['refuelTime'], zone),
          expenseType: 'fuel',
          summary: joined(record['station']),
          amount: textOf(record['amount']),
        },
};

/** Null where nothing of the document can be claimed. `zone`: the company's, in which a time falls on a day. */
export function claimableOf(kind: ClaimKind, record: AnyDoc, zone: string): Claimable | null {
  const found = readings[kind](record, zone);
  return found !== null && isPositive(found.amount) ? found : null;
}

/** A source as rules know it; `left` with what the asking bill itself claims, `invoiceKey` of the invoice that it carries itself. */
export interface SourceFact {
  readonly id: string;
  readonly kind: string;
  readonly code: string;
  readonly left: string;
  readonly invoiceKey: string | null;
}

/** What a line, or a payment, says of the document whose cost it claims. */
export const sourceFields = {
  sourceKey: f.choice('claimKind', w('Claims the cost of', '报销来源类型')),
  sourceId: f.ref('claimSource', w('Source document', '来源单据'), {
    help: w('What it cost is claimed once, in reports and payments together.', '同一来源在报销与付款中合计只能报销一次。'),
  }),
};

export interface ClaimLine extends Sourced {
  readonly amount: string | null;
  readonly approvedAmount: string | null;
}

/** The kind follows from the source where nobody said it. */
export const kindOf = ({ sourceKey, sourceId }: Sourced, sources: readonly SourceFact[] | undefined): string | null =>
  sourceKey ?? sources?.find(({ id }) => id === sourceId)?.kind ?? null;

/** Sums by source, in the order of the lines. */
function claimsOf(lines: readonly ClaimLine[]): ReadonlyMap<string, string> {
  const claims = new Map<string, string>();
  for (const line of lines) if (line.sourceId !== null) claims.set(line.sourceId, sum([claims.get(line.sourceId), approvedOf(line)]));
  return claims;
}

/** Each source is there, of the kind that is said, and has as much left as all lines claim of it. `pathOf` names the field of a line. */
export function claimFaults(
  lines: readonly ClaimLine[],
  sources: readonly SourceFact[] | undefined,
  pathOf: (field: 'sourceKey' | 'sourceId' | 'amount', at: number) => string,
): Fault[] {
  const taken = new Map<string, string>();
  return lines.flatMap((line, at) => {
    const { sourceKey, sourceId } = line;
    if (sourceId === null)
      return sourceKey === null ? [] : [fault('claim', pathOf('sourceId', at), w('which document is it?', '须选择来源单据'))];
    if (sources === undefined) return [];
    const source = sources.find(({ id }) => id === sourceId);
    if (source === undefined) return [fault('claim', pathOf('sourceId', at), w('nothing of it can be claimed', '该来源单据不可报销'))];
    if (sourceKey !== null && sourceKey !== source.kind)
      return [fault('claim', pathOf('sourceKey', at), w(`${source.code} is of another kind`, `${source.code}不属于该类型`))];
    const asked = add(taken.get(sourceId), approvedOf(line));
    taken.set(sourceId, asked);
    const left = fixed(source.left);
    return compare(asked, left) > 0
      ? [fault('claim', pathOf('amount', at), w(`${source.code} has ${left} left to claim`, `${source.code}可报销余额为${left}`))]
      : [];
  });
}

/** Faults of the lines in the set `items`. */
export const claimsWithin = (lines: readonly ClaimLine[], sources: readonly SourceFact[] | undefined): Fault[] =>
  claimFaults(lines, sources, (field, at) => `items.${at}.${field}`);

/** Holds or takes of each source what is approved of the lines that name it. */
export const claimPostings = (lines: readonly ClaimLine[], to: 'held' | 'claimed', date: string): Posting[] =>
  [...claimsOf(lines)]
    .filter(([, quantity]) => isPositive(quantity))
    .map(([source, quantity]) => posting(claim, { dimensions: { source }, from: null, to, quantity, date }));

/**
 * Lines without the invoices that their own sources have used: a paper of a vehicle carries its invoice itself, and the claim of its cost
 * does not use it a second time.
 */
export const besideSources = <Line extends Sourced & NamedInvoice>(
  lines: readonly Line[],
  sources: readonly SourceFact[] | undefined,
): readonly Line[] =>
  lines.map((line) => {
    const carried = sources?.find(({ id }) => id === line.sourceId)?.invoiceKey ?? null;
    return carried !== null && invoiceKey(line) === carried ? { ...line, invoiceNo: null } : line;
  });
