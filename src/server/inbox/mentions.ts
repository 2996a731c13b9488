/** Documents under way in whose comments somebody mentions me since I last read them: the queue Mentions. */
import type { InboxSort } from '#model/workflow/inbox.ts';
import { about, within, type Narrowed, type Values } from './filters.ts';
import { lastTask, ofInstance } from './lists.ts';
import { beyond, orders } from './pages.ts';

/** My own open task on it, where there is one. */
const mine = `left join lateral (select t.id, t.kind, t.due_at, b.claimable, b.on_behalf_of from task t join inbox b on b.task_id = t.id and b.principal = any($1::text[])
  where t.instance_id = i.id and t.state = 'open' order by t.id limit 1) m on true`;

const keys: Readonly<Record<InboxSort, string>> = {
  due: "coalesce(m.due_at, 'infinity')",
  received: 'c.mentioned_at',
  amount: `case when l.figure ->> 'kind' <> 'date' then (l.figure ->> 'value')::numeric else 0 end`,
  applicant: 'u.real_name',
};

/** `$1` principals, `$2` how many, `$3` now, `$4` user, then those of `values`. */
export function mentionsPage(
  { sort, by, hits, after }: { sort: InboxSort; by: Narrowed; hits: string | null; after: readonly [string, string] | null },
  values: Values,
): string {
  const { direction, type } = orders[sort];
  const fallback = { timestamptz: "'infinity'", numeric: '0', text: "''" }[type];
  const key = `coalesce(${keys[sort]}, ${fallback})${type === 'text' ? ' collate "zh-x-icu"' : ''}`;
  const conditions = [
    'c.user_id = $4::bigint and c.mentioned_at is not null and i.ended_at is null',
    ...(by.resources === null ? [] : [`i.resource = any(${values.at([...by.resources], 'text[]')})`]),
    ...(hits === null ? [] : [`(i.resource, i.document_id) in (select h.resource, h.id from (${hits}) h)`]),
    ...within(by, { received: 'c.mentioned_at' }, values),
    ...about(by, { starter: 'i.starter_id', department: 'i.starter_department_id', figure: 'l.figure', status: 'i.status' }, values),
    ...(after ? [beyond(orders[sort], `(${key}, i.id)`, values.at(after[0], 'text'), values.at(after[1], 'text'))] : []),
  ];
  return `
select (${key})::text as key, i.id::text as key_id, m.id::text as task_id, coalesce(m.claimable, false) as claimable, m.on_behalf_of::text,
  m.due_at, coalesce(m.kind, 'approve') as kind, ${ofInstance}, c.mentioned_at as opened_at, true as unread,
  exists (select from watch w where w.user_id = $4 and w.instance_id = i.id) as watched
from copied c join flow_instance i on i.id = c.instance_id left join users u on u.id = i.starter_id ${lastTask} ${mine}
where $3::timestamptz is not null and ${conditions.join(' and ')}
order by ${key} ${direction}, i.id ${direction} limit $2`;
}
