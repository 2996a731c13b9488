/** Messages whose time has come. */
import { Refusal } from '#model/refusal.ts';
import type { Services } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { announce } from '../realtime/hub.ts';
import { readRecord } from '../documents/record.ts';
import { sendDefinition, sendIn } from './send.ts';

const nextDue = async (tx: Sql, now: Date, but: readonly string[]): Promise<string | null> => {
  const [row] = await tx.query<{ id: string }>(
    `select id::text from notice_send_message where send_state = 'scheduled' and not deleted and plan_time <= $1 and id <> all($2::bigint[])
     order by plan_time, id limit 1 for update skip locked`,
    [now, but],
    'notice_planned',
  );
  return row?.id ?? null;
};

/** One that cannot be sent is a draft again and says why. */
const keepBack = (services: Services, id: string, { desc }: Refusal): Promise<object[]> =>
  services.db.query(
    `update notice_send_message set send_state = 'draft', plan_time = null, fail_reason = $2, version = version + 1, updated_at = $3 where id = $1 and send_state = 'scheduled'`,
    [id, desc.zh, services.clock.now()],
  );

const everyMs = 5_000;

/** Sends what is due, again and again, until it is stopped; `stop` resolves when the turn in progress has ended. */
export function startPlanned(services: Services): { stop(): Promise<void> } {
  let turn: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    turn ??= workPlanned(services)
      .catch((error: unknown) => services.log.error({ err: error }, 'planned messages could not be sent; it goes on'))
      .finally(() => (turn = null));
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await turn;
    },
  };
}

/**
 * Sends what is due; answers how many messages went out. Several servers may do so at once. One that crashes keeps the others waiting for
 * nothing; it is tried again at the next turn.
 */
export async function workPlanned(services: Services): Promise<number> {
  const { db, clock, log } = services;
  const crashed: string[] = [];
  let sent = 0;
  for (let id: string | null = ''; id !== null;) {
    let at: string | null = null;
    try {
      id = await db.transaction(async (tx) => {
        at = await nextDue(tx, clock.now(), crashed);
        const record = at === null ? null : await readRecord(tx, sendDefinition(services), at);
        if (record !== null) await sendIn(tx, services, record, null);
        return at;
      });
      if (id !== null) sent += 1;
    } catch (error) {
      if (at === null || (error instanceof Refusal && error.code === '503')) throw error;
      if (error instanceof Refusal) {
        log.warn({ message: at, reason: error.reason }, 'a planned message could not be sent');
        await keepBack(services, at, error);
      } else {
        log.error({ err: error, message: at }, 'a planned message crashed; it is tried again');
        crashed.push(at);
      }
    }
  }
  if (sent > 0) await announce(db);
  return sent;
}
