/** The running server: starting it, knowing when it is ready, and dealing with one that a killed parent left. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { program, type Binaries } from './binaries.ts';
import { asAccount } from './initialise.ts';
import type { Place } from './place.ts';

export const port = 5432;

/** Socket in a server's folder on which its parent listens for as long as it lives; a connection means "in use". */
export const ownerSocket = (sockets: string): string => join(sockets, 'owner');

interface Lock {
  readonly pid: number;
  readonly sockets: string;
  readonly ready: boolean;
}

/** What a server writes into `postmaster.pid`: pid, folder, start, port, socket folder, address, shared memory, state. */
const readLock = (cluster: string): Lock | null => {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), sockets: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
  } catch {
    return null;
  }
};

/** Whether `pid` is a server of this cluster; after a restart of the machine the number may be anybody's. */
const isServerOf = (cluster: string, pid: number): boolean => {
  try {
    process.kill(pid, 0);
    const line = existsSync(`/proc/${pid}/cmdline`)
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return line.includes(cluster);
  } catch {
    return false;
  }
};

const hasOwner = (sockets: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(ownerSocket(sockets));
    const answer = (owned: boolean) => {
      probe.destroy();
      resolve(owned);
    };
    probe.once('connect', () => answer(true));
    probe.once('error', () => answer(false));
  });

const kill = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended meanwhile.
  }
};

/** A parent that is being killed right now still answers for some milliseconds. */
const hasLivingOwner = async (sockets: string): Promise<boolean> => {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (!(await hasOwner(sockets))) return false;
    await sleep(50);
  }
  return true;
};

/** Folder of the socket of the server that runs on this cluster for another living process; null where there is none. */
export const runningFor = async (cluster: string): Promise<string | null> => {
  const lock = readLock(cluster);
  return lock?.ready === true && isServerOf(cluster, lock.pid) && (await hasLivingOwner(lock.sockets)) ? lock.sockets : null;
};

/** Stops what a killed parent left running on this cluster; refuses while another living process uses it. */
export const stopLeftover = async (cluster: string): Promise<void> => {
  const lock = readLock(cluster);
  if (!lock || !isServerOf(cluster, lock.pid)) return;
  if (await hasLivingOwner(lock.sockets)) {
    throw new Error(
      `${cluster} is in use by another running instance. Give this one another data folder (--data), or let both use one DATABASE_URL.`,
    );
  }
  for (let waited = 0; isServerOf(cluster, lock.pid); waited += 1) {
    if (waited > 400) throw new Error(`The server ${lock.pid} that was left on ${cluster} does not stop.`);
    if (waited % 100 === 0) kill(lock.pid, waited < 200 ? 'SIGINT' : 'SIGQUIT');
    await sleep(50);
  }
};

const settings = (sockets: string, throwaway: boolean): string[] => {
  const fixed: Record<string, string> = {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    random_page_cost: '1.1',
    max_connections: '100',
    // A restore makes every table in one transaction.
    max_locks_per_transaction: '256',
  };
  // A lost test cluster costs nothing; everywhere else a commit that was answered stays.
  const unsafe = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };
  return Object.entries({ ...fixed, ...(throwaway ? unsafe : {}) }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
};

export interface Running {
  readonly child: ChildProcess;
  /** Settles when the process has ended, however it did. */
  readonly ended: Promise<void>;
}

const endOf = (text: string): string => text.trimEnd().split('\n').slice(-12).join('\n');

/** Starts the server in a session of its own (a Ctrl-C for us is not one for it) and waits until it takes connections. */
export const startPostmaster = async (
  place: Place,
  binaries: Binaries,
  sockets: string,
  logFile: string,
  throwaway: boolean,
): Promise<Running> => {
  const log = await open(logFile, 'a', 0o600);
  const child = spawn(program(binaries, 'postgres'), ['-D', place.cluster, ...settings(sockets, throwaway)], {
    ...asAccount(place.account),
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
  });
  let over = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      over = true;
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  await log.close();
  for (let waited = 0; !over; waited += 1) {
    const lock = readLock(place.cluster);
    if (lock?.ready && lock.pid === child.pid) return { child, ended };
    if (waited > 6000) {
      child.kill('SIGQUIT');
      break;
    }
    await sleep(10);
  }
  throw new Error(`The embedded PostgreSQL did not start:\n${endOf(readFileSync(logFile, 'utf8'))}`);
};

/** Fast shutdown: open transactions are rolled back, the state is written; the hard way after ten seconds. */
export const stopPostmaster = async ({ child, ended }: Running): Promise<void> => {
  child.kill('SIGINT');
  const hard = setTimeout(() => child.kill('SIGQUIT'), 10_000);
  await ended;
  clearTimeout(hard);
};
