/** Putting work down: a row that any server takes up. */
import { Refusal } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import type { Context } from '../context.ts';
import type { Database, Sql } from '../db/sql.ts';
import { announce } from '../realtime/hub.ts';
import { jobColumns, tellJob, type JobRow } from './rows.ts';

/** On it servers hear that there is work, or, with its id, that a job is to stop. */
export const jobsChannel = 'person_job';

/** So many may wait or run for one person. */
const mostOpen = 20;

interface Order {
  /** Key of a kind (`jobKinds.ts`). */
  readonly kind: string;
  readonly name: Words;
  readonly input: Readonly<Record<string, unknown>>;
  /** Whoever asked waits for its end until then; nobody is told of it before. */
  readonly quietUntil?: Date | null;
}

/** Writes a job down for the person of the context, within the caller's transaction; `wakeJobs` is called after its commit. */
export async function orderJob(tx: Sql, context: Context, { kind, name, input, quietUntil = null }: Order): Promise<JobRow> {
  const { services, actor, language, address } = context;
  const now = services.clock.now();
  const [open] = await tx.query<{ many: boolean }>(
    `select count(*) >= ${mostOpen} as many from person_job where owner_id = $1 and state in ('waiting', 'running')`,
    [actor.userId],
    'person_jobs_open',
  );
  if (open?.many)
    throw new Refusal(
      '409',
      'tooManyJobs',
      w('{n} jobs of yours are not done yet; wait for one or cancel one', '已有{n}个任务未完成，等待或取消其中一个后再试'),
      {
        n: mostOpen,
      },
    );
  const [row] = await tx.query<JobRow>(
    `insert into person_job (owner_id, kind, name, input, language, address, quiet_until, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${jobColumns()}`,
    [actor.userId, kind, JSON.stringify(name), JSON.stringify(input), language, address, quietUntil, now],
    'person_job_new',
  );
  if (!row) throw new Error('the job just written is not there');
  await tellJob(tx, now, row);
  return row;
}

/** After commit: some server takes up what waits. */
export async function wakeJobs(db: Database): Promise<void> {
  await db.notify(jobsChannel, '');
  await announce(db);
}
