/** Payments of months in which somebody was no longer employed. */
import type { Sql } from '../../db/sql.ts';

/** Takes payments out that nobody is owed. */
export async function dropPayments(tx: Sql, ids: readonly string[], now: string): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `update hr_salary_payment set deleted = true, version = version + 1, updated_at = $2 where id = any($1::bigint[])`,
    [ids, now],
    'payments_dropped',
  );
}
