/** Calls of the cache and health page. */
import { availableParallelism } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { requireCode } from '#server/access/require.ts';
import { cacheEntry, cachePage, cacheSums, clearCache, dropEntries } from '#server/administration/caches.ts';
import { healthOf } from '#server/administration/health.ts';
import type { Services } from '#server/context.ts';
import type { Hub } from '#server/realtime/hub.ts';
import { one, serve, type Asked } from '#server/http/call.ts';
import { idsOf } from '#server/documents/checks/idsAsked.ts';

const base = '/tydf/administration/sysCache';
const tag = 'sysCache';
const largestPage = 200;

const number = (query: Asked['query'], name: string, start: number): number => {
  const value = Number(one(query, name) ?? start);
  return Number.isInteger(value) && value > 0 ? value : start;
};

/** `cacheName` of query or body, null where single keys are named. */
const cacheNamed = ({ query, body }: Asked): string | null => {
  const given = one(query, 'cacheName') ?? (typeof body === 'object' && body !== null ? (body as { cacheName?: unknown }).cacheName : null);
  return typeof given === 'string' && given !== '' ? given : null;
};

const keysOf = ({ query, body }: Asked): string[] => {
  const { keys } = typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as { keys?: unknown }) : {};
  return idsOf({ query, body: Array.isArray(keys) ? keys : body });
};

const page = ({ context, query }: Asked) =>
  cachePage(context, {
    name: one(query, 'cacheName'),
    key: one(query, 'cacheKey'),
    pageNum: number(query, 'pageNum', 1),
    pageSize: Math.min(number(query, 'pageSize', 20), largestPage),
  });

export function serveCaches(app: FastifyInstance, services: Services, hub: Pick<Hub, 'size'>): void {
  for (const path of [base, `${base}/page`])
    serve(app, {
      method: 'GET',
      path,
      tag,
      summary: w('What the server keeps in memory', '服务器缓存'),
      query: ['cacheName', 'cacheKey', 'pageNum', 'pageSize'],
      data: {},
      run: (asked) => {
        requireCode(asked.context.actor, 'sysCache:page');
        return page(asked);
      },
    });
  serve(app, {
    method: 'GET',
    path: `${base}/all`,
    tag,
    summary: w('Caches with their sums', '各缓存汇总'),
    data: {},
    run: ({ context }) => {
      requireCode(context.actor, 'sysCache:page');
      return cacheSums(context);
    },
  });
  serve(app, {
    method: 'GET',
    path: `${base}/get/:key`,
    tag,
    summary: w('One entry with its value, at most 64 KB', '缓存内容（最多 64 KB）'),
    data: {},
    run: ({ context, params }) => {
      requireCode(context.actor, 'sysCache:page');
      return cacheEntry(context, params['key'] ?? '');
    },
  });
  serve(app, {
    method: 'POST',
    path: `${base}/add`,
    tag,
    summary: w('Not supported: the server fills its caches itself', '不支持新增'),
    run: ({ context }) => {
      requireCode(context.actor, 'sysCache:put');
      throw new Refusal('400', 'notSupported', w('not supported', '不支持'));
    },
  });
  serve(app, {
    method: 'PUT',
    path: `${base}/put/:cacheName`,
    tag,
    summary: w('Read a cache anew', '重新加载缓存'),
    data: {},
    run: async ({ context, params }) => {
      requireCode(context.actor, 'sysCache:put');
      return { cleared: await clearCache(context, params['cacheName'] ?? '') };
    },
  });
  serve(app, {
    method: 'DELETE',
    path: `${base}/deletes`,
    tag,
    summary: w('Clear a cache, or single keys of it', '清除缓存'),
    query: ['ids', 'cacheName'],
    data: {},
    run: async (asked) => {
      requireCode(asked.context.actor, 'sysCache:deletes');
      const name = cacheNamed(asked);
      return { cleared: name === null ? dropEntries(asked.context, keysOf(asked)) : await clearCache(asked.context, name) };
    },
  });
  serve(app, {
    method: 'GET',
    path: '/tydf/administration/health',
    tag,
    summary: w('How the server stands', '运行状况'),
    data: {},
    run: ({ context }) => {
      requireCode(context.actor, 'sysCache:page');
      return healthOf(services, hub, {
        upSeconds: Math.round(process.uptime()),
        memoryBytes: process.memoryUsage.rss(),
        node: process.versions.node,
        processors: availableParallelism(),
      });
    },
  });
}
