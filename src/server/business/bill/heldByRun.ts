/** What a payment run holds is decided by it alone. */
import { payTask } from '#resources/bill/rules/paymentRuns.ts';
import { clashesWith } from '../../bookings/register.ts';
import { taken } from '../../bookings/told.ts';
import type { Effect } from '../../effects/effect.ts';

/**
 * What an open run holds is decided by the run's results: decided by hand as well, or sent back, the bank would pay it besides. A result frees the task
 * before it decides it. Only this document's own instance is locked by whoever decides it, and runs look at it when they take the task.
 */
export const notInRun: Effect = async ({ tx, context, definition, record, now }) => {
  const tasks = await tx.query<{ id: string }>(
    `select id::text from task where resource = $1 and document_id = $2 and state = 'open'`,
    [definition.key, record['id']],
    'run_tasks_of',
  );
  const clashes = await clashesWith(
    tx,
    tasks.map(({ id }) => ({ kind: payTask, target: id, from: now, to: null })),
    null,
  );
  if (clashes.length > 0) throw await taken(context, tx, clashes);
};
