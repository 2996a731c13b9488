/** Incidents: timers and jobs that could not be carried out, until they succeed or somebody solves them. */
import type { Sql } from '../db/sql.ts';

interface Failure {
  readonly instanceId: string;
  readonly nodeId: string | null;
  readonly reason: 'timerFailed' | 'jobFailed';
  readonly detail: string;
  readonly jobId?: string;
  readonly timerId?: string;
}

/** One for each thing that fails: a further failure is noted in the incident that is open. */
export async function openIncident(tx: Sql, failure: Failure, now: Date): Promise<void> {
  const { instanceId, nodeId, reason, detail, jobId = null, timerId = null } = failure;
  const known = await tx.query(
    'update incident set attempts = attempts + 1, detail = $3 where (job_id = $1 or timer_id = $2) and solved_at is null returning id',
    [jobId, timerId, detail],
    'incident_again',
  );
  if (known.length > 0) return;
  await tx.query(
    'insert into incident (instance_id, node_id, reason, detail, at, job_id, timer_id) values ($1, $2, $3, $4, $5, $6, $7)',
    [instanceId, nodeId, reason, detail, now, jobId, timerId],
    'incident_new',
  );
}

/** Work that failed before has succeeded, so its incident ends. */
export async function ended(tx: Sql, { jobId, timerId }: { readonly jobId?: string; readonly timerId?: string }, now: Date): Promise<void> {
  await tx.query(
    'update incident set solved_at = $3 where (job_id = $1 or timer_id = $2) and solved_at is null',
    [jobId ?? null, timerId ?? null, now],
    'incident_ended',
  );
}
