import { BACK_MS, connectionMachine, SILENCE_MS, waitBefore, type ConnectionEvent } from '#machines/connection.ts';
import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';

const start = () => {
  const clock = new SimulatedClock();
  const actor = createActor(connectionMachine, { clock }).start();
  const send = (type: ConnectionEvent['type']) => {
    actor.send({ type });
    return actor.getSnapshot().value;
  };
  return { clock, send, state: () => actor.getSnapshot().value };
};

describe('connection', () => {
  test('a lost one is tried again, each time after a longer wait', () => {
    const { clock, send, state } = start();
    expect(send('LOST')).toBe('offline');
    for (const attempt of [0, 1, 2, 3, 4, 5]) {
      clock.increment(waitBefore(attempt) - 1);
      expect(state()).toBe('offline');
      clock.increment(1);
      expect(state()).toBe('reconnecting');
      expect(send('LOST')).toBe('offline');
    }
    expect(waitBefore(5)).toBe(30_000);
  });

  test('a stream that broke off is no lost connection yet: a sign of life is asked for', () => {
    const { send } = start();
    expect(send('DOUBT')).toEqual({ online: 'silent' });
    expect(send('REACHED')).toEqual({ online: 'heard' });
    send('DOUBT');
    expect(send('LOST')).toBe('offline');
    expect(send('DOUBT')).toBe('offline');
  });

  test('back for two seconds, then as if nothing had been', () => {
    const { clock, send, state } = start();
    send('LOST');
    expect(send('TRY')).toBe('reconnecting');
    expect(send('REACHED')).toBe('back');
    clock.increment(BACK_MS);
    expect(state()).toEqual({ online: 'heard' });
    send('LOST');
    clock.increment(waitBefore(0));
    expect(state()).toBe('reconnecting');
  });

  test('silence is noticed, any answer ends it', () => {
    const { clock, send, state } = start();
    clock.increment(SILENCE_MS - 1);
    send('REACHED');
    clock.increment(SILENCE_MS - 1);
    expect(state()).toEqual({ online: 'heard' });
    clock.increment(1);
    expect(state()).toEqual({ online: 'silent' });
    expect(send('REACHED')).toEqual({ online: 'heard' });
    clock.increment(SILENCE_MS);
    expect(send('LOST')).toBe('offline');
  });
});
