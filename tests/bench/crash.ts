/**
 * kill -9 under load: the built server, and its embedded database, are killed again and again while people decide. Every decision is
 * repeated under its request id until it is acknowledged, as the client does. Afterwards no acknowledged decision may be missing or
 * doubled, every chain must verify, and no process may be left (goals.md, "crashes").
 */
import { spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { actorOf } from '#server/access/actor.ts';
import { trailKeyOf } from '#server/config.ts';
import type { Context, Services } from '#server/context.ts';
import { openDatabase } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { decide } from '#server/documents/decide.ts';
import { verifyChain } from '#server/flows/trail.ts';
import { openServices } from '#server/services.ts';
import { loadCompany } from '#tests/support/company.ts';
import { freePort, startServer } from './stage.ts';
import { requester } from './load.ts';

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

interface Waiting {
  readonly documentId: string;
  readonly taskId: string;
}

/** The organisation, and so many expense reports waiting for the leader of their department. */
async function prepare(folder: string, count: number): Promise<readonly Waiting[]> {
  return inFolder(folder, async (services) => {
    const { db, registry } = services;
    await migrate(db, { now: new Date() });
    const organisation = await loadCompany(services, password);
    const actor = await actorOf(db, organisation.users.get('yanfei') ?? '');
    const definition = registry.get('expenseReport');
    if (actor === null || definition === undefined) throw new Error('the demo organisation has no yanfei or no expense report');
    const context: Context = { services, actor, language: 'zh', address: '127.0.0.1' };
    const day = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
    const record = {
      costDept: organisation.departments.get('D08'),
      payeeType: 'staff',
      payeeName: '闫飞',
      payMethod: 'bankTransfer',
      reason: '循环水车间费用',
      billCount: 1,
      items: [{ expenseType: 'other', happenDate: day, summary: '滤网', amount: '10.00', invoiceType: 'receipt' }],
    };
    for (let made = 0; made < count; made += 1) await decide(context, definition, 'submit', record);
    return db.query<{ documentId: string; taskId: string }>(
      `select document_id::text as "documentId", id::text as "taskId" from task where resource = 'expenseReport' and state = 'open' order by id`,
    );
  });
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

async function judge(folder: string, waiting: readonly Waiting[], acknowledged: ReadonlySet<string>) {
  return inFolder(folder, async ({ db, trailKey }) => {
    const ids = waiting.map(({ documentId }) => documentId);
    const rows = await db.query<{ instance: string; document: string; approvals: number; open: number }>(
      `select i.id::text as instance, i.document_id::text as document,
         (select count(*)::int from trail t where t.instance_id = i.id and t.action = 'approve') as approvals,
         (select count(*)::int from task t where t.instance_id = i.id and t.state = 'open') as open
       from flow_instance i where i.resource = 'expenseReport' and i.document_id = any($1::bigint[])`,
      [ids],
    );
    let [lost, doubled, brokenChains] = [0, 0, 0];
    for (const row of rows) {
      if (acknowledged.has(row.document) && row.approvals < 1) lost += 1;
      if (row.approvals > 1 || row.open !== 1) doubled += 1;
      if (!(await verifyChain(db, trailKey, row.instance)).unbroken) brokenChains += 1;
    }
    return { lost: lost + (waiting.length - rows.length), doubled, brokenChains };
  });
}

export async function crash(kills: { readonly server: number; readonly database: number }, documents: number): Promise<CrashResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tydf-crash-'));
  try {
    const waiting = await prepare(folder, documents);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    let server = await startServer(null, folder, port);
    const leader = requester(url, await signIn(url, 'qinhao'));
    const acknowledged = new Set<string>();
    let [next, repeated, serverKills, databaseKills] = [0, 0, 0, 0];

    const decideOne = async ({ documentId, taskId }: Waiting): Promise<void> => {
      const body = { id: documentId, taskId, comment: '同意', requestId: randomUUID() };
      for (;;) {
        const reply = await leader.send('POST', '/tydf/process/expenseReport/approveProcess', body).catch(() => null);
        if (reply?.status === 200) break;
        if (reply !== null && reply.status < 500) throw new Error(`approve ${documentId}: ${reply.status} ${reply.text}`);
        repeated += 1;
        await sleep(30);
      }
      acknowledged.add(documentId);
    };
    const total = kills.server + kills.database;
    /** Decisions keep pace with the kills, so that every kill falls into the stream. */
    const worker = async (): Promise<void> => {
      for (;;) {
        const item = waiting[next];
        if (item === undefined) return;
        next += 1;
        await decideOne(item);
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
      ...(await judge(folder, waiting, acknowledged)),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
