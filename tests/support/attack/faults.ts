/** A database that can be made to fail, or to wait, between any two of its steps: as a crash of the server or a slow one would have it. */
import type { Database, Sql } from '#server/db/sql.ts';

/**
 * Where the server stands: before a statement, behind one whose answer is on its way, all done and not committed, committed and nobody told.
 */
export type Point = 'before' | 'after' | 'beforeCommit' | 'afterCommit';

/** Called at each point; what it throws is what the server meets there. */
export type Meet = (point: Point, statement: string) => Promise<void> | void;

export class Crash extends Error {
  override readonly name = 'Crash';
}

const overSql = (sql: Sql, meet: Meet): Sql => ({
  async query<Row extends object>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]> {
    await meet('before', name ?? text);
    const rows = await sql.query<Row>(text, values, name);
    await meet('after', name ?? text);
    return rows;
  },
  get kysely() {
    return sql.kysely;
  },
});

export const withFaults = (db: Database, meet: Meet): Database => ({
  ...overSql(db, meet),
  get kysely() {
    return db.kysely;
  },
  async transaction<Result>(work: (tx: Sql) => Promise<Result>): Promise<Result> {
    const result = await db.transaction(async (tx) => {
      const done = await work(overSql(tx, meet));
      await meet('beforeCommit', 'commit');
      return done;
    });
    await meet('afterCommit', 'commit');
    return result;
  },
  notify: (channel, payload) => db.notify(channel, payload),
  listen: (channel, hear) => db.listen(channel, hear),
  close: () => db.close(),
});

/** The process dies at the n-th point it comes to, counted from one: from then on it does nothing any more. */
export const crashAt = (nth: number): Meet => {
  let met = 0;
  return () => {
    met += 1;
    if (met >= nth) throw new Crash(`crashed at point ${nth}`);
  };
};

/** The database is away for a moment at the n-th point: one call fails, the process goes on. */
export const missAt = (nth: number): Meet => {
  let met = 0;
  return () => {
    met += 1;
    if (met === nth) throw new Crash(`away at point ${nth}`);
  };
};

/** Holds up whoever comes to the point, for the first time, until they are let go on. */
export const holdAt = (
  point: Point,
  fits: (statement: string) => boolean = () => true,
): { readonly meet: Meet; readonly arrived: Promise<void>; readonly release: () => void } => {
  let [arrive, release]: (() => void)[] = [];
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  let met = false;
  return {
    meet: async (one, statement) => {
      if (met || one !== point || !fits(statement)) return;
      met = true;
      arrive?.();
      await released;
    },
    arrived,
    release: () => release?.(),
  };
};
