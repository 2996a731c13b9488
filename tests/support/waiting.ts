/** Calls that are held up by a lock, for tests of the order in which locks are taken. */
import { expect } from 'vitest';
import type { Sql } from '#server/db/sql.ts';
import type { TestServer } from './server.ts';

interface Held {
  readonly table: string;
  readonly id: string;
}

/** What `calls` answer that all begin, and wait, while the row is locked. `then` is done under the lock once all of them wait. */
export async function heldUp<Answer>(
  { db }: Pick<TestServer, 'db'>,
  { table, id }: Held,
  calls: readonly (() => Promise<Answer>)[],
  then?: (tx: Sql) => Promise<unknown>,
): Promise<Answer[]> {
  const waiting = async (): Promise<number | undefined> =>
    (
      await db.query<{ calls: number }>(
        `select count(*)::int as calls from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    )[0]?.calls;
  const begun = await db.transaction(async (tx) => {
    await tx.query(`select id from ${table} where id = $1 for update`, [id]);
    const all = calls.map((call) => call());
    await expect.poll(waiting, { timeout: 20_000 }).toBe(calls.length);
    await then?.(tx);
    // In an object, so that the transaction does not wait for what waits for it.
    return { all };
  });
  return Promise.all(begun.all);
}
