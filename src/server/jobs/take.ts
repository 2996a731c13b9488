/** Taking turns: which job a server may run now, for how long it is its own, and how it is given back. */
import { w } from '#model/words.ts';
import type { Sql } from '../db/sql.ts';
import { jobColumns, tellJob, type JobRow } from './rows.ts';
import type { JobView } from '#model/operations/jobs.ts';

/** A server that has not renewed its lease for so long is taken for dead. */
export const leaseMs = 30_000;
/** A job that brought down a server this often is not tried again. */
const mostAttempts = 3;

export interface Taker {
  /** Names this server among all. */
  readonly worker: string;
  readonly kinds: readonly string[];
  /** Of these, those that may be run again after a server died. */
  readonly again: readonly string[];
}

const lost: JobView['failure'] = {
  reason: 'serverStopped',
  desc: w(
    'The server stopped while this was running; nothing half-done was kept. Try it again.',
    '执行过程中服务器停止，未保留半成品，可重试。',
  ),
};

/** What a dead server left and what may not be run again fails with that reason; what it was told to stop has stopped. */
export async function failLost(tx: Sql, now: Date, { again }: Taker): Promise<JobRow[]> {
  const rows = await tx.query<JobRow>(
    `update person_job set state = case when stopping then 'cancelled' else 'failed' end,
       failure = case when stopping then null else $2::jsonb end, stopping = false, ended_at = $1, lease_until = null, worker = null, quiet_until = null
     where id in (select id from person_job where state = 'running' and lease_until < $1
       and (attempts >= ${mostAttempts} or stopping or kind <> all($3::text[])) for update skip locked)
     returning ${jobColumns()}`,
    [now, JSON.stringify(lost), again],
    'person_job_lost',
  );
  for (const row of rows) await tellJob(tx, now, row);
  return rows;
}

/**
 * The next one for this server: what waits, or what a dead server left. Whoever has fewest running comes first, then the oldest.
 * @param only no other than this one
 */
export async function takeJob(tx: Sql, now: Date, { worker, kinds, again }: Taker, only: string | null = null): Promise<JobRow | null> {
  const [row] = await tx.query<JobRow>(
    `update person_job set state = 'running', worker = $2, lease_until = $3, attempts = attempts + 1, done = 0, total = null,
       started_at = coalesce(started_at, $1)
     where id = (
       select j.id from person_job j
       where j.state in ('waiting', 'running') and (j.state = 'waiting' or (j.lease_until < $1 and not j.stopping and j.kind = any($5::text[]) and j.attempts < ${mostAttempts}))
         and j.kind = any($4::text[]) and ($6::bigint is null or j.id = $6)
       order by (select count(*) from person_job o where o.owner_id = j.owner_id and o.state = 'running' and o.lease_until >= $1), j.id
       limit 1 for update of j skip locked)
     returning ${jobColumns()}`,
    [now, worker, new Date(now.getTime() + leaseMs), kinds, again, only],
    'person_job_take',
  );
  if (!row) return null;
  await tellJob(tx, now, row);
  return row;
}

/** How far it is, and that its server lives. Null: it is no longer this server's. */
export async function renewJob(
  tx: Sql,
  now: Date,
  worker: string,
  id: string,
  told: { readonly done: number; readonly total: number | null } | null,
): Promise<JobRow | null> {
  const [row] = await tx.query<JobRow>(
    `update person_job set lease_until = $3, done = coalesce($4, done), total = case when $4::bigint is null then total else $5::bigint end
     where id = $1 and worker = $2 and state = 'running' returning ${jobColumns()}`,
    [id, worker, new Date(now.getTime() + leaseMs), told?.done ?? null, told?.total ?? null],
    'person_job_renew',
  );
  if (row && told) await tellJob(tx, now, row);
  return row ?? null;
}

export interface Ending {
  readonly state: 'done' | 'failed' | 'cancelled';
  readonly done: number;
  readonly total: number | null;
  readonly note?: JobView['note'];
  readonly file?: { readonly id: string; readonly name: string; readonly size: number } | null;
  readonly failure?: JobView['failure'];
}

/** Its end, told to its owner. Null: it is no longer this server's, and what it made is to be thrown away. */
export async function endJob(tx: Sql, now: Date, worker: string, id: string, ending: Ending): Promise<JobRow | null> {
  const { state, done, total, note = null, file = null, failure = null } = ending;
  const [row] = await tx.query<JobRow>(
    `update person_job set state = $3, done = $4, total = $5, note = $6, file_id = $7, file_name = $8, file_size = $9, failure = $10,
       ended_at = $11, worker = null, lease_until = null, stopping = false
     where id = $1 and worker = $2 and state = 'running' returning ${jobColumns()}`,
    [
      id,
      worker,
      state,
      done,
      total,
      note && JSON.stringify(note),
      file?.id ?? null,
      file?.name ?? null,
      file?.size ?? null,
      failure && JSON.stringify(failure),
      now,
    ],
    'person_job_end',
  );
  if (!row) return null;
  await tellJob(tx, now, row);
  return row;
}

/** A server that ends gives back what it runs: it waits for the next, and this turn does not count. */
export async function giveBack(tx: Sql, now: Date, worker: string, id: string): Promise<void> {
  const [row] = await tx.query<JobRow>(
    `update person_job set state = 'waiting', attempts = attempts - 1, worker = null, lease_until = null, done = 0, total = null
     where id = $1 and worker = $2 and state = 'running' returning ${jobColumns()}`,
    [id, worker],
    'person_job_back',
  );
  if (row) await tellJob(tx, now, row);
}
