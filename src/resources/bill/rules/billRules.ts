/** Rules and postings that all bills with expense lines share; those about invoices are in `invoices.ts`. Pure, over lines given in plain shapes. */
import { namesGuests, type Hosted } from './guests.ts';
import { budget } from '#resources/bill/ledgers.ts';
import { compare, isPositive, subtract } from '#model/calculation/decimal.ts';
import { sum, fixed } from '#model/calculation/rounding.ts';
import { yearOf } from '#model/calculation/dates.ts';
import { fault, warning } from '#model/faults.ts';
import { w } from '#model/words.ts';
import { posting, type Posting } from '#model/posting.ts';
import type { Fault } from '#model/refusal.ts';

export interface ExpenseLine {
  readonly expenseType: string | null;
  readonly happenDate: string | null;
  readonly amount: string | null;
  readonly approvedAmount: string | null;
}

/** A row of budgets for the cost department; `left` without what this bill itself has reserved, `total` of the year with its adjustments. */
export interface BudgetRow {
  readonly expenseType: string;
  readonly year: number;
  readonly total: string;
  readonly left: string;
  readonly control: string;
}

export interface BudgetNeed {
  readonly expenseType: string;
  readonly year: number;
  readonly amount: string;
  /** Index of the first line that needs it. */
  readonly line: number;
}

/** What an approver left, else what was asked for. */
export const approvedOf = (line: Pick<ExpenseLine, 'amount' | 'approvedAmount'>): string => line.approvedAmount ?? line.amount ?? '0';

/** Amounts by expense type and the year in which the expense happened. */
export const budgetNeeds = (lines: readonly ExpenseLine[], amountOf: (line: ExpenseLine) => string): BudgetNeed[] => {
  const needs = new Map<string, BudgetNeed>();
  for (const [index, line] of lines.entries()) {
    if (line.expenseType === null || line.happenDate === null) continue;
    const year = yearOf(line.happenDate);
    const key = `${line.expenseType} ${year}`;
    const before = needs.get(key);
    needs.set(key, { expenseType: line.expenseType, year, amount: sum([before?.amount, amountOf(line)]), line: before?.line ?? index });
  }
  return [...needs.values()];
};

const budgetOf = (budgets: readonly BudgetRow[], need: BudgetNeed): BudgetRow | undefined =>
  budgets.find((row) => row.expenseType === need.expenseType && row.year === need.year);

/** A hard budget refuses, a soft one warns, none and a missing row control nothing. `pathOf` names the field that needs too much. */
export const budgetsKept = (needs: readonly BudgetNeed[], budgets: readonly BudgetRow[], pathOf: (need: BudgetNeed) => string): Fault[] =>
  needs.flatMap((need) => {
    const row = budgetOf(budgets, need);
    if (!row || row.control === 'none' || compare(need.amount, row.left) <= 0) return [];
    const message = w(
      `budget exceeded: ${fixed(row.left)} left, ${need.amount} asked for`,
      `超出预算：剩余${fixed(row.left)}，申请${need.amount}`,
    );
    const path = pathOf(need);
    return [row.control === 'hard' ? fault('B3', path, message) : warning('B3', path, message)];
  });

/** B3 of a bill whose amounts stand in the lines of `set`. */
export const withinBudget = (set: string, needs: readonly BudgetNeed[], budgets: readonly BudgetRow[]): Fault[] =>
  budgetsKept(needs, budgets, ({ line }) => `${set}.${line}.amount`);

/** Left in the budgets that a bill touches, null where none does. */
export const budgetLeft = (needs: readonly BudgetNeed[], budgets: readonly BudgetRow[]): string | null => {
  const rows = needs.map((need) => budgetOf(budgets, need)).filter((row) => row !== undefined);
  return rows.length === 0 ? null : sum(rows.map((row) => row.left));
};

/** Reserves or spends budgets; only a hard one refuses to go below nothing. */
export const budgetPostings = (
  needs: readonly BudgetNeed[],
  budgets: readonly BudgetRow[],
  dept: string,
  to: 'frozen' | 'used',
  date: string,
): Posting[] =>
  needs
    .filter((need) => isPositive(need.amount))
    .map((need) =>
      posting(budget, {
        dimensions: { dept, type: need.expenseType, year: String(need.year) },
        from: 'left',
        to,
        quantity: need.amount,
        date,
        ...(budgetOf(budgets, need)?.control === 'hard' ? { floor: '0' } : {}),
      }),
    );

export interface GuestLine extends Hosted {
  readonly expenseType: string | null;
}
/** Entertainment names its guests, or the reception or meal that does. */
export const guestsNamed = (set: string, lines: readonly GuestLine[]): Fault[] =>
  lines.flatMap((line, index) =>
    line.expenseType === 'entertainment' && !namesGuests(line)
      ? [fault('B4', `${set}.${index}.guests`, w('name the guests', '业务招待费需填写招待对象'))]
      : [],
  );

/** Nobody approves more than was asked for. */
export const approvedWithin = (set: string, lines: readonly Pick<ExpenseLine, 'amount' | 'approvedAmount'>[]): Fault[] =>
  lines.flatMap((line, index) =>
    line.approvedAmount !== null && compare(line.approvedAmount, line.amount) > 0
      ? [fault('B5', `${set}.${index}.approvedAmount`, w(`at most ${fixed(line.amount)}`, `不能超过${fixed(line.amount)}`))]
      : [],
  );

/**
 * Loans are offset up to what was approved and no further, so that nothing is paid back to a report: the last offset gives way first, one of
 * which nothing is left goes. Null where all of it fits.
 */
export const offsetsCut = <Set extends string, Line extends { readonly offsetAmount: string | null }>(
  set: Set,
  lines: readonly Line[],
  approvedTotal: string | null,
): { readonly values: { readonly [Name in Set]: Line[] }; readonly warnings: Fault[] } | null => {
  const before = sum(lines.map(({ offsetAmount }) => offsetAmount));
  if (compare(before, approvedTotal) <= 0) return null;
  let left = approvedTotal ?? '0';
  const kept = lines.flatMap((line) => {
    const offsetAmount = compare(line.offsetAmount, left) > 0 ? fixed(left) : line.offsetAmount;
    left = subtract(left, offsetAmount);
    return isPositive(offsetAmount) ? [{ ...line, offsetAmount }] : [];
  });
  const after = sum(kept.map(({ offsetAmount }) => offsetAmount));
  return {
    values: { [set]: kept } as { readonly [Name in Set]: Line[] },
    warnings: [
      warning(
        'offsetCut',
        set,
        w(`loan offset cut from ${before} to ${after}: no more was approved`, `冲抵借款由${before}减为${after}：核定金额不足`),
      ),
    ],
  };
};
