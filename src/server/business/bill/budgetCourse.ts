/** Budgets that a bill is charged to: to whoever writes or decides it, with the course of the year for those who decide. */
import type { AnyDoc } from '#model/definition.ts';
import { f } from '#model/field.ts';
import type { Json } from '#model/field.ts';
import { fault } from '#model/faults.ts';
import { fixed } from '#model/calculation/rounding.ts';
import { idOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { budgetFactOf, budgetShares, type BudgetShare } from '#resources/bill/rules/budgetShares.ts';
import { expenseBudget } from '#resources/bill/expenseBudget.ts';
import { hasTask, mayRead, reachesDepartment } from '../../access/scope.ts';
import { may, type Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { isAuthor } from '../../documents/can.ts';
import { readRecord } from '../../documents/record.ts';
import { invalid, missingRecord } from '../../documents/refusals.ts';
import { factsFor } from '../../effects/facts.ts';
import { call, type BusinessCall } from '../call.ts';

interface Month extends Readonly<Record<string, Json>> {
  /** `2026-11`. */
  readonly month: string;
  readonly used: string;
}

/** Account and dimensions of the ledger that a share is kept in. */
const kept = (record: AnyDoc, share: BudgetShare): { readonly ledger: string; readonly used: string; readonly dimensions: object } =>
  share.line === null
    ? {
        ledger: 'budget',
        used: 'used',
        dimensions: { dept: idOf(record['costDept']), type: share.value, year: String(share.year) },
      }
    : { ledger: 'projectBudget', used: 'spent', dimensions: { project: idOf(record['projectId']), line: share.line } };

/** What was used of each, by the months into which it fell; what was taken back counts in its own month. */
async function coursesOf(sql: Sql, record: AnyDoc, shares: readonly BudgetShare[]): Promise<readonly (readonly Month[])[]> {
  const rows = await sql.query<{ at: number; month: string; used: string }>(
    `select k.at, to_char(e.date, 'YYYY-MM') as month, sum(case when e.to_account = k.used then e.quantity else -e.quantity end)::numeric(16,2)::text as used
     from jsonb_to_recordset($1::jsonb) as k(at int, ledger text, used text, dimensions jsonb)
     join ledger_entry e on e.ledger = k.ledger and e.dimensions = k.dimensions and k.used in (e.from_account, e.to_account)
     group by 1, 2 order by 1, 2`,
    [JSON.stringify(shares.map((share, at) => ({ at, ...kept(record, share) })))],
    'budget_course',
  );
  return shares.map((_, at) => rows.filter((row) => row.at === at).map(({ month, used }) => ({ month, used: fixed(used) })));
}

/** Whether they may read the budgets of the department that the bill is charged to. */
const seesBudgets = ({ actor, services: { registry } }: Context, { costDept }: AnyDoc): boolean => {
  const budgets = registry.get(expenseBudget.key);
  return budgets !== undefined && may(actor, budgets.key, 'page') && reachesDepartment(actor, budgets, idOf(costDept));
};

/**
 * Figures of budgets go to its author, to who decides about it, and to who sees budgets anyway; the course of the year only to the latter two.
 * To other readers of the bill there is nothing to tell.
 */
async function course(context: Context, resource: string, id: string) {
  const { db, registry } = context.services;
  const definition = Object.hasOwn(budgetFactOf, resource) ? registry.get(resource) : undefined;
  if (definition === undefined) throw invalid([fault('known', 'resource', w('is charged to no budget', '该类单据不占用预算'))]);
  const record = await readRecord(db, definition, id);
  if (record === null || !(await mayRead(context, definition, record))) throw missingRecord(definition, id);
  const decides = (await hasTask(context, definition, record)) || seesBudgets(context, record);
  if (!decides && !isAuthor(context, record)) return { shares: [] };
  const shares = budgetShares(resource, record, await factsFor(context, definition, record, db, [budgetFactOf[resource] ?? '']));
  const months = decides ? await coursesOf(db, record, shares) : [];
  return { shares: shares.map((share, at) => ({ ...share, months: months[at] ?? null })) };
}

export const budgetCourseCalls: readonly BusinessCall[] = [
  call({
    resource: expenseBudget.key,
    method: 'GET',
    path: 'course',
    action: null,
    summary: w('Budgets that a bill is charged to, and their course', '单据占用的预算及执行情况'),
    query: {
      resource: f.text(w('Kind of the bill', '单据类型'), { required: true, max: 50 }),
      id: f.text(w('Bill', '单据'), { required: true, max: 18, check: 'digits' }),
    },
    answer: { shares: f.json(w('Budgets', '预算'), { required: true }) },
    run: ({ context, query }) => course(context, query.resource, query.id),
  }),
];
