/** What the rules of recruiting ask (src/resources/hr says what each fact means). */
import { compare } from '#model/calculation/decimal.ts';
import { isDecimal } from '#model/calculation/rounding.ts';
import { idOf } from '#model/calculation/text.ts';
import { gradeRank } from '#resources/grades.ts';
import type { FactLookup } from '../effect.ts';

const headcount: FactLookup = async ({ sql, record }) => {
  const dept = idOf(record['planDept']);
  if (!dept) return undefined;
  const [row] = await sql.query<object>(
    `select d.headcount_plan as plan,
       (select count(*)::integer from users u where u.dept_id = d.id and u.status = 'enabled' and not u.deleted) as now
     from sys_department d where d.id = $1 and not d.deleted`,
    [dept],
    'fact_headcount',
  );
  return row ?? null;
};

const annualPlan: FactLookup = async ({ sql, record }) => {
  const [dept, year] = [idOf(record['planDept']), record['planYear']];
  if (!dept || typeof year !== 'number' || record['planType'] !== 'annual') return null;
  const [row] = await sql.query<{ code: string }>(
    `select code from recruitment_plan where plan_dept = $1 and plan_year = $2 and plan_type = 'annual'
       and status in ('submitted', 'reposted', 'approved') and not deleted and id is distinct from $3 order by id limit 1`,
    [dept, year, idOf(record['id'])],
    'fact_annual_plan',
  );
  return row?.code ?? null;
};

export const recruitmentPlanFacts = { headcount, annualPlan } as const satisfies Readonly<Record<string, FactLookup>>;

/** Persons the plan has left for the post in the ledger, with what this request holds given back. */
const free: FactLookup = async ({ sql, record, definition }) => {
  const [plan, post] = [idOf(record['planId']), idOf(record['postId'])];
  if (!plan || !post) return undefined;
  const [row] = await sql.query<{ free: number }>(
    `select (coalesce((select b.quantity from ledger_balance b where b.ledger = 'vacancies' and b.account = 'free' and b.dimensions = d.dimensions), 0)
       + coalesce((select sum(case when e.from_account = 'free' then e.quantity else 0 end) - sum(case when e.to_account = 'free' then e.quantity else 0 end)
         from ledger_entry e where e.resource = $3 and e.record_id = $4::bigint and e.ledger = 'vacancies' and e.dimensions = d.dimensions), 0))::integer as free
     from (select jsonb_build_object('plan', $1::text, 'post', $2::text) as dimensions) d
     where exists (select from recruitment_plan p join recruitment_plan_needs n on n.parent_id = p.id
       where p.id = $1::bigint and p.status = 'approved' and not p.deleted and n.post_id = $2::bigint)`,
    [plan, post, definition.key, idOf(record['id'])],
    'fact_vacancies_free',
  );
  return row?.free ?? null;
};

/** The standards of the post's grades are secret; only whether the pay offered keeps within them is told. */
const outsidePay: FactLookup = async ({ sql, record, today }) => {
  const post = idOf(record['postId']);
  const [from, to] = [record['salaryFrom'], record['salaryTo']];
  if (!post || !isDecimal(from) || !isDecimal(to)) return undefined;
  const rows = await sql.query<{ grade: string; total: string; from: string | null; to: string | null }>(
    `select s.grade, s.total_monthly::text as total, p.grade_from as "from", p.grade_to as "to" from hr_salary_standard s, posts p
     where p.id = $1 and s.status is distinct from 'disabled' and not s.deleted and s.total_monthly is not null
       and s.valid_from <= $2::date and (s.valid_to is null or s.valid_to >= $2::date) order by s.total_monthly`,
    [post, today],
    'fact_pay_range',
  );
  const within = rows.filter(
    (row) =>
      row.from !== null && row.to !== null && gradeRank(row.grade) >= gradeRank(row.from) && gradeRank(row.grade) <= gradeRank(row.to),
  );
  const [first, last] = [within[0], within.at(-1)];
  return first !== undefined && last !== undefined && (compare(from, first.total) < 0 || compare(to, last.total) > 0);
};

const joined: FactLookup = async ({ sql, record }) => {
  const id = idOf(record['id']);
  if (!id) return [];
  const rows = await sql.query<{ id: string }>(
    `select o.id::text from hr_application_recruit_candidates c join hr_staff_onboard o on o.id = c.onboard_id
     where c.parent_id = $1 and o.status = 'approved' and not o.deleted`,
    [id],
    'fact_joined',
  );
  return rows.map((row) => row.id);
};

export const hrApplicationRecruitFacts = { free, outsidePay, joined } as const satisfies Readonly<Record<string, FactLookup>>;

const vacancy: FactLookup = async ({ sql, record }) => {
  const id = idOf(record['recruitId']);
  if (!id) return undefined;
  const [row] = await sql.query<object>(
    `select r.need_dept::text as "departmentId", r.post_id::text as "postId", p.grade_from as "gradeFrom", coalesce(r.open_inner, false) as "openInner",
       r.inner_from::text as "innerFrom", r.inner_to::text as "innerTo", coalesce(r.min_years, 0)::text as "minYears", r.need_count as "needCount",
       coalesce(r.filled_count, 0) as "filledCount", r.recruit_state as "recruitState"
     from hr_application_recruit r left join posts p on p.id = r.post_id where r.id = $1 and r.status = 'approved' and not r.deleted`,
    [id],
    'fact_vacancy',
  );
  return row ?? null;
};

const staff: FactLookup = async ({ sql, record }) => {
  const id = idOf(record['staffId']);
  if (!id) return undefined;
  const [row] = await sql.query<object>(
    `select dept_id::text as "departmentId", post_id::text as "postId", grade, entry_date::text as "entryDate"
     from hr_pf_staff_onboard where id = $1 and not deleted`,
    [id],
    'fact_post_applicant',
  );
  return row ?? null;
};

const otherApplication: FactLookup = async ({ sql, record }) => {
  const [recruit, person] = [idOf(record['recruitId']), idOf(record['staffId'])];
  if (!recruit || !person) return null;
  const [row] = await sql.query<{ code: string }>(
    `select code from hr_post_apply where recruit_id = $1 and staff_id = $2 and status in ('submitted', 'reposted', 'approved')
       and not deleted and id is distinct from $3 order by id limit 1`,
    [recruit, person, idOf(record['id'])],
    'fact_other_application',
  );
  return row?.code ?? null;
};

export const hrPostApplyFacts = { vacancy, staff, otherApplication } as const satisfies Readonly<Record<string, FactLookup>>;
