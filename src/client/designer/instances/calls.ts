/** Calls on running flows, as queries. */
import type { Page } from '#model/api.ts';
import type { Heat } from '#model/workflow/flowHeat.ts';
import type { IncidentShown, InstanceShown, InstanceView } from '#model/workflow/instanceView.ts';
import type { OperationRow, OperationShown } from '#model/operations/operations.ts';
import type { TaskLine } from '#model/workflow/taskLine.ts';
import { ask, type Params } from '#client/data/server/call.ts';
import type { Query } from '#client/data/page/page.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export const PAGE_SIZE = 50;
export const at = (path: string): string => `/tydf/process/instances${path}`;

/** Filters of the list of instances, as they stand in the address. */
export const instanceFilters = [
  'flow',
  'version',
  'definitionId',
  'state',
  'status',
  'suspended',
  'incident',
  'startedBy',
  'node',
] as const;

/** The filters of an address, as the call and a batch take them. Without a state only what runs is looked at. */
export const filterOf = (query: Query): Readonly<Record<string, string>> => {
  const given = instanceFilters.flatMap((name) => (query[name] ? [[name, query[name]] as const] : []));
  const { state = 'running', ...rest } = Object.fromEntries(given);
  return { ...rest, ...(state === 'all' ? {} : { state }), ...(query['keyword'] ? { text: query['keyword'] } : {}) };
};

const paged = ({ pageNum = '1' }: Query): Params => ({ pageNum, pageSize: PAGE_SIZE });

export const instancesQuery = (query: Query) => {
  const params = { ...filterOf(query), ...paged(query) };
  return queryOptions({
    queryKey: ['instances', 'list', params],
    queryFn: ({ signal }) => ask<Page<InstanceShown>>('GET', at(''), { params, signal }),
    placeholderData: keepPreviousData,
  });
};

export const instanceQuery = (id: string) =>
  queryOptions({
    queryKey: ['instances', 'one', id],
    queryFn: ({ signal }) => ask<InstanceView>('GET', at(`/${id}`), { signal }),
    // Others act on it while one looks.
    refetchInterval: 30_000,
  });

export const heatQuery = (definitionId: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['instances', 'heat', definitionId, from, to],
    queryFn: ({ signal }) => ask<Heat>('GET', at(`/heat/${definitionId}`), { params: { from, to }, signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

export const incidentsQuery = (query: Query) => {
  const { state = 'open', flow, keyword } = query;
  const params = { state, flow, text: keyword, ...paged(query) };
  return queryOptions({
    queryKey: ['instances', 'incidents', params],
    queryFn: ({ signal }) => ask<Page<IncidentShown>>('GET', '/tydf/process/incidents', { params, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Filters of the table of all tasks. */
export const taskFilters = ['flowKey', 'nodeId', 'holder', 'overdue'] as const;

export const tasksQuery = (query: Query) => {
  const given = taskFilters.flatMap((name) => (query[name] ? [[name, query[name]] as const] : []));
  const params = { ...Object.fromEntries(given), keyword: query['keyword'], ...paged(query) };
  return queryOptions({
    queryKey: ['instances', 'tasks', params],
    queryFn: ({ signal }) => ask<Page<TaskLine>>('GET', '/tydf/process/loadTask', { params, signal }),
    placeholderData: keepPreviousData,
  });
};

export const operationsQuery = queryOptions({
  queryKey: ['instances', 'operations'],
  queryFn: ({ signal }) => ask<Page<OperationShown>>('GET', at('/batch'), { params: { pageSize: 20 }, signal }),
  refetchInterval: ({ state }) => (state.data?.records.some((one) => one.state === 'running') ? 1500 : false),
});

/** How far an operation has come: looked at again until it is done. */
export const operationQuery = (id: string) =>
  queryOptions({
    queryKey: ['instances', 'operations', id],
    queryFn: ({ signal }) => ask<OperationShown>('GET', at(`/batch/${id}`), { signal }),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'running' ? 1000 : false),
  });

export const operationRowsQuery = (id: string, state: 'failed' | 'done' | 'open', done: number) =>
  queryOptions({
    queryKey: ['instances', 'operations', id, state, done],
    queryFn: ({ signal }) => ask<Page<OperationRow>>('GET', at(`/batch/${id}/rows`), { params: { state, pageSize: 200 }, signal }),
    placeholderData: keepPreviousData,
  });
