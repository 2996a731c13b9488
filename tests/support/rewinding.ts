/**
 * A database that goes back to where it was: what is done in `rewound`, by whomever, happens on one connection in one transaction that is
 * rolled back at its end. A transaction of the product is a savepoint in it, so the product refuses, commits and rolls back as ever.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery } from 'kysely';
import { cachesOf } from '#server/db/caches.ts';
import { kyselyOver } from '#server/db/kysely.ts';
import type { Database, Sql } from '#server/db/sql.ts';
import { rehearsed } from '#server/documents/rehearsal.ts';

export interface Rewinding {
  readonly db: Database;
  /** Does `work`, and then undoes everything that was done to the database meanwhile; one at a time. */
  readonly rewound: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** What a transaction tells, by its statement: the channel, and the payload where it is no parameter. */
const telling = /\bpg_notify\('(\w+)', (?:'(\w+)'|\$1)\)/;

interface Notice {
  readonly channel: string;
  readonly payload: string;
}

/** The same connection under an identity of its own: the product remembers by it which of its transactions added jobs. */
const another = (sql: Sql, told: Notice[]): Sql => ({
  query: (text, values, name) => {
    const [, channel, payload = String(values?.[0])] = telling.exec(text) ?? [];
    if (channel !== undefined) told.push({ channel, payload });
    return sql.query(text, values, name);
  },
  get kysely() {
    return sql.kysely;
  },
});

export function rewinding(real: Database): Rewinding {
  /** The transaction of the product that is running; one that is over is of no use to what was begun in it and goes on. */
  const inside = new AsyncLocalStorage<{ readonly sql: Sql; over: boolean }>();
  const ears = new Map<string, Set<(payload: string) => void>>();
  /** The transaction that will be rolled back; null while the database keeps what is done. Its savepoint `one` stands after all that counts. */
  let outer: Sql | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const forget = (): void => cachesOf(db).forEach((cache) => cache.clear());
  const tell = ({ channel, payload }: Notice): void => ears.get(channel)?.forEach((hear) => hear(payload));

  /** Each waits for the one before it, as savepoints of one connection cannot stand side by side. What only reads moves no savepoint. */
  const inTurn = <Result>(tx: Sql, reads: boolean, work: (sql: Sql) => Promise<Result>): Promise<Result> => {
    const mine = last.then(async () => {
      const told: Notice[] = [];
      const store = { sql: another(tx, told), over: false };
      try {
        const result = await inside.run(store, () => work(store.sql));
        if (!reads) await tx.query('release savepoint one; savepoint one');
        // Only a real commit sends them, and by them the server forgets what it remembers of the database.
        told.forEach(tell);
        return result;
      } catch (error) {
        await tx.query('rollback to savepoint one');
        throw error;
      } finally {
        store.over = true;
      }
    });
    last = mine.catch(() => undefined);
    return mine;
  };

  /** One statement: inside a transaction of the product on its connection, else by itself, so that its failure fails nothing else. */
  const one = <Result>(text: string, run: (sql: Sql) => Promise<Result>): Promise<Result> => {
    const within = inside.getStore();
    if (within?.over === false) return run(within.sql);
    return outer === null ? run(real) : inTurn(outer, /^\s*select\b/i.test(text), run);
  };

  const db: Database = {
    query: (text, values, name) => one(text, (sql) => sql.query(text, values, name)),
    kysely: kyselyOver((text, values) =>
      one(text, async ({ kysely }) => {
        const { rows, numAffectedRows } = await kysely.executeQuery(CompiledQuery.raw(text, [...values]));
        return { rows, rowCount: Number(numAffectedRows ?? 0) };
      }),
    ),
    transaction: (work) => (outer === null ? real.transaction(work) : inTurn(outer, false, work)),
    async notify(channel, payload) {
      if (outer === null) await real.notify(channel, payload);
      else tell({ channel, payload });
    },
    async listen(channel, hear) {
      const all = ears.get(channel) ?? new Set();
      ears.set(channel, all.add(hear));
      const stop = await real.listen(channel, hear);
      return async () => {
        all.delete(hear);
        await stop();
      };
    },
    close: () => real.close(),
  };

  return {
    db,
    async rewound(work) {
      if (outer !== null) throw new Error('The database is being rewound already.');
      try {
        return await rehearsed(real, async (tx) => {
          await tx.query('savepoint one');
          outer = tx;
          forget();
          try {
            return await work();
          } finally {
            outer = null;
            await last;
          }
        });
      } finally {
        forget();
      }
    },
  };
}
