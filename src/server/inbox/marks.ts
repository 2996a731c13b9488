/**
 * Who puts tasks off or watches documents. Kept in memory and forgotten when one begins or ends (channel `record`), so that the inbox of
 * everybody else, which is asked for all the time, looks for neither.
 */
import type { Database } from '../db/sql.ts';

const kept = new WeakMap<Database, Promise<ReadonlySet<string>>>();

export const forgetMarks = (db: Database): boolean => kept.delete(db);

const read = async (db: Database): Promise<ReadonlySet<string>> => {
  const rows = await db.query<{ id: string }>(
    'select user_id::text as id from snooze union select user_id::text from watch',
    [],
    'marks_of_inbox',
  );
  return new Set(rows.map(({ id }) => id));
};

/** Whether this person has anything put off or watched. */
export async function isMarked(db: Database, userId: string): Promise<boolean> {
  const known = kept.get(db);
  if (known) return (await known).has(userId);
  const fresh = read(db);
  kept.set(db, fresh);
  fresh.catch(() => {
    if (kept.get(db) === fresh) kept.delete(db);
  });
  return (await fresh).has(userId);
}
