/** What pay consists of, and its lowest figures (office.md part 3). */
import { add } from '#model/decimal.ts';

/** Lowest wage of the place for a full month; a parameter of the demo, the official figure is set here every year. */
export const minimumWage = '2200.00';

export interface PayParts {
  readonly baseSalary: string | null;
  readonly postSalary: string | null;
  readonly performanceBase: string | null;
  readonly mealAllowance: string | null;
  readonly phoneAllowance: string | null;
  readonly otherAllowance: string | null;
}

export const payParts = ['baseSalary', 'postSalary', 'performanceBase', 'mealAllowance', 'phoneAllowance', 'otherAllowance'] as const;

/** Pay of a full month at 100 % performance. */
export const monthlyTotal = (pay: PayParts): string => payParts.reduce((total, part) => add(total, pay[part] ?? '0', 2), '0.00');
