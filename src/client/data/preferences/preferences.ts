/**
 * How a person likes the product. The server keeps it; this browser keeps a copy for the first paint and for times
 * without connection, and once for the computer, so that the sign-in page speaks the language of the one who used it last.
 */
import { usualPreferences, type Preferences } from '#model/operations/personal.ts';
import { useSyncExternalStore } from 'react';
import { setCurrentLanguage } from '#client/words/current.ts';
import { call } from '#client/data/server/call.ts';
import { kept } from '#client/data/kept.ts';
import { session } from '#client/data/session.ts';

export const PATH = '/tydf/personal/preferences';
const KEY = 'preferences';
/** What the server has not taken yet; `preferenceSync.ts` sends it. */
export const UNSENT = 'preferences/unsent';
/** The copy will do for a page that has just begun; the server is asked when that has settled, in milliseconds. */
const REST_MS = 5_000;
/** A page that begins does not wait longer for them. */
const PATIENCE_MS = 3_000;

let state: Preferences = usualPreferences;
/** Chosen on the sign-in page, by nobody yet. */
let chosen: Partial<Preferences> | null = null;
const listeners = new Set<() => void>();

/** Loaded when there is something to send, never with the first page. */
const sync = () => import('./preferenceSync.ts');

/** Of preferences, which are plain values, lists and tables of them. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const publish = (next: Preferences): void => {
  state = next;
  setCurrentLanguage(next.language);
  document.documentElement.dataset['density'] = next.density;
  document.documentElement.dataset['motion'] = next.motion;
  for (const heard of listeners) heard();
};

export const preferences = {
  get: (): Preferences => state,

  /** At once and kept in this browser; then on its way to the server. Before anybody has signed in, it is whoever does next who chose. */
  async set(changes: Partial<Preferences>): Promise<void> {
    const signedIn = session.get().token !== null;
    if (!signedIn) chosen = { ...chosen, ...changes };
    await Promise.all([preferences.take(changes), signedIn && sync().then(({ send }) => send(changes))]);
  },

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

  /** Reads those of the signed-in person, or of the computer. Called at start and after sign-in; on a new computer the server is asked first. */
  async load(): Promise<void> {
    const [shared, own] = await Promise.all([kept.shared.get<Partial<Preferences>>(KEY), kept.get<Partial<Preferences>>(KEY)]);
    const signedIn = session.get().token !== null;
    const told = signedIn && !own ? await preferences.ask() : null;
    publish({ ...usualPreferences, ...shared, ...own, ...told, ...chosen });
    if (!signedIn) return;
    if (chosen) await Promise.all([kept.set(UNSENT, chosen), preferences.take(chosen)]);
    chosen = null;
    setTimeout(
      () =>
        void sync().then(
          ({ follow }) => follow(),
          () => undefined,
        ),
      REST_MS,
    );
  },

  subscribe(heard: () => void): () => void {
    listeners.add(heard);
    return () => listeners.delete(heard);
  },
};

/** Milliseconds that a decision is held; null: until it is sent. */
export const holdMs = ({ hold }: Pick<Preferences, 'hold'>): number | null => (hold === 'send' ? null : hold * 1000);

export const usePreferences = (): Preferences => useSyncExternalStore(preferences.subscribe, preferences.get);
