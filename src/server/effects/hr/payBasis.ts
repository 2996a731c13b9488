/** What a month holds for each of many people, read together (src/resources/hr/rules/payTerms.ts says how it is counted). */
import { add } from '#model/calculation/decimal.ts';
import { sum } from '#model/calculation/rounding.ts';
import type { CalendarDay, WorkSystem } from '#model/calculation/workCalendar.ts';
import { leaveToPayOut } from '#resources/hr/rules/annualLeave.ts';
import type { PayBasis } from '#resources/hr/pay/hrSalaryPayment.ts';
import {
  additionalOf,
  firstDay,
  lastDay,
  payTermsOf,
  type DeductionLine,
  type Employment,
  type PayPeriod,
  type UnpaidLeave,
} from '#resources/hr/rules/payTerms.ts';
import { noContributions, type Contributions } from '#resources/hr/rules/socialSecurity.ts';
import type { Sql } from '../../db/sql.ts';

export interface PersonRow extends Employment {
  readonly id: string;
  readonly deptId: string | null;
  readonly postId: string | null;
  readonly staffType: string | null;
}

/** A post that says nothing has standard hours. */
export const peopleOf = (sql: Sql, ids: readonly string[]): Promise<PersonRow[]> =>
  sql.query<PersonRow>(
    `select s.id::text, s.dept_id::text as "deptId", s.post_id::text as "postId", s.staff_type as "staffType",
       s.entry_date::text as "entryDate", s.leave_date::text as "leaveDate", s.probation_end::text as "probationEnd",
       s.regular_date::text as "regularDate", coalesce(p.work_system, 'standard') as "workSystem"
     from hr_pf_staff_onboard s left join posts p on p.id = s.post_id where s.id = any($1::bigint[]) and not s.deleted`,
    [ids],
    'pay_people',
  );

type Owned<Row> = Row & { readonly staffId: string };

const historyOf = (sql: Sql, ids: readonly string[], from: string, to: string): Promise<Owned<PayPeriod>[]> =>
  sql.query<Owned<PayPeriod>>(
    `select staff_id::text as "staffId", dept_id::text as "deptId", post_id::text as "postId", standard_id::text as "standardId",
       base_salary::text as "baseSalary", post_salary::text as "postSalary", performance_base::text as "performanceBase",
       meal_allowance::text as "mealAllowance", phone_allowance::text as "phoneAllowance", other_allowance::text as "otherAllowance",
       probation_rate::text as "probationRate", valid_from::text as "validFrom", valid_to::text as "validTo"
     from hr_salary_change_record
     where staff_id = any($1::bigint[]) and not deleted and valid_from <= $3::date and (valid_to is null or valid_to >= $2::date)`,
    [ids, from, to],
    'pay_history',
  );

type Paid = Pick<
  Contributions,
  'pensionP' | 'medicalP' | 'unemployP' | 'fundP' | 'pensionC' | 'medicalC' | 'unemployC' | 'injuryC' | 'fundC'
>;

/** Enrolment in force in the month; of several the one that began last. */
const enrolmentsOf = (sql: Sql, ids: readonly string[], month: string): Promise<Owned<Paid & { readonly id: string }>[]> =>
  sql.query<Owned<Paid & { readonly id: string }>>(
    `select distinct on (staff_id) id::text, staff_id::text as "staffId", pension_p::text as "pensionP", medical_p::text as "medicalP",
       unemploy_p::text as "unemployP", fund_p::text as "fundP", pension_c::text as "pensionC", medical_c::text as "medicalC",
       unemploy_c::text as "unemployC", injury_c::text as "injuryC", fund_c::text as "fundC"
     from hr_social_security
     where staff_id = any($1::bigint[]) and not deleted and social_state in ('active', 'stopped') and start_month <= $2
       and (stop_month is null or stop_month >= $2)
     order by staff_id, start_month desc`,
    [ids, month],
    'pay_enrolments',
  );

const leavesOf = (sql: Sql, ids: readonly string[], from: string, to: string): Promise<Owned<UnpaidLeave>[]> =>
  sql.query<Owned<UnpaidLeave>>(
    `select staff_id::text as "staffId", leave_type as "leaveType", start_date::text as "from", start_half as "fromHalf",
       coalesce(actual_end, end_date)::text as "to", case when actual_end is null or actual_end = end_date then end_half else 'pm' end as "toHalf"
     from hr_leave_request
     where staff_id = any($1::bigint[]) and not deleted and status = 'approved' and leave_type in ('personal', 'sick')
       and start_date <= $3::date and coalesce(actual_end, end_date) >= $2::date`,
    [ids, from, to],
    'pay_leaves',
  );

const deductionsOf = (sql: Sql, ids: readonly string[], month: string): Promise<Owned<DeductionLine>[]> =>
  sql.query<Owned<DeductionLine>>(
    `select parent_id::text as "staffId", additional_type as "additionalType", month_amount::text as "monthAmount",
       month_from as "monthFrom", month_to as "monthTo"
     from hr_pf_staff_onboard_tax_deductions
     where parent_id = any($1::bigint[]) and month_from <= $2 and (month_to is null or month_to >= $2)`,
    [ids, month],
    'pay_deductions',
  );

interface Leaver {
  readonly staffId: string;
  readonly compensation: string;
  readonly entryDate: string | null;
  readonly lastDay: string;
  readonly quota: string;
  readonly left: string;
}

/**
 * Who has the last day in the month, with the annual leave of the year. The file names it from the moment of approval, in which the
 * resignation is still on its way.
 */
const leaversOf = (sql: Sql, ids: readonly string[], from: string, to: string): Promise<Leaver[]> =>
  sql.query<Leaver>(
    `select distinct on (r.staff_id) r.staff_id::text as "staffId", coalesce(r.compensation, 0)::text as compensation,
       r.entry_date::text as "entryDate", r.last_work_date::text as "lastDay", coalesce(i.quota_days, 0)::text as quota,
       coalesce(i.quota_days + coalesce(i.carry_days, 0) + coalesce(i.adjust_days, 0) - coalesce(i.used_days, 0) - coalesce(i.frozen_days, 0), 0)::text as left
     from hr_staff_resign r join hr_pf_staff_onboard s on s.id = r.staff_id and s.leave_date = r.last_work_date
     left join hr_leave_information i on i.staff_id = r.staff_id and i.leave_type = 'annual'
       and i.leave_year = extract(year from r.last_work_date) and not i.deleted
     where r.staff_id = any($1::bigint[]) and r.status in ('submitted', 'reposted', 'approved') and not r.deleted and s.leave_date between $2::date and $3::date
     order by r.staff_id, r.id desc`,
    [ids, from, to],
    'pay_leavers',
  );

/** What is owed with the last pay. */
const finalOf = (leaver: Leaver | undefined): Pick<PayBasis, 'unusedLeaveDays' | 'compensation'> =>
  leaver === undefined
    ? { unusedLeaveDays: '0.0', compensation: '0.00' }
    : {
        unusedLeaveDays: leaveToPayOut(leaver.quota, leaver.left, leaver.entryDate ?? '', leaver.lastDay),
        compensation: add(leaver.compensation, '0'),
      };

export const calendarOf = (sql: Sql, from: string, to: string): Promise<CalendarDay[]> =>
  sql.query<CalendarDay>(
    `select day::text as day, day_type as "dayType", coalesce(statutory, false) as statutory from hr_work_calendar
     where day between $1::date and $2::date and not deleted order by day limit 40`,
    [from, to],
    'pay_calendar',
  );

const byStaff = <Row extends { readonly staffId: string }>(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.staffId);
    if (group) group.push(row);
    else groups.set(row.staffId, [row]);
  }
  return groups;
};

export interface PayMonths {
  readonly salaryMonth: string;
  readonly payMonth: string;
}

/** By the id of the personnel file; null for people without pay in force in the month. */
export async function payBasisOf(
  sql: Sql,
  { salaryMonth, payMonth }: PayMonths,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PayBasis | null>> {
  const [from, to] = [firstDay(salaryMonth), lastDay(salaryMonth)];
  const people = await peopleOf(sql, ids);
  const history = byStaff(await historyOf(sql, ids, from, to));
  const enrolments = new Map((await enrolmentsOf(sql, ids, salaryMonth)).map((row) => [row.staffId, row]));
  const leaves = byStaff(await leavesOf(sql, ids, from, to));
  const deductions = byStaff(await deductionsOf(sql, ids, payMonth));
  const leavers = new Map((await leaversOf(sql, ids, from, to)).map((row) => [row.staffId, row]));
  const calendar = await calendarOf(sql, from, to);
  return new Map(
    people.map((person) => {
      const terms = payTermsOf(salaryMonth, person, history.get(person.id) ?? [], leaves.get(person.id) ?? [], calendar);
      if (terms === null) return [person.id, null];
      const paid: Paid = enrolments.get(person.id) ?? noContributions;
      const basis: PayBasis = {
        ...terms,
        deptId: terms.deptId ?? person.deptId,
        postId: terms.postId ?? person.postId,
        workSystem: person.workSystem satisfies WorkSystem,
        staffType: person.staffType,
        pensionP: add(paid.pensionP, '0'),
        medicalP: add(paid.medicalP, '0'),
        unemployP: add(paid.unemployP, '0'),
        fundP: add(paid.fundP, '0'),
        companyInsurance: sum([paid.pensionC, paid.medicalC, paid.unemployC, paid.injuryC]),
        companyFund: add(paid.fundC, '0'),
        additionalDeduct: additionalOf(payMonth, deductions.get(person.id) ?? []),
        ...finalOf(leavers.get(person.id)),
      };
      return [person.id, basis];
    }),
  );
}
