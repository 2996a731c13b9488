/**
 * The session as the browser sees it: who signs in, when the server will have forgotten them, and the
 * one question when it has. Pure: times come from the clock of the actor, calls are made by the shell.
 */
import { assign, setup } from 'xstate';

export type SessionEvent =
  /** The form was sent. */
  | { readonly type: 'SIGN_IN' }
  | { readonly type: 'SIGNED_IN'; readonly mustChange: boolean; readonly mustSecure?: boolean }
  /** The password was right, and a code of the second factor is asked for; it is sent like the form before. */
  | { readonly type: 'CODE_ASKED' }
  /** Not let in; `waitSeconds` when the server asks for patience. */
  | { readonly type: 'REFUSED'; readonly waitSeconds?: number }
  /** A token was there at start, or came in the address or from another window. */
  | { readonly type: 'RESTORED' }
  | { readonly type: 'PASSWORD_CHANGED' }
  /** The second factor is set up. */
  | { readonly type: 'SECURED' }
  | { readonly type: 'CHOOSE_SYSTEM' }
  | { readonly type: 'SYSTEM_CHOSEN' }
  /** A request that a person caused went out: the server counts from here again. */
  | { readonly type: 'SLID' }
  /** The server answered 401, or another window signed out. */
  | { readonly type: 'EXPIRED' }
  | { readonly type: 'SIGN_OUT' }
  /** The person answered the question of an expired session. */
  | { readonly type: 'ACKNOWLEDGED' };

export interface SessionContext {
  /** Until the next attempt is worth making, in milliseconds. */
  readonly waitMs: number;
  /** A second factor has to be set up before anything else. */
  readonly mustSecure: boolean;
}

/** 25 minutes after the last request a quiet bar, 5 minutes later the end (30 minutes). */
export const QUIET_MS = 25 * 60_000;
export const WARNING_MS = 5 * 60_000;
/** A server that cannot say whether the session is over is asked again. */
export const AGAIN_MS = 60_000;

export const sessionMachine = setup({
  types: { events: {} as SessionEvent, context: {} as SessionContext },
  delays: { quiet: QUIET_MS, warning: WARNING_MS, again: AGAIN_MS, patience: ({ context }) => context.waitMs },
  actions: {
    rememberWait: assign({ waitMs: ({ event }) => (event.type === 'REFUSED' ? (event.waitSeconds ?? 0) * 1000 : 0) }),
    rememberDemand: assign({ mustSecure: ({ event }) => event.type === 'SIGNED_IN' && event.mustSecure === true }),
  },
}).createMachine({
  id: 'session',
  context: { waitMs: 0, mustSecure: false },
  initial: 'signedOut',
  states: {
    signedOut: {
      on: { SIGN_IN: 'signingIn', RESTORED: 'signedIn' },
      initial: 'free',
      states: {
        free: {},
        /** Too many wrong passwords: the button counts down. */
        throttled: { after: { patience: 'free' } },
      },
    },
    signingIn: {
      on: {
        SIGNED_IN: [
          { guard: ({ event }) => event.mustChange, target: 'mustChangePassword', actions: 'rememberDemand' },
          { guard: ({ event }) => event.mustSecure === true, target: 'mustSecure', actions: 'rememberDemand' },
          { target: 'choosingSystem', actions: 'rememberDemand' },
        ],
        CODE_ASKED: 'signedOut',
        REFUSED: [
          { guard: ({ event }) => (event.waitSeconds ?? 0) > 0, target: 'signedOut.throttled', actions: 'rememberWait' },
          { target: 'signedOut' },
        ],
      },
    },
    /** An initial or reset password lets nobody further. */
    mustChangePassword: {
      on: {
        PASSWORD_CHANGED: [{ guard: ({ context }) => context.mustSecure, target: 'mustSecure' }, { target: 'choosingSystem' }],
        SIGN_OUT: 'signedOut',
        EXPIRED: 'expired',
      },
    },
    /** A role demands a second factor and there is none. */
    mustSecure: { on: { SECURED: 'choosingSystem', SIGN_OUT: 'signedOut', EXPIRED: 'expired' } },
    choosingSystem: { on: { SYSTEM_CHOSEN: 'signedIn', RESTORED: 'signedIn', SIGN_OUT: 'signedOut', EXPIRED: 'expired' } },
    signedIn: {
      on: { SLID: '.active', CHOOSE_SYSTEM: 'choosingSystem', SIGN_OUT: 'signedOut', EXPIRED: 'expired' },
      initial: 'active',
      states: {
        active: { after: { quiet: 'expiring' }, on: { SLID: { target: 'active', reenter: true } } },
        expiring: { after: { warning: 'doubted' } },
        /** Over by this clock. The server says whether it is; without a connection one works on with what is there. */
        doubted: { after: { again: { target: 'doubted', reenter: true } } },
      },
    },
    /** One question; whatever else comes back with 401 meanwhile is swallowed, since no event leads on but the answer. */
    expired: { on: { ACKNOWLEDGED: 'signedOut', RESTORED: 'signedIn', SIGN_OUT: 'signedOut' } },
  },
});
