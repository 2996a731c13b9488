/** Shortcuts of a person to menus they have. Only ever their own. */
import type { MenuEntry, Shortcut } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { menuOf } from '../access/menus.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';

const mostShortcuts = 12;

interface Row {
  readonly id: string;
  readonly resource_id: string;
  readonly alias: string | null;
  readonly icon: string | null;
  readonly color: string | null;
  readonly sort: number | null;
  readonly version: number;
}

const flat = (entries: readonly MenuEntry[]): readonly MenuEntry[] => entries.flatMap((entry) => [entry, ...flat(entry.children)]);

/** Entries with a page, by id; hidden ones are no menus to anybody. */
const menusOf = async (sql: Sql, { actor }: Context): Promise<ReadonlyMap<string, MenuEntry>> =>
  new Map(
    flat(await menuOf(sql, actor, null))
      .filter(({ hasPage, hidden }) => hasPage && !hidden)
      .map((entry) => [entry.id, entry]),
  );

const rowsOf = (sql: Sql, userId: string): Promise<Row[]> =>
  sql.query<Row>(
    `select id::text, resource_id::text, alias, icon, color, sort, version from shortcut
     where user_id = $1 and not deleted order by sort nulls last, id`,
    [userId],
    'shortcuts',
  );

const shown = (row: Row, entry: MenuEntry): Shortcut => ({
  id: row.id,
  resourceId: row.resource_id,
  name: w(row.alias ?? entry.meta.titleEn, row.alias ?? entry.meta.title),
  alias: row.alias,
  icon: row.icon ?? entry.meta.icon,
  color: row.color,
  sort: row.sort ?? 0,
  path: entry.path,
  realPath: entry.realPath,
  version: row.version,
});

/** In their order; those whose menu the person no longer has are left out. */
export async function shortcutsOf(context: Context): Promise<readonly Shortcut[]> {
  const { db } = context.services;
  const [rows, menus] = await Promise.all([rowsOf(db, context.actor.userId), menusOf(db, context)]);
  return rows.flatMap((row) => {
    const entry = menus.get(row.resource_id);
    return entry === undefined ? [] : [shown(row, entry)];
  });
}

/** Two adds at once follow one another, so that the limit holds. */
const lockOwn = (tx: Sql, userId: string): Promise<unknown> =>
  tx.query(`select pg_advisory_xact_lock(hashtextextended('shortcut ' || $1::text, 0))`, [userId], 'shortcut_lock');

/** Adds the menu at the end. */
export async function addShortcut(context: Context, menuId: string): Promise<Shortcut> {
  const { db, clock } = context.services;
  const { userId } = context.actor;
  const added = await db.transaction(async (tx) => {
    await lockOwn(tx, userId);
    const entry = (await menusOf(tx, context)).get(menuId);
    if (entry === undefined) throw new Refusal('404', 'missingRecord', w('You have no menu {id}', '没有可用的菜单 {id}'), { id: menuId });
    const rows = await rowsOf(tx, userId);
    if (rows.some((row) => row.resource_id === menuId))
      throw new Refusal('409', 'shortcutExists', w('shortcut exists already', '快捷入口已存在'), { id: menuId });
    if (rows.length >= mostShortcuts)
      throw new Refusal('409', 'tooManyShortcuts', w('At most {most} shortcuts', '快捷入口最多{most}个'), { most: mostShortcuts });
    const [row] = await tx.query<Row>(
      `insert into shortcut (user_id, resource_id, sort, created_by, created_at, updated_at) values ($1, $2, $3, $1, $4, $4)
       returning id::text, resource_id::text, alias, icon, color, sort, version`,
      [userId, menuId, Math.max(0, ...rows.map(({ sort }) => sort ?? 0)) + 1, clock.now()],
      'shortcut_add',
    );
    if (row === undefined) throw new Error('a shortcut was not written');
    return shown(row, entry);
  });
  await db.notify('record', 'shortcut');
  return added;
}

/** Puts one's shortcuts into the order of `ids`; those not named follow in the order they had. */
export async function orderShortcuts(context: Context, body: AnyDoc): Promise<readonly Shortcut[]> {
  const { db, clock } = context.services;
  const { userId } = context.actor;
  const ids: unknown = body['ids'];
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string') || new Set(ids).size < ids.length)
    throw new Refusal('400', 'invalidBody', w('ids must be a list of ids, each once', 'ids 应为不重复的 id 列表'), { field: 'ids' });
  await db.transaction(async (tx) => {
    await lockOwn(tx, userId);
    const own = (await rowsOf(tx, userId)).map(({ id }) => id);
    const strange = ids.find((id) => !own.includes(id));
    if (strange !== undefined)
      throw new Refusal('404', 'missingRecord', w('You have no shortcut {id}', '没有本人的快捷入口 {id}'), { id: strange.slice(0, 100) });
    const order = [...ids, ...own.filter((id) => !ids.includes(id))];
    await tx.query(
      `update shortcut s set sort = wanted.place, version = s.version + 1, updated_by = $1, updated_at = $3
       from unnest($2::bigint[]) with ordinality wanted(id, place) where s.id = wanted.id and s.user_id = $1`,
      [userId, order, clock.now()],
      'shortcut_order',
    );
  });
  await db.notify('record', 'shortcut');
  return shortcutsOf(context);
}
