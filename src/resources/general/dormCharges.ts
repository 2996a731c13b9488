/** What living in the dormitory costs: days of a month, the fee of the bed for them, and each resident's share of water and power. */
import { addDays, addMonths, daysBetween } from '#model/calculation/dates.ts';
import { add, compare, divide, isZero, least, multiply, subtract } from '#model/calculation/decimal.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';

/** A stay as charges see it. */
export interface ChargedStay {
  readonly id: string;
  readonly checkInDate: string;
  readonly checkOutDate: string | null;
  /** They live in another bed from the day on which they left this one, so that day is charged there. */
  readonly moved: boolean;
}

const firstOf = (month: string): string => `${month}-01`;
export const lastOf = (month: string): string => addDays(addMonths(firstOf(month), 1), -1);
export const monthAfter = (month: string, months = 1): string => addMonths(firstOf(month), months).slice(0, 7);
const daysOf = (month: string): number => daysBetween(firstOf(month), lastOf(month)) + 1;

/** Days of a month on which somebody lived in the bed, the first and the last counted. */
export function daysLived({ checkInDate, checkOutDate, moved }: Omit<ChargedStay, 'id'>, month: string): number {
  const out = checkOutDate !== null && moved ? addDays(checkOutDate, -1) : checkOutDate;
  const from = checkInDate > firstOf(month) ? checkInDate : firstOf(month);
  const to = out !== null && out < lastOf(month) ? out : lastOf(month);
  return Math.max(0, daysBetween(from, to) + 1);
}

/** The fee of a bed for so many days of a month, rounded once. */
export const feeFor = (monthlyFee: string, days: number, month: string): string =>
  divide(multiply(monthlyFee, String(days)), String(daysOf(month)));

/**
 * A cost shared by days: each share is rounded, the last one takes the rest, and nobody takes more than is left. Where nobody lived it stays
 * with the company.
 */
export function sharesOf(cost: string, days: readonly number[]): string[] {
  const total = days.reduce((sum, one) => sum + one, 0);
  const last = days.findLastIndex((one) => one > 0);
  let left = cost;
  return days.map((one, at) => {
    const share = one === 0 ? '0.00' : at === last ? left : least(divide(multiply(cost, String(one)), String(total)), left);
    left = subtract(left, share);
    return share;
  });
}

/** What is read off the meters of a room. */
export interface Reading {
  readonly waterTo: string;
  readonly powerTo: string;
  /** A meter that shows less than before was replaced and began at zero. */
  readonly replaced: boolean;
}
export interface Prices {
  readonly waterPrice: string;
  readonly powerPrice: string;
}

/** Whether a meter shows less than before and was not replaced. */
export const falls = (before: Reading | null, { waterTo, powerTo, replaced }: Reading): boolean =>
  before !== null && !replaced && (compare(waterTo, before.waterTo) < 0 || compare(powerTo, before.powerTo) < 0);

/** Where one meter begins: where it ended, at zero where it was replaced; what was never read before has used nothing. */
const fromOf = (before: string | undefined, to: string): string => {
  if (before === undefined) return to;
  return compare(to, before) < 0 ? '0.00' : before;
};

/** What a reading costs, after the one before it. */
export function metered(before: Reading | null, { waterTo, powerTo }: Reading, { waterPrice, powerPrice }: Prices) {
  const [waterFrom, powerFrom] = [fromOf(before?.waterTo, waterTo), fromOf(before?.powerTo, powerTo)];
  const waterAmount = multiply(subtract(waterTo, waterFrom), waterPrice);
  const powerAmount = multiply(subtract(powerTo, powerFrom), powerPrice);
  return { waterFrom, powerFrom, waterAmount, powerAmount, amount: add(waterAmount, powerAmount) };
}

export const totalOf = (fees: readonly (string | null)[]): string => fees.reduce<string>((sum, fee) => add(sum, fee), '0.00');

/** A charge that nothing is owed by. */
export const isNothing = (days: number, damageFee: string | null): boolean => days === 0 && isZero(damageFee);

/** What is asked for when the meters of a room are read. */
export const meterAsked = {
  month: f.month(w('Month', '月份'), { required: true }),
  waterTo: f.decimal([12, 2], w('Water meter', '水表读数（吨）'), { required: true, least: '0' }),
  powerTo: f.decimal([12, 2], w('Power meter', '电表读数（度）'), { required: true, least: '0' }),
  replaced: f.boolean(w('A meter was replaced', '已换表'), {
    default: false,
    help: w('A meter that shows less than before began at zero.', '读数小于上次的表按从零开始计算。'),
  }),
} as const;
