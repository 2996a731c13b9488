/**
 * The bar under a document as a machine: what is asked in it, from the key or button to the picture after the decision.
 * Pure: it tells what is to be done (`AskingNews`), and `seal`, which uploads a signature, is given with `provide`.
 */
import type { FileRef } from '#model/field.ts';
import { type AskedAction, isPanel, type Opening } from '#client/blocks/act/actionWords.ts';
import { assertEvent, assign, emit, enqueueActions, fromPromise, setup, type SnapshotFrom, stateIn } from 'xstate';

/** A decision as it goes out. */
export interface Sent {
  readonly action: AskedAction;
  readonly opinion: string;
  /** The upload. */
  readonly signature: FileRef | null;
}

/** The bar looks like this when Enter is pressed. */
export interface Written extends Sent {
  readonly needsText: boolean;
  /** The first step for which nobody is picked. */
  readonly unpicked: string | null;
  /** Files are still on their way. */
  readonly underWay: boolean;
  readonly needsSignature: boolean;
  /** Drawn or typed, and not yet on the server. */
  readonly drawn: File | null;
}

/** This keeps a decision from being sent; `cause` is why a signature was not sent, null where nobody signed. */
export type Missing =
  | { readonly of: 'opinion' }
  | { readonly of: 'people'; readonly node: string }
  | { readonly of: 'signature'; readonly cause: unknown };

export interface Asked {
  readonly action: Opening;
  /** The usual word is to be filled in. */
  readonly usual: boolean;
}

export type AskingEvent =
  /** `shown`: the question stands in the page itself, before it is drawn. */
  | ({ readonly type: 'ASK'; readonly shown: boolean } & Asked)
  /** Approved with one key. */
  | { readonly type: 'EXPRESS'; readonly opinion: string }
  /** The picture of the question was seen, or a key came earlier. `written`: letters came before the question did. */
  | { readonly type: 'DRAWN'; readonly action: Opening; readonly written: boolean }
  | ({ readonly type: 'DECIDE' } & Written)
  /** The picture after the decision was seen. */
  | { readonly type: 'PAINTED' }
  /** `CLOSE`: the panel is done with, or given up. */
  | { readonly type: 'CANCEL' | 'CLOSE' }
  /** Words or what goes with them were changed. */
  | { readonly type: 'CHANGED' }
  | { readonly type: 'ATTACHED' }
  /** A digit was pressed before the templates were there. */
  | { readonly type: 'TEMPLATE_ASKED' }
  /** `opinion`: what stands there with the template; null where there is none. */
  | { readonly type: 'TEMPLATE_CAME'; readonly opinion: string | null };

export type AskingNews =
  | ({ readonly type: 'send' } & Sent)
  /** Enter was pressed before the template was there. */
  | { readonly type: 'decide'; readonly opinion: string | null }
  /** The usual word is filled in now. */
  | { readonly type: 'usual' }
  /** It goes by itself once the files are there. */
  | { readonly type: 'await' }
  | { readonly type: 'missing'; readonly of: Missing['of'] };

export interface AskingContext {
  /** As it is drawn. */
  readonly asking: Opening | null;
  /** Stands in the page and is not drawn yet. */
  readonly next: Opening | null;
  /** The usual word is still to be filled in. */
  readonly usual: boolean;
  readonly missing: Missing | null;
  /** The place for files was opened. */
  readonly extras: boolean;
}

export const askingMachine = setup({
  types: {} as { context: AskingContext; events: AskingEvent; emitted: AskingNews },
  actors: {
    seal: fromPromise<Sent, Written>(async () => {
      throw new Error('The bar was started without a way to send signatures.');
    }),
  },
  actions: {
    ask: assign((_, { action, usual }: Asked) => ({ asking: action, next: null, usual, missing: null })),
    show: assign((_, { action, usual }: Asked) => ({ next: action, usual, missing: null })),
    draw: assign({ asking: ({ context }) => context.next, next: null }),
    settleUsual: enqueueActions(({ context, enqueue }, { written }: { readonly written: boolean }) => {
      if (context.usual && !written) enqueue.emit({ type: 'usual' });
      enqueue.assign({ usual: false });
    }),
    lack: enqueueActions(({ enqueue }, missing: Missing) => {
      enqueue.assign({ missing });
      enqueue.emit({ type: 'missing', of: missing.of });
    }),
    forgetMissing: assign({ missing: null }),
    openExtras: assign({ extras: true }),
    awaitFiles: emit({ type: 'await' }),
    decide: emit((_, { opinion }: { readonly opinion: string | null }): AskingNews => ({ type: 'decide', opinion })),
    send: emit((_, { action, opinion, signature }: Sent): AskingNews => ({ type: 'send', action, opinion, signature })),
    close: assign({ asking: null }),
    giveUp: assign({ asking: null, missing: null, extras: false }),
  },
  guards: {
    isPanel: (_, { action }: { readonly action: Opening }) => isPanel(action),
    isShown: (_, { shown }: { readonly shown: boolean }) => shown,
    isNext: ({ context }, { action }: { readonly action: Opening }) => context.next === action,
    isAsked: ({ context }, { action }: { readonly action: Opening }) => context.asking === action,
    lacksWords: (_, { needsText, opinion }: Written) => needsText && opinion === '',
    lacksPeople: (_, { unpicked }: Written) => unpicked !== null,
    lacksFiles: (_, { underWay }: Written) => underWay,
    lacksSignature: (_, { needsSignature, signature, drawn }: Written) => needsSignature && signature === null && drawn === null,
    isDrawn: (_, { drawn }: Written) => drawn !== null,
    isMissing: ({ context }) => context.missing !== null,
    isClosed: ({ context }) => !context.extras,
    awaitsTemplate: stateIn({ template: 'coming' }),
    isAsking: stateIn({ bar: 'asking' }),
  },
}).createMachine({
  id: 'asking',
  context: { asking: null, next: null, usual: false, missing: null, extras: false },
  type: 'parallel',
  on: {
    CHANGED: { guard: 'isMissing', actions: 'forgetMissing' },
    ATTACHED: { guard: 'isClosed', actions: 'openExtras' },
  },
  states: {
    bar: {
      initial: 'resting',
      on: {
        ASK: [
          {
            guard: { type: 'isPanel', params: ({ event }) => event },
            target: '.panel',
            actions: { type: 'ask', params: ({ event }) => event },
          },
          {
            guard: { type: 'isShown', params: ({ event }) => event },
            target: '.showing',
            actions: { type: 'show', params: ({ event }) => event },
          },
          { target: '.asking', actions: { type: 'ask', params: ({ event }) => event } },
        ],
      },
      states: {
        resting: {
          on: {
            EXPRESS: {
              target: 'sent',
              actions: { type: 'send', params: ({ event: { opinion } }) => ({ action: 'approve', opinion, signature: null }) },
            },
            CANCEL: { actions: 'giveUp' },
          },
        },
        /** Laid out before, the question has only to be shown: its picture waits for nothing that is drawn. */
        showing: {
          on: {
            DRAWN: {
              guard: { type: 'isNext', params: ({ event }) => event },
              target: 'asking.answering',
              actions: ['draw', { type: 'settleUsual', params: ({ event }) => event }],
            },
          },
        },
        asking: {
          initial: 'posed',
          on: {
            DECIDE: [
              // Enter means the template that is asked for; it decides when that is there.
              { guard: 'awaitsTemplate' },
              {
                guard: { type: 'lacksWords', params: ({ event }) => event },
                actions: { type: 'lack', params: { of: 'opinion' } },
              },
              {
                guard: { type: 'lacksPeople', params: ({ event }) => event },
                actions: { type: 'lack', params: ({ event }) => ({ of: 'people', node: event.unpicked ?? '' }) },
              },
              { guard: { type: 'lacksFiles', params: ({ event }) => event }, actions: 'awaitFiles' },
              {
                guard: { type: 'lacksSignature', params: ({ event }) => event },
                actions: { type: 'lack', params: { of: 'signature', cause: null } },
              },
              { guard: { type: 'isDrawn', params: ({ event }) => event }, target: 'sealing' },
              { target: 'sent', actions: { type: 'send', params: ({ event }) => event } },
            ],
            CANCEL: { target: 'resting', actions: 'giveUp' },
            CLOSE: { target: 'resting', actions: 'close' },
          },
          states: {
            /** Drawn; the focus waits until the question is seen. */
            posed: {
              on: {
                DRAWN: {
                  guard: { type: 'isAsked', params: ({ event }) => event },
                  target: 'answering',
                  actions: { type: 'settleUsual', params: ({ event }) => event },
                },
              },
            },
            answering: {},
          },
        },
        /** A signature is on its way to the server; nothing else is asked meanwhile. */
        sealing: {
          invoke: {
            src: 'seal',
            input: ({ event }) => {
              assertEvent(event, 'DECIDE');
              return event;
            },
            onDone: { target: 'sent', actions: { type: 'send', params: ({ event }) => event.output } },
            onError: {
              target: 'asking.answering',
              actions: { type: 'lack', params: ({ event }) => ({ of: 'signature', cause: event.error }) },
            },
          },
          on: { ASK: {}, CANCEL: { target: 'resting', actions: 'giveUp' } },
        },
        /** An act with words of its own. */
        panel: {
          on: { CANCEL: { target: 'resting', actions: 'giveUp' }, CLOSE: { target: 'resting', actions: 'close' } },
        },
        /** The bar goes with its document, or waits for the server: a key that is held down decides nothing more. */
        sent: {
          on: { ASK: {}, PAINTED: { target: 'resting', actions: 'giveUp' } },
        },
      },
    },
    template: {
      initial: 'none',
      states: {
        none: { on: { TEMPLATE_ASKED: 'coming' } },
        coming: {
          initial: 'free',
          on: { TEMPLATE_CAME: 'none' },
          states: {
            free: { on: { DECIDE: { guard: 'isAsking', target: 'owed' } } },
            /** Enter was pressed meanwhile. */
            owed: {
              on: {
                TEMPLATE_CAME: { target: '#asking.template.none', actions: { type: 'decide', params: ({ event }) => event } },
                ASK: 'free',
                CANCEL: 'free',
                CLOSE: 'free',
              },
            },
          },
        },
      },
    },
  },
});

/** The bar draws these; a question that is only shown in the page itself is not drawn yet. */
export const drawnOf = (snapshot: SnapshotFrom<typeof askingMachine>) => ({
  asking: snapshot.context.asking,
  missing: snapshot.context.missing,
  extras: snapshot.context.extras,
  sealing: snapshot.matches({ bar: 'sealing' }),
});
