/** What the inbox asks the server, and how the answers are kept. */
import type { InboxCounts, InboxPage, InboxRow, InboxSort, InboxTab } from '#model/api.ts';
import { ask } from '#client/data/call.ts';
import type { InfiniteData } from '@tanstack/react-query';

/** `kind-<resource>` is the queue of one kind of document. */
export type Queue = 'all' | 'overdue' | 'urgent' | 'back' | 'claimable' | `kind-${string}`;

export interface InboxQuery {
  readonly tab: InboxTab;
  readonly queue: Queue;
  readonly sort: InboxSort;
  readonly q: string;
}

export type Pages = InfiniteData<InboxPage, string | null>;

/** A row is the task, or the document where it is no task of mine. */
export const keyOf = (row: Pick<InboxRow, 'taskId' | 'resource' | 'documentId'>): string =>
  row.taskId ?? `${row.resource}-${row.documentId}`;

export const resourceOf = (queue: Queue): string | null => (queue.startsWith('kind-') ? queue.slice(5) : null);

export const askPage = ({ tab, queue, sort, q }: InboxQuery, after: string | null, signal?: AbortSignal): Promise<InboxPage> =>
  ask<InboxPage>('GET', '/tydf/process/inbox', {
    params: {
      tab,
      queue: resourceOf(queue) === null && queue !== 'all' ? queue : null,
      resource: resourceOf(queue),
      sort,
      q,
      after,
      size: 100,
    },
    ...(signal ? { signal } : {}),
  });

export const pagesKey = ({ tab, queue, sort, q }: InboxQuery) => ['inbox', 'page', tab, queue, sort, q];

/** The list stays as it was read: what is new comes in only when the person asks for it. */
export const pagesQuery = (query: InboxQuery) => ({
  queryKey: pagesKey(query),
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) => askPage(query, pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (last: InboxPage) => last.next,
  staleTime: Infinity,
  refetchOnWindowFocus: false,
});

export const countsQuery = {
  queryKey: ['inbox', 'counts'],
  queryFn: ({ signal }: { signal: AbortSignal }) => ask<InboxCounts>('GET', '/tydf/process/inbox/counts', { signal }),
  staleTime: 15_000,
};

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
