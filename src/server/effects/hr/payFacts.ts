/** What the rules of pay ask (src/resources/hr/hrSalary… say what each fact means). */
import { isDate } from '#model/calculation/dates.ts';
import { idOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import type { FactLookup } from '../effect.ts';

const standardColumns = `base_salary::text as "baseSalary", post_salary::text as "postSalary", performance_base::text as "performanceBase",
  meal_allowance::text as "mealAllowance", phone_allowance::text as "phoneAllowance", other_allowance::text as "otherAllowance",
  valid_from::text as "validFrom", valid_to::text as "validTo"`;

const employee: FactLookup = async ({ sql, record }) => {
  const staffId = idOf(record['staffId']);
  if (!staffId) return undefined;
  const [row] = await sql.query<object>(
    `select dept_id::text as "departmentId", post_id::text as "postId", grade, entry_date::text as "entryDate"
     from hr_pf_staff_onboard where id = $1 and not deleted`,
    [staffId],
    'fact_paid_employee',
  );
  return row ?? null;
};

const payNow: FactLookup = async ({ sql, record }) => {
  const staffId = idOf(record['staffId']);
  if (!staffId) return undefined;
  const [row] = await sql.query<object>(
    `select total_monthly::text as "oldTotal", valid_from::text as "validFrom" from hr_salary_change_record
     where staff_id = $1 and not deleted order by valid_from desc limit 1`,
    [staffId],
    'fact_pay_now',
  );
  return row ?? null;
};

const standardIn =
  (field: string): FactLookup =>
  async ({ sql, record }) => {
    const id = idOf(record[field]);
    if (!id) return undefined;
    const [row] = await sql.query<object>(
      `select ${standardColumns}, status = 'enabled' as enabled from hr_salary_standard where id = $1 and not deleted`,
      [id],
      'fact_pay_standard',
    );
    return row ?? null;
  };

const openConfirmation: FactLookup = async ({ sql, record }) => {
  const staffId = idOf(record['staffId']);
  if (!staffId) return undefined;
  const [row] = await sql.query<{ code: string }>(
    `select code from hr_salary_confirmation where staff_id = $1 and status in ('submitted', 'reposted') and not deleted
       and id is distinct from $2 order by id limit 1`,
    [staffId, idOf(record['id'])],
    'fact_open_confirmation',
  );
  return row?.code ?? null;
};

const openChange: FactLookup = async ({ sql, record }) => {
  const staffId = idOf(record['staffId']);
  if (!staffId) return undefined;
  const [row] = await sql.query<{ code: string }>(
    `select code from hr_salary_change where staff_id = $1 and apply_status = 'waiting' and not deleted and id is distinct from $2
     order by id limit 1`,
    [staffId, idOf(record['id'])],
    'fact_open_change',
  );
  return row?.code ?? null;
};

const paidMonth: FactLookup = async ({ sql, record }) => {
  const [staffId, day] = [idOf(record['staffId']), record['effectiveDate']];
  if (!staffId || !isDate(day)) return undefined;
  const [row] = await sql.query<{ month: string | null }>(
    `select max(salary_month) as month from hr_salary_payment
     where staff_id = $1 and pay_state = 'paid' and salary_month >= $2 and not deleted`,
    [staffId, day.slice(0, 7)],
    'fact_paid_month',
  );
  return row?.month ?? null;
};

export const confirmationFacts: Readonly<Record<string, FactLookup>> = {
  employee,
  payNow,
  standard: standardIn('standardId'),
  openConfirmation,
};

export const salaryChangeFacts: Readonly<Record<string, FactLookup>> = {
  employee,
  payNow,
  standard: standardIn('newStandardId'),
  openChange,
  paidMonth,
};

const idsIn = (record: Readonly<Record<string, unknown>>, field: string): string[] =>
  linesOf(record, 'items').flatMap((line) => idOf(line[field]) ?? []);

const persons: FactLookup = async ({ sql, record }) => {
  const ids = idsIn(record, 'staffId');
  if (ids.length === 0) return [];
  return sql.query(
    `with recursive down as (
       select $2::bigint as id union select d.id from sys_department d join down on d.parent_id = down.id where not d.deleted
     ), latest as (
       select distinct on (r.staff_id) r.staff_id, r.standard_id, r.total_monthly, r.valid_from
       from hr_salary_change_record r where r.staff_id = any($1::bigint[]) and not r.deleted order by r.staff_id, r.valid_from desc
     )
     select s.id::text as "staffId", s.post_id::text as "postId", l.standard_id::text as "oldStandardId",
       l.total_monthly::text as "oldTotal", l.valid_from::text as "validFrom",
       (select max(r.valid_from)::text from hr_salary_change_record r
        where r.staff_id = s.id and not r.deleted and r.salary_reason is distinct from 'onboard') as "lastChange",
       coalesce(s.dept_id in (select id from down), false) as "ofDepartment",
       coalesce(
         (select c.code from hr_salary_change c where c.staff_id = s.id and c.apply_status = 'waiting' and not c.deleted order by c.id limit 1),
         (select a.code from hr_salary_change_application a join hr_salary_change_application_items i on i.parent_id = a.id
          where i.staff_id = s.id and a.status in ('submitted', 'reposted') and not a.deleted and a.id is distinct from $3
          order by a.id limit 1)) as open
     from hr_pf_staff_onboard s left join latest l on l.staff_id = s.id where s.id = any($1::bigint[]) and not s.deleted`,
    [ids, idOf(record['applyForDept']), idOf(record['id'])],
    'fact_pay_persons',
  );
};

const standards: FactLookup = async ({ sql, record }) => {
  const ids = idsIn(record, 'newStandardId');
  if (ids.length === 0) return [];
  return sql.query(
    `select id::text, ${standardColumns}, status = 'enabled' as enabled from hr_salary_standard where id = any($1::bigint[]) and not deleted`,
    [ids],
    'fact_pay_standards',
  );
};

export const applicationFacts: Readonly<Record<string, FactLookup>> = { persons, standards };

/** Stored figures of a standard on which somebody's pay rests, or that is asked for. */
const usedAs: FactLookup = async ({ sql, record }) => {
  const id = idOf(record['id']);
  if (!id) return null;
  const [row] = await sql.query<object>(
    `select ${standardColumns}, grade, step, probation_rate::text as "probationRate" from hr_salary_standard s where s.id = $1
       and (exists (select from hr_salary_change_record r where r.standard_id = s.id and not r.deleted)
         or exists (select from hr_salary_change c where c.new_standard_id = s.id and c.apply_status = 'waiting' and not c.deleted)
         or exists (select from hr_salary_confirmation c where c.standard_id = s.id and c.status in ('submitted', 'reposted') and not c.deleted)
         or exists (select from hr_salary_change_application_items i join hr_salary_change_application a on a.id = i.parent_id
           where i.new_standard_id = s.id and a.status in ('submitted', 'reposted') and not a.deleted))`,
    [id],
    'fact_used_standard',
  );
  return row ?? null;
};

export const standardFacts: Readonly<Record<string, FactLookup>> = { usedAs };
