/** So many more people on the payroll of a test company: files, pay in force, insurance, deductions; written behind the door. */
import type { Sql } from '#server/db/sql.ts';

/** Half of them joined in 2026, one a month; each has pay, insurance and a child from January 2026 on. */
export async function addStaff(sql: Sql, count: number): Promise<void> {
  await sql.query(
    `with made as (
       insert into hr_pf_staff_onboard (staff_no, name, gender, dept_id, post_id, staff_type, staff_state, entry_date, first_job_of_year, created_at)
       select 'ZZ' || lpad(n::text, 5, '0'), '员工' || n, 'male', (select min(id) from sys_department), (select min(id) from posts),
         'fullTime', 'regular', case when n % 2 = 0 then date '2020-03-01' else make_date(2026, 1 + n % 12, 1 + n % 20) end, false, now()
       from generate_series(1, $1::int) n returning id, dept_id, post_id, entry_date),
     paid as (
       insert into hr_salary_change_record (staff_id, dept_id, post_id, base_salary, post_salary, performance_base, meal_allowance,
         phone_allowance, other_allowance, total_monthly, probation_rate, valid_from, created_at)
       select id, dept_id, post_id, 4000 + id % 5000, 3500, 2300, 300, 100, 0, 10200 + id % 5000, 1, entry_date, now() from made),
     insured as (
       insert into hr_social_security (staff_id, dept_id, fund_scheme_id, si_base, fund_base, start_month, social_state, pension_c, pension_p,
         medical_c, medical_p, unemploy_c, unemploy_p, injury_c, fund_c, fund_p, total_c, total_p, created_at)
       select id, dept_id, (select max(id) from hr_social_security_fund), 9000, 9000, '2020-01', 'active', 1440, 720, 720, 180, 63, 27, 63,
         720, 720, 3006, 1647, now() from made)
     insert into hr_pf_staff_onboard_tax_deductions (parent_id, line_no, additional_type, month_amount, month_from)
     select id, 1, 'child', 2000, '2026-01' from made`,
    [count],
  );
}
