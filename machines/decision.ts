/**
 * A decision between the key and the server's answer, and the outbox that carries many of them. Taken, it is held for some seconds and can be taken
 * back; then it is sent, always under the request id made at the first key
 * press. Pure: what sends is given with `provide`, what time is it is left to XState's own delays.
 */
import type { DecideAnswer } from '#model/api.ts';
import type { Words } from '#model/words.ts';
import { assign, enqueueActions, fromPromise, sendParent, sendTo, setup } from 'xstate';

/** These acts are held before they are sent, so that they can be taken back. */
export type DecisionAction = 'approve' | 'reject' | 'return' | 'transfer' | 'delegate' | 'copyTo' | 'snooze';

/** A decision is stored for the next start as it is: ids, action and opinion, never contents of fields. */
export interface Decision {
  readonly requestId: string;
  readonly resource: string;
  /** Address of the resource's calls, known already when the page is being left. */
  readonly path: string;
  /** Last part of the address of the call by which it is decided; without it the action's own. */
  readonly call?: string;
  readonly documentId: string;
  readonly taskId: string;
  readonly action: DecisionAction;
  readonly comment: string;
  /** The call wants these beside: ids of people, nodes and files, an instant. */
  readonly more?: Readonly<Record<string, unknown>>;
  /** The task stays where it is; other acts on it are free. */
  readonly stays?: boolean;
  /** Version of the record that the person saw. */
  readonly version: number | null;
  /** How the outbox names it: kind and code. */
  readonly kind: Words;
  readonly code: string;
  /** Payments and stock: nothing is shown as decided before the server answered. */
  readonly noHold: boolean;
}

/** A send comes back with one of these. `offline` is no answer: nobody knows whether it was taken, so it goes again under the same id. */
export type SendOutcome =
  | { readonly type: 'done'; readonly answer: DecideAnswer }
  | { readonly type: 'failed'; readonly reason: string; readonly desc: string }
  | {
      readonly type: 'conflict';
      readonly reason: string;
      readonly desc: string;
      readonly by: string | null;
      readonly at: string | null;
      /** The other did this with the task. */
      readonly action: string | null;
    }
  | { readonly type: 'offline' };

export type DecisionState = 'held' | 'paused' | 'waiting' | 'sending' | 'done' | 'failed' | 'conflict' | 'undone';

/** One line of the outbox. */
export interface OutboxEntry {
  readonly decision: Decision;
  readonly state: DecisionState;
  /** The refusal or the answer, once there is one. */
  readonly outcome: SendOutcome | null;
}

type DecisionEvent = { readonly type: 'UNDO' | 'SEND_NOW' | 'RETRY' | 'PAUSE' | 'GO_ON' | 'OFFLINE' | 'ONLINE' };

interface DecisionInput {
  readonly decision: Decision;
  /** Milliseconds of holding; 0 sends at once, null waits until it is sent by the person. */
  readonly hold: number | null;
  readonly online: boolean;
}
interface DecisionContext extends DecisionInput {
  readonly outcome: SendOutcome | null;
}

export const decisionMachine = setup({
  types: {} as { context: DecisionContext; input: DecisionInput; events: DecisionEvent },
  actors: {
    send: fromPromise<SendOutcome, Decision>(async () => {
      throw new Error('The outbox was started without a way to send.');
    }),
  },
  actions: {
    report: sendParent(({ context }, { state }: { readonly state: DecisionState }) => ({
      type: 'MOVED',
      requestId: context.decision.requestId,
      state,
      outcome: context.outcome,
    })),
  },
  guards: { isOffline: ({ context }) => !context.online, isKept: ({ context }) => context.hold === null },
  delays: { hold: ({ context }) => context.hold ?? 0 },
}).createMachine({
  id: 'decision',
  context: ({ input }) => ({ ...input, outcome: null }),
  initial: 'held',
  on: {
    OFFLINE: { actions: assign({ online: false }) },
    ONLINE: { actions: assign({ online: true }) },
  },
  states: {
    held: {
      initial: 'begun',
      on: { UNDO: 'undone', SEND_NOW: 'due' },
      states: {
        begun: { always: [{ guard: 'isKept', target: 'kept' }, { target: 'counting' }] },
        kept: { entry: { type: 'report', params: { state: 'held' } } },
        // Hovering or focusing the strip stops the clock; leaving it starts the whole time again (WCAG 2.2.1).
        counting: { entry: { type: 'report', params: { state: 'held' } }, after: { hold: '#decision.due' }, on: { PAUSE: 'paused' } },
        paused: { entry: { type: 'report', params: { state: 'paused' } }, on: { GO_ON: 'counting' } },
      },
    },
    due: { always: [{ guard: 'isOffline', target: 'waiting' }, { target: 'sending' }] },
    waiting: {
      entry: { type: 'report', params: { state: 'waiting' } },
      on: { ONLINE: { target: 'sending', actions: assign({ online: true }) }, RETRY: 'sending', UNDO: 'undone' },
    },
    sending: {
      entry: [assign({ outcome: null }), { type: 'report', params: { state: 'sending' } }],
      invoke: {
        src: 'send',
        input: ({ context }) => context.decision,
        onDone: [
          { guard: ({ event }) => event.output.type === 'done', target: 'done', actions: assign({ outcome: ({ event }) => event.output }) },
          {
            guard: ({ event }) => event.output.type === 'conflict',
            target: 'conflict',
            actions: assign({ outcome: ({ event }) => event.output }),
          },
          {
            guard: ({ event }) => event.output.type === 'offline',
            target: 'lost',
            actions: assign({ outcome: ({ event }) => event.output }),
          },
          { target: 'failed', actions: assign({ outcome: ({ event }) => event.output }) },
        ],
        onError: {
          target: 'failed',
          actions: assign({ outcome: ({ event }): SendOutcome => ({ type: 'failed', reason: 'unknown', desc: String(event.error) }) }),
        },
      },
    },
    // Sent, but no answer came: it may have been taken, so it cannot be undone, only sent again.
    lost: {
      entry: { type: 'report', params: { state: 'waiting' } },
      after: { 5000: { guard: ({ context }) => context.online, target: 'sending' } },
      on: { ONLINE: { target: 'sending', actions: assign({ online: true }) }, RETRY: 'sending' },
    },
    failed: { entry: { type: 'report', params: { state: 'failed' } }, on: { RETRY: 'sending', UNDO: 'undone' } },
    conflict: { entry: { type: 'report', params: { state: 'conflict' } }, on: { UNDO: 'undone' } },
    done: { entry: { type: 'report', params: { state: 'done' } }, type: 'final' },
    undone: { entry: { type: 'report', params: { state: 'undone' } }, type: 'final' },
  },
});

/** The task is not to do any more, as far as its holder is concerned. */
const leaves = ({ decision, state }: Pick<OutboxEntry, 'decision' | 'state'>): boolean =>
  decision.stays !== true && state !== 'failed' && state !== 'conflict';

/** A fresh decision replaces one on the same task that did not go through. */
const replacedBy = (entries: readonly OutboxEntry[], { taskId }: Decision): readonly OutboxEntry[] =>
  entries.filter(({ decision, state }) => decision.taskId === taskId && (state === 'failed' || state === 'conflict'));

export type OutboxEvent =
  | { readonly type: 'DECIDE'; readonly decision: Decision; readonly hold: number | null }
  | { readonly type: 'UNDO_LAST' | 'SEND_ALL' | 'PAUSE' | 'GO_ON' | 'OFFLINE' | 'ONLINE' | 'FORGET_SENT' }
  | { readonly type: 'UNDO' | 'RETRY'; readonly requestId: string }
  /** Decisions found from an earlier start that never went out; the person is asked first. */
  | { readonly type: 'FOUND'; readonly decisions: readonly Decision[] }
  | { readonly type: 'SEND_FOUND' | 'DROP_FOUND' }
  | { readonly type: 'MOVED'; readonly requestId: string; readonly state: DecisionState; readonly outcome: SendOutcome | null };

export interface OutboxContext {
  /** In the order taken; done and undone ones leave. */
  readonly entries: readonly OutboxEntry[];
  /** Confirmed by the server since the strip was last quiet. */
  readonly sent: number;
  readonly found: readonly Decision[];
  readonly online: boolean;
}

/** The rest of the page follows these: the row goes, comes back, or is confirmed. */
export interface OutboxNews {
  readonly type: 'moved';
  readonly entry: OutboxEntry;
}

/** The decision that `Z` takes back: the last one still held. */
export const lastHeld = (entries: readonly OutboxEntry[]): OutboxEntry | undefined =>
  entries.findLast(({ state }) => state === 'held' || state === 'paused');

/** Decisions that nobody has confirmed: what is stored for the next start, and what logging out waits for. */
export const unconfirmed = (context: OutboxContext): readonly Decision[] => [
  ...context.found,
  ...context.entries.filter(({ state }) => ['held', 'paused', 'waiting', 'sending'].includes(state)).map(({ decision }) => decision),
];

export const outboxMachine = setup({
  types: {} as { context: OutboxContext; events: OutboxEvent; emitted: OutboxNews },
  actors: { decision: decisionMachine },
}).createMachine({
  id: 'outbox',
  context: { entries: [], sent: 0, found: [], online: true },
  on: {
    DECIDE: {
      // The same task is decided once: a second key press changes nothing.
      guard: ({ context, event }) => !context.entries.some((entry) => entry.decision.taskId === event.decision.taskId && leaves(entry)),
      actions: enqueueActions(({ enqueue, context, event }) => {
        const { decision, hold } = event;
        const replaced = replacedBy(context.entries, decision);
        for (const old of replaced) enqueue.stopChild(old.decision.requestId);
        // Copies go before the decision that ends the right to send them.
        for (const old of context.entries)
          if (old.decision.taskId === decision.taskId && old.decision.stays) enqueue.sendTo(old.decision.requestId, { type: 'SEND_NOW' });
        enqueue.assign({
          entries: [...context.entries.filter((entry) => !replaced.includes(entry)), { decision, state: 'held', outcome: null }],
        });
        enqueue.spawnChild('decision', { id: decision.requestId, input: { decision, hold, online: context.online } });
      }),
    },
    MOVED: {
      guard: ({ context, event }) => context.entries.some(({ decision }) => decision.requestId === event.requestId),
      actions: enqueueActions(({ enqueue, context, event }) => {
        const before = context.entries.find(({ decision }) => decision.requestId === event.requestId);
        if (before === undefined) return;
        const entry: OutboxEntry = { decision: before.decision, state: event.state, outcome: event.outcome };
        const over = event.state === 'done' || event.state === 'undone';
        enqueue.assign({
          entries: over
            ? context.entries.filter((other) => other !== before)
            : context.entries.map((other) => (other === before ? entry : other)),
          sent: event.state === 'done' ? context.sent + 1 : context.sent,
        });
        if (over) enqueue.stopChild(event.requestId);
        if (event.state === 'done') {
          enqueue.cancel('quiet');
          enqueue.raise({ type: 'FORGET_SENT' }, { id: 'quiet', delay: 6000 });
        }
        enqueue.emit({ type: 'moved', entry });
      }),
    },
    FORGET_SENT: { actions: assign({ sent: 0 }) },
    UNDO_LAST: {
      guard: ({ context }) => lastHeld(context.entries) !== undefined,
      actions: sendTo(({ context }) => lastHeld(context.entries)?.decision.requestId ?? '', { type: 'UNDO' }),
    },
    UNDO: {
      guard: ({ context, event }) => context.entries.some(({ decision }) => decision.requestId === event.requestId),
      actions: sendTo(({ event }) => event.requestId, { type: 'UNDO' }),
    },
    RETRY: {
      guard: ({ context, event }) => context.entries.some(({ decision }) => decision.requestId === event.requestId),
      actions: sendTo(({ event }) => event.requestId, { type: 'RETRY' }),
    },
    SEND_ALL: {
      actions: enqueueActions(({ enqueue, context }) => {
        for (const { decision } of context.entries) enqueue.sendTo(decision.requestId, { type: 'SEND_NOW' });
      }),
    },
    PAUSE: {
      actions: enqueueActions(({ enqueue, context }) => {
        for (const { decision } of context.entries) enqueue.sendTo(decision.requestId, { type: 'PAUSE' });
      }),
    },
    GO_ON: {
      actions: enqueueActions(({ enqueue, context }) => {
        for (const { decision } of context.entries) enqueue.sendTo(decision.requestId, { type: 'GO_ON' });
      }),
    },
    OFFLINE: {
      actions: enqueueActions(({ enqueue, context }) => {
        enqueue.assign({ online: false });
        for (const { decision } of context.entries) enqueue.sendTo(decision.requestId, { type: 'OFFLINE' });
      }),
    },
    ONLINE: {
      actions: enqueueActions(({ enqueue, context }) => {
        enqueue.assign({ online: true });
        for (const { decision } of context.entries) enqueue.sendTo(decision.requestId, { type: 'ONLINE' });
      }),
    },
    FOUND: {
      actions: assign({
        found: ({ context, event }) =>
          event.decisions.filter(({ requestId }) => !context.entries.some(({ decision }) => decision.requestId === requestId)),
      }),
    },
    SEND_FOUND: {
      actions: enqueueActions(({ enqueue, context }) => {
        enqueue.assign({ found: [] });
        for (const decision of context.found) enqueue.raise({ type: 'DECIDE', decision, hold: 0 });
      }),
    },
    DROP_FOUND: { actions: assign({ found: [] }) },
  },
});
