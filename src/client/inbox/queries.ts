/** The inbox asks the server this, and keeps the answers like this. */
import type { InboxCounts, InboxFilterName, InboxPage, InboxRow, InboxSort, InboxTab } from '#model/workflow/inbox.ts';
import { ask } from '#client/data/server/call.ts';
import type { InfiniteData } from '@tanstack/react-query';

/** `kind-<resource>` is the queue of one kind of document, `behalf-<userId>` that of a person I stand in for. */
export type Queue =
  | 'all'
  | 'overdue'
  | 'urgent'
  | 'back'
  | 'claimable'
  | 'mentions'
  | 'waiting'
  | 'snoozed'
  | `kind-${string}`
  | `behalf-${string}`;

export type Filters = Readonly<Partial<Record<InboxFilterName, string>>>;

export interface InboxQuery {
  readonly tab: InboxTab;
  readonly queue: Queue;
  readonly sort: InboxSort;
  readonly q: string;
  readonly filters: Filters;
}

/** A page whose rows were let go to save memory remembers how many they were; it is read again when it comes near. */
export interface ListPage extends InboxPage {
  readonly gap?: number;
}
export type Pages = InfiniteData<ListPage, string | null>;

/** A row is the task, or the document where it is no task of mine. */
export const keyOf = (row: Pick<InboxRow, 'taskId' | 'resource' | 'documentId'>): string =>
  row.taskId ?? `${row.resource}-${row.documentId}`;

export const resourceOf = (queue: Queue): string | null => (queue.startsWith('kind-') ? queue.slice(5) : null);

export const pageSize = 100;

/** Tab and queue do not count: people see those as places, not as filters. */
export const isFiltered = ({ q, filters }: Pick<InboxQuery, 'q' | 'filters'>): boolean => q !== '' || Object.keys(filters).length > 0;

export const paramsOf = ({ tab, queue, sort, q, filters }: InboxQuery) => {
  const kind = resourceOf(queue);
  return {
    tab,
    sort,
    q,
    ...filters,
    ...(kind === null ? { queue: queue === 'all' ? null : queue } : { resource: kind }),
  };
};

export const askPage = (query: InboxQuery, after: string | null, signal?: AbortSignal): Promise<ListPage> =>
  ask<InboxPage>('GET', '/tydf/process/inbox', { params: { ...paramsOf(query), after, size: pageSize }, ...(signal ? { signal } : {}) });

export const pagesKey = ({ tab, queue, sort, q, filters }: InboxQuery) => ['inbox', 'page', tab, queue, sort, q, filters];

/** What stands in the list while a narrower or wider one of the same rows is asked for: the last, so that nobody's letters empty it. */
export const meanwhile =
  ({ tab, queue }: InboxQuery) =>
  (before: Pages | undefined, { queryKey }: { readonly queryKey: readonly unknown[] } = { queryKey: [] }): Pages | undefined =>
    queryKey[2] === tab && queryKey[3] === queue ? before : undefined;

/** The list stays as it was read: what is new comes in only when the person asks for it. */
export const pagesQuery = (query: InboxQuery) => ({
  queryKey: pagesKey(query),
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) => askPage(query, pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (last: ListPage) => last.next,
  staleTime: Infinity,
  refetchOnWindowFocus: false,
});

export const countsQuery = {
  queryKey: ['inbox', 'counts'],
  queryFn: ({ signal }: { signal: AbortSignal }) => ask<InboxCounts>('GET', '/tydf/process/inbox/counts', { signal }),
  staleTime: 15_000,
};

/** So many pages keep their rows, half of them on each side of what is looked at. */
export const heldPages = 30;

/** Lets go of the rows that are far from page `at`; the first page stays, since news are compared with it. */
export const thin = (pages: Pages, at: number): Pages => {
  const far = (index: number) => index > 0 && Math.abs(index - at) > heldPages / 2;
  if (pages.pages.length <= heldPages || !pages.pages.some((page, index) => far(index) && page.rows.length > 0)) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page, index) => (far(index) && page.rows.length > 0 ? { ...page, rows: [], gap: page.rows.length } : page)),
  };
};

/** Puts the rows back that were let go, as the server has them now. */
export const fillGap = (pages: Pages, at: number, { rows }: ListPage): Pages => ({
  ...pages,
  pages: pages.pages.map((page, index) => (index === at ? { next: page.next, rows } : page)),
});

/**
 * Takes rows out of every page that the server took away, wherever they stand: the first page, read again, tells only of its own. Those
 * `kept` stay, and so does what that page has again (a task that I claimed leaves the group's inbox and comes to mine).
 */
export const withoutGone = (pages: Pages, page: InboxPage, gone: ReadonlySet<string>, kept: ReadonlySet<string>): Pages => {
  const again = new Set(page.rows.map(keyOf));
  const goes = (row: InboxRow): boolean => gone.has(keyOf(row)) && !kept.has(keyOf(row)) && !again.has(keyOf(row));
  if (gone.size === 0 || !pages.pages.some(({ rows }) => rows.some(goes))) return pages;
  return {
    ...pages,
    pages: pages.pages.map((one) => (one.rows.some(goes) ? { ...one, rows: one.rows.filter((row) => !goes(row)) } : one)),
  };
};

/** Lists whose rows are tasks that leave them when they leave my inbox. */
export const losesRows = ({ tab, queue }: InboxQuery): boolean => tab === 'todo' && queue !== 'snoozed' && queue !== 'mentions';

/** Brings what a new first page says into the pages already read: rows come in their order, rows that left go, except those kept. */
export const merge = (
  pages: Pages,
  page: InboxPage,
  kept: ReadonlySet<string>,
  withNew: boolean,
): { readonly pages: Pages; readonly fresh: readonly InboxRow[] } => {
  const first = pages.pages[0];
  if (!first) return { pages, fresh: [] };
  const now = new Map(page.rows.map((row) => [keyOf(row), row]));
  const known = new Set(pages.pages.flatMap(({ rows }) => rows.map(keyOf)));
  const lastSeen = page.next === null ? first.rows.length - 1 : first.rows.findLastIndex((row) => now.has(keyOf(row)));
  const still = first.rows.flatMap((row, at) => {
    const key = keyOf(row);
    const fresh = now.get(key);
    if (fresh) return [JSON.stringify(fresh) === JSON.stringify(row) ? row : fresh];
    return at > lastSeen || kept.has(key) ? [row] : [];
  });
  const fresh = page.rows.filter((row) => !known.has(keyOf(row)));
  const standing = new Map(still.map((row) => [keyOf(row), row]));
  const rows = withNew
    ? [
        ...page.rows.filter((row) => standing.has(keyOf(row)) || fresh.includes(row)).map((row) => standing.get(keyOf(row)) ?? row),
        ...still.filter((row) => !now.has(keyOf(row))),
      ]
    : still;
  const unchanged = rows.length === first.rows.length && rows.every((row, at) => row === first.rows[at]);
  return { pages: unchanged ? pages : { ...pages, pages: [{ ...first, rows }, ...pages.pages.slice(1)] }, fresh };
};
