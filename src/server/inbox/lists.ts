/** SQL of the lists beside the to-do: what I decided, started, was informed of, watch; newest first, copies not read before all; pages by key. */
import { about, within, type Looked, type Narrowed, type Values } from './filters.ts';
import { waitsOf } from '../flows/standing.ts';
import { shown } from './pages.ts';

/** A narrowed page looks at so many rows of a list; where they do not fill it, the next page goes on behind them. */
export const mostWalked = 10_000;

const holders = `(select coalesce(jsonb_agg(p), '[]') from task o, unnest(o.principals) p
  where o.instance_id = i.id and o.state = 'open') as holders`;

/** A document looked like this when its last task opened. */
export const lastTask = `left join lateral (select * from task o where o.instance_id = i.id order by o.id desc limit 1) l on true`;

const watched = 'exists (select from watch w where w.user_id = $1 and w.instance_id = i.id) as watched';

export const ofInstance = `i.id::text as instance_id, i.resource, i.document_id::text, l.node_id, l.name, l.name_en, coalesce(l.code, '') as code,
  i.starter_id::text as applicant_id, i.starter_department_id::text as applicant_department_id, coalesce(l.urgency, 'normal') as urgency, l.figure,
  l.summary, coalesce(l.files, 0) as files, i.status, ${holders}`;

const noTask = `null::text as task_id, null::timestamptz as due_at, 'approve' as kind, false as claimable`;

/** Nodes decided in the run under way, and where it waits: of both `progress.ts` makes steps. */
const steps = `(select jsonb_build_object('done', coalesce(jsonb_agg(distinct o.node_id) filter (where o.state = 'done' and o.run = i.run), '[]'),
    'open', coalesce(jsonb_agg(distinct o.node_id) filter (where o.state = 'open'), '[]'))
  from task o where o.instance_id = i.id and o.kind = 'approve') as steps,
  i.definition_id::text, f.key as definition_key, f.hash as definition_hash,
  case when i.ended_at is null then ${waitsOf('i.id')} else '[]' end as waits`;

/** The task that waits longest of those open, for its wait: since when, and at which node. */
const oldest = `(select jsonb_build_object('since', o.opened_at, 'node', o.node_id) from task o
  where o.instance_id = i.id and o.state = 'open' order by o.opened_at, o.id limit 1) as oldest`;

/** By what a list is ordered, and where its pages go on: `at` and `id` are SQL of the key behind which a page begins. */
interface Order {
  readonly by: string;
  /** The key of a row as text. */
  readonly key: string;
  readonly id: string;
  readonly after: (at: string, id: string) => string;
}

const newest = (key: string, id: string): Order => ({
  by: `${key} desc, ${id} desc`,
  key: `${key}::text`,
  id,
  after: (at, atId) => `(${key}, ${id}) < (${at}::timestamptz, ${atId}::bigint)`,
});

/** What was not read comes first. */
const unreadFirst: Order = {
  by: '(not c.seen) desc, c.at desc, c.instance_id desc',
  key: "case when c.seen then 'read ' else 'unread ' end || c.at::text",
  id: 'c.instance_id',
  after: (at, atId) => `(not c.seen, c.at, c.instance_id) < (split_part(${at}::text, ' ', 1) = 'unread',
    substr(${at}::text, position(' ' in ${at}::text) + 1)::timestamptz, ${atId}::bigint)`,
};

interface List {
  /** The table by whose index the list goes, with its alias. */
  readonly from: string;
  readonly joins: string;
  readonly mine: string;
  readonly order: Order;
  readonly columns: string;
  readonly row: 't' | 'i';
  readonly looked: Looked;
}

const ofDocument = { starter: 'i.starter_id', department: 'i.starter_department_id', figure: 'l.figure', status: 'i.status' } as const;

const lists = {
  done: {
    from: 'task t',
    joins: 'join flow_instance i on i.id = t.instance_id',
    mine: "t.decided_by = $1 and t.kind = 'approve' and t.resource is not null",
    order: newest('t.decided_at', 't.id'),
    columns: `false as claimable, ${shown}, false as unread, ${holders}, t.on_behalf_of::text, t.action as decided_action,
      t.comment as decided_comment, t.decided_at, ${watched}`,
    row: 't',
    looked: {
      // When it was decided: that is the time by which the list goes.
      received: 't.decided_at',
      starter: 't.applicant_id',
      department: 't.applicant_department_id',
      figure: 't.figure',
      status: 'i.status',
      action: 't.action',
    },
  },
  started: {
    from: 'flow_instance i',
    joins: `join flow_definition f on f.id = i.definition_id ${lastTask}`,
    mine: 'i.starter_id = $1 and i.resource is not null',
    order: newest('i.started_at', 'i.id'),
    columns: `${noTask}, ${ofInstance}, i.started_at as opened_at, false as unread, ${steps}, ${oldest}, ${watched},
      exists (select from question q join task t on t.id = q.task_id
        where q.instance_id = i.id and q.answered_at is null and t.state = 'open') as asked`,
    row: 'i',
    looked: { received: 'i.started_at', ...ofDocument },
  },
  copied: {
    from: 'copied c',
    joins: `join flow_instance i on i.id = c.instance_id ${lastTask}`,
    mine: 'c.user_id = $1',
    order: unreadFirst,
    columns: `${noTask}, ${ofInstance}, c.at as opened_at, not c.seen as unread, ${watched}`,
    row: 'i',
    looked: { received: 'c.at', ...ofDocument },
  },
  watched: {
    from: 'watch c',
    joins: `join flow_instance i on i.id = c.instance_id join flow_definition f on f.id = i.definition_id ${lastTask}`,
    mine: 'c.user_id = $1',
    order: newest('c.at', 'c.instance_id'),
    columns: `${noTask}, ${ofInstance}, c.at as opened_at, false as unread, ${steps}, ${oldest}, true as watched`,
    row: 'i',
    looked: { received: 'c.at', ...ofDocument },
  },
} satisfies Readonly<Record<string, List>>;

/** Behind a key; null at the start. */
const behind = ({ order }: List, at: string, id: string): string => `(${at}::text is null or ${order.after(at, id)})`;

/**
 * `$1` user, `$2` how many, `$3`/`$4` key after which the page begins (null at the start), `$5` resources, then those of the filters.
 * `hits`: SQL of the documents that a search found (`resource, id`); empty: no search.
 */
export function listPage(name: ListTab, hits: string, narrow: { readonly by: Narrowed; readonly values: Values } | null): string {
  const list: List = lists[name];
  const { from, joins, mine, columns, row, looked } = list;
  const { by, key, id } = list.order;
  const begun = `${mine} and ${behind(list, '$3', '$4')}`;
  const walked = narrow ? `(select * from ${from} where ${begun} order by ${by} limit ${mostWalked}) ${from.split(' ')[1]}` : from;
  const conditions = [
    ...(narrow ? [] : [begun]),
    `($5::text[] is null or ${row}.resource = any($5))`,
    ...(hits === '' ? [] : [`(${row}.resource, ${row}.document_id) in (select h.resource, h.id from (${hits}) h)`]),
    ...(narrow ? [...within(narrow.by, looked, narrow.values), ...about(narrow.by, looked, narrow.values)] : []),
  ];
  return `select ${key} as key, ${id}::text as key_id, ${columns} from ${walked} ${joins} where ${conditions.join(' and ')} order by ${by} limit $2`;
}

export type ListTab = keyof typeof lists;

/** Key of the last row that a narrowed page looked at, where the list goes on behind it. `$1` user, `$2`/`$3` key after which it began. */
export function listWalked(name: ListTab): string {
  const list: List = lists[name];
  const { by, key, id } = list.order;
  return `select ${key} as key, ${id}::text as key_id from ${list.from} where ${list.mine} and ${behind(list, '$2', '$3')}
    order by ${by} offset ${mostWalked - 1} limit 1`;
}
