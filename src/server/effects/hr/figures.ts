/** Monthly figures of departments, counted from what is stored (src/resources/hr/hrDatasReport.ts says what they mean). */
import { addDays, addMonths, isMonth } from '#model/dates.ts';
import { idOf } from '#model/text.ts';
import { countHeads, type Head } from '#resources/hr/countHeads.ts';
import type { Figures } from '#resources/hr/headcount.ts';
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

/** Everybody employed on some day from the first to the last, with where he was before and at the end. The day of leaving is the last one. */
const headsBetween = (sql: Sql, first: string, last: string): Promise<readonly HeadRow[]> =>
  sql.query<HeadRow>(
    `with recursive ${units}
     select s.id::text, u.home::text as last,
       case when s.entry_date < $1::date then u.home::text end as opened,
       case when s.leave_date is null or s.leave_date > $2::date then u.home::text end as closed,
       s.entry_date >= $1::date as joined, coalesce(s.leave_date <= $2::date, false) as left,
       coalesce(s.regular_date > $2::date, s.staff_state = 'probation') as probation,
       s.gender, s.birth_date::text as "birthDate", s.entry_date::text as "entryDate", s.education
     from hr_pf_staff_onboard s join unit u on u.id = s.dept_id
     where not s.deleted and s.entry_date <= $2::date and (s.leave_date is null or s.leave_date >= $1::date)`,
    [first, last],
    'figures_heads',
  );

interface AmountRow {
  readonly staff: string;
  readonly name: keyof Head['amounts'];
  readonly amount: string;
}

/** What each person adds. Leave counts in the month in which it begins. */
const amountsBetween = (sql: Sql, first: string, last: string): Promise<readonly AmountRow[]> =>
  sql.query<AmountRow>(
    `select staff_id::text as staff, 'leaveDays' as name, sum(coalesce(actual_days, leave_days))::text as amount
     from hr_leave_request where status = 'approved' and not deleted and start_date between $1::date and $2::date and staff_id is not null
     group by staff_id having sum(coalesce(actual_days, leave_days)) is not null`,
    [first, last],
    'figures_amounts',
  );

interface UnitRow {
  readonly home: string;
  readonly plan: number;
}

const plansOf = (sql: Sql): Promise<readonly UnitRow[]> =>
  sql.query<UnitRow>(
    `with recursive ${units}
     select u.home::text, coalesce(sum(p.headcount), 0)::integer as plan
     from unit u left join posts p on p.dept_id = u.id and not p.deleted and p.status is distinct from 'disabled'
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
