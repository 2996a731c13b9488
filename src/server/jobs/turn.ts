/** One job on this server, from the moment it was taken to its end: in its owner's name and right, with a lease that is renewed. */
import { Refusal } from '#model/refusal.ts';
import type { JobView } from '#model/operations/jobs.ts';
import { w, type Words } from '#model/words.ts';
import { actorOf } from '../access/actor.ts';
import type { Context, Services } from '../context.ts';
import { dropFile, storeFile } from '../files/files.ts';
import { announce } from '../realtime/hub.ts';
import type { JobKind, JobResult } from './kind.ts';
import { failureOf, type JobRow } from './rows.ts';
import { endJob, giveBack, leaseMs, renewJob, type Ending } from './take.ts';

/** Why a turn was broken off. */
export type Broken = 'cancelled' | 'closing' | 'lost';

/** Progress is written this often, the lease renewed at least every ten of them. */
const beatMs = 500;
const beatsToRenew = 10;

const crashed: NonNullable<JobView['failure']> = {
  reason: 'crashed',
  desc: w('The server could not carry this out; the log says why', '服务器处理失败，原因已记入日志'),
};

/** The owner as they stand now. */
async function contextOf(services: Services, row: JobRow): Promise<Context> {
  const actor = await actorOf(services.db, row.owner_id);
  if (actor === null)
    throw new Refusal('403', 'noAccount', w('The account that asked for this is no longer enabled', '发起任务的账号已停用'));
  return { services, actor, language: row.language, address: row.address };
}

const breakable = async function* (bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    signal.throwIfAborted();
    yield chunk;
  }
  signal.throwIfAborted();
};

interface Made {
  readonly note: Words | null;
  readonly file: Ending['file'];
}

async function store(services: Services, ownerId: string, { file, note }: JobResult, signal: AbortSignal): Promise<Made> {
  if (!file) return { note: note ?? null, file: null };
  const stored = await storeFile(services, ownerId, file.name, breakable(file.bytes, signal), () => Number.POSITIVE_INFINITY);
  return { note: file.note?.() ?? note ?? null, file: stored };
}

/** Runs it; resolves when its row says what became of it. `breaking` is aborted with a `Broken`. */
export async function runTurn(services: Services, worker: string, kind: JobKind, row: JobRow, breaking: AbortController): Promise<void> {
  const { db, clock, log } = services;
  const { signal } = breaking;
  const { id } = row;
  let [done, total]: [number, number | null] = [0, null];
  let [fresh, beats, renewedAt] = [false, 0, performance.now()];
  let beating: Promise<void> = Promise.resolve();

  const beat = async (): Promise<void> => {
    beats += 1;
    if (!fresh && beats % beatsToRenew !== 0) return;
    const told = fresh ? { done, total } : null;
    fresh = false;
    try {
      const still = await db.transaction((tx) => renewJob(tx, clock.now(), worker, id, told));
      if (still === null) return breaking.abort('lost' satisfies Broken);
      if (still.stopping) breaking.abort('cancelled' satisfies Broken);
      renewedAt = performance.now();
      if (told) await announce(db);
    } catch (error) {
      log.warn({ err: error, job: id }, 'the progress of a job could not be written');
      // By now another server may have taken it.
      if (performance.now() - renewedAt > leaseMs) breaking.abort('lost' satisfies Broken);
    }
  };
  const timer = setInterval(() => void (beating = beating.then(beat)), beatMs);
  timer.unref();

  let ending: Ending;
  let context: Context | null = null;
  try {
    context = await contextOf(services, row);
    await kind.ask(context, row.input);
    const result = await kind.run(context, row.input, {
      signal,
      progress: (reached, of) => {
        [done, total, fresh] = [reached, of ?? total, true];
      },
    });
    const made = await store(services, row.owner_id, result, signal);
    ending = { state: 'done', done, total: total === null ? null : done, ...made };
  } catch (error) {
    if (signal.aborted) ending = { state: 'cancelled', done, total };
    else {
      if (!(error instanceof Refusal)) log.error({ err: error, job: id, kind: kind.key }, 'a job failed');
      ending = { state: 'failed', done, total, failure: error instanceof Refusal ? failureOf(error) : crashed };
    }
  } finally {
    clearInterval(timer);
    await beating;
  }
  if (ending.state === 'cancelled' && signal.reason === ('lost' satisfies Broken)) return;
  if (ending.state === 'cancelled' && signal.reason === ('closing' satisfies Broken))
    return db.transaction((tx) => giveBack(tx, clock.now(), worker, id));
  const ended = await db.transaction((tx) => endJob(tx, clock.now(), worker, id, ending));
  if (ended === null && ending.file) await dropFile(services, ending.file.id);
  if (ended?.state === 'cancelled' && context !== null) await kind.stopped?.(context, row.input);
  await announce(db);
}
