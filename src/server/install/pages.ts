/**
 * Entries of the side menu for pages that are no list of a resource. Looked at on every start, so that an installation gets those of a
 * newer release too; one that an administrator took away stays away.
 */
import type { PageEntry } from '#resources/menu.ts';
import { directories } from '#resources/seeds.ts';
import { insertRow, type Installing } from './rows.ts';

interface Group {
  readonly id: string;
  readonly system: string | null;
  readonly sort: number | null;
}

/** The directory that holds the group, with the place behind its last entry; null where nobody has it any more. */
async function groupAt({ sql }: Installing, path: string): Promise<Group | null> {
  const [row] = await sql.query<Group>(
    `select g.id::text, g.system_id::text as system, (select max(c.sort) from resources c where c.parent_id = g.id and not c.deleted) as sort
     from resources g where g.path = $1 and g.res_type = '1' and not g.deleted order by g.id limit 1`,
    [path],
  );
  return row ?? null;
}

/** Whoever holds the page's permission code sees its entry. */
async function installPage(into: Installing, group: Group, { path, name, icon, code, flow }: PageEntry): Promise<void> {
  const id = await insertRow(into, 'resources', {
    name: name.zh,
    name_en: name.en,
    parent_id: group.id,
    system_id: group.system,
    res_type: '3',
    path,
    real_path: path,
    icon,
    // Of a list: what is begun from it, and who may.
    ...(flow === undefined ? {} : { flow_key: flow, perm_code: code }),
    has_page: true,
    hidden: false,
    status: 'enabled',
    sort: group.sort,
  });
  await into.sql.query(
    `insert into role_resource (role_id, resource_id, scope)
     select distinct on (g.role_id) g.role_id, $1::bigint, g.scope from role_resource g join resources x on x.id = g.resource_id
     where x.perm_code = $2 and x.res_type = '2' and not x.deleted order by g.role_id`,
    [id, code],
  );
}

/** Answers the paths that were added. */
export async function installPages(into: Installing): Promise<readonly string[]> {
  const added: string[] = [];
  for (const { path, pages = [] } of directories.flatMap(({ groups }) => groups))
    for (const page of pages) {
      const [known] = await into.sql.query(`select 1 from resources where path = $1 and res_type = '3' limit 1`, [page.path]);
      const group = known ? null : await groupAt(into, path);
      if (!group) continue;
      await installPage(into, group, page);
      added.push(page.path);
    }
  return added;
}
