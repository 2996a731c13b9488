/** The year of the demo company comes while people work: what they see first is there, the rest follows, and neither waits for the other. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StreamEvent } from '#model/api.ts';
import { demoHistory, orderHistory } from '#server/demo/historyJob.ts';
import { seed } from '#server/demo/seed.ts';
import { progressOf } from '#server/demo/state.ts';
import { testClock, startTestServer, testDay, type TestServer } from '#tests/support/server.ts';

const password = 'salmon-demo-9';

describe('while the history of the demo is loaded', () => {
  let server: TestServer;
  let token = '';
  const ready = async (): Promise<unknown> => (await fetch(`${server.url}/ready`)).json();
  const asLeader = () => server.with(token);
  beforeAll(async () => {
    server = await startTestServer({ empty: true, settings: { ownJobs: [demoHistory] }, clock: testClock(testDay) });
    await seed(server.services, { password, scale: 0.1 });
    server.clock.pass(60_000);
    const { json } = await server
      .with(null)
      .call<{ token: string }>('POST', '/tydf/administration/login', { userName: 'qinhao', password });
    ({ token } = json.data);
  }, 240_000);
  afterAll(() => server?.close());

  it('has tasks for every approver before it begins', async () => {
    const rows = await server.db.query<{ login: string }>(
      `select distinct u.user_name as login from task t cross join lateral unnest(t.principals) as p (principal)
       join users u on p.principal = 'u:' || u.id or exists (select from roles r where p.principal = 'r:' || r.code and r.id = any (u.roles))
       where t.state = 'open'`,
    );
    const logins = rows.map(({ login }) => login);
    for (const login of ['qinhao', 'gaozhenbo', 'zhaomingyuan', 'liuguifang', 'sunyalin', 'majun', 'qiaolihua', 'weixiaodan', 'zhoumin'])
      expect(logins).toContain(login);
    for (const table of ['hr_leave_request', 'expense_report', 'debit_note', 'hr_salary_confirmation'])
      expect((await server.db.query<{ status: string }>(`select distinct status from ${table}`)).map(({ status }) => status)).toEqual(
        expect.arrayContaining(['draft', 'submitted', 'rejected', 'approved']),
      );
  });

  it('says how far it is, lets people work, leaves out what no longer fits, and ends', async () => {
    expect(await progressOf(server.db)).toMatchObject({ done: 0 });
    await server.db.query(`create function no_training() returns trigger language plpgsql as $$ begin raise 'no training today'; end $$`);
    await server.db.query('create trigger no_training before insert on hr_training_plan for each row execute function no_training()');
    await orderHistory(server.services);
    await orderHistory(server.services);
    const { app } = server;
    app.readiness.demo = () => progressOf(server.db);
    const waits: number[] = [];
    const seen: number[] = [];
    for (let over = false; !over;) {
      const answer = (await ready()) as { status: string; demo?: { done: number; total: number } };
      expect(answer.status).toBe('ready');
      over = answer.demo === undefined;
      if (answer.demo) seen.push(answer.demo.done);
      const since = performance.now();
      const { status } = await asLeader().call('GET', '/tydf/process/inbox?tab=todo');
      waits.push(performance.now() - since);
      expect(status).toBe(200);
    }
    await app.jobs.idle();
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(new Set(seen).size).toBeGreaterThan(5);
    const sorted = waits.toSorted((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(500);
    const jobs = await server.db.query<{ state: string; done: string }>(`select state, done::text from person_job where kind = 'demoHistory'`);
    expect(jobs).toMatchObject([{ state: 'done' }]);
    expect(server.logged.filter((line) => line.includes('a step of the demo was left out')).length).toBeGreaterThan(0);
    const [paid] = await server.db.query<{ count: number }>(`select count(*)::int as count from hr_salary_grant`);
    expect(paid?.count).toBeGreaterThan(3);
  }, 240_000);

  it('told every window, and told nobody of what happened long ago', async () => {
    const told = await server.db.query<{ told: [string[], StreamEvent][]; at: string }>('select told, at from change order by xid');
    const events = told.flatMap((row) => row.told.map(([to, event]) => ({ to, event, at: row.at })));
    const steps = events.flatMap(({ to, event }) => (event.type === 'demo' ? [{ to, ...event }] : []));
    expect(steps.at(-1)).toMatchObject({ to: ['r:*'] });
    expect(steps.at(-1)?.done).toBe(steps.at(-1)?.total);
    expect(events.filter(({ at }) => new Date(at) <= testDay)).toEqual([]);
    const [old] = await server.db.query<{ count: number }>(
      'select count(*)::int as count from notice where read_at is null and send_id is null and at < $1',
      [new Date(testDay.getTime() - 3 * 86_400_000)],
    );
    expect(old).toEqual({ count: 0 });
  });
});

it('is given up where days of the trail are sealed already: nothing is played into them', async () => {
  const server = await startTestServer({ empty: true });
  try {
    await seed(server.services, { password, scale: 0.1 });
    await server.db.query(`insert into trail_day (day, entries, head, at) values ('2026-11-01', 0, '', now())`);
    await orderHistory(server.services);
    expect(await progressOf(server.db)).toBeNull();
    expect(await server.db.query('select id from person_job')).toEqual([]);
  } finally {
    await server.close();
  }
}, 240_000);
