/**
 * Due work of instances: rows of `timer`, taken by SKIP LOCKED with the application's clock. What a timer does is told by
 * `fire`, in the same transaction; one that fails is tried again later and opens an incident. Those of suspended instances wait.
 */
import type { Services } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { ended, openIncident } from './incidents.ts';

export interface Timer {
  readonly id: string;
  readonly instanceId: string;
  /** The instance has a document, so `documents/` takes its step. */
  readonly document: boolean;
  readonly nodeId: string;
  readonly timer: string;
  /** Action of a task's due time; null for a timer of the drawing. */
  readonly onDue: string | null;
  readonly dueAt: string;
  readonly attempts: number;
}

/** Carries one timer out; the row is gone afterwards unless `again` says when it is due once more. */
export type Fire = (tx: Sql, timer: Timer) => Promise<{ readonly again?: string } | void>;

const retryAfterMs = 300_000;

async function failed(services: Services, timer: Timer, error: unknown): Promise<void> {
  const now = services.clock.now();
  const detail = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  services.log.error({ err: error, timer: timer.id, instance: timer.instanceId }, 'a timer failed; an incident was opened');
  await services.db.transaction(async (tx) => {
    const again = new Date(now.getTime() + retryAfterMs * (timer.attempts + 1));
    const left = await tx.query('update timer set attempts = attempts + 1, last_error = $2, due_at = $3 where id = $1 returning id', [
      timer.id,
      detail,
      again,
    ]);
    // It was carried out, only the answer was lost.
    if (left.length === 0) return;
    await openIncident(tx, { instanceId: timer.instanceId, nodeId: timer.nodeId, reason: 'timerFailed', detail, timerId: timer.id }, now);
  });
}

/** Fires what is due, each in a transaction of its own; answers how many were carried out. */
export async function workTimers(services: Services, fire: Fire, most = 100): Promise<number> {
  let fired = 0;
  const missed = new Set<string>();
  for (let turn = 0; turn < most; turn++) {
    let taken: Timer | undefined;
    try {
      const done = await services.db.transaction(async (tx) => {
        // The instance is locked with it, or passed over: a decision in progress deletes timers under that lock.
        [taken] = await tx.query<Timer>(
          `select t.id::text, t.instance_id::text as "instanceId", i.resource is not null as document, t.node_id as "nodeId", t.timer, t.on_due as "onDue", t.due_at as "dueAt", t.attempts
           from timer t join flow_instance i on i.id = t.instance_id join flow_definition f on f.id = i.definition_id
           where t.due_at <= $1 and not t.id = any($2::bigint[]) and not i.suspended and not f.halted
           order by t.due_at, t.id limit 1 for no key update of t, i skip locked`,
          [services.clock.now(), [...missed]],
          'timer_take',
        );
        if (!taken) return false;
        const after = await fire(tx, taken);
        if (after?.again)
          await tx.query('update timer set due_at = $2, attempts = 0 where id = $1', [taken.id, after.again], 'timer_again');
        else await tx.query('delete from timer where id = $1', [taken.id], 'timer_done');
        if (taken.attempts > 0) await ended(tx, { timerId: taken.id }, services.clock.now());
        return true;
      });
      if (!done) return fired;
      fired += 1;
    } catch (error) {
      if (!taken) throw error;
      missed.add(taken.id);
      await failed(services, taken, error);
    }
  }
  return fired;
}

/** Forgets timers that decisions ended, of instances that are over: none of those is taken back any more. */
export const forgetEndedTimers = (sql: Sql): Promise<object[]> =>
  sql.query('delete from ended_timer e using flow_instance i where i.id = e.instance_id and i.ended_at is not null');
