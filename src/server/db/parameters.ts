/** What an installation was told and keeps beside its records: one value a key (table `parameter`). */
import type { Sql } from './sql.ts';

/** Null: nobody has set it. */
export async function parameterOf<Value>(sql: Sql, key: string): Promise<Value | null> {
  const [row] = await sql.query<{ value: Value }>('select value from parameter where key = $1', [key], 'parameter');
  return row?.value ?? null;
}

/** Whoever reads a parameter to change it waits for whoever does so too; until the end of the transaction. */
export const lockParameter = (tx: Sql, key: string): Promise<object[]> =>
  tx.query(`select pg_advisory_xact_lock(hashtextextended('parameter ' || $1::text, 0))`, [key], 'lock_parameter');

/** `userId` null: the server itself. */
export const setParameter = (sql: Sql, key: string, value: object, now: Date, userId: string | null): Promise<object[]> =>
  sql.query(
    `insert into parameter (key, value, updated_at, updated_by) values ($1, $2, $3, $4)
     on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    [key, JSON.stringify(value), now, userId],
    'set_parameter',
  );
