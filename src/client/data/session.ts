/**
 * What the browser knows of the signed-in person (specification 3). Local storage holds exactly the keys `token`, `router`, `system`,
 * `setType`, `setUserInfo`, `dictionary`, `permissionCodeList` and is emptied at logout (rulings 29); session storage mirrors the state.
 */
import type { Dictionary, MenuEntry, UserInfo } from '#model/api.ts';
import { useSyncExternalStore } from 'react';

/** A row of sysSystem, as far as the shell needs it. */
export interface System {
  readonly id: string;
  readonly systemCode: string;
  readonly systemName: string;
  readonly systemNameEn: string | null;
  /** A path of the product, or an address outside it. */
  readonly entryPath: string;
  readonly icon: string | null;
  /** It may be opened, but is being worked on. */
  readonly maintained?: boolean;
}

export interface Session {
  readonly token: string | null;
  readonly user: UserInfo | null;
  readonly system: System | null;
  /** Code of the chosen system. */
  readonly type: string | null;
  readonly menu: readonly MenuEntry[];
  readonly dictionary: Dictionary;
  readonly permissions: readonly string[];
  readonly collapsed: boolean;
}

/** Specification 9: 30 minutes, for the cookie as for the server's session. */
export const SESSION_MS = 1_800_000;

const nobody: Session = { token: null, user: null, system: null, type: null, menu: [], dictionary: {}, permissions: [], collapsed: false };

type Key = keyof Session;
const LOCAL: Partial<Record<Key, string>> = {
  token: 'token',
  user: 'setUserInfo',
  system: 'system',
  type: 'setType',
  menu: 'router',
  dictionary: 'dictionary',
  permissions: 'permissionCodeList',
};
const MIRROR: Partial<Record<Key, string>> = { token: 'token', user: 'userInfo', type: 'type', menu: 'router', collapsed: 'isCollapse' };

/** Plain texts are stored as they are, everything else as JSON. */
const write = (storage: Storage, key: string, value: unknown): void => {
  if (value === null) storage.removeItem(key);
  else storage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
};

const read = (storage: Storage, key: string, likeText: boolean): unknown => {
  const text = storage.getItem(key);
  if (text === null || likeText) return text;
  try {
    return JSON.parse(text);
  } catch {
    // Somebody wrote there by hand; the server will be asked again.
    return null;
  }
};

const restored = (): Session => {
  const found: Record<string, unknown> = {};
  for (const [name, key] of Object.entries(MIRROR)) found[name] = read(sessionStorage, key, name === 'token' || name === 'type');
  // Local storage is shared by all windows of the browser, so it decides who is signed in.
  for (const [name, key] of Object.entries(LOCAL)) found[name] = read(localStorage, key, name === 'token' || name === 'type');
  const kept = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null));
  return { ...nobody, ...kept };
};

let state: Session = restored();
const listeners = new Set<() => void>();

const publish = (next: Session): void => {
  state = next;
  for (const heard of listeners) heard();
};

export const session = {
  get: (): Session => state,

  set(changes: Partial<Session>): void {
    for (const name of Object.keys(changes) as Key[]) {
      const local = LOCAL[name];
      const mirror = MIRROR[name];
      if (local) write(localStorage, local, changes[name] ?? null);
      if (mirror) write(sessionStorage, mirror, changes[name] ?? null);
    }
    publish({ ...state, ...changes });
    if (changes.token) slideCookie();
  },

  /** Logout and an expired session: nothing of the person stays in the two storages. */
  clear(): void {
    localStorage.clear();
    sessionStorage.clear();
    document.cookie = 'token=; path=/tf/; max-age=0; samesite=strict';
    publish({ ...nobody, collapsed: state.collapsed });
  },

  subscribe(heard: () => void): () => void {
    listeners.add(heard);
    return () => listeners.delete(heard);
  },
};

/** The part of the session that a component shows; `pick` must give the same object while nothing changed. */
export const useSession = <Part>(pick: (session: Session) => Part): Part => useSyncExternalStore(session.subscribe, () => pick(state));

/** The cookie of specification 9, 30 minutes from the last thing the person did. The server does not read it (rulings 33). */
export const slideCookie = (): void => {
  if (!state.token) return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `token=${encodeURIComponent(state.token)}; path=/tf/; max-age=${SESSION_MS / 1000}; samesite=strict${secure}`;
  for (const heard of slides) heard(Date.now());
};

const slides = new Set<(at: number) => void>();

/** Calls `heard` with the time of every request that a person caused. */
export const listenToSlides = (heard: (at: number) => void): (() => void) => {
  slides.add(heard);
  return () => slides.delete(heard);
};

/** Another window signed in or out: this one follows. `changed` hears the user id before and after. */
export const followOtherWindows = (changed: (before: string | null, after: string | null) => void): (() => void) => {
  const follow = (event: StorageEvent) => {
    if (event.storageArea !== localStorage) return;
    const before = state.user?.userId ?? null;
    publish({ ...restored(), collapsed: state.collapsed });
    const after = state.user?.userId ?? null;
    if (before !== after || event.key === 'token') changed(before, after);
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
};
