/** What calls that grant rights are sent: ids of known records, each refusal by the field's name. */
import { invalidBody, Refusal, type Fault } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import { idOf } from '#model/calculation/text.ts';
import type { Actor } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';

export const roleLabel = w('Role', '角色');
export const postLabel = w('Post', '岗位');

export const fault = (field: string, rule: string, message: Words): Fault => ({ field, rule, message, severity: 'error' });
export const refuse = (faults: readonly Fault[]): never => {
  throw invalidBody(faults);
};

/** A list of ids from a body, each once; refuses naming the field. */
export function idsOf(field: string, value: unknown): string[] {
  if (!Array.isArray(value)) return refuse([fault(field, 'required', w('a list of ids is required', '需要 id 列表'))]);
  if (value.length > 20_000) return refuse([fault(field, 'maxItems', w('has too many entries', '数量过多'))]);
  return [
    ...new Set(value.map((one: unknown, at) => idOf(one) ?? refuse([fault(`${field}.${at}`, 'type', w('is no id', '不是有效的 id'))]))),
  ];
}

export async function refuseUnknown(tx: Sql, table: 'resources' | 'roles' | 'users', field: string, ids: readonly string[]): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    `select wanted::text as id from unnest($1::bigint[]) wanted where not exists (select 1 from ${table} where id = wanted and not deleted)`,
    [ids],
  );
  const unknown = rows.map(({ id }) => id).join(', ');
  if (unknown !== '') refuse([fault(field, 'missingRecord', w(`unknown: ${unknown}`, `不存在：${unknown}`))]);
}

/** The id of an existing role or post, locked until the end of the transaction. */
export async function lockRecord(tx: Sql, table: 'roles' | 'posts', field: string, label: Words, value: unknown): Promise<string> {
  const id = idOf(value) ?? refuse([fault(field, 'required', w('the id is required', '缺少 id'))]);
  const rows = await tx.query(`select 1 as found from ${table} where id = $1 and not deleted for update`, [id]);
  if (rows.length === 0) throw new Refusal('404', 'missingRecord', w(`${label.en} {id} does not exist`, `${label.zh} {id} 不存在`), { id });
  return id;
}

/** Roles of administrators: only security administrators give or take them. */
const administration = new Set(['sys_admin', 'security_admin', 'audit_admin']);

/** Refuses where one of these role codes is an administrator's and the person may not give or take such. */
export function refuseAdministration(actor: Actor, field: string, codes: readonly string[]): void {
  if (!codes.some((code) => administration.has(code)) || actor.roles.includes('security_admin')) return;
  refuse([fault(field, 'administration', w('only a security administrator gives or takes this role', '仅安全管理员可以授予或收回该角色'))]);
}

/** The permission codes of rows, for the log; rows without one by their names. */
export async function codesOfRows(tx: Sql, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ code: string }>(
    `select distinct coalesce(nullif(perm_code, ''), name) as code from resources where id = any($1::bigint[]) order by 1`,
    [ids],
  );
  return rows.map(({ code }) => code);
}
