/**
 * What the figures of the server are measured on: an embedded database with fsync on, the demo organisation, the built server as its
 * own process, and as many copies of one waiting document as a part asks for.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { trailKeyOf } from '#server/config.ts';
import { openDatabase } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { packageRoot } from '#server/db/packageRoot.ts';
import type { Database } from '#server/db/sql.ts';
import { openServices } from '#server/services.ts';
import { loadCompany } from '#tests/support/people/company.ts';
import { cpuOf } from './cpu.ts';
import { requester } from './load.ts';

/** Of every account of the stage. */
export const benchPassword = 'bench-river-4711';
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** `BENCH_SERVER` names another build of the server; `BENCH_PROFILE` a folder into which it writes its CPU profile when it stops. */
export const builtServer = (): string => process.env['BENCH_SERVER'] ?? path.join(packageRoot(), 'dist/server/main.js');
const profiled = (): string[] => {
  const folder = process.env['BENCH_PROFILE'];
  return folder === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', folder];
};

export interface Cpu {
  readonly server: number;
  readonly database: number;
  readonly client: number;
}

export interface Stage {
  readonly db: Database;
  readonly databaseUrl: string;
  /** Data folder of the server. */
  readonly folder: string;
  readonly url: string;
  readonly server: ChildProcess;
  /** Milliseconds of CPU used so far by the server, the database and this process. */
  cpu(): Cpu;
  /** A requester signed in as this person. */
  readonly as: (userName: string) => Promise<ReturnType<typeof requester>>;
  close(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The built server, on a database or on the embedded one of its folder; resolves when it serves. */
export async function startServer(databaseUrl: string | null, dataDir: string, port: number): Promise<ChildProcess> {
  const server = spawn(process.execPath, [...profiled(), builtServer(), '--empty', '--port', String(port), '--data', dataDir], {
    env: { ...process.env, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }), NODE_ENV: 'production', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const ready = await fetch(`http://127.0.0.1:${port}/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (ready) return server;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the server did not become ready within 30 s');
}

export async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tydf-bench-'));
  const embedded = await startEmbedded({ dataDir: folder, log: quiet });
  const db = openDatabase(embedded.url, { size: 16 });
  await migrate(db, { now: new Date() });
  const services = await openServices({ db, folder, trailKey: trailKeyOf(folder, process.env) });
  await loadCompany(services, benchPassword);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await startServer(embedded.url, folder, port);
  return {
    db,
    databaseUrl: embedded.url,
    folder,
    url,
    server,
    cpu: () => {
      const { user, system } = process.cpuUsage();
      return {
        server: cpuOf(server.pid ?? 0, { alone: true }),
        database: cpuOf(embedded.pid() ?? 0),
        client: (user + system) / 1000,
      };
    },
    as: async (userName) => {
      const answer = await fetch(`${url}/tydf/administration/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ userName, password: benchPassword }),
      });
      const { data, desc } = (await answer.json()) as { data: { token: string } | null; desc: string };
      if (data === null) throw new Error(`${userName} cannot sign in: ${desc}`);
      return requester(url, data.token);
    },
    close: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await db.close();
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
