/**
 * SQL of the inbox. The to-do page takes the newest N of each principal by an index and merges them: its
 * time does not grow with the number of open tasks. Orders and queues are written out, never put together from input. What narrows
 * the page by more than a queue is in `narrow.ts`.
 */
import { addDays, dateAt, instantAt } from '#model/calculation/dates.ts';
import type { InboxSort } from '#model/workflow/inbox.ts';
import type { Services } from '../context.ts';

export type Queue = 'all' | 'overdue' | 'urgent' | 'claimable';

export interface Order {
  readonly column: string;
  readonly type: 'timestamptz' | 'numeric' | 'text';
  readonly direction: 'asc' | 'desc';
}

/** One covering index each (0001_engine.sql); the task id makes the order total. */
export const orders: Readonly<Record<InboxSort, Order>> = {
  due: { column: 'due_at', type: 'timestamptz', direction: 'asc' },
  received: { column: 'received_at', type: 'timestamptz', direction: 'desc' },
  amount: { column: 'amount', type: 'numeric', direction: 'desc' },
  applicant: { column: 'applicant', type: 'text', direction: 'asc' },
};

/** `tonight`: where the company's day ends; what is due today waits as what is overdue does. */
export const queues: Readonly<Record<Queue, (tonight: string) => string>> = {
  all: () => 'true',
  overdue: (tonight) => `b.due_at < ${tonight}`,
  urgent: () => 'b.urgency > 0',
  claimable: () => 'b.claimable',
};

/** Of the queue in `back.ts` what lies in the inbox. */
export const sentBack = "b.kind = 'repost'";

/** The first instant after the company's day. */
export const tonightOf = ({ clock, zone }: Pick<Services, 'clock' | 'zone'>): string =>
  instantAt(addDays(dateAt(clock.now().toISOString(), zone), 1), '00:00', zone);

/** Not put off. `$3` is the time now, `$4` the user. */
export const awake =
  'not exists (select from snooze z where z.user_id = $4::bigint and z.task_id = b.task_id and z.until > $3::timestamptz)';

export const beyond = ({ type, direction }: Order, row: string, key: string, id: string): string =>
  `${row} ${direction === 'asc' ? '>' : '<'} (${key}::${type}${type === 'text' ? ' collate "zh-x-icu"' : ''}, ${id}::bigint)`;

/** Of a task, without its id and times, and of its document. */
export const ofTask = `t.instance_id::text, t.resource, t.document_id::text, t.node_id, t.name, t.name_en, t.code, t.applicant_id::text,
  t.applicant_department_id::text, t.urgency, t.figure, t.summary, t.files, t.kind, i.status`;

export const shown = `t.id::text as task_id, t.opened_at, t.due_at, ${ofTask}`;

interface TodoShape {
  readonly sort: InboxSort;
  readonly queue: Queue;
  /** Of one resource, of some, or of all. */
  readonly of: 'one' | 'several' | 'all';
  readonly after: boolean;
  /** Of somebody who puts tasks off or watches documents (`marks.ts`). */
  readonly marked: boolean;
}

/** This stands in the rows beside their tasks; it follows `page` with key, task_id and claimable. */
export const todoRows = (marked: boolean): string => `
select page.key::text as key, page.claimable, o.on_behalf_of::text, ${shown}, r.user_id is null as unread${
  marked ? ', z.until as snoozed_until, w.user_id is not null as watched' : ''
}
from page join task t on t.id = page.task_id join flow_instance i on i.id = t.instance_id
left join inbox o on o.principal = 'u:' || ($4::bigint)::text and o.task_id = page.task_id
left join user_state r on r.user_id = $4 and r.kind = 'read' and r.subject = 'task:' || t.id${
  marked
    ? `
left join snooze z on z.user_id = $4 and z.task_id = t.id and z.until > $3::timestamptz
left join watch w on w.user_id = $4 and w.instance_id = t.instance_id`
    : ''
}
where $3::timestamptz is not null`;

/** `$1` principals, `$2` how many, `$3` now, `$4` user, `$5` resources, `$6`/`$7` key after which the page begins, `$8` tonight. */
export function todoPage({ sort, queue, of, after, marked }: TodoShape): { text: string; name: string } {
  const order = orders[sort];
  const { column, direction } = order;
  const conditions = [
    'b.principal = p.principal',
    queues[queue]('$8::timestamptz'),
    // One resource is an equality, so that its own index gives the order.
    ...(of === 'one' ? ['b.resource = ($5::text[])[1]'] : of === 'several' ? ['b.resource = any($5::text[])'] : []),
    ...(marked ? [awake] : []),
    ...(after ? [beyond(order, `(b.${column}, b.task_id)`, '$6', '$7')] : []),
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
)${todoRows(marked)} and ($5::text[] is null or true) and ($6::text is null or true) and ($7::bigint is null or true) and ($8::timestamptz is null or true)
order by page.key ${direction}, page.task_id ${direction}`;
  return { text, name: `inbox_${sort}_${queue}_${of === 'all' ? '' : of[0]}${after ? 'a' : ''}${marked ? 'm' : ''}` };
}
