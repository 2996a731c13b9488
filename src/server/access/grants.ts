/** Rights of roles and posts: which rows of `resources` they hold. Each a whole replacement in one transaction. */
import { Refusal, type Fault } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import { idOf } from '#model/text.ts';
import type { Services } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';

const fault = (field: string, rule: string, message: Words): Fault => ({ field, rule, message, severity: 'error' });
const refuse = (faults: readonly Fault[]): never => {
  throw new Refusal(
    '400',
    'invalidBody',
    w('These fields are not right: {fields}', '以下字段有误：{fields}'),
    { fields: faults.map(({ field }) => field).join(', ') },
    faults,
  );
};

/** A list of ids from a body; refuses naming the field. */
function idsOf(field: string, value: unknown): string[] {
  if (!Array.isArray(value)) return refuse([fault(field, 'required', w('a list of ids is required', '需要 id 列表'))]);
  if (value.length > 20_000) return refuse([fault(field, 'maxItems', w('has too many entries', '数量过多'))]);
  return [
    ...new Set(value.map((one: unknown, at) => idOf(one) ?? refuse([fault(`${field}.${at}`, 'type', w('is no id', '不是有效的 id'))]))),
  ];
}

async function refuseUnknown(tx: Sql, table: 'resources' | 'roles', field: string, ids: readonly string[]): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    `select wanted::text as id from unnest($1::bigint[]) wanted where not exists (select 1 from ${table} where id = wanted and not deleted)`,
    [ids],
  );
  if (rows.length > 0)
    refuse([
      fault(field, 'missingRecord', w(`unknown: ${rows.map(({ id }) => id).join(', ')}`, `不存在：${rows.map(({ id }) => id).join(', ')}`)),
    ]);
}

/** The chosen rows and every directory and menu above them, so that the menu shows the way to what is granted. */
async function withParents(tx: Sql, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `with recursive chosen as (
       select id, parent_id from resources where id = any($1::bigint[]) and not deleted
       union select r.id, r.parent_id from resources r join chosen c on c.parent_id = r.id
     ) select id::text from chosen`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

async function lockRecord(tx: Sql, table: 'roles' | 'posts', field: string, label: Words, value: unknown): Promise<string> {
  const id = idOf(value) ?? refuse([fault(field, 'required', w('the id is required', '缺少 id'))]);
  const rows = await tx.query(`select 1 as found from ${table} where id = $1 and not deleted for update`, [id]);
  if (rows.length === 0) throw new Refusal('404', 'missingRecord', w(`${label.en} {id} does not exist`, `${label.zh} {id} 不存在`), { id });
  return id;
}

/** Codes without which nobody could grant anything any more; the system administrators keep them. */
const kept = ['roles:page', 'roles:grant'];

/**
 * `roleId` (or `id`) gets exactly `resourceIds` and the directories and menus above them. A resource that the role had keeps the
 * scope it had; a new one follows the role's data scope.
 */
export async function updateRoleAndResources(services: Services, body: Readonly<Record<string, unknown>>): Promise<void> {
  await services.db.transaction(async (tx) => {
    const chosen = idsOf('resourceIds', body['resourceIds']);
    const roleId = await lockRecord(tx, 'roles', 'roleId', w('Role', '角色'), body['roleId'] ?? body['id']);
    await refuseUnknown(tx, 'resources', 'resourceIds', chosen);
    const ids = await withParents(tx, chosen);
    await tx.query(
      `delete from role_resource g where g.role_id = $1 and not g.resource_id = any($2::bigint[]) and not exists (
         select 1 from roles r, resources x where r.id = g.role_id and r.code = 'sys_admin' and x.id = g.resource_id and x.perm_code = any($3::text[]))`,
      [roleId, ids, kept],
    );
    await tx.query('insert into role_resource (role_id, resource_id) select $1, unnest($2::bigint[]) on conflict do nothing', [
      roleId,
      ids,
    ]);
  });
}

/** `postId` (or `id`) gets exactly `resourceIds` in addition to what its roles give, and exactly `roleIds` where they are sent. */
export async function updatePostPermission(services: Services, body: Readonly<Record<string, unknown>>): Promise<void> {
  await services.db.transaction(async (tx) => {
    const chosen = idsOf('resourceIds', body['resourceIds']);
    const roles = body['roleIds'] === undefined ? null : idsOf('roleIds', body['roleIds']);
    const postId = await lockRecord(tx, 'posts', 'postId', w('Post', '岗位'), body['postId'] ?? body['id']);
    await refuseUnknown(tx, 'resources', 'resourceIds', chosen);
    if (roles !== null) await refuseUnknown(tx, 'roles', 'roleIds', roles);
    const ids = await withParents(tx, chosen);
    await tx.query('delete from post_resource where post_id = $1 and not resource_id = any($2::bigint[])', [postId, ids]);
    await tx.query('insert into post_resource (post_id, resource_id) select $1, unnest($2::bigint[]) on conflict do nothing', [
      postId,
      ids,
    ]);
    if (roles !== null) await tx.query('update posts set roles = $2::bigint[], version = version + 1 where id = $1', [postId, roles]);
  });
}
