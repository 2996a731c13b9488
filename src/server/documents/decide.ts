/**
 * THE door: the only way a document changes its state, one transaction for each call. Approve and
 * reject first try the short path: one unlocked read, one statement guarded by the instance's version; whatever needs
 * more takes the long one, with the rows locked. The same tests stand on both.
 */
import type { DecideAnswer } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Context } from '../context.ts';
import { violationOf } from '../db/errors.ts';
import type { Sql } from '../db/sql.ts';
import { showsBalances } from '../postings/mirror.ts';
import { announce } from '../realtime/hub.ts';
import { NeedsTransaction } from '#server/flows/advance.ts';
import { promptly } from '../flows/process/jobs.ts';
import { actOnTask, commentOf } from './verbs/act.ts';
import { carry, type Outcome } from './carry.ts';
import { end } from './verbs/end.ts';
import { goBack } from './verbs/goBack.ts';
import { handOn, removeApprover, type Handing } from './verbs/handOn.ts';
import { loadCase, readAtOnce, type Case } from './load.ts';
import { answerBefore, keepAnswer, requestOf, takeRequest, type Request } from './once.ts';
import { answer, ask } from './verbs/questions.ts';
import { print } from './shown/print.ts';
import { onSeenRecord } from './shown/read.ts';
import { notInState, tooBusy } from './refusals.ts';
import { rehearsed } from './rehearsal.ts';
import { comment, copyTo } from './verbs/remarks.ts';
import { start } from './verbs/start.ts';
import { writer } from './write.ts';
import { runEffects } from '../effects/run.ts';
import { takeBack } from './verbs/undo.ts';
import { urge } from './verbs/urge.ts';
import { LRUCache } from 'lru-cache';
import { textOf } from '#model/calculation/text.ts';
import { taskMeant } from './task.ts';

export type Verb =
  | 'submit'
  | 'approve'
  | 'reject'
  | 'repost'
  | 'withdraw'
  | 'discard'
  | 'void'
  | Handing
  | 'removeApprover'
  | 'return'
  | 'takeBack'
  | 'comment'
  | 'copyTo'
  | 'ask'
  | 'answer'
  | 'urge'
  | 'print';

type LongWork = (tx: Sql, context: Context, definition: Definition, body: AnyDoc) => Promise<DecideAnswer | null>;

const acting =
  (action: 'approve' | 'reject'): LongWork =>
  async (tx, context, definition, body) => {
    const { record, found } = await loadCase(tx, context.services, definition, body['id'], true);
    if (!found) throw notInState(record['status']);
    return carry(tx, context, found, await actOnTask(context, found, action, body, { sql: tx, tx, request: null }));
  };

const starting =
  (action: 'submit' | 'repost'): LongWork =>
  async (tx, context, definition, body) => {
    const { found, outcome } = await start(tx, context, definition, action, body);
    return carry(tx, context, found, outcome);
  };

const ending =
  (action: 'withdraw' | 'discard' | 'void'): LongWork =>
  async (tx, context, definition, body) => {
    // What shows balances is locked after these, by whoever moves them: who made it void the other way round would wait in a circle.
    const lock = action === 'void' && showsBalances(context.services.ledgers, definition.key) ? 'instance' : true;
    const { record, found } = await loadCase(tx, context.services, definition, body['id'], lock);
    const outcome = await end(tx, context, found, record, action, body);
    return found && carry(tx, context, found, outcome);
  };

/** Whoever holds an open task by something beside the flow may refuse that it leaves. */
const beforeMoving = (tx: Sql, context: Context, { definition, record }: Case): Promise<AnyDoc> =>
  runEffects(tx, context, { definition, record, phase: 'moved', comment: null, moved: [], write: writer(tx, context) });

const among =
  (work: (tx: Sql, context: Context, found: Case, body: AnyDoc) => Promise<Outcome>): LongWork =>
  async (tx, context, definition, body) => {
    const { record, found } = await loadCase(tx, context.services, definition, body['id'], true);
    if (!found) throw notInState(record['status']);
    const outcome = await work(tx, context, found, body);
    await beforeMoving(tx, context, found);
    return carry(tx, context, found, outcome);
  };

const handing = (how: Handing): LongWork => among((tx, context, found, body) => handOn(tx, context, found, how, body));

/** Acts that leave the flow where it is write and answer by themselves. */
const noting =
  (work: (tx: Sql, context: Context, found: Case, body: AnyDoc) => Promise<DecideAnswer>): LongWork =>
  async (tx, context, definition, body) => {
    const { record, found } = await loadCase(tx, context.services, definition, body['id'], true);
    if (!found) throw notInState(record['status']);
    return work(tx, context, found, body);
  };

const takingBack: LongWork = async (tx, context, definition, body) => {
  const { record, found: before } = await loadCase(tx, context.services, definition, body['id'], true);
  if (!before) throw notInState(record['status']);
  const { found, outcome } = await takeBack(tx, context, before, commentOf(body));
  await beforeMoving(tx, context, before);
  return carry(tx, context, found, outcome);
};

/** One row for each deciding action. */
const verbs: Readonly<Record<Verb, LongWork>> = {
  submit: starting('submit'),
  repost: starting('repost'),
  approve: acting('approve'),
  reject: acting('reject'),
  withdraw: ending('withdraw'),
  discard: ending('discard'),
  void: ending('void'),
  transfer: handing('transfer'),
  delegate: handing('delegate'),
  addBefore: handing('addBefore'),
  addAfter: handing('addAfter'),
  removeApprover: among(removeApprover),
  return: among(goBack),
  takeBack: takingBack,
  comment: noting(comment),
  copyTo: noting(copyTo),
  ask: noting(ask),
  answer: noting(answer),
  urge: noting((tx, context, found, body) => urge(tx, context, found, commentOf(body))),
  print: noting(print),
};

/**
 * One deciding action in its transaction. To whom the document does not show, it is not there, whatever would have been refused; that is asked
 * outside the transaction, which may be over.
 */
const carriedOut = (tx: Sql, context: Context, definition: Definition, action: Verb, body: AnyDoc): Promise<DecideAnswer | null> =>
  onSeenRecord(context, definition, body['id'], () => verbs[action](tx, context, definition, body));

const attempts = 5;

/** The short path; `null` when the call belongs on the long one. A version missed because a sibling moved is read again. */
async function quickly(
  context: Context,
  definition: Definition,
  action: 'approve' | 'reject',
  body: AnyDoc,
  request: Request | null,
): Promise<DecideAnswer | null> {
  const { db } = context.services;
  for (let attempt = 0; attempt < attempts; attempt++) {
    try {
      const found = await readAtOnce(context.services, definition, body['id']);
      if (!found) return null;
      const outcome = await onSeenRecord(context, definition, body['id'], () =>
        actOnTask(context, found, action, body, { sql: db, tx: null, request }),
      );
      const answer = await carry(db, context, found, outcome);
      if (answer) return answer;
    } catch (error) {
      if (error instanceof NeedsTransaction) return null;
      throw error;
    }
  }
  return null;
}

async function slowly(
  context: Context,
  definition: Definition,
  action: Verb,
  body: AnyDoc,
  request: Request | null,
  first?: (tx: Sql) => Promise<void>,
): Promise<DecideAnswer> {
  return promptly(context.services, async (tx) => {
    const now = context.services.clock.now().toISOString();
    const before = request && (await takeRequest(tx, request, now));
    if (before) return before;
    await first?.(tx);
    const answer = await carriedOut(tx, context, definition, action, body);
    if (!answer) throw tooBusy();
    if (request) await keepAnswer(tx, request, answer);
    return answer;
  });
}

/** Answers what the action would answer, or refuses alike; nothing of it stays. */
export const rehearse = (context: Context, definition: Definition, action: Verb, body: AnyDoc): Promise<DecideAnswer> =>
  rehearsed(context.services.db, async (tx) => {
    const answer = await carriedOut(tx, context, definition, action, body);
    if (!answer) throw tooBusy();
    return answer;
  });

/**
 * Carries out one deciding action on a document of `definition`. The same `requestId` with the same body gives the first answer
 * again; with another body it is refused (409 `requestReused`).
 *
 * @param first what is written in the same transaction before it, for a record that keeps what becomes of the document
 */
export async function decide(
  context: Context,
  definition: Definition,
  action: Verb,
  body: AnyDoc,
  first?: (tx: Sql) => Promise<void>,
): Promise<DecideAnswer> {
  const request = requestOf(context, action, definition.key, body);
  const { db } = context.services;
  try {
    const answer =
      first === undefined && (action === 'approve' || action === 'reject')
        ? await onMeantTask(context, definition, body, async (meant) => {
            const quick = await quickly(context, definition, action, meant, request);
            return quick ?? slowly(context, definition, action, meant, request);
          })
        : await slowly(context, definition, action, body, request, first);
    void announce(db).catch((error: unknown) => context.services.log.warn({ err: error }, 'browsers could not be told at once'));
    return answer;
  } catch (error) {
    // The short path does not ask first: a call with an id that is known finds the row of the first when it writes its own.
    const doubled = request && violationOf(error)?.constraint === 'request_pkey' ? await answerBefore(db, request) : null;
    if (doubled) return doubled;
    // A refusal because the task is closed may be this very request's own first try, answered a moment ago.
    const mine = request && (await answerBefore(db, request));
    if (mine) return mine;
    throw error;
  }
}

interface Latest {
  readonly taskId: string;
  /** When the decision on it ended, as `performance.now()`; endless while it is made. */
  until: number;
}

/** The last decision without a task's id by person and document. A call that waited longer than this for its turn is refused elsewhere. */
const latest = new LRUCache<string, Latest>({ max: 10_000, ttl: 60_000 });

/**
 * Makes a decision with the task that its call means. One that names none means the task that stood there when it came: sent twice at once
 * by the same person, it would otherwise go on behind the first to their next step, which they have not seen. Other processes are not heard
 * of here: between them the task is told apart by the read that each decision begins with.
 *
 * @param decide gets the call's body with `taskId`; as it was sent where nothing is open for this person
 */
async function onMeantTask<Answer>(
  context: Context,
  definition: Definition,
  body: AnyDoc,
  decide: (body: AnyDoc) => Promise<Answer>,
): Promise<Answer> {
  if (textOf(body['taskId']) !== '') return decide(body);
  const came = performance.now();
  const key = `${context.actor.userId} ${definition.key} ${textOf(body['id'])}`;
  const found = await readAtOnce(context.services, definition, body['id']);
  // Asked after the read: what it may have seen was decided by one that is known by now.
  const before = latest.get(key);
  const taskId = before && came < before.until ? before.taskId : found && taskMeant(context, found)?.id;
  if (!taskId) return decide(body);
  const own: Latest = { taskId, until: Number.POSITIVE_INFINITY };
  latest.set(key, own);
  try {
    return await decide({ ...body, taskId });
  } finally {
    own.until = performance.now();
  }
}
