/** A batch walked along its paths with a simulated clock. */
import { bulkMachine, portionSize, refusedItems, unanswered, unsent } from '#machines/bulk.ts';
import type { Bulk, BulkNews, BulkOutcome, Portion, PortionOutcome } from '#machines/bulk.ts';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';

const bulkOf = (count: number, requestId = 'first'): Bulk => ({
  requestId,
  action: 'approve',
  comment: 'Agree',
  given: {},
  items: Array.from({ length: count }, (_, at) => ({
    key: String(at + 1),
    taskId: String(at + 1),
    resource: 'hrLeaveRequest',
    documentId: String(at + 101),
    code: `LV-${at + 1}`,
    kind: { en: 'Leave request', zh: '请假申请' },
    version: null,
  })),
});
const taken = (key: string): BulkOutcome => ({ key, done: true, reason: '', desc: '' });
const refused = (key: string): BulkOutcome => ({ key, done: false, reason: 'alreadyDecided', desc: 'Qiao Lihua decided it' });

/** Answers each portion with what `answer` says of it. */
const start = (answer: (portion: Portion, call: number) => PortionOutcome) => {
  const sends: Portion[] = [];
  const news: BulkNews[] = [];
  const clock = new SimulatedClock();
  const machine = bulkMachine.provide({
    actors: { send: fromPromise<PortionOutcome, Portion>(async ({ input }) => answer(input, sends.push(input))) },
  });
  const actor = createActor(machine, { clock });
  actor.on('*', (event) => news.push(event));
  actor.start();
  const settle = async () => {
    for (let turn = 0; turn < 600; turn++) await Promise.resolve();
  };
  const at = () => JSON.stringify(actor.getSnapshot().value);
  return { actor, sends, news, clock, settle, at, context: () => actor.getSnapshot().context };
};
const all = (portion: Portion): PortionOutcome => ({ type: 'answered', outcomes: portion.items.map(({ key }) => taken(key)) });

describe('a batch', () => {
  it('is held as a whole and taken back as a whole', async () => {
    const { actor, sends, news, clock, settle, at } = start(all);
    actor.send({ type: 'BEGIN', bulk: bulkOf(18), hold: 10_000 });
    clock.increment(9_999);
    await settle();
    expect(sends).toEqual([]);
    actor.send({ type: 'UNDO' });
    expect(at()).toBe('"none"');
    expect(news).toEqual([{ type: 'undone', bulk: bulkOf(18) }]);
    clock.increment(20_000);
    await settle();
    expect(sends).toEqual([]);
  });

  it('stands still while the strip is hovered, and counts anew afterwards', async () => {
    const { actor, sends, clock, settle } = start(all);
    actor.send({ type: 'BEGIN', bulk: bulkOf(3), hold: 10_000 });
    clock.increment(9_000);
    actor.send({ type: 'PAUSE' });
    clock.increment(60_000);
    await settle();
    expect(sends).toEqual([]);
    actor.send({ type: 'GO_ON' });
    clock.increment(9_999);
    await settle();
    expect(sends).toEqual([]);
    clock.increment(1);
    await settle();
    expect(sends).toHaveLength(1);
  });

  it('goes in portions; five hundred are all answered once', async () => {
    const { actor, sends, at, settle, context } = start(all);
    actor.send({ type: 'BEGIN', bulk: bulkOf(500), hold: 10_000 });
    actor.send({ type: 'SEND_NOW' });
    await settle();
    expect(at()).toBe('"result"');
    expect(sends).toHaveLength(500 / portionSize);
    expect(new Set(sends.flatMap(({ items }) => items.map(({ taskId }) => taskId))).size).toBe(500);
    expect(sends.every(({ items }) => items.length <= portionSize)).toBe(true);
    expect(context().outcomes.every(({ done }) => done)).toBe(true);
  });

  it('keeps what was refused, each with its sentence, and retries only that under a new id', async () => {
    const { actor, sends, settle, context, at } = start((portion, call) =>
      call === 1 ? { type: 'answered', outcomes: portion.items.map(({ key }) => (key === '2' ? refused(key) : taken(key))) } : all(portion),
    );
    actor.send({ type: 'BEGIN', bulk: bulkOf(4), hold: 0 });
    actor.send({ type: 'SEND_NOW' });
    await settle();
    expect(refusedItems(context()).map(({ code, desc }) => [code, desc])).toEqual([['LV-2', 'Qiao Lihua decided it']]);
    actor.send({ type: 'RETRY', requestId: 'second' });
    await settle();
    expect(sends.at(-1)).toMatchObject({ requestId: 'second', comment: 'Agree' });
    expect(sends.at(-1)?.items.map(({ taskId }) => taskId)).toEqual(['2']);
    expect(refusedItems(context())).toEqual([]);
    actor.send({ type: 'DISMISS' });
    expect(at()).toBe('"none"');
    expect(context().bulk).toBeNull();
  });

  it('a task that the answer does not name counts as not decided; a refused call refuses each of its tasks', async () => {
    const silent = start(() => ({ type: 'answered', outcomes: [] }));
    silent.actor.send({ type: 'BEGIN', bulk: bulkOf(2), hold: 0 });
    silent.actor.send({ type: 'SEND_NOW' });
    await silent.settle();
    expect(refusedItems(silent.context())).toHaveLength(2);

    const whole = start((portion, call) =>
      call === 1 ? { type: 'refused', reason: 'notNow', desc: 'Closed for the year' } : all(portion),
    );
    whole.actor.send({ type: 'BEGIN', bulk: bulkOf(portionSize + 1), hold: 0 });
    whole.actor.send({ type: 'SEND_NOW' });
    await whole.settle();
    expect(whole.at()).toBe('"result"');
    expect(refusedItems(whole.context()).map(({ desc }) => desc)).toEqual(Array(portionSize).fill('Closed for the year'));
  });

  it('sends an unanswered portion again under the same id, and goes on from there', async () => {
    const { actor, sends, clock, settle, context } = start((portion, call) => (call === 2 ? { type: 'offline' } : all(portion)));
    actor.send({ type: 'BEGIN', bulk: bulkOf(portionSize * 2), hold: 0 });
    actor.send({ type: 'SEND_NOW' });
    await settle();
    expect(sends).toHaveLength(2);
    expect(unanswered(context())).toHaveLength(portionSize);
    expect(unsent(context())?.items).toHaveLength(portionSize);
    clock.increment(5_000);
    await settle();
    expect(sends).toHaveLength(3);
    expect(sends[2]).toEqual(sends[1]);
    expect(unsent(context())).toBeNull();
  });

  it('waits while there is no connection', async () => {
    const { actor, sends, settle, clock, at } = start(all);
    actor.send({ type: 'OFFLINE' });
    actor.send({ type: 'BEGIN', bulk: bulkOf(1), hold: 10 });
    clock.increment(10);
    await settle();
    expect(at()).toBe('"waiting"');
    clock.increment(60_000);
    await settle();
    expect(sends).toEqual([]);
    actor.send({ type: 'ONLINE' });
    await settle();
    expect(at()).toBe('"result"');
  });

  it('found at the next start it asks first', async () => {
    const dropped = start(all);
    dropped.actor.send({ type: 'FOUND', bulk: bulkOf(2) });
    dropped.clock.increment(60_000);
    await dropped.settle();
    expect(dropped.sends).toEqual([]);
    dropped.actor.send({ type: 'DROP' });
    expect(dropped.at()).toBe('"none"');

    const sent = start(all);
    sent.actor.send({ type: 'FOUND', bulk: bulkOf(2) });
    sent.actor.send({ type: 'SEND_NOW' });
    await sent.settle();
    expect(sent.sends[0]?.requestId).toBe('first');
    expect(sent.at()).toBe('"result"');
  });

  it('a second batch does not push the first aside', () => {
    const { actor, context } = start(all);
    actor.send({ type: 'BEGIN', bulk: bulkOf(2), hold: 10_000 });
    actor.send({ type: 'BEGIN', bulk: bulkOf(5, 'other'), hold: 10_000 });
    expect(context().bulk?.requestId).toBe('first');
  });
});
