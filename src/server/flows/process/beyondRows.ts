/** Writes what a step asks beyond its own instance: rows of waits, and jobs for the steps of others. In the step's transaction. */
import type { Sql } from '../../db/sql.ts';
import type { Plan } from '../plan.ts';
import type { NewJob } from '../beyond.ts';
import type { Parent } from './load.ts';
import { addJobs, type FreshJob } from './jobs.ts';

type Asked = Pick<Plan, 'listens' | 'unlisten' | 'cancelTimers' | 'ended'> & { readonly jobs: readonly NewJob[] };

/**
 * The work that the instance, or one call of it, still has in jobs is over with it: a process not begun yet never does, and what waits for people
 * is solved.
 */
const dropJobs = (tx: Sql, instanceId: string, call: string | null, now: string): Promise<unknown> =>
  tx.query(
    `with gone as (
       delete from job where ($2::text is null or call = $2) and (instance_id = $1 and due_at = 'infinity' or cause_id = $1 and kind = 'start') returning id)
     update incident c set solved_at = $3 from gone where c.job_id = gone.id and c.solved_at is null`,
    [instanceId, call, now],
    'jobs_over',
  );

/** This goes to the caller of the instance, where it has one. */
const upwards = new Set<NewJob['kind']>(['escalated', 'childDone', 'childFailed']);

export async function writeBeyond(tx: Sql, instanceId: string, asked: Asked, parent: Parent | null, now: string): Promise<void> {
  const { listens, unlisten, jobs, ended } = asked;
  if (unlisten.length > 0 && !ended)
    await tx.query('delete from subscription where instance_id = $1 and wait = any($2::text[])', [instanceId, unlisten], 'unlisten');
  if (ended) {
    await tx.query('delete from subscription where instance_id = $1', [instanceId], 'unlisten_all');
    await tx.query('delete from timer where instance_id = $1', [instanceId], 'cancel_timers');
    await dropJobs(tx, instanceId, null, now);
  } else if (listens.length > 0)
    await tx.query(
      `insert into subscription (instance_id, wait, node_id, kind, name, key, at)
       select $1, l.wait, l.node, l.kind, l.name, l.key, $3 from jsonb_to_recordset($2) as l(wait text, node text, kind text, name text, key text)`,
      [instanceId, JSON.stringify(listens), now],
      'listen',
    );
  const given: FreshJob[] = [];
  for (const { kind, call, payload } of jobs) {
    if (upwards.has(kind)) {
      if (parent) given.push({ kind, instanceId: parent.id, causeId: instanceId, call: parent.call, payload });
      continue;
    }
    if (kind === 'cancel') await dropJobs(tx, instanceId, call, now);
    given.push({ kind, instanceId: null, causeId: instanceId, call, payload });
  }
  await addJobs(tx, given, now);
}
