/**
 * Steps of other instances, after commit: rows of `job`, taken by SKIP LOCKED with the application's clock, each carried out and
 * deleted in one transaction, so exactly once. One that fails is tried again later; after the last try an incident is opened. Those of
 * suspended instances wait.
 */
import type { CompiledFlow } from '#machines/flow.ts';
import type { Services } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import type { NewJob } from '../beyond.ts';
import type { Plan } from '../plan.ts';
import { ended, openIncident } from '../incidents.ts';
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

/** Where servers hear that there are new jobs. */
export const jobChannel = 'job';
export const mostAttempts = 5;
const retryAfterMs = (attempts: number): number => Math.min(10_000 * 2 ** attempts, 3_600_000);

/** A failure that a further try does not mend is an incident at once. */
export class NoUseTrying extends Error {
  override readonly name = 'NoUseTrying';
}

export type FreshJob = Omit<Job, 'id' | 'attempts'>;

/** Transactions that added jobs. */
const adding = new WeakSet<Sql>();

export async function addJobs(tx: Sql, jobs: readonly FreshJob[], now: string): Promise<void> {
  if (jobs.length === 0) return;
  adding.add(tx);
  await tx.query(
    `insert into job (kind, instance_id, cause_id, call, payload, created_at, due_at)
     select j.kind, j."instanceId", j."causeId", j.call, j.payload, $2, $2
     from jsonb_to_recordset($1) as j(kind text, "instanceId" bigint, "causeId" bigint, call text, payload jsonb)`,
    [JSON.stringify(jobs), now],
    'job_add',
  );
}

/** A transaction whose jobs are begun at once, not at the next turn: every server that is not busy is told after the commit. */
export async function promptly<Result>({ db, log }: Services, work: (tx: Sql) => Promise<Result>): Promise<Result> {
  let used: Sql | undefined;
  const result = await db.transaction((tx) => work((used = tx)));
  if (used && adding.has(used))
    await db.notify(jobChannel, '').catch((error: unknown) => log.warn({ err: error }, 'jobs wait for the next turn'));
  return result;
}

/** The error with which a flow ended: one that nothing caught, or the one of the error end that it came to. */
const failureOf = (flow: CompiledFlow, plan: Plan): Plan['failure'] => {
  if (plan.failure || plan.status !== 'rejected') return plan.failure;
  const node = rejectedAt(plan.snapshot);
  return { error: (node && flow.elements[node]?.event?.name) || 'rejected', text: '' };
};

/** The caller of an ended instance is told this. */
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
  const last = job.attempts + 1 >= mostAttempts || error instanceof NoUseTrying;
  services.log.error(
    { err: error, job: job.id, kind: job.kind, attempts: job.attempts },
    last ? 'a job failed; an incident was opened' : 'a job failed; it is tried again',
  );
  await services.db.transaction(async (tx) => {
    const left = await tx.query('update job set attempts = attempts + 1, last_error = $2, due_at = $3 where id = $1 returning id', [
      job.id,
      detail,
      last ? 'infinity' : new Date(now.getTime() + retryAfterMs(job.attempts)),
    ]);
    const instanceId = job.instanceId ?? job.causeId;
    // Where none is left it was carried out, only the answer was lost.
    if (last && left.length > 0 && instanceId !== null) {
      const node = job.payload['node'];
      await openIncident(
        tx,
        { instanceId, nodeId: typeof node === 'string' ? node : null, reason: 'jobFailed', detail, jobId: job.id },
        now,
      );
    }
  });
}

/** Carries one job out, in the transaction that deletes it. */
export type DoJob = (tx: Sql, job: Job) => Promise<void>;

/** Does what is due, each in a transaction of its own; answers how many were carried out. */
export async function workJobs(services: Services, carryOut: DoJob, most = 200): Promise<number> {
  let done = 0;
  for (let turn = 0; turn < most; turn++) {
    let taken: Job | undefined;
    try {
      const found = await services.db.transaction(async (tx) => {
        [taken] = await tx.query<Job>(
          `select id::text, kind, instance_id::text as "instanceId", cause_id::text as "causeId", call, payload, attempts
           from job j where due_at <= $1 and not exists (
             select from flow_instance i join flow_definition f on f.id = i.definition_id where i.id = j.instance_id and (i.suspended or f.halted))
           order by due_at, id limit 1 for update skip locked`,
          [services.clock.now()],
          'job_take',
        );
        if (!taken) return false;
        await carryOut(tx, taken);
        await tx.query('delete from job where id = $1', [taken.id], 'job_done');
        if (taken.attempts > 0) await ended(tx, { jobId: taken.id }, services.clock.now());
        return true;
      });
      if (!found) break;
      done += 1;
    } catch (error) {
      if (!taken) throw error;
      await failed(services, taken, error);
    }
  }
  return done;
}
