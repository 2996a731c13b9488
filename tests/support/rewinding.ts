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

/** The same connection under an identity of its own: the product remembers by it which of its transactions added jobs. */
const another = (sql: Sql): Sql => ({
  query: (text, values, name) => sql.query(text, values, name),
  get kysely() {
    return sql.kysely;
  },
});

export function rewinding(real: Database): Rewinding {
  /** The transaction of the product that is running; one that is over is of no use to what was begun in it and goes on. */
  const inside = new AsyncLocalStorage<{ readonly sql: Sql; over: boolean }>();
  const ears = new Map<string, Set<(payload: string) => void>>();
  /** The transaction that will be rolled back; null while the database keeps what is done. */
  let outer: Sql | null = null;
  let last: Promise<unknown> = Promise.resolve();

  /** What the server remembers of the database is told by notifications, which only a real commit sends. */
  const forget = (): void => cachesOf(db).forEach((cache) => cache.clear());

  /** Savepoints of one connection cannot stand side by side: each waits for the one before it. */
  const savepoint = <Result>(tx: Sql, work: (sql: Sql) => Promise<Result>): Promise<Result> => {
    const mine = last.then(async () => {
      const store = { sql: another(tx), over: false };
      await tx.query('savepoint one');
      try {
        const result = await inside.run(store, () => work(store.sql));
        await tx.query('release savepoint one');
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

  /** One statement: inside a transaction of the product on its connection, else in a savepoint of its own, lest its failure fail all. */
  const one = async <Result>(text: string, run: (sql: Sql) => Promise<Result>): Promise<Result> => {
    const within = inside.getStore();
    if (within?.over === false) return run(within.sql);
    if (outer === null) return run(real);
    const result = await savepoint(outer, run);
    if (!/^\s*select\b/i.test(text)) forget();
    return result;
  };

  const db: Database = {
    query: (text, values, name) => one(text, (sql) => sql.query(text, values, name)),
    kysely: kyselyOver((text, values) =>
      one(text, async ({ kysely }) => {
        const { rows, numAffectedRows } = await kysely.executeQuery(CompiledQuery.raw(text, [...values]));
        return { rows, rowCount: Number(numAffectedRows ?? 0) };
      }),
    ),
    async transaction(work) {
      if (outer === null) return real.transaction(work);
      const result = await savepoint(outer, work);
      forget();
      return result;
    },
    async notify(channel, payload) {
      if (outer === null) await real.notify(channel, payload);
      else for (const hear of ears.get(channel) ?? []) hear(payload);
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
