/** The inbox: pages by key for the signed-in person. Its counts are in `counts.ts`. */
import type { InboxPage, InboxSort, InboxTab } from '#model/workflow/inbox.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Context } from '../context.ts';
import { searchQuery } from '../db/search.ts';
import { absencesOf, nobodyAway, withAbsences } from '../flows/absences.ts';
import { organisationOf } from '../flows/organisation.ts';
import { backPage } from './back.ts';
import { draftRows } from './drafts.ts';
import { isNarrow, narrowed, Values, type InboxFilters, type Narrowed } from './filters.ts';
import { hitsOf } from './hits.ts';
import { listPage, listWalked, type ListTab } from './lists.ts';
import { isMarked } from './marks.ts';
import { mentionsPage } from './mentions.ts';
import { isWalk, soughtPage, soughtWalked, type FurtherQueue, type Sought } from './narrow.ts';
import { orders, queues, todoPage, tonightOf, type Queue } from './pages.ts';
import { progressOf } from './progress.ts';
import { visibleOf } from './readable.ts';
import { inboxRow, type Row } from './rows.ts';
import { usualWaits } from './usual.ts';

export interface InboxQuery extends InboxFilters {
  readonly tab?: string;
  /** Of the to-do: `all`, `overdue`, `urgent`, `back`, `claimable`, `snoozed`, `mentions`, `waiting`, `behalf-<user id>`. */
  readonly queue?: string;
  /** Of the to-do; the other lists have their newest first. */
  readonly sort?: string;
  readonly after?: string;
  readonly q?: string;
  /** 1-100, 20 by default. */
  readonly size?: number;
}

const tabs: Readonly<Record<InboxTab, true>> = { todo: true, done: true, started: true, copied: true, watched: true, drafts: true };
const further = { back: true, snoozed: true, waiting: true, mentions: true } as const;

const unknown = (name: string, value: string): Refusal =>
  new Refusal('400', 'unknownChoice', w('{name} has no choice “{value}”', '{name}没有选项“{value}”'), { name, value });

const oneOf = <Key extends string>(name: string, known: Readonly<Record<Key, unknown>>, given: string | undefined, usual: Key): Key => {
  if (given === undefined || given === '') return usual;
  if (!Object.hasOwn(known, given)) throw unknown(name, given);
  return given as Key;
};

type AnyQueue = FurtherQueue | 'mentions' | 'back';

async function queueOf({ services }: Context, given: string | undefined): Promise<AnyQueue> {
  const behalf = /^behalf-(\d{1,18})$/.exec(given ?? '')?.[1];
  if (behalf === undefined) return oneOf('queue', { ...queues, ...further }, given, 'all');
  if (!(await organisationOf(services.db)).users.has(behalf)) throw unknown('queue', given ?? '');
  return { behalf };
}

/** The page key is opaque to clients: the sort value and the id of the last row. */
const keyOf = (row: Pick<Row, 'key' | 'key_id' | 'task_id'>): string =>
  Buffer.from(JSON.stringify([row.key, row.key_id ?? row.task_id])).toString('base64url');

const dated = /^(\d{4}-\d\d-\d\d[ T][\d:.+-]+Z?|infinity)$/;
const fits: Readonly<Record<string, RegExp>> = {
  timestamptz: dated,
  copied: new RegExp(`^(un)?read ${dated.source.slice(1)}`),
  numeric: /^-?\d{1,18}(\.\d{1,8})?$/,
  text: /^[^]{0,200}$/,
};

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

interface Asked {
  readonly query: InboxQuery;
  /** One more than the page holds. */
  readonly size: number;
  readonly by: Narrowed;
  /** A tsquery; null: nothing is searched. */
  readonly searched: string | null;
}

interface Found {
  readonly rows: readonly Row[];
  /** Where a page that looked at as many rows as it may goes on; null: it saw all. */
  readonly walked: Pick<Row, 'key' | 'key_id' | 'task_id'> | null;
}

async function sought(context: Context, { size, searched }: Asked, asked: Omit<Sought, 'hits'>): Promise<Found> {
  const { db, clock } = context.services;
  const { actor } = context;
  const values = (most: number): Values => new Values([actor.principals, most, clock.now(), actor.userId]);
  const run = (build: (of: Sought, own: Values) => string): Promise<Row[]> => {
    const own = values(size);
    const hits = searched === null ? null : hitsOf(context, own.at(searched, 'text'));
    return db.query<Row>(build({ ...asked, hits }, own), own.list);
  };
  const rows = await run(soughtPage);
  if (rows.length === size || searched !== null || !isWalk({ ...asked, hits: null })) return { rows, walked: null };
  const [walked] = await run(soughtWalked);
  if (!walked) return { rows, walked: null };
  // Of several principals one was not looked at to the end: what lies behind their last row belongs to the next page.
  const until = [walked.key, walked.key_id ?? ''] as const;
  return { rows: actor.principals.length === 1 ? rows : await run((of, own) => soughtPage(of, own, until)), walked };
}

async function todo(context: Context, asked: Asked): Promise<Found> {
  const { db, clock } = context.services;
  const { actor } = context;
  const { query, size, by, searched } = asked;
  const sort: InboxSort = oneOf('sort', orders, query.sort, searched === null ? 'due' : 'received');
  const queue = await queueOf(context, query.queue);
  const after = afterOf(query.after, orders[sort].type);
  if (queue === 'mentions' || queue === 'back') {
    const values = new Values([actor.principals, size, clock.now(), actor.userId]);
    const hits = searched === null ? null : hitsOf(context, values.at(searched, 'text'));
    const build = queue === 'back' ? backPage : mentionsPage;
    return { rows: await db.query<Row>(build({ sort, by, hits, after }, values), values.list), walked: null };
  }
  const tonight = tonightOf(context.services);
  if (searched !== null || isNarrow(by) || typeof queue === 'object' || Object.hasOwn(further, queue))
    return sought(context, asked, { sort, queue, by, after, tonight });
  const of = by.resources === null ? 'all' : by.resources.length === 1 ? 'one' : 'several';
  const { text, name } = todoPage({ sort, queue: queue as Queue, of, after: after !== null, marked: await isMarked(db, actor.userId) });
  const values = [actor.principals, size, clock.now(), actor.userId, by.resources, after?.[0] ?? null, after?.[1] ?? null, tonight];
  return { rows: await db.query<Row>(text, values, name), walked: null };
}

const listed =
  (tab: ListTab) =>
  async (context: Context, { query, size, by, searched }: Asked): Promise<Found> => {
    const { db } = context.services;
    const after = afterOf(query.after, tab === 'copied' ? 'copied' : 'timestamptz');
    const [key, id] = after ?? [null, null];
    const values = new Values([context.actor.userId, size, key, id, by.resources]);
    const hits = searched === null ? '' : hitsOf(context, values.at(searched, 'text'));
    if (!isNarrow(by)) {
      const rows = await db.query<Row>(listPage(tab, hits, null), values.list, `inbox_${tab}${hits === '' ? '' : '_q'}`);
      return { rows, walked: null };
    }
    const rows = await db.query<Row>(listPage(tab, hits, { by, values }), values.list);
    if (rows.length === size) return { rows, walked: null };
    const [walked] = await db.query<Row>(listWalked(tab), [context.actor.userId, key, id], `inbox_${tab}_walked`);
    return { rows, walked: walked ?? null };
  };

async function drafted(context: Context, { query, size, by, searched }: Asked): Promise<Found> {
  const after = afterOf(query.after, 'timestamptz');
  return draftRows(context, { size, by, after, searched, hits: searched === null ? '' : hitsOf(context, '$7') });
}

/** Refuses choices that no inbox has, as asking with them would. */
export async function checkInboxQuery(context: Context, query: InboxQuery): Promise<void> {
  oneOf('tab', tabs, query.tab, 'todo');
  oneOf('sort', orders, query.sort, 'due');
  await queueOf(context, query.queue);
  await narrowed(context, query);
}

/** How many tasks of the to-do a query finds, exact to 99, 100 for more; null: more had to be looked at than a page does. */
export async function countTodo(context: Context, query: InboxQuery): Promise<number | null> {
  const typed = query.q?.trim() ?? '';
  const searched = searchQuery(typed);
  if (typed !== '' && searched === null) return 0;
  const { rows, walked } = await todo(context, { query, size: 100, by: await narrowed(context, query), searched });
  return walked === null || rows.length === 100 ? rows.length : null;
}

/**
 * One page of a tab. A page may hold fewer rows than asked and still have a `next`: a narrowed one that looked at as many rows as it
 * may (`mostWalked`) goes on there.
 */
export async function inboxPage(context: Context, query: InboxQuery): Promise<InboxPage> {
  const { db, registry } = context.services;
  const tab = oneOf<InboxTab>('tab', tabs, query.tab, 'todo');
  const size = Math.min(Math.max(Number(query.size ?? 20) || 20, 1), 100);
  const typed = query.q?.trim() ?? '';
  const searched = typed === '' ? null : searchQuery(typed);
  const by = await narrowed(context, query);
  if (typed !== '' && searched === null) return { rows: [], next: null };
  const asked = { query, size: size + 1, by, searched };
  const find = tab === 'todo' ? todo : tab === 'drafts' ? drafted : listed(tab);
  const [found, organisation, usual, absent] = await Promise.all([
    find(context, asked),
    organisationOf(db),
    usualWaits(context.services),
    // Only where rows say who holds them: one read for the page.
    tab === 'started' || tab === 'watched' ? absencesOf(context.services) : nobodyAway,
  ]);
  const rows = found.rows.slice(0, size);
  const last = found.rows.length > size ? rows.at(-1) : found.walked;
  const seen = tab === 'watched' ? await visibleOf(context, rows) : rows;
  const shown = seen.map(async (row) => {
    const { steps, waits = [], definition_id: id, definition_key: key, definition_hash: hash } = row;
    const come = steps && id && key && hash ? await progressOf(db, steps, waits, { id, key, hash }) : {};
    const said = inboxRow(row, registry, organisation, { ...come, usualMs: usual(row.resource, row.oldest?.node ?? row.node_id) });
    return { ...said, holders: withAbsences(said.holders, absent, key) };
  });
  return { rows: await Promise.all(shown), next: last ? keyOf(last) : null };
}
