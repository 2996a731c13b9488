/** A change of keeper takes along what waits to be stamped or handed out: documents name the new keeper, and their open tasks are the new keeper's. */
import { Refusal } from '#model/refusal.ts';
import { machineContext, type Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import type { WriteRecord } from '../../effects/effect.ts';
import { holdInstance } from '../../flows/instance.ts';
import { reassignTask } from '../../workflow/operate/reassign.ts';
import { openInstancesOf } from './openDocuments.ts';

/** Steps of the drawings at which a keeper has the seal in hand. */
const stampingNodes: readonly string[] = ['stamp', 'handOut'];

/**
 * Locks everything about a seal that is under way, so that whoever decides on it just now is waited for before the seal is locked.
 * Answers the ids of their instances.
 */
export async function holdOpen(tx: Sql, stampId: string): Promise<readonly string[]> {
  const instances = await openInstancesOf(tx, stampId);
  for (const id of instances) await holdInstance(tx, { id });
  return instances;
}

/** `from`, `to`: users, the keeper before and after. The seal names the new one already. */
export async function moveStampingTasks(
  tx: Sql,
  context: Context,
  write: WriteRecord,
  instances: readonly string[],
  { from, to, reason }: { readonly from: string; readonly to: string; readonly reason: string },
): Promise<void> {
  const documents = await tx.query<{ resource: string; id: string }>(
    `select resource, document_id::text as id from flow_instance
     where id = any($1::bigint[]) and resource in ('stampUse', 'chapterApply', 'stampBorrow') order by id`,
    [instances],
    'seal_documents_moved',
  );
  for (const { resource, id } of documents) await write(resource, {}, { id });
  const tasks = await tx.query<{ id: string }>(
    `select id::text from task where instance_id = any($1::bigint[]) and state = 'open' and node_id = any($2) and principals && array[$3] order by id`,
    [instances, stampingNodes, `u:${from}`],
    'seal_tasks_moved',
  );
  for (const { id } of tasks)
    try {
      await reassignTask(tx, machineContext(context.services), id, to, reason, from);
    } catch (error) {
      // Who is asked there for another seal already counts both; the step of the former keeper has nothing left to count.
      if (!(error instanceof Refusal && error.faults.some(({ rule }) => rule === 'alreadyAsked'))) throw error;
    }
}
