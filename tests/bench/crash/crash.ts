/**
 * kill -9 under load: the built server, and its embedded database, are killed again and again while people work. Every call is repeated
 * under its request id until it is acknowledged, as the client does. Afterwards nothing that was acknowledged may be missing or doubled,
 * every chain must verify, and no process may be left.
 */
import { spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyDoc } from '#model/definition.ts';
import { actorOf } from '#server/access/actor.ts';
import { trailKeyOf } from '#server/config.ts';
import type { Context, Services } from '#server/context.ts';
import { openDatabase } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Organisation } from '#server/demo/people.ts';
import { openServices } from '#server/services.ts';
import { loadCompany } from '#tests/support/people/company.ts';
import { freePort, startServer } from '../stage.ts';
import { requester } from '../load.ts';

export interface CrashResult {
  readonly serverKills: number;
  readonly databaseKills: number;
  readonly acknowledged: number;
  /** Answers that had to be asked for again. */
  readonly repeated: number;
  readonly lost: number;
  readonly doubled: number;
  readonly brokenChains: number;
  readonly orphans: number;
}

const password = 'crash-river-4711';
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Opens the folder's database in this process, gives it to `work`, closes it again. */
async function inFolder<Result>(folder: string, work: (services: Services) => Promise<Result>): Promise<Result> {
  const embedded = await startEmbedded({ dataDir: folder, log: quiet });
  const db = openDatabase(embedded.url);
  try {
    return await work(await openServices({ db, folder, trailKey: trailKeyOf(folder, process.env) }));
  } finally {
    await db.close();
    await embedded.stop();
  }
}

/** What people do while the server is killed, and what may not happen to it. */
export interface Subject<Item> {
  /** Account that does it all. */
  readonly login: string;
  readonly prepare: (services: Services, organisation: Organisation, count: number) => Promise<readonly Item[]>;
  /** Address and body of the call, the same each time that it is asked again. */
  readonly request: (item: Item) => { readonly address: string; readonly body: AnyDoc };
  /** What became of them, of which those in `acknowledged` were answered as done. */
  readonly judge: (
    services: Services,
    items: readonly Item[],
    acknowledged: ReadonlySet<Item>,
  ) => Promise<Pick<CrashResult, 'lost' | 'doubled' | 'brokenChains'>>;
}

/** Somebody of the organisation, acting within this process. */
export async function acting(services: Services, organisation: Organisation, login: string): Promise<Context> {
  const actor = await actorOf(services.db, organisation.users.get(login) ?? '');
  if (actor === null) throw new Error(`the demo organisation has no ${login}`);
  return { services, actor, language: 'zh', address: '127.0.0.1' };
}

/** The database of a server, by the process tree. */
function databaseOf(server: ChildProcess): number | null {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const line = stdout.split('\n').find((each) => Number(each.trim().split(/\s+/)[1]) === server.pid && each.includes('postgres'));
  return line === undefined ? null : Number(line.trim().split(/\s+/)[0]);
}

const processesOn = (folder: string): number =>
  spawnSync('ps', ['-eo', 'args='], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.includes(folder) && !line.includes('ps -eo')).length;

/** Signs in, asking again while the server is away. */
async function signIn(url: string, userName: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`${url}/tydf/administration/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName, password }),
    }).catch(() => null);
    const body = answer?.status === 200 ? ((await answer.json().catch(() => null)) as { data: { token: string } } | null) : null;
    if (body !== null) return body.data.token;
    await sleep(100);
  }
}

interface Kills {
  readonly server: number;
  readonly database: number;
}

/** `count` calls of the subject at eight at once, while the server and its database are killed so often. */
export async function crash<Item>(subject: Subject<Item>, kills: Kills, count: number): Promise<CrashResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tydf-crash-'));
  try {
    const waiting = await inFolder(folder, async (services) => {
      await migrate(services.db, { now: new Date() });
      return subject.prepare(services, await loadCompany(services, password), count);
    });
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    let server = await startServer(null, folder, port);
    const leader = requester(url, await signIn(url, subject.login));
    const acknowledged = new Set<Item>();
    let [next, repeated, serverKills, databaseKills] = [0, 0, 0, 0];

    const doOne = async (item: Item): Promise<void> => {
      const { address, body } = subject.request(item);
      for (;;) {
        const reply = await leader.send('POST', address, body).catch(() => null);
        if (reply?.status === 200) break;
        if (reply !== null && reply.status < 500) throw new Error(`${address}: ${reply.status} ${reply.text}`);
        repeated += 1;
        await sleep(30);
      }
      acknowledged.add(item);
    };
    const total = kills.server + kills.database;
    /** They keep pace with the kills, so that every kill falls into the stream. */
    const worker = async (): Promise<void> => {
      for (;;) {
        const item = waiting[next];
        if (item === undefined) return;
        next += 1;
        await doOne(item);
        const done = (serverKills + databaseKills) / Math.max(1, total);
        while (next / waiting.length > done + 0.05 && serverKills + databaseKills < total) {
          await sleep(20);
          if ((serverKills + databaseKills) / total >= next / waiting.length - 0.05) break;
        }
      }
    };
    const killer = async (): Promise<void> => {
      for (let round = 0; round < total; round += 1) {
        await sleep(150 + (round % 7) * 40);
        const database = round % Math.max(1, Math.ceil(total / Math.max(1, kills.database))) === 0 && databaseKills < kills.database;
        const pid = database ? databaseOf(server) : null;
        if (pid !== null) {
          process.kill(pid, 'SIGKILL');
          databaseKills += 1;
          continue;
        }
        server.kill('SIGKILL');
        await once(server, 'exit');
        serverKills += 1;
        server = await startServer(null, folder, port);
      }
    };
    await Promise.all([killer(), ...Array.from({ length: 8 }, worker)]);
    leader.close();
    server.kill('SIGKILL');
    await once(server, 'exit');
    serverKills += 1;
    await sleep(5000);
    const orphans = processesOn(folder);
    return {
      serverKills,
      databaseKills,
      acknowledged: acknowledged.size,
      repeated,
      orphans,
      ...(await inFolder(folder, (services) => subject.judge(services, waiting, acknowledged))),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
