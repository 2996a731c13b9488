/**
 * The to-do narrowed: by filters, by a search, or to a queue that is not one of the inbox' own columns. Such a page is put together for what is
 * asked and planned for it. Where it goes along an index it looks at so many rows at most (`mostWalked`), so that it costs about the same
 * with ten thousand tasks as with a million.
 */
import type { InboxSort } from '#model/workflow/inbox.ts';
import { about, within, type Narrowed, type Values } from './filters.ts';
import { mostWalked } from './lists.ts';
import { awake, beyond, orders, queues, todoRows, type Queue } from './pages.ts';

/** Tasks are put off, wait for the applicant's answer to a question of mine, or stand in for somebody. */
export type FurtherQueue = Queue | 'snoozed' | 'waiting' | { readonly behalf: string };

type Key = readonly [key: string, id: string];

export interface Sought {
  readonly sort: InboxSort;
  readonly queue: FurtherQueue;
  readonly by: Narrowed;
  /** SQL of the documents that a search found (`resource, id`); null: no search. */
  readonly hits: string | null;
  readonly after: Key | null;
  /** Where the company's day ends. */
  readonly tonight: string;
}

/** Ids of tasks that a queue has; null where it is a condition on the rows of the inbox. */
const sources: Readonly<Record<string, string>> = {
  snoozed: 'select z.task_id from snooze z where z.user_id = $4::bigint and z.until > $3::timestamptz',
  waiting: 'select q.task_id from question q where q.asked_by = $4::bigint and q.answered_at is null',
};

const found = (hits: string): string => `select t.id as task_id from (${hits}) h
  join flow_instance i on i.resource = h.resource and i.document_id = h.id join task t on t.instance_id = i.id and t.state = 'open'`;

/** Conditions on rows of the inbox, with the page's beginning. */
function rowsOf({ sort, queue, by, after, tonight }: Sought, values: Values): string[] {
  const order = orders[sort];
  const own =
    typeof queue === 'string' && queue !== 'all' ? (queues as Readonly<Record<string, (typeof queues)['all']>>)[queue] : undefined;
  return [
    ...(own === undefined ? [] : [own(queue === 'overdue' ? values.at(tonight, 'timestamptz') : '')]),
    ...(typeof queue === 'object' ? [`b.on_behalf_of = ${values.at(queue.behalf, 'bigint')}`] : []),
    ...(queue === 'snoozed' ? [] : [awake]),
    ...(by.resources === null ? [] : [`b.resource = any(${values.at([...by.resources], 'text[]')})`]),
    ...within(by, { received: 'b.received_at' }, values),
    ...(after ? [beyond(order, `(b.${order.column}, b.task_id)`, values.at(after[0], 'text'), values.at(after[1], 'text'))] : []),
  ];
}

const looked = {
  starter: 't.applicant_id',
  department: 't.applicant_department_id',
  figure: 't.figure',
  status: '(select i.status from flow_instance i where i.id = t.instance_id)',
} as const;

/** A walk goes along an index of the inbox, and so may stop before it has found enough. */
export const isWalk = ({ queue, hits }: Sought): boolean => hits === null && !(typeof queue === 'string' && queue in sources);

/** `$1` principals, `$2` how many, `$3` now, `$4` user, then those of `values`. `until`: the last row that it looks at. */
export function soughtPage(sought: Sought, values: Values, until: Key | null = null): string {
  const order = orders[sought.sort];
  const { column, direction } = order;
  const source = typeof sought.queue === 'string' ? sources[sought.queue] : undefined;
  const rows = rowsOf(sought, values);
  const tasks = about(sought.by, looked, values);
  const last = until ? [`not ${beyond(order, `(b.${column}, b.task_id)`, values.at(until[0], 'text'), values.at(until[1], 'text'))}`] : [];
  const tail = `${todoRows(true)} and $1::text[] is not null order by page.key ${direction}, page.task_id ${direction}`;
  if (!isWalk(sought)) {
    const sets = [...(source === undefined ? [] : [source]), ...(sought.hits === null ? [] : [found(sought.hits)])];
    const conditions = [...sets.map((set) => `b.task_id in (${set})`), ...rows, ...tasks];
    return `with page as (
  select distinct on (b.${column}, b.task_id) b.${column} as key, b.task_id, b.claimable
  from inbox b join task t on t.id = b.task_id where b.principal = any($1::text[]) and ${conditions.join(' and ')}
  order by b.${column} ${direction}, b.task_id ${direction} limit $2)${tail}`;
  }
  return `with page as (
  select * from (
    select distinct on (x.key, x.task_id) x.key, x.task_id, x.claimable
    from unnest($1::text[]) as p(principal)
    cross join lateral (
      select b.key, b.task_id, b.claimable from (
        select b.${column} as key, b.task_id, b.claimable from inbox b where ${['b.principal = p.principal', ...rows, ...last].join(' and ')}
        order by b.${column} ${direction}, b.task_id ${direction} limit ${mostWalked}) b
      join task t on t.id = b.task_id${tasks.length === 0 ? '' : ` where ${tasks.join(' and ')}`}
      order by b.key ${direction}, b.task_id ${direction} limit $2) x
    order by x.key ${direction}, x.task_id ${direction}) merged
  limit $2)${tail}`;
}

/** Key of the first row at which a walk of one of my principals ends before their rows do; none: all were looked at. Values as `soughtPage`. */
export function soughtWalked(sought: Sought, values: Values): string {
  const { column, direction } = orders[sought.sort];
  const rows = rowsOf(sought, values);
  return `select x.key::text as key, x.task_id::text as key_id from unnest($1::text[]) as p(principal)
  cross join lateral (select b.${column} as key, b.task_id from inbox b where ${['b.principal = p.principal', ...rows].join(' and ')}
    order by b.${column} ${direction}, b.task_id ${direction} offset ${mostWalked - 1} limit 1) x
  where $2::int is not null and $3::timestamptz is not null and $4::bigint is not null
  order by x.key ${direction}, x.task_id ${direction} limit 1`;
}
