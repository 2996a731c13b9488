/**
 * Menus of the shipped resources with a row for each of their permission codes, and the default grants of what was added. Looked at on
 * every start: an installation gets what a newer release brings; what administrators moved, renamed or took away stays so.
 */
import { catalogue } from '#resources/catalogue.ts';
import type { Definition } from '#model/definition.ts';
import { flowsOf } from '#model/flows.ts';
import type { Words } from '#model/words.ts';
import { directories } from '#resources/seeds.ts';
import { groupsOf } from './menus.ts';
import { actionWords, actionsOf, grantedActions } from './permissions.ts';
import { insertRow, insertRows, type Installing, type Row } from './rows.ts';

interface Entry {
  readonly id: string;
  readonly deleted: boolean;
}

/** What is installed, deleted rows too: directories by their path, menus and codes by type and code. */
async function installed({ sql }: Installing): Promise<{ readonly entries: Map<string, Entry>; readonly sort: number }> {
  const rows = await sql.query<Entry & { name: string; sort: number | null }>(
    `select id::text, deleted, sort, res_type || ' ' || coalesce(case when res_type = '1' then path else perm_code end, '') as name
     from resources order by deleted desc, id desc`,
  );
  return { entries: new Map(rows.map((row) => [row.name, row])), sort: Math.max(0, ...rows.map(({ sort }) => sort ?? 0)) };
}

const entryRow = (name: Words, more: Row): Row => ({ name: name.zh, name_en: name.en, status: 'enabled', hidden: false, ...more });

interface Place {
  readonly systemId: string | null;
  readonly parentId: string | null;
  readonly sort: number;
  readonly hidden?: boolean;
}

/** The directory's id; null where an administrator took it away. */
async function directoryAt(
  into: Installing,
  entries: Map<string, Entry>,
  { path, name, icon }: { readonly path: string; readonly name: Words; readonly icon?: string },
  { systemId, parentId, sort }: Place,
): Promise<string | null> {
  const known = entries.get(`1 ${path}`);
  if (known) return known.deleted ? null : known.id;
  const row = { res_type: '1', has_page: false, path, icon: icon ?? null, system_id: systemId, parent_id: parentId, sort };
  const id = await insertRow(into, 'resources', entryRow(name, row));
  entries.set(`1 ${path}`, { id, deleted: false });
  return id;
}

const menuRow = (definition: Definition, { systemId, parentId, sort, hidden = false }: Place): Row => {
  const { key, area, label, icon } = definition;
  const flows = flowsOf(definition);
  const page = catalogue.get(key)?.pages.list ?? `/${area}/${key}`;
  return entryRow(label, {
    parent_id: parentId,
    system_id: systemId,
    res_type: '3',
    perm_code: `${key}:page`,
    path: page,
    real_path: page,
    icon: icon ?? null,
    flow_key: flows.length === 1 ? flows[0] : null,
    has_page: true,
    sort,
    hidden,
  });
};

/** Adds the menu and the codes that are missing; answers the ids of those, the menu's by the resource's key. */
async function installMenu(
  into: Installing,
  entries: ReadonlyMap<string, Entry>,
  definition: Definition,
  place: Place,
): Promise<readonly (readonly [string, string])[]> {
  const { key } = definition;
  const known = entries.get(`3 ${key}:page`);
  if (known?.deleted) return [];
  const menuId = known?.id ?? (await insertRow(into, 'resources', menuRow(definition, place)));
  const rows = actionsOf(definition).flatMap((action, at) =>
    entries.has(`2 ${key}:${action}`)
      ? []
      : [
          entryRow(actionWords(action), {
            parent_id: menuId,
            system_id: place.systemId,
            res_type: '2',
            perm_code: `${key}:${action}`,
            has_page: false,
            sort: at + 1,
          }),
        ],
  );
  const ids = await insertRows(into, 'resources', rows);
  return [...(known ? [] : [[key, menuId] as const]), ...rows.map((row, at) => [String(row['perm_code']), ids[at] ?? ''] as const)];
}

/** `systemIds`: by the system's code. Answers the ids of the menus and codes that were added, menus by the key of their resource. */
export async function installMenus(into: Installing, systemIds: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
  const added = new Map<string, string>();
  const { entries, sort: last } = await installed(into);
  let sort = last;
  for (const directory of directories) {
    const systemId = systemIds.get(directory.system) ?? null;
    const groups = groupsOf(directory, into.registry).map((group) => ({
      ...group,
      known: group.resources.flatMap((key) => into.registry.get(key) ?? []),
    }));
    if (groups.every(({ known }) => known.length === 0)) continue;
    const top = await directoryAt(into, entries, directory, { systemId, parentId: null, sort: (sort += 1) });
    for (const group of groups) {
      if (top === null || group.known.length === 0) continue;
      const parentId = await directoryAt(into, entries, group, { systemId, parentId: top, sort: (sort += 1) });
      if (parentId === null) continue;
      for (const definition of group.known)
        for (const [code, id] of await installMenu(into, entries, definition, {
          systemId,
          parentId,
          sort: (sort += 1),
          hidden: group.tabs?.includes(definition.key) === true,
        }))
          added.set(code, id);
    }
  }
  return added;
}

/** Default grants of the shipped roles on what was added. */
export async function installGrants(
  { sql, registry }: Installing,
  roleIds: ReadonlyMap<string, string>,
  added: ReadonlyMap<string, string>,
): Promise<void> {
  const rows: Row[] = [];
  for (const definition of registry.values())
    for (const [role, grant] of Object.entries(definition.access.grants))
      for (const code of [
        ...grantedActions(definition, grant).map((action) => `${definition.key}:${action}`),
        ...(grant.menu === false ? [] : [definition.key]),
      ]) {
        const [roleId, resourceId] = [roleIds.get(role), added.get(code)];
        if (roleId !== undefined && resourceId !== undefined) rows.push({ role_id: roleId, resource_id: resourceId, scope: grant.scope });
      }
  for (let at = 0; at < rows.length; at += 1000)
    await sql.kysely
      .insertInto('role_resource')
      .values(rows.slice(at, at + 1000))
      .execute();
}
