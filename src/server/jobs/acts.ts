/** What the owner of a job does with it: stops it, tries it again, puts it away. */
import { Refusal } from '#model/refusal.ts';
import { isOver, jobKeptMs, type JobView } from '#model/operations/jobs.ts';
import { w } from '#model/words.ts';
import type { Context, Services } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { dropFile } from '../files/files.ts';
import { announce, publish } from '../realtime/hub.ts';
import type { JobKind } from './kind.ts';
import { jobsChannel, wakeJobs } from './order.ts';
import { jobColumns, jobOf, tellJob, viewOf, type JobRow } from './rows.ts';

export const jobLabel = w('Job', '任务');

export const noJob = (id: string): Refusal =>
  new Refusal('404', 'missingRecord', w(`${jobLabel.en} {id} does not exist`, `${jobLabel.zh} {id} 不存在`), { id });

const already = (row: JobRow): Refusal =>
  new Refusal('409', 'jobOver', w('The job is already over', '任务已结束'), { id: row.id, state: row.state });
const notOver = (row: JobRow): Refusal =>
  new Refusal('409', 'jobNotOver', w('The job is not over yet; cancel it first', '任务尚未结束，须先取消'), { id: row.id });

async function locked(tx: Sql, { actor }: Context, id: string): Promise<JobRow> {
  const row = await jobOf(tx, actor.userId, id, true);
  if (row === null) throw noJob(id);
  return row;
}

async function changed(tx: Sql, { services }: Context, id: string, set: string, values: readonly unknown[] = []): Promise<JobRow> {
  const [row] = await tx.query<JobRow>(`update person_job set ${set} where id = $1 returning ${jobColumns()}`, [id, ...values]);
  if (!row) throw noJob(id);
  await tellJob(tx, services.clock.now(), row);
  return row;
}

/** One that waits is over at once; one that runs is told to stop, and is over when it has. */
export async function cancelJob(context: Context, kinds: ReadonlyMap<string, JobKind>, id: string): Promise<JobView> {
  const { db, clock } = context.services;
  const row = await db.transaction(async (tx) => {
    const before = await locked(tx, context, id);
    if (isOver(before)) throw already(before);
    return before.state === 'waiting'
      ? changed(tx, context, id, `state = 'cancelled', ended_at = $2, quiet_until = null`, [clock.now()])
      : changed(tx, context, id, 'stopping = true, quiet_until = null');
  });
  if (row.state === 'cancelled') await kinds.get(row.kind)?.stopped?.(context, row.input);
  await db.notify(jobsChannel, id);
  await announce(db);
  return viewOf(row);
}

/** Once more from the beginning, with the rights of now. */
export async function retryJob(context: Context, kinds: ReadonlyMap<string, JobKind>, id: string): Promise<JobView> {
  const { db } = context.services;
  const asked = await jobOf(db, context.actor.userId, id);
  if (asked === null) throw noJob(id);
  const kind = kinds.get(asked.kind);
  if (!kind) throw noJob(id);
  await kind.ask(context, asked.input);
  const row = await db.transaction(async (tx) => {
    const before = await locked(tx, context, id);
    if (!isOver(before)) throw notOver(before);
    if (before.state === 'done') throw already(before);
    return changed(
      tx,
      context,
      id,
      `state = 'waiting', attempts = 0, done = 0, total = null, failure = null, note = null, stopping = false, started_at = null, ended_at = null, quiet_until = null`,
    );
  });
  await wakeJobs(db);
  return viewOf(row);
}

/** Its row and its file are gone. */
export async function dismissJob(context: Context, id: string): Promise<void> {
  const { services, actor } = context;
  const file = await services.db.transaction(async (tx) => {
    const before = await locked(tx, context, id);
    if (!isOver(before)) throw notOver(before);
    await tx.query('delete from person_job where id = $1', [id], 'person_job_dismiss');
    await publish(tx, services.clock.now(), [`u:${actor.userId}`], { type: 'job', id, job: null });
    return before.file_id;
  });
  if (file !== null) await dropFile(services, file);
  await announce(services.db);
}

/** Forgets what ended more than a day ago, with its file. */
export async function sweepJobs(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const rows = await db.transaction(async (tx) => {
    const gone = await tx.query<{ id: string; owner_id: string; file_id: string | null }>(
      'delete from person_job where ended_at < $1 returning id::text, owner_id::text, file_id::text',
      [new Date(now.getTime() - jobKeptMs)],
      'person_job_sweep',
    );
    for (const { id, owner_id } of gone) await publish(tx, now, [`u:${owner_id}`], { type: 'job', id, job: null });
    return gone;
  });
  for (const { file_id } of rows) if (file_id !== null) await dropFile(services, file_id);
  if (rows.length > 0) await announce(db);
}
