/**
 * Steps of other instances, after commit: rows of `job`, taken by SKIP LOCKED with the application's clock, each carried out and
 * deleted in one transaction, so exactly once. One that fails is tried again later; after the last try an incident is opened.
 */
import type { CompiledFlow } from '#machines/flow.ts';
import type { Services } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import type { NewJob } from '../beyond.ts';
import type { Plan } from '../play.ts';
import { rejectedAt, variablesOf } from './variables.ts';

export type JobKind = NewJob['kind'] | 'caught' | 'begin';

export interface Job {
  readonly id: string;
  readonly kind: JobKind;
  readonly instanceId: string | null;
  readonly causeId: string | null;
  readonly call: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attempts: number;
}

const mostAttempts = 5;
const retryAfterMs = (attempts: number): number => Math.min(10_000 * 2 ** attempts, 3_600_000);

export async function addJob(tx: Sql, job: Omit<Job, 'id' | 'attempts'>, now: string): Promise<void> {
  await tx.query(
    'insert into job (kind, instance_id, cause_id, call, payload, created_at, due_at) values ($1, $2, $3, $4, $5, $6, $6)',
    [job.kind, job.instanceId, job.causeId, job.call, JSON.stringify(job.payload), now],
    'job_add',
  );
}

/** The error with which a flow ended: one that nothing caught, or the one of the error end that it came to. */
const failureOf = (flow: CompiledFlow, plan: Plan): Plan['failure'] => {
  if (plan.failure || plan.status !== 'rejected') return plan.failure;
  const node = rejectedAt(plan.snapshot);
  return { error: (node && flow.elements[node]?.event?.name) || 'rejected', text: '' };
};

/** What the caller of an ended instance is told. */
export const childEnded = (flow: CompiledFlow, plan: Plan): NewJob => {
  const values = variablesOf(plan.snapshot);
  const failure = failureOf(flow, plan);
  return failure
    ? { kind: 'childFailed', call: null, payload: { ...failure, values } }
    : { kind: 'childDone', call: null, payload: { values } };
};

async function failed(services: Services, job: Job, error: unknown): Promise<void> {
  const now = services.clock.now();
  const detail = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  const last = job.attempts + 1 >= mostAttempts;
  services.log.error({ err: error, job: job.id, kind: job.kind, last }, last ? 'a job failed; an incident was opened' : 'a job failed; it is tried again');
  await services.db.transaction(async (tx) => {
    await tx.query('update job set attempts = attempts + 1, last_error = $2, due_at = $3 where id = $1', [
      job.id,
      detail,
      last ? 'infinity' : new Date(now.getTime() + retryAfterMs(job.attempts)),
    ]);
    const instance = job.instanceId ?? job.causeId;
    if (last && instance !== null)
      await tx.query(`insert into incident (instance_id, node_id, reason, detail, at) values ($1, $2, 'jobFailed', $3, $4)`, [
        instance,
        job.payload['node'] ?? null,
        detail,
        now,
      ]);
  });
}

/** Carries one job out, in the transaction that deletes it. */
export type DoJob = (tx: Sql, job: Job) => Promise<void>;

/** Does what is due, each in a transaction of its own; answers how many were carried out, and the first failure. */
export async function workJobs(services: Services, carryOut: DoJob, most = 200): Promise<{ done: number; failure: unknown }> {
  let done = 0;
  let failure: unknown;
  for (let turn = 0; turn < most; turn++) {
    let taken: Job | undefined;
    try {
      const found = await services.db.transaction(async (tx) => {
        [taken] = await tx.query<Job>(
          `select id::text, kind, instance_id::text as "instanceId", cause_id::text as "causeId", call, payload, attempts
           from job where due_at <= $1 order by due_at, id limit 1 for update skip locked`,
          [services.clock.now()],
          'job_take',
        );
        if (!taken) return false;
        await carryOut(tx, taken);
        await tx.query('delete from job where id = $1', [taken.id], 'job_done');
        return true;
      });
      if (!found) break;
      done += 1;
    } catch (error) {
      if (!taken) throw error;
      failure ??= error;
      await failed(services, taken, error);
    }
  }
  return { done, failure };
}

/** Tries an instance's failed jobs and timers again at once and closes its incidents. */
export async function retryIncidents(services: Services, instanceId: string, actorId: string | null): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    await tx.query('update job set due_at = $2, attempts = 0 where coalesce(instance_id, cause_id) = $1 and last_error is not null', [instanceId, now]);
    await tx.query('update timer set due_at = $2, attempts = 0 where instance_id = $1 and last_error is not null', [instanceId, now]);
    await tx.query('update incident set solved_at = $2, solved_by = $3 where instance_id = $1 and solved_at is null', [instanceId, now, actorId]);
  });
}
