/**
 * Databases for tests: one embedded cluster a run, one migrated template, one copy for whoever asks. The cluster lives in memory where
 * there is room, else in the temporary folder, and goes with the run, even when that is killed (its guard sees to it).
 */
import { startEmbedded, type Embedded } from '#server/db/embedded.ts';
import { openDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Database } from '#server/db/sql.ts';
import { chmod, mkdtemp, readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const variable = 'TYDF_TEST_CLUSTER';
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let cluster: Embedded | undefined;

/** A copy of a database is some 1,500 files, which a disk takes a second for. */
const inMemory = '/dev/shm';
const room = 3 * 1024 ** 3;

/** Where files are in memory, programs may be started from there, and whole runs fit; else the temporary folder. */
const quickFolder = async (): Promise<string> => {
  try {
    const { bavail, bsize } = await statfs(inMemory);
    const mounts = (await readFile('/proc/mounts', 'utf8')).split('\n').map((line) => line.split(' '));
    const starts = mounts.some(([, at, , options]) => at === inMemory && !options?.split(',').includes('noexec'));
    return starts && bavail * bsize > room ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
};

/** Vitest's global set-up: starts the cluster and makes the template, once for all projects of a run. */
export const setup = async (): Promise<void> => {
  if (process.env[variable]) return;
  const dataDir = await mkdtemp(join(await quickFolder(), 'tydf-test-'));
  // The account that the database runs under for root finds its own folder in it.
  await chmod(dataDir, 0o711);
  cluster = await startEmbedded({ dataDir, log: quiet, throwaway: true });
  process.env[variable] = cluster.url;
  const database = openDatabase(cluster.url, { size: 1 });
  await migrate(database, { now: new Date('2026-01-01T00:00:00Z') });
  await database.close();
};

export const teardown = async (): Promise<void> => {
  await cluster?.stop();
};

const clusterUrl = (): string => {
  const url = process.env[variable];
  if (!url) throw new Error('No test cluster: this project of vitest.config lacks the global set-up tests/support/cluster.ts.');
  return url;
};

const urlOf = (name: string): string => {
  const url = new URL(clusterUrl());
  url.pathname = `/${name}`;
  return url.href;
};

/** Runs on the cluster's maintenance database, on a connection of its own. */
const maintain = async <Result>(work: (database: Database) => Promise<Result>): Promise<Result> => {
  const database = openDatabase(urlOf('postgres'), { size: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

/** A state of the database that several files start from, made once a run by whoever asks first. */
export interface Template {
  readonly name: string;
  readonly prepare: (database: Database, url: string) => Promise<void>;
}

const exists = async (database: Database, name: string): Promise<boolean> =>
  (await database.query('select 1 from pg_database where datname = $1', [name])).length > 0;

const makeTemplate = ({ name, prepare }: Template): Promise<void> =>
  maintain(async (database) => {
    await database.query('select pg_advisory_lock(1)');
    if (await exists(database, name)) return;
    const draft = `${name}_draft`;
    await database.query(`drop database if exists ${draft} with (force)`);
    await database.query(`create database ${draft} template tydf strategy file_copy`);
    const fresh = openDatabase(urlOf(draft), { size: 4 });
    try {
      await prepare(fresh, urlOf(draft));
    } finally {
      await fresh.close();
    }
    await database.query(`alter database ${draft} rename to ${name}`);
  });

export interface TestDatabase {
  /** For programs that connect by themselves; a second pool on the same database is a second server. */
  readonly url: string;
  readonly db: Database;
  /** Closes the pool and drops the database. */
  readonly close: () => Promise<void>;
}

let made = 0;

/** A database of its own: freshly migrated, or a copy of `template`. */
export const createTestDatabase = async (template?: Template): Promise<TestDatabase> => {
  if (template) await makeTemplate(template);
  const name = `test_${process.pid}_${(made += 1)}_${Math.random().toString(36).slice(2, 8)}`;
  // Copied file by file, not row by row through the log, it is there in half the time.
  await maintain((database) => database.query(`create database ${name} template ${template?.name ?? 'tydf'} strategy file_copy`));
  const url = urlOf(name);
  const db = openDatabase(url, { size: 6 });
  return {
    url,
    db,
    close: async () => {
      await db.close();
      await maintain((database) => database.query(`drop database if exists ${name} with (force)`));
    },
  };
};
