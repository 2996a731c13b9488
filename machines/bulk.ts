/**
 * Many rows dealt with as one act: held once as a whole, then sent in portions of independent acts, each with its own
 * outcome; what was refused stays to be looked at until the person dismisses it. Beside the outbox of single decisions and in its manner:
 * pure, what sends is given with `provide`, an unanswered portion goes again under the same request id.
 */
import type { ManyAction } from '#model/workflow/inbox.ts';
import type { Words } from '#model/words.ts';
import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';

export type BulkAction = 'approve' | 'reject' | ManyAction;

/** One row of the batch, without contents of fields: this is what is stored for the next start. */
export interface BulkItem {
  /** Its row in the list has the same key, so that the row can come back. */
  readonly key: string;
  /** Null where it is a document and no task of mine. */
  readonly taskId: string | null;
  readonly resource: string;
  readonly documentId: string;
  readonly code: string;
  readonly kind: Words;
  /** The person saw the document in this version; where it is another one by then the row is refused. Null asks for none. */
  readonly version: number | null;
}

export interface Bulk {
  readonly requestId: string;
  readonly action: BulkAction;
  readonly comment: string;
  /** The act asks for these beside words: whom, until when. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly items: readonly BulkItem[];
}

/** Each row has an outcome of its own; `desc` is the server's sentence where it was refused. */
export interface BulkOutcome {
  readonly key: string;
  readonly done: boolean;
  readonly reason: string;
  readonly desc: string;
}

export type Portion = Bulk;

/** `offline`: nobody knows what was taken, so the portion goes again. `refused`: the call as a whole, so each of its tasks. */
export type PortionOutcome =
  | { readonly type: 'answered'; readonly outcomes: readonly BulkOutcome[] }
  | { readonly type: 'refused'; readonly reason: string; readonly desc: string }
  | { readonly type: 'offline' };

/** So many tasks travel in one call: few enough that the progress moves. */
export const portionSize = 10;
/** After so many milliseconds an unanswered portion goes again. */
const AGAIN_MS = 5000;

export interface BulkContext {
  /** The batch held, on its way, or just answered; null while there is none. */
  readonly bulk: Bulk | null;
  readonly outcomes: readonly BulkOutcome[];
  /** Milliseconds that it is held; null: until the person sends it. */
  readonly hold: number | null;
  readonly online: boolean;
}

export type BulkEvent =
  | { readonly type: 'BEGIN'; readonly bulk: Bulk; readonly hold: number | null }
  /** A batch of an earlier start that never went out whole; the person is asked first. */
  | { readonly type: 'FOUND'; readonly bulk: Bulk }
  | { readonly type: 'UNDO' | 'SEND_NOW' | 'PAUSE' | 'GO_ON' | 'ONLINE' | 'OFFLINE' | 'DISMISS' | 'DROP' }
  /** Sends what was refused once more, under a new request id. */
  | { readonly type: 'RETRY'; readonly requestId: string };

/** The page follows these: rows come back, or are answered. */
export type BulkNews =
  | { readonly type: 'undone'; readonly bulk: Bulk }
  | { readonly type: 'answered'; readonly action: BulkAction; readonly outcomes: readonly BulkOutcome[] };

type WithBulk = Pick<BulkContext, 'bulk' | 'outcomes'>;

/** Rows that nobody has answered for yet, in their order. */
export const unanswered = ({ bulk, outcomes }: WithBulk): readonly BulkItem[] => bulk?.items.slice(outcomes.length) ?? [];

export const refusedItems = ({ bulk, outcomes }: WithBulk): readonly (BulkItem & Pick<BulkOutcome, 'reason' | 'desc'>)[] =>
  outcomes.flatMap(({ done, reason, desc }, at) => {
    const item = bulk?.items[at];
    return done || item === undefined ? [] : [{ ...item, reason, desc }];
  });

/** The batch as far as it was not sent: what is stored for the next start. */
export const unsent = (context: WithBulk): Bulk | null => {
  const items = unanswered(context);
  return context.bulk === null || items.length === 0 ? null : { ...context.bulk, items };
};

const nextPortion = ({ bulk, outcomes }: WithBulk): Portion => {
  if (bulk === null) throw new Error('there is no batch to send');
  return { ...bulk, items: bulk.items.slice(outcomes.length, outcomes.length + portionSize) };
};

/** Outcomes in the order of the items that were sent; a row without one was not dealt with. */
const outcomesOf = (portion: Portion, outcome: Exclude<PortionOutcome, { type: 'offline' }>): readonly BulkOutcome[] => {
  const answered = new Map(outcome.type === 'answered' ? outcome.outcomes.map((one) => [one.key, one]) : []);
  const { reason, desc } = outcome.type === 'refused' ? outcome : { reason: '', desc: '' };
  return portion.items.map(({ key }) => answered.get(key) ?? { key, done: false, reason, desc });
};

export const bulkMachine = setup({
  types: {} as { context: BulkContext; events: BulkEvent; emitted: BulkNews },
  actors: {
    send: fromPromise<PortionOutcome, Portion>(async () => {
      throw new Error('The batch was started without a way to send.');
    }),
  },
  actions: {
    take: assign(({ event }) => ('bulk' in event ? { bulk: event.bulk, outcomes: [] } : {})),
    forget: assign({ bulk: null, outcomes: [] }),
    answer: enqueueActions(({ enqueue, context }, { outcome }: { readonly outcome: PortionOutcome }) => {
      if (outcome.type === 'offline') return;
      const outcomes = outcomesOf(nextPortion(context), outcome);
      enqueue.assign({ outcomes: [...context.outcomes, ...outcomes] });
      enqueue.emit({ type: 'answered', action: nextPortion(context).action, outcomes });
    }),
  },
  guards: {
    isKept: ({ context }) => context.hold === null,
    isOffline: ({ context }) => !context.online,
    isAll: ({ context }) => unanswered(context).length === 0,
    hasRefused: ({ context }) => refusedItems(context).length > 0,
  },
  delays: { hold: ({ context }) => context.hold ?? 0, again: AGAIN_MS },
}).createMachine({
  id: 'bulk',
  context: { bulk: null, outcomes: [], hold: 0, online: true },
  initial: 'none',
  on: {
    ONLINE: { actions: assign({ online: true }) },
    OFFLINE: { actions: assign({ online: false }) },
  },
  states: {
    none: {
      entry: 'forget',
      on: {
        BEGIN: { target: 'held', actions: ['take', assign({ hold: ({ event }) => event.hold })] },
        FOUND: { target: 'found', actions: 'take' },
      },
    },
    found: { on: { SEND_NOW: 'due', DROP: 'none' } },
    held: {
      initial: 'begun',
      on: {
        UNDO: { target: 'none', actions: emit(({ context }) => ({ type: 'undone' as const, bulk: context.bulk! })) },
        SEND_NOW: 'due',
      },
      states: {
        begun: { always: [{ guard: 'isKept', target: 'kept' }, { target: 'counting' }] },
        kept: {},
        // Hovering or focusing the strip stops the clock; leaving it starts the whole time again (WCAG 2.2.1).
        counting: { after: { hold: '#bulk.due' }, on: { PAUSE: 'paused' } },
        paused: { on: { GO_ON: 'counting' } },
      },
    },
    due: { always: [{ guard: 'isAll', target: 'result' }, { guard: 'isOffline', target: 'waiting' }, { target: 'sending' }] },
    waiting: {
      after: { again: { guard: ({ context }) => context.online, target: 'sending' } },
      on: { ONLINE: { target: 'sending', actions: assign({ online: true }) }, SEND_NOW: 'sending' },
    },
    sending: {
      invoke: {
        src: 'send',
        input: ({ context }) => nextPortion(context),
        onDone: [
          { guard: ({ event }) => event.output.type === 'offline', target: 'waiting' },
          { target: 'due', actions: { type: 'answer', params: ({ event }) => ({ outcome: event.output }) } },
        ],
        onError: {
          target: 'due',
          actions: {
            type: 'answer',
            params: ({ event }) => ({ outcome: { type: 'refused' as const, reason: 'unknown', desc: String(event.error) } }),
          },
        },
      },
    },
    // Stays until it is dismissed; another batch takes its place.
    result: {
      on: {
        DISMISS: 'none',
        BEGIN: { target: 'held', actions: ['take', assign({ hold: ({ event }) => event.hold })] },
        RETRY: {
          guard: 'hasRefused',
          target: 'due',
          actions: assign(({ context, event }) => ({
            bulk: context.bulk && {
              ...context.bulk,
              requestId: event.requestId,
              items: refusedItems(context).map(({ reason: _reason, desc: _desc, ...item }) => item),
            },
            outcomes: [],
          })),
        },
      },
    },
  },
});
