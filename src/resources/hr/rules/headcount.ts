/**
 * Monthly figures of a department: how they belong together, and how those of several departments or months
 * become one. What is stored are counts; rates and averages are made of them here, so that a total is no sum of averages.
 */
import { Decimal } from 'decimal.js';
import { isMasked } from '#model/calculation/format.ts';
import { fixed } from '#model/calculation/rounding.ts';

/** Persons by a value of the dictionary, or by a band of years. */
export type Distribution = Readonly<Record<string, number>>;

export const counted = [
  'openCount',
  'joinCount',
  'leaveCount',
  'turnIn',
  'turnOut',
  'closeCount',
  'planCount',
  'probationCount',
  'maleCount',
  'femaleCount',
] as const;
export const summed = ['leaveDays', 'overtimeHours', 'trainHours', 'payrollTotal', 'companyCost'] as const;
export const averaged = ['avgAge', 'avgYears'] as const;
export const distributed = ['educationJson', 'ageJson', 'yearsJson'] as const;

type Count = (typeof counted)[number];
type Amount = (typeof summed)[number] | (typeof averaged)[number];
type Spread = (typeof distributed)[number];

/** Figures of a department in a month. Amounts are decimal text, null where nothing is known; masked ones stay masked. */
export type Figures = Readonly<Record<Count, number>> &
  Readonly<Record<Amount, string | null>> &
  Readonly<Record<Spread, Distribution>> & { readonly turnoverRate: string | null };

/** Bands of full years: from, and to which year they reach; the last has no end. */
export interface Band {
  readonly key: string;
  readonly from: number;
  readonly to: number | null;
}
const bands = (...starts: readonly number[]): readonly Band[] =>
  starts.map((from, at) => {
    const to = starts[at + 1] === undefined ? null : (starts[at + 1] ?? 0) - 1;
    return { key: to === null ? `${from}+` : to === from ? `${from}` : `${from}-${to}`, from, to };
  });
export const ageBands = bands(16, 25, 35, 45, 55);
export const yearBands = bands(0, 1, 3, 5, 10);

/** Left ÷ ((opening + closing) ÷ 2) × 100, with two digits; null where nobody was there. */
export const turnoverRate = (left: number, opening: number, closing: number): string | null =>
  opening + closing <= 0
    ? null
    : new Decimal(left)
        .times(200)
        .dividedBy(opening + closing)
        .toFixed(2, Decimal.ROUND_HALF_UP);

const together = (values: readonly Distribution[]): Distribution => {
  const all: Record<string, number> = {};
  for (const value of values) for (const [key, count] of Object.entries(value)) all[key] = (all[key] ?? 0) + count;
  return all;
};

const total = (values: readonly (string | null)[]): string | null => {
  const known = values.filter((value) => value !== null);
  if (known.some(isMasked)) return known.find(isMasked) ?? null;
  return known.length === 0 ? null : known.reduce((all, value) => all.plus(value), new Decimal(0)).toString();
};

/** An average of averages counts each by its heads. */
const average = (parts: readonly Figures[], name: (typeof averaged)[number]): string | null => {
  const known = parts.filter((one) => one[name] !== null && one.closeCount > 0);
  const heads = known.reduce((all, { closeCount }) => all + closeCount, 0);
  if (heads === 0) return null;
  const years = known.reduce((all, one) => all.plus(new Decimal(one[name] ?? '0').times(one.closeCount)), new Decimal(0));
  return years.dividedBy(heads).toFixed(1, Decimal.ROUND_HALF_UP);
};

const scaleOf = (name: (typeof summed)[number]): number => (name === 'payrollTotal' || name === 'companyCost' ? 2 : 1);

/** Departments of one month as one. A move from one to another of them stays told, as in and as out. */
export const totalOf = (parts: readonly Figures[]): Figures => {
  const counts = Object.fromEntries(counted.map((name) => [name, parts.reduce((all, one) => all + one[name], 0)])) as Record<Count, number>;
  const amounts = Object.fromEntries(
    summed.map((name) => {
      const amount = total(parts.map((one) => one[name]));
      return [name, amount === null || isMasked(amount) ? amount : fixed(amount, scaleOf(name))];
    }),
  );
  return {
    ...counts,
    ...amounts,
    ...Object.fromEntries(averaged.map((name) => [name, average(parts, name)])),
    ...Object.fromEntries(distributed.map((name) => [name, together(parts.map((one) => one[name]))])),
    turnoverRate: turnoverRate(counts.leaveCount, counts.openCount, counts.closeCount),
  } as Figures;
};
