/** The pool of connections behind `Database`. A lost connection fails the call it served (503), never the process or the next call. */
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { away, isAway } from './errors.ts';
import { kyselyOver } from './kysely.ts';
import { createListener } from './listen.ts';
import { Prepared } from './prepared.ts';
import type { Database, Sql, Tables } from './sql.ts';
import { typeParsers } from './values.ts';
import type { Kysely } from 'kysely';

interface DatabaseOptions {
  /** Most connections at a time; one more where it is one. */
  readonly size?: number;
  /** How long a call waits for a database that is just starting, in milliseconds. */
  readonly patience?: number;
  /** False: a commit does not wait for the disk; a crash loses the last of them, never half a one. For what can be loaded again. */
  readonly durable?: boolean;
}

/** Statements are written to the connection as they come, so BEGIN and the first statement travel together. */
type ClientConfig = pg.PoolConfig & { readonly pipeline: boolean };

/** A transaction left open by a fault must not hold its locks for ever; instants are read and written in UTC. */
const sessionOptions = '-c timezone=UTC -c DateStyle=ISO -c idle_in_transaction_session_timeout=60000';

const rowsOf = (result: pg.QueryResult | pg.QueryResult[]): pg.QueryResult => {
  const last = Array.isArray(result) ? result.at(-1) : result;
  if (!last) throw new Error('A statement gave no result.');
  return last;
};

const named = (client: pg.PoolClient, name: string, text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const done = (error: Error | null, result: pg.QueryResult | pg.QueryResult[]): void =>
      error ? reject(error) : resolve(rowsOf(result));
    client.query(new Prepared({ name, text, values: values as unknown[], types: typeParsers }, done));
  });

const runOn = async (
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[] | undefined,
  name?: string,
): Promise<pg.QueryResult> => {
  try {
    if (name !== undefined) return await named(client, name, text, values);
    return rowsOf(await client.query(values ? { text, values: values as unknown[] } : { text }));
  } catch (error) {
    throw isAway(error) ? away(error) : error;
  }
};

/** The same interface inside a transaction; Kysely is made when first asked for. */
const sqlOver = (client: pg.PoolClient): Sql => {
  let kysely: Kysely<Tables> | undefined;
  return {
    query: async <Row extends object>(text: string, values?: readonly unknown[], name?: string) =>
      (await runOn(client, text, values, name)).rows as Row[],
    get kysely() {
      return (kysely ??= kyselyOver((text, values) => runOn(client, text, values)));
    },
  };
};

const lostConnection = (error: unknown): boolean => isAway(error) || (error instanceof Error && isAway(error.cause));

/** A connection that is being ended answers at once; a statement that ran longer was meant by whoever ended it, and is not begun again. */
const endsWithin = 1000;

/**
 * Nothing of the statement has happened: the other side had closed before it was written (EPIPE), or ended the
 * connection (57P01) instead of answering. What was committed is always answered first; a connection that ends in
 * the wait for a standby closes without that code.
 */
const wasNotRun = (error: unknown, ms: number): boolean => {
  if (!(error instanceof Error && error.cause instanceof Error && 'code' in error.cause)) return false;
  const { code } = error.cause;
  return code === 'EPIPE' || (code === '57P01' && ms < endsWithin);
};

/** @param url connection string of libpq's form; a folder in `?host=` is a socket's */
export const openDatabase = (url: string, { size = 16, patience = 5000, durable = true }: DatabaseOptions = {}): Database => {
  const config: ClientConfig = {
    connectionString: url,
    types: typeParsers,
    options: durable ? sessionOptions : `${sessionOptions} -c synchronous_commit=off`,
    application_name: 'tydf',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    pipeline: true,
  };
  /** Connections of their own: a transaction that asks something beside itself never waits for one that other transactions hold. */
  const ofTransactions = new pg.Pool({ ...config, max: Math.ceil(size / 2) });
  const ofStatements = new pg.Pool({ ...config, max: Math.max(1, Math.floor(size / 2)) });
  const pools = [ofTransactions, ofStatements];
  const listener = createListener({ connectionString: url, application_name: 'tydf listen' });
  // A connection that breaks while idle is dropped by the pool, one that breaks in use fails its statement: both without noise here.
  for (const pool of pools) {
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
  }

  const acquire = async (pool: pg.Pool): Promise<pg.PoolClient> => {
    const until = performance.now() + patience;
    for (;;) {
      try {
        return await pool.connect();
      } catch (error) {
        if (!isAway(error)) throw error;
        if (performance.now() > until) throw away(error);
        await sleep(50);
      }
    }
  };

  /** The pool may still hold connections that the server has ended or is ending: what was not run on one is run on another. */
  const run = async (text: string, values?: readonly unknown[], name?: string): Promise<pg.QueryResult> => {
    for (let left = ofStatements.totalCount; ; left--) {
      const client = await acquire(ofStatements);
      // Waiting for a connection is no part of how long the statement ran.
      const since = performance.now();
      let fault: unknown;
      try {
        return await runOn(client, text, values, name);
      } catch (error) {
        fault = error;
        if (left <= 0 || !wasNotRun(error, performance.now() - since)) throw error;
      } finally {
        client.release(lostConnection(fault));
      }
    }
  };

  const transaction = async <Result>(work: (tx: Sql) => Promise<Result>): Promise<Result> => {
    const client = await acquire(ofTransactions);
    let broken = false;
    try {
      const begun = runOn(client, 'begin', undefined);
      begun.catch(() => undefined);
      const result = await work(sqlOver(client));
      await begun;
      const { command } = await runOn(client, 'commit', undefined);
      if (command !== 'COMMIT')
        throw new Error('A statement of this transaction failed and its error was swallowed; nothing was committed.');
      return result;
    } catch (error) {
      broken = lostConnection(error);
      if (!broken) await runOn(client, 'rollback', undefined).catch(() => (broken = true));
      throw error;
    } finally {
      client.release(broken);
    }
  };

  let closing: Promise<void> | undefined;
  return {
    query: async <Row extends object>(text: string, values?: readonly unknown[], name?: string) =>
      (await run(text, values, name)).rows as Row[],
    kysely: kyselyOver(run),
    transaction,
    notify: (channel, payload) => listener.tell(channel, payload, () => run('select pg_notify($1, $2)', [channel, payload], 'notify')),
    listen: listener.listen,
    close: () => (closing ??= Promise.all([listener.close(), ...pools.map((pool) => pool.end())]).then(() => undefined)),
  };
};
