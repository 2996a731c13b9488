/** What the server does beside requests, and where it stands: queues, what failed, trying it again. */
import type { FailedMessage, JobsState, QueueState } from '#model/operations/logs.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { logOperation } from '../audit/operations.ts';
import { dailyWork } from '../calendar/daily.ts';
import type { Context } from '../context.ts';
import { retryMessage } from '../outbox/queue.ts';

const counts = (due: string, failed: string, dueAt: string): string =>
  `count(*)::int as waiting, (count(*) filter (where ${due}))::int as due, (count(*) filter (where ${failed}))::int as failed, min(${dueAt}) filter (where ${due}) as oldest`;

/** Each queue: its rows that are not done. A row that was given up is due never. */
const queues: Readonly<Record<QueueState['name'], string>> = {
  outbox: `select ${counts('due_at <= $1', `due_at = 'infinity'`, 'due_at')} from outbox where done_at is null`,
  jobs: `select ${counts('due_at <= $1', `due_at = 'infinity'`, 'due_at')} from job`,
  timers: `select ${counts('due_at <= $1', 'attempts > 0', 'due_at')} from timer`,
  mail: `select ${counts('mail_at <= $1', 'mail_attempts > 0', 'mail_at')} from notice where mail_at is not null`,
};

const mostFailed = 50;

export async function jobsState({ services }: Context): Promise<JobsState> {
  const { db, clock } = services;
  const now = clock.now();
  const [states, [incidents], failed, daily] = await Promise.all([
    Promise.all(
      Object.entries(queues).map(async ([name, text]): Promise<QueueState> => {
        const [row] = await db.query<Omit<QueueState, 'name'>>(text, [now], `queue_${name}`);
        return { name: name as QueueState['name'], waiting: 0, due: 0, failed: 0, oldest: null, ...row };
      }),
    ),
    db.query<{ open: number }>('select count(*)::int as open from incident where solved_at is null', [], 'incidents_open'),
    db.query<FailedMessage>(
      `select id::text, kind, payload->>'key' as key, attempts, coalesce(last_error, '') as error, created_at as "createdAt", nullif(due_at, 'infinity') as "dueAt"
       from outbox where done_at is null and attempts > 0 order by created_at, id limit ${mostFailed}`,
      [],
      'outbox_failed',
    ),
    dailyWork(services),
  ]);
  return { queues: states, daily, openIncidents: incidents?.open ?? 0, failed };
}

/** The message is due at once, for one more try. */
export async function retryOutbox(context: Context, id: string): Promise<JobsState> {
  await context.services.db.transaction(async (tx) => {
    if (!(await retryMessage(tx, id, context.services.clock.now())))
      throw new Refusal('404', 'missingRecord', w('There is no failed message {id}', '没有失败的消息 {id}'), { id });
    await logOperation(tx, context, { action: 'retry', resource: 'logs', recordId: id, name: 'outbox' });
  });
  return jobsState(context);
}
