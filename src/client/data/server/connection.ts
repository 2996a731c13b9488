/**
 * Whether the server can be reached, for whoever has to know: the bar, the outbox, lists, buttons that need the server.
 * The frame finds out (`shell/actors.ts`); before it started, the browser's own word counts.
 */
import { useSyncExternalStore } from 'react';

/** `back` stands for a moment after `offline` or `reconnecting`. */
export type Link = 'online' | 'offline' | 'reconnecting' | 'back';

interface Connection {
  readonly link: Link;
  /** Since when the server cannot be reached, in milliseconds since 1970; the last time while it can. */
  readonly since: number;
}

/** Tests outside a browser have no navigator. */
const cutOff = typeof navigator !== 'undefined' && navigator.onLine === false;
let state: Connection = { link: cutOff ? 'offline' : 'online', since: Date.now() };
const listeners = new Set<(now: Connection, before: Connection) => void>();

const reachable = (link: Link): boolean => link === 'online' || link === 'back';

export const connection = {
  get: (): Connection => state,
  /** True while there is reason to believe that a request will be answered. */
  up: (): boolean => reachable(state.link),
  set(link: Link): void {
    if (link === state.link) return;
    const before = state;
    state = { link, since: reachable(before.link) && !reachable(link) ? Date.now() : before.since };
    for (const heard of listeners) heard(state, before);
  },
  subscribe(heard: (now: Connection, before: Connection) => void): () => void {
    listeners.add(heard);
    return () => listeners.delete(heard);
  },
};

/** Calls `heard` each time the server can be reached again. */
export const onBack = (heard: () => void): (() => void) =>
  connection.subscribe((now, before) => {
    if (reachable(now.link) && !reachable(before.link)) heard();
  });

export const useConnection = (): Connection => useSyncExternalStore(connection.subscribe, connection.get, connection.get);

/** False while nothing that needs the server can be done. */
export const useUp = (): boolean => useSyncExternalStore(connection.subscribe, connection.up, connection.up);
