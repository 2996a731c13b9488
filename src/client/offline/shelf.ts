/**
 * What a person can go on reading without a network, over a reload too: the lists of the inbox as last seen, and the
 * documents at hand or next in line. Under the person's id, bounded, no older than a working day; it goes with the session, since these
 * are documents of the company and not something they wrote. Kept only where the application itself opens without a network.
 */
import { bundleQuery, prefetchBundle } from '#client/blocks/reader/bundle.ts';
import { whenIdle } from '#client/blocks/paint.ts';
import { connection } from '#client/data/server/connection.ts';
import { kept } from '#client/data/kept.ts';
import { queries } from '#client/data/server/queries.ts';
import { definitionQuery } from '#client/data/server/resource.ts';
import { session } from '#client/data/session.ts';
import type { DocumentBundle, InboxPage } from '#model/workflow/inbox.ts';
import type { InfiniteData, Query, QueryKey } from '@tanstack/react-query';

const PREFIX = 'shelf/';
/** A working day, in milliseconds. */
const OLDEST_MS = 12 * 3_600_000;
/** So many documents, and so many lists. */
const MOST = { task: 30, inbox: 12 } as const;
/** So many tasks of a list are read before anybody asks for them. */
const AHEAD = 10;
const SETTLE_MS = 2_000;

interface Kept {
  readonly key: QueryKey;
  readonly data: unknown;
  /** When the server said it, in milliseconds since 1970. */
  readonly at: number;
}

type Kind = keyof typeof MOST;
/** Lists that somebody searched in are not worth the place. */
const kindOf = (key: QueryKey): Kind | null => {
  if (key[0] === 'task' && key.length === 2) return 'task';
  return key[0] === 'inbox' && (key[1] === 'counts' || (key[1] === 'page' && (key[5] ?? '') === '')) ? 'inbox' : null;
};

const isPages = (data: unknown): data is InfiniteData<InboxPage> =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;

/** Of a long list its beginning. */
const shortened = (data: unknown): unknown =>
  isPages(data) ? { ...data, pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } : data;

/** When each record was put there, by its name. */
let known: Map<string, { readonly kind: Kind; readonly at: number }> | null = null;

const all = async (): Promise<readonly (readonly [string, Kept])[]> => {
  const found = await kept.all<Kept>(PREFIX);
  const old = Date.now() - OLDEST_MS;
  for (const [name, { at }] of found) if (at < old) void kept.remove(name);
  const fresh = found.filter(([, { at }]) => at >= old);
  known = new Map(
    fresh.flatMap(([name, { key, at }]) => (kindOf(key) === null ? [] : [[name, { kind: kindOf(key) as Kind, at }] as const])),
  );
  return fresh;
};

const ownerNow = (): string | null => session.get().user?.userId ?? null;

const put = async ({ queryKey, queryHash, state }: Query): Promise<void> => {
  const kind = kindOf(queryKey);
  if (kind === null || state.data === undefined || state.status !== 'success') return;
  const owner = ownerNow();
  if (known === null) await all();
  if (ownerNow() !== owner) return;
  const name = PREFIX + queryHash;
  await kept.set(name, { key: queryKey, data: shortened(state.data), at: state.dataUpdatedAt } satisfies Kept);
  known?.set(name, { kind, at: state.dataUpdatedAt });
  const same = [...(known ?? [])].filter(([, one]) => one.kind === kind).toSorted(([, a], [, b]) => b.at - a.at);
  for (const [gone] of same.slice(MOST[kind])) {
    known?.delete(gone);
    await kept.remove(gone);
  }
};

/** Gives back what the cache lacks; each says how old it is. */
const restore = async (): Promise<void> => {
  const owner = ownerNow();
  const found = await all();
  if (ownerNow() !== owner) return;
  for (const [, { key, data, at }] of found) {
    if (queries.getQueryData(key) !== undefined) continue;
    queries.setQueryData(key, data, { updatedAt: at });
    const resource = kindOf(key) === 'task' ? (data as DocumentBundle).resource : null;
    if (resource !== null) void queries.prefetchQuery(definitionQuery(resource));
  }
};

const saving = (): boolean =>
  (navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/** Reads the next tasks, one after the other, while nothing else is to do. */
const readAhead = async ({ pages }: InfiniteData<InboxPage>): Promise<void> => {
  for (const { taskId, resource } of pages[0]?.rows.slice(0, AHEAD) ?? []) {
    if (taskId === null || !connection.up() || document.hidden) continue;
    if (queries.getQueryData(bundleQuery({ taskId }).queryKey) !== undefined) continue;
    await new Promise<void>((resolve) => whenIdle(resolve));
    await prefetchBundle(queries, { taskId });
    await queries.prefetchQuery(definitionQuery(resource));
  }
};

/** Begins keeping, and gives back whenever the connection is lost. */
export const openShelf = (): void => {
  void kept.forgetOthers(PREFIX);
  let owner = ownerNow();
  const changed = new Map<string, Query>();
  session.subscribe(() => {
    const now = ownerNow();
    if (now === owner) return;
    owner = now;
    known = null;
    // What one person was told is never put under the next one's name.
    changed.clear();
    void kept.forgetOthers(PREFIX);
  });
  let timer: ReturnType<typeof setTimeout> | null = null;
  const write = (): void => {
    timer = null;
    const [now, whose] = [[...changed.values()], owner];
    changed.clear();
    const one = (query: Query) => (whose === ownerNow() ? put(query) : undefined);
    whenIdle(() => void now.reduce((before, query) => before.then(() => one(query)), Promise.resolve()));
  };
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || kindOf(event.query.queryKey) === null) return;
    changed.set(event.query.queryHash, event.query);
    timer ??= setTimeout(write, SETTLE_MS);
    const { data } = event.query.state;
    if (!saving() && event.query.queryKey[2] === 'todo' && isPages(data) && event.action.manual !== true) void readAhead(data);
  });
  for (const query of queries.getQueryCache().findAll())
    if (kindOf(query.queryKey) !== null && query.state.status === 'success') changed.set(query.queryHash, query);
  timer ??= setTimeout(write, SETTLE_MS);
  const first = queries.getQueryCache().findAll({ queryKey: ['inbox', 'page', 'todo'] })[0]?.state.data;
  if (!saving() && isPages(first)) void readAhead(first);
};

/** For a page that starts without a network, and one that loses it. */
export const followConnection = (): void => {
  const look = (): void => void (connection.up() || restore());
  look();
  connection.subscribe((now, before) => now.link === 'offline' && before.link !== 'reconnecting' && look());
};
