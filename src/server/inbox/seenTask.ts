/** To whom a task shows: to whoever may read its document; without one, to whoever holds, decided or started it, or operates flows. */
import type { Principal } from '#machines/flow.ts';
import { hiding } from '../access/unseen.ts';
import { mayRead } from '../access/scope.ts';
import { may, type Context } from '../context.ts';
import { isMine } from '../documents/load.ts';
import { readRecord } from '../documents/record.ts';
import { missingTask } from '../documents/refusals.ts';

interface ProcessRights {
  readonly starterId: string | null;
  /** They hold it, or have decided in it. */
  readonly mine: boolean;
}

/** A process without document has no record whose rights could decide, so its starter, its people and operators see it. */
export const seesProcess = ({ actor }: Pick<Context, 'actor'>, { starterId, mine }: ProcessRights): boolean =>
  mine || starterId === actor.userId || may(actor, 'definitions', 'operate');

interface Row {
  readonly resource: string | null;
  readonly document_id: string | null;
  readonly principals: readonly Principal[];
  readonly assignee_id: string | null;
  readonly decided_by: string | null;
  readonly starter_id: string | null;
}

/** The answer is null where there is no such task, so that callers can tell missing from hidden. */
export async function seesTask(context: Context, taskId: string): Promise<boolean | null> {
  const { db, registry } = context.services;
  const [row] = /^\d{1,18}$/.test(taskId)
    ? await db.query<Row>(
        `select t.resource, t.document_id::text, t.principals, t.assignee_id::text, t.decided_by::text, i.starter_id::text
         from task t join flow_instance i on i.id = t.instance_id where t.id = $1`,
        [taskId],
        'task_seen',
      )
    : [];
  if (!row) return null;
  const mine = isMine(context, { principals: row.principals, assigneeId: row.assignee_id }) || row.decided_by === context.actor.userId;
  const definition = row.resource === null ? undefined : registry.get(row.resource);
  if (definition === undefined) return seesProcess(context, { starterId: row.starter_id, mine });
  const record = await readRecord(db, definition, row.document_id);
  return record !== null && mayRead(context, definition, record);
}

/** Work on a task; whoever does not see it is told that there is none, whatever refuses the work. */
export const onSeenTask = <Answer>(context: Context, taskId: string, work: () => Promise<Answer>): Promise<Answer> =>
  hiding(
    () => missingTask(taskId),
    () => seesTask(context, taskId),
    work,
  );
