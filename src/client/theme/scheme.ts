/** The colour scheme is a preference like the others (local storage holds only the specification's keys, rulings 29). */
import type { MantineColorSchemeManager } from '@mantine/core';
import { preferences } from '#client/data/preferences.ts';

let stop: (() => void) | null = null;

export const schemeManager: MantineColorSchemeManager = {
  get: () => preferences.get().scheme,
  set: (scheme) => {
    if (scheme !== preferences.get().scheme) void preferences.set({ scheme });
  },
  subscribe: (follow) => {
    let before = preferences.get().scheme;
    stop = preferences.subscribe(() => {
      const { scheme } = preferences.get();
      if (scheme !== before) follow((before = scheme));
    });
  },
  unsubscribe: () => stop?.(),
  clear: () => undefined,
};
