/** Payments of salary as payroll leaves them when tax is computed, written behind the door: tests of grants need no payroll run. */
import type { AnyDoc } from '#model/definition.ts';
import { subtract } from '#model/calculation/decimal.ts';
import { sum } from '#model/calculation/rounding.ts';
import type { Sql } from '#server/db/sql.ts';

/** What differs from the usual: columns of `hr_salary_payment`. */
type Columns = Readonly<Record<string, string | number | null>>;

const usual: Columns = {
  base_salary: '6000.00',
  post_salary: '3000.00',
  performance_pay: '1000.00',
  gross_pay: '10000.00',
  pension_p: '720.00',
  medical_p: '180.00',
  unemploy_p: '27.00',
  fund_p: '720.00',
  tax: '100.59',
  loan_deduct: '0',
  year_end_bonus: '0',
  bonus_tax: '0',
};

const heldBack = [
  'pension_p',
  'medical_p',
  'unemploy_p',
  'fund_p',
  'tax',
  'bonus_tax',
  'dorm_deduct',
  'meal_deduct',
  'loan_deduct',
  'other_deduct',
];

/** A taxed payment of a person for a month, with a bank account in their file; answers its id. */
export async function taxedPayment(sql: Sql, login: string, month = '2026-10', columns: Columns = {}): Promise<string> {
  const values: AnyDoc = { ...usual, ...columns };
  const net = subtract(sum([values['gross_pay'], values['year_end_bonus']]), sum(heldBack.map((name) => values[name])));
  const [row] = await sql.query<{ id: string }>(
    `with person as (
       update hr_pf_staff_onboard s set bank_name = '中国银行', bank_account = coalesce(s.bank_account, '62220000' || lpad(s.id::text, 8, '0'))
       where s.user_id = (select id from users where user_name = $1) returning s.id, s.dept_id, s.post_id)
     insert into hr_salary_payment (code, salary_month, pay_month, staff_id, dept_id, post_id, pay_state, net_pay, company_cost, created_at,
       ${Object.keys(values).join(', ')})
     select 'HRGZ-T' || person.id || '-' || $2, $2, to_char(to_date($2, 'YYYY-MM') + interval '1 month', 'YYYY-MM'), person.id, person.dept_id, person.post_id,
       'taxed', $3, 12000, now(), ${Object.keys(values)
         .map((_, at) => `$${at + 4}`)
         .join(', ')} from person returning id::text`,
    [login, month, net, ...Object.values(values)],
  );
  if (row === undefined) throw new Error(`${login} has no personnel file`);
  return row.id;
}
