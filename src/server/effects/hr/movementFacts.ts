/** What the rules of transfers, post changes and resignations ask (src/resources/hr says what each fact means). */
import { addMonths } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { idOf } from '#model/calculation/text.ts';
import type { Sql } from '../../db/sql.ts';
import { tasksOfPerson } from '../../flows/tasksOfPerson.ts';
import type { FactLookup } from '../effect.ts';

const position: FactLookup = async ({ sql, record }) => {
  const staffId = idOf(record['staffId']);
  if (!staffId) return undefined;
  const [row] = await sql.query<object>(
    `select s.user_id::text as "userId", s.dept_id::text as "departmentId", s.post_id::text as "postId",
       coalesce(u.part_time_posts, '{}')::text[] as "extraPosts", s.grade, s.supervisor::text as supervisor, s.staff_state as "staffState",
       s.entry_date::text as "entryDate", s.probation_end::text as "probationEnd", c.contract_type as "contractType",
       c.date_from::text as "contractFrom", c.date_to::text as "contractTo"
     from hr_pf_staff_onboard s left join users u on u.id = s.user_id
     left join lateral (select * from hr_pf_staff_onboard_contracts l where l.parent_id = s.id order by l.date_from desc nulls last limit 1) c on true
     where s.id = $1 and not s.deleted`,
    [staffId],
    'fact_move_position',
  );
  return row ?? null;
};

const waits = (table: string, key: string): string =>
  `select '${key}' as resource, id, code, staff_id from ${table}
   where not deleted and (status in ('submitted', 'reposted') or status = 'approved' and not coalesce(applied, false))`;
const resignations = waits('hr_staff_resign', 'hrStaffResign');
const moves = `${waits('hr_staff_turn', 'hrStaffTurn')} union all ${waits('hr_post_move', 'hrPostMove')}`;

/** A resignation goes on beside a move that waits; a move does not begin beside either. */
export async function openMovesOf(sql: Sql, definition: Definition, record: AnyDoc): Promise<readonly string[]> {
  const alone = definition.key === 'hrStaffResign';
  const rows = await sql.query<{ code: string }>(
    `select code from (${alone ? resignations : `${moves} union all ${resignations}`}) m
     where staff_id = $1 and (resource, id) is distinct from ($2, $3::bigint) order by code limit 20`,
    [idOf(record['staffId']), definition.key, idOf(record['id'])],
    alone ? 'fact_open_resignations' : 'fact_open_moves',
  );
  return rows.map(({ code }) => code);
}

const openMoves: FactLookup = async ({ sql, record, definition }) =>
  idOf(record['staffId']) ? openMovesOf(sql, definition, record) : undefined;

const post: FactLookup = async ({ sql, record }) => {
  const postId = idOf(record['newPost']);
  if (!postId) return undefined;
  const [row] = await sql.query<object>(
    `select dept_id::text as "departmentId", grade_from as "gradeFrom", grade_to as "gradeTo", coalesce(status, 'enabled') = 'enabled' as enabled
     from posts where id = $1 and not deleted`,
    [postId],
    'fact_move_post',
  );
  return row ?? null;
};

const home: FactLookup = async ({ sql, record }) => {
  const staffId = idOf(record['staffId']);
  if (!staffId) return undefined;
  const [row] = await sql.query<object>(
    `select t.old_dept::text as "departmentId", t.old_post::text as "postId", t.old_grade as grade, t.old_supervisor::text as supervisor
     from hr_staff_turn t join hr_pf_staff_onboard s on s.id = t.staff_id
     where t.staff_id = $1 and s.staff_state = 'seconded' and t.turn_type = 'secondment' and t.status = 'approved' and t.applied and not t.deleted
     order by t.effective_date desc, t.id desc limit 1`,
    [staffId],
    'fact_move_home',
  );
  return row ?? null;
};

const standard: FactLookup = async ({ sql, record }) => {
  const id = idOf(record['newStandardId']);
  if (!id) return undefined;
  const [row] = await sql.query<object>(
    `select grade, coalesce(status, 'enabled') = 'enabled' as enabled from hr_salary_standard where id = $1 and not deleted`,
    [id],
    'fact_move_standard',
  );
  return row ?? null;
};

const annualLeft: FactLookup = async ({ sql, record, today }) => {
  const staffId = idOf(record['staffId']);
  if (!staffId) return undefined;
  const [row] = await sql.query<{ left: string }>(
    `select quantity::text as left from ledger_balance where ledger = 'leave' and account = 'left'
       and dimensions = jsonb_build_object('staff', $1::text, 'year', $2::text, 'type', 'annual')`,
    [staffId, today.slice(0, 4)],
    'fact_leaver_annual',
  );
  return row?.left ?? null;
};

const clearance: FactLookup = async ({ sql, record }) => {
  const staffId = idOf(record['staffId']);
  if (!staffId) return undefined;
  const [row] = await sql.query<{
    userId: string | null;
    loans: string;
    items: number;
    assets: readonly string[];
    seals: readonly string[];
    lastAdministrator: boolean;
    departments: number;
    reports: number;
    stay: string | null;
  }>(
    `select s.user_id::text as "userId",
       (select coalesce(sum(b.quantity), 0)::numeric(16, 2)::text from debit_note d
        join ledger_balance b on b.ledger = 'loan' and b.account = 'open' and b.dimensions = jsonb_build_object('loan', d.id::text)
        where d.borrower = s.user_id and d.status = 'approved' and not d.deleted) as loans,
       (select count(*)::int from hr_item_requisition_record i where i.staff_id = s.id and i.item_state = 'issued' and i.must_return
        and not i.deleted) as items,
       array(select c.asset_code || ' ' || c.asset_name from fixasset c where s.user_id in (c.user_id, c.lent_to)
        and c.asset_status not in ('scrapped', 'sold') and not c.deleted order by c.asset_code limit 20) as assets,
       array(select e.stamp_no || ' ' || e.stamp_name from stamp_detail e where s.user_id in (e.keeper, e.borrower) and e.custody <> 'gone'
        and not e.deleted order by e.stamp_no limit 20) as seals,
       exists (select from users u join roles r on r.id = any(u.roles) where u.id = s.user_id and r.code = 'sys_admin' and u.status = 'enabled')
         and not exists (select from users u join roles r on r.id = any(u.roles)
           where u.id <> s.user_id and r.code = 'sys_admin' and u.status = 'enabled' and not u.deleted) as "lastAdministrator",
       (select count(*)::int from sys_department d where not d.deleted and s.user_id in (d.leader, d.deputy, d.charge_leader)) as departments,
       (select count(*)::int from users u where u.supervisor = s.user_id and u.status = 'enabled' and not u.deleted) as reports,
       (select r.building || r.room_no || '-' || d.bed_no from dorm_management_detail d join dorm_management r on r.id = d.dorm_id
        where d.staff_id = s.id and d.stay_status = 'living' and not d.deleted limit 1) as stay
     from hr_pf_staff_onboard s where s.id = $1`,
    [staffId],
    'fact_leaver_clearance',
  );
  if (!row) return undefined;
  const { userId, ...bound } = row;
  return { ...bound, openTasks: userId === null ? 0 : (await tasksOfPerson(sql, userId)).length };
};

const monthPay: FactLookup = async ({ sql, record, today }) => {
  const staffId = idOf(record['staffId']);
  if (!staffId) return undefined;
  const [row] = await sql.query<{ compensation: string | null }>(
    `select avg(gross_pay)::numeric(16, 2)::text as compensation from hr_salary_payment
     where staff_id = $1 and pay_state = 'paid' and not deleted and salary_month >= $2`,
    [staffId, addMonths(`${today.slice(0, 7)}-01`, -12).slice(0, 7)],
    'fact_leaver_pay',
  );
  return row?.compensation ? row : null;
};

export const turnFacts = { position, openMoves, post, home } as const satisfies Readonly<Record<string, FactLookup>>;
export const postMoveFacts = { position, openMoves, post, standard } as const satisfies Readonly<Record<string, FactLookup>>;
export const resignFacts = { position, openMoves, annualLeft, clearance, monthPay } as const satisfies Readonly<Record<string, FactLookup>>;
