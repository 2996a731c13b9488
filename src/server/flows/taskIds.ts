/**
 * Numbers of tasks before they are written, so that a step is written whole by one statement in which no part waits for another's
 * numbers. Taken from the table's own sequence many at a time; what a stopping server has left over is never used.
 */
import type { Database, Sql } from '../db/sql.ts';

const taken = 100;
const kept = new WeakMap<Database, string[]>();

/** @param sql asked when none are left; a transaction asks on its own connection */
export async function nextTaskIds(db: Database, sql: Sql, count: number): Promise<string[]> {
  const free = kept.get(db) ?? [];
  kept.set(db, free);
  while (free.length < count) {
    const rows = await sql.query<{ id: string }>(
      `select nextval('task_id_seq')::text as id from generate_series(1, $1::int)`,
      [Math.max(taken, count)],
      'task_ids',
    );
    free.push(...rows.map(({ id }) => id));
  }
  return free.splice(0, count);
}
