/** What pay consists of, and its lowest figures. */
import { add, compare, divide, isZero, multiply, subtract } from '#model/calculation/decimal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';

/** Lowest wage of the place for a full month; a parameter of the demo, the official figure is set here every year. */
export const minimumWage = '2200.00';

/** What is paid by grade and step, and shortened in probation. */
export interface Salary {
  readonly baseSalary: string | null;
  readonly postSalary: string | null;
  readonly performanceBase: string | null;
}
export interface Allowances {
  readonly mealAllowance: string | null;
  readonly phoneAllowance: string | null;
  readonly otherAllowance: string | null;
}
export type PayParts = Salary & Allowances;

export const salaryParts = ['baseSalary', 'postSalary', 'performanceBase'] as const;
export const allowanceParts = ['mealAllowance', 'phoneAllowance', 'otherAllowance'] as const;

const salaryOf = (pay: Salary): string => sum(salaryParts.map((part) => pay[part]));
export const allowancesOf = (pay: Allowances): string => sum(allowanceParts.map((part) => pay[part]));

/** Pay of a full month at 100 % performance. */
export const monthlyTotal = (pay: PayParts): string => add(salaryOf(pay), allowancesOf(pay));

/** Pay of a full month in probation: the share counts for salary, allowances are paid whole. */
export const probationTotal = (pay: PayParts, share: string | null): string =>
  add(multiply(salaryOf(pay), share ?? '1'), allowancesOf(pay));

/** Whether a part of the salary lies further than 10 % from the standard's. */
export const isOffStandard = (pay: Salary, standard: Salary): boolean =>
  salaryParts.some((part) => {
    const away = subtract(pay[part], standard[part]);
    const most = multiply(standard[part], '0.1');
    return compare(away, most) > 0 || compare(away, `-${most}`) < 0;
  });

/** Whether pay changes by more than half of what it was: most often a digit too many or one too few. */
export const isLeap = (before: string | null, after: string | null): boolean => {
  if (before === null || after === null || isZero(before)) return false;
  const away = multiply(subtract(after, before), '2');
  return compare(away, before) > 0 || compare(away, `-${before}`) < 0;
};

/** The amounts themselves are not said: a warning may be read by people who do not see them. */
export const leapWords = w('more than 50% away from the pay before; check the amount', '与原月薪相差超过50%，确认金额是否有误');

/** Allowances known as one sum, by kind: meals and phone as the standard gives them where the sum covers both, all else is other. */
export const splitAllowances = (total: string | null, standard: Allowances): { readonly [Part in keyof Allowances]: string } => {
  const known = add(standard.mealAllowance, standard.phoneAllowance);
  const covers = compare(total, known) >= 0;
  return {
    mealAllowance: add(covers ? standard.mealAllowance : '0', '0'),
    phoneAllowance: add(covers ? standard.phoneAllowance : '0', '0'),
    otherAllowance: covers ? subtract(total, known) : add(total, '0'),
  };
};

/** The parts of a standard with another total: what it differs by is performance pay. */
export const partsFor = (
  total: string | null,
  standard: PayParts,
): { readonly [Part in keyof Salary]: string } & { readonly allowances: string } => ({
  baseSalary: add(standard.baseSalary, '0'),
  postSalary: add(standard.postSalary, '0'),
  performanceBase: add(standard.performanceBase, subtract(total, monthlyTotal(standard))),
  allowances: allowancesOf(standard),
});

/** Share in percent, null of nothing. */
export const percentOf = (part: string | null, whole: string | null): string | null =>
  isZero(whole) ? null : divide(multiply(part, '100'), whole);
