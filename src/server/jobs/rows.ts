/** Rows of `person_job`: as their owner sees them, and the events that tell of them. Everything is asked with the owner's id. */
import type { JobState, JobView } from '#model/operations/jobs.ts';
import type { StreamEvent } from '#model/api.ts';
import { fill, type Language, type Words } from '#model/words.ts';
import type { Refusal } from '#model/refusal.ts';
import type { Sql } from '../db/sql.ts';
import { publish } from '../realtime/hub.ts';

export interface JobRow {
  readonly id: string;
  readonly owner_id: string;
  readonly kind: string;
  readonly name: Words;
  readonly input: Readonly<Record<string, unknown>>;
  readonly language: Language;
  readonly address: string;
  readonly state: JobState;
  readonly done: string;
  readonly total: string | null;
  readonly attempts: number;
  readonly stopping: boolean;
  readonly quiet_until: string | null;
  readonly note: Words | null;
  readonly file_id: string | null;
  readonly file_name: string | null;
  readonly file_size: string | null;
  readonly failure: JobView['failure'];
  readonly created_at: string;
  readonly started_at: string | null;
  readonly ended_at: string | null;
}

/** For `returning` and `select` alike, on the table or its alias. */
export const jobColumns = (of = 'person_job'): string =>
  `${of}.id::text, ${of}.owner_id::text, ${of}.kind, ${of}.name, ${of}.input, ${of}.language, ${of}.address, ${of}.state, ${of}.done::text,
   ${of}.total::text, ${of}.attempts, ${of}.stopping, ${of}.quiet_until, ${of}.note, ${of}.file_id::text, ${of}.file_name,
   ${of}.file_size::text, ${of}.failure, ${of}.created_at, ${of}.started_at, ${of}.ended_at`;

export const viewOf = (row: JobRow): JobView => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  state: row.state,
  done: Number(row.done),
  total: row.total === null ? null : Number(row.total),
  stopping: row.stopping && row.state === 'running',
  note: row.note,
  file: row.file_id === null || row.file_name === null ? null : { name: row.file_name, size: Number(row.file_size) },
  failure: row.failure,
  createdAt: row.created_at,
  startedAt: row.started_at,
  endedAt: row.ended_at,
});

/** Why it failed, as it is kept: in both languages, with what the sentence names. */
export const failureOf = ({ reason, desc, params }: Refusal): NonNullable<JobView['failure']> => ({
  reason,
  desc: { en: fill(desc.en, params), zh: fill(desc.zh, params) },
});

export const eventOf = (row: JobRow): StreamEvent => ({ type: 'job', id: row.id, job: viewOf(row) });

/** Tells its owner how it stands, in the transaction that changed it; nothing while the request that asked is still waiting. */
export async function tellJob(tx: Sql, now: Date, row: JobRow): Promise<void> {
  if (row.quiet_until !== null && new Date(row.quiet_until) > now) return;
  await publish(tx, now, [`u:${row.owner_id}`], eventOf(row));
}

const heard = '(quiet_until is null or quiet_until <= $2)';
const mostShown = 50;

/** A person's own, the newest first. */
export const jobsOf = (sql: Sql, ownerId: string, now: Date): Promise<JobRow[]> =>
  sql.query<JobRow>(
    `select ${jobColumns()} from person_job where owner_id = $1 and ${heard} order by id desc limit ${mostShown}`,
    [ownerId, now],
    'person_jobs',
  );

export async function jobOf(sql: Sql, ownerId: string, id: string, lock = false): Promise<JobRow | null> {
  const [row] = await sql.query<JobRow>(
    `select ${jobColumns()} from person_job where id = $1 and owner_id = $2${lock ? ' for update' : ''}`,
    [id, ownerId],
    `person_job${lock ? '_locked' : ''}`,
  );
  return row ?? null;
}
