/**
 * Steps that are to be written at the same moment are written together: while some are on their way to the database the next gather,
 * so one statement and one commit serve all of them. Alone, a step goes at once.
 */
import type { Database } from '../db/sql.ts';
import { kindOf, writeStep, writeSteps, type Step } from './write.ts';

interface Waiting {
  readonly step: Step;
  readonly settled: (outcome: Promise<boolean>) => void;
}

/** Steps of one kind on one database. */
interface Queue {
  readonly waiting: Waiting[];
  underway: number;
}

/** Two are on their way at most: the database reads one while it writes the other. */
const mostUnderway = 2;
const mostTogether = 50;

const queues = new WeakMap<Database, Map<string, Queue>>();

const queueOf = (db: Database, kind: string): Queue => {
  const known = queues.get(db) ?? new Map<string, Queue>();
  queues.set(db, known);
  const queue = known.get(kind) ?? { waiting: [], underway: 0 };
  known.set(kind, queue);
  return queue;
};

/** The first of those that wait, one an instance: of two steps from the same state only one can come true. */
const gather = (queue: Queue): Waiting[] => {
  const taken = new Map<string, Waiting>();
  for (const one of queue.waiting) {
    if (taken.size === mostTogether) break;
    if (!taken.has(one.step.instanceId)) taken.set(one.step.instanceId, one);
  }
  const batch = [...taken.values()];
  queue.waiting.splice(0, queue.waiting.length, ...queue.waiting.filter((one) => taken.get(one.step.instanceId) !== one));
  return batch;
};

/** Whether it failed or not is told to whoever waits for it. */
const writeAlone = (db: Database, { step, settled }: Waiting): Promise<unknown> => {
  const outcome = writeStep(db, step);
  settled(outcome);
  return outcome.catch(() => undefined);
};

async function write(db: Database, kind: string, batch: readonly Waiting[]): Promise<unknown> {
  const [first] = batch;
  if (batch.length === 1 && first) return writeAlone(db, first);
  try {
    const written = await writeSteps(
      db,
      kind,
      batch.map(({ step }) => step),
    );
    for (const { step, settled } of batch) settled(Promise.resolve(written.has(step.instanceId)));
    return;
  } catch {
    // One of them may be to blame; nothing was written, each tells for itself.
    return Promise.all(batch.map((one) => writeAlone(db, one)));
  }
}

async function drain(db: Database, kind: string, queue: Queue): Promise<void> {
  queue.underway += 1;
  while (queue.waiting.length > 0) await write(db, kind, gather(queue));
  queue.underway -= 1;
}

/** Writes a step outside any transaction; `false` when somebody else has moved the instance since it was read. */
export const writeTogether = (db: Database, step: Step): Promise<boolean> =>
  new Promise((settled) => {
    const kind = kindOf(step);
    const queue = queueOf(db, kind);
    queue.waiting.push({ step, settled });
    if (queue.underway < mostUnderway) void drain(db, kind, queue);
  });
