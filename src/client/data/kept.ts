/**
 * What the browser keeps for a person beyond a session: outbox, opinion and form drafts, preferences. IndexedDB, every key
 * under the user's id, so nothing is ever read or sent under another user's session. A browser that denies storage keeps nothing.
 */
import { createStore, del, delMany, entries, get, keys, set, type UseStore } from 'idb-keyval';
import { session } from './session.ts';

export const openStore = (): UseStore => createStore('tydf', 'kept');
let opened: UseStore | null = null;
const store = (): UseStore => (opened ??= openStore());

/** Private windows and full disks refuse storage; the product works on without memory. */
const orNothing = async <Value>(work: () => Promise<Value>): Promise<Value | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};

const keyOf = (name: string): string | null => {
  const userId = session.get().user?.userId;
  return userId ? `${userId}/${name}` : null;
};

export const kept = {
  async get<Value>(name: string): Promise<Value | undefined> {
    const key = keyOf(name);
    return key ? orNothing(() => get<Value>(key, store())) : undefined;
  },
  async set(name: string, value: unknown): Promise<void> {
    const key = keyOf(name);
    if (key) await orNothing(() => set(key, value, store()));
  },
  async remove(name: string): Promise<void> {
    const key = keyOf(name);
    if (key) await orNothing(() => del(key, store()));
  },
  /** Names and values whose name begins with `prefix`. */
  async all<Value>(prefix: string): Promise<readonly (readonly [name: string, value: Value])[]> {
    const start = keyOf(prefix);
    if (!start) return [];
    const found = (await orNothing(() => entries<string, Value>(store()))) ?? [];
    return found.filter(([key]) => key.startsWith(start)).map(([key, value]) => [key.slice(start.length - prefix.length), value] as const);
  },

  /** Forgets what begins with `prefix` of everybody but the person who is signed in. */
  async forgetOthers(prefix: string): Promise<void> {
    const own = keyOf(prefix);
    const found = (await orNothing(() => keys<string>(store()))) ?? [];
    const others = found.filter((key) => key.slice(key.indexOf('/') + 1).startsWith(prefix) && (own === null || !key.startsWith(own)));
    await orNothing(() => delMany(others, store()));
  },

  /** Of the computer, not of a person: language and colour scheme of the sign-in page. */
  shared: {
    get: <Value>(name: string): Promise<Value | undefined> => orNothing(() => get<Value>(`shared/${name}`, store())),
    set: async (name: string, value: unknown): Promise<void> => void (await orNothing(() => set(`shared/${name}`, value, store()))),
  },
};
