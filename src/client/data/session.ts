/**
 * What the browser knows of the signed-in person. Local storage holds exactly the keys `token`, `router`, `system`,
 * `setType`, `setUserInfo`, `dictionary`, `permissionCodeList` and is emptied at logout; session storage mirrors the state.
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

/** What one storage holds of the session, by the keys given. */
const heldIn = (storage: Storage, keys: Partial<Record<Key, string>>): Partial<Session> =>
  Object.fromEntries(
    Object.entries(keys)
      .map(([name, key]) => [name, read(storage, key, name === 'token' || name === 'type')] as const)
      .filter(([, value]) => value !== null),
  );

/**
 * What the storages hold. Local storage is shared by all windows of the browser, so it decides who is signed in; what it lacks of the same
 * session this window's own storage has.
 */
const stored = (): Partial<Session> => {
  const local = heldIn(localStorage, LOCAL);
  const mirror = heldIn(sessionStorage, MIRROR);
  const { collapsed } = mirror;
  return mirror.token === local.token ? { ...mirror, ...local } : { ...(collapsed === undefined ? {} : { collapsed }), ...local };
};

const forgetWindow = (): void => {
  sessionStorage.clear();
  document.cookie = 'token=; path=/tf/; max-age=0; samesite=strict';
};

let state: Session = { ...nobody, ...stored() };
// A window opened beside another one has a copy of its own from the beginning.
if (state.token !== null) for (const [name, key] of Object.entries(MIRROR)) write(sessionStorage, key, state[name as Key]);
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

  /** Logout, and another person: nothing of the one before stays. */
  clear(): void {
    localStorage.clear();
    forgetWindow();
    publish({ ...nobody, collapsed: state.collapsed });
  },

  /** It ended by itself: nothing stays in the storages, but what this page holds waits for the same person to come back. */
  expire(): void {
    // One by one: by that other windows know it from a logout.
    for (const key of Object.values(LOCAL)) localStorage.removeItem(key);
    forgetWindow();
    publish({ ...state, token: null });
  },

  subscribe(heard: () => void): () => void {
    listeners.add(heard);
    return () => listeners.delete(heard);
  },
};

/** The part of the session that a component shows; `pick` must give the same object while nothing changed. */
export const useSession = <Part>(pick: (session: Session) => Part): Part => useSyncExternalStore(session.subscribe, () => pick(state));

/** All windows of the browser share the session, so each is told when one of them prolonged it. */
const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tydf/slides');

/** The cookie beside local storage, 30 minutes from the last thing the person did. The server does not read it. */
export const slideCookie = (): void => {
  if (!state.token) return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `token=${encodeURIComponent(state.token)}; path=/tf/; max-age=${SESSION_MS / 1000}; samesite=strict${secure}`;
  const at = Date.now();
  for (const heard of slides) heard(at);
  others?.postMessage(at);
};

const slides = new Set<(at: number) => void>();

/** Calls `heard` with the time of every request that a person caused, in any window of this browser. */
export const listenToSlides = (heard: (at: number) => void): (() => void) => {
  const told = ({ data }: MessageEvent<number>) => heard(data);
  slides.add(heard);
  others?.addEventListener('message', told);
  return () => {
    slides.delete(heard);
    others?.removeEventListener('message', told);
  };
};

/** What happened in another window: it logged out, its session ended, the same person signed in again, or another one did. */
export type Elsewhere = 'left' | 'expired' | 'returned' | 'other';

export const followOtherWindows = (changed: (what: Elsewhere) => void): (() => void) => {
  const follow = ({ storageArea, key, newValue }: StorageEvent) => {
    if (storageArea !== localStorage) return;
    const before = state.user?.userId ?? null;
    if (key === null) {
      publish({ ...nobody, collapsed: state.collapsed });
      if (before !== null) changed('left');
    } else if (newValue !== null) {
      publish({ ...state, ...stored() });
      const after = state.user?.userId ?? null;
      if (before !== after) changed('other');
      else if (key === LOCAL.token) changed('returned');
    } else if (key === LOCAL.token) {
      publish({ ...state, token: null });
      changed('expired');
    }
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
};
