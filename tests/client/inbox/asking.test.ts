/** The bar's machine walked through every state; the last test says which of its transitions nobody took. */
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, type StateNode } from 'xstate';
import { askingMachine, type AskingEvent, type AskingNews, drawnOf, type Sent, type Written } from '#client/blocks/decide/askingMachine.ts';

// Node has no storage; what is tested here only needs it to be empty.
vi.hoisted(() => {
  const empty = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined, clear: () => undefined };
  Object.assign(globalThis, { localStorage: empty, sessionStorage: empty });
});

const taken = new Set<unknown>();
const signed = { id: '41', name: 'signature.png', size: 2048, mime: 'image/png' };
const drawn = new File(['x'], 'signature.png');

/** A bar whose signatures arrive when `seal` says so. */
const start = () => {
  let answer: (failure?: Error) => void = () => undefined;
  const stopped: string[] = [];
  const machine = askingMachine.provide({
    actors: {
      seal: fromPromise<Sent, Written>(async ({ input: { action, opinion }, signal }) => {
        signal.addEventListener('abort', () => stopped.push(action));
        await new Promise<void>((resolve, reject) => {
          answer = (failure) => (failure === undefined ? resolve() : reject(failure));
        });
        return { action, opinion, signature: signed };
      }),
    },
  });
  const actor = createActor(machine, {
    inspect: (seen) => {
      if (seen.type === '@xstate.microstep')
        for (const one of seen._transitions) taken.add(`${one.source.id} ${one.eventType} ${placeOf(one)}`);
    },
  });
  const news: AskingNews[] = [];
  actor.on('*', (one) => void news.push(one));
  actor.start();
  const send = (...events: readonly AskingEvent[]) => {
    for (const event of events) actor.send(event);
    return actor.getSnapshot().value;
  };
  return {
    send,
    news,
    stopped,
    seal: async (failure?: Error) => {
      answer(failure);
      await new Promise((done) => setTimeout(done));
      return actor.getSnapshot().value;
    },
    value: () => actor.getSnapshot().value,
    drawn: () => drawnOf(actor.getSnapshot()),
  };
};

type Transition = ReturnType<StateNode['transitions']['get']> extends readonly (infer One)[] | undefined ? One : never;
/** Its place among those of the same event. */
const placeOf = (one: Pick<Transition, 'source' | 'eventType'>): number =>
  (one.source.transitions.get(one.eventType) ?? []).findIndex((other) => other === one);
const transitionsOf = (node: StateNode): readonly string[] => [
  ...[...node.transitions.values()].flat().map((one) => `${node.id} ${one.eventType} ${placeOf(one)}`),
  ...Object.values(node.states).flatMap(transitionsOf),
];

const ask = (action: (AskingEvent & { type: 'ASK' })['action'], over: { usual?: boolean; shown?: boolean } = {}): AskingEvent => ({
  type: 'ASK',
  action,
  usual: false,
  shown: false,
  ...over,
});
const seen = (action: 'approve' | 'reject', written = false): AskingEvent => ({ type: 'DRAWN', action, written });
const decide = (over: Partial<Written> = {}): AskingEvent => ({
  type: 'DECIDE',
  action: 'approve',
  opinion: 'Agree',
  signature: null,
  needsText: false,
  unpicked: null,
  underWay: false,
  needsSignature: false,
  drawn: null,
  ...over,
});
const bar = (value: unknown, template: unknown = 'none') => ({ bar: value, template });
const approval = { type: 'send', action: 'approve', opinion: 'Agree', signature: null };

describe('a question', () => {
  it('that is laid out is shown first and drawn when it was seen; the usual word comes with it', () => {
    const { send, news, drawn: view } = start();
    expect(send(ask('approve', { shown: true, usual: true }))).toEqual(bar('showing'));
    expect(view().asking).toBeNull();
    // Whoever is asked something else meanwhile answers that.
    send(ask('reject', { shown: true }), ask('approve', { shown: true, usual: true }));
    expect(send(seen('reject'))).toEqual(bar('showing'));
    expect(send(seen('approve'))).toEqual(bar({ asking: 'answering' }));
    expect(view().asking).toBe('approve');
    expect(news).toEqual([{ type: 'usual' }]);
  });

  it('shown over another leaves that one drawn until it was seen itself', () => {
    const { send, news, drawn: view } = start();
    send(ask('approve', { shown: true }), seen('approve'), ask('reject', { shown: true }));
    expect(view().asking).toBe('approve');
    send(seen('reject'));
    expect(view().asking).toBe('reject');
    expect(news).toEqual([]);
  });

  it('that is not laid out is drawn at once; the focus waits until it was seen', () => {
    const { send, news, drawn: view } = start();
    expect(send(ask('approve', { usual: true }))).toEqual(bar({ asking: 'posed' }));
    expect(view().asking).toBe('approve');
    expect(send(seen('reject'))).toEqual(bar({ asking: 'posed' }));
    // Letters came before the question: the usual word stays away, for good.
    expect(send(seen('approve', true))).toEqual(bar({ asking: 'answering' }));
    expect(news).toEqual([]);
  });

  it('is given up from everywhere before it is sent; a panel that is done with closes', () => {
    const { send, drawn: view } = start();
    send({ type: 'ATTACHED' }, { type: 'ATTACHED' });
    expect(view().extras).toBe(true);
    expect(send({ type: 'CANCEL' })).toEqual(bar('resting'));
    expect(view().extras).toBe(false);
    expect(send(ask('reject'), { type: 'CANCEL' })).toEqual(bar('resting'));
    expect(send(ask('reject'), { type: 'CLOSE' })).toEqual(bar('resting'));
    expect(send(ask('transfer'))).toEqual(bar('panel'));
    expect(view().asking).toBe('transfer');
    expect(send({ type: 'CLOSE' })).toEqual(bar('resting'));
    expect(send(ask('return'), { type: 'CANCEL' })).toEqual(bar('resting'));
    expect(view().asking).toBeNull();
  });
});

describe('a decision', () => {
  it('goes once, and the bar rests after its picture', () => {
    const { send, news, drawn: view } = start();
    expect(send(ask('approve'), decide())).toEqual(bar('sent'));
    expect(view().asking).toBe('approve');
    // A key that is held down.
    expect(send(decide(), ask('approve'), { type: 'EXPRESS', opinion: 'Agree' }, { type: 'CANCEL' })).toEqual(bar('sent'));
    expect(news).toEqual([approval]);
    expect(send({ type: 'PAINTED' })).toEqual(bar('resting'));
    expect(view()).toEqual({ asking: null, missing: null, extras: false, sealing: false });
  });

  it('with one key goes unasked, but only where nothing is asked', () => {
    const { send, news } = start();
    expect(send({ type: 'EXPRESS', opinion: 'Agree' }, { type: 'EXPRESS', opinion: 'Agree' })).toEqual(bar('sent'));
    expect(news).toEqual([approval]);
    expect(send({ type: 'PAINTED' }, ask('reject'), { type: 'EXPRESS', opinion: 'Agree' })).toEqual(bar({ asking: 'posed' }));
    expect(news).toEqual([approval]);
  });

  it.each([
    [{ needsText: true, opinion: '' }, { of: 'opinion' }],
    [{ unpicked: 'pay' }, { of: 'people', node: 'pay' }],
    [{ needsSignature: true }, { of: 'signature', cause: null }],
  ] as const)('that lacks something stays: %o', (over, missing) => {
    const { send, news, drawn: view } = start();
    expect(send(ask('approve'), seen('approve'), decide(over))).toEqual(bar({ asking: 'answering' }));
    expect(view().missing).toEqual(missing);
    expect(news).toEqual([{ type: 'missing', of: missing.of }]);
    send({ type: 'CHANGED' }, { type: 'CHANGED' });
    expect(view().missing).toBeNull();
    expect(send(decide())).toEqual(bar('sent'));
  });

  it('that lacks several things is told the first: words, people, then files, then the signature', () => {
    const all = { needsText: true, opinion: '', unpicked: 'pay', underWay: true, needsSignature: true };
    const { send, news } = start();
    send(ask('approve'), decide(all), decide({ ...all, opinion: 'ok' }), decide({ ...all, opinion: 'ok', unpicked: null }));
    send(decide({ needsSignature: true }));
    expect(news.map((one) => ('of' in one ? one.of : one.type))).toEqual(['opinion', 'people', 'await', 'signature']);
  });

  it('that is signed goes with the upload; nothing else is asked meanwhile', async () => {
    const { send, news, seal, drawn: view } = start();
    expect(send(ask('approve'), decide({ needsSignature: true, drawn }), ask('reject'), decide())).toEqual(bar('sealing'));
    expect(view()).toMatchObject({ asking: 'approve', sealing: true });
    expect(await seal()).toEqual(bar('sent'));
    expect(news).toEqual([{ ...approval, signature: signed }]);
  });

  it('whose signature is refused stays, and says why', async () => {
    const { send, news, seal, drawn: view } = start();
    send(ask('approve'), decide({ drawn }));
    const cause = new Error('too large');
    expect(await seal(cause)).toEqual(bar({ asking: 'answering' }));
    expect(view().missing).toEqual({ of: 'signature', cause });
    expect(news).toEqual([{ type: 'missing', of: 'signature' }]);
  });

  it('that is given up while its signature is under way never goes', async () => {
    const { send, news, seal, stopped } = start();
    expect(send(ask('approve'), decide({ drawn }), { type: 'CANCEL' })).toEqual(bar('resting'));
    expect(stopped).toEqual(['approve']);
    expect(await seal()).toEqual(bar('resting'));
    expect(news).toEqual([]);
  });
});

describe('a template that is not there yet', () => {
  const came: AskingEvent = { type: 'TEMPLATE_CAME', opinion: 'Too dear' };

  it('is waited for by Enter, which decides once', () => {
    const { send, news } = start();
    expect(send(ask('reject'), { type: 'TEMPLATE_ASKED' })).toEqual(bar({ asking: 'posed' }, { coming: 'free' }));
    expect(send(decide(), decide())).toEqual(bar({ asking: 'posed' }, { coming: 'owed' }));
    expect(send(came)).toEqual(bar({ asking: 'posed' }));
    expect(news).toEqual([{ type: 'decide', opinion: 'Too dear' }]);
    expect(send(decide())).toEqual(bar('sent'));
  });

  it('decides nothing where nobody pressed Enter, or where nothing is asked', () => {
    const { send, news } = start();
    expect(send({ type: 'TEMPLATE_ASKED' }, decide())).toEqual(bar('resting', { coming: 'free' }));
    expect(send(came, came)).toEqual(bar('resting'));
    expect(news).toEqual([]);
  });

  it.each([ask('approve'), { type: 'CANCEL' }, { type: 'CLOSE' }] as const)('decides nothing after %o', (event) => {
    const { send, news } = start();
    send(ask('reject'), { type: 'TEMPLATE_ASKED' }, decide(), event, came);
    expect(news).toEqual([]);
  });
});

it('every transition was taken', () => {
  expect(transitionsOf(askingMachine.root as unknown as StateNode).filter((one) => !taken.has(one))).toEqual([]);
});
