/** The outbox walked along every path of a decision, with a simulated clock. */
import { decisionMachine, lastHeld, outboxMachine, unconfirmed } from '#machines/decision.ts';
import type { Decision, DecisionState, OutboxEntry, SendOutcome } from '#machines/decision.ts';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';

const decision = (n: number, over: Partial<Decision> = {}): Decision => ({
  requestId: `request-${n}`,
  resource: 'hrLeaveRequest',
  path: '/tydf/process/hrLeaveRequest',
  documentId: `${n}`,
  taskId: `task-${n}`,
  action: 'approve',
  comment: 'Agree',
  version: 1,
  kind: { en: 'Leave request', zh: '请假申请' },
  code: `LV-${n}`,
  noHold: false,
  ...over,
});
const answered: SendOutcome = { type: 'done', answer: { document: {}, can: {}, status: 'approved', next: [] } };
const offline: SendOutcome = { type: 'offline' };
const refused: SendOutcome = { type: 'failed', reason: 'notNow', desc: 'The flow is suspended' };
const taken: SendOutcome = {
  type: 'conflict',
  reason: 'alreadyDecided',
  desc: 'decided',
  by: 'Qiao Lihua',
  at: '2026-11-20T06:00:00Z',
  action: 'approve',
};

/** An outbox whose server gives the outcomes in turn. */
const start = (...outcomes: SendOutcome[]) => {
  const sends: Decision[] = [];
  const clock = new SimulatedClock();
  const machine = outboxMachine.provide({
    actors: {
      decision: decisionMachine.provide({
        actors: {
          send: fromPromise<SendOutcome, Decision>(async ({ input }) => {
            sends.push(input);
            const outcome = outcomes.shift();
            if (outcome === undefined) throw new Error('no outcome');
            return outcome;
          }),
        },
      }),
    },
  });
  const outbox = createActor(machine, { clock });
  const news: [string, DecisionState][] = [];
  outbox.on('moved', ({ entry }) => news.push([entry.decision.requestId, entry.state]));
  outbox.start();
  const settle = async () => {
    for (let turn = 0; turn < 12; turn++) await Promise.resolve();
  };
  return { outbox, sends, news, clock, settle, entries: (): readonly OutboxEntry[] => outbox.getSnapshot().context.entries };
};

describe('what leaves the task with its holder', () => {
  it('goes beside a decision on the same task, and before it', async () => {
    const { outbox, sends, clock, settle, entries } = start(answered, answered);
    outbox.send({ type: 'DECIDE', decision: decision(1, { action: 'copyTo', stays: true, more: { userIds: ['7'] } }), hold: 5000 });
    outbox.send({ type: 'DECIDE', decision: decision(2, { taskId: 'task-1' }), hold: 5000 });
    expect(sends.map(({ action }) => action)).toEqual(['copyTo']);
    expect(entries().map(({ state }) => state)).toEqual(['sending', 'held']);
    await settle();
    clock.increment(5000);
    expect(sends.map(({ action }) => action)).toEqual(['copyTo', 'approve']);
    await settle();
    expect(entries()).toEqual([]);
  });
  it('may be done twice; what takes the task away may not', () => {
    const { outbox, entries } = start();
    outbox.send({ type: 'DECIDE', decision: decision(1, { action: 'copyTo', stays: true }), hold: 5000 });
    outbox.send({ type: 'DECIDE', decision: decision(2, { taskId: 'task-1', action: 'copyTo', stays: true }), hold: 5000 });
    outbox.send({ type: 'DECIDE', decision: decision(3, { taskId: 'task-1', action: 'transfer' }), hold: 5000 });
    outbox.send({ type: 'DECIDE', decision: decision(4, { taskId: 'task-1' }), hold: 5000 });
    expect(entries().map(({ decision: { requestId } }) => requestId)).toEqual(['request-1', 'request-2', 'request-3']);
  });
});

describe('a decision', () => {
  it('is held five seconds, then sent once and confirmed', async () => {
    const { outbox, sends, news, clock, settle, entries } = start(answered);
    outbox.send({ type: 'DECIDE', decision: decision(1), hold: 5000 });
    clock.increment(4999);
    expect(sends).toEqual([]);
    expect(entries()[0]?.state).toBe('held');
    clock.increment(1);
    await settle();
    expect(sends.map(({ requestId }) => requestId)).toEqual(['request-1']);
    expect(news).toEqual([
      ['request-1', 'held'],
      ['request-1', 'sending'],
      ['request-1', 'done'],
    ]);
    expect(entries()).toEqual([]);
    expect(outbox.getSnapshot().context.sent).toBe(1);
    clock.increment(6000);
    expect(outbox.getSnapshot().context.sent).toBe(0);
  });

  it('waits for the person, who sends it themselves', async () => {
    const { outbox, sends, clock, settle, entries } = start(answered);
    outbox.send({ type: 'DECIDE', decision: decision(1), hold: null });
    outbox.send({ type: 'PAUSE' });
    outbox.send({ type: 'GO_ON' });
    clock.increment(3_600_000);
    await settle();
    expect(sends).toEqual([]);
    expect(entries()[0]?.state).toBe('held');
    outbox.send({ type: 'SEND_ALL' });
    await settle();
    expect(sends.map(({ requestId }) => requestId)).toEqual(['request-1']);
    expect(entries()).toEqual([]);
  });

  it('that waits for the person can be taken back', async () => {
    const { outbox, sends, settle, entries } = start();
    outbox.send({ type: 'DECIDE', decision: decision(1), hold: null });
    outbox.send({ type: 'UNDO_LAST' });
    await settle();
    expect([sends, entries()]).toEqual([[], []]);
  });

  it('is taken back while held and never sent', async () => {
    const { outbox, sends, news, clock, settle, entries } = start();
    outbox.send({ type: 'DECIDE', decision: decision(1), hold: 5000 });
    outbox.send({ type: 'DECIDE', decision: decision(2), hold: 5000 });
    outbox.send({ type: 'UNDO_LAST' });
    expect(news.at(-1)).toEqual(['request-2', 'undone']);
    outbox.send({ type: 'UNDO_LAST' });
    clock.increment(10_000);
    await settle();
    expect([sends, entries()]).toEqual([[], []]);
  });

  it('stops counting while the strip is hovered, and counts anew afterwards', async () => {
    const { outbox, sends, clock, settle, entries } = start(answered);
    outbox.send({ type: 'DECIDE', decision: decision(1), hold: 5000 });
    clock.increment(4000);
    outbox.send({ type: 'PAUSE' });
    clock.increment(60_000);
    expect(entries()[0]?.state).toBe('paused');
    expect(lastHeld(entries())?.decision.requestId).toBe('request-1');
    outbox.send({ type: 'GO_ON' });
    clock.increment(4999);
    expect(sends).toEqual([]);
    clock.increment(1);
    await settle();
    expect(sends).toHaveLength(1);
  });

  it('is sent at once on demand, or when the kind allows no hold', async () => {
    const { outbox, sends, clock, settle } = start(answered, answered);
    outbox.send({ type: 'DECIDE', decision: decision(1), hold: 5000 });
    outbox.send({ type: 'SEND_ALL' });
    await settle();
    outbox.send({ type: 'DECIDE', decision: decision(2), hold: 0 });
    clock.increment(0);
    await settle();
    expect(sends.map(({ requestId }) => requestId)).toEqual(['request-1', 'request-2']);
  });

  it('that the server refuses stays with its reason, and a retry uses the same request id', async () => {
    const { outbox, sends, clock, settle, entries } = start(refused, answered);
    outbox.send({ type: 'DECIDE', decision: decision(1), hold: 5000 });
    clock.increment(5000);
    await settle();
    expect(entries()[0]).toMatchObject({ state: 'failed', outcome: { desc: 'The flow is suspended' } });
    expect(unconfirmed(outbox.getSnapshot().context)).toEqual([]);
    outbox.send({ type: 'RETRY', requestId: 'request-1' });
    await settle();
    expect(sends.map(({ requestId }) => requestId)).toEqual(['request-1', 'request-1']);
    expect(entries()).toEqual([]);
  });

  it('fails with its error when sending throws', async () => {
    const { outbox, clock, settle, entries } = start();
    outbox.send({ type: 'DECIDE', decision: decision(1), hold: 5000 });
    clock.increment(5000);
    await settle();
    expect(entries()[0]).toMatchObject({ state: 'failed', outcome: { reason: 'unknown' } });
    outbox.send({ type: 'UNDO', requestId: 'request-1' });
    expect(entries()).toEqual([]);
  });

  it('that another made first says who and when, and can only be put aside', async () => {
    const { outbox, clock, settle, entries } = start(taken);
    outbox.send({ type: 'DECIDE', decision: decision(1), hold: 5000 });
    clock.increment(5000);
    await settle();
    expect(entries()[0]).toMatchObject({ state: 'conflict', outcome: { by: 'Qiao Lihua' } });
    outbox.send({ type: 'RETRY', requestId: 'request-1' });
    await settle();
    expect(entries()[0]?.state).toBe('conflict');
    outbox.send({ type: 'UNDO', requestId: 'request-1' });
    expect(entries()).toEqual([]);
  });

  it('of a task is taken once; after a failure it may be taken anew under a new id', async () => {
    const { outbox, sends, clock, settle, entries } = start(refused, answered);
    outbox.send({ type: 'DECIDE', decision: decision(1), hold: 5000 });
    outbox.send({ type: 'DECIDE', decision: decision(1, { requestId: 'again', action: 'reject' }), hold: 5000 });
    expect(entries()).toHaveLength(1);
    clock.increment(5000);
    await settle();
    outbox.send({ type: 'DECIDE', decision: decision(1, { requestId: 'again', action: 'reject' }), hold: 5000 });
    expect(entries().map(({ decision: { requestId }, state }) => [requestId, state])).toEqual([['again', 'held']]);
    clock.increment(5000);
    await settle();
    expect(sends.map(({ requestId }) => requestId)).toEqual(['request-1', 'again']);
  });
});

describe('without a connection', () => {
  it('decisions wait, can still be taken back, and go in order when it returns', async () => {
    const { outbox, sends, clock, settle, entries } = start(answered, answered);
    outbox.send({ type: 'OFFLINE' });
    for (const n of [1, 2, 3]) outbox.send({ type: 'DECIDE', decision: decision(n), hold: 5000 });
    clock.increment(5000);
    expect(entries().map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
    outbox.send({ type: 'UNDO', requestId: 'request-2' });
    outbox.send({ type: 'ONLINE' });
    await settle();
    expect(sends.map(({ requestId }) => requestId)).toEqual(['request-1', 'request-3']);
  });

  it('lost on the way is sent again under the same id, and cannot be taken back meanwhile', async () => {
    const { outbox, sends, clock, settle, entries } = start(offline, answered);
    outbox.send({ type: 'DECIDE', decision: decision(1), hold: 5000 });
    clock.increment(5000);
    await settle();
    expect(entries()[0]?.state).toBe('waiting');
    // Tells it from one that was never sent: that one can be taken back.
    expect(entries()[0]?.outcome).toEqual({ type: 'offline' });
    outbox.send({ type: 'UNDO', requestId: 'request-1' });
    expect(entries()).toHaveLength(1);
    clock.increment(5000);
    await settle();
    expect(sends.map(({ requestId }) => requestId)).toEqual(['request-1', 'request-1']);
    expect(entries()).toEqual([]);
  });

  it('lost while offline waits for the connection', async () => {
    const { outbox, sends, clock, settle } = start(offline, answered);
    outbox.send({ type: 'DECIDE', decision: decision(1), hold: 0 });
    clock.increment(0);
    outbox.send({ type: 'OFFLINE' });
    await settle();
    clock.increment(60_000);
    await settle();
    expect(sends).toHaveLength(1);
    outbox.send({ type: 'ONLINE' });
    await settle();
    expect(sends).toHaveLength(2);
  });
});

describe('decisions found from an earlier start', () => {
  it('are sent only when the person says so, under their old ids', async () => {
    const { outbox, sends, clock, settle } = start(answered, answered);
    outbox.send({ type: 'FOUND', decisions: [decision(1), decision(2)] });
    clock.increment(60_000);
    await settle();
    expect(sends).toEqual([]);
    expect(unconfirmed(outbox.getSnapshot().context)).toHaveLength(2);
    outbox.send({ type: 'SEND_FOUND' });
    clock.increment(0);
    await settle();
    expect(sends.map(({ requestId }) => requestId)).toEqual(['request-1', 'request-2']);
  });

  it('are dropped on demand', () => {
    const { outbox } = start();
    outbox.send({ type: 'FOUND', decisions: [decision(1)] });
    outbox.send({ type: 'DROP_FOUND' });
    expect(unconfirmed(outbox.getSnapshot().context)).toEqual([]);
  });
});
