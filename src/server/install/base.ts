/**
 * What every installation has before its first user: systems, roles, menus with their permission codes, default grants,
 * dictionaries, the working calendar. Written once, in one transaction; administrators own it from then on. Only menu entries of pages
 * that a newer release brings are added later.
 */
import { catalogue } from '#resources/catalogue.ts';
import { dictionaries } from '#resources/seeds.ts';
import { roleSeed } from '#resources/admin/roleSeed.ts';
import type { Definition } from '#model/definition.ts';
import type { Words } from '#model/words.ts';
import type { Registry, Services } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { shippedCalendar } from './calendar.ts';
import { installFlowSettings } from './flowSettings.ts';
import { directories, systems } from './menus.ts';
import { installPages } from './pages.ts';
import { actionWords, actionsOf, grantedActions } from './permissions.ts';
import { insertRow, insertRows, type Installing, type Row } from './rows.ts';

async function installDictionaries(into: Installing): Promise<void> {
  for (const [code, { label, items }] of Object.entries(dictionaries)) {
    const head = { dict_code: code, dict_name: label.zh, label_zh: label.zh, label_en: label.en, built_in: true, status: 'enabled' };
    const parent = await insertRow(into, 'dictionaries', head);
    const rows = items.map((item, at) => ({
      ...head,
      parent_id: parent,
      item_value: item.value,
      label_zh: item.label.zh,
      label_en: item.label.en,
      sort: at + 1,
      is_default: item.isDefault ?? false,
      color: item.color ?? null,
    }));
    await insertRows(into, 'dictionaries', rows);
  }
}

const entryRow = (name: Words, more: Row): Row => ({ name: name.zh, name_en: name.en, status: 'enabled', hidden: false, ...more });

/** One menu with a row for each of its permission codes; answers the ids of the codes, and of the menu by the resource's key. */
async function installMenu(
  into: Installing,
  definition: Definition,
  place: { readonly systemId: string; readonly parentId: string; readonly sort: number },
): Promise<ReadonlyMap<string, string>> {
  const { systemId, parentId, sort } = place;
  const { key, label } = definition;
  const page = catalogue.get(key)?.pages.list ?? `/${definition.area}/${key}`;
  const menu = entryRow(label, {
    parent_id: parentId,
    system_id: systemId,
    res_type: '3',
    perm_code: `${key}:page`,
    path: page,
    real_path: page,
    icon: definition.icon ?? null,
    flow_key: definition.document?.flow ?? null,
    has_page: true,
    sort,
  });
  const menuId = await insertRow(into, 'resources', menu);
  const actions = actionsOf(definition);
  const rows = actions.map((action, at) =>
    entryRow(actionWords(action), {
      parent_id: menuId,
      system_id: systemId,
      res_type: '2',
      perm_code: `${key}:${action}`,
      has_page: false,
      sort: at + 1,
    }),
  );
  const ids = await insertRows(into, 'resources', rows);
  return new Map([[key, menuId], ...actions.map((action, at): [string, string] => [`${key}:${action}`, ids[at] ?? ''])]);
}

/** Directories and menus of what the registry knows; answers the id of every permission code and menu. */
async function installMenus(into: Installing, systemIds: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
  const codes = new Map<string, string>();
  let sort = 0;
  for (const directory of directories) {
    const systemId = systemIds.get(directory.system) ?? '';
    const groups = directory.groups.map((group) => ({ ...group, known: group.resources.flatMap((key) => into.registry.get(key) ?? []) }));
    if (groups.every(({ known }) => known.length === 0)) continue;
    const shape = { system_id: systemId, res_type: '1', has_page: false };
    const top = await insertRow(
      into,
      'resources',
      entryRow(directory.name, { ...shape, path: directory.path, icon: directory.icon, sort: (sort += 1) }),
    );
    for (const group of groups) {
      if (group.known.length === 0) continue;
      const parent = await insertRow(
        into,
        'resources',
        entryRow(group.name, { ...shape, parent_id: top, path: group.path, sort: (sort += 1) }),
      );
      for (const definition of group.known)
        for (const [code, id] of await installMenu(into, definition, { systemId, parentId: parent, sort: (sort += 1) }))
          codes.set(code, id);
    }
  }
  return codes;
}

async function installGrants(
  sql: Sql,
  registry: Registry,
  roleIds: ReadonlyMap<string, string>,
  codes: ReadonlyMap<string, string>,
): Promise<void> {
  const rows: Row[] = [];
  for (const definition of registry.values())
    for (const [role, grant] of Object.entries(definition.access.grants))
      for (const code of [
        ...grantedActions(definition, grant).map((action) => `${definition.key}:${action}`),
        ...(grant.menu === false ? [] : [definition.key]),
      ]) {
        const [roleId, resourceId] = [roleIds.get(role), codes.get(code)];
        if (roleId !== undefined && resourceId !== undefined) rows.push({ role_id: roleId, resource_id: resourceId, scope: grant.scope });
      }
  for (let at = 0; at < rows.length; at += 1000)
    await sql.kysely
      .insertInto('role_resource')
      .values(rows.slice(at, at + 1000))
      .execute();
}

/** Answers whether it was the first time. Entries of pages that came with a newer release are added to an older installation. */
export async function installBase({ db, registry, clock }: Services): Promise<boolean> {
  const now = clock.now();
  return db.transaction(async (sql) => {
    const into = { sql, registry, now };
    await sql.query(`select pg_advisory_xact_lock(hashtextextended('install', 0))`);
    const [done] = await sql.query(
      `insert into parameter (key, value, updated_at) values ('installed', 'true', $1) on conflict do nothing returning key`,
      [now],
    );
    if (done === undefined) {
      await installPages(into);
      return false;
    }
    const systemRows = systems.map(({ code, name, icon, entry }, at) => ({
      system_code: code,
      system_name: name.zh,
      system_name_en: name.en,
      icon,
      entry_path: entry,
      sys_status: 'running',
      sort: at + 1,
    }));
    const systemIds = await insertRows(into, 'sysSystem', systemRows);
    const roleRows = roleSeed.map(({ code, name, dataScope }, at) => ({
      code,
      name: name.zh,
      name_en: name.en,
      data_scope: dataScope,
      built_in: true,
      status: 'enabled',
      sort: at + 1,
    }));
    const roleIds = await insertRows(into, 'roles', roleRows);
    const codes = await installMenus(into, new Map(systems.map(({ code }, at) => [code, systemIds[at] ?? ''])));
    await installGrants(sql, registry, new Map(roleSeed.map(({ code }, at) => [code, roleIds[at] ?? ''])), codes);
    await installFlowSettings(into, codes);
    await installDictionaries(into);
    const days = shippedCalendar().map(({ day, dayType, statutory, holidayName, weekday }) => ({
      day,
      day_type: dayType,
      statutory,
      holiday_name: holidayName,
      weekday,
    }));
    await insertRows(into, 'hrWorkCalendar', days);
    await installPages(into);
    return true;
  });
}
