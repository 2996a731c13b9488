/** What people are told of the demo: nobody gets a mail, and nobody is told now of what happened long ago. */
import type { Services } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { deliverNotices } from '../notices/deliver.ts';
import { outboxBatch, workOutbox } from '../outbox/queue.ts';
import type { Step } from './stage.ts';

const readAfterMs = 3 * 86_400_000;
const readUntil = ({ clock }: Services): Date => new Date(clock.now().getTime() - readAfterMs);

const deliver = async (services: Services): Promise<void> => {
  for (let taken = outboxBatch; taken === outboxBatch;) taken = await workOutbox(services, deliverNotices(services));
};

/** Open windows hear of changes when they happen; these happened before any was opened. */
const hush = (sql: Sql, { clock }: Services): Promise<object[]> =>
  sql.query('delete from change where at <= $1', [clock.now()], 'demo_hush');

/** What the decisions told people; what is older than three days they have read. */
export const tellAll: Step = async ({ services }) => {
  await deliver(services);
  await services.db.query(
    'update notice set read_at = least(at + $3::interval, $2) where at < $1 and read_at is null and send_id is null',
    [readUntil(services), services.clock.now(), '4 hours'],
  );
  await hush(services.db, services);
};

/** Of what a step brought only the last days are told: the list of notices stands in the order in which they were written. */
export async function tellNewest(services: Services): Promise<void> {
  await services.db.query('delete from outbox where done_at is null and due_at < $1', [readUntil(services)], 'demo_untold');
  await deliver(services);
  await hush(services.db, services);
}
