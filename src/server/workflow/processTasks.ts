/** What people do with tasks of processes without document: complete them, hand them on, ask others as well. */
import type { AnyDoc } from '#model/definition.ts';
import type { Values } from '#machines/flow.ts';
import type { Context } from '../context.ts';
import { eventOf, peopleIn } from '#server/documents/verbs/handOn.ts';
import { isMine } from '../documents/load.ts';
import { alreadyDecided, notYours, suspended } from '../documents/refusals.ts';
import { completeTask } from '../flows/process/processes.ts';
import { promptly } from '../flows/process/jobs.ts';
import { loadProcess } from '../flows/process/load.ts';
import { stepProcess } from '../flows/process/step.ts';

export const processActions = ['approve', 'transfer', 'delegate', 'addBefore', 'addAfter'] as const;
export type ProcessAction = (typeof processActions)[number];

interface ProcessTask {
  readonly id: string;
  readonly instanceId: string;
  readonly principals: readonly string[];
  readonly assigneeId: string | null;
}

const commentOf = ({ comment }: AnyDoc): string | null => (typeof comment === 'string' && comment.trim() !== '' ? comment.trim() : null);

const valuesOf = ({ values }: AnyDoc): Values =>
  typeof values === 'object' && values !== null && !Array.isArray(values) ? (values as Values) : {};

/** `body`: `values` of the variables that a completion gives; `userId` of whom to hand it to; comment. */
export async function actOnProcessTask(
  context: Context,
  task: ProcessTask,
  action: ProcessAction,
  body: AnyDoc,
): Promise<{ instanceId: string }> {
  const { actor, services } = context;
  if (!isMine(context, task)) throw notYours();
  const comment = commentOf(body);
  if (action === 'approve')
    return completeTask(services, {
      taskId: task.id,
      values: valuesOf(body),
      actorId: actor.userId,
      ...(comment === null ? {} : { comment }),
    });
  return promptly(services, async (tx) => {
    const found = await loadProcess(tx, services, task.instanceId);
    const open = found?.instance.tasks.find(({ id }) => id === task.id);
    if (!found || !open) throw alreadyDecided(null);
    if (found.instance.suspended || found.instance.definition.suspended) throw suspended();
    const ids = peopleIn(body, {
      organisation: found.organisation,
      own: [found.instance.starterId],
      actorId: actor.userId,
      // Whoever starts a process may well do its work themselves; the rule of four eyes is one of documents.
      ownAllowed: true,
      tasks: found.instance.tasks.filter(({ nodeId, id }) => nodeId === open.nodeId && id !== open.id),
    });
    const changes = [{ field: 'userId', before: null, after: ids.join(',') }];
    const node = { id: open.nodeId, name: open.name };
    await stepProcess(tx, services, found, eventOf(action, open.slot, ids), {
      action,
      actorId: actor.userId,
      node,
      taskId: open.id,
      comment,
      changes,
    });
    return { instanceId: task.instanceId };
  });
}
