/**
 * What a bill takes of the budgets that it is charged to, for who writes it and who decides about it: what is left, this bill, what is left
 * afterwards. The budgets come as the facts of the bill have them, its own reservation given back. Pure.
 */
import { compare, subtract } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { sum } from '#model/calculation/rounding.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { approvedOf, budgetNeeds, type BudgetNeed, type BudgetRow, type ExpenseLine } from './billRules.ts';
import type { SpendingProject } from './projectSpending.ts';
import { tripNeeds } from './travelCosts.ts';

export interface BudgetShare {
  /** Of a department's budget its type, of a project's the subject of its line; a dictionary has its words. */
  readonly dictionary: 'expenseType' | 'budgetSubject';
  readonly value: string;
  /** Of a department's budget. */
  readonly year: number | null;
  /** Of a project's budget the line. */
  readonly line: string | null;
  /** Null where there is no budget, which then controls nothing. */
  readonly budget: {
    readonly total: string;
    readonly left: string;
    readonly after: string;
    /** Whether what exceeds it is refused. */
    readonly hard: boolean;
  } | null;
  readonly here: string;
}

export type Facts = Readonly<Record<string, unknown>>;

const text = (value: unknown): string | null => textOf(value) || null;

const expenseLine = (line: AnyDoc): ExpenseLine => ({
  expenseType: text(line['expenseType']),
  happenDate: text(line['happenDate']),
  amount: text(line['amount']),
  approvedAmount: text(line['approvedAmount']),
});

const ofDepartment = (needs: readonly BudgetNeed[], rows: readonly BudgetRow[]): BudgetShare[] =>
  needs.map(({ expenseType, year, amount }) => {
    const row = rows.find((one) => one.expenseType === expenseType && one.year === year);
    return {
      dictionary: 'expenseType',
      value: expenseType,
      year,
      line: null,
      here: amount,
      budget: row ? { total: row.total, left: row.left, after: subtract(row.left, amount), hard: row.control === 'hard' } : null,
    };
  });

const ofProject = (lines: readonly AnyDoc[], project: SpendingProject): BudgetShare[] =>
  project.lines.flatMap(({ id, subject, left, total }) => {
    const own = lines.filter((line) => idOf(line['budgetDetailId']) === id);
    if (own.length === 0) return [];
    const here = sum(own.map((line) => approvedOf(expenseLine(line))));
    return [
      {
        dictionary: 'budgetSubject',
        value: subject,
        year: null,
        line: id,
        here,
        budget: { total, left, after: subtract(left, here), hard: false },
      },
    ];
  });

const sharesBy: Readonly<Record<string, (record: AnyDoc, facts: Facts) => readonly BudgetShare[]>> = {
  expenseReport: (record, { budgets = [] }) =>
    ofDepartment(budgetNeeds(linesOf(record, 'items').map(expenseLine), approvedOf), budgets as readonly BudgetRow[]),
  travelReport: (record, { budgets = [] }) =>
    ofDepartment(
      tripNeeds({
        startDate: text(record['startDate']),
        totalAmount: text(record['totalAmount']),
        approvedTotal: text(record['approvedTotal']),
      }),
      budgets as readonly BudgetRow[],
    ),
  expenseReportProject: (record, { spending }) => (spending ? ofProject(linesOf(record, 'items'), spending as SpendingProject) : []),
};

/** Kinds of bills that are charged to budgets, and the fact of each that knows them. */
export const budgetFactOf: Readonly<Record<string, string>> = {
  expenseReport: 'budgets',
  travelReport: 'budgets',
  expenseReportProject: 'spending',
};

/** Budgets that a bill is charged to, each once, as its lines name them. */
export const budgetShares = (resource: string, record: AnyDoc, facts: Facts): readonly BudgetShare[] =>
  sharesBy[resource]?.(record, facts) ?? [];

export const isOver = ({ budget }: BudgetShare): boolean => budget !== null && compare(budget.after, '0') < 0;
