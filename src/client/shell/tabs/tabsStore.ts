/** The opened pages of this window, in session storage under `tabs`. */
import { useSyncExternalStore } from 'react';
import type { PageMarks } from '#client/data/page/page.ts';
import { empty, fromText, toText, type Tabs } from './tabs.ts';

const KEY = 'tabs';
let state: Tabs = fromText(sessionStorage.getItem(KEY));
const listeners = new Set<() => void>();
/** How a dirty page saves itself or is given up, by key of its tab. */
const savers = new Map<string, Pick<PageMarks, 'save' | 'discard'>>();

export const tabsStore = {
  get: (): Tabs => state,
  change(next: (before: Tabs) => Tabs): void {
    const after = next(state);
    if (after === state) return;
    state = after;
    sessionStorage.setItem(KEY, toText(state));
    for (const heard of listeners) heard();
  },
  /** Opens again what was open when the same person's session ended. */
  restore(text: string | undefined): void {
    if (text !== undefined) tabsStore.change(() => fromText(text));
  },
  /** The storage was emptied, what is open goes on. */
  keep: (): void => sessionStorage.setItem(KEY, toText(state)),
  /** Another person signed in. */
  clear(): void {
    state = empty;
    savers.clear();
    for (const heard of listeners) heard();
  },
  savers,
  subscribe: (heard: () => void): (() => void) => {
    listeners.add(heard);
    return () => listeners.delete(heard);
  },
};

export const useTabs = (): Tabs => useSyncExternalStore(tabsStore.subscribe, tabsStore.get);
