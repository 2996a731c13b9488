/**
 * Back pay that a month proposes: pay that was fixed after a person's last payment was made and
 * that begins in a month which is granted or paid already. The difference of each such month comes with the next payment, once.
 */
import { isPositive, most } from '#model/calculation/decimal.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { sum } from '#model/calculation/rounding.ts';
import type { CalendarDay } from '#model/calculation/workCalendar.ts';
import { allowanceParts, salaryParts, type PayParts } from '#resources/hr/rules/pay.ts';
import { differenceAt } from '#resources/hr/rules/payFormulas.ts';
import { firstDay, lastDay, payTermsOf, type Employment, type PayPeriod } from '#resources/hr/rules/payTerms.ts';
import type { Sql } from '../../../db/sql.ts';
import { columnsOf } from '../../../documents/record.ts';
import { calendarOf, peopleOf } from '../../../effects/hr/payBasis.ts';

interface KnownPeriod extends PayPeriod {
  readonly staffId: string;
  /** It stood already when the last payment was made. */
  readonly known: boolean;
}

/** All periods of the people for whom one was fixed since their last payment before the month, and begins before it. */
const lateOf = (tx: Sql, salaryMonth: string, ids: readonly string[]): Promise<KnownPeriod[]> =>
  tx.query<KnownPeriod>(
    `with last as (
       select distinct on (p.staff_id) p.staff_id, p.basis_at from hr_salary_payment p
       where p.staff_id = any($1::bigint[]) and p.salary_month < $2 and not p.deleted and p.pay_state <> 'void'
       order by p.staff_id, p.salary_month desc)
     select r.staff_id::text as "staffId", r.dept_id::text as "deptId", r.post_id::text as "postId", r.standard_id::text as "standardId",
       r.base_salary::text as "baseSalary", r.post_salary::text as "postSalary", r.performance_base::text as "performanceBase",
       r.meal_allowance::text as "mealAllowance", r.phone_allowance::text as "phoneAllowance", r.other_allowance::text as "otherAllowance",
       r.probation_rate::text as "probationRate", r.valid_from::text as "validFrom", r.valid_to::text as "validTo",
       r.created_at <= l.basis_at as known
     from hr_salary_change_record r join last l on l.staff_id = r.staff_id
     where not r.deleted and exists (select from hr_salary_change_record x where x.staff_id = r.staff_id and not x.deleted
       and x.created_at > l.basis_at and x.valid_from < $3::date)
     order by r.staff_id, r.valid_from`,
    [ids, salaryMonth, firstDay(salaryMonth)],
    'back_pay_periods',
  );

/** The periods as they stood: what has been fixed since has not ended the last of them. */
const knownOf = (periods: readonly KnownPeriod[]): PayPeriod[] => {
  const known = periods.filter((period) => period.known);
  const last = known.at(-1);
  return last === undefined || known.length === periods.length ? known : [...known.slice(0, -1), { ...last, validTo: null }];
};

/** Payments that can change no more, from the first month in which something is different. */
const closedOf = (tx: Sql, definition: Definition, staffId: string, from: string, before: string): Promise<AnyDoc[]> =>
  tx.query<AnyDoc>(
    `select ${columnsOf(definition)} from hr_salary_payment r where r.staff_id = $1 and r.salary_month >= $2 and r.salary_month < $3
       and r.pay_state in ('inGrant', 'paid') and not r.deleted order by r.salary_month`,
    [staffId, from, before],
    'back_pay_months',
  );

const partsOf = (terms: PayParts): PayParts =>
  Object.fromEntries([...salaryParts, ...allowanceParts].map((name) => [name, terms[name]])) as unknown as PayParts;

interface Asked {
  readonly tx: Sql;
  readonly definition: Definition;
  readonly salaryMonth: string;
  /** Read once for all people, by month. */
  readonly calendars: Map<string, readonly CalendarDay[]>;
}

async function calendarIn({ tx, calendars }: Asked, month: string): Promise<readonly CalendarDay[]> {
  const days = calendars.get(month) ?? (await calendarOf(tx, firstDay(month), lastDay(month)));
  calendars.set(month, days);
  return days;
}

async function owedTo(asked: Asked, person: Employment & { readonly id: string }, periods: readonly KnownPeriod[]): Promise<string> {
  const { tx, definition, salaryMonth } = asked;
  // Whose pay was fixed for the first time has been paid nothing that could differ.
  if (!periods.some(({ known }) => known)) return '0';
  const first = periods.find(({ known }) => !known)?.validFrom ?? firstDay(salaryMonth);
  const differences: string[] = [];
  for (const row of await closedOf(tx, definition, person.id, first.slice(0, 7), salaryMonth)) {
    const month = String(row['salaryMonth']);
    const calendar = await calendarIn(asked, month);
    const [before, after] = [knownOf(periods), periods].map((history) => payTermsOf(month, person, history, [], calendar));
    if (before && after) differences.push(differenceAt(row, partsOf(before), partsOf(after)));
  }
  return most(sum(differences), '0');
}

/** By the id of the personnel file, of those to whom something is owed. Less pay than before is taken back from nobody. */
export async function backPayOf(
  tx: Sql,
  definition: Definition,
  salaryMonth: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const owed = new Map<string, string>();
  const asked: Asked = { tx, definition, salaryMonth, calendars: new Map() };
  const late = await lateOf(tx, salaryMonth, ids);
  if (late.length === 0) return owed;
  for (const person of await peopleOf(tx, [...new Set(late.map(({ staffId }) => staffId))])) {
    const periods = late.filter(({ staffId }) => staffId === person.id);
    const amount = await owedTo(asked, person, periods);
    if (isPositive(amount)) owed.set(person.id, amount);
  }
  return owed;
}
