/**
 * The colour scheme is a preference like the others (local storage holds only the keys that were agreed on). High contrast lies
 * over light or dark, whichever the system has; its colours are loaded where they are asked for.
 */
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { preferences } from '#client/data/preferences/preferences.ts';

const schemeOf = (): MantineColorScheme => {
  const { scheme } = preferences.get();
  return scheme === 'contrast' ? 'auto' : scheme;
};

const more = matchMedia('(prefers-contrast: more)');
const forced = matchMedia('(forced-colors: active)');
let loaded = false;

/** Whether high contrast is chosen here, or by the system that is followed. */
const look = (): void => {
  const { scheme } = preferences.get();
  const on = scheme === 'contrast' || (scheme === 'auto' && more.matches);
  if (!on && !forced.matches && !loaded) return;
  loaded = true;
  void import('./highContrast.ts').then(
    ({ applyContrast }) => applyContrast(on),
    () => (loaded = false),
  );
};

let stop: (() => void) | null = null;

export const schemeManager: MantineColorSchemeManager = {
  get: schemeOf,
  set: (scheme) => {
    if (scheme !== schemeOf()) void preferences.set({ scheme });
  },
  subscribe: (follow) => {
    let before = schemeOf();
    const off = preferences.subscribe(() => {
      look();
      const scheme = schemeOf();
      if (scheme !== before) follow((before = scheme));
    });
    for (const media of [more, forced]) media.addEventListener('change', look);
    look();
    stop = () => {
      off();
      for (const media of [more, forced]) media.removeEventListener('change', look);
    };
  },
  unsubscribe: () => stop?.(),
  clear: () => undefined,
};
