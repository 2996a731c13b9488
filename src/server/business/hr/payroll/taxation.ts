/**
 * Income tax of a month's payments. Each
 * person's payments of the tax year are held while one of them is computed, so nobody changes an earlier one under it.
 */
import { add } from '#model/calculation/decimal.ts';
import { sum } from '#model/calculation/rounding.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { w, type Words } from '#model/words.ts';
import {
  tablesOf,
  taxOf,
  wasSmallIncome,
  type TaxObstacle,
  type TaxPerson,
  type TaxRow,
  type TaxTableRow,
  type TaxTables,
} from '#resources/hr/rules/incomeTax.ts';
import { payFormulas, type PayRow } from '#resources/hr/rules/payFormulas.ts';
import { firstDay, lastDay } from '#resources/hr/rules/payTerms.ts';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../db/sql.ts';
import { updateMany } from '../../../documents/many.ts';
import type { JobTurn } from '../../../jobs/kind.ts';
import { inDepartment, inPortions, paymentsOf, type MonthAsked, type PayError } from './portions.ts';

export interface Taxed {
  readonly count: number;
  readonly totalTax: string;
  readonly errors: readonly PayError[];
}

/** People with payments of the month whose tax can be computed. */
export async function taxableStaff(sql: Sql, { salaryMonth, deptId, ids }: MonthAsked): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select staff_id::text as id from hr_salary_payment where salary_month = $1 and not deleted and pay_state in ('draft', 'taxed')
       and ($2::bigint[] is null or id = any($2::bigint[])) and ${inDepartment('dept_id', '$3')} order by staff_id`,
    [salaryMonth, ids, deptId],
    'taxation_staff',
  );
  return rows.map(({ id }) => id);
}

const yearOf = (month: string): number => Number(month.slice(0, 4));

type StoredRow = TaxRow & PayRow & { readonly id: string; readonly staffId: string };

const columns = `r.id::text, r.staff_id::text as "staffId", r.salary_month as "salaryMonth", r.pay_month as "payMonth",
  r.pay_state as "payState", r.tax_table as "taxTable", r.gross_pay::text as "grossPay", r.year_end_bonus::text as "yearEndBonus",
  r.bonus_mode as "bonusMode", r.exempt_income::text as "exemptIncome", r.pension_p::text as "pensionP", r.medical_p::text as "medicalP",
  r.unemploy_p::text as "unemployP", r.fund_p::text as "fundP", r.additional_deduct::text as "additionalDeduct",
  r.other_tax_deduct::text as "otherTaxDeduct", r.cum_basic::text as "cumBasic", r.tax::text, r.dorm_deduct::text as "dormDeduct", r.meal_deduct::text as "mealDeduct",
  r.compensation::text, r.loan_deduct::text as "loanDeduct", r.other_deduct::text as "otherDeduct"`;

/** Payments of the tax years that the month's payments belong to, and of the years before them; those that can change are held. */
async function yearsOf(tx: Sql, salaryMonth: string, staff: readonly string[]): Promise<StoredRow[]> {
  const [span] = await tx.query<{ first: string; last: string }>(
    `select min(pay_month) as first, max(pay_month) as last from hr_salary_payment
     where salary_month = $1 and staff_id = any($2::bigint[]) and not deleted`,
    [salaryMonth, staff],
    'taxation_span',
  );
  if (!span?.first) return [];
  const among = `r.staff_id = any($1::bigint[]) and not r.deleted and r.pay_month between $2 and $3`;
  const values = [staff, `${yearOf(span.first) - 1}-01`, `${yearOf(span.last)}-12`];
  await tx.query(
    `select 1 from hr_salary_payment r where ${among} and r.pay_state in ('draft', 'taxed')
     order by r.staff_id, r.pay_month, r.salary_month for update of r`,
    values,
    'taxation_hold',
  );
  return tx.query<StoredRow>(
    `select ${columns} from hr_salary_payment r where ${among} and r.pay_state is distinct from 'void'`,
    values,
    'taxation_years',
  );
}

interface PersonRow extends Omit<TaxPerson, 'smallIncomeBefore'> {
  readonly id: string;
}

/** Paid for a service: not employed in full, with a service agreement on the last day of the month. */
const peopleOf = (tx: Sql, salaryMonth: string, staff: readonly string[]): Promise<PersonRow[]> =>
  tx.query<PersonRow>(
    `select s.id::text, s.entry_date::text as "entryDate", s.leave_date::text as "leaveDate",
       coalesce(s.first_job_of_year, false) as "firstJobOfYear",
       s.staff_type in ('rehired', 'partTime') and exists (
         select from hr_pf_staff_onboard_contracts c where c.parent_id = s.id and c.contract_type = 'labor' and c.date_from <= $2::date
           and (c.date_to is null or c.date_to >= $3::date)) as service
     from hr_pf_staff_onboard s where s.id = any($1::bigint[])`,
    [staff, lastDay(salaryMonth), firstDay(salaryMonth)],
    'taxation_people',
  );

/** Tables by the month of payment. */
async function tablesIn(tx: Sql, months: ReadonlySet<string>): Promise<ReadonlyMap<string, TaxTables>> {
  const tables = new Map<string, TaxTables>();
  for (const month of months) {
    const rows = await tx.query<TaxTableRow>(
      `select tax_table as "taxTable", level, upper_limit::text as "upperLimit", rate::text, quick_deduction::text as "quickDeduction",
         amount::text
       from hr_tax_foundation where not deleted and valid_from <= $1::date and (valid_to is null or valid_to >= $1::date)`,
      [firstDay(month)],
      'taxation_tables',
    );
    tables.set(month, tablesOf(rows));
  }
  return tables;
}

const obstacles: Readonly<Record<TaxObstacle, Words>> = {
  left: w('the last day lies before this month', '当月之前已离职'),
  earlierMonth: w('earlier month not computed', '前面月份尚未算税'),
  secondBonus: w('a bonus was taxed separately this year already', '本年度已有年终奖单独计税'),
  noTables: w('no tax table is in force', '没有生效的税率表'),
};

const written = [
  'payState',
  'taxTable',
  'cumIncome',
  'cumBasic',
  'cumSpecial',
  'cumAdditional',
  'cumOther',
  'cumTaxable',
  'taxRate',
  'quickDeduction',
  'cumTaxDue',
  'cumTaxPaid',
  'tax',
  'bonusTax',
  'netPay',
];

const byStaff = (rows: readonly StoredRow[]): ReadonlyMap<string, StoredRow[]> => {
  const groups = new Map<string, StoredRow[]>();
  for (const row of rows) groups.set(row.staffId, [...(groups.get(row.staffId) ?? []), row]);
  return groups;
};

/** One transaction's people. */
async function taxPortion(
  tx: Sql,
  salaryMonth: string,
  staff: readonly string[],
): Promise<{ readonly rows: readonly AnyDoc[]; readonly errors: readonly PayError[] }> {
  const stored = byStaff(await yearsOf(tx, salaryMonth, staff));
  const people = new Map((await peopleOf(tx, salaryMonth, staff)).map((person) => [person.id, person]));
  const targets = [...stored.values()].flatMap((rows) =>
    rows.filter((row) => row.salaryMonth === salaryMonth && (row.payState === 'draft' || row.payState === 'taxed')),
  );
  const tables = await tablesIn(tx, new Set(targets.map(({ payMonth }) => payMonth)));
  const rows: AnyDoc[] = [];
  const errors: PayError[] = [];
  for (const row of targets) {
    const [person, inForce] = [people.get(row.staffId), tables.get(row.payMonth)];
    if (person === undefined || inForce === undefined) continue;
    const all = stored.get(row.staffId) ?? [];
    const ofYear = (year: number): StoredRow[] => all.filter(({ payMonth }) => yearOf(payMonth) === year);
    const year = yearOf(row.payMonth);
    const found = taxOf(row, ofYear(year), { ...person, smallIncomeBefore: wasSmallIncome(ofYear(year - 1)) }, inForce);
    if (typeof found === 'string') errors.push({ staffId: row.staffId, reason: obstacles[found] });
    else rows.push({ ...found, id: row.id, payState: 'taxed', netPay: payFormulas.netPay({ ...row, ...found }) });
  }
  return { rows, errors };
}

/** Tax of all payments of the month that are not granted yet, in the order of nobody: each stands on earlier months alone. */
export async function taxMonth(context: Context, asked: MonthAsked, turn?: JobTurn): Promise<Taxed> {
  const definition: Definition = paymentsOf(context);
  const { salaryMonth } = asked;
  const errors: PayError[] = [];
  let [count, totalTax] = [0, '0.00'];
  const staff = await taxableStaff(context.services.db, asked);
  await inPortions(
    context,
    { action: 'taxation', salaryMonth },
    staff,
    async ({ tx, ids, now }) => {
      const done = await taxPortion(tx, salaryMonth, ids);
      await updateMany(tx, definition, written, done.rows, { actorId: context.actor.userId, now });
      count += done.rows.length;
      totalTax = add(totalTax, sum(done.rows.flatMap(({ tax, bonusTax }) => [tax, bonusTax])));
      errors.push(...done.errors);
    },
    turn,
  );
  return { count, totalTax, errors };
}
