/** What the rules of training ask (src/resources/hr says what each fact means). */
import { instantAt, isDate } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { add } from '#model/calculation/decimal.ts';
import type { FactLookup } from '../effect.ts';

type Facts = Readonly<Record<string, FactLookup>>;

const idsIn = (lines: readonly AnyDoc[], field: string): string[] => [
  ...new Set(lines.flatMap((line) => [line[field]].flat().flatMap((id) => idOf(id) ?? []))),
];

const department: FactLookup = async ({ sql, record }) => {
  const id = idOf(record['needDept']);
  if (id === null) return undefined;
  const [row] = await sql.query(
    `with recursive below as (
       select id from sys_department where id = $1 and not deleted
       union select d.id from sys_department d join below b on d.parent_id = b.id where not d.deleted)
     select (select count(*)::int from hr_pf_staff_onboard s where s.dept_id in (select id from below) and not s.deleted
         and s.staff_state in ('probation', 'regular', 'seconded', 'leaving')) as staff,
       exists (select from posts p where p.dept_id in (select id from below) and p.health_cert_required and not p.deleted) as "handlesFood"
     where exists (select from below)`,
    [id],
    'fact_needs_department',
  );
  return row ?? null;
};

const otherNeeds: FactLookup = async ({ sql, record }) => {
  const [dept, year] = [idOf(record['needDept']), record['needYear']];
  if (dept === null || typeof year !== 'number') return undefined;
  const [row] = await sql.query<{ code: string }>(
    `select code from annual_train_needs where need_dept = $1 and need_year = $2 and status in ('submitted', 'reposted', 'approved')
       and not deleted and id is distinct from $3::bigint order by id limit 1`,
    [dept, year, idOf(record['id'])],
    'fact_needs_other',
  );
  return row?.code ?? null;
};

export const annualTrainNeedsFacts: Facts = { department, otherNeeds };

const needs: FactLookup = async ({ sql, record }) => {
  const ids = Array.isArray(record['needIds']) ? record['needIds'].flatMap((id: unknown) => idOf(id) ?? []) : [];
  if (ids.length === 0) return [];
  return sql.query(
    `select id::text, code, need_year as "needYear", status from annual_train_needs where id = any($1::bigint[]) and not deleted order by id`,
    [ids],
    'fact_plan_needs',
  );
};

const people: FactLookup = async ({ sql, record }) => {
  const ids = idsIn(linesOf(record, 'courses'), 'participants');
  if (ids.length === 0) return [];
  return sql.query(
    `with recursive above as (
       select u.id as user_id, u.dept_id as id, 0 as level from users u where u.id = any($1::bigint[])
       union all select a.user_id, d.parent_id, a.level + 1 from above a join sys_department d on d.id = a.id where d.parent_id is not null)
     select u.id::text as "userId", u.real_name as name, u.name_en as "nameEn",
       array(select a.id::text from above a where a.user_id = u.id and a.id is not null order by a.level) as departments
     from users u where u.id = any($1::bigint[]) order by u.id`,
    [ids],
    'fact_plan_people',
  );
};

const sessions: FactLookup = async ({ sql, record }) => {
  const times = linesOf(record, 'courses').flatMap((line) => {
    const [from, to] = [Date.parse(textOf(line['startTime'])), Date.parse(textOf(line['endTime']))];
    return from < to ? [{ from: new Date(from).toISOString(), to: new Date(to).toISOString() }] : [];
  });
  if (times.length === 0) return [];
  return sql.query(
    `select distinct p.code, c.course, c.teacher, c.place, c.start_time as "startTime", c.end_time as "endTime", c.id
     from hr_training_plan_courses c join hr_training_plan p on p.id = c.parent_id
     join jsonb_to_recordset($1::jsonb) as t ("from" timestamptz, "to" timestamptz) on c.start_time < t."to" and c.end_time > t."from"
     where p.status in ('submitted', 'reposted', 'approved') and not p.deleted and p.id is distinct from $2::bigint
       and coalesce(c.train_status, 'planned') <> 'cancelled'
     order by c.start_time, c.id limit 100`,
    [JSON.stringify(times), idOf(record['id'])],
    'fact_plan_sessions',
  );
};

export const trainingPlanFacts: Facts = { needs, people, sessions };

/** What is left of the plan's budget in the ledger, with what this very application holds given back. */
const plan: FactLookup = async ({ sql, record, definition }) => {
  const id = idOf(record['planId']);
  if (id === null) return undefined;
  const [row] = await sql.query<{ code: string; status: string; left: string; own: string }>(
    `select p.code, p.status,
       coalesce((select b.quantity from ledger_balance b where b.ledger = 'training' and b.account = 'left'
         and b.dimensions = jsonb_build_object('plan', $1::text)), 0)::text as left,
       coalesce((select sum(case when e.from_account = 'left' then e.quantity else 0 end) - sum(case when e.to_account = 'left' then e.quantity else 0 end)
         from ledger_entry e where e.resource = $2 and e.record_id = $3::bigint and e.ledger = 'training'
           and e.dimensions = jsonb_build_object('plan', $1::text)), 0)::text as own
     from hr_training_plan p where p.id = $1::bigint and not p.deleted`,
    [id, definition.key, idOf(record['id'])],
    'fact_apply_plan',
  );
  return row ? { code: row.code, status: row.status, left: add(row.left, row.own) } : null;
};

const trained: FactLookup = async ({ sql, record }) => {
  const ids = idsIn(linesOf(record, 'participants'), 'staffId');
  if (ids.length === 0) return [];
  return sql.query(
    `select id::text as "staffId", dept_id::text as "departmentId", post_id::text as "postId" from hr_pf_staff_onboard
     where id = any($1::bigint[]) order by id`,
    [ids],
    'fact_apply_people',
  );
};

const leaves: FactLookup = async ({ sql, record }) => {
  const ids = idsIn(linesOf(record, 'participants'), 'staffId');
  const [from, to] = [record['startDate'], record['endDate']];
  if (ids.length === 0 || !isDate(from) || !isDate(to)) return undefined;
  return sql.query(
    `select staff_id::text as "staffId", code from hr_leave_request where staff_id = any($1::bigint[]) and status = 'approved' and not deleted
       and start_date <= $3::date and coalesce(actual_end, end_date) >= $2::date order by start_date, id`,
    [ids, from, to],
    'fact_apply_leaves',
  );
};

export const trainingApplyFacts: Facts = { plan, people: trained, leaves };

/** Applications say days only: so long is the day of training. */
const dayOfTraining = ['09:00', '18:00'] as const;

const session: FactLookup = async ({ sql, record }) => {
  const [planId, lineId] = [idOf(record['planId']), idOf(record['courseLineId'])];
  if (lineId === null) return undefined;
  const [row] = await sql.query(
    `select c.course, c.start_time as "startTime", c.end_time as "endTime", coalesce(c.exam_needed, false) as "examNeeded",
       c.pass_score::text as "passScore", p.status = 'approved' and coalesce(c.train_status, 'planned') <> 'cancelled' as approved
     from hr_training_plan_courses c join hr_training_plan p on p.id = c.parent_id
     where c.id = $1 and p.id = $2::bigint and not p.deleted`,
    [lineId, planId],
    'fact_sign_session',
  );
  return row ?? null;
};

/** A draft may have no dates yet: there is no sitting then. */
const application: FactLookup = async ({ sql, record, context }) => {
  const [row] = await sql.query<{ course: string; from: string; to: string; approved: boolean }>(
    `select course, start_date::text as "from", end_date::text as "to", status = 'approved' as approved from hr_training_apply
     where id = $1 and not deleted and start_date is not null and end_date is not null`,
    [idOf(record['applyId'])],
    'fact_sign_application',
  );
  const { zone } = context.services;
  return row
    ? {
        course: row.course,
        approved: row.approved,
        startTime: instantAt(row.from, dayOfTraining[0], zone),
        endTime: instantAt(row.to, dayOfTraining[1], zone),
        examNeeded: false,
        passScore: null,
      }
    : null;
};

const sitting: FactLookup = (asked) => (idOf(asked.record['applyId']) === null ? session(asked) : application(asked));

export const trainingSignFacts: Facts = { sitting };
