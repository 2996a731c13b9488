/** Costs of a business trip by the lines of its report: what the standards allow, what is above them, what is paid by the day. Pure. */
import { compare, isPositive, least, most, multiply, subtract } from '#model/calculation/decimal.ts';
import { fault, warning } from '#model/faults.ts';
import type { Fault } from '#model/refusal.ts';
import { fixed, sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { budgetNeeds, type BudgetNeed } from './billRules.ts';
import { deductTax, type TaxedLine } from './invoices.ts';
import { standardOf, type StandardRow } from './travel.ts';

/** The trip that a report is about. `cityTier` is the class of its main destination; `travellers` everybody who was on it. */
export interface ReportedTrip {
  readonly code: string;
  readonly status: string;
  readonly cancelledAt: string | null;
  readonly applicant: string | null;
  readonly traveller: string;
  readonly travellers: readonly string[];
  readonly cityTier: string | null;
}

export interface CostLine {
  readonly costKind: string | null;
  readonly happenDate: string | null;
  readonly cityTier: string | null;
  readonly nights: number | null;
  readonly currency: string | null;
  readonly fxRate: string | null;
  readonly originalAmount: string | null;
  readonly amount: string | null;
  readonly overAmount: string | null;
  readonly overReason: string | null;
}

/** Everybody who was on the trip reports their own costs; who only applied for it reports those of its traveller. */
export const reporterOf = ({ traveller, travellers }: Pick<ReportedTrip, 'traveller' | 'travellers'>, applicant: string): string =>
  travellers.includes(applicant) ? applicant : traveller;

/** In yuan, rounded to the cent by the line. */
export const inYuan = ({ originalAmount, fxRate }: Pick<CostLine, 'originalAmount' | 'fxRate'>): string | null =>
  originalAmount === null ? null : multiply(originalAmount, fxRate ?? '1');

/** What the nights of a hotel may cost; null for other costs, and where there is no cap. */
export function allowedFor(
  { costKind, cityTier, nights }: Pick<CostLine, 'costKind' | 'cityTier' | 'nights'>,
  standards: readonly StandardRow[] | undefined,
  grade: string | null | undefined,
): string | null {
  if (costKind !== 'hotel' || nights === null) return null;
  const cap = standardOf(standards, grade, cityTier)?.hotelCap ?? null;
  return cap === null ? null : multiply(cap, nights);
}

/** Above the standard, nothing where there is none. */
export const aboveStandard = (amount: string | null, standardAmount: string | null): string =>
  standardAmount === null ? '0.00' : most('0', subtract(amount, standardAmount));

/** Tax of a ticket or a bill abroad cannot be deducted. */
export const taxDeducted = (line: TaxedLine & Pick<CostLine, 'currency' | 'cityTier'>): string =>
  line.cityTier === 'abroad' || (line.currency ?? 'CNY') !== 'CNY' ? '0.00' : deductTax(line);

export const costsOf = (costs: readonly Pick<CostLine, 'costKind' | 'amount'>[], kinds: readonly string[]): string =>
  sum(costs.filter(({ costKind }) => kinds.includes(costKind ?? '')).map(({ amount }) => amount));

/** Days on which rides in town were paid as they were; such a day has no allowance for them. */
export const localDaysOf = (costs: readonly Pick<CostLine, 'costKind' | 'happenDate'>[]): number =>
  new Set(costs.flatMap(({ costKind, happenDate }) => (costKind === 'local' && happenDate !== null ? [happenDate] : []))).size;

/** A daily rate for the days that are left once others are taken out of them, never for less than none. */
export const dailyAllowance = (rate: string | undefined, days: number | null, without: readonly (string | number | null)[]): string =>
  multiply(rate ?? '0', most('0', subtract(days ?? 0, sum(without, 1), 1), 1));

/** What finance approves where nobody objects: above the standard only what has a reason. */
export const proposalOf = (totalAmount: string | null, costs: readonly Pick<CostLine, 'overAmount' | 'overReason'>[]): string =>
  subtract(totalAmount, sum(costs.map(({ overAmount, overReason }) => ((overReason ?? '').trim() === '' ? overAmount : '0'))));

/** A hotel says in which class of city and for how many nights it was. */
export const hotelsTold = (costs: readonly CostLine[]): Fault[] =>
  costs.flatMap(({ costKind, cityTier, nights }, at) => {
    if (costKind !== 'hotel') return [];
    return [
      ...(cityTier === null ? [fault('hotel', `costs.${at}.cityTier`, w('required of lodging', '住宿须填写城市类别'))] : []),
      ...((nights ?? 0) < 1 ? [fault('hotel', `costs.${at}.nights`, w('one night at least', '住宿须填写晚数'))] : []),
    ];
  });

/** Above the standard without a reason: finance takes it off. */
export const reasonsGiven = (costs: readonly CostLine[]): Fault[] =>
  costs.flatMap(({ overAmount, overReason }, at) =>
    isPositive(overAmount) && (overReason ?? '').trim() === ''
      ? [
          warning(
            'overReason',
            `costs.${at}.overReason`,
            w(`${fixed(overAmount)} above the standard without a reason`, `超标${fixed(overAmount)}元，未填说明将核减`),
          ),
        ]
      : [],
  );

/** A yuan is a yuan, and another currency has a rate. */
export const ratesFit = (costs: readonly CostLine[]): Fault[] =>
  costs.flatMap(({ currency, fxRate }, at) =>
    (currency ?? 'CNY') === 'CNY' && compare(fxRate ?? '1', '1') !== 0
      ? [fault('rate', `costs.${at}.fxRate`, w('is 1 for yuan', '人民币汇率应为1'))]
      : [],
  );

/** Days with meals or a car given are at most those of the trip, and whole or half ones. */
export const daysWithin = (name: string, value: string | null, days: number | null): Fault | null => {
  if (value === null || days === null) return null;
  if (compare(value, days) > 0) return fault('daysGiven', name, w(`at most ${days}`, `不能超过${days}天`));
  return /\.[05]0*$|^\d+$/.test(value) ? null : fault('daysGiven', name, w('in steps of half a day', '以半天为单位'));
};

interface Counted {
  readonly startDate: string | null;
  readonly totalAmount: string | null;
  readonly approvedTotal: string | null;
}

/** What finance left, else what was asked for; an author who asks for less after a rejection gets no more than that. */
export const countedOf = ({ approvedTotal, totalAmount }: Counted): string => least(approvedTotal ?? totalAmount, totalAmount);

/** One amount in the year in which the trip began. */
export const tripNeeds = (doc: Counted): BudgetNeed[] =>
  budgetNeeds(
    [{ expenseType: 'travel', happenDate: doc.startDate, amount: countedOf(doc), approvedAmount: null }],
    ({ amount }) => amount ?? '0',
  );
