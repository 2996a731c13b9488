/** Calls of the page of cache and health. */
import { ask, call } from '#client/data/server/call.ts';
import type { Health } from '#model/operations/administration.ts';
import type { Envelope, Page } from '#model/api.ts';
import type { TimingsShown } from '#model/operations/timings.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

const at = (path: string): string => `/tydf/administration/${path}`;
const EVERY_MS = 10_000;

export interface CacheSum {
  readonly cacheName: string;
  readonly keys: number;
  readonly size: number | null;
  readonly hits: number | null;
  readonly oldestMs: number | null;
  readonly secret: boolean;
}

export interface CacheRow {
  readonly id: string;
  readonly cacheKey: string;
  readonly valueType: string;
  readonly size: number | null;
  readonly hits: number | null;
  readonly createdAt?: string;
}

export const healthQuery = queryOptions({
  queryKey: ['sysCache', 'health'],
  queryFn: ({ signal }) => ask<Health>('GET', at('health'), { signal }),
  refetchInterval: EVERY_MS,
});

/** Read once: they change with the day. */
export const timingsQuery = queryOptions({
  queryKey: ['sysCache', 'timings'],
  queryFn: ({ signal }) => ask<TimingsShown>('GET', at('timings'), { signal }),
});

export const cachesQuery = queryOptions({
  queryKey: ['sysCache', 'all'],
  queryFn: ({ signal }) => ask<readonly CacheSum[]>('GET', at('sysCache/all'), { signal }),
  refetchInterval: EVERY_MS,
});

export const keysQuery = (cacheName: string, cacheKey: string) =>
  queryOptions({
    queryKey: ['sysCache', 'keys', cacheName, cacheKey],
    queryFn: ({ signal }) => ask<Page>('GET', at('sysCache/page'), { params: { cacheName, cacheKey, pageSize: 100 }, signal }),
    placeholderData: keepPreviousData,
  });

export const valueQuery = (id: string) =>
  queryOptions({
    queryKey: ['sysCache', 'value', id],
    queryFn: ({ signal }) =>
      ask<CacheRow & { readonly value: string; readonly cut: boolean }>('GET', at(`sysCache/get/${encodeURIComponent(id)}`), { signal }),
    enabled: id !== '',
  });

export const clearCache = (cacheName: string): Promise<Envelope<{ readonly cleared: number }>> =>
  call<{ readonly cleared: number }>('DELETE', at('sysCache/deletes'), { params: { cacheName } });

export const dropKey = (id: string): Promise<Envelope> => call('DELETE', at('sysCache/deletes'), { body: { keys: [id] } });
