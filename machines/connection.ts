/**
 * This machine knows if the server can be reached. It is pure: the shell reports what it saw and makes the attempt that `reconnecting`
 * stands for; the machine says when.
 */
import { assign, setup } from 'xstate';

export type ConnectionEvent =
  /** An answer came, or a sign of life on the stream. */
  | { readonly type: 'REACHED' }
  /** A request failed, or the browser says that it has no network. */
  | { readonly type: 'LOST' }
  /** The stream broke off: perhaps only it. The shell asks for a sign of life. */
  | { readonly type: 'DOUBT' }
  /** "Try now", or the browser has its network back. */
  | { readonly type: 'TRY' };

export interface ConnectionContext {
  /** Attempts since the connection was lost. */
  readonly attempts: number;
}

/** Between two attempts: 2 s, doubled each time, at most 30 s. */
export const waitBefore = (attempts: number): number => Math.min(2_000 * 2 ** attempts, 30_000);
/** A request or the stream silent for longer than this is asked for a sign of life. */
export const SILENCE_MS = 20_000;
/** The bar says for so long that it is back. */
export const BACK_MS = 2_000;

export const connectionMachine = setup({
  types: { events: {} as ConnectionEvent, context: {} as ConnectionContext },
  delays: { wait: ({ context }) => waitBefore(context.attempts), silence: SILENCE_MS, back: BACK_MS },
  actions: {
    count: assign({ attempts: ({ context }) => context.attempts + 1 }),
    forget: assign({ attempts: 0 }),
  },
}).createMachine({
  id: 'connection',
  context: { attempts: 0 },
  initial: 'online',
  states: {
    online: {
      entry: 'forget',
      on: { LOST: 'offline' },
      initial: 'heard',
      states: {
        heard: { after: { silence: 'silent' }, on: { REACHED: { target: 'heard', reenter: true }, DOUBT: 'silent' } },
        /** Nothing heard for a while: the shell asks for a sign of life. */
        silent: { on: { REACHED: 'heard' } },
      },
    },
    offline: { after: { wait: 'reconnecting' }, on: { TRY: 'reconnecting', REACHED: 'back' } },
    /** An attempt is under way. */
    reconnecting: { entry: 'count', on: { LOST: 'offline', REACHED: 'back' } },
    back: { after: { back: 'online' }, on: { LOST: 'offline' } },
  },
});
