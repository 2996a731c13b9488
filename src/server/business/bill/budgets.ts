/** Calls of budgets: what a row is given or loses in the year, what goes from one to another, and the rows of the next year. */
import { compare, divide, isPositive, multiply, negate } from '#model/calculation/decimal.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { fault } from '#model/faults.ts';
import { Refusal } from '#model/refusal.ts';
import { fixed } from '#model/calculation/rounding.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { adjustAsked, copyYearAsked, expenseBudget, moveAsked } from '#resources/bill/expenseBudget.ts';
import { budget as budgetLedger } from '#resources/bill/ledgers.ts';
import { mayRead } from '../../access/scope.ts';
import { nameOfRecord } from '../../audit/changes.ts';
import { logOperation } from '../../audit/operations.ts';
import { todayOf, type Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { invalid, missingRecord } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import { lookups } from '../../effects/effect.ts';
import { call, type BusinessAsked, type BusinessCall } from '../call.ts';
import { once } from '../heads/sentLines.ts';

const requestId = f.text(w('Request', '请求号'), { max: 200 });

/** What people call a row: year, department, type. */
export const budgetFacts = lookups(expenseBudget, {
  rowName: async ({ sql, record }) => {
    const { budgetYear, deptId, expenseType } = record;
    const [found] = await sql.query<{ name: string }>(
      `select concat_ws(' ', $1::text, (select name from sys_department where id = $2::bigint),
         coalesce((select label_zh from dictionaries where dict_code = 'expenseType' and item_value = $3 and not deleted limit 1), $3)) as name`,
      [typeof budgetYear === 'number' ? budgetYear.toFixed() : null, deptId, expenseType],
      'fact_budget_name',
    );
    return found?.name ?? null;
  },
});

/** A row, locked; null for whoever may not see it. */
async function lockedRow(tx: Sql, context: Context, definition: Definition, id: string): Promise<AnyDoc | null> {
  const row = await readRecord(tx, definition, id, { lock: true });
  return row !== null && (await mayRead(context, definition, row, tx)) ? row : null;
}

interface Change {
  readonly amount: string;
  readonly reason: string;
  readonly otherId: string | null;
}

/** Writes one more line of adjustments; what is taken must be left. */
async function adjusted(
  tx: Sql,
  context: Context,
  definition: Definition,
  row: AnyDoc,
  { amount, reason, otherId }: Change,
): Promise<AnyDoc> {
  const id = textOf(row['id']);
  const line = { happenDate: todayOf(context), amount: fixed(amount), reason, adjustedBy: context.actor.userId, otherId };
  await writer(tx, context)(definition.key, { adjustments: [...linesOf(row, 'adjustments'), line] }, { id });
  const written = await readRecord(tx, definition, id);
  if (written === null) throw missingRecord(definition, id);
  if (compare(amount, '0') < 0 && compare(written['leftAmount'], '0') < 0)
    throw new Refusal('409', budgetLedger.short.reason, w('{name}: only {left} left', '{name}：剩余预算仅{left}'), {
      name: nameOfRecord(definition, row) ?? id,
      left: textOf(row['leftAmount']),
    });
  await logOperation(tx, context, {
    action: 'adjust',
    resource: definition.key,
    recordId: id,
    name: `${nameOfRecord(definition, row)}: ${fixed(amount)}`,
  });
  return written;
}

type Asked = Pick<BusinessAsked, 'context' | 'definition'>;

/** The row as its reader sees it. */
async function shown({ context, definition }: Asked, id: string): Promise<AnyDoc> {
  const row = await readRecord(context.services.db, definition, id);
  if (row === null) throw missingRecord(definition, id);
  return shownRecord(context, definition, row);
}

/** @throws 409 `budgetExceeded` where more is taken than is left */
async function adjust(
  asked: Asked,
  id: string,
  { requestId: request, ...given }: Omit<Change, 'otherId'> & { readonly requestId: string | null },
): Promise<AnyDoc> {
  const { context, definition } = asked;
  await once(context, `adjust/${id}`, definition, { ...given, requestId: request }, async (tx) => {
    const row = await lockedRow(tx, context, definition, id);
    if (row === null) throw missingRecord(definition, id);
    requireAct(context, definition, 'adjust', row);
    if (compare(given.amount, '0') === 0) throw invalid([fault('amount', 'amount', w('is not zero', '不能为0'))]);
    await adjusted(tx, context, definition, row, { ...given, otherId: null });
    return { id };
  });
  return shown(asked, id);
}

interface Move {
  readonly fromId: string;
  readonly toId: string;
  readonly amount: string;
  readonly reason: string;
  readonly requestId: string | null;
}

/**
 * Takes from one row what another one gets, of the same year; both are locked in the order of their ids, so that two moves in opposite
 * directions wait for one another.
 * @throws 400 `invalid` naming `toId` for the same row or another year; 409 `budgetExceeded`
 */
async function move(asked: Asked, { fromId, toId, amount, reason, requestId: request }: Move): Promise<AnyDoc> {
  const { context, definition } = asked;
  await once(context, 'moveBudget', definition, { fromId, toId, amount, reason, requestId: request }, async (tx) => {
    if (fromId === toId) throw invalid([fault('other', 'toId', w('is the same budget', '调入与调出不能是同一预算'))]);
    const inOrder = [fromId, toId].toSorted((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1));
    const rows = new Map<string, AnyDoc>();
    for (const id of inOrder) {
      const row = await lockedRow(tx, context, definition, id);
      if (row !== null) rows.set(id, row);
    }
    const [from, to] = [rows.get(fromId), rows.get(toId)];
    const unknown = (field: string) => invalid([fault('known', field, w('is not there', '预算不存在'))]);
    if (from === undefined) throw unknown('fromId');
    if (to === undefined) throw unknown('toId');
    requireAct(context, definition, 'moveBudget', from);
    if (from['budgetYear'] !== to['budgetYear']) throw invalid([fault('year', 'toId', w('is of another year', '年度不同'))]);
    const changes: Readonly<Record<string, Change>> = {
      [fromId]: { amount: negate(amount), reason, otherId: toId },
      [toId]: { amount, reason, otherId: fromId },
    };
    for (const id of inOrder) {
      const [row, change] = [rows.get(id), changes[id]];
      if (row !== undefined && change !== undefined) await adjusted(tx, context, definition, row, change);
    }
    return { id: fromId };
  });
  return shown(asked, fromId);
}

interface Copy {
  readonly from: number;
  readonly to: number;
  readonly percent: string;
  readonly requestId: string | null;
}

/**
 * Makes the rows of a year from those of another, without their adjustments; rows that are there already stay.
 * @returns how many were made
 * @throws 400 `invalid` naming `to` for the same year, and `from` where that year has no budgets
 */
async function copyYear(
  { context, definition }: Asked,
  { from, to, percent, requestId: request }: Copy,
): Promise<{ readonly created: number }> {
  if (from === to) throw invalid([fault('year', 'to', w('is the same year', '目标年度与源年度相同'))]);
  return once(context, 'copyYear', definition, { from, to, percent, requestId: request }, async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('expenseBudget.copyYear'))`, [], 'budget_copy_lock');
    const rows = await tx.query<{ deptId: string; expenseType: string; annual: string; control: string | null; there: boolean }>(
      `select b.dept_id::text as "deptId", b.expense_type as "expenseType", b.annual_amount::text as annual, b.control,
         exists (select from expense_budget o where o.budget_year = $2 and o.dept_id = b.dept_id and o.expense_type = b.expense_type and not o.deleted) as there
       from expense_budget b where b.budget_year = $1 and not b.deleted order by b.dept_id, b.expense_type`,
      [from, to],
      'budget_copy_rows',
    );
    if (rows.length === 0) throw invalid([fault('year', 'from', w('has no budgets', '该年度没有预算'))]);
    const write = writer(tx, context);
    const wanted = rows.filter(({ there }) => !there);
    for (const { deptId, expenseType, annual, control } of wanted) {
      const annualAmount = isPositive(percent) ? divide(multiply(annual, percent, 4), '100') : '0.00';
      await write(definition.key, { budgetYear: to, deptId, expenseType, annualAmount, control });
    }
    await logOperation(tx, context, { action: 'copyYear', resource: definition.key, name: `${from} → ${to}: ${wanted.length}` });
    return { created: wanted.length };
  });
}

export const budgetCalls: readonly BusinessCall[] = [
  call({
    resource: expenseBudget.key,
    method: 'POST',
    path: 'adjust/:id',
    action: 'confirm',
    summary: w('Give a budget more or take from it', '调整预算'),
    body: { ...adjustAsked, requestId },
    answer: 'record',
    run: ({ context, definition, params, body }) => adjust({ context, definition }, textOf(params['id']), body),
  }),
  call({
    resource: expenseBudget.key,
    method: 'POST',
    path: 'moveBudget',
    action: 'confirm',
    summary: w('Move budget from one row to another', '预算调剂'),
    body: { ...moveAsked, requestId },
    answer: 'record',
    run: ({ context, definition, body }) => move({ context, definition }, body),
  }),
  call({
    resource: expenseBudget.key,
    method: 'POST',
    path: 'copyYear',
    action: 'add',
    summary: w('Make the budgets of a year from those of another', '复制年度预算'),
    body: { ...copyYearAsked, requestId },
    answer: { created: f.integer(w('Made', '生成数量')) },
    run: ({ context, definition, body }) => copyYear({ context, definition }, body),
  }),
];
