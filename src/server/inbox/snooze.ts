/** Tasks put off: out of a person's queues and counts until a time, when they come back by themselves. Nobody else sees anything of it. */
import type { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w, type Words } from '#model/words.ts';
import type { Context, Services } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { instantAsked } from '#server/documents/checks/askedDates.ts';
import { invalid, missing, missingTask, notYours } from '../documents/refusals.ts';
import { announce, publish } from '../realtime/hub.ts';
import { forgetMarks } from './marks.ts';
import { onSeenTask } from './seenTask.ts';

const longestMs = 366 * 86_400_000;

const wrong = (rule: string, message: Words): Refusal => invalid([{ field: 'until', rule, severity: 'error', message }]);

function untilIn(value: unknown, now: number): Date {
  const at = instantAsked('until', textOf(value));
  if (at === null) throw missing('until');
  const until = at.getTime();
  if (until <= now) throw wrong('past', w('is over already', '已经过去'));
  if (until - now > longestMs) throw wrong('tooLong', w('is more than a year later', '不能超过一年'));
  return at;
}

/** Refused where the task is none of this person's open ones. */
export async function requireMine(sql: Sql, context: Context, taskId: string): Promise<void> {
  const [task] = /^\d{1,18}$/.test(taskId)
    ? await sql.query<{ mine: boolean }>(
        `select exists (select from inbox b where b.task_id = t.id and b.principal = any($2::text[])) as mine from task t where t.id = $1`,
        [taskId, context.actor.principals],
        'snooze_mine',
      )
    : [];
  if (!task) throw missingTask(taskId);
  if (!task.mine) await onSeenTask(context, taskId, () => Promise.reject(notYours()));
}

interface Moved {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The streams of this person hear what came or went in their queues. */
const tell = (tx: Sql, { actor, services: { clock } }: Context, moved: Moved): Promise<void> =>
  publish(tx, clock.now(), [`u:${actor.userId}`], { type: 'inbox', ...moved });

/** In a transaction of its own, told once it is committed; `work` answers whether there is anything to tell. */
async function carry({ services: { db, log } }: Context, work: (tx: Sql) => Promise<boolean>): Promise<void> {
  if (!(await db.transaction(work))) return;
  forgetMarks(db);
  void announce(db).catch((error: unknown) => log.warn({ err: error }, 'browsers could not be told at once'));
}

/** As `snooze`, in the caller's transaction, who tells the others and forgets the marks once it is committed. */
export async function snoozeIn(tx: Sql, context: Context, taskId: string, until: unknown): Promise<void> {
  const at = untilIn(until, context.services.clock.now().getTime());
  await requireMine(tx, context, taskId);
  await tx.query(
    'insert into snooze (user_id, task_id, until) values ($1, $2, $3) on conflict (user_id, task_id) do update set until = excluded.until',
    [context.actor.userId, taskId, at],
    'snooze',
  );
  await tell(tx, context, { added: [], removed: [taskId] });
}

/** Puts a task of mine off until `until` (an instant within a year); again: until another time. */
export const snooze = (context: Context, taskId: string, until: unknown): Promise<void> =>
  carry(context, async (tx) => {
    await snoozeIn(tx, context, taskId, until);
    return true;
  });

/** Takes it back at once; a task that is not put off stays as it is. */
export async function unsnooze(context: Context, taskId: string): Promise<void> {
  await requireMine(context.services.db, context, taskId);
  await carry(context, async (tx) => {
    const gone = await tx.query(
      'delete from snooze where user_id = $1 and task_id = $2 returning task_id',
      [context.actor.userId, taskId],
      'unsnooze',
    );
    if (gone.length > 0) await tell(tx, context, { added: [taskId], removed: [] });
    return gone.length > 0;
  });
}

/** Those whose time has come: no longer put off, and told of. Answers how many people were told. */
export const wake = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const due = await tx.query<{ user_id: string; tasks: string[] }>(
      `with due as (delete from snooze where until <= $1 returning user_id, task_id)
       select d.user_id::text, jsonb_agg(d.task_id::text) as tasks
       from due d join task t on t.id = d.task_id and t.state = 'open' group by d.user_id`,
      [now],
      'snooze_over',
    );
    for (const { user_id, tasks } of due) await publish(tx, now, [`u:${user_id}`], { type: 'inbox', added: tasks, removed: [] });
    return due.length;
  });
