/** Brings a database to this program's tables: the reviewed SQL files of `migrations/`, in order, each once, each in a transaction. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from './packageRoot.ts';
import type { Database, Sql } from './sql.ts';

export interface Migration {
  /** File name without `.sql`, such as `0001_engine`. */
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

/** The shipped migrations in their order. */
export const shippedMigrations = async (folder: string = join(packageRoot(), 'src/server/db/migrations')): Promise<Migration[]> => {
  const files = (await readdir(folder)).filter((file) => /^(\d{4}|\d{12})_\w+\.sql$/.test(file)).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(folder, file), 'utf8');
      return { name: file.slice(0, -'.sql'.length), sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
};

/** One key for all servers that migrate one database at the same time. */
const lock = 'select pg_advisory_xact_lock(7283640215)';

type Applied = ReadonlyMap<string, string>;

const applied = async (sql: Sql): Promise<Applied> => {
  await sql.query(lock);
  await sql.query('create table if not exists migration (name text primary key, hash text not null, at timestamptz not null)');
  const rows = await sql.query<{ name: string; hash: string }>('select name, hash from migration');
  return new Map(rows.map(({ name, hash }) => [name, hash]));
};

const refuseStrange = (done: Applied, known: readonly Migration[]): void => {
  const unknown = [...done.keys()].filter((name) => !known.some((migration) => migration.name === name));
  if (unknown.length > 0) {
    throw new Error(`The database is newer than this program: it has the migrations ${unknown.join(', ')}. Start the newer release.`);
  }
  const changed = known.find(({ name, hash }) => done.has(name) && done.get(name) !== hash);
  if (changed) {
    throw new Error(
      `Migration ${changed.name} was changed after this database got it. Write a new migration instead; a database without worth can be deleted.`,
    );
  }
};

/**
 * Safe to call from several servers at once. @returns the names of the migrations it applied
 */
export const migrate = async (
  database: Pick<Database, 'transaction'>,
  { now, migrations }: { now: Date; migrations?: readonly Migration[] },
): Promise<string[]> => {
  const known = migrations ?? (await shippedMigrations());
  const fresh: string[] = [];
  for (const migration of known) {
    await database.transaction(async (tx) => {
      const done = await applied(tx);
      refuseStrange(done, known);
      if (done.has(migration.name)) return;
      await tx.query(migration.sql);
      await tx.query('insert into migration (name, hash, at) values ($1, $2, $3)', [migration.name, migration.hash, now]);
      fresh.push(migration.name);
    });
  }
  return fresh;
};
