/** Filters of the inbox that a person keeps under a name, and those that others share with a role of theirs. Only the owner changes one. */
import type { Person } from '#model/api.ts';
import { inboxFilterNames } from '#model/workflow/inbox.ts';
import type { SharedRole } from '#model/lists.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { fault } from '../access/grantBody.ts';
import { namesOfRoles, rolesIn, sharedWith } from '../access/sharing.ts';
import type { Context } from '../context.ts';
import { violationOf } from '../db/errors.ts';
import { invalid } from '../documents/refusals.ts';
import { personOf } from '../flows/directory.ts';
import { organisationOf } from '../flows/organisation.ts';
import { checkInboxQuery, countTodo } from './inbox.ts';
import { nameIn, refuseUnknown } from '../personal/listViewBody.ts';

export interface InboxView {
  readonly id: string;
  readonly name: string;
  /** Of the inbox: its tab, queue, order, words and filters (`names` below). */
  readonly query: Readonly<Record<string, string>>;
  readonly sort: number;
  /** Who shares it; null: it is one's own. */
  readonly owner: Person | null;
  /** With whom its owner shares it; told to them alone. */
  readonly roles: readonly SharedRole[];
}

interface Row extends Omit<InboxView, 'owner' | 'roles'> {
  readonly owner: string;
  readonly roles: readonly string[];
}

const most = 50;
/** So many that others share are shown. */
const mostShared = 50;
const names: readonly string[] = ['tab', 'queue', 'sort', 'q', ...inboxFilterNames];
const columns = 'id::text, name, query, sort, user_id::text as owner, roles::text[] as roles';

const missing = (id: string): Refusal =>
  new Refusal('404', 'missingRecord', w('There is no saved filter {id}', '没有保存的筛选 {id}'), { id });
const taken = (name: string): Refusal =>
  new Refusal('409', 'duplicate', w('A saved filter is called “{name}” already', '已有名为“{name}”的筛选'), { name }, [
    fault('name', 'unique', w('is taken', '名称已存在')),
  ]);

type Body = Readonly<Record<string, unknown>>;

async function queryOf(context: Context, value: unknown): Promise<Record<string, string>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid([fault('query', 'required', w('required', '必填'))]);
  const entries = Object.entries(value).filter(([, one]) => one !== null && one !== '');
  const wrong = entries.find(([name, one]) => !names.includes(name) || typeof one !== 'string' || one.length > 200);
  if (wrong) throw invalid([fault(`query.${wrong[0]}`, 'unknownFilter', w('is no filter of the inbox', '不是待办的筛选条件'))]);
  const query = Object.fromEntries(entries) as Record<string, string>;
  await checkInboxQuery(context, query);
  return query;
}

const sortOf = (value: unknown, usual: number): number =>
  Number.isInteger(value) && Math.abs(Number(value)) < 1e6 ? Number(value) : usual;

const parts = ['name', 'query', 'sort', 'roles'];

const ownRows = ({ actor, services }: Context): Promise<Row[]> =>
  services.db.query<Row>(`select ${columns} from inbox_view where user_id = $1 order by sort, id`, [actor.userId], 'inbox_views');

const sharedRows = ({ actor, services }: Context): Promise<Row[]> =>
  services.db.query<Row>(
    `select ${columns} from inbox_view v where v.user_id <> $1 and ${sharedWith('v', '$2')}
     order by v.sort, v.id limit ${mostShared}`,
    [actor.userId, actor.roles],
    'inbox_views_shared',
  );

async function shownTo(context: Context, rows: readonly Row[]): Promise<InboxView[]> {
  const own = rows.filter(({ owner }) => owner === context.actor.userId);
  const [organisation, names] = await Promise.all([
    organisationOf(context.services.db),
    namesOfRoles(context, [...new Set(own.flatMap(({ roles }) => roles))]),
  ]);
  return rows.map((row) => ({
    ...row,
    owner: own.includes(row) ? null : personOf(organisation, row.owner),
    roles: own.includes(row) ? row.roles.flatMap((id) => names.get(id) ?? []) : [],
  }));
}

/** One's own in their order, then those that are shared with one. */
export async function viewsOf(context: Context): Promise<InboxView[]> {
  return shownTo(context, (await Promise.all([ownRows(context), sharedRows(context)])).flat());
}

/** So many are counted at a time: each costs a page of the inbox. */
const mostCounted = 5;

export interface ViewCount {
  readonly id: string;
  /** Exact to 99, 100 for more; null: it is no filter of the to-do, or is not counted cheaply. */
  readonly count: number | null;
}

/** How many tasks these filters show, of those that the person has. A filter that fits the company no more counts nothing. */
export async function viewCounts(context: Context, ids: readonly string[]): Promise<ViewCount[]> {
  if (ids.length > mostCounted)
    throw new Refusal('400', 'tooMany', w('At most {most} filters are counted at a time', '一次最多统计{most}个筛选'), {
      name: 'ids',
      most: mostCounted,
    });
  const views = (await Promise.all([ownRows(context), sharedRows(context)])).flat().filter(({ id }) => ids.includes(id));
  return Promise.all(
    views.map(async ({ id, query }) => ({
      id,
      count: (query['tab'] ?? 'todo') === 'todo' ? await countTodo(context, query).catch(unlessRefused) : null,
    })),
  );
}

const unlessRefused = (error: unknown): null => {
  if (error instanceof Refusal) return null;
  throw error;
};

async function written(context: Context, name: string, work: Promise<Row[]>): Promise<InboxView | undefined> {
  try {
    return (await shownTo(context, await work))[0];
  } catch (error) {
    if (violationOf(error)?.kind === 'unique') throw taken(name);
    throw error;
  }
}

/** A new one, at the end unless `sort` says where. */
export async function addView(context: Context, body: Body): Promise<InboxView> {
  refuseUnknown(body, parts);
  const { actor, services } = context;
  const name = nameIn(body['name']);
  const query = await queryOf(context, body['query']);
  const roles = 'roles' in body ? await rolesIn(context, body['roles'], []) : [];
  const there = await ownRows(context);
  if (there.length >= most) throw new Refusal('409', 'tooMany', w('At most {most} saved filters', '最多保存{most}个筛选'), { most });
  const sort = sortOf(body['sort'], (there.at(-1)?.sort ?? 0) + 1);
  const now = services.clock.now();
  const row = await written(
    context,
    name,
    services.db.query<Row>(
      `insert into inbox_view (user_id, name, query, sort, roles, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6)
       returning ${columns}`,
      [actor.userId, name, JSON.stringify(query), sort, roles, now],
      'inbox_view_add',
    ),
  );
  if (!row) throw new Error('the filter just written has no row');
  return row;
}

/** What the body does not name stays. */
export async function putView(context: Context, id: string, body: Body): Promise<InboxView> {
  refuseUnknown(body, parts);
  const stored = (await ownRows(context)).find((one) => one.id === id);
  if (!stored) throw missing(id);
  const name = 'name' in body ? nameIn(body['name']) : stored.name;
  const query = 'query' in body ? await queryOf(context, body['query']) : stored.query;
  const roles = 'roles' in body ? await rolesIn(context, body['roles'], stored.roles) : stored.roles;
  const sort = sortOf(body['sort'], stored.sort);
  const row = await written(
    context,
    name,
    context.services.db.query<Row>(
      `update inbox_view set name = $3, query = $4, sort = $5, roles = $6, updated_at = $7 where id = $1 and user_id = $2
       returning ${columns}`,
      [id, context.actor.userId, name, JSON.stringify(query), sort, roles, context.services.clock.now()],
      'inbox_view_put',
    ),
  );
  if (!row) throw missing(id);
  return row;
}

export async function removeView(context: Context, id: string): Promise<void> {
  const gone = await context.services.db.query(
    'delete from inbox_view where id = $1 and user_id = $2 returning id',
    [id, context.actor.userId],
    'inbox_view_delete',
  );
  if (gone.length === 0) throw missing(id);
}
