/** Rights of roles and posts: which rows of `resources` they hold. Each a whole replacement in one transaction. */
import type { TrailChange } from '#model/api.ts';
import type { DataScope } from '#model/access.ts';
import type { RoleHold } from '#model/rights.ts';
import { w } from '#model/words.ts';
import { idOf } from '#model/calculation/text.ts';
import { logOperation, type Doer } from '#server/audit/operations.ts';
import type { Actor, Context } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { codesIn, codesOfRoles, refuseBeyond } from './beyond.ts';
import { codesOfRows, fault, idsOf, lockRecord, postLabel, refuse, refuseAdministration, refuseUnknown, roleLabel } from './grantBody.ts';
import { named } from './people.ts';

export type Holder = 'role' | 'post';

const scopes: readonly (DataScope | 'custom')[] = ['self', 'dept', 'deptTree', 'charge', 'all', 'custom'];

/** What the role or post holds now. */
export async function resourceIdsOf(sql: Sql, holder: Holder, id: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select g.resource_id::text as id from ${holder}_resource g join resources x on x.id = g.resource_id and not x.deleted
     where g.${holder}_id = $1 order by g.resource_id`,
    [id],
  );
  return rows.map((row) => row.id);
}

/** Scope of the role by menu, where it is another than the role's own. */
export async function scopesOf(sql: Sql, roleId: string): Promise<Record<string, string>> {
  const rows = await sql.query<{ id: string; scope: string }>(
    `select coalesce(m.id, x.id)::text as id, max(g.scope) as scope from role_resource g
       join resources x on x.id = g.resource_id and not x.deleted
       left join resources m on x.res_type = '2' and m.id = x.parent_id
     where g.role_id = $1 and g.scope is not null and split_part(x.perm_code, ':', 2) = 'page' group by coalesce(m.id, x.id)`,
    [roleId],
  );
  return Object.fromEntries(rows.map(({ id, scope }) => [id, scope]));
}

/** Every role with what it holds of one menu. */
export async function holdsOf(sql: Sql, menuId: string): Promise<RoleHold[]> {
  const rows = await sql.query<{ id: string; name: string; name_en: string | null; ids: string[] | null }>(
    `select r.id::text, r.name, r.name_en,
       (select array_agg(x.id::text order by x.id) from role_resource g join resources x on x.id = g.resource_id and not x.deleted
        where g.role_id = r.id and (x.id = $1 or x.parent_id = $1)) as ids
     from roles r where not r.deleted order by r.sort nulls last, r.id`,
    [menuId],
  );
  return rows.map(({ id, name, name_en, ids }) => ({ id, name: named(name, name_en), ids: ids ?? [] }));
}

/**
 * The chosen rows, and every directory and menu above those that are new, so that the menu shows the way to what is granted. What was
 * granted without its menu before (to choose from in forms) stays so.
 */
export async function withParents(sql: Sql, holder: Holder, id: string | null, ids: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `with recursive chosen as (
       select id, parent_id from resources where id = any($1::bigint[]) and not deleted
         and not exists (select from ${holder}_resource g where g.${holder}_id = $2 and g.resource_id = resources.id)
       union select r.id, r.parent_id from resources r join chosen c on c.parent_id = r.id
     ) select id::text from chosen union select id::text from resources where id = any($1::bigint[]) and not deleted`,
    [ids, id],
  );
  return rows.map((row) => row.id);
}

/** Codes without which nobody could grant anything any more; the system administrators keep them. */
const kept = ['roles:page', 'roles:grant'];

/** Of one call: there are not so many menus. */
const mostScopes = 5_000;

function scopesIn(value: unknown): [string, string | null][] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object' || Array.isArray(value))
    return refuse([fault('scopes', 'shape', w('a scope by id of a menu', '应为菜单 id 对应的数据范围'))]);
  const given = Object.entries(value);
  if (given.length > mostScopes) return refuse([fault('scopes', 'maxItems', w('has too many entries', '数量过多'))]);
  return given.map(([id, scope]: [string, unknown]) => {
    const known = scope === null || scopes.some((one) => one === scope);
    if (idOf(id) === null || !known)
      refuse([fault(`scopes.${id.slice(0, 40)}`, 'unknownScope', w('is no data scope', '不是有效的数据范围'))]);
    return [id, scope as string | null];
  });
}

/** Whose records the role sees, by menu: set on the menu and its interfaces, in one statement for all of them. */
async function setScopes(tx: Sql, roleId: string, scoped: readonly [string, string | null][]): Promise<TrailChange[]> {
  if (scoped.length === 0) return [];
  const rows = await tx.query<{ code: string; before: string | null; after: string | null }>(
    `with wanted as (select * from unnest($2::bigint[], $3::text[]) as x (menu, scope)), turned as (
       update role_resource g set scope = w.scope from wanted w join resources x on x.id = w.menu or x.parent_id = w.menu, role_resource was
       where g.role_id = $1 and x.id = g.resource_id and was.role_id = g.role_id and was.resource_id = g.resource_id
         and g.scope is distinct from w.scope returning w.menu, was.scope as before, w.scope as after)
     select coalesce(nullif(m.perm_code, ''), m.name) as code, min(t.before) as before, t.after from turned t join resources m on m.id = t.menu
     group by m.id, t.after order by code`,
    [roleId, scoped.map(([menu]) => menu), scoped.map(([, scope]) => scope)],
  );
  return rows.map(({ code, before, after }) => ({ field: `scope.${code}`, before, after }));
}

/** Writes down what was granted and taken, by permission code. */
async function logGrant(
  tx: Sql,
  context: Doer,
  resource: 'roles' | 'posts',
  recordId: string,
  { gone, added, more }: { readonly gone: readonly string[]; readonly added: readonly string[]; readonly more: readonly TrailChange[] },
): Promise<void> {
  const [before, after] = [await codesOfRows(tx, gone), await codesOfRows(tx, added)];
  const changes: TrailChange[] = [...(before.length + after.length > 0 ? [{ field: 'resourceIds', before, after }] : []), ...more];
  if (changes.length === 0) return;
  const [row] = await tx.query<{ name: string }>(`select name from ${resource} where id = $1`, [recordId]);
  await logOperation(tx, context, { action: 'grant', resource, recordId, name: row?.name ?? null, changes });
}

/** Nobody lets others see more of a menu's records than they see themselves; whom it concerns follows the rule of rights. */
function refuseWider(actor: Actor, changes: readonly TrailChange[], toOneself: boolean): void {
  const wider = changes
    .filter(({ after }) => after !== null && after !== 'self')
    .map(({ field }) => field.split(/[.:]/)[1] ?? '')
    .filter((resource) => actor.reach.get(resource) !== 'all' && (toOneself || !actor.roles.includes('security_admin')));
  if (wider.length > 0)
    refuse([fault('scopes', 'beyond', w(`you do not see all of: ${wider.join(', ')}`, `本人不能查看全部数据：${wider.join('、')}`))]);
}

const idsIn = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

/**
 * The role gets exactly `resourceIds` and the directories and menus above what is new. `scopes` sets whose records it sees, by menu;
 * null follows the role's data scope, and so does what is new and not named.
 */
export async function grantToRole(tx: Sql, context: Context, role: unknown, body: Readonly<Record<string, unknown>>): Promise<void> {
  const chosen = idsOf('resourceIds', body['resourceIds']);
  const scoped = scopesIn(body['scopes']);
  const roleId = await lockRecord(tx, 'roles', 'roleId', roleLabel, role);
  await refuseUnknown(tx, 'resources', 'resourceIds', chosen);
  const ids = await withParents(tx, 'role', roleId, chosen);
  const gone = await tx.query<{ id: string }>(
    `delete from role_resource g where g.role_id = $1 and not g.resource_id = any($2::bigint[]) and not exists (
       select 1 from roles r, resources x where r.id = g.role_id and r.code = 'sys_admin' and x.id = g.resource_id and x.perm_code = any($3::text[]))
     returning g.resource_id::text as id`,
    [roleId, ids, kept],
  );
  const added = await tx.query<{ id: string }>(
    'insert into role_resource (role_id, resource_id) select $1, unnest($2::bigint[]) on conflict do nothing returning resource_id::text as id',
    [roleId, ids],
  );
  const [own] = await tx.query('select 1 as found from held_role where role_id = $1 and user_id = $2 limit 1', [
    roleId,
    context.actor.userId,
  ]);
  refuseBeyond(context.actor, 'resourceIds', await codesIn(tx, idsIn(added)), own !== undefined);
  const more = await setScopes(tx, roleId, scoped);
  refuseWider(context.actor, more, own !== undefined);
  await logGrant(tx, context, 'roles', roleId, { gone: idsIn(gone), added: idsIn(added), more });
}

/** The post gets exactly `resourceIds` in addition to what its roles give, and exactly `roleIds` where they are sent. */
export async function updatePostPermission(context: Context, body: Readonly<Record<string, unknown>>): Promise<void> {
  await context.services.db.transaction(async (tx) => {
    const chosen = idsOf('resourceIds', body['resourceIds']);
    const roles = body['roleIds'] === undefined ? null : idsOf('roleIds', body['roleIds']);
    const postId = await lockRecord(tx, 'posts', 'postId', postLabel, body['postId'] ?? body['id']);
    await refuseUnknown(tx, 'resources', 'resourceIds', chosen);
    const ids = await withParents(tx, 'post', postId, chosen);
    const gone = await tx.query<{ id: string }>(
      'delete from post_resource where post_id = $1 and not resource_id = any($2::bigint[]) returning resource_id::text as id',
      [postId, ids],
    );
    const added = await tx.query<{ id: string }>(
      'insert into post_resource (post_id, resource_id) select $1, unnest($2::bigint[]) on conflict do nothing returning resource_id::text as id',
      [postId, ids],
    );
    const own = context.actor.postIds.includes(postId);
    refuseBeyond(context.actor, 'resourceIds', await codesIn(tx, idsIn(added)), own);
    const more = roles === null ? [] : await rolesOfPost(tx, context, postId, roles);
    await logGrant(tx, context, 'posts', postId, { gone: idsIn(gone), added: idsIn(added), more });
  });
}

async function rolesOfPost(tx: Sql, context: Context, postId: string, roles: readonly string[]): Promise<TrailChange[]> {
  await refuseUnknown(tx, 'roles', 'roleIds', roles);
  const changed = await tx.query<{ id: string; code: string; had: boolean }>(
    `select r.id::text, r.code, r.id = any(coalesce(p.roles, '{}')) as had from posts p join roles r
       on (r.id = any(coalesce(p.roles, '{}'))) <> (r.id = any($2::bigint[])) where p.id = $1 order by r.code`,
    [postId, roles],
  );
  if (changed.length === 0) return [];
  refuseAdministration(
    context.actor,
    'roleIds',
    changed.map(({ code }) => code),
  );
  const given = changed.flatMap(({ id, had }) => (had ? [] : [id]));
  refuseBeyond(context.actor, 'roleIds', await codesOfRoles(tx, given), context.actor.postIds.includes(postId));
  await tx.query('update posts set roles = $2::bigint[], version = version + 1, updated_at = $3 where id = $1', [
    postId,
    roles,
    context.services.clock.now(),
  ]);
  const codes = (had: boolean): string[] => changed.flatMap((row) => (row.had === had ? [row.code] : []));
  return [{ field: 'roles', before: codes(true), after: codes(false) }];
}
