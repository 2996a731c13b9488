/** The two machines of the frame, running: the session and the connection; everything that happens to them comes through here. */
import { connectionMachine } from '#machines/connection.ts';
import { sessionMachine } from '#machines/session.ts';
import { createActor } from 'xstate';
import { call } from '#client/data/server/call.ts';
import { connection } from '#client/data/server/connection.ts';
import { listenToSlides, session, SESSION_MS } from '#client/data/session.ts';

export const sessionActor = createActor(sessionMachine);
export const connectionActor = createActor(connectionMachine);

const SESSION = '/tydf/administration/session';

/** When the person was last heard by the server, in milliseconds since 1970. */
const moments = { slid: Date.now() };

/** When the server will have forgotten the session. */
export const endOfSession = (): number => moments.slid + SESSION_MS;

/** A sign of life from the server; its answer or silence reaches the machine through `listenToCalls`. */
const knock = async (): Promise<void> => {
  try {
    const answer = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(8_000) });
    connectionActor.send({ type: answer.ok ? 'REACHED' : 'LOST' });
  } catch {
    connectionActor.send({ type: 'LOST' });
  }
};

const isSilent = (): boolean => connectionActor.getSnapshot().matches({ online: 'silent' });

/** "Stay signed in": any call of a person slides the session. */
export const staySignedIn = (): Promise<unknown> => call('GET', SESSION, { byPerson: true, quiet: true });

/** Whoever reads, draws or types asks nothing of the server; their session goes on all the same. One call in so long, in milliseconds. */
const PROLONG_MS = 120_000;

const prolong = (event: Event): void => {
  if (!event.isTrusted || Date.now() - moments.slid < PROLONG_MS || !connection.up()) return;
  if (session.get().token !== null && sessionActor.getSnapshot().matches('signedIn')) void staySignedIn();
};

/** Over by the clock of this window: another computer's clock counts. A 401 reaches the machine as every other does. */
const askWhetherOver = async (): Promise<void> => {
  if (!sessionActor.getSnapshot().matches({ signedIn: 'doubted' })) return;
  const { code } = await call('GET', SESSION, { quiet: true, byPerson: false });
  if (code !== '200') return;
  moments.slid = Date.now();
  sessionActor.send({ type: 'SLID' });
};

let started = false;

/** Starts both, once. */
export const startActors = (): void => {
  if (started) return;
  started = true;
  sessionActor.start();
  connectionActor.start();
  if (session.get().token) sessionActor.send({ type: 'RESTORED' });
  listenToSlides((at) => {
    moments.slid = at;
    sessionActor.send({ type: 'SLID' });
  });
  sessionActor.subscribe(() => void askWhetherOver());
  for (const name of ['pointerdown', 'keydown', 'wheel']) addEventListener(name, prolong, { capture: true, passive: true });
  let before = '';
  connectionActor.subscribe(({ value }) => {
    const now = JSON.stringify(value);
    if (now === before) return;
    before = now;
    connection.set(typeof value === 'string' ? value : 'online');
    if (typeof value !== 'string') void askWhetherOver();
    if (value === 'reconnecting' || (isSilent() && !document.hidden)) void knock();
  });
  addEventListener('offline', () => connectionActor.send({ type: 'LOST' }));
  addEventListener('online', () => connectionActor.send({ type: 'TRY' }));
  // A window that was hidden did not ask; what it shows may be old by now.
  document.addEventListener('visibilitychange', () => !document.hidden && isSilent() && void knock());
  if (!navigator.onLine) connectionActor.send({ type: 'LOST' });
};
