/**
 * What is done with many rows of the inbox at once beside deciding them: each row for itself, in a transaction of its own
 * with its own outcome; one that is refused leaves the others alone. A dry run does the same and undoes it.
 */
import type { ManyAction, ManyOutcome } from '#model/workflow/inbox.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { requirePermission } from '../access/require.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { decide, rehearse } from '../documents/decide.ts';
import { keepAnswer, requestOf, takeRequest } from '../documents/once.ts';
import { missingRecord, missingTask } from '../documents/refusals.ts';
import { rehearsed } from '../documents/rehearsal.ts';
import { removeIn } from '#server/documents/verbs/remove.ts';
import { announce } from '../realtime/hub.ts';
import { refusalIn } from './bulk.ts';
import { claimIn, markCopyRead, markRead, taskPlace } from './claim.ts';
import { forgetMarks } from './marks.ts';
import { requireMine, snoozeIn } from './snooze.ts';

interface Item {
  readonly taskId: string | null;
  readonly resource: string;
  readonly documentId: string;
}

/** Acts of the door; the others write rows of one's own. */
const doors = ['transfer', 'copyTo'] as const;
type Door = (typeof doors)[number];
const isDoor = (action: ManyAction): action is Door => (doors as readonly ManyAction[]).includes(action);

const taskOf = ({ taskId, documentId }: Item): string => {
  if (taskId === null) throw missingTask(documentId);
  return taskId;
};

type Own = (tx: Sql, context: Context, definition: Definition, item: Item, body: AnyDoc) => Promise<void>;

const own: Readonly<Record<Exclude<ManyAction, Door>, Own>> = {
  snooze: (tx, context, _, item, body) => snoozeIn(tx, context, taskOf(item), body['until']),
  claim: (tx, context, _, item) => claimIn(tx, context, taskOf(item)),
  read: async (tx, context, definition, { taskId, documentId }) => {
    if (taskId === null) return markCopyRead(context, definition, documentId, tx);
    await requireMine(tx, context, taskId);
    await markRead(context, { taskId }, tx);
  },
  deletes: async (tx, context, definition, { documentId }) => {
    if (definition.kind !== 'document') throw missingRecord(definition, documentId);
    requirePermission(context.actor, definition, 'deletes');
    await removeIn(tx, context, definition, [documentId]);
  },
};

/** The definition and the document that the row is about; a task is of the document that its own row names. */
async function placeOf(context: Context, item: Item): Promise<{ definition: Definition; documentId: string }> {
  const { resource, documentId } = item.taskId === null ? item : await taskPlace(context, item.taskId);
  const definition = context.services.registry.get(resource);
  if (!definition || definition.kind === 'report')
    throw new Refusal('404', 'missingRecord', w('Resource {id} does not exist', '资源 {id} 不存在'), { id: resource });
  if (!/^[1-9]\d{0,17}$/.test(documentId)) throw missingRecord(definition, documentId);
  return { definition, documentId };
}

/** Once for each request id, as a decision is; the request's answer is that it was done. */
async function carryOut(context: Context, definition: Definition, action: keyof typeof own, item: Item, body: AnyDoc): Promise<void> {
  const { services } = context;
  const request = requestOf(context, action, definition.key, { ...body, id: item.documentId });
  await services.db.transaction(async (tx) => {
    if (request && (await takeRequest<object>(tx, request, services.clock.now().toISOString()))) return;
    await own[action](tx, context, definition, item, body);
    if (request) await keepAnswer(tx, request, { done: true });
  });
}

/** `body`: action, items (taskId, resource, documentId), userId, userIds, until, comment, requestId, dryRun; in the order of the items. */
export async function actMany(context: Context, body: AnyDoc): Promise<ManyOutcome[]> {
  const { action, items, requestId, dryRun, ...given } = body as AnyDoc & { readonly action: ManyAction; readonly items: readonly Item[] };
  const outcomes: ManyOutcome[] = [];
  const { db, log } = context.services;
  for (const item of items) {
    try {
      const { definition, documentId } = await placeOf(context, item);
      const one = {
        ...given,
        ...(typeof requestId === 'string' ? { requestId: `${requestId}:${item.taskId ?? `${item.resource}-${documentId}`}` } : {}),
      };
      const place = { ...item, documentId };
      let next: ManyOutcome['next'] = [];
      if (isDoor(action)) {
        const work = dryRun === true ? rehearse : decide;
        next = (await work(context, definition, action, { ...one, id: documentId, ...(item.taskId && { taskId: item.taskId }) })).next;
      } else if (dryRun === true) await rehearsed(db, (tx) => own[action](tx, context, definition, place, one));
      else await carryOut(context, definition, action, place, one);
      outcomes.push({ ...item, done: true, refusal: null, next });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcomes.push({ ...item, done: false, refusal: refusalIn(context, error), next: [] });
    }
  }
  if (dryRun === true || isDoor(action)) return outcomes;
  if (action === 'snooze') forgetMarks(db);
  void announce(db).catch((error: unknown) => log.warn({ err: error }, 'browsers could not be told at once'));
  return outcomes;
}
