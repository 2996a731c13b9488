/** Calls of the page of cache and health, and how its figures are said. */
import { ask, call } from '#client/data/call.ts';
import type { Health } from '#model/administration.ts';
import type { Envelope, Page } from '#model/api.ts';
import { w, type Words } from '#model/words.ts';
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

const KB = 1024;
export const bytes = (count: number): string =>
  count < KB
    ? `${count} B`
    : count < KB * KB
      ? `${(count / KB).toFixed(1)} KB`
      : count < KB * KB * KB
        ? `${(count / KB / KB).toFixed(1)} MB`
        : `${(count / KB / KB / KB).toFixed(2)} GB`;

export const duration = (ms: number): Words => {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return w(`${Math.round(ms / 1000)} s`, `${Math.round(ms / 1000)} 秒`);
  if (minutes < 60) return w(`${minutes} min`, `${minutes} 分钟`);
  if (minutes < 48 * 60) return w(`${Math.floor(minutes / 60)} h`, `${Math.floor(minutes / 60)} 小时`);
  return w(`${Math.floor(minutes / 60 / 24)} days`, `${Math.floor(minutes / 60 / 24)} 天`);
};
