/** These came back to me: rejected documents of mine, and those about which an approver asked me something. */
import type { InboxSort } from '#model/workflow/inbox.ts';
import { about, within, type Narrowed, type Values } from './filters.ts';
import { awake, beyond, ofTask, orders, sentBack } from './pages.ts';

const looked = {
  starter: 't.applicant_id',
  department: 't.applicant_department_id',
  figure: 't.figure',
  status: '(select i.status from flow_instance i where i.id = t.instance_id)',
} as const;

/**
 * A question stands in the list by the approver's task, which it is asked for; the row itself is no task of mine. `$1` principals,
 * `$2` how many, `$3` now, `$4` user, then those of `values`.
 */
export function backPage(
  { sort, by, hits, after }: { sort: InboxSort; by: Narrowed; hits: string | null; after: readonly [string, string] | null },
  values: Values,
): string {
  const order = orders[sort];
  const { column, direction } = order;
  const tasks = [
    ...(by.resources === null ? [] : [`b.resource = any(${values.at([...by.resources], 'text[]')})`]),
    ...(hits === null ? [] : [`(t.resource, t.document_id) in (select h.resource, h.id from (${hits}) h)`]),
    ...about(by, looked, values),
    ...(after ? [beyond(order, `(b.${column}, b.task_id)`, values.at(after[0], 'text'), values.at(after[1], 'text'))] : []),
  ];
  const rejected = [
    `b.principal = any($1::text[]) and ${sentBack} and ${awake}`,
    ...tasks,
    ...within(by, { received: 'b.received_at' }, values),
  ];
  const asked = ['q.asked_of = $4::bigint and q.answered_at is null', ...tasks, ...within(by, { received: 'q.asked_at' }, values)];
  return `
with page as (
  select * from (
    (select b.${column} as key, b.task_id, null::timestamptz as asked_at from inbox b join task t on t.id = b.task_id
     where ${rejected.join(' and ')} order by b.${column} ${direction}, b.task_id ${direction} limit $2)
    union all
    (select b.${column}, b.task_id, q.asked_at from question q
       cross join lateral (select * from inbox o where o.task_id = q.task_id limit 1) b join task t on t.id = b.task_id
     where ${asked.join(' and ')} order by b.${column} ${direction}, b.task_id ${direction} limit $2)) found
  order by found.key ${direction}, found.task_id ${direction} limit $2)
select page.key::text as key, page.task_id::text as key_id, page.asked_at is not null as asked, false as claimable, o.on_behalf_of::text,
  case when page.asked_at is null then t.id::text end as task_id, coalesce(page.asked_at, t.opened_at) as opened_at,
  case when page.asked_at is null then t.due_at end as due_at, ${ofTask},
  page.asked_at is null and r.user_id is null as unread, w.user_id is not null as watched
from page join task t on t.id = page.task_id join flow_instance i on i.id = t.instance_id
left join inbox o on o.principal = 'u:' || ($4::bigint)::text and o.task_id = page.task_id
left join user_state r on r.user_id = $4 and r.kind = 'read' and r.subject = 'task:' || t.id
left join watch w on w.user_id = $4 and w.instance_id = t.instance_id
where $3::timestamptz is not null order by page.key ${direction}, page.task_id ${direction}`;
}
