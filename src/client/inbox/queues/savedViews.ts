/** Saved filters of the signed-in person and those that are shared with them, kept by the server and changed by (`/tydf/process/inbox/views`). */
import { ask, call } from '#client/data/server/call.ts';
import type { Envelope, Person } from '#model/api.ts';
import type { InboxSort, InboxTab } from '#model/workflow/inbox.ts';
import type { SharedRole } from '#model/lists.ts';
import { resourceOf, type InboxQuery, type Queue } from '#client/inbox/queries.ts';
import { filtersIn, type Narrowing } from '#client/inbox/useInboxAddress.ts';

export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  readonly sort: number;
  /** Who shares it; null: it is one's own. */
  readonly owner: Person | null;
  /** With whom one shares it. */
  readonly roles: readonly SharedRole[];
}

/** By which a filter is known among the queues. */
export const viewKey = ({ id }: Pick<SavedView, 'id'>): string => `view-${id}`;

const path = '/tydf/process/inbox/views';

export const viewsQuery = {
  queryKey: ['inbox', 'views'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => ask<readonly SavedView[]>('GET', path, { signal }),
  staleTime: 5 * 60_000,
};

/** So many are counted: each costs the server a page of the inbox. */
const mostCounted = 5;

/** How many tasks the first filters of the to-do show, by their ids; null: more than is counted cheaply. */
export const viewCountsQuery = (views: readonly SavedView[]) => {
  const ids = views.filter(({ query }) => (query['tab'] ?? 'todo') === 'todo').slice(0, mostCounted);
  return {
    queryKey: ['inbox', 'viewCounts', ids.map(({ id, query }) => [id, query])],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      const params = { ids: ids.map(({ id }) => id).join(',') };
      const told = await ask<readonly { readonly id: string; readonly count: number | null }[]>('GET', `${path}/counts`, {
        params,
        signal,
      });
      return new Map(told.map(({ id, count }) => [id, count]));
    },
    enabled: ids.length > 0,
    staleTime: 15_000,
  };
};

/** Gives what the list shows now, as it is saved. The queue of a kind is saved as the kind. */
export const queryOfView = ({ tab, queue, sort, q, filters }: InboxQuery): Readonly<Record<string, string>> => {
  const kind = resourceOf(queue);
  return Object.fromEntries(
    Object.entries({
      tab,
      sort,
      q,
      ...(kind === null ? { queue: queue === 'all' ? '' : queue } : { resource: kind }),
      ...filters,
    }).filter(([, value]) => value !== ''),
  );
};

export const narrowingOf = ({ query }: SavedView): Narrowing => ({
  tab: (query['tab'] ?? 'todo') as InboxTab,
  queue: (query['queue'] ?? 'all') as Queue,
  q: query['q'] ?? '',
  sort: (query['sort'] ?? 'due') as InboxSort,
  filters: filtersIn(query),
});

/** The list must show exactly this view; only the sort may differ. */
export const isShown = (view: SavedView, inbox: InboxQuery): boolean => {
  const now = queryOfView(inbox);
  const names = [...new Set([...Object.keys(now), ...Object.keys(view.query)])].filter((name) => name !== 'sort');
  return names.every((name) => (now[name] ?? '') === (view.query[name] ?? (name === 'tab' ? 'todo' : '')));
};

export const addView = (name: string, query: SavedView['query']): Promise<Envelope<SavedView>> =>
  call<SavedView>('POST', path, { quiet: true, body: { name, query } });

export interface ViewChanges extends Partial<Pick<SavedView, 'name' | 'query'>> {
  /** Ids of the roles that see it. */
  readonly roles?: readonly string[];
}

export const changeView = (id: string, changes: ViewChanges): Promise<Envelope<SavedView>> =>
  call<SavedView>('PUT', `${path}/${id}`, { quiet: true, body: changes });

/** `leaving`: the page is being left. */
export const deleteView = (id: string, leaving: boolean): Promise<Envelope> => call('DELETE', `${path}/${id}`, { keepalive: leaving });
