/** The inbox: pages by key, counts to 99, for the signed-in person (rulings 11). */
import type { InboxCounts, InboxPage, InboxSort, InboxTab } from '#model/api.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Context } from '../context.ts';
import { searchQuery } from '../db/search.ts';
import { tableOf } from '../db/tables.ts';
import { organisationOf } from '../flows/organisation.ts';
import { copiedPage, counts, donePage, orders, queues, startedPage, todoPage, todoSearch, type Queue } from './pages.ts';
import { inboxRow, type Row } from './rows.ts';

export interface InboxQuery {
  readonly tab?: string;
  readonly queue?: string;
  readonly sort?: string;
  readonly after?: string;
  readonly q?: string;
  readonly resource?: string;
  /** 1-100, 20 by default. */
  readonly size?: number;
}

const tabs: Readonly<Record<InboxTab, string | null>> = { todo: null, done: donePage, started: startedPage, copied: copiedPage };

const unknown = (name: string, value: string): Refusal =>
  new Refusal('400', 'unknownChoice', w('{name} has no choice “{value}”', '{name}没有选项“{value}”'), { name, value });

const oneOf = <Key extends string>(name: string, known: Readonly<Record<Key, unknown>>, given: string | undefined, usual: Key): Key => {
  if (given === undefined || given === '') return usual;
  if (!Object.hasOwn(known, given)) throw unknown(name, given);
  return given as Key;
};

/** The page key is opaque to clients: the sort value and the id of the last row. */
const keyOf = (row: Row): string => Buffer.from(JSON.stringify([row.key, row.key_id ?? row.task_id])).toString('base64url');

const dated = /^(\d{4}-\d\d-\d\d[ T][\d:.+-]+Z?|infinity)$/;
const fits: Readonly<Record<string, RegExp>> = { timestamptz: dated, numeric: /^-?\d{1,18}(\.\d{1,8})?$/, text: /^[^]{0,200}$/ };

function afterOf(after: string | undefined, type: string): readonly [string, string] | null {
  if (!after) return null;
  try {
    const [key, id] = JSON.parse(Buffer.from(after, 'base64url').toString('utf8')) as [unknown, unknown];
    if (typeof key === 'string' && fits[type]?.test(key) && /^\d{1,18}$/.test(String(id))) return [key, String(id)];
  } catch {
    // Falls through to the refusal: whatever it is, it is no key of ours.
  }
  throw unknown('after', after.slice(0, 40));
}

/** Documents that a search finds, of every kind, at most 500 of each. */
const hitsOf = (context: Context): string =>
  [...context.services.registry.values()]
    .filter(({ kind }) => kind === 'document')
    .map(
      (definition) =>
        `(select '${definition.key}'::text as resource, d.id from "${tableOf(definition).name}" d where d.search @@ $6::tsquery and not d.deleted limit 500)`,
    )
    .join(' union all ');

async function todo(context: Context, query: InboxQuery, size: number): Promise<Row[]> {
  const { db, clock } = context.services;
  const { actor } = context;
  const now = clock.now();
  const searched = query.q?.trim() ? searchQuery(query.q) : null;
  if (query.q?.trim()) {
    if (!searched) return [];
    return db.query<Row>(
      todoSearch(hitsOf(context)),
      [actor.principals, size, now, actor.userId, query.resource || null, searched],
      'inbox_search',
    );
  }
  const sort = oneOf('sort', orders, query.sort, 'due') satisfies InboxSort;
  const queue = oneOf('queue', queues, query.queue, 'all') satisfies Queue;
  const after = afterOf(query.after, orders[sort].type);
  const { text, name } = todoPage({ sort, queue, byResource: Boolean(query.resource), after: after !== null });
  return db.query<Row>(
    text,
    [actor.principals, size, now, actor.userId, query.resource || null, after?.[0] ?? null, after?.[1] ?? null],
    name,
  );
}

/** One page of a tab, newest or most pressing first. */
export async function inboxPage(context: Context, query: InboxQuery): Promise<InboxPage> {
  const { db, registry } = context.services;
  const tab = oneOf('tab', tabs, query.tab, 'todo');
  const size = Math.min(Math.max(Number(query.size ?? 20) || 20, 1), 100);
  const statement = tabs[tab];
  const after = statement === null ? null : afterOf(query.after, 'timestamptz');
  const [found, organisation] = await Promise.all([
    statement === null
      ? todo(context, query, size + 1)
      : db.query<Row>(
          statement,
          [context.actor.userId, size + 1, after?.[0] ?? null, after?.[1] ?? null, query.resource || null],
          `inbox_${tab}`,
        ),
    organisationOf(db),
  ]);
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  const more = found.length > size && last !== undefined && !query.q?.trim();
  return { rows: rows.map((row) => inboxRow(row, registry, organisation)), next: more ? keyOf(last) : null };
}

interface CountsRow extends Omit<InboxCounts, 'byResource'> {
  readonly by_resource: { readonly resource: string; readonly count: number }[];
}

export async function inboxCounts(context: Context): Promise<InboxCounts> {
  const { db, clock, registry } = context.services;
  const [row] = await db.query<CountsRow>(counts, [context.actor.principals, context.actor.userId, clock.now()], 'inbox_counts');
  if (!row) throw new Error('the counts of the inbox gave no row');
  const { by_resource, ...rest } = row;
  return {
    ...rest,
    byResource: by_resource.map(({ resource, count }) => ({
      resource,
      count,
      kind: registry.get(resource)?.label ?? w(resource, resource),
    })),
  };
}
