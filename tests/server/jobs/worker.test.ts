/** Jobs among servers: each runs once, a dead server's is taken up or fails with its reason, stopping stops. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { StreamEvent } from '#model/api.ts';
import type { JobView } from '#model/operations/jobs.ts';
import { w } from '#model/words.ts';
import { actorOf } from '#server/access/actor.ts';
import type { Context } from '#server/context.ts';
import { cancelJob } from '#server/jobs/acts.ts';
import { orderJob } from '#server/jobs/order.ts';
import { jobOf, viewOf } from '#server/jobs/rows.ts';
import { leaseMs } from '#server/jobs/take.ts';
import { openJobs, type Jobs } from '#server/jobs/worker.ts';
import { slowKind, type Slow } from '#tests/support/fakes/slowKind.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let context: Context;
const open: Jobs[] = [];
beforeAll(async () => {
  server = await startTestServer();
  const { userId } = await server.as('majun');
  const actor = await actorOf(server.db, userId);
  if (!actor) throw new Error('no such person');
  context = { services: server.services, actor, language: 'zh', address: '' };
});
beforeEach(async () => {
  for (const jobs of open.splice(0)) await jobs.close();
  await server.db.query('delete from person_job');
  await server.db.query(`delete from file where name = 'slow.txt'`);
});
afterAll(async () => {
  for (const jobs of open) await jobs.close();
  await server.close();
});

const serverWith = async ({ kind }: Slow): Promise<Jobs> => {
  const jobs = await openJobs(server.services, [kind]);
  open.push(jobs);
  return jobs;
};
const order = (n: number): Promise<{ id: string }> =>
  server.db.transaction((tx) => orderJob(tx, context, { kind: 'slow', name: w('Slow', '慢'), input: { n } }));
const view = async (id: string): Promise<JobView> => {
  const row = await jobOf(server.db, context.actor.userId, id);
  if (!row) throw new Error(`job ${id} is gone`);
  return viewOf(row);
};
const stateOf = (id: string) => async () => (await view(id)).state;
const told = async (id: string): Promise<JobView[]> =>
  (await server.db.query<{ told: [string[], StreamEvent][] }>('select told from change order by xid'))
    .flatMap((row) => row.told.map(([, event]) => event))
    .flatMap((event) => (event.type === 'job' && event.id === id && event.job ? [event.job] : []));

it('two servers share the work, and each job runs once', async () => {
  const slow = [slowKind(true), slowKind(true)] as const;
  for (const one of slow) one.release();
  const [a, b] = [await serverWith(slow[0]), await serverWith(slow[1])];
  const ids: string[] = [];
  for (let n = 0; n < 12; n += 1) ids.push((await order(n)).id);
  await Promise.all([a.take(), b.take()]);
  for (const id of ids) await expect.poll(stateOf(id), { timeout: 20_000 }).toBe('done');
  const all = slow.flatMap(({ begun }) => begun);
  expect(all.toSorted((x, y) => Number(x) - Number(y))).toEqual(ids.map((_, n) => String(n)));
  expect(slow.map(({ begun }) => begun.length).every((count) => count > 0)).toBe(true);
});

it('tells how far it is, and stops when it is told to, on whichever server it runs', async () => {
  const slow = slowKind(true);
  await (await serverWith(slow)).take();
  const elsewhere = await serverWith(slowKind(true));
  const { id } = await order(1);
  await open[0]?.take();
  await expect.poll(async () => (await view(id)).done).toBeGreaterThan(0);
  expect(await view(id)).toMatchObject({ state: 'running', total: 1_000, stopping: false });
  expect(await cancelJob(context, elsewhere.kinds, id)).toMatchObject({ state: 'running', stopping: true });
  await expect.poll(stateOf(id)).toBe('cancelled');
  await expect.poll(() => slow.stopped).toEqual(['1']);
  expect(slow.ended).toEqual([]);
  expect((await told(id)).map(({ state }) => state)).toEqual(expect.arrayContaining(['waiting', 'running', 'cancelled']));
});

it('a server that ends gives back what it runs, and another goes on with it', async () => {
  const [first, second] = [slowKind(true), slowKind(true, 'second ')];
  const ending = await serverWith(first);
  const { id } = await order(7);
  await ending.take();
  await expect.poll(() => first.begun).toEqual(['7']);
  await ending.close();
  expect(await view(id)).toMatchObject({ state: 'waiting', done: 0 });
  second.release();
  await (await serverWith(second)).take();
  await expect.poll(stateOf(id)).toBe('done');
  expect(await view(id)).toMatchObject({ note: { en: 'second 7' }, file: { name: 'slow.txt', size: 8 } });
});

it('a killed server: its job is taken up when the lease is over, not before', { timeout: 60_000 }, async () => {
  const { id } = await order(9);
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('../../support/jobServer.ts', import.meta.url))], {
    env: { ...process.env, DATABASE_URL: server.databaseUrl, TYDF_DATA: server.folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await view(id)).toMatchObject({ state: 'running' });
  const slow = slowKind(true, 'again ');
  slow.release();
  const jobs = await serverWith(slow);
  await jobs.take();
  await jobs.idle();
  expect(slow.begun).toEqual([]);
  server.clock.set(new Date(Date.now() + leaseMs + 1_000));
  await jobs.take();
  await expect.poll(stateOf(id)).toBe('done');
  expect(await view(id)).toMatchObject({ note: { en: 'again 9' } });
  expect(slow.begun).toEqual(['9']);
});

it('what may not be run again fails with its reason, what was to stop has stopped', async () => {
  const slow = slowKind(false);
  const jobs = await serverWith(slow);
  const dead = async (n: number, set: string): Promise<string> => {
    const { id } = await order(n);
    await server.db.query(`update person_job set state = 'running', worker = 'dead', lease_until = $2, attempts = 1${set} where id = $1`, [
      id,
      new Date(server.clock.now().getTime() - 1),
    ]);
    return id;
  };
  const [failed, stopped] = [await dead(1, ''), await dead(2, ', stopping = true')];
  await jobs.take();
  expect(await view(failed)).toMatchObject({ state: 'failed', failure: { reason: 'serverStopped' } });
  expect(await view(stopped)).toMatchObject({ state: 'cancelled', failure: null });
  expect(slow.begun).toEqual([]);
});

it('a server that lost its lease throws away what it made', async () => {
  const slow = slowKind(true);
  const jobs = await serverWith(slow);
  const { id } = await order(3);
  await jobs.take();
  await expect.poll(() => slow.begun).toEqual(['3']);
  await server.db.query(`update person_job set worker = 'another', lease_until = $2 where id = $1`, [
    id,
    new Date(server.clock.now().getTime() + leaseMs),
  ]);
  slow.release();
  await jobs.idle();
  expect(await view(id)).toMatchObject({ state: 'running', file: null });
  expect(await server.db.query(`select 1 from file where name = 'slow.txt'`)).toEqual([]);
});
