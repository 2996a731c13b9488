/** Work of payroll on all people of a month: in portions, each one transaction, so that what is done stays done wherever it is cut off. */
import { isMonth } from '#model/calculation/dates.ts';
import type { Definition } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { isId } from '#model/fields/reference.ts';
import type { Fault } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w, type Words } from '#model/words.ts';
import { requirePermission } from '../../../access/require.ts';
import { logOperation } from '../../../audit/operations.ts';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../db/sql.ts';
import { invalid } from '../../../documents/refusals.ts';
import type { JobTurn } from '../../../jobs/kind.ts';

/** People of one transaction. */
const portion = 500;

/** Which payments of a month are meant: all, those of a department and what lies below it, or named ones. */
export interface MonthAsked {
  readonly salaryMonth: string;
  readonly deptId: string | null;
  readonly ids: readonly string[] | null;
}

/** Somebody whose payment could not be done, and why. */
export interface PayError {
  readonly staffId: string;
  readonly reason: Words;
}

/** The same as people read it. */
export interface ShownError {
  readonly staffNo: string;
  readonly name: string;
  readonly reason: string;
}

const mostIds = 5_000;

/** Looks at what was sent; every fault is named. */
export function monthAskedIn(input: Readonly<Record<string, unknown>>): MonthAsked {
  const { salaryMonth, deptId, ids } = input;
  const faults: Fault[] = [];
  if (!isMonth(salaryMonth)) faults.push(fault('month', 'salaryMonth', w('must be a month, 2026-10', '须为月份，例如2026-10')));
  const department = textOf(deptId);
  if (department !== '' && !isId(department)) faults.push(fault('reference', 'deptId', w('no such department', '部门不存在')));
  const named = ids === undefined || ids === null ? null : Array.isArray(ids) ? ids.map(textOf) : [''];
  if (named !== null && (named.length === 0 || named.length > mostIds || !named.every(isId)))
    faults.push(fault('ids', 'ids', w(`ids of 1 to ${mostIds} payments`, `须为1至${mostIds}个工资核算ID`)));
  if (faults.length > 0) throw invalid(faults);
  return { salaryMonth: String(salaryMonth), deptId: department === '' ? null : department, ids: named };
}

export function paymentsOf({ services }: Pick<Context, 'services'>): Definition {
  const definition = services.registry.get('hrSalaryPayment');
  if (definition === undefined) throw new Error('hrSalaryPayment is not defined');
  return definition;
}

export const requirePayroll = (context: Context, action: 'taxation' | 'generate'): void =>
  requirePermission(context.actor, paymentsOf(context), action);

/** SQL that says whether a department is the asked one or below it; null asks for all. */
export const inDepartment = (column: string, parameter: string): string =>
  `(${parameter}::bigint is null or ${column} in (
     with recursive below as (
       select id from sys_department where id = ${parameter}::bigint
       union all select d.id from sys_department d join below b on d.parent_id = b.id)
     select id from below))`;

interface Portion {
  readonly tx: Sql;
  readonly ids: readonly string[];
  readonly now: string;
}

/** Runs the work over all ids; told of and stopped between portions. Each portion is noted in the operation log. */
export async function inPortions(
  context: Context,
  { action, salaryMonth }: { readonly action: string; readonly salaryMonth: string },
  ids: readonly string[],
  work: (portion: Portion) => Promise<void>,
  turn?: JobTurn,
): Promise<void> {
  const { db, clock } = context.services;
  for (let at = 0; at < ids.length; at += portion) {
    turn?.signal.throwIfAborted();
    await db.transaction(async (tx) => {
      await work({ tx, ids: ids.slice(at, at + portion), now: clock.now().toISOString() });
      await logOperation(tx, context, { action, resource: 'hrSalaryPayment', name: salaryMonth });
    });
    turn?.progress(Math.min(at + portion, ids.length), ids.length);
  }
  if (ids.length > 0) await db.notify('record', 'hr_salary_payment');
}

interface NamedError {
  readonly staffNo: string;
  readonly name: Words;
  readonly reason: Words;
}

/** With name and number of each person. */
async function namedErrors({ db }: Context['services'], errors: readonly PayError[]): Promise<NamedError[]> {
  if (errors.length === 0) return [];
  const people = await db.query<{ id: string; staffNo: string | null; name: string; nameEn: string | null }>(
    `select id::text, staff_no as "staffNo", name, nullif(name_en, '') as "nameEn" from hr_pf_staff_onboard where id = any($1::bigint[])`,
    [errors.map(({ staffId }) => staffId)],
    'pay_errors',
  );
  const byId = new Map(people.map((person) => [person.id, person]));
  return errors.map(({ staffId, reason }) => {
    const { staffNo = '', name = '', nameEn = null } = byId.get(staffId) ?? {};
    return { staffNo: staffNo ?? '', name: w(nameEn ?? name, name), reason };
  });
}

export const shownErrors = async ({ services, language }: Context, errors: readonly PayError[]): Promise<ShownError[]> =>
  (await namedErrors(services, errors)).map(({ staffNo, name, reason }) => ({ staffNo, name: name[language], reason: reason[language] }));

/** Names of each reason that the note of a job has room for. */
const mostNamed = 20;

/** The end of a job's note: who was not done, by reason. */
export async function failuresNote({ services }: Context, errors: readonly PayError[]): Promise<Words> {
  const byReason = new Map<string, NamedError[]>();
  for (const one of await namedErrors(services, errors)) byReason.set(one.reason.en, [...(byReason.get(one.reason.en) ?? []), one]);
  const parts = [...byReason.values()].map((same) => {
    const names = same.slice(0, mostNamed);
    const rest = same.length - names.length;
    const reason = same[0]?.reason ?? w('', '');
    return w(
      `${reason.en}: ${names.map(({ name, staffNo }) => `${name.en} ${staffNo}`).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`,
      `${reason.zh}：${names.map(({ name, staffNo }) => `${name.zh} ${staffNo}`).join('、')}${rest > 0 ? `等${same.length}人` : ''}`,
    );
  });
  return parts.length === 0
    ? w('', '')
    : w(
        `; ${errors.length} not done (${parts.map(({ en }) => en).join('; ')})`,
        `；${errors.length}人未完成（${parts.map(({ zh }) => zh).join('；')}）`,
      );
}
