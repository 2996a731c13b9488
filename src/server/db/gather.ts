/**
 * Statements that are wanted at the same moment are run as one: while some are on their way to the database the next gather, so one
 * round trip (and one commit, where they write) serves all of them. Alone, one goes at once.
 */
import type { Database } from './sql.ts';

interface Gathering<Kind, Item, Result> {
  /** Items of one key never travel together. */
  readonly keyOf: (item: Item) => string;
  /** Results in the order of the items. */
  readonly run: (db: Database, kind: Kind, items: readonly Item[]) => Promise<readonly Result[]>;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly settled: (outcome: Promise<Result>) => void;
}

interface Queue<Item, Result> {
  readonly waiting: Waiting<Item, Result>[];
  underway: number;
}

/** Two are on their way at most: the database works on one while the other travels. */
const mostUnderway = 2;
const mostTogether = 50;

/** The first of those that wait, one a key. */
const taken = <Item, Result>(queue: Queue<Item, Result>, keyOf: (item: Item) => string): Waiting<Item, Result>[] => {
  const batch = new Map<string, Waiting<Item, Result>>();
  const stay: Waiting<Item, Result>[] = [];
  for (const one of queue.waiting) {
    const key = keyOf(one.item);
    if (batch.size < mostTogether && !batch.has(key)) batch.set(key, one);
    else stay.push(one);
  }
  queue.waiting.splice(0, queue.waiting.length, ...stay);
  return [...batch.values()];
};

/**
 * A way to run an item on a database outside any transaction, by itself or together with others of the same kind. Where a statement of
 * several fails nothing of it was done, so each is run once more by itself and tells for itself.
 */
export function gathering<Kind, Item, Result>({
  keyOf,
  run,
}: Gathering<Kind, Item, Result>): (db: Database, kind: Kind, item: Item) => Promise<Result> {
  const queues = new WeakMap<Database, Map<Kind, Queue<Item, Result>>>();
  const queueOf = (db: Database, kind: Kind): Queue<Item, Result> => {
    const known = queues.get(db) ?? new Map<Kind, Queue<Item, Result>>();
    queues.set(db, known);
    const queue = known.get(kind) ?? { waiting: [], underway: 0 };
    known.set(kind, queue);
    return queue;
  };
  /** Whether it fails or not is told to whoever waits for it. */
  const alone = (db: Database, kind: Kind, { item, settled }: Waiting<Item, Result>): Promise<unknown> => {
    const outcome = run(db, kind, [item]).then(([result]) => result as Result);
    settled(outcome);
    return outcome.catch(() => undefined);
  };
  const together = async (db: Database, kind: Kind, batch: readonly Waiting<Item, Result>[]): Promise<unknown> => {
    if (batch.length > 1)
      try {
        const items = batch.map(({ item }) => item);
        const results = await run(db, kind, items);
        for (const [index, { settled }] of batch.entries()) settled(Promise.resolve(results[index] as Result));
        return;
      } catch {
        // Each by itself, below.
      }
    return Promise.all(batch.map((one) => alone(db, kind, one)));
  };
  const drain = async (db: Database, kind: Kind, queue: Queue<Item, Result>): Promise<void> => {
    queue.underway += 1;
    while (queue.waiting.length > 0) await together(db, kind, taken(queue, keyOf));
    queue.underway -= 1;
  };
  return (db, kind, item) =>
    new Promise((settled) => {
      const queue = queueOf(db, kind);
      queue.waiting.push({ item, settled });
      if (queue.underway < mostUnderway) void drain(db, kind, queue);
    });
}
