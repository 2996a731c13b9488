/** Which system the documents of a resource belong to: that of its menu. Kept in memory, forgotten when a menu or a system changes. */
import type { Words } from '#model/words.ts';
import { keepOne } from '../db/caches.ts';
import type { Database } from '../db/sql.ts';

interface SystemOf {
  readonly id: string;
  readonly name: Words;
}

async function readSystems(db: Database): Promise<ReadonlyMap<string, SystemOf>> {
  const rows = await db.query<{ key: string; id: string; zh: string; en: string | null }>(
    `select distinct on (1) split_part(m.perm_code, ':', 1) as key, s.id::text, s.system_name as zh, s.system_name_en as en
     from resources m join sys_system s on s.id = m.system_id
     where m.res_type = '3' and not m.deleted and not s.deleted and m.perm_code <> '' order by 1, m.id`,
    [],
    'systems_of_resources',
  );
  return new Map(rows.map(({ key, id, zh, en }) => [key, { id, name: { zh, en: en ?? zh } }]));
}

/** By resource key. */
export const { of: systemsOf, forget: forgetSystems } = keepOne('menu', readSystems);

/** Keys of the resources whose documents belong to a system; none where there is no such system. */
export const resourcesOfSystem = async (db: Database, systemId: string): Promise<readonly string[]> =>
  [...(await systemsOf(db))].flatMap(([key, { id }]) => (id === systemId ? [key] : []));
