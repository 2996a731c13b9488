/**
 * What this process keeps in memory of the database, so that administrators can look at it and clear it. Ages are
 * measured by the machine, not by the application's clock, which tests move.
 */
import { LRUCache } from 'lru-cache';
import type { Database } from './sql.ts';

export interface KeptEntry {
  readonly key: string;
  readonly hits: number;
  readonly ageMs: number;
  /** Until it is read anew by itself; null where it is kept until something changes. */
  readonly leftMs: number | null;
  /** What is kept; loads that still run or failed have none. Absent where it is never shown. */
  readonly value?: unknown;
}

export interface Cache {
  readonly name: string;
  /** Its values are never shown. */
  readonly secret: boolean;
  entries(): readonly KeptEntry[];
  /** Whether there was such a key. */
  drop(key: string): boolean;
  clear(): void;
}

const registers = new WeakMap<Database, Map<string, Cache>>();

/** Makes a cache known under its name. */
export function registerCache(db: Database, cache: Cache): void {
  const register = registers.get(db) ?? new Map<string, Cache>();
  registers.set(db, register.set(cache.name, cache));
}

/** The caches of this process over a database, by name; one that was never asked is not there. */
export const cachesOf = (db: Database): readonly Cache[] =>
  [...(registers.get(db)?.values() ?? [])].toSorted((a, b) => a.name.localeCompare(b.name));

interface Slot<Value> {
  readonly value: Promise<Value>;
  readonly since: number;
  hits: number;
  loaded?: Value;
}

const slotOf = <Value>(value: Promise<Value>, failed: () => void): Slot<Value> => {
  const slot: Slot<Value> = { value, since: performance.now(), hits: 0 };
  value.then(
    (loaded) => (slot.loaded = loaded),
    () => failed(),
  );
  return slot;
};

const entryOf = (key: string, { hits, since, loaded }: Slot<unknown>, keptMs: number | null): KeptEntry => {
  const ageMs = performance.now() - since;
  return { key, hits, ageMs, leftMs: keptMs === null ? null : Math.max(0, keptMs - ageMs), value: loaded };
};

/** One value of a database, read once and kept until it is forgotten, or for `keptMs`; a failed load is not kept. */
export function keepOne<Value>(
  name: string,
  load: (db: Database) => Promise<Value>,
  keptMs: number | null = null,
): { readonly of: (db: Database) => Promise<Value>; readonly forget: (db: Database) => boolean } {
  const slots = new WeakMap<Database, Slot<Value>>();
  const forget = (db: Database): boolean => slots.delete(db);
  const cacheOf = (db: Database): Cache => ({
    name,
    secret: false,
    entries: () => {
      const slot = slots.get(db);
      return slot ? [entryOf('all', slot, keptMs)] : [];
    },
    drop: (key) => key === 'all' && forget(db),
    clear: () => void forget(db),
  });
  return {
    forget,
    of: (db) => {
      const found = slots.get(db);
      if (found && (keptMs === null || performance.now() - found.since < keptMs)) {
        found.hits += 1;
        return found.value;
      }
      registerCache(db, cacheOf(db));
      const slot = slotOf(load(db), () => {
        if (slots.get(db) === slot) slots.delete(db);
      });
      slots.set(db, slot);
      return slot.value;
    },
  };
}

/** Values of a database by key, at most `max` of them; a failed load is not kept. */
export function keepMany<Value>(db: Database, name: string, max: number) {
  const kept = new LRUCache<string, Slot<Value>>({ max });
  registerCache(db, {
    name,
    secret: false,
    entries: () => [...kept.entries()].map(([key, slot]) => entryOf(key, slot, null)),
    drop: (key) => kept.delete(key),
    clear: () => kept.clear(),
  });
  return {
    clear: () => kept.clear(),
    of: (key: string, load: () => Promise<Value>): Promise<Value> => {
      const found = kept.get(key);
      if (found) {
        found.hits += 1;
        return found.value;
      }
      const slot = slotOf(load(), () => {
        if (kept.peek(key) === slot) kept.delete(key);
      });
      kept.set(key, slot);
      return slot.value;
    },
  };
}
