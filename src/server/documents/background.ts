/** The server's own work beside requests: timers, messages after commit, and forgetting what is no longer kept. Stops within one turn. */
import { auditDaily } from '../audit/daily.ts';
import type { Services } from '../context.ts';
import { doJob } from '../flows/process/deliver.ts';
import { jobChannel, workJobs } from '../flows/process/jobs.ts';
import { workStarts } from '../flows/process/startTimers.ts';
import { fireProcessTimer } from '../flows/process/timer.ts';
import { workSubstitutions } from '../flows/standingIn.ts';
import { forgetEndedTimers, workTimers } from '../flows/timers.ts';
import { deliverNotices } from '../notices/deliver.ts';
import { workChats } from '../notices/deliveries.ts';
import { workMail } from '../notices/mail.ts';
import { forgetSent, outboxBatch, workOutbox } from '../outbox/queue.ts';
import { wake } from '../inbox/snooze.ts';
import { announce } from '../realtime/hub.ts';
import { forgetRequests } from './once.ts';
import { fireTimer, stepDocument } from './timer.ts';

const everyMs = 1_000;
const forgetEvery = 600;

/** One turn: everything that is due now. Answers how much was done; tests call it with their own clock. */
export async function workOnce(services: Services): Promise<{ timers: number; jobs: number; messages: number }> {
  const [ofDocuments, ofProcesses] = [fireTimer(services), fireProcessTimer(services)];
  await workSubstitutions(services);
  const fired = await workTimers(services, (tx, timer) => (timer.document ? ofDocuments : ofProcesses)(tx, timer));
  const timers = fired + (await workStarts(services));
  const jobs = await workJobs(services, doJob(services, stepDocument(services)));
  const messages = await workOutbox(services, deliverNotices(services));
  const woken = await wake(services);
  if (timers + jobs + messages + woken > 0) await announce(services.db);
  return { timers, jobs, messages };
}

/**
 * Works until it is stopped; `stop` resolves when the turn in progress has ended. `isPastOpen`: days gone by still get entries (the
 * demo plays them), so that none is sealed yet.
 */
export function startBackground(services: Services, isPastOpen?: () => Promise<boolean>): { stop(): Promise<void> } {
  let stopped = false;
  let turn: Promise<unknown> = Promise.resolve();
  let turns = 0;
  // A mail server or a chat that is slow keeps nothing else waiting.
  let mailing: Promise<unknown> | null = null;
  const mails = (): void => {
    mailing ??= Promise.all([workMail(services), workChats(services)])
      .catch((error: unknown) => services.log.error({ err: error }, 'mails and chats could not be sent; it goes on'))
      .finally(() => (mailing = null));
  };
  const work = async (): Promise<void> => {
    // A full batch says that more is due.
    for (let full = true; full && !stopped;) full = (await workOnce(services)).messages === outboxBatch;
    mails();
    turns += 1;
    if (turns % forgetEvery === 1) {
      const now = services.clock.now();
      await forgetRequests(services.db, now);
      await forgetSent(services.db, now);
      if (!(await isPastOpen?.())) await auditDaily(services);
      await forgetEndedTimers(services.db);
    }
  };
  let waiting = 0;
  const next = (): void => {
    // The turn that waits does what is new, too.
    if (waiting > 0) return;
    waiting += 1;
    turn = turn
      .then(() => {
        waiting -= 1;
        return stopped ? undefined : work();
      })
      .catch((error: unknown) => services.log.error({ err: error }, 'background work failed; it goes on'));
  };
  const timer = setInterval(next, everyMs);
  timer.unref();
  const hearing = services.db.listen(jobChannel, next);
  hearing.catch((error: unknown) => services.log.warn({ err: error }, 'new jobs are not heard of, they wait for the next turn'));
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await hearing.then((stopHearing) => stopHearing()).catch(() => undefined);
      await turn;
      await mailing;
    },
  };
}
