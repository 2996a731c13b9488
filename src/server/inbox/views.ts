/** Filters of the inbox that a person keeps under a name; only his own, ever. */
import { inboxFilterNames } from '#model/inbox.ts';
import { Refusal, type Fault } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import type { Context } from '../context.ts';
import { violationOf } from '../db/errors.ts';
import { invalid } from '../documents/refusals.ts';
import { checkInboxQuery } from './inbox.ts';

export interface InboxView {
  readonly id: string;
  readonly name: string;
  /** Of the inbox: its tab, queue, order, words and filters (`names` below). */
  readonly query: Readonly<Record<string, string>>;
  readonly sort: number;
}

const most = 50;
const names: readonly string[] = ['tab', 'queue', 'sort', 'q', ...inboxFilterNames];
const columns = 'id::text, name, query, sort';

const fault = (field: string, rule: string, message: Words): Fault => ({ field, rule, severity: 'error', message });
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

function nameOf(value: unknown): string {
  const name = typeof value === 'string' ? value.trim() : '';
  if (name === '') throw invalid([fault('name', 'required', w('required', '必填'))]);
  if (name.length > 50) throw invalid([fault('name', 'length', w('length cannot exceed 50', '长度不能超过50'))]);
  return name;
}

const sortOf = (value: unknown, usual: number): number =>
  Number.isInteger(value) && Math.abs(Number(value)) < 1e6 ? Number(value) : usual;

function refuseUnknown(body: Body): void {
  const strange = Object.keys(body).filter((name) => !['name', 'query', 'sort'].includes(name));
  if (strange.length > 0) throw invalid(strange.map((name) => fault(name, 'unknownField', w('unknown field', '未知字段'))));
}

export const viewsOf = ({ actor, services }: Context): Promise<InboxView[]> =>
  services.db.query<InboxView>(`select ${columns} from inbox_view where user_id = $1 order by sort, id`, [actor.userId], 'inbox_views');

async function written(name: string, work: Promise<InboxView[]>): Promise<InboxView | undefined> {
  try {
    return (await work)[0];
  } catch (error) {
    if (violationOf(error)?.kind === 'unique') throw taken(name);
    throw error;
  }
}

/** A new one, at the end unless `sort` says where. */
export async function addView(context: Context, body: Body): Promise<InboxView> {
  refuseUnknown(body);
  const { actor, services } = context;
  const name = nameOf(body['name']);
  const query = await queryOf(context, body['query']);
  const there = await viewsOf(context);
  if (there.length >= most) throw new Refusal('409', 'tooMany', w('At most {most} saved filters', '最多保存{most}个筛选'), { most });
  const sort = sortOf(body['sort'], (there.at(-1)?.sort ?? 0) + 1);
  const now = services.clock.now();
  const row = await written(
    name,
    services.db.query<InboxView>(
      `insert into inbox_view (user_id, name, query, sort, created_at, updated_at) values ($1, $2, $3, $4, $5, $5) returning ${columns}`,
      [actor.userId, name, JSON.stringify(query), sort, now],
      'inbox_view_add',
    ),
  );
  if (!row) throw new Error('the filter just written has no row');
  return row;
}

/** What the body does not name stays. */
export async function putView(context: Context, id: string, body: Body): Promise<InboxView> {
  refuseUnknown(body);
  const stored = (await viewsOf(context)).find((one) => one.id === id);
  if (!stored) throw missing(id);
  const name = 'name' in body ? nameOf(body['name']) : stored.name;
  const query = 'query' in body ? await queryOf(context, body['query']) : stored.query;
  const row = await written(
    name,
    context.services.db.query<InboxView>(
      `update inbox_view set name = $3, query = $4, sort = $5, updated_at = $6 where id = $1 and user_id = $2 returning ${columns}`,
      [id, context.actor.userId, name, JSON.stringify(query), sortOf(body['sort'], stored.sort), context.services.clock.now()],
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
