/**
 * SQL of the inbox. The to-do page takes the newest N of each principal by an index and merges them (architecture, section 5): its
 * time does not grow with the number of open tasks. Orders and queues are written out, never put together from input.
 */
import type { InboxSort } from '#model/inbox.ts';

export type Queue = 'all' | 'overdue' | 'urgent' | 'back' | 'claimable';

interface Order {
  readonly column: string;
  readonly type: string;
  readonly direction: 'asc' | 'desc';
}

/** One covering index each (0001_engine.sql); the task id makes the order total. */
export const orders: Readonly<Record<InboxSort, Order>> = {
  due: { column: 'due_at', type: 'timestamptz', direction: 'asc' },
  received: { column: 'received_at', type: 'timestamptz', direction: 'desc' },
  amount: { column: 'amount', type: 'numeric', direction: 'desc' },
  applicant: { column: 'applicant', type: 'text', direction: 'asc' },
};

/** `$3` is the time now. */
export const queues: Readonly<Record<Queue, string>> = {
  all: 'true',
  overdue: 'b.due_at < $3::timestamptz',
  urgent: 'b.urgency > 0',
  back: "b.kind = 'repost'",
  claimable: 'b.claimable',
};

const shown = `t.id::text as task_id, t.instance_id::text, t.resource, t.document_id::text, t.node_id, t.name, t.name_en, t.code,
  t.applicant_id::text, t.applicant_department_id::text, t.urgency, t.figure, t.files, t.opened_at, t.due_at, t.kind, i.status`;

interface TodoShape {
  readonly sort: InboxSort;
  readonly queue: Queue;
  /** Of one resource, of those of a system, or of all. */
  readonly of: 'one' | 'several' | 'all';
  readonly after: boolean;
}

/** `$1` principals, `$2` how many, `$3` now, `$4` user, `$5` resources, `$6`/`$7` key after which the page begins. */
export function todoPage({ sort, queue, of, after }: TodoShape): { text: string; name: string } {
  const { column, type, direction } = orders[sort];
  const collate = type === 'text' ? ' collate "zh-x-icu"' : '';
  const beyond = direction === 'asc' ? '>' : '<';
  const conditions = [
    'b.principal = p.principal',
    queues[queue],
    // One resource is an equality, so that its own index gives the order.
    ...(of === 'one' ? ['b.resource = ($5::text[])[1]'] : of === 'several' ? ['b.resource = any($5::text[])'] : []),
    ...(after ? [`(b.${column}, b.task_id) ${beyond} ($6::${type}${collate}, $7::bigint)`] : []),
  ].filter((condition) => condition !== 'true');
  const text = `
with page as (
  select * from (
    select distinct on (x.key, x.task_id) x.key, x.task_id, x.claimable
    from unnest($1::text[]) as p(principal)
    cross join lateral (
      select b.${column} as key, b.task_id, b.claimable from inbox b where ${conditions.join(' and ')}
      order by b.${column} ${direction}, b.task_id ${direction} limit $2) x
    order by x.key ${direction}, x.task_id ${direction}) merged
  limit $2
)
select page.key::text as key, page.claimable, o.on_behalf_of::text, ${shown}, r.user_id is null as unread
from page join task t on t.id = page.task_id join flow_instance i on i.id = t.instance_id
left join inbox o on o.principal = 'u:' || ($4::bigint)::text and o.task_id = page.task_id
left join user_state r on r.user_id = $4 and r.kind = 'read' and r.subject = 'task:' || t.id
where $3::timestamptz is not null and ($5::text[] is null or true) and ($6::text is null or true) and ($7::bigint is null or true)
order by page.key ${direction}, page.task_id ${direction}`;
  return { text, name: `inbox_${sort}_${queue}_${of === 'all' ? '' : of[0]}${after ? 'a' : ''}` };
}

/** Open tasks of mine among documents that a search found; `hits` gives `resource, id`. Values: as `todoPage`, `$6` the search. */
export const todoSearch = (hits: string): string => `
select distinct on (t.opened_at, t.id) t.opened_at::text as key, b.claimable, b.on_behalf_of::text, ${shown}, r.user_id is null as unread
from (${hits}) h join flow_instance i on i.resource = h.resource and i.document_id = h.id
join task t on t.instance_id = i.id and t.state = 'open'
join inbox b on b.task_id = t.id and b.principal = any($1::text[])
left join user_state r on r.user_id = $4 and r.kind = 'read' and r.subject = 'task:' || t.id
where $3::timestamptz is not null and ($5::text[] is null or t.resource = any($5))
order by t.opened_at desc, t.id desc limit $2`;

const holders = `(select coalesce(jsonb_agg(p), '[]') from task o, unnest(o.principals) p
  where o.instance_id = i.id and o.state = 'open') as holders`;

/** What a document looked like when its last task opened. */
const lastTask = `left join lateral (select * from task o where o.instance_id = i.id order by o.id desc limit 1) l on true`;

const ofInstance = `null::text as task_id, i.id::text as instance_id, i.resource, i.document_id::text, l.node_id, l.name, l.name_en, coalesce(l.code, '') as code,
  i.starter_id::text as applicant_id, i.starter_department_id::text as applicant_department_id, coalesce(l.urgency, 'normal') as urgency, l.figure,
  coalesce(l.files, 0) as files, null::timestamptz as due_at, 'approve' as kind, i.status`;

/** Only documents among `hits` (`resource, id`); empty: no search. */
const among = (hits: string, row: 't' | 'i'): string =>
  hits === '' ? '' : ` and (${row}.resource, ${row}.document_id) in (select h.resource, h.id from (${hits}) h)`;

/** `$1` user, `$2` how many, `$3`/`$4` key after which the page begins (null at the start), `$5` resources, `$6` the search. */
export const donePage = (hits: string): string => `
select t.decided_at::text as key, t.id::text as key_id, false as claimable, ${shown}, false as unread, ${holders},
  t.on_behalf_of::text, t.action as decided_action, t.comment as decided_comment, t.decided_at
from task t join flow_instance i on i.id = t.instance_id
where t.decided_by = $1 and t.kind = 'approve' and ($3::timestamptz is null or (t.decided_at, t.id) < ($3::timestamptz, $4::bigint)) and ($5::text[] is null or t.resource = any($5))${among(hits, 't')}
order by t.decided_at desc, t.id desc limit $2`;

export const startedPage = (hits: string): string => `
select i.started_at::text as key, i.id::text as key_id, false as claimable, ${ofInstance}, i.started_at as opened_at, false as unread, ${holders},
  exists (select from question q join task t on t.id = q.task_id
    where q.instance_id = i.id and q.answered_at is null and t.state = 'open') as asked
from flow_instance i ${lastTask}
where i.starter_id = $1 and i.resource is not null and ($3::timestamptz is null or (i.started_at, i.id) < ($3::timestamptz, $4::bigint)) and ($5::text[] is null or i.resource = any($5))${among(hits, 'i')}
order by i.started_at desc, i.id desc limit $2`;

export const copiedPage = (hits: string): string => `
select c.at::text as key, i.id::text as key_id, false as claimable, ${ofInstance}, c.at as opened_at, not c.seen as unread, ${holders}
from copied c join flow_instance i on i.id = c.instance_id ${lastTask}
where c.user_id = $1 and ($3::timestamptz is null or (c.at, c.instance_id) < ($3::timestamptz, $4::bigint)) and ($5::text[] is null or i.resource = any($5))${among(hits, 'i')}
order by c.at desc, c.instance_id desc limit $2`;

/**
 * Behind a sub-select the planner sees neither how many principals there are nor who asks and when. Otherwise it finds, by its estimate, each
 * plan for the given values so much better than the one for all that it plans the statement anew at every call, which costs four times
 * as much as carrying it out.
 */
const [principals, user, now] = ['(select $1::text[])', '(select $2::bigint)', '(select $3::timestamptz)'];

/**
 * At most a hundred rows of a principal. The order is asked for though nothing is sorted: without it the planner reads the whole table
 * for a reader of whom it believes that most rows are his, and with it an index is the only cheap way.
 */
const capped = (condition: string): string => `(select count(*)::int from (
  select distinct x.task_id from unnest(${principals}) as p(principal)
  cross join lateral (select b.task_id from inbox b where b.principal = p.principal${condition} order by b.due_at, b.task_id limit 100) x limit 100) y)`;

/** Counts exact to 99, 100 stands for more; resources found by stepping over the index, not by reading it. `$1` principals, `$2` user, `$3` now. */
export const counts = `
with recursive walk as (
  select p.principal, (select b.resource from inbox b where b.principal = p.principal order by b.resource limit 1) as resource
  from unnest(${principals}) as p(principal)
  union all
  select w.principal, (select b.resource from inbox b where b.principal = w.principal and b.resource > w.resource order by b.resource limit 1)
  from walk w where w.resource is not null
)
select ${capped('')} as todo,
  ${capped(` and b.due_at < ${now}`)} as overdue,
  ${capped(` and ${queues.urgent}`)} as urgent,
  ${capped(` and ${queues.back}`)} as back,
  ${capped(` and ${queues.claimable}`)} as claimable,
  (select count(*)::int from (select 1 from flow_instance i where i.starter_id = ${user} and i.ended_at is null and i.resource is not null
     order by i.started_at desc, i.id desc limit 100) s) as started,
  (select count(*)::int from (select 1 from copied c where c.user_id = ${user} and not c.seen order by c.at desc, c.instance_id desc limit 100) s) as copied,
  (select coalesce(jsonb_agg(jsonb_build_object('resource', z.resource, 'count', z.count) order by z.resource), '[]') from (
     select y.resource, least(count(distinct y.task_id), 100)::int as count from (
       select w.resource, x.task_id from walk w cross join lateral (
         select b.task_id from inbox b where b.principal = w.principal and b.resource = w.resource order by b.due_at, b.task_id limit 100) x
       where w.resource is not null) y group by y.resource) z) as by_resource`;
