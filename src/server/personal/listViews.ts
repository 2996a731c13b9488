/** Views of lists that people keep. One's own, and what others share with a role that one has; only who made a view changes or deletes it. */
import type { Definition } from '#model/definition.ts';
import { fixedViews, type ListView, type ListViews } from '#model/lists.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { fault } from '../access/grantBody.ts';
import { namesOfRoles, rolesIn, rolesToShareWith, sharedWith } from '../access/sharing.ts';
import type { Context } from '../context.ts';
import { violationOf } from '../db/errors.ts';
import type { Sql } from '../db/sql.ts';
import { invalid } from '../documents/refusals.ts';
import { nameIn, queryIn, refuseUnknown, type Body } from './listViewBody.ts';

const most = 50;

interface Row extends Omit<ListView, 'roles'> {
  readonly place: string;
  readonly roles: readonly string[];
}
const columns = `v.id::text, v.name, v.query, v.roles::text[] as roles, v.user_id = $1 as own, v.place,
  json_build_object('id', v.user_id::text, 'name', coalesce(u.real_name, ''), 'nameEn', u.name_en) as owner`;
const from = 'from list_view v left join users u on u.id = v.user_id';
const seen = `(v.user_id = $1 or ${sharedWith('v', '$2')})`;

async function shownTo(context: Context, rows: readonly Row[]): Promise<ListView[]> {
  const names = await namesOfRoles(context, [...new Set(rows.flatMap(({ own, roles }) => (own ? roles : [])))]);
  return rows.map(({ place: _place, roles, ...view }) => ({ ...view, roles: view.own ? roles.flatMap((id) => names.get(id) ?? []) : [] }));
}

const missing = (id: string): Refusal => new Refusal('404', 'missingRecord', w('There is no view {id}', '没有视图 {id}'), { id });
const notOwn = ({ name, owner }: Row): Refusal =>
  new Refusal('403', 'notYours', w('“{name}” belongs to {owner}, who alone changes it', '“{name}”属于{owner}，只有本人可以修改'), {
    name,
    owner: owner.name,
  });
const taken = (name: string): Refusal =>
  new Refusal('409', 'duplicate', w('A view of this list is called “{name}” already', '此列表已有名为“{name}”的视图'), { name }, [
    fault('name', 'unique', w('is taken', '名称已存在')),
  ]);

/** Of one list: one's own in their order, then those of others. */
export async function listViews(context: Context, { key }: Definition): Promise<ListViews> {
  const { services, actor } = context;
  const [rows, first, roles] = await Promise.all([
    services.db.query<Row>(
      `select ${columns} ${from} where v.place = $3 and ${seen} order by v.user_id = $1 desc, v.sort, v.id`,
      [actor.userId, actor.roles, key],
      'list_views',
    ),
    services.db.query<{ readonly view: string }>(
      'select view from list_view_first where user_id = $1 and place = $2',
      [actor.userId, key],
      'list_view_first',
    ),
    rolesToShareWith(context),
  ]);
  return { views: await shownTo(context, rows), first: first[0]?.view ?? null, shareWith: roles };
}

async function viewIn({ actor }: Context, sql: Sql, id: string): Promise<Row> {
  const [row] = await sql.query<Row>(`select ${columns} ${from} where v.id = $3 and ${seen}`, [actor.userId, actor.roles, id], 'list_view');
  if (row === undefined) throw missing(id);
  return row;
}

/** Runs a write; a name that is taken is refused in words. */
async function written(context: Context, name: string, work: Promise<Row>): Promise<ListView> {
  try {
    const [view] = await shownTo(context, [await work]);
    return view!;
  } catch (error) {
    if (violationOf(error)?.kind === 'unique') throw taken(name);
    throw error;
  }
}

/** A new one, behind the others. */
export async function addListView(context: Context, definition: Definition, body: Body): Promise<ListView> {
  refuseUnknown(body, ['place', 'name', 'query', 'roles']);
  const { services, actor } = context;
  const name = nameIn(body['name']);
  const query = queryIn(context, definition, body['query']);
  const roles = await rolesIn(context, body['roles'] ?? [], []);
  const work = services.db.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('list views ' || $1, 0))`, [actor.userId]);
    const [own] = await tx.query<{ readonly count: number; readonly last: number }>(
      'select count(*)::int as count, coalesce(max(sort), 0) as last from list_view where user_id = $1 and place = $2',
      [actor.userId, definition.key],
    );
    if ((own?.count ?? 0) >= most)
      throw new Refusal('409', 'tooMany', w('At most {most} views of a list', '每个列表最多保存{most}个视图'), { most });
    const [added] = await tx.query<{ readonly id: string }>(
      `insert into list_view (place, user_id, name, query, roles, sort, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7) returning id::text`,
      [definition.key, actor.userId, name, JSON.stringify(query), roles, (own?.last ?? 0) + 1, services.clock.now()],
    );
    return viewIn(context, tx, added?.id ?? '');
  });
  return written(context, name, work);
}

/** What the body does not name stays. */
export async function putListView(
  context: Context,
  definitionOf: (place: string) => Definition,
  id: string,
  body: Body,
): Promise<ListView> {
  refuseUnknown(body, ['name', 'query', 'roles']);
  const { services } = context;
  const stored = await viewIn(context, services.db, id);
  if (!stored.own) throw notOwn(stored);
  const name = 'name' in body ? nameIn(body['name']) : stored.name;
  const query = 'query' in body ? queryIn(context, definitionOf(stored.place), body['query']) : stored.query;
  const roles = 'roles' in body ? await rolesIn(context, body['roles'], stored.roles) : stored.roles;
  const changes = [id, name, JSON.stringify(query), roles, services.clock.now()];
  const work = services.db.transaction(async (tx) => {
    await tx.query('update list_view set name = $2, query = $3, roles = $4, updated_at = $5 where id = $1', changes);
    return viewIn(context, tx, id);
  });
  return written(context, name, work);
}

/** Whoever's list it was that opened with it opens with everything again. */
export async function removeListView(context: Context, id: string): Promise<void> {
  const { services } = context;
  const stored = await viewIn(context, services.db, id);
  if (!stored.own) throw notOwn(stored);
  await services.db.transaction(async (tx) => {
    await tx.query('delete from list_view where id = $1', [id]);
    await tx.query('delete from list_view_first where view = $1', [id]);
  });
}

/** What the list opens with from now on; null: everything. */
export async function setFirstView(context: Context, { key }: Definition, body: Body): Promise<void> {
  refuseUnknown(body, ['place', 'view']);
  const { services, actor } = context;
  const { view } = body;
  if (view === null || view === 'all') {
    await services.db.query('delete from list_view_first where user_id = $1 and place = $2', [actor.userId, key]);
    return;
  }
  if (typeof view !== 'string') throw invalid([fault('view', 'required', w('required', '必填'))]);
  const fixed = (fixedViews as readonly string[]).includes(view);
  if (!fixed && (!/^[1-9]\d{0,17}$/.test(view) || (await viewIn(context, services.db, view)).place !== key))
    throw missing(view.slice(0, 20));
  await services.db.query(
    `insert into list_view_first (user_id, place, view) values ($1, $2, $3)
     on conflict (user_id, place) do update set view = excluded.view`,
    [actor.userId, key, view],
  );
}
