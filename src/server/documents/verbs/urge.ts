/** Urging whoever holds a document: by its author, each task once an hour. */
import type { DecideAnswer } from '#model/api.ts';
import { Refusal } from '#model/refusal.ts';
import { isPending } from '#model/status.ts';
import type { Context } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { queuesOf } from '#server/flows/instance.ts';
import { isAuthor } from '#server/documents/can.ts';
import { routeStep } from '#server/documents/carry.ts';
import type { Case } from '#server/documents/load.ts';
import { writeNote } from './note.ts';
import { notAuthor, notInState } from '#server/documents/refusals.ts';
import { freeAt, nobodyAsked, urgedLately, urgedUntil } from './urgeTimes.ts';

export async function urge(tx: Sql, context: Context, found: Case, comment: string | null): Promise<DecideAnswer> {
  if (!isAuthor(context, found.record)) throw notAuthor();
  if (!isPending(found.record['status'])) throw notInState(found.record['status']);
  const now = new Date(found.now);
  const nobody = nobodyAsked(found.instance, found.flow);
  if (nobody) throw new Refusal('409', 'nobodyAsked', nobody);
  const until = urgedUntil(found.instance.tasks, now);
  if (until) throw new Refusal('409', 'urgedLately', urgedLately(until), { at: until.toISOString() });
  const tasks = found.instance.tasks.filter((task) => task.kind === 'approve' && freeAt(task) <= now.getTime());
  await tx.query('update task set urged_at = $2 where id = any($1::bigint[])', [tasks.map(({ id }) => id), found.now], 'task_urge');
  const answer = await writeNote(tx, context, found, {
    act: { action: 'urge', actorId: context.actor.userId, comment },
    notices: tasks.map((task) => ({
      key: 'task_urged',
      principals: queuesOf(task),
      params: { node: task.name.zh, nodeEn: task.name.en, taskId: task.id, comment: comment ?? '' },
    })),
  });
  const urged = tasks.map((task) =>
    routeStep(found, { node_id: task.nodeId, name: task.name.zh, name_en: task.name.en, principals: queuesOf(task) }),
  );
  return { ...answer, urged };
}
