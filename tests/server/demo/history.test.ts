/** The history of the demo as a job where something stands in its way; that it loads whole is told in demo.test.ts. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { demoHistory, orderHistory } from '#server/demo/historyJob.ts';
import { noteBegun, progressOf, stateOf } from '#server/demo/state.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';

/** People and registers, as if the newest documents stood as well. */
const begun = { hash: '', complete: false, day: testDay.toISOString(), scale: 0.1, done: {}, history: { done: 0, total: 200 } };

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ settings: { ownJobs: [demoHistory] } });
  server.clock.pass(60_000);
  await noteBegun(server.db, begun, testDay);
});
afterEach(() => server?.close());

it('leaves out what cannot be done, says so in the log, and comes to its end', async () => {
  await server.db.query(`create function not_today() returns trigger language plpgsql as $$ begin raise 'not today'; end $$`);
  for (const table of ['flow_instance', 'hr_salary_payment', 'hr_datas_report'])
    await server.db.query(`create trigger not_today before insert on ${table} for each row execute function not_today()`);
  await orderHistory(server.services);
  await expect.poll(() => progressOf(server.db), { timeout: 60_000, interval: 100 }).toBeNull();
  await server.app.jobs.idle();
  expect(await stateOf(server.db)).toMatchObject({ complete: true, done: { figures: 19 } });
  expect(await server.db.query('select state from person_job')).toEqual([{ state: 'done' }]);
  const left = server.logged.filter((line) => line.includes('a step of the demo was left out'));
  expect(left.some((line) => line.includes('not today') && line.includes('leave 0'))).toBe(true);
  expect(await server.db.query('select id from flow_instance')).toEqual([]);
}, 120_000);

it('is given up where days of the trail are sealed: nothing is played into them', async () => {
  await server.db.query(`insert into trail_day (day, entries, head, at) values ('2026-11-01', 0, '', now())`);
  await orderHistory(server.services);
  expect(await progressOf(server.db)).toBeNull();
  expect(await server.db.query('select id from person_job')).toEqual([]);
});

it('stays as far as it is when its owner cancels it', async () => {
  await orderHistory(server.services);
  await expect.poll(async () => (await progressOf(server.db))?.done, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0);
  const admin = await server.as('admin');
  const [job] = await server.db.query<{ id: string }>('select id::text from person_job');
  expect((await admin.call('POST', `/tydf/jobs/${job?.id}/cancel`)).status).toBe(200);
  await server.app.jobs.idle();
  expect(await progressOf(server.db)).toBeNull();
  expect(await server.db.query('select state from person_job')).toEqual([{ state: 'cancelled' }]);
}, 60_000);
