/** Side menu and permission codes of a person, from the rows of `resources`. */
import type { MenuEntry } from '#model/api.ts';
import type { Actor } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';

interface Row {
  readonly id: string;
  readonly parent_id: string | null;
  readonly res_type: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly path: string | null;
  readonly real_path: string | null;
  readonly redirect: string | null;
  readonly icon: string | null;
  readonly hidden: boolean | null;
  readonly has_page: boolean | null;
  readonly flow_key: string | null;
  readonly perm_code: string | null;
  readonly granted: boolean;
}

/** All enabled directories and menus of systems that are not offline, in order, with whether a role or post of the person was given the row. */
const statement = `
select x.id::text, x.parent_id::text, x.res_type, x.name, x.name_en, x.path, x.real_path, x.redirect, x.icon, x.hidden, x.has_page,
  x.flow_key, x.perm_code,
  x.res_type = '3' and (
    exists (select 1 from role_resource g join roles r on r.id = g.role_id where g.resource_id = x.id and r.code = any($1::text[]))
    or exists (select 1 from post_resource g where g.resource_id = x.id and g.post_id = any($2::bigint[]))) as granted
from resources x
where coalesce(x.status, 'enabled') = 'enabled' and not x.deleted and x.res_type in ('1', '3') and ($3::bigint is null or x.system_id = $3::bigint)
  and not exists (select from sys_system s where s.id = x.system_id and s.sys_status = 'offline')
order by x.sort nulls last, x.id`;

function entryOf(row: Row, children: readonly MenuEntry[]): MenuEntry {
  return {
    id: row.id,
    name: row.name,
    parentId: row.parent_id,
    path: row.path ?? '',
    realPath: row.real_path ?? row.path ?? '',
    redirect: row.redirect,
    hidden: row.hidden ?? false,
    hasPage: row.has_page ?? row.res_type === '3',
    children,
    meta: { title: row.name, titleEn: row.name_en ?? row.name, icon: row.icon },
    flowKey: row.flow_key,
    resource: row.perm_code?.split(':')[0] || null,
  };
}

/** The tree: menus of the person, and the directories above them that hold a visible one. `systemId` limits it to one system. */
export async function menuOf(sql: Sql, actor: Actor, systemId: string | null): Promise<readonly MenuEntry[]> {
  const rows = await sql.query<Row>(statement, [actor.roles, actor.postIds, systemId], 'menu');
  const below = new Map<string | null, Row[]>();
  const ids = new Set(rows.map(({ id }) => id));
  for (const row of rows) {
    const parent = row.parent_id !== null && ids.has(row.parent_id) ? row.parent_id : null;
    below.set(parent, [...(below.get(parent) ?? []), row]);
  }
  const build = (parent: string | null, above: ReadonlySet<string>): MenuEntry[] =>
    (below.get(parent) ?? []).flatMap((row) => {
      if (above.has(row.id)) return [];
      const children = build(row.id, new Set([...above, row.id]));
      const shown = row.res_type === '3' ? row.granted || children.length > 0 : children.some((child) => !child.hidden);
      return shown ? [entryOf(row, children)] : [];
    });
  return build(null, new Set());
}

/** Permission codes, sorted, so that equal rights give equal lists. */
export const codesOf = (actor: Actor): readonly string[] => [...actor.permissions].sort();

/** Those of them that belong to one system. */
export async function codesOfSystem(sql: Sql, actor: Actor, systemId: string): Promise<readonly string[]> {
  const rows = await sql.query<{ code: string }>(
    `select distinct x.perm_code as code from resources x where x.system_id = $1 and x.res_type = '2' and not x.deleted and x.perm_code = any($2)`,
    [systemId, codesOf(actor)],
    'system_codes',
  );
  return rows.map(({ code }) => code).toSorted();
}
