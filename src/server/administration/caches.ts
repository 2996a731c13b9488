/** The caches of this process by name and key: looked at, cleared, read anew. A session's value is never shown. */
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Context } from '../context.ts';
import { cachesOf, type Cache, type KeptEntry } from '../db/caches.ts';
import { weightOf } from './weight.ts';

/** A value is shown as far as this many characters of its JSON. */
const mostShown = 64 * 1024;

/** Whose change makes every server drop a cache: the table of the channel `record`. */
const tables: Readonly<Record<string, string>> = {
  dict: 'dictionaries',
  menu: 'resources',
  permission: 'roles',
  department: 'sys_department',
  marks: 'watch',
  company: 'company',
};

/** Maps and sets as JSON can carry them. */
const plain = (_key: string, value: unknown): unknown =>
  value instanceof Map ? Object.fromEntries(value as Map<string, unknown>) : value instanceof Set ? [...(value as Set<unknown>)] : value;
const textOf = (value: unknown): string => JSON.stringify(value, plain, 1) ?? '';

const typeOf = (value: unknown): string =>
  value === undefined ? 'function' : value === null ? 'null' : Array.isArray(value) ? 'array' : value instanceof Map ? 'map' : typeof value;

const missing = (key: string): Refusal =>
  new Refusal('404', 'missingRecord', w('Cache {id} does not exist', '缓存 {id} 不存在'), { id: key.slice(0, 150) });

function rowOf({ clock }: Context['services'], { name, secret }: Cache, { key, hits, ageMs, leftMs, value }: KeptEntry): AnyDoc {
  const now = clock.now().getTime();
  const at = (ms: number): string => new Date(now + ms).toISOString();
  if (secret)
    return { id: `${name}:${key}`, cacheName: name, cacheKey: '*', valueType: 'count', size: null, hits: null, count: Number(key) };
  return {
    id: `${name}:${key}`,
    cacheName: name,
    cacheKey: key,
    valueType: typeOf(value),
    size: weightOf(value),
    hits,
    createdAt: at(-ageMs),
    expireAt: leftMs === null ? null : at(leftMs),
  };
}

export interface CacheQuery {
  readonly name: string | null;
  readonly key: string | null;
  readonly pageNum: number;
  readonly pageSize: number;
}

export function cachePage({ services }: Context, { name, key, pageNum, pageSize }: CacheQuery): Page {
  const rows = cachesOf(services.db)
    .filter((cache) => name === null || cache.name === name)
    .flatMap((cache) => cache.entries().map((entry) => [cache, entry] as const))
    .filter(([{ secret }, entry]) => key === null || (!secret && entry.key.includes(key)));
  const records = rows.slice((pageNum - 1) * pageSize, pageNum * pageSize).map(([cache, entry]) => rowOf(services, cache, entry));
  return { records, total: rows.length, pageNum, pageSize };
}

/** One row for each cache, those that are empty now too. */
export function cacheSums({ services }: Context): readonly AnyDoc[] {
  return cachesOf(services.db).map((cache) => {
    const entries = cache.entries();
    if (cache.secret)
      return { cacheName: cache.name, keys: Number(entries[0]?.key ?? 0), size: null, hits: null, oldestMs: null, secret: true };
    return {
      cacheName: cache.name,
      keys: entries.length,
      size: entries.reduce((sum, { value }) => sum + weightOf(value), 0),
      hits: entries.reduce((sum, { hits }) => sum + hits, 0),
      oldestMs: entries.length === 0 ? null : Math.round(Math.max(...entries.map(({ ageMs }) => ageMs))),
      secret: false,
    };
  });
}

const named = ({ services }: Context, name: string): Cache => {
  const cache = cachesOf(services.db).find((one) => one.name === name);
  if (cache === undefined) throw missing(name);
  return cache;
};

/** `name:key` as lists give it. */
function found(context: Context, id: string): { readonly cache: Cache; readonly entry: KeptEntry } {
  const at = id.indexOf(':');
  const cache = named(context, at < 0 ? id : id.slice(0, at));
  const entry = cache.entries().find(({ key }) => key === id.slice(at + 1));
  if (at < 0 || entry === undefined) throw missing(id);
  return { cache, entry };
}

/** An entry with its value as JSON text. */
export function cacheEntry(context: Context, id: string): AnyDoc {
  const { cache, entry } = found(context, id);
  if (cache.secret)
    throw new Refusal('403', 'valueHidden', w('Values of {name} are never shown', '不显示{name}缓存的内容'), { name: cache.name });
  const text = textOf(entry.value);
  return { ...rowOf(context.services, cache, entry), value: text.slice(0, mostShown), cut: text.length > mostShown };
}

const tellOthers = async ({ services }: Context, name: string): Promise<void> => {
  const table = tables[name];
  if (table !== undefined) await services.db.notify('record', table);
};

/** Drops single entries, all of them or none. Answers how many there were. */
export function dropEntries(context: Context, ids: readonly string[]): number {
  const entries = ids.map((id) => found(context, id));
  const secret = entries.find(({ cache }) => cache.secret);
  if (secret) throw missing(ids[entries.indexOf(secret)] ?? '');
  for (const { cache, entry } of entries) cache.drop(entry.key);
  return entries.length;
}

/** Drops a cache whole, on every server. Answers how many entries it had here. */
export async function clearCache(context: Context, name: string): Promise<number> {
  const cache = named(context, name);
  const count = cache.entries().length;
  cache.clear();
  await tellOthers(context, name);
  return count;
}
