/** The tree of departments as people look at it, who belongs to one, and where somebody belongs. */
import type { Person } from '#model/api.ts';
import type { DepartmentNode } from '#model/operations/people.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Context } from '../context.ts';
import { read } from '#server/documents/shown/read.ts';
import { personOf } from '../flows/directory.ts';
import { organisationOf } from '../flows/organisation.ts';
import { definitionNamed } from './accounts.ts';

const missing = (en: string, zh: string, id: string): Refusal =>
  new Refusal('404', 'missingRecord', w(`${en} {id} does not exist`, `${zh} {id} 不存在`), { id });

interface Row {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly parent_id: string | null;
  readonly type: string;
  readonly leader: string | null;
  readonly charge: string | null;
  readonly plan: number | null;
  readonly now: number;
  readonly enabled: boolean;
  readonly version: number;
}

/** Whole; what lies below a deleted or missing department stands at the top. */
export async function departmentTree({ services: { db } }: Context): Promise<DepartmentNode[]> {
  const [organisation, rows] = await Promise.all([
    organisationOf(db),
    db.query<Row>(
      `select d.id::text, d.dept_code as code, d.name, d.name_en, d.parent_id::text, d.dept_type as type, d.leader::text,
         d.charge_leader::text as charge, d.headcount_plan as plan, coalesce(d.status, 'enabled') = 'enabled' as enabled, d.version,
         (select count(*)::int from users u where u.dept_id = d.id and u.status = 'enabled' and not u.deleted) as now
       from sys_department d where not d.deleted order by d.sort nulls last, d.dept_code`,
      [],
      'department_tree',
    ),
  ]);
  const known = new Set(rows.map(({ id }) => id));
  const below = new Map<string | null, Row[]>();
  for (const row of rows) {
    const parent = row.parent_id !== null && known.has(row.parent_id) ? row.parent_id : null;
    below.set(parent, [...(below.get(parent) ?? []), row]);
  }
  const person = (id: string | null): Person | null => (id === null ? null : personOf(organisation, id));
  const node = (row: Row): DepartmentNode => {
    const children = (below.get(row.id) ?? []).map(node);
    return {
      id: row.id,
      code: row.code,
      name: w(row.name_en || row.name, row.name),
      parentId: row.parent_id,
      type: row.type,
      leader: person(row.leader),
      chargeLeader: person(row.charge),
      headcountNow: row.now,
      headcountPlan: row.plan,
      total: row.now + children.reduce((sum, { total }) => sum + total, 0),
      enabled: row.enabled,
      version: row.version,
      children,
    };
  };
  return (below.get(null) ?? []).map(node);
}

/** Enabled users of a department and all below it, in their order. */
export async function usersOfDepartment({ services: { db } }: Context, id: string): Promise<object[]> {
  const found = await db.query('select 1 as found from sys_department where id = $1 and not deleted', [id]);
  if (found.length === 0) throw missing('Department', '部门', id);
  return db.query(
    `with recursive down as (
       select id from sys_department where id = $1
       union select d.id from sys_department d join down on d.parent_id = down.id where not d.deleted
     )
     select u.id::text as "userId", u.user_name as "userName", u.real_name as "realName", u.name_en as "nameEn", u.staff_no as "staffNo",
       d.name as "deptName", d.name_en as "deptNameEn", p.name as "postName", p.name_en as "postNameEn", u.mobile
     from users u join down on down.id = u.dept_id join sys_department d on d.id = u.dept_id left join posts p on p.id = u.post_id
     where u.status = 'enabled' and not u.deleted order by u.sort nulls last, u.id`,
    [id],
    'users_of_department',
  );
}

/** The department of a user, with the way to it from the root and its leaders by name. */
export async function departmentOfUser(context: Context, userId: string): Promise<object> {
  const { db } = context.services;
  const [user] = await db.query<{ dept: string | null }>('select dept_id::text as dept from users where id = $1 and not deleted', [userId]);
  if (!user) throw missing('User', '用户', userId);
  if (user.dept === null)
    throw new Refusal('404', 'noDepartment', w('User {id} belongs to no department', '用户 {id} 未分配部门'), { id: userId });
  const [record, organisation] = await Promise.all([
    read(context, definitionNamed(context, 'sysDepartment'), user.dept),
    organisationOf(db),
  ]);
  const path: string[] = [];
  const seen = new Set<string>();
  for (let id: string | null = user.dept; id !== null && !seen.has(id); id = organisation.departments.get(id)?.parentId ?? null) {
    seen.add(id);
    const name = organisation.departments.get(id)?.name[context.language];
    if (name !== undefined) path.unshift(name);
  }
  const nameOf = (id: unknown): string | null => (typeof id === 'string' ? personOf(organisation, id).name : null);
  return {
    ...record,
    path,
    leaderName: nameOf(record['leader']),
    chargeLeaderName: nameOf(record['chargeLeader']),
    parentDeptId: record['parentId'],
  };
}
