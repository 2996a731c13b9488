/**
 * Payments of a month for everybody employed in it: from the pay in force, insurance, leave and deductions.
 * Done again it refreshes drafts, keeping what was entered by hand; nobody gets a second payment.
 */
import { dateAt } from '#model/calculation/dates.ts';
import { most } from '#model/calculation/decimal.ts';
import { defaultsOf } from '#model/defaults.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import type { PayBasis } from '#resources/hr/pay/hrSalaryPayment.ts';
import { attendedDays, withFormulas, type PayRow } from '#resources/hr/rules/payFormulas.ts';
import { firstDay, lastDay, nextMonth } from '#resources/hr/rules/payTerms.ts';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../db/sql.ts';
import { ruleActor } from '#server/documents/checks/evaluation.ts';
import { insertMany, updateMany } from '../../../documents/many.ts';
import { columnsOf } from '../../../documents/record.ts';
import { payBasisOf } from '../../../effects/hr/payBasis.ts';
import { markTaken, owedBy } from '../../../effects/hr/livingCosts.ts';
import { reopenLater } from '../../../effects/hr/payments.ts';
import type { JobTurn } from '../../../jobs/kind.ts';
import { backPayOf } from './backPay.ts';
import { takeOff } from './livingCosts.ts';
import { inDepartment, inPortions, paymentsOf, type MonthAsked, type PayError } from './portions.ts';

export interface Generated {
  readonly created: number;
  readonly refreshed: number;
  /** Computed, granted or paid already. */
  readonly kept: number;
  readonly errors: readonly PayError[];
}

/** Everybody employed on some day of the month. */
export async function employedIds(sql: Sql, { salaryMonth, deptId }: MonthAsked): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select id::text from hr_pf_staff_onboard where not deleted and entry_date <= $2::date and (leave_date is null or leave_date >= $1::date)
       and ${inDepartment('dept_id', '$3')} order by id`,
    [firstDay(salaryMonth), lastDay(salaryMonth), deptId],
    'payroll_employed',
  );
  return rows.map(({ id }) => id);
}

const noPay = w('no pay is in force in this month', '当月没有生效的薪资');

/** A payment as the month makes it. Days attended follow unless somebody entered others; back pay is what is owed, or more that was entered. */
const calculated = (record: AnyDoc, basis: PayBasis, owed: string | undefined, basisAt: string): AnyDoc => {
  const entered = record['actualDays'] ?? null;
  const own = entered !== null && entered !== attendedDays(record as unknown as PayRow);
  const backPay = most(record['backPay'], owed ?? '0');
  const row = withFormulas({ ...record, ...basis, backPay, basisAt, staffType: undefined });
  return { ...row, actualDays: own ? entered : attendedDays(row as unknown as PayRow) };
};

interface Work {
  readonly context: Context;
  readonly definition: Definition;
  readonly salaryMonth: string;
  readonly fresh: AnyDoc;
}

/** Nobody's pay is fixed between this instant and the end of the transaction: who fixes it holds the file (effects/hr/payHistory.ts). */
async function holdFiles(tx: Sql, { services }: Context, ids: readonly string[]): Promise<string> {
  await tx.query('select 1 from hr_pf_staff_onboard where id = any($1::bigint[]) order by id for key share', [ids], 'payroll_files');
  return services.clock.now().toISOString();
}

/** One transaction's people. Rows that somebody holds at this moment are theirs: they are left out. */
async function generatePortion(tx: Sql, { context, definition, salaryMonth, fresh }: Work, ids: readonly string[], now: string) {
  const basisAt = await holdFiles(tx, context, ids);
  const stored = await tx.query<AnyDoc>(
    `select ${columnsOf(definition)} from hr_salary_payment r
     where r.salary_month = $1 and r.staff_id = any($2::bigint[]) and not r.deleted order by r.staff_id for update of r skip locked`,
    [salaryMonth, ids],
    'payroll_stored',
  );
  const held = await tx.query<{ staffId: string }>(
    `select staff_id::text as "staffId" from hr_salary_payment where salary_month = $1 and staff_id = any($2::bigint[]) and not deleted`,
    [salaryMonth, ids],
    'payroll_held',
  );
  const taken = new Set(held.map(({ staffId }) => staffId));
  const drafts = stored.filter(({ payState }) => payState === 'draft');
  const missing = ids.filter((id) => !taken.has(id));
  const payMonth = nextMonth(salaryMonth);
  const months = new Map<string, string[]>([[payMonth, missing]]);
  for (const draft of drafts) {
    const month = String(draft['payMonth']);
    months.set(month, [...(months.get(month) ?? []), String(draft['staffId'])]);
  }
  const bases = new Map<string, PayBasis | null>();
  for (const [month, staff] of months)
    for (const [id, basis] of await payBasisOf(tx, { salaryMonth, payMonth: month }, staff)) bases.set(id, basis);
  const owed = await backPayOf(tx, definition, salaryMonth, [...bases.keys()]);
  const withPay = (id: string): PayBasis[] => [bases.get(id) ?? []].flat();
  const living = await owedBy(
    tx,
    salaryMonth,
    [...bases.keys()],
    drafts.map(({ id }) => String(id)),
  );
  const paid = (record: AnyDoc) => {
    const staffId = String(record['staffId']);
    return withPay(staffId).map((basis) => takeOff(calculated(record, basis, owed.get(staffId), basisAt), living));
  };
  const added = missing.flatMap((staffId) => paid({ ...fresh, staffId, salaryMonth, payMonth }));
  const again = drafts.flatMap(paid);
  const writing = { actorId: context.actor.userId, now };
  const rows = (some: readonly { readonly row: AnyDoc }[]): AnyDoc[] => some.map(({ row }) => row);
  const created = await insertMany(tx, definition, rows(added), writing);
  await updateMany(tx, definition, Object.keys(definition.fields), rows(again), writing);
  const settled = [...added, ...again];
  await markTaken(
    tx,
    salaryMonth,
    settled.flatMap(({ charges }) => charges),
    settled.flatMap(({ meals }) => meals),
  );
  if (created > 0) await reopenLater(tx, missing, { salaryMonth, payMonth }, now);
  const errors = [...bases].flatMap(([staffId, basis]) => (basis === null ? [{ staffId, reason: noPay }] : []));
  return { created, refreshed: again.length, kept: taken.size - drafts.length, errors };
}

/** The whole month, or a department's part of it. */
export async function generateMonth(context: Context, asked: MonthAsked, turn?: JobTurn): Promise<Generated> {
  const { services } = context;
  const { salaryMonth } = asked;
  const definition = paymentsOf(context);
  const now = services.clock.now().toISOString();
  const fresh = defaultsOf(definition, { actor: ruleActor(context), today: dateAt(now, services.zone), now });
  let [created, refreshed, kept] = [0, 0, 0];
  const errors: PayError[] = [];
  const ids = await employedIds(services.db, asked);
  await inPortions(
    context,
    { action: 'generate', salaryMonth },
    ids,
    async (one) => {
      const done = await generatePortion(one.tx, { context, definition, salaryMonth, fresh }, one.ids, one.now);
      [created, refreshed, kept] = [created + done.created, refreshed + done.refreshed, kept + done.kept];
      errors.push(...done.errors);
    },
    turn,
  );
  return { created, refreshed, kept, errors };
}
