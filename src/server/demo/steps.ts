/**
 * The demo is loaded in steps: each is one transaction that holds everything it writes and the note that it is done. So a server that
 * is killed leaves no half of one, and the next start goes on behind the last; deterministic, because no step hands chance to the next.
 */
import type { Database, Sql } from '../db/sql.ts';

/** The same transaction under a name of its own: what is remembered of one transaction is not taken for another's. */
const named = (tx: Sql): Sql => ({
  query: (text, values, name) => tx.query(text, values, name),
  get kysely() {
    return tx.kysely;
  },
});

export interface Steps {
  /** For the services of whoever plays: within a step everything runs in its transaction, outside of one as ever. */
  readonly db: Database;
  /** Runs one step after the other; whoever asks meanwhile waits. */
  readonly step: <Result>(work: (tx: Sql) => Promise<Result>) => Promise<Result>;
}

/** A database whose transactions become parts of one step; what they would tell other servers is told when it is committed. */
export function stepsOn(base: Database): Steps {
  let open: Sql | null = null;
  const told = new Map<string, readonly [channel: string, payload: string]>();
  let parts: Promise<unknown> = Promise.resolve();

  /** A part that is refused leaves the step as it was before it. */
  const part = async <Result>(step: Sql, work: (tx: Sql) => Promise<Result>): Promise<Result> => {
    await step.query('savepoint part');
    try {
      const result = await work(named(step));
      await step.query('release savepoint part');
      return result;
    } catch (error) {
      await step.query('rollback to savepoint part');
      throw error;
    }
  };
  const db: Database = {
    query: (text, values, name) => (open ?? base).query(text, values, name),
    get kysely() {
      return (open ?? base).kysely;
    },
    transaction(work) {
      const step = open;
      if (step === null) return base.transaction(work);
      const done = parts.then(() => part(step, work));
      parts = done.catch(() => undefined);
      return done;
    },
    async notify(channel, payload) {
      if (open === null) await base.notify(channel, payload);
      else told.set(`${channel} ${payload}`, [channel, payload]);
    },
    listen: (channel, hear) => base.listen(channel, hear),
    close: () => base.close(),
  };
  const tellAll = async (): Promise<void> => {
    const all = [...told.values()];
    told.clear();
    for (const [channel, payload] of all) await base.notify(channel, payload);
  };
  const one = async <Result>(work: (tx: Sql) => Promise<Result>): Promise<Result> => {
    try {
      return await base.transaction(async (tx) => {
        // What a crash of the database would lose is loaded again: the note of it is lost with it.
        await tx.query('set local synchronous_commit = off');
        open = tx;
        return work(tx);
      });
    } finally {
      open = null;
      await tellAll();
    }
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    db,
    step(work) {
      const done = last.then(() => one(work));
      last = done.catch(() => undefined);
      return done;
    },
  };
}
