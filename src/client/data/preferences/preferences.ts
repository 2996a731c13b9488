/**
 * How a person likes the product. The server keeps it; this browser keeps a copy for the first paint and for times
 * without connection, and once for the computer, so that the sign-in page speaks the language of the one who used it last.
 */
import { usualPreferences, type Preferences } from '#model/operations/personal.ts';
import { useSyncExternalStore } from 'react';
import { kept } from '#client/data/kept.ts';
import { session } from '#client/data/session.ts';
import { KEY, publish, standing, UNSENT } from './standing.ts';

/** The copy will do for a page that has just begun; the server is asked when that has settled, in milliseconds. */
const REST_MS = 5_000;
/** Chosen on the sign-in page, by nobody yet. */
let chosen: Partial<Preferences> | null = null;

/** Loaded when there is something to send, never with the first page. */
const sync = () => import('./preferenceSync.ts');

export const preferences = {
  ...standing,

  /** At once and kept in this browser; then on its way to the server. Before anybody has signed in, it is whoever does next who chose. */
  async set(changes: Partial<Preferences>): Promise<void> {
    const signedIn = session.get().token !== null;
    if (!signedIn) chosen = { ...chosen, ...changes };
    await Promise.all([preferences.take(changes), signedIn && sync().then(({ send }) => send(changes))]);
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
};

/** Milliseconds that a decision is held; null: until it is sent. */
export const holdMs = ({ hold }: Pick<Preferences, 'hold'>): number | null => (hold === 'send' ? null : hold * 1000);

export const usePreferences = (): Preferences => useSyncExternalStore(preferences.subscribe, preferences.get);
