/**
 * The batch of this window: one machine beside the pages, so leaving the inbox does not stop it. What is not answered
 * is stored without contents of fields under the person's id and asked about at the next start. Loaded when there is a batch.
 */
import type { BulkOutcome as Answer, ManyOutcome } from '#model/workflow/inbox.ts';
import { call, UNREACHABLE } from '#client/data/server/call.ts';
import { kept } from '#client/data/kept.ts';
import { queries } from '#client/data/server/queries.ts';
import { session } from '#client/data/session.ts';
import { note } from '#client/data/server/timings.ts';
import { bulkMachine, refusedItems, unanswered, unsent } from '#machines/bulk.ts';
import type { Bulk, BulkContext, BulkEvent, BulkOutcome, Portion, PortionOutcome } from '#machines/bulk.ts';
import { useSyncExternalStore } from 'react';
import { createActor, fromPromise } from 'xstate';
import { bulkActs, decides } from './bulkActs.ts';
import { bulkKey, bulkRows } from '#client/blocks/list/bulkRows.ts';
import { settle } from './bulkSettled.ts';
import { keyOf } from '#client/inbox/queries.ts';

/** Answers after which nobody knows what was taken: the portion goes again under the same id. */
const unknownFate = new Set([UNREACHABLE, 'aborted', '401', '429', '500', '502', '503', '504']);
/** Counts are asked for when no answer came for so long. */
const quietMs = 1000;

const send = (userId: string | null) =>
  fromPromise<PortionOutcome, Portion>(async ({ input: { requestId, action, comment, given, items } }) => {
    // Never under another person's session.
    if (userId === null || session.get().user?.userId !== userId) return { type: 'offline' };
    const of = decides(action)
      ? { path: '/tydf/process/decideMany', items: items.map(({ taskId, version }) => ({ taskId, version })) }
      : { path: '/tydf/process/actMany', items: items.map(({ taskId, resource, documentId }) => ({ taskId, resource, documentId })) };
    const envelope = await call<readonly (Answer | ManyOutcome)[]>('POST', of.path, {
      quiet: true,
      keepalive: true,
      body: { action, requestId, items: of.items, ...given, ...(comment === '' ? {} : { comment }) },
    });
    if (unknownFate.has(envelope.code)) return { type: 'offline' };
    if (envelope.code !== '200') return { type: 'refused', reason: envelope.reason ?? '', desc: envelope.desc };
    return {
      type: 'answered',
      outcomes: envelope.data.map((one): BulkOutcome => ({
        key: 'documentId' in one ? keyOf(one) : one.taskId,
        done: one.done,
        reason: one.refusal?.reason ?? '',
        desc: one.refusal?.desc ?? '',
      })),
    };
  });

let refreshing: ReturnType<typeof setTimeout> | undefined;
/** Counts and what else tells of decided tasks are asked once for many answers. */
const refreshSoon = (): void => {
  clearTimeout(refreshing);
  refreshing = setTimeout(() => {
    void queries.invalidateQueries({ queryKey: ['inbox', 'counts'] });
    void queries.invalidateQueries({ queryKey: ['inbox', 'page', 'done'] });
  }, quietMs);
};

const begin = (userId: string | null) => {
  const actor = createActor(bulkMachine.provide({ actors: { send: send(userId) } }));
  let stored = '';
  actor.on('answered', ({ action, outcomes }) => {
    settle(action, new Set(outcomes.filter((one) => one.done).map(({ key }) => key)));
    for (const { key } of outcomes) void queries.invalidateQueries({ queryKey: ['task', key] });
    refreshSoon();
    note('bulkRows', outcomes.length);
    const failed = outcomes.filter((one) => !one.done).length;
    if (failed > 0) note('bulkFailed', failed);
  });
  actor.subscribe((state) => {
    const { context } = state;
    const held = state.matches('held');
    const open = held || state.matches('waiting') || state.matches('sending') || state.matches('due');
    const leaving = open && context.bulk !== null && bulkActs[context.bulk.action].leaves ? unanswered(context) : [];
    bulkRows.set(
      state.matches('none')
        ? null
        : {
            there: true,
            busy: !state.matches('result'),
            hidden: new Set(leaving.map(({ key }) => key)),
            tasks: leaving.flatMap(({ taskId, resource }) => (taskId === null ? [] : [{ taskId, resource }])),
            refused: new Map(refusedItems(context).map(({ key, desc }) => [key, desc])),
            undo: held ? () => actor.send({ type: 'UNDO' }) : null,
            sendNow: held ? () => actor.send({ type: 'SEND_NOW' }) : null,
          },
    );
    for (const heard of listeners) heard();
    const left = unsent(context);
    const text = left === null ? '' : `${left.requestId}/${left.items.length}`;
    if (text === stored || userId === null || session.get().user?.userId !== userId) return;
    stored = text;
    void (left === null ? kept.remove(bulkKey) : kept.set(bulkKey, left));
  });
  actor.start();
  if (!navigator.onLine) actor.send({ type: 'OFFLINE' });
  if (userId !== null) void kept.get<Bulk>(bulkKey).then((bulk) => bulk && actor.send({ type: 'FOUND', bulk }));
  return { actor, userId };
};

const listeners = new Set<() => void>();
let running: ReturnType<typeof begin> | null = null;

const follow = (): void => {
  addEventListener('online', () => running?.actor.send({ type: 'ONLINE' }));
  addEventListener('offline', () => running?.actor.send({ type: 'OFFLINE' }));
  // A batch that was only found is not sent unasked.
  addEventListener('pagehide', () => running?.actor.getSnapshot().matches('held') && running.actor.send({ type: 'SEND_NOW' }));
};

/** The batch of the signed-in person; another person gets another machine. */
const current = () => {
  const userId = session.get().user?.userId ?? null;
  if (running === null || (userId !== null && running.userId !== userId)) {
    if (running === null) follow();
    else running.actor.stop();
    running = begin(userId);
  }
  return running.actor;
};

export type BulkStep = 'none' | 'found' | 'held' | 'paused' | 'waiting' | 'sending' | 'result';

const stepOf = (value: unknown): BulkStep => {
  if (typeof value === 'object') return JSON.stringify(value).includes('paused') ? 'paused' : 'held';
  return value === 'due' ? 'sending' : (value as BulkStep);
};

let snapshot: { readonly step: BulkStep; readonly context: BulkContext } | null = null;
const told = (): { readonly step: BulkStep; readonly context: BulkContext } => {
  const { value, context } = current().getSnapshot();
  const step = stepOf(value);
  if (snapshot?.step !== step || snapshot.context !== context) snapshot = { step, context };
  return snapshot;
};

export const bulkBox = {
  send: (event: BulkEvent): void => current().send(event),
  /** The answer is false while another batch is on its way: this one was not taken then. */
  begin: (bulk: Bulk, hold: number | null): boolean => {
    const event = { type: 'BEGIN', bulk, hold } as const;
    const taken = current().getSnapshot().can(event);
    if (taken) current().send(event);
    return taken;
  },
  told,
};

export const useBulk = () =>
  useSyncExternalStore((heard) => {
    listeners.add(heard);
    return () => void listeners.delete(heard);
  }, told);
