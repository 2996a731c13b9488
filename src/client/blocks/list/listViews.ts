/** Views of a list: those that every list has, those that people keep (`/tydf/personal/views`), and which of them the address shows. */
import { ask, call } from '#client/data/server/call.ts';
import type { Query } from '#client/data/page/page.ts';
import type { Envelope } from '#model/api.ts';
import type { Definition } from '#model/definition.ts';
import { fixedViews, type FixedView, type ListView, type ListViews } from '#model/lists.ts';
import { queryOptions } from '@tanstack/react-query';

const path = '/tydf/personal/views';

export const viewsQuery = ({ key }: Definition) =>
  queryOptions<ListViews>({
    queryKey: ['views', key],
    queryFn: ({ signal }) => ask<ListViews>('GET', path, { params: { place: key }, signal, quiet: true }),
    staleTime: 5 * 60_000,
  });

const fixedQueries: Readonly<Record<FixedView, Query>> = {
  all: {},
  mine: { applicant: 'me' },
  inApproval: { status: 'submitted,reposted' },
  rejected: { status: 'rejected' },
  thisMonth: { applyDate: 'thisMonth' },
};

/** A view as the line of views shows it; without `kept` it is one that every list has. */
export interface Shown {
  readonly id: string;
  readonly query: Query;
  readonly kept?: ListView;
}

/** Only documents have states and applicants. */
export const viewsOf = (definition: Definition, kept: readonly ListView[]): readonly Shown[] => [
  ...fixedViews.filter((id) => id === 'all' || definition.kind === 'document').map((id) => ({ id, query: fixedQueries[id] })),
  ...kept.map((view) => ({ id: view.id, query: view.query, kept: view })),
];

/** What of an address is kept with a view: all but where one is in it. */
export const keptOf = ({ pageNum: _page, pageSize: _size, view: _view, ...rest }: Query): Query => rest;

const isSame = (one: Query, other: Query): boolean => {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => (one[name] ?? '') === (other[name] ?? ''));
};

/** The view that the address names; one without a name may be just what a view says. */
export const shownIn = (views: readonly Shown[], query: Query): Shown | undefined => {
  const named = views.find(({ id }) => id === query['view']);
  return named ?? views.find((view) => isSame(view.query, keptOf(query))) ?? views.find(({ id }) => id === 'all');
};

/** Everything may be narrowed without becoming something else. */
export const isChanged = (view: Shown, query: Query): boolean => view.id !== 'all' && !isSame(view.query, keptOf(query));

/** The address of a list with that view; how many rows a page has stays. */
export const addressOf = (view: Shown, query: Query): Query => ({
  ...(query['pageSize'] ? { pageSize: query['pageSize'] } : {}),
  ...view.query,
  view: view.id,
});

export interface ViewBody {
  readonly name: string;
  readonly query: Query;
  readonly roles: readonly string[];
}

export const addView = ({ key }: Definition, body: ViewBody): Promise<Envelope<ListView>> =>
  call<ListView>('POST', path, { quiet: true, body: { place: key, ...body } });

export const putView = (id: string, body: Partial<ViewBody>): Promise<Envelope<ListView>> =>
  call<ListView>('PUT', `${path}/${id}`, { quiet: true, body });

export const deleteView = (id: string): Promise<Envelope> => call('DELETE', `${path}/${id}`);

/** `view` null: the list opens with everything. */
export const putFirst = ({ key }: Definition, view: string | null): Promise<Envelope> =>
  call('PUT', `${path}/first`, { body: { place: key, view } });
