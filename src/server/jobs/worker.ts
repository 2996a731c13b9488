/**
 * This server's part of the jobs: it takes what waits by SKIP LOCKED, a few at a time, so that several servers share the work and none
 * is done twice. What a server left that died is taken up when its lease is over (by the application's clock).
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '#model/refusal.ts';
import type { JobOrder, JobView } from '#model/operations/jobs.ts';
import { w } from '#model/words.ts';
import type { Context, Services } from '../context.ts';
import { announce } from '../realtime/hub.ts';
import { fewRows, type JobKind } from './kind.ts';
import { jobsChannel, orderJob, wakeJobs } from './order.ts';
import { jobColumns, tellJob, viewOf, type JobRow } from './rows.ts';
import { failLost, takeJob, type Taker } from './take.ts';
import { runTurn, type Broken } from './turn.ts';

/** Jobs that one server runs at a time: requests come first. */
const slots = 2;
/** Notifications can be lost, and leases end by themselves. */
const lookEveryMs = 5_000;
/** So long the request that asked waits for the end of small work. */
const patienceMs = 3_000;

export interface Jobs {
  readonly kinds: ReadonlyMap<string, JobKind>;
  /** Takes as much as there is room for; resolves when it is taken, not when it is done. */
  take(): Promise<void>;
  /** Puts work down and, if it is small, waits a little for its end, so that it is answered at once. */
  begin(context: Context, order: JobOrder): Promise<JobView>;
  /** All that this server runs now has ended. */
  idle(): Promise<void>;
  /** Gives back what runs, and takes no more. */
  close(): Promise<void>;
}

const unknownKind = (key: string): Refusal =>
  new Refusal('400', 'unknownChoice', w('{name} has no choice “{value}”', '{name}没有选项“{value}”'), {
    name: 'kind',
    value: key.slice(0, 60),
  });

export async function openJobs(services: Services, all: readonly JobKind[]): Promise<Jobs> {
  const { db, clock, log } = services;
  const kinds = new Map(all.map((kind) => [kind.key, kind]));
  const taker: Taker = {
    worker: randomUUID(),
    kinds: [...kinds.keys()],
    again: all.filter(({ again }) => again).map(({ key }) => key),
  };
  const running = new Map<string, { readonly breaking: AbortController; readonly ended: Promise<void> }>();
  let closed = false;

  const start = (row: JobRow, kind: JobKind): void => {
    const breaking = new AbortController();
    const ended = runTurn(services, taker.worker, kind, row, breaking)
      .catch((error: unknown) => log.error({ err: error, job: row.id }, 'the end of a job could not be written; its lease will end'))
      .then(() => {
        running.delete(row.id);
        if (!closed) again();
      });
    running.set(row.id, { breaking, ended });
  };

  /** One of them, if there is room for it here. */
  const takeOne = async (only: string | null): Promise<boolean> => {
    if (closed || running.size >= slots) return false;
    const row = await db.transaction((tx) => takeJob(tx, clock.now(), taker, only));
    const kind = row && kinds.get(row.kind);
    if (!kind) return false;
    start(row, kind);
    return true;
  };
  const fill = async (): Promise<void> => {
    const lost = await db.transaction((tx) => failLost(tx, clock.now(), taker));
    if (lost.length > 0) await announce(db);
    while (await takeOne(null));
  };
  let filling: Promise<void> = Promise.resolve();
  const take = (): Promise<void> => (filling = filling.then(() => (closed ? undefined : fill())));
  const again = (): void =>
    void take().catch((error: unknown) => {
      filling = Promise.resolve();
      log.warn({ err: error }, 'jobs could not be taken; the next look follows');
    });

  const stopHearing = await db.listen(jobsChannel, (id) => {
    if (id === '') again();
    else running.get(id)?.breaking.abort('cancelled' satisfies Broken);
  });
  const timer = setInterval(again, lookEveryMs);
  timer.unref();

  /** It lasts, or failed: from now on its owner is told of it. */
  const show = async (id: string): Promise<JobRow | null> => {
    const row = await db.transaction(async (tx) => {
      const [shown] = await tx.query<JobRow>(
        `update person_job set quiet_until = null where id = $1 returning ${jobColumns()}`,
        [id],
        'person_job_show',
      );
      if (shown) await tellJob(tx, clock.now(), shown);
      return shown ?? null;
    });
    await announce(db);
    return row;
  };

  return {
    kinds,
    take,
    async begin(context, { kind: key, input }) {
      const kind = kinds.get(key);
      if (!kind?.byHand) throw unknownKind(key);
      const { name, rows } = await kind.ask(context, input);
      const small = (rows === null || rows <= fewRows) && running.size < slots;
      const quietUntil = small ? new Date(clock.now().getTime() + patienceMs) : null;
      const row = await db.transaction((tx) => orderJob(tx, context, { kind: key, name, input, quietUntil }));
      if (!small || !(await takeOne(row.id))) {
        if (small) await show(row.id);
        await wakeJobs(db);
        return viewOf(row);
      }
      await Promise.race([running.get(row.id)?.ended, sleep(patienceMs, undefined, { ref: false })]);
      const [now] = await db.query<JobRow>(`select ${jobColumns()} from person_job where id = $1`, [row.id], 'person_job_now');
      if (now?.state === 'done') return viewOf(now);
      const shown = await show(row.id);
      return viewOf(shown ?? now ?? row);
    },
    async idle() {
      await filling;
      while (running.size > 0) await Promise.all([...running.values()].map(({ ended }) => ended));
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await stopHearing();
      await filling.catch(() => undefined);
      for (const { breaking } of running.values()) breaking.abort('closing' satisfies Broken);
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}
