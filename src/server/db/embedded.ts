/**
 * The embedded database: a real PostgreSQL as a supervised child process in the data folder. Nothing to install, one dialect
 * everywhere; `DATABASE_URL` takes its place where a server exists.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../context.ts';
import { copyBinaries, findBinaries, repair, type Binaries } from './embedded/binaries.ts';
import { startGuard } from './embedded/guard.ts';
import { initialise, passwordFile } from './embedded/initialise.ts';
import { canEnter, choosePlace, socketFolder, type Place } from './embedded/place.ts';
import { ownerSocket, port, runningFor, startPostmaster, stopLeftover, stopPostmaster, type Running } from './embedded/postmaster.ts';

interface EmbeddedOptions {
  /** Folder of the installation's data; the cluster is `<dataDir>/postgres`. */
  readonly dataDir: string;
  readonly log: Log;
  /** For tests: nothing is synced to disk, and `dataDir` is removed at the end. */
  readonly throwaway?: boolean;
}

export interface Embedded {
  /** Connection string of database `tydf`, over the socket. */
  readonly url: string;
  /** Pid of the server now; another one after a crash. */
  readonly pid: () => number | undefined;
  /** Clean shutdown; safe to call twice. */
  readonly stop: () => Promise<void>;
}

const programsFor = async (place: Place): Promise<Binaries> => {
  const installed = findBinaries();
  const reachable =
    canEnter(place.account, join(installed.folder, 'bin', 'postgres')) && canEnter(place.account, join(installed.folder, 'lib'));
  return repair(installed) && reachable ? installed : copyBinaries(installed, place.parent);
};

const ownedBy = (sockets: string): Promise<Server> =>
  new Promise((done, fail) => {
    const server = createServer((visitor) => visitor.destroy());
    server.once('error', fail);
    server.listen(ownerSocket(sockets), () => done(server.unref()));
  });

const makeDatabase = async (url: (database: string) => string): Promise<void> => {
  const client = new pg.Client({ connectionString: url('postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'tydf'");
    if (rowCount === 0) await client.query('create database tydf');
  } finally {
    await client.end();
  }
};

const urlOf = (password: string, sockets: string, database: string): string =>
  `postgres://tydf:${password}@localhost:${port}/${database}?host=${encodeURIComponent(sockets)}`;

/** The former log is kept once, so that a folder never fills with it. */
const turnLog = async (file: string): Promise<void> => {
  if (existsSync(file) && statSync(file).size > 10_000_000) await rename(file, `${file}.1`);
};

/**
 * Starts the embedded server on `dataDir`, making the cluster at the first time. It restarts after a crash and ends with this
 * process, killed or not. Errors are sentences for the person who starts the product.
 */
export const startEmbedded = async ({ dataDir: folder, log, throwaway = false }: EmbeddedOptions): Promise<Embedded> => {
  const dataDir = resolve(folder);
  const place = await choosePlace(dataDir, throwaway);
  const binaries = await programsFor(place);
  await stopLeftover(place.cluster);
  const sockets = await socketFolder(place.account);
  const guard = startGuard(place.cluster, sockets, throwaway ? [dataDir, place.parent] : []);
  const logFile = join(dataDir, 'postgres.log');
  const start = () => startPostmaster(place, binaries, sockets, logFile, throwaway);

  let stopping = false;
  let running: Running | undefined;
  let owner: Server | undefined;

  const again = async (): Promise<void> => {
    for (let attempt = 1; !stopping; attempt += 1) {
      try {
        running = await start();
        watch(running);
        return;
      } catch (error) {
        // Right after a crash the old server's children may still hold its memory.
        log.error({ err: error, attempt }, 'the embedded database does not start again');
        await sleep(Math.min(200 * attempt, 5000));
      }
    }
  };
  let restart = Promise.resolve();
  const watch = ({ ended }: Running): void => {
    void ended.then(() => {
      if (stopping) return;
      log.error({ logFile }, 'the embedded database ended unexpectedly and is started again');
      restart = again();
    });
  };

  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await restart;
    if (running) await stopPostmaster(running);
    owner?.close();
    await guard.dismiss();
  };

  try {
    const password = await initialise(dataDir, place, binaries, throwaway);
    await turnLog(logFile);
    owner = await ownedBy(sockets);
    running = await start();
    watch(running);
    const url = (database: string) => urlOf(password, sockets, database);
    await makeDatabase(url);
    return { url: url('tydf'), pid: () => running?.child.pid, stop };
  } catch (error) {
    await stop();
    if (throwaway) await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
};

/**
 * For a second process: the server that another one runs on `dataDir`, else one started for the time being. Never makes a cluster.
 * Stopping it leaves the other process' server alone.
 */
export const joinEmbedded = async ({ dataDir: folder, log }: EmbeddedOptions): Promise<Pick<Embedded, 'url' | 'stop'>> => {
  const dataDir = resolve(folder);
  if (!existsSync(passwordFile(dataDir))) throw new Error(`There is no installation in ${dataDir}; name its folder (--data).`);
  const sockets = await runningFor((await choosePlace(dataDir, false)).cluster);
  if (sockets === null) return startEmbedded({ dataDir, log });
  const password = readFileSync(passwordFile(dataDir), 'utf8').trim();
  return { url: urlOf(password, sockets, 'tydf'), stop: () => Promise.resolve() };
};
