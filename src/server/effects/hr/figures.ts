/** Monthly figures of departments, counted from what is stored (src/resources/hr/hrDatasReport.ts says what they mean). */
import { addDays, addMonths, isMonth } from '#model/calculation/dates.ts';
import { idOf } from '#model/calculation/text.ts';
import { countHeads, type Head } from '#resources/hr/rules/countHeads.ts';
import type { Figures } from '#resources/hr/rules/headcount.ts';
import type { Sql } from '../../db/sql.ts';
import type { FactLookup } from '../effect.ts';

/** A team is counted with the department it belongs to. */
const units = `
  unit as (
    select id, id as home from sys_department where dept_type is distinct from 'group' and not deleted
    union all
    select d.id, u.home from sys_department d join unit u on d.parent_id = u.id where d.dept_type = 'group' and not d.deleted
  )`;

interface HeadRow extends Omit<Head, 'amounts'> {
  readonly id: string;
}

/** Department of a person `s` on a day: where they last came to a main post, or were seconded, by then; without written posts, that of their file. */
const homeOn = (day: string): string => `
  coalesce((select h.home from hr_pf_inner_post p join unit h on h.id = p.dept_id
    where p.staff_id = s.id and p.hold_type in ('main', 'seconded') and not p.deleted and p.date_from <= ${day} and (p.date_to is null or p.date_to >= ${day})
    order by p.date_from desc, p.id desc limit 1), u.home)::text`;

/** Everybody employed on some day from the first to the last, with where they were before and at the end. The day of leaving is the last one. */
const headsBetween = (sql: Sql, first: string, last: string): Promise<readonly HeadRow[]> =>
  sql.query<HeadRow>(
    `with recursive ${units}, person as (
       select s.*, case when s.entry_date < $1::date then ${homeOn('$1::date - 1')} end as opened,
         ${homeOn('least(s.leave_date, $2::date)')} as last
       from hr_pf_staff_onboard s join unit u on u.id = s.dept_id
       where not s.deleted and s.entry_date <= $2::date and (s.leave_date is null or s.leave_date >= $1::date)
     )
     select id::text, last, opened, case when leave_date is null or leave_date > $2::date then last end as closed,
       entry_date >= $1::date as joined, coalesce(leave_date <= $2::date, false) as left,
       coalesce(regular_date > $2::date, staff_state = 'probation') as probation,
       gender, birth_date::text as "birthDate", entry_date::text as "entryDate", education
     from person`,
    [first, last],
    'figures_heads',
  );

interface AmountRow {
  readonly staff: string;
  readonly name: keyof Head['amounts'];
  readonly amount: string;
}

/**
 * What each person adds. Leave is what the ledger has as used on the days of the month; hours of a training are shared by its days, the
 * last of which take the rest; pay and overtime have their month.
 */
const amountsBetween = (sql: Sql, first: string, last: string): Promise<readonly AmountRow[]> =>
  sql.query<AmountRow>(
    `select staff_id::text as staff, name, sum(amount)::text as amount from (
       select (dimensions ->> 'staff')::bigint as staff_id, 'leaveDays' as name, case when to_account = 'used' then quantity else -quantity end as amount
       from ledger_entry where ledger = 'leave' and 'used' in (from_account, to_account) and date between $1::date and $2::date
       union all
       select staff_id, 'trainHours', round(hours * (least(till, $2::date) - date_from + 1) / (till - date_from + 1), 1)
         - round(hours * greatest($1::date - date_from, 0) / (till - date_from + 1), 1)
       from (select *, greatest(coalesce(date_to, date_from), date_from) as till from hr_training_apply_record where not deleted) t
       where date_from <= $2::date and till >= $1::date
       union all
       select p.staff_id, v.name, v.amount from hr_salary_payment p cross join lateral (values
         ('overtimeHours', p.overtime_work + p.overtime_rest + p.overtime_holiday),
         ('payrollTotal', p.gross_pay), ('companyCost', p.company_cost)) v (name, amount)
       where not p.deleted and p.salary_month = $3
     ) a where staff_id is not null and amount is not null group by staff_id, name`,
    [first, last, first.slice(0, 7)],
    'figures_amounts',
  );

interface UnitRow {
  readonly home: string;
  readonly plan: number;
}

/** What a department plans for itself; where it says nothing, the persons of its posts and those of its teams. */
const plansOf = (sql: Sql): Promise<readonly UnitRow[]> =>
  sql.query<UnitRow>(
    `with recursive ${units}
     select u.home::text, coalesce(max(d.headcount_plan), sum(p.headcount), 0)::integer as plan
     from unit u join sys_department d on d.id = u.home
     left join posts p on p.dept_id = u.id and not p.deleted and p.status is distinct from 'disabled'
     group by u.home order by u.home`,
    [],
    'figures_plans',
  );

/** Figures of every department in a month, as far as it has come; teams have none of their own. */
export async function countFigures(sql: Sql, month: string, today: string): Promise<ReadonlyMap<string, Figures>> {
  const first = `${month}-01`;
  const end = addDays(addMonths(first, 1), -1);
  const last = end < today ? end : today;
  const [heads, amounts, plans] = await Promise.all([headsBetween(sql, first, last), amountsBetween(sql, first, end), plansOf(sql)]);
  const adds = new Map<string, Record<string, string>>();
  for (const { staff, name, amount } of amounts) adds.set(staff, { ...adds.get(staff), [name]: amount });
  return countHeads(
    plans.map(({ home }) => home),
    heads.map(({ id, ...head }) => ({ ...head, amounts: adds.get(id) ?? {} })),
    new Map(plans.map(({ home, plan }) => [home, plan])),
    last,
  );
}

/** Null keeps what is stored: a month that is over, whose snapshot was taken. */
const figures: FactLookup = async ({ sql, record, today }) => {
  const { month } = record;
  const department = idOf(record['deptId']);
  if (!isMonth(month) || !department || month > today.slice(0, 7)) return null;
  if (record['id'] !== undefined && record['id'] !== null && month < today.slice(0, 7)) return null;
  return (await countFigures(sql, month, today)).get(department) ?? null;
};

export const reportFigures: Readonly<Record<string, FactLookup>> = { figures };
