/**
 * How a person likes the product: kept by person, and once for the computer, so that the sign-in page speaks the language of the one
 * who used it last. Loaded before the first paint.
 */
import type { Language } from '#model/words.ts';
import { useSyncExternalStore } from 'react';
import { setCurrentLanguage } from '#client/words/current.ts';
import { kept } from './kept.ts';

export interface Preferences {
  readonly language: Language;
  readonly scheme: 'auto' | 'light' | 'dark';
  readonly density: 'comfortable' | 'compact';
  /** Follows the system unless set to less. */
  readonly motion: 'system' | 'less';
  /** Single-letter shortcuts (WCAG 2.1.4). */
  readonly letters: 'on' | 'focus' | 'off';
  /** Seconds that a decision can be taken back. */
  readonly hold: 0 | 5 | 10;
  /** What the inbox opens after a decision. */
  readonly advance: 'next' | 'previous' | 'none';
}

const usual: Preferences = {
  language: 'zh',
  scheme: 'auto',
  density: 'comfortable',
  motion: 'system',
  letters: 'on',
  hold: 5,
  advance: 'next',
};
const KEY = 'preferences';

let state: Preferences = usual;
const listeners = new Set<() => void>();

const publish = (next: Preferences): void => {
  state = next;
  setCurrentLanguage(next.language);
  document.documentElement.dataset['density'] = next.density;
  document.documentElement.dataset['motion'] = next.motion;
  for (const heard of listeners) heard();
};

export const preferences = {
  get: (): Preferences => state,

  /** Saved at once, for the person and as the computer's last. */
  async set(changes: Partial<Preferences>): Promise<void> {
    publish({ ...state, ...changes });
    await Promise.all([kept.set(KEY, state), kept.shared.set(KEY, { language: state.language, scheme: state.scheme })]);
  },

  /** Reads those of the signed-in person, or of the computer. Called at start and after sign-in. */
  async load(): Promise<void> {
    const shared = await kept.shared.get<Partial<Preferences>>(KEY);
    publish({ ...usual, ...shared, ...(await kept.get<Partial<Preferences>>(KEY)) });
  },

  subscribe(heard: () => void): () => void {
    listeners.add(heard);
    return () => listeners.delete(heard);
  },
};

export const usePreferences = (): Preferences => useSyncExternalStore(preferences.subscribe, preferences.get);
