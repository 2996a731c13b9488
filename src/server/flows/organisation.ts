/**
 * The organisation as flows need it: departments with their leaders, enabled users, who holds which role and post, and the calendar
 * by which it works. One snapshot per database, kept until the server hears of a change (channel `record`) or half a minute has passed; a cache, nothing else.
 */
import type { CalendarDay } from '#model/calculation/workCalendar.ts';
import type { Words } from '#model/words.ts';
import { keepOne } from '../db/caches.ts';
import type { Sql } from '../db/sql.ts';

export interface OrgUser {
  readonly id: string;
  readonly userName: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly email: string | null;
  readonly staffNo: string | null;
  readonly mobile: string | null;
  readonly departmentId: string | null;
  readonly postIds: readonly string[];
  readonly staffId: string | null;
  readonly enabled: boolean;
}

export interface OrgDepartment {
  readonly id: string;
  readonly code: string;
  readonly name: Words;
  readonly parentId: string | null;
  readonly leader: string | null;
  readonly inCharge: string | null;
}

export interface Organisation {
  readonly users: ReadonlyMap<string, OrgUser>;
  readonly usersByName: ReadonlyMap<string, OrgUser>;
  readonly userOfStaff: ReadonlyMap<string, string>;
  readonly departments: ReadonlyMap<string, OrgDepartment>;
  readonly departmentsByCode: ReadonlyMap<string, OrgDepartment>;
  readonly posts: ReadonlyMap<string, { readonly id: string; readonly code: string; readonly name: Words }>;
  readonly postsByCode: ReadonlyMap<string, string>;
  readonly roles: ReadonlyMap<string, Words>;
  /** Ids of enabled users by role code, by post id, by department id. */
  readonly holdersOfRole: ReadonlyMap<string, readonly string[]>;
  readonly holdersOfPost: ReadonlyMap<string, readonly string[]>;
  /** The same the other way round: codes of roles by user id. */
  readonly rolesOfUser: ReadonlyMap<string, readonly string[]>;
  readonly membersOfDepartment: ReadonlyMap<string, readonly string[]>;
  /** Who stands in for whom, now or later. */
  readonly substitutions: readonly Substitution[];
  /** Days of the working calendar that are not as their weekday says: holidays, make-up days; by date. */
  readonly calendar: ReadonlyMap<string, CalendarDay>;
}

/** `flows`: keys, empty for all; instants ISO 8601. */
export interface Substitution {
  readonly id: string;
  readonly userId: string;
  readonly substituteId: string;
  readonly flows: readonly string[];
  readonly from: string;
  readonly to: string;
  /** Senders are told this. */
  readonly note: string | null;
}

interface UserRow {
  id: string;
  user_name: string;
  real_name: string;
  name_en: string | null;
  email: string | null;
  staff_no: string | null;
  mobile: string | null;
  dept_id: string | null;
  post_id: string | null;
  part_time_posts: string[] | null;
  roles: string[] | null;
  staff_id: string | null;
  status: string;
}

const add = (map: Map<string, string[]>, key: string, value: string): void => {
  const list = map.get(key);
  if (!list) map.set(key, [value]);
  else if (!list.includes(value)) list.push(value);
};

const words = (zh: string, en: string | null): Words => ({ zh, en: en || zh });

async function load(sql: Sql): Promise<Organisation> {
  const users = await sql.query<UserRow>(
    `select id::text, user_name, real_name, name_en, email, staff_no, mobile, dept_id::text, post_id::text, to_jsonb(part_time_posts) as part_time_posts,
       to_jsonb(roles) as roles, staff_id::text, status from users where not deleted order by sort, id`,
  );
  const departments = await sql.query<{ id: string; dept_code: string; name: string; name_en: string | null; parent_id: string | null; leader: string | null; charge_leader: string | null; status: string }>(
    'select id::text, dept_code, name, name_en, parent_id::text, leader::text, charge_leader::text, status from sys_department where not deleted',
  );
  const posts = await sql.query<{ id: string; post_code: string; name: string; name_en: string | null; roles: unknown[] | null }>(
    'select id::text, post_code, name, name_en, to_jsonb(roles) as roles from posts where not deleted',
  );
  const roles = await sql.query<{ id: string; code: string; name: string; name_en: string | null; status: string }>('select id::text, code, name, name_en, status from roles where not deleted');
  const days = await sql.query<CalendarDay>(
    `select day::text, day_type as "dayType", coalesce(statutory, false) as statutory from hr_work_calendar
     where not deleted and (day_type in ('work', 'makeup')) <> (extract(isodow from day) < 6)`,
  );

  const substitutions = await sql.query<Substitution>(
    `select id::text, user_id::text as "userId", substitute_id::text as "substituteId", flows, from_at as "from", to_at as "to", reason as note
     from substitution where over_at is null order by id`,
  );

  const roleCodes = new Map(roles.filter((role) => role.status !== 'disabled').map((role) => [role.id, role.code]));
  const rolesOfPost = new Map(posts.map((post) => [post.id, (post.roles ?? []).map(String)]));
  const holdersOfRole = new Map<string, string[]>();
  const holdersOfPost = new Map<string, string[]>();
  const membersOfDepartment = new Map<string, string[]>();
  const all: OrgUser[] = users.map((row) => ({
    id: row.id,
    userName: row.user_name,
    name: row.real_name,
    nameEn: row.name_en,
    email: row.email,
    staffNo: row.staff_no,
    mobile: row.mobile,
    departmentId: row.dept_id,
    postIds: [...(row.post_id ? [row.post_id] : []), ...(row.part_time_posts ?? []).map(String)],
    staffId: row.staff_id,
    enabled: row.status === 'enabled',
  }));
  const granted = new Map(users.map((row) => [row.id, (row.roles ?? []).map(String)]));
  const rolesOfUser = new Map<string, string[]>();
  const hold = (code: string, userId: string): void => {
    add(holdersOfRole, code, userId);
    add(rolesOfUser, userId, code);
  };
  for (const user of all) {
    if (!user.enabled) continue;
    if (user.departmentId) add(membersOfDepartment, user.departmentId, user.id);
    for (const post of user.postIds) add(holdersOfPost, post, user.id);
    for (const id of [...(granted.get(user.id) ?? []), ...user.postIds.flatMap((post) => rolesOfPost.get(post) ?? [])]) {
      const code = roleCodes.get(id);
      if (code) hold(code, user.id);
    }
    // Granted to everybody, and to whoever leads a department.
    hold('employee', user.id);
    if (departments.some((department) => department.leader === user.id && department.status !== 'disabled')) hold('dept_leader', user.id);
  }
  const orgDepartments = departments.map((row) => ({
    id: row.id,
    code: row.dept_code,
    name: words(row.name, row.name_en),
    parentId: row.parent_id,
    leader: row.leader,
    inCharge: row.charge_leader,
  }));
  return {
    users: new Map(all.map((user) => [user.id, user])),
    usersByName: new Map(all.map((user) => [user.userName, user])),
    userOfStaff: new Map(all.flatMap((user) => (user.staffId ? [[user.staffId, user.id] as const] : []))),
    departments: new Map(orgDepartments.map((department) => [department.id, department])),
    departmentsByCode: new Map(orgDepartments.map((department) => [department.code, department])),
    posts: new Map(posts.map((post) => [post.id, { id: post.id, code: post.post_code, name: words(post.name, post.name_en) }])),
    postsByCode: new Map(posts.map((post) => [post.post_code, post.id])),
    roles: new Map(roles.map((role) => [role.code, words(role.name, role.name_en)])),
    holdersOfRole,
    holdersOfPost,
    rolesOfUser,
    membersOfDepartment,
    substitutions,
    calendar: new Map(days.map((day) => [day.day, day])),
  };
}

const keptFor = 30_000;
/** The organisation now; forgotten on a change of users, departments, posts, roles or the calendar. */
export const { of: organisationOf, forget: forgetOrganisation } = keepOne('department', load, keptFor);
