/** Preferences as they stand in this browser: shown, and kept for the next page. What is chosen here is sent by `preferenceSync.ts`. */
import { usualPreferences, type Preferences } from '#model/operations/personal.ts';
import { setCurrentLanguage } from '#client/words/current.ts';
import { call } from '#client/data/server/call.ts';
import { kept } from '#client/data/kept.ts';

export const PATH = '/tydf/personal/preferences';
export const KEY = 'preferences';
/** Kept under this name is what the server has not taken yet. */
export const UNSENT = 'preferences/unsent';
/** A page that begins does not wait longer for them. */
const PATIENCE_MS = 3_000;

let state: Preferences = usualPreferences;
const listeners = new Set<() => void>();

/** Compares preferences, which are plain values, lists and tables of them. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Shows them at once, wherever one is looked at. */
export const publish = (next: Preferences): void => {
  state = next;
  setCurrentLanguage(next.language);
  document.documentElement.dataset['density'] = next.density;
  document.documentElement.dataset['motion'] = next.motion;
  for (const heard of listeners) heard();
};

export const standing = {
  get: (): Preferences => state,

  /** Shows and keeps, and sends nothing. */
  async take(changes: Partial<Preferences>): Promise<void> {
    const next = { ...state, ...changes };
    // What says nothing new draws no page anew.
    if (Object.entries(changes).some(([name, value]) => !isSame(value, state[name as keyof Preferences]))) publish(next);
    await Promise.all([kept.set(KEY, state), kept.shared.set(KEY, { language: state.language, scheme: state.scheme })]);
  },

  /** Those that the server has; null when it does not say. */
  async ask(): Promise<Preferences | null> {
    const answer = await call<Preferences>('GET', PATH, { quiet: true, signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.code === '200' ? answer.data : null;
  },

  subscribe(heard: () => void): () => void {
    listeners.add(heard);
    return () => listeners.delete(heard);
  },
};
