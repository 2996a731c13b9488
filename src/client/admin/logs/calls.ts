/** Calls of logs and audit, as queries. */
import { ask, type Params } from '#client/data/server/call.ts';
import type { Query } from '#client/data/page/page.ts';
import type { JobsState, LogKind, LogPage, LogRows, OperationShown, Retention, RetentionShown } from '#model/operations/logs.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { periodOf } from './period.ts';

export const at = (path: string): string => `/tydf/administration/logs/${path}`;
const PAGE_SIZE = 50;

/** Filters of an address beside its time. */
export const filters = ['person', 'resource', 'recordId', 'action', 'outcome', 'code', 'address', 'text'] as const;
export const isNarrowed = (query: Query): boolean => filters.some((name) => query[name]);

/** The filters of an address as the calls take them; `now` ends a span that goes up to now, which has no end. */
export const paramsOf = (query: Query, now: number): Params => {
  const { from, to } = periodOf(query, now);
  return { ...Object.fromEntries(filters.map((name) => [name, query[name]])), from, to };
};

export const logQuery = <Kind extends LogKind>(kind: Kind, params: Params) =>
  infiniteQueryOptions({
    queryKey: ['logs', kind, params],
    queryFn: ({ signal, pageParam }) =>
      ask<LogPage<LogRows[Kind]>>('GET', at(kind), { params: { ...params, size: PAGE_SIZE, after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // What is newer comes by the tail.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const operationQuery = (id: string) =>
  queryOptions({
    queryKey: ['logs', 'operation', id],
    queryFn: ({ signal }) => ask<OperationShown>('GET', at(`operationLog/${id}`), { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const jobsQuery = queryOptions({
  queryKey: ['logs', 'jobs'],
  queryFn: ({ signal }) => ask<JobsState>('GET', at('jobs'), { signal }),
  refetchInterval: 10_000,
});

/** What there is, and what `days` would remove of it; null asks about those that are set. */
export const retentionQuery = (days: Retention | null) =>
  queryOptions({
    queryKey: ['logs', 'retention', days],
    queryFn: ({ signal }) => ask<RetentionShown>('GET', at('retention'), { params: days ?? {}, signal }),
  });
