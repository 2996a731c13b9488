/** The demo company: played through the door, so chains and ledgers must agree over it; the same on every machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StreamEvent } from '#model/api.ts';
import { demoHistory, orderHistory } from '#server/demo/historyJob.ts';
import { loadHistory } from '#server/demo/load.ts';
import { seed } from '#server/demo/seed.ts';
import { progressOf, stateOf, type DemoState } from '#server/demo/state.ts';
import { idCardOf } from '#server/demo/people.ts';
import { workCalendar } from '#server/calendar/daily.ts';
import { verifyAllChains } from '#server/flows/trail.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { ledgers } from '#resources/seeds.ts';
import type { Services } from '#server/context.ts';
import { everybody } from '#server/realtime/hub.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';

const scale = 0.1;
const fingerprint = `select md5(string_agg(x, '|' order by x)) as print from (
  select concat_ws(',', code, status, submit_count, leave_days, reason) as x from hr_leave_request
  union all select concat_ws(',', code, status, submit_count, total_amount, pay_amount) from expense_report
  union all select concat_ws(',', code, status, submit_count, amount) from debit_note
  union all select concat_ws(',', code, title, send_state, receiver_count, sent_at) from notice_send_message) all_documents`;

async function loaded(): Promise<{ server: TestServer; lines: string[] }> {
  const mail: Services['mail'] = { available: true, home: null, send: () => Promise.reject(new Error('the demo sends no mail')) };
  const server = await startTestServer({ empty: true, mail });
  const lines = await seed(server.services, { password: 'salmon-demo-9', scale });
  await loadHistory(server.services);
  return { server, lines };
}

/** Loads as a process of its own, killed once `moment` has come: in the middle of whatever step it is at. */
async function runLoader(server: TestServer, moment: (state: DemoState) => boolean): Promise<'killed' | 'done'> {
  const loader = new URL('../../support/demoLoader.ts', import.meta.url).pathname;
  const env = { ...process.env, DATABASE_URL: server.databaseUrl, TYDF_DATA: server.folder, DEMO_DAY: testDay.toISOString() };
  const child = spawn(process.execPath, ['--import', 'tsx', loader], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const exit = once(child, 'exit') as Promise<[number | null, string | null]>;
  while (child.exitCode === null && child.signalCode === null) {
    const state = await stateOf(server.db);
    if (state !== null && !state.complete && moment(state)) child.kill('SIGKILL');
    await sleep(20);
  }
  const [code, signal] = await exit;
  if (signal !== 'SIGKILL') expect(code).toBe(0);
  return signal === 'SIGKILL' ? 'killed' : 'done';
}

const hasReached =
  (steps: number) =>
  ({ history }: DemoState): boolean =>
    (history?.done ?? 0) >= steps;

const waiting = `select resource, count(*)::int as count from task where state = 'open'
  and resource in ('hrLeaveRequest', 'expenseReport', 'debitNote', 'hrSalaryConfirmation') group by 1 order by 1`;

/** The server goes on by its job, ordered twice, while a leader looks into their inbox: each answer's time, and how far `/ready` said it was. */
async function finishAtWork(server: TestServer): Promise<{ waits: readonly number[]; seen: readonly number[] }> {
  const { app, services, clock } = server;
  clock.pass(60_000);
  app.readiness.demo = () => progressOf(server.db);
  const body = { userName: 'qinhao', password: 'salmon-demo-9' };
  const { json } = await server.with(null).call<{ token: string }>('POST', '/tydf/administration/login', body);
  await orderHistory(services);
  await orderHistory(services);
  const [waits, seen]: [number[], number[]] = [[], []];
  for (;;) {
    const answer = (await (await fetch(`${server.url}/ready`)).json()) as { demo?: { done: number } };
    if (answer.demo === undefined) break;
    seen.push(answer.demo.done);
    const since = performance.now();
    const { status } = await server.with(json.data.token).call('GET', '/tydf/process/inbox?tab=todo');
    expect(status).toBe(200);
    waits.push(performance.now() - since);
    // A person looks in now and then; without a pause the looking would be most of the work.
    await sleep(200);
  }
  await app.jobs.idle();
  const jobs = await server.db.query(`select state from person_job where kind = 'demoHistory'`);
  expect(jobs).toEqual([{ state: 'done' }]);
  return { waits: waits.toSorted((a, b) => a - b), seen };
}

/** What open windows heard: that it is over as the last thing, and nothing of what happened before. */
async function toldWindows({ db }: TestServer): Promise<{ last: boolean; before: number }> {
  const rows = await db.query<{ at: string; told: [string[], StreamEvent][] }>('select at, told from change order by xid');
  const steps = rows.flatMap(({ told }) => told.flatMap(([to, event]) => (event.type === 'demo' && to.includes(everybody) ? [event] : [])));
  const last = steps.at(-1);
  return { last: last !== undefined && last.done === last.total, before: rows.filter(({ at }) => new Date(at) <= testDay).length };
}

describe('the demo company', () => {
  let demo: Awaited<ReturnType<typeof loaded>>;
  beforeAll(async () => {
    demo = await loaded();
  }, 600_000);
  afterAll(() => demo.server.close());

  it('says its accounts and the one password', () => {
    expect(demo.lines.join('\n')).toContain('salmon-demo-9');
    expect(demo.lines.join('\n')).toContain('yanfei');
  });

  it('has unbroken trails and balanced ledgers', async () => {
    const { db, trailKey } = demo.server.services;
    const { checked, broken } = await verifyAllChains(db, trailKey);
    expect(broken).toEqual([]);
    expect(checked).toBeGreaterThan(40);
    expect(await unbalanced(db, ledgers)).toEqual([]);
  });

  it.each([
    'hr_leave_request',
    'hr_staff_onboard',
    'expense_report',
    'debit_note',
    'hr_salary_confirmation',
    'hr_staff_turn',
    'hr_post_move',
    'hr_staff_resign',
    'recruitment_plan',
    'hr_application_recruit',
    'hr_post_apply',
    'hr_salary_change_application',
    'hr_salary_grant',
    'annual_train_needs',
    'hr_training_plan',
    'hr_training_apply',
  ])('%s has documents in every common state', async (table) => {
    const rows = await demo.server.db.query<{ status: string }>(`select distinct status from ${table}`);
    expect(rows.map(({ status }) => status)).toEqual(expect.arrayContaining(['draft', 'submitted', 'rejected', 'approved']));
  });

  it('pays everybody by exactly one period a day, from their entry on', async () => {
    const { db } = demo.server;
    const gaps = await db.query(
      `select s.name from hr_pf_staff_onboard s left join hr_salary_change_record r on r.staff_id = s.id and not r.deleted
       where s.user_id is not null and s.staff_state not in ('onboarding', 'resigned', 'retired') group by s.id
       having min(r.valid_from) is distinct from s.entry_date or count(*) filter (where r.valid_to is null) <> 1
         or sum(coalesce(r.valid_to, current_date) - r.valid_from + 1) <> current_date - s.entry_date + 1`,
    );
    expect(gaps).toEqual([]);
    const changes = await db.query<{ state: string }>('select distinct apply_status as state from hr_salary_change');
    expect(changes.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'effective', 'waiting']);
  });

  it('lets those who left ask for it first: paid, insured and in their post until their day, without a way in afterwards', async () => {
    const wrong = await demo.server.db.query(
      `select s.name from hr_pf_staff_onboard s join users u on u.id = s.user_id left join hr_staff_resign r on r.staff_id = s.id and r.applied
       where s.staff_state in ('resigned', 'retired') and not (r.last_work_date = s.leave_date and u.status = 'disabled'
         and (select max(valid_to) from hr_salary_change_record c where c.staff_id = s.id) = s.leave_date
         and not exists (select from hr_social_security e where e.staff_id = s.id and e.stop_month is null))`,
    );
    expect(wrong).toEqual([]);
    const [left] = await demo.server.db.query(`select count(*)::int as count from hr_staff_resign where applied`);
    expect(left).toEqual({ count: 5 });
  });

  it('plans more places than it has people, in every department that recruits', async () => {
    const plans = await demo.server.db.query<{ planned: number; posts: number; people: number }>(
      `select d.headcount_plan as planned, (select sum(p.headcount)::int from posts p where p.dept_id = d.id) as posts,
         (select count(*)::int from hr_pf_staff_onboard s where s.dept_id = d.id and s.leave_date is null) as people
       from sys_department d where d.dept_type <> 'group' and d.parent_id is not null`,
    );
    expect(plans).toHaveLength(13);
    for (const { planned, posts, people } of plans) {
      expect(planned).toBe(posts);
      expect(people).toBeLessThanOrEqual(planned + 2);
    }
  });

  it('has tasks waiting', async () => {
    const [tasks] = await demo.server.db.query<{ count: number }>(`select count(*)::int as count from task where state = 'open'`);
    expect(tasks?.count).toBeGreaterThan(3);
  });

  it('has told everybody what happened, without mail; what is older than three days was read, and what asked for finished work', async () => {
    const { db, clock } = demo.server;
    const [told] = await db.query<{ all: number; mails: number; unread: number; waiting: number }>(
      `select count(*)::int as all, count(mail_at)::int as mails, (count(*) filter (where read_at is null))::int as unread,
         (select count(*)::int from outbox where done_at is null) as waiting from notice where send_id is null`,
    );
    expect(told).toMatchObject({ mails: 0, waiting: 0 });
    expect(told?.all).toBeGreaterThan(100);
    const since = new Date(clock.now().getTime() - 3 * 86_400_000);
    const wrong = await db.query(
      'select id, at, read_at from notice where send_id is null and ((read_at is null and at < $1) or read_at < at or read_at > $2)',
      [since, clock.now()],
    );
    expect(wrong).toEqual([]);
    expect(told?.unread).toBeLessThan(told?.all ?? 0);
  });

  it('has sixty messages: sent by people and by keys, drafts, planned, one recalled; three in ten of what they told are unread', async () => {
    const { db } = demo.server;
    const rows = await db.query<{ state: string; keyed: boolean; count: number }>(
      `select send_state as state, config_key is not null as keyed, count(*)::int as count from notice_send_message group by 1, 2 order by 1, 2`,
    );
    const count = (state: string, keyed: boolean): number => rows.find((row) => row.state === state && row.keyed === keyed)?.count ?? 0;
    expect([count('sent', false), count('recalled', false), count('draft', false), count('scheduled', false)]).toEqual([13, 1, 4, 2]);
    // Nothing goes out by mail here, and the messages that wanted one say so.
    expect([count('sent', true), count('partial', true)]).toEqual([36, 4]);
    const [told] = await db.query<{ all: number; unread: number; people: number }>(
      `select count(*)::int as all, (count(*) filter (where read_at is null))::int as unread, count(distinct user_id)::int as people
       from notice where send_id is not null and shown`,
    );
    expect(told?.people).toBeGreaterThan(60);
    expect(told?.all).toBeGreaterThan(1000);
    expect((told?.unread ?? 0) / (told?.all ?? 1)).toBeCloseTo(0.3, 1);
  });

  it('has requests about its system, made and waiting, and the places of the company', async () => {
    const { db } = demo.server;
    const requests = await db.query(`select apply_type as type, status from sys_system where apply_type <> 'register' order by id`);
    expect(requests).toEqual([
      { type: 'change', status: 'approved' },
      { type: 'maintain', status: 'rejected' },
      { type: 'change', status: 'submitted' },
    ]);
    const [system] = await db.query(`select sys_version as version, sys_status as state from sys_system where apply_type = 'register'`);
    expect(system).toEqual({ version: '1.1', state: 'running' });
    const places = await db.query<{ top: boolean; count: number }>(
      'select parent_id is null as top, count(*)::int as count from areas group by 1 order by 1',
    );
    expect(places).toEqual([
      { top: false, count: 13 },
      { top: true, count: 3 },
    ]);
    const [cameras] = await db.query(`select count(*)::int as all from video_management where video_type = 'live' and area_id is not null`);
    expect(cameras).toEqual({ all: 18 });
  });

  it('has contracts and certificates that end soon, and tells of them by the calendar', async () => {
    const told = await workCalendar(demo.server.services);
    const rows = await demo.server.db.query<{ notice: string; count: number }>(
      'select notice, count(*)::int as count from date_told group by 1 order by 1',
    );
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(told);
    const count = (notice: string): number => rows.find((row) => row.notice === notice)?.count ?? 0;
    expect([count('contract_expiring'), count('health_cert_expiring')]).toEqual([3, 2]);
    expect(await workCalendar(demo.server.services)).toBe(0);
  });

  it('is the same company when its server is killed again and again while it loads, and people work meanwhile', async () => {
    const server = await startTestServer({ empty: true, settings: { ownJobs: [demoHistory] } });
    try {
      // Before anybody is served, then within the history.
      expect(await runLoader(server, ({ done }) => (done['newest'] ?? 0) >= 5)).toBe('killed');
      for (const steps of [40]) expect(await runLoader(server, hasReached(steps))).toBe('killed');
      const first = await server.db.query(waiting);
      const { waits, seen } = await finishAtWork(server);
      expect(waits[Math.floor(waits.length / 2)], 'half of the answers of the inbox').toBeLessThan(2_000);
      expect(seen[0]).toBeGreaterThanOrEqual(40);
      expect(seen).toEqual(seen.toSorted((a, b) => a - b));
      const [one] = await demo.server.db.query<{ print: string }>(fingerprint);
      const [two] = await server.db.query<{ print: string }>(fingerprint);
      expect(two).toEqual(one);
      // What waits for people was there before the history.
      expect(await server.db.query(waiting)).toEqual(first);
      expect(first.length).toBeGreaterThan(3);
      const { db, trailKey } = server.services;
      expect((await verifyAllChains(db, trailKey)).broken).toEqual([]);
      expect(await unbalanced(db, ledgers)).toEqual([]);
      expect(await toldWindows(server)).toEqual({ last: true, before: 0 });
    } finally {
      await server.close();
    }
  }, 600_000);

  it('is loaded once, and takes another password for untouched accounts', async () => {
    await seed(demo.server.services, { password: 'other-password-77', scale });
    await loadHistory(demo.server.services);
    const [users] = await demo.server.db.query<{ count: number }>(`select count(*)::int as count from users where user_name = 'yanfei'`);
    expect(users?.count).toBe(1);
    const { status } = await demo.server
      .with(null)
      .call('POST', '/tydf/administration/login', { userName: 'yanfei', password: 'other-password-77' });
    expect(status).toBe(200);
  });

  it('makes up ID cards that are valid', () => {
    expect(idCardOf('1993-07-13', 76)).toMatch(/^379900\d{11}[\dX]$/);
  });
});
