/**
 * The outbox of this window: decisions taken and not yet confirmed. It lives beside the pages, so leaving the inbox
 * does not stop it. What is not confirmed is stored without contents of fields under the person's id, and found at the next start.
 */
import type { DecideAnswer } from '#model/api.ts';
import type { InboxPage } from '#model/workflow/inbox.ts';
import { call, UNREACHABLE } from '#client/data/server/call.ts';
import { connection } from '#client/data/server/connection.ts';
import { queries } from '#client/data/server/queries.ts';
import { session } from '#client/data/session.ts';
import { say } from '#client/words/language.tsx';
import { decisionMachine, outboxMachine, unconfirmed } from '#machines/decision.ts';
import type { Decision, OutboxContext, OutboxEvent, OutboxNews, SendOutcome } from '#machines/decision.ts';
import type { InfiniteData } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { createActor, fromPromise } from 'xstate';
import { tellWarnings } from './decisionWarnings.ts';
import { opinionKey, saveOpinion } from './opinions.ts';
import { adoptDecisions, isOver, keepDecisions } from './outboxStore.ts';
import { afterPaint } from '#client/blocks/paint.ts';
import { whenQuiet } from '#client/blocks/rest.ts';
import { underWay } from './underWay.ts';

/** An answer that takes longer than this is none; the decision goes again under its id. In milliseconds. */
const ANSWER_MS = 30_000;
/** Answers after which nobody knows whether the decision was taken: it goes again under the same id. */
const unknownFate = new Set([UNREACHABLE, 'aborted', '401', '429', '500', '502', '503', '504']);

/** Takes a decided task out of every list of open ones, before the outbox lets go of it, so that the row does not show up again. */
const forget = (taskId: string): void =>
  void queries.setQueriesData<InfiniteData<InboxPage>>(
    { queryKey: ['inbox', 'page', 'todo'] },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.filter((row) => row.taskId !== taskId) })) },
  );

const decides = ({ action }: Pick<Decision, 'action'>): boolean => action === 'approve' || action === 'reject';

const placeOf = (decision: Decision): string =>
  decides(decision)
    ? `${decision.path}/${decision.call ?? `${decision.action}Process`}`
    : `/tydf/process/task/${decision.taskId}/${decision.action}`;

const bodyOf = (decision: Decision): Readonly<Record<string, unknown>> => ({
  requestId: decision.requestId,
  ...decision.more,
  ...(decision.comment === '' ? {} : { comment: decision.comment }),
  ...(decides(decision)
    ? { id: decision.documentId, taskId: decision.taskId, ...(decision.version === null ? {} : { version: decision.version }) }
    : {}),
});

/** What was taken back or refused, by task and act: whoever begins it anew finds what they had chosen. */
export const takenBack = new Set<string>();
const draftOf = (decision: Decision): string => (decides(decision) ? decision.taskId : `${decision.taskId}/${decision.action}`);

/** The page is being left: nothing waits for its turn then. */
let leaving = false;
let last: Promise<unknown> = Promise.resolve();

/** One after the other, in the order they were taken: what waited for the connection arrives as it was decided. */
const inTurn = <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  const answer = leaving ? work() : last.then(work);
  last = answer.catch(() => undefined);
  return answer;
};

const quiet = (): Promise<void> => new Promise((resolve) => void whenQuiet(resolve));

const send = (userId: string | null) =>
  fromPromise<SendOutcome, Decision>(async ({ input }) => {
    // Never under another person's session.
    if (userId === null || session.get().user?.userId !== userId) return { type: 'offline' };
    const envelope = await inTurn(() =>
      call<DecideAnswer>('POST', placeOf(input), {
        quiet: true,
        keepalive: true,
        body: bodyOf(input),
        signal: AbortSignal.timeout(ANSWER_MS),
      }),
    );
    if (unknownFate.has(envelope.code)) return { type: 'offline' };
    // What follows of it changes list and counts: that waits for nobody's key, unless the person waits for the answer themselves.
    if (!input.noHold && !leaving) await quiet();
    const refresh = (): void => {
      void queries.invalidateQueries({ queryKey: ['task', input.taskId] });
      void queries.invalidateQueries({ queryKey: ['document', input.resource, input.documentId] });
    };
    // Somebody else's decision or claim closes the task for this person; any other conflict (the record changed) is for them to look at.
    if (envelope.reason === 'alreadyDecided' || envelope.reason === 'alreadyClaimed') {
      refresh();
      const { who, whoEn, at, action } = envelope.params ?? {};
      return {
        type: 'conflict',
        reason: envelope.reason,
        desc: envelope.desc,
        by: who === undefined ? null : say({ zh: String(who), en: String(whoEn ?? who) }),
        at: at === undefined ? null : String(at),
        action: action === undefined ? null : String(action),
      };
    }
    if (envelope.code !== '200') {
      refresh();
      return { type: 'failed', reason: envelope.reason ?? '', desc: envelope.desc };
    }
    tellWarnings(envelope.data);
    if (input.stays !== true) forget(input.taskId);
    void queries.invalidateQueries({ queryKey: ['inbox', 'counts'] });
    refresh();
    void queries.invalidateQueries({ queryKey: ['inbox', 'page', 'done'] });
    return { type: 'done', answer: envelope.data };
  });

const begin = (userId: string | null) => {
  const actor = createActor(outboxMachine.provide({ actors: { decision: decisionMachine.provide({ actors: { send: send(userId) } }) } }));
  let stored = '';
  const tell = ({ entries }: OutboxContext): void =>
    underWay.set(
      entries
        .filter(({ state, decision }) => state !== 'failed' && state !== 'conflict' && !decision.noHold && !decision.stays)
        .map(({ decision: { taskId, resource } }) => ({ taskId, resource })),
    );
  tell(actor.getSnapshot().context);
  actor.subscribe(({ context }) => {
    tell(context);
    for (const heard of changes) heard();
    const open = unconfirmed(context);
    const text = open.map(({ requestId }) => requestId).join();
    if (text === stored || userId === null || session.get().user?.userId !== userId) return;
    stored = text;
    void keepDecisions(open);
  });
  actor.on('moved', (event) => {
    const { decision, state, outcome } = event.entry;
    // Somebody else closed the task: once that is known, there is nothing more to do about it.
    if (state === 'undone' && outcome?.type === 'conflict') forget(decision.taskId);
    // What was written is not lost with the decision.
    if (state === 'undone' || state === 'failed' || state === 'conflict') {
      void saveOpinion(opinionKey(decision.taskId, decision.action), decision.comment);
      takenBack.add(draftOf(decision));
    }
    for (const heard of news) heard(event);
  });
  actor.start();
  if (!connection.up()) actor.send({ type: 'OFFLINE' });
  if (userId !== null)
    void adoptDecisions(async (decisions) => {
      const open: Decision[] = [];
      for (const decision of decisions) {
        if (await isOver(decision)) actor.send({ type: 'DECIDE', decision, hold: 0 });
        else open.push(decision);
      }
      if (open.length > 0) actor.send({ type: 'FOUND', decisions: [...actor.getSnapshot().context.found, ...open] });
      await keepDecisions(unconfirmed(actor.getSnapshot().context));
    });
  return { actor, userId };
};

const changes = new Set<() => void>();
const news = new Set<(event: OutboxNews) => void>();
let running: ReturnType<typeof begin> | null = null;

/** Follows the connection, and sends what is held when the page is left. */
const follow = (): void => {
  connection.subscribe(() => running?.actor.send({ type: connection.up() ? 'ONLINE' : 'OFFLINE' }));
  addEventListener('pagehide', () => {
    leaving = true;
    sendSoon();
    running?.actor.send({ type: 'SEND_ALL' });
  });
  addEventListener('pageshow', () => (leaving = false));
};

/** The outbox of the signed-in person; another person gets another one. */
const current = () => {
  const userId = session.get().user?.userId ?? null;
  // Signed out, it stays: the same person may come back, and nothing goes out meanwhile.
  if (running === null || (userId !== null && running.userId !== userId)) {
    if (running === null) follow();
    else {
      running.actor.stop();
      // What one person chose is nothing for the next.
      takenBack.clear();
    }
    running = begin(userId);
  }
  return running.actor;
};

/** Decisions whose picture comes first. */
let soon: OutboxEvent[] = [];
const sendSoon = (): void => {
  const events = soon;
  soon = [];
  for (const event of events) current().send(event);
};

export const outbox = {
  send: (event: OutboxEvent): void => {
    sendSoon();
    current().send(event);
  },
  /** After the next picture: keeping a decision takes longer than showing it. What is asked of the outbox meanwhile comes behind it. */
  sendAfterPaint: (event: OutboxEvent): void => {
    soon.push(event);
    // Behind everything else that waits for this picture as well.
    afterPaint(() => setTimeout(sendSoon));
  },
  context: (): OutboxContext => current().getSnapshot().context,
  /** Hears every step of every decision, until the answer is called. */
  hear: (heard: (event: OutboxNews) => void): (() => void) => {
    news.add(heard);
    return () => void news.delete(heard);
  },
  /** Sends everything now and waits until all is confirmed, at most `ms`; true when nothing is left. For logging out. */
  async flush(ms = 5000): Promise<boolean> {
    const end = performance.now() + ms;
    outbox.send({ type: 'SEND_ALL' });
    while (unconfirmed(outbox.context()).length > 0 && performance.now() < end) await new Promise((done) => setTimeout(done, 50));
    return unconfirmed(outbox.context()).length === 0;
  },
};

const subscribe = (heard: () => void): (() => void) => {
  changes.add(heard);
  const left = session.subscribe(heard);
  return () => {
    changes.delete(heard);
    left();
  };
};

/** What the outbox holds; the component renders anew with every change. */
export const useOutbox = (): OutboxContext => useSyncExternalStore(subscribe, outbox.context, outbox.context);

/** What `select` says of it, as values of JSON; the component renders anew only when that changes. */
export const useOutboxPart = <Part>(select: (context: OutboxContext) => Part): Part => {
  const told = () => JSON.stringify(select(outbox.context()));
  const text = useSyncExternalStore(subscribe, told, told);
  return useMemo(() => JSON.parse(text) as Part, [text]);
};

/** Whether a decision that must not be held is still on its way for this task. */
export const useAwaited = (taskId: string | null): boolean =>
  useOutboxPart(({ entries }) =>
    entries.some(({ decision, state }) => decision.noHold && decision.taskId === taskId && (state === 'held' || state === 'sending')),
  );

/** Hears every step of every decision: back in the list, failed, done. */
export const useOutboxNews = (hear: (event: OutboxNews) => void): void => {
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  useEffect(() => outbox.hear((event) => latest.current(event)), []);
};
