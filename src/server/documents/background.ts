/** The server's own work beside requests: timers, messages after commit, and forgetting what is no longer kept. Stops within one turn. */
import type { Services } from '../context.ts';
import { workTimers } from '../flows/timers.ts';
import { deliverNotices } from '../outbox/notices.ts';
import { forgetSent, workOutbox } from '../outbox/queue.ts';
import { announce } from '../realtime/hub.ts';
import { forgetRequests } from './once.ts';
import { fireTimer } from './timer.ts';

const everyMs = 1_000;
const forgetEvery = 600;

/** One turn: everything that is due now. Answers how much was done; tests call it with their own clock. */
export async function workOnce(services: Services): Promise<{ timers: number; messages: number }> {
  const timers = await workTimers(services, fireTimer(services));
  const messages = await workOutbox(services, deliverNotices(services));
  if (timers > 0) await announce(services.db);
  return { timers, messages };
}

/** Works until it is stopped; `stop` resolves when the turn in progress has ended. */
export function startBackground(services: Services): { stop(): Promise<void> } {
  let stopped = false;
  let turn: Promise<unknown> = Promise.resolve();
  let turns = 0;
  const work = async (): Promise<void> => {
    await workOnce(services);
    turns += 1;
    if (turns % forgetEvery === 1) {
      const now = services.clock.now();
      await forgetRequests(services.db, now);
      await forgetSent(services.db, now);
    }
  };
  const timer = setInterval(() => {
    turn = turn
      .then(() => (stopped ? undefined : work()))
      .catch((error: unknown) => services.log.error({ err: error }, 'background work failed; it goes on'));
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await turn;
    },
  };
}
