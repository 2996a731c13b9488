/** Saved filters of the signed-in person: what the server keeps, and how they are changed (`/tydf/process/inbox/views`). */
import { ask, call } from '#client/data/call.ts';
import type { Envelope } from '#model/api.ts';
import type { InboxSort, InboxTab } from '#model/inbox.ts';
import { resourceOf, type InboxQuery, type Queue } from './queries.ts';
import { filtersIn, type Narrowing } from './useInboxAddress.ts';

export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  readonly sort: number;
}

const path = '/tydf/process/inbox/views';

export const viewsQuery = {
  queryKey: ['inbox', 'views'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => ask<readonly SavedView[]>('GET', path, { signal }),
  staleTime: 5 * 60_000,
};

/** What the list shows now, as it is saved. The queue of a kind is saved as the kind. */
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

/** Whether the list shows exactly this. */
export const isShown = (view: SavedView, inbox: InboxQuery): boolean => {
  const now = queryOfView(inbox);
  const names = [...new Set([...Object.keys(now), ...Object.keys(view.query)])].filter((name) => name !== 'sort');
  return names.every((name) => (now[name] ?? '') === (view.query[name] ?? (name === 'tab' ? 'todo' : '')));
};

export const addView = (name: string, query: SavedView['query'], sort?: number): Promise<Envelope<SavedView>> =>
  call<SavedView>('POST', path, { quiet: true, body: { name, query, ...(sort === undefined ? {} : { sort }) } });

export const changeView = (id: string, changes: Partial<Pick<SavedView, 'name' | 'sort'>>): Promise<Envelope<SavedView>> =>
  call<SavedView>('PUT', `${path}/${id}`, { quiet: true, body: changes });

export const deleteView = (id: string): Promise<Envelope> => call('DELETE', `${path}/${id}`, { quiet: true });

/** The list with one filter a place further up or down, and whose places change: places are the numbers 1, 2, 3 … */
export const moved = (
  views: readonly SavedView[],
  id: string,
  by: -1 | 1,
): { readonly views: readonly SavedView[]; readonly changed: readonly SavedView[] } => {
  const from = views.findIndex((view) => view.id === id);
  const to = from + by;
  const [one, other] = [views[from], views[to]];
  if (!one || !other) return { views, changed: [] };
  const order = views.with(from, other).with(to, one);
  const placed = order.map((view, at) => (view.sort === at + 1 ? view : { ...view, sort: at + 1 }));
  return { views: placed, changed: placed.filter((view, at) => view !== order[at]) };
};
