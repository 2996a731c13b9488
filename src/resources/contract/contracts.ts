/** What follows from the lines and terms of a contract: its number, its direction, its total, what its plan says is due next. */
import type { CodePart } from '#model/calculation/codes.ts';
import { add, compare, divide, isPositive, multiply, subtract } from '#model/calculation/decimal.ts';
import { sum } from '#model/calculation/rounding.ts';

/** How the number of a contract goes on after HT, by its type. */
export const typePrefix: CodePart = {
  known: { purchase: 'CG', sale: 'XS', construction: 'GC', service: 'FW', lease: 'ZL', labour: 'LW', tech: 'JS' },
  other: 'QT',
};

/** Which way the money goes, by the type. */
export const directionOf = (type: string | null): 'pay' | 'receive' | 'none' =>
  type === 'sale' ? 'receive' : type === 'other' ? 'none' : 'pay';

interface SubjectLine {
  readonly qty: string | null;
  readonly unitPrice: string | null;
  readonly taxRate: string | null;
}

/** Price times quantity, tax included. */
export const lineAmount = ({ qty, unitPrice }: Pick<SubjectLine, 'qty' | 'unitPrice'>): string => multiply(qty ?? '0', unitPrice ?? '0');

/** The amount without tax, from the amount with it: rounded once, as invoices have it. */
export const withoutTax = (amount: string | null, rate: string | null): string => divide(multiply(amount, '100', 4), add('100', rate, 4));

/** The sum of the lines; what was entered where there are none. */
export const totalOf = (lines: readonly SubjectLine[], entered: string | null): string | null =>
  lines.length === 0 ? entered : sum(lines.map(lineAmount));

/** Without tax, each line by its own rate, where it has none by that of the contract. */
export const amountExTaxOf = (lines: readonly SubjectLine[], total: string | null, rate: string | null): string =>
  lines.length === 0 ? withoutTax(total, rate) : sum(lines.map((line) => withoutTax(lineAmount(line), line.taxRate ?? rate)));

/** Shares of the total by their ratios, in percent; the last line takes what is left. */
export function planAmounts(total: string | null, ratios: readonly (string | null)[]): string[] {
  const first = ratios.slice(0, -1).map((ratio) => divide(multiply(total, ratio, 4), '100'));
  return ratios.length === 0 ? [] : [...first, subtract(total, sum(first))];
}

export interface PlanLine {
  readonly planAmount: string | null;
  readonly planDate: string | null;
  readonly planState?: string | null;
}

interface Due {
  readonly date: string;
  readonly amount: string;
}

/** The first dated line that what was paid does not cover, with what of it is still to come; null where there is none. */
export function nextOf(plan: readonly PlanLine[], paid: string | null): Due | null {
  const dated = plan
    .flatMap(({ planDate, planAmount, planState }) =>
      planDate === null || planState === 'cancelled' ? [] : [{ date: planDate, amount: planAmount ?? '0' }],
    )
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  let due = '0';
  for (const { date, amount } of dated) {
    due = add(due, amount);
    if (compare(due, paid) > 0)
      return { date, amount: subtract(due, compare(subtract(due, amount), paid) > 0 ? subtract(due, amount) : paid) };
  }
  return null;
}

/** Share in percent, null of nothing. */
export const percentOf = (part: string | null, whole: string | null): string | null =>
  isPositive(whole) ? divide(multiply(part, '100', 4), whole) : null;
