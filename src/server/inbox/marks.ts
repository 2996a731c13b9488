/**
 * Who puts tasks off or watches documents. Kept in memory and forgotten when one begins or ends (channel `record`), so that the inbox of
 * everybody else, which is asked for all the time, looks for neither.
 */
import type { Context } from '../context.ts';
import { keepOne } from '../db/caches.ts';
import type { Database } from '../db/sql.ts';

const read = async (db: Database): Promise<ReadonlySet<string>> => {
  const rows = await db.query<{ id: string }>(
    'select user_id::text as id from snooze union select user_id::text from watch',
    [],
    'marks_of_inbox',
  );
  return new Set(rows.map(({ id }) => id));
};

const { of: marked, forget } = keepOne('marks', read);
export const forgetMarks = forget;

/** The set in memory answers it, so that people who put nothing off and watch nothing cost no query. */
export const isMarked = async (db: Database, userId: string): Promise<boolean> => (await marked(db)).has(userId);

/** The answer tells that this person watches a document, and until when they put its task off. */
export async function marksOn(
  { actor, services: { db, clock } }: Context,
  instanceId: string | null,
  taskId: string | null,
): Promise<{ readonly watched: boolean; readonly snoozedUntil: string | null }> {
  const [row] = (await isMarked(db, actor.userId))
    ? await db.query<{ watched: boolean; snoozed_until: string | null }>(
        `select exists (select from watch w where w.user_id = $1 and w.instance_id = $2) as watched,
           (select z.until from snooze z where z.user_id = $1 and z.task_id = $3 and z.until > $4) as snoozed_until`,
        [actor.userId, instanceId, taskId, clock.now()],
        'marks_on_document',
      )
    : [];
  return { watched: row?.watched ?? false, snoozedUntil: row?.snoozed_until ?? null };
}
