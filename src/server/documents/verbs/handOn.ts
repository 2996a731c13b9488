/**
 * Bringing others in: a task goes to somebody else for good (transfer) or comes back with their opinion (delegate);
 * others have to agree as well, before or after me; whoever I added I may take away again. Each is an event of the flow's machine.
 */
import type { FlowEvent } from '#machines/flow.ts';
import { adderIn } from '#machines/step.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import type { Context } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import type { OpenTask } from '#server/flows/instance.ts';
import { playEvent, requireAllowed, worldOf } from './act.ts';
import type { Outcome } from '#server/documents/carry.ts';
import { ownersOf, type Case } from '#server/documents/load.ts';
import { invalid, missing, missingRecord, notYours, suspended } from '#server/documents/refusals.ts';
import { taskToDecide } from '#server/documents/task.ts';
import { peopleField } from '#server/documents/shown/trailFields.ts';

export type Handing = 'transfer' | 'delegate' | 'addBefore' | 'addAfter';

const wrongPerson = (rule: string, en: string, zh: string): Refusal =>
  invalid([{ field: 'userId', rule, severity: 'error', message: w(en, zh) }]);

/** The people named in a body; each has to be somebody who may decide it and is not asked already. */
export function peopleIn(
  body: AnyDoc,
  {
    organisation,
    own,
    actorId,
    ownAllowed,
    tasks,
  }: {
    readonly organisation: Case['organisation'];
    /** Whose document it is: who started it, whom it is about. */
    readonly own: readonly (string | null)[];
    readonly actorId: string;
    readonly ownAllowed: boolean;
    /** Open tasks of the same step. */
    readonly tasks: readonly Pick<OpenTask, 'principals'>[];
  },
): string[] {
  const ids = [...new Set([body['userIds'] ?? body['userId'] ?? []].flat().map(textOf))].filter((id) => id !== '');
  if (ids.length === 0) throw missing('userId');
  for (const id of ids) {
    if (organisation.users.get(id)?.enabled !== true) throw wrongPerson('unknownUser', 'there is no such user', '没有此用户或已停用');
    if (id === actorId) throw wrongPerson('oneself', 'is yourself', '不能选择本人');
    if (own.includes(id) && !ownAllowed) throw wrongPerson('ownDocument', 'nobody decides on their own document', '不能审批本人的单据');
    if (tasks.some(({ principals }) => principals.length === 1 && principals[0] === `u:${id}`))
      throw wrongPerson('alreadyAsked', 'is asked at this step already', '已是该环节的审批人');
  }
  return ids;
}

export function eventOf(handing: Handing, slot: string, ids: readonly string[]): FlowEvent {
  if (handing === 'transfer' || handing === 'delegate') {
    if (ids.length > 1) throw wrongPerson('onlyOne', 'only one person', '只能选择一人');
    return { type: handing === 'transfer' ? 'TRANSFER' : 'DELEGATE', slot, to: ids.map((id) => `u:${id}` as const) };
  }
  return {
    type: 'ADD_APPROVERS',
    slot,
    place: handing === 'addBefore' ? 'before' : 'after',
    voters: ids.map((id) => [`u:${id}` as const]),
  };
}

const commentOf = ({ comment }: AnyDoc): string | null => (typeof comment === 'string' && comment.trim() !== '' ? comment.trim() : null);

/** Whom it went to stands in the trail, so that it is part of the chain. */
const named = (ids: readonly string[]): Outcome['act']['changes'] => [{ field: peopleField, before: null, after: ids }];

const outcomeOf = (found: Case, plan: Outcome['plan'], act: Outcome['act']): Outcome => ({
  plan,
  record: found.record,
  act,
  decided: null,
  run: found.instance.run,
  definitionId: found.instance.definition.id,
  rejectReason: null,
  request: null,
});

/** The holder of a task brings others in; `body`: taskId, userId (or userIds), comment. */
export async function handOn(tx: Sql, context: Context, found: Case, handing: Handing, body: AnyDoc): Promise<Outcome> {
  const { task, settings, onBehalfOf } = await taskToDecide(tx, context, found, body['taskId']);
  requireAllowed(found, settings, handing);
  const { instance, organisation } = found;
  const ids = peopleIn(body, {
    organisation,
    own: ownersOf(found),
    actorId: context.actor.userId,
    ownAllowed: settings.self === 'ask',
    tasks: instance.tasks.filter(({ nodeId, id }) => nodeId === task.nodeId && id !== task.id),
  });
  const world = worldOf(context, found, found.record, instance.decided, tx);
  const plan = await playEvent(world, instance.snapshot, eventOf(handing, task.slot, ids));
  return outcomeOf(found, plan, {
    action: handing,
    actorId: context.actor.userId,
    onBehalfOf,
    node: { id: task.nodeId, name: task.name },
    taskId: task.id,
    comment: commentOf(body),
    changes: named(ids),
    waitedMs: Date.parse(found.now) - Date.parse(task.openedAt),
  });
}

/** The slot from which the voter of this task was added, where that is this person's. */
function ownAdderOf(context: Pick<Context, 'actor'>, found: Case, task: Pick<OpenTask, 'slot'>): string | null {
  const adder = adderIn(found.instance.snapshot, task.slot);
  const mine = adder?.principals.some((principal) => (context.actor.principals as readonly string[]).includes(principal)) === true;
  return adder && mine ? adder.slot : null;
}

/** Takes away an approver whom this person added, while they have not decided; `body`: taskId, comment. */
export async function removeApprover(tx: Sql, context: Context, found: Case, body: AnyDoc): Promise<Outcome> {
  const taskId = textOf(body['taskId']);
  const task = found.instance.tasks.find(({ id }) => id === taskId);
  if (!task) throw missingRecord(found.definition, taskId);
  if (found.instance.suspended || found.instance.definition.suspended) throw suspended();
  const by = ownAdderOf(context, found, task);
  if (by === null) throw notYours();
  const world = worldOf(context, found, found.record, found.instance.decided, tx);
  const plan = await playEvent(world, found.instance.snapshot, { type: 'REMOVE_APPROVER', slot: task.slot, by });
  return outcomeOf(found, plan, {
    action: 'removeApprover',
    actorId: context.actor.userId,
    node: { id: task.nodeId, name: task.name },
    taskId: task.id,
    comment: commentOf(body),
    changes: named(task.principals.filter((one) => one.startsWith('u:')).map((one) => one.slice(2))),
  });
}
