/** Who somebody is to the rules: roles, posts, department, permissions, reach. One statement a person. */
import type { Principal } from '#machines/flow.ts';
import type { Actor, Services } from '#server/context.ts';
import { keepMany } from '#server/db/caches.ts';
import type { Sql } from '#server/db/sql.ts';
import type { StandIn } from './standIns.ts';

interface Row {
  readonly user_name: string;
  readonly real_name: string;
  readonly name_en: string | null;
  readonly staff_id: string | null;
  readonly dept_id: string | null;
  readonly posts: string[];
  readonly roles: string[] | null;
  readonly granted: readonly { readonly code: string; readonly scope: string; readonly departments: readonly string[] }[] | null;
  readonly dept: string[];
  readonly tree: string[];
  readonly charge: string[];
  readonly stand_ins: StandIn[] | null;
}

/**
 * Roles are the user's own, those of their posts, `employee` for everybody and `dept_leader` for every leader of a department.
 * `deptTree` means their own and every department they lead, `charge` those they are leader in charge of, both with all below.
 */
const statement = `
with recursive me as (
  select id, user_name, real_name, name_en, staff_id, dept_id, coalesce(roles, '{}') as roles,
    array_remove(array_prepend(post_id, coalesce(part_time_posts, '{}')), null) as posts
  from users where id = $1 and status = 'enabled' and not deleted
), held as (
  select r.id, r.code, r.data_scope, coalesce(r.scope_depts, '{}') as scope_depts from roles r cross join me
  where coalesce(r.status, 'enabled') = 'enabled' and not r.deleted and (
    r.id = any(me.roles) or r.code = 'employee'
    or exists (select 1 from posts p where p.id = any(me.posts) and r.id = any(p.roles))
    or (r.code = 'dept_leader' and exists (select 1 from sys_department d where d.leader = me.id and not d.deleted and coalesce(d.status, 'enabled') = 'enabled')))
), granted as (
  select x.perm_code as code, coalesce(g.scope, h.data_scope, 'self') as scope, h.scope_depts
  from held h join role_resource g on g.role_id = h.id join resources x on x.id = g.resource_id
  where coalesce(x.status, 'enabled') = 'enabled' and not x.deleted and x.perm_code <> ''
  union
  select x.perm_code, 'self', '{}' from me join post_resource g on g.post_id = any(me.posts) join resources x on x.id = g.resource_id
  where coalesce(x.status, 'enabled') = 'enabled' and not x.deleted and x.perm_code <> ''
), tree as (
  select d.id from sys_department d cross join me where not d.deleted and (d.id = me.dept_id or d.leader = me.id)
  union select d.id from sys_department d join tree t on d.parent_id = t.id and not d.deleted
), charge as (
  select d.id from sys_department d cross join me where not d.deleted and d.charge_leader = me.id
  union select d.id from sys_department d join charge c on d.parent_id = c.id and not d.deleted
)
select user_name, real_name, name_en, staff_id::text, dept_id::text, posts::text[] as posts,
  (select array_agg(code::text order by code) from held) as roles,
  (select jsonb_agg(jsonb_build_object('code', code, 'scope', scope, 'departments', scope_depts::text[])) from granted) as granted,
  array_remove(array[dept_id::text], null) as dept,
  array(select id::text from tree) as tree, array(select id::text from charge) as charge,
  (select jsonb_agg(jsonb_build_object('userId', s.user_id::text, 'flows', s.flows, 'from', s.from_at, 'to', s.to_at))
     from substitution s where s.substitute_id = $1 and s.over_at is null) as stand_ins
from me`;

/** Adds what one grant of `page` opens to what others opened before. */
function widen(
  before: 'all' | readonly string[] | undefined,
  scope: string,
  row: Row,
  chosen: readonly string[],
): 'all' | readonly string[] {
  if (before === 'all' || scope === 'all') return 'all';
  const more =
    scope === 'dept' ? row.dept : scope === 'deptTree' ? row.tree : scope === 'charge' ? row.charge : scope === 'custom' ? chosen : [];
  return [...new Set([...(before ?? []), ...more])];
}

/** The person as they stand now, or null where the account is missing or not enabled. */
export async function actorOf(sql: Sql, userId: string): Promise<Actor | null> {
  const [row] = await sql.query<Row>(statement, [userId], 'actor');
  if (row === undefined) return null;
  const permissions = new Set<string>();
  const reach = new Map<string, 'all' | readonly string[]>();
  for (const { code, scope, departments } of row.granted ?? []) {
    permissions.add(code);
    const [resource = '', action] = code.split(':');
    if (action === 'page') reach.set(resource, widen(reach.get(resource), scope, row, departments));
  }
  const roles = row.roles ?? [];
  const principals: Principal[] = [
    `u:${userId}`,
    ...roles.map((role): Principal => `r:${role}`),
    ...row.posts.map((post): Principal => `p:${post}`),
    ...row.dept.map((department): Principal => `d:${department}`),
  ];
  return {
    userId,
    userName: row.user_name,
    realName: row.real_name,
    nameEn: row.name_en,
    staffId: row.staff_id,
    departmentId: row.dept_id,
    postIds: row.posts,
    roles,
    principals,
    standIns: row.stand_ins ?? [],
    permissions,
    reach,
  };
}

export interface Actors {
  of(userId: string): Promise<Actor | null>;
  forget(): void;
}

/** Actors by user id, kept until rights, people or departments change anywhere (channel `record`). */
export function openActors({ db }: Pick<Services, 'db'>): Actors {
  const kept = keepMany<Actor | null>(db, 'permission', 5_000);
  return { of: (userId) => kept.of(userId, () => actorOf(db, userId)), forget: kept.clear };
}
