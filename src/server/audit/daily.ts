/** What auditing does once a day, in the night: seals the trail of the days before and removes logs and timings that are kept no longer. */
import { dateAt } from '#model/calculation/dates.ts';
import type { Services } from '../context.ts';
import { sealDays } from './days.ts';
import { forgetLogs } from './retention.ts';
import { forgetTimings } from './timings.ts';

/** The hour, in the company's zone, from which the day before is settled. */
const settledMs = 3_600_000;

/** Does it unless it was done today; of several servers one does. Answers whether it did. */
export async function auditDaily(services: Services): Promise<boolean> {
  const { db, clock, zone, log } = services;
  const now = clock.now();
  const today = dateAt(new Date(now.getTime() - settledMs).toISOString(), zone);
  const taken = await db.query(
    `insert into parameter as p (key, value, updated_at) values ('auditDaily', to_jsonb($1::text), $2)
     on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at where p.value <> excluded.value returning key`,
    [today, now],
    'audit_daily',
  );
  if (taken.length === 0) return false;
  const sealed = await sealDays(services);
  const removed = await forgetLogs(services);
  await forgetTimings(services);
  log.info({ sealed, removed }, 'days of the trail were sealed and old log rows removed');
  return true;
}
