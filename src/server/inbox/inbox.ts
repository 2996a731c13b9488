/** The inbox: pages by key, counts to 99, for the signed-in person (rulings 11). */
import type { InboxCounts, InboxPage, InboxSort, InboxTab } from '#model/inbox.ts';
import { Refusal } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import type { Context } from '../context.ts';
import { searchQuery } from '../db/search.ts';
import { organisationOf } from '../flows/organisation.ts';
import { copiedPage, counts, donePage, orders, queues, startedPage, todoPage, todoSearch, type Queue } from './pages.ts';
import { hitsOf } from './hits.ts';
import { inboxRow, type Row } from './rows.ts';
import { resourcesOfSystem, systemsOf } from './systems.ts';

export interface InboxQuery {
  readonly tab?: string;
  readonly queue?: string;
  readonly sort?: string;
  readonly after?: string;
  readonly q?: string;
  readonly resource?: string;
  /** Id of a system: documents whose menus lie in it. */
  readonly system?: string;
  /** 1-100, 20 by default. */
  readonly size?: number;
}

const tabs: Readonly<Record<InboxTab, ((hits: string) => string) | null>> = {
  todo: null,
  done: donePage,
  started: startedPage,
  copied: copiedPage,
};

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

/** The resources that a query asks for; null: all. */
async function resourcesIn({ services }: Context, { resource, system }: InboxQuery): Promise<readonly string[] | null> {
  if (!system) return resource ? [resource] : null;
  const keys = await resourcesOfSystem(services.db, system);
  return resource ? keys.filter((key) => key === resource) : keys;
}

interface Asked {
  readonly size: number;
  readonly resources: readonly string[] | null;
  /** A tsquery; null: nothing is searched. */
  readonly searched: string | null;
}

async function todo(context: Context, query: InboxQuery, { size, resources, searched }: Asked): Promise<Row[]> {
  const { db, clock } = context.services;
  const { actor } = context;
  const now = clock.now();
  if (searched !== null)
    return db.query<Row>(
      todoSearch(hitsOf(context, '$6')),
      [actor.principals, size, now, actor.userId, resources, searched],
      'inbox_search',
    );
  const sort = oneOf('sort', orders, query.sort, 'due') satisfies InboxSort;
  const queue = oneOf('queue', queues, query.queue, 'all') satisfies Queue;
  const after = afterOf(query.after, orders[sort].type);
  const of = resources === null ? 'all' : resources.length === 1 ? 'one' : 'several';
  const { text, name } = todoPage({ sort, queue, of, after: after !== null });
  return db.query<Row>(text, [actor.principals, size, now, actor.userId, resources, after?.[0] ?? null, after?.[1] ?? null], name);
}

/** Refuses choices that no inbox has, as asking with them would. */
export function checkInboxQuery(query: InboxQuery): void {
  oneOf('tab', tabs, query.tab, 'todo');
  oneOf('sort', orders, query.sort, 'due');
  oneOf('queue', queues, query.queue, 'all');
}

/** One page of a tab, newest or most pressing first. A search of the to-do gives its newest alone. */
export async function inboxPage(context: Context, query: InboxQuery): Promise<InboxPage> {
  const { db, registry } = context.services;
  const tab = oneOf('tab', tabs, query.tab, 'todo');
  const size = Math.min(Math.max(Number(query.size ?? 20) || 20, 1), 100);
  const typed = query.q?.trim() ?? '';
  const searched = typed === '' ? null : searchQuery(typed);
  if (typed !== '' && searched === null) return { rows: [], next: null };
  const resources = await resourcesIn(context, query);
  const statement = tabs[tab];
  const after = statement === null ? null : afterOf(query.after, 'timestamptz');
  const [found, organisation] = await Promise.all([
    statement === null
      ? todo(context, query, { size: size + 1, resources, searched })
      : db.query<Row>(
          statement(searched === null ? '' : hitsOf(context, '$6')),
          [context.actor.userId, size + 1, after?.[0] ?? null, after?.[1] ?? null, resources, ...(searched === null ? [] : [searched])],
          `inbox_${tab}${searched === null ? '' : '_q'}`,
        ),
    organisationOf(db),
  ]);
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  const more = found.length > size && last !== undefined && (searched === null || statement !== null);
  return { rows: rows.map((row) => inboxRow(row, registry, organisation)), next: more ? keyOf(last) : null };
}

interface CountsRow extends Omit<InboxCounts, 'byResource' | 'bySystem'> {
  readonly by_resource: { readonly resource: string; readonly count: number }[];
}

export async function inboxCounts(context: Context): Promise<InboxCounts> {
  const { db, clock, registry } = context.services;
  const [[row], systems] = await Promise.all([
    db.query<CountsRow>(counts, [context.actor.principals, context.actor.userId, clock.now()], 'inbox_counts'),
    systemsOf(db),
  ]);
  if (!row) throw new Error('the counts of the inbox gave no row');
  const { by_resource, ...rest } = row;
  const bySystem = new Map<string, { readonly system: string; readonly name: Words; count: number }>();
  for (const { resource, count } of by_resource) {
    const system = systems.get(resource);
    if (!system) continue;
    const before = bySystem.get(system.id)?.count ?? 0;
    bySystem.set(system.id, { system: system.id, name: system.name, count: Math.min(before + count, 100) });
  }
  return {
    ...rest,
    byResource: by_resource.map(({ resource, count }) => ({
      resource,
      count,
      kind: registry.get(resource)?.label ?? w(resource, resource),
    })),
    bySystem: [...bySystem.values()],
  };
}
