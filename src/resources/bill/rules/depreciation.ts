/**
 * Depreciation in a straight line: what is left above the residual value is spread over the months that are left, and the
 * last month takes all of it. Months are `yyyy-MM`.
 */
import { compare, divide, isZero, least, multiply, subtract } from '#model/calculation/decimal.ts';

/** An estimate is made at the beginning, and anew whenever value, residual value or life are changed; it rests on these. */
export interface Estimate {
  readonly originalValue: string | null;
  /** In percent of the original value. */
  readonly residualRate: string | null;
  readonly usefulMonths: number | null;
  readonly startDate: string | null;
  /** Accumulated, and up to which month, when it was made; null: nothing was depreciated before. */
  readonly planBase: string | null;
  readonly planTo: string | null;
}

/** A card as the work of a month sees it. */
export interface DepreciatedCard extends Omit<Estimate, 'planBase' | 'planTo'> {
  readonly accumulated: string | null;
  readonly monthDepreciation: string | null;
  /** The last month that was posted. */
  readonly depreciatedTo: string | null;
}

export interface Depreciated {
  readonly month: string;
  readonly amount: string;
  readonly accumulatedAfter: string;
  readonly netAfter: string;
}

/** Fewest months of life by category. */
export const leastMonths: Readonly<Record<string, number>> = {
  building: 240,
  machine: 120,
  vessel: 120,
  tool: 60,
  vehicle: 48,
  electronic: 36,
};

const indexOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const monthOf = (index: number): string => `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
export const monthAfter = (month: string, months = 1): string => monthOf(indexOf(month) + months);
/** Months from the one after `from` to `to`, both in the count of a life; none where `to` is no later. */
const monthsBetween = (from: string, to: string): number => Math.max(0, indexOf(to) - indexOf(from));

export const residualOf = ({ originalValue, residualRate }: Pick<Estimate, 'originalValue' | 'residualRate'>): string =>
  divide(multiply(originalValue, residualRate, 6), '100');

/** The month that everything ends in: as many after the first as there are months of use. */
const lastMonthOf = ({ startDate, usefulMonths }: Pick<Estimate, 'startDate' | 'usefulMonths'>): string =>
  monthAfter((startDate ?? '').slice(0, 7), usefulMonths ?? 0);

/** Amount of a month by an estimate; null while it is not whole. The rest of a life that is over goes in one month. */
export function monthAmountOf(estimate: Estimate): string | null {
  const { startDate, usefulMonths, originalValue, planBase, planTo } = estimate;
  if (startDate === null || usefulMonths === null || originalValue === null) return null;
  const left = subtract(subtract(originalValue, residualOf(estimate)), planBase);
  const months = monthsBetween(planTo ?? startDate.slice(0, 7), lastMonthOf(estimate));
  return compare(left, '0') < 0 ? left : divide(left, String(Math.max(1, months)));
}

/** Every month of a card that is not posted yet up to `through`, in order; months in which nothing is left to take have no row. */
export function depreciationOf(card: DepreciatedCard, through: string): readonly Depreciated[] {
  const { startDate, originalValue, depreciatedTo } = card;
  if (startDate === null || originalValue === null) return [];
  const [last, most] = [lastMonthOf(card), subtract(originalValue, residualOf(card))];
  const rows: Depreciated[] = [];
  let accumulated = subtract(card.accumulated, '0');
  for (let month = monthAfter(depreciatedTo ?? startDate.slice(0, 7)); month <= through; month = monthAfter(month)) {
    const left = subtract(most, accumulated);
    if (isZero(left)) break;
    const amount = month >= last || compare(left, '0') < 0 ? left : least(card.monthDepreciation, left);
    if (isZero(amount)) continue;
    accumulated = subtract(accumulated, subtract('0', amount));
    rows.push({ month, amount, accumulatedAfter: accumulated, netAfter: subtract(originalValue, accumulated) });
  }
  return rows;
}

/** Months that a thing was used until the end of a month, no more than its life. */
export const usedMonths = ({ startDate, usefulMonths }: Pick<Estimate, 'startDate' | 'usefulMonths'>, month: string): number =>
  Math.min(usefulMonths ?? 0, monthsBetween((startDate ?? month).slice(0, 7), month));

/** Cards of one line of an acceptance: each gets an equal share, the last one the rest. */
export function sharesOf(amount: string, qty: number): readonly string[] {
  const share = divide(amount, String(qty));
  return Array.from({ length: qty }, (_, at) => (at < qty - 1 ? share : subtract(amount, multiply(share, String(qty - 1)))));
}

/**
 * What is accumulated of a card at the end of a month: what was posted, and what is still to be posted up to it. `over`: what was posted
 * after it already. Without a month as it stands.
 */
export function accumulatedAt(card: DepreciatedCard, month: string | null, over: string): string {
  const standing = subtract(card.accumulated, over);
  return month === null || !isZero(over) ? standing : (depreciationOf(card, month).at(-1)?.accumulatedAfter ?? standing);
}
