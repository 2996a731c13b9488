/**
 * Work after commit: rows written in the transaction that caused them, taken by SKIP LOCKED with the application's clock.
 * A row that fails waits longer each time; after the last try it becomes an incident of its instance, and stays for a retry.
 */
import type { Log, Services } from '../context.ts';
import type { Sql } from '../db/sql.ts';

export interface OutboxRow {
  readonly id: string;
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attempts: number;
  readonly created_at: string;
}

/** Does the work of rows taken together, in the transaction that marks them as done; answers those that failed, by their ids. */
export type Deliver = (tx: Sql, rows: readonly OutboxRow[]) => Promise<ReadonlyMap<string, unknown>>;

const mostAttempts = 8;
/** 10 s, 20 s, 40 s … at most an hour. */
export const waitBefore = (attempts: number): number => Math.min(10_000 * 2 ** (attempts - 1), 3_600_000);

async function failed(tx: Sql, log: Log, row: OutboxRow, error: unknown, now: Date): Promise<void> {
  const attempts = row.attempts + 1;
  const detail = error instanceof Error ? error.message : String(error);
  const due = new Date(now.getTime() + waitBefore(attempts));
  const last = attempts >= mostAttempts;
  await tx.query('update outbox set attempts = $2, last_error = $3, due_at = $4 where id = $1', [
    row.id,
    attempts,
    detail.slice(0, 500),
    last ? 'infinity' : due,
  ]);
  log.warn(
    { outbox: row.id, kind: row.kind, attempts, detail },
    last ? 'a message cannot be sent; an incident was opened' : 'a message could not be sent; it is tried again',
  );
  if (!last) return;
  await tx.query(
    `insert into incident (instance_id, reason, detail, at)
     select i.id, 'outboxFailed', $2, $3 from outbox o join flow_instance i
       on i.resource = o.payload->'params'->>'resource' and i.document_id = (o.payload->'params'->>'documentId')::bigint
     where o.id = $1`,
    [row.id, detail.slice(0, 500), now],
  );
}

/** So many rows are taken at a time. */
export const outboxBatch = 200;

/** Takes what is due, at most `most` rows; answers how many were taken. Several servers may do so at once. */
export async function workOutbox(services: Services, deliver: Deliver, most = outboxBatch): Promise<number> {
  const { db, clock, log } = services;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const rows = await tx.query<OutboxRow>(
      `select o.id::text, o.kind, o.payload, o.attempts, o.created_at from outbox o where o.done_at is null and o.due_at <= $1
       order by o.due_at, o.id limit $2 for update skip locked`,
      [now, most],
      'outbox_take',
    );
    if (rows.length === 0) return 0;
    const failures = await deliver(tx, rows);
    for (const row of rows) if (failures.has(row.id)) await failed(tx, log, row, failures.get(row.id), now);
    const done = rows.flatMap(({ id }) => (failures.has(id) ? [] : [id]));
    if (done.length > 0)
      await tx.query(
        'update outbox set done_at = $2, attempts = attempts + 1, last_error = null where id = any($1::bigint[])',
        [done, now],
        'outbox_done',
      );
    return rows.length;
  });
}

/** A message that failed is due at once, for one more try; false where there is none of that id. */
export async function retryMessage(tx: Sql, id: string, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'update outbox set due_at = $2, attempts = least(attempts, $3) where id = $1 and done_at is null and attempts > 0 returning id',
    [id, now, mostAttempts - 1],
    'outbox_retry',
  );
  return rows.length > 0;
}

/** Forgets what was sent more than thirty days ago. */
export const forgetSent = (sql: Sql, now: Date): Promise<object[]> =>
  sql.query('delete from outbox where done_at < $1', [new Date(now.getTime() - 30 * 86_400_000)]);
