import { AGAIN_MS, QUIET_MS, sessionMachine, WARNING_MS, type SessionEvent } from '#machines/session.ts';
import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';

const start = () => {
  const clock = new SimulatedClock();
  const actor = createActor(sessionMachine, { clock }).start();
  const send = (...events: SessionEvent[]) => {
    for (const event of events) actor.send(event);
    return actor.getSnapshot().value;
  };
  return { clock, send, state: () => actor.getSnapshot().value };
};
const signIn: SessionEvent[] = [{ type: 'SIGN_IN' }, { type: 'SIGNED_IN', mustChange: false }, { type: 'SYSTEM_CHOSEN' }];

describe('session', () => {
  test('signing in leads to the choice of a system, then in', () => {
    const { send } = start();
    expect(send({ type: 'SIGN_IN' })).toBe('signingIn');
    expect(send({ type: 'SIGNED_IN', mustChange: false })).toBe('choosingSystem');
    expect(send({ type: 'SYSTEM_CHOSEN' })).toEqual({ signedIn: 'active' });
  });

  test('an initial password lets nobody further before it is changed', () => {
    const { send } = start();
    expect(send({ type: 'SIGN_IN' }, { type: 'SIGNED_IN', mustChange: true })).toBe('mustChangePassword');
    expect(send({ type: 'SYSTEM_CHOSEN' })).toBe('mustChangePassword');
    expect(send({ type: 'RESTORED' })).toBe('mustChangePassword');
    expect(send({ type: 'PASSWORD_CHANGED' })).toBe('choosingSystem');
  });

  test('a second factor that is demanded is set up before anything else, after the password', () => {
    const { send } = start();
    expect(send({ type: 'SIGN_IN' }, { type: 'SIGNED_IN', mustChange: true, mustSecure: true })).toBe('mustChangePassword');
    expect(send({ type: 'PASSWORD_CHANGED' })).toBe('mustSecure');
    for (const type of ['SYSTEM_CHOSEN', 'RESTORED', 'PASSWORD_CHANGED', 'SLID'] as const) expect(send({ type })).toBe('mustSecure');
    expect(send({ type: 'SECURED' })).toBe('choosingSystem');
    const other = start();
    expect(other.send({ type: 'SIGN_IN' }, { type: 'SIGNED_IN', mustChange: false, mustSecure: true })).toBe('mustSecure');
    expect(other.send({ type: 'SIGN_OUT' }, { type: 'SIGN_IN' }, { type: 'SIGNED_IN', mustChange: false })).toBe('choosingSystem');
  });

  test('a code is one more form to send, with the same patience', () => {
    const { send } = start();
    expect(send({ type: 'SIGN_IN' }, { type: 'CODE_ASKED' })).toEqual({ signedOut: 'free' });
    expect(send({ type: 'SIGN_IN' }, { type: 'REFUSED', waitSeconds: 900 })).toEqual({ signedOut: 'throttled' });
    expect(send({ type: 'SIGN_IN' }, { type: 'SIGNED_IN', mustChange: false })).toBe('choosingSystem');
  });

  test('a refusal that asks for patience counts down, and the person may try again before', () => {
    const { send, clock, state } = start();
    expect(send({ type: 'SIGN_IN' }, { type: 'REFUSED', waitSeconds: 90 })).toEqual({ signedOut: 'throttled' });
    clock.increment(89_999);
    expect(state()).toEqual({ signedOut: 'throttled' });
    clock.increment(1);
    expect(state()).toEqual({ signedOut: 'free' });
    expect(send({ type: 'SIGN_IN' }, { type: 'REFUSED' })).toEqual({ signedOut: 'free' });
  });

  test('25 minutes after the last request it warns, 5 minutes later the server is asked whether it is over', () => {
    const { send, clock, state } = start();
    send(...signIn);
    clock.increment(QUIET_MS);
    expect(state()).toEqual({ signedIn: 'expiring' });
    clock.increment(WARNING_MS);
    expect(state()).toEqual({ signedIn: 'doubted' });
    // Nobody answers: one works on.
    clock.increment(60 * AGAIN_MS);
    expect(state()).toEqual({ signedIn: 'doubted' });
    expect(send({ type: 'EXPIRED' })).toBe('expired');
  });

  test('a server that still knows the session says so, however late', () => {
    const { send, clock } = start();
    send(...signIn);
    clock.increment(QUIET_MS);
    clock.increment(WARNING_MS);
    expect(send({ type: 'SLID' })).toEqual({ signedIn: 'active' });
  });

  test('what a person does prolongs, also from the warning', () => {
    const { send, clock, state } = start();
    send(...signIn);
    clock.increment(QUIET_MS - 1);
    send({ type: 'SLID' });
    clock.increment(QUIET_MS - 1);
    expect(state()).toEqual({ signedIn: 'active' });
    clock.increment(1);
    expect(state()).toEqual({ signedIn: 'expiring' });
    expect(send({ type: 'SLID' })).toEqual({ signedIn: 'active' });
  });

  test('an expired session asks once: further 401 change nothing until it is answered', () => {
    const { send } = start();
    expect(send(...signIn, { type: 'EXPIRED' })).toBe('expired');
    expect(send({ type: 'EXPIRED' }, { type: 'SLID' })).toBe('expired');
    expect(send({ type: 'ACKNOWLEDGED' })).toEqual({ signedOut: 'free' });
  });

  test('signing out leads out from everywhere', () => {
    for (const before of [signIn, signIn.slice(0, 2), [...signIn, { type: 'EXPIRED' } as const], [{ type: 'RESTORED' } as const]]) {
      const { send } = start();
      expect(send(...before, { type: 'SIGN_OUT' })).toEqual({ signedOut: 'free' });
    }
  });
});
