/**
 * What every installation has before its first user: systems, roles, menus with their permission codes, default grants,
 * dictionaries, records that areas ship. Written once, in one transaction; administrators own it from then on. Menus, permission codes,
 * dictionaries and notices that a newer release brings are added later.
 */
import { roleSeed } from '#resources/admin/roleSeed.ts';
import type { Services } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { installDictionaries } from './dictionaries.ts';
import { installFlowSettings } from './flowSettings.ts';
import { systems } from './menus.ts';
import { installNotices } from './notices.ts';
import { installPages } from './pages.ts';
import { installRecords } from './records.ts';
import { installGrants, installMenus } from './resources.ts';
import { insertRows, type Installing } from './rows.ts';

const idsBy = async (sql: Sql, query: string): Promise<ReadonlyMap<string, string>> =>
  new Map((await sql.query<{ code: string; id: string }>(query)).map(({ code, id }) => [code, id]));

/** What a newer release brings to an installation of any age. */
async function installNewer(into: Installing): Promise<void> {
  const { sql } = into;
  const systemIds = await idsBy(sql, 'select system_code as code, id::text from sys_system where not deleted order by id desc');
  const added = await installMenus(into, systemIds);
  await installGrants(into, await idsBy(sql, 'select code, id::text from roles where not deleted'), added);
  await installDictionaries(into);
  await installNotices(into);
  await installPages(into);
  await installRecords(into);
}

/** Answers whether it was the first time. What came with a newer release is added to an older installation. */
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
      await installNewer(into);
      return false;
    }
    const systemRows = systems.map(({ code, name, icon, entry }, at) => ({
      system_code: code,
      system_name: name.zh,
      system_name_en: name.en,
      icon,
      entry_path: entry,
      apply_type: 'register',
      env: 'prod',
      status: 'approved',
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
    await installGrants(into, new Map(roleSeed.map(({ code }, at) => [code, roleIds[at] ?? ''])), codes);
    await installFlowSettings(into, codes);
    await installDictionaries(into);
    await installNotices(into);
    await installPages(into);
    await installRecords(into);
    return true;
  });
}
