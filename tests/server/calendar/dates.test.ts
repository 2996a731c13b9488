/** Dates that come near: told at the configured time, once for each step, to those who are meant, on any number of servers. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import type { JobsState } from '#model/operations/logs.ts';
import type { NoticePage } from '#model/operations/personal.ts';
import { workCalendar } from '#server/calendar/daily.ts';
import { watchedBy } from '#server/calendar/dates.ts';
import { workOnce } from '#server/documents/background.ts';
import { configsOf } from '#server/notices/noticesWords.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let system: TestClient;
let staff: { readonly id: string; readonly name: string };
const at = async (time: string): Promise<void> => {
  server.clock.set(new Date(`2026-${time}:00+08:00`));
};
/** A turn of the calendar, and what it told delivered. */
async function turn(): Promise<number> {
  const told = await workCalendar(server.services);
  await workOnce(server.services);
  return told;
}
const bell = async (name: string, key: string): Promise<NoticePage['notices']> => {
  const { notices } = (await (await server.as(name)).call<NoticePage>('GET', '/tydf/personal/notices')).json.data;
  return notices.filter(({ title }) => title.en.startsWith(key));
};
const config = async (key: string, body: AnyDoc): Promise<void> => {
  const [row] = await server.db.query<{ id: string }>('select id::text from notice_config where config_key = $1', [key]);
  system = await server.as('maoyu');
  const { json } = await system.call('PUT', `/tydf/administration/noticeConfig/put/${row?.id}`, body);
  expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
};
const contract = async (dateTo: string | null, no: string): Promise<string> => {
  const [row] = await server.db.query<{ id: string }>(
    `insert into hr_pf_staff_onboard_contracts (parent_id, line_no, contract_no, contract_type, date_from, date_to)
     values ($1, (select coalesce(max(line_no), 0) + 1 from hr_pf_staff_onboard_contracts where parent_id = $1), $2, 'fixed', '2023-01-01', $3) returning id::text`,
    [staff.id, no, dateTo],
  );
  return row?.id ?? '';
};

beforeAll(async () => {
  server = await startTestServer();
  const [row] = await server.db.query<{ id: string; name: string }>(
    `select f.id::text, f.name from hr_pf_staff_onboard f join users u on u.id = f.user_id where u.user_name = 'yanfei'`,
  );
  staff = row ?? { id: '', name: '' };
});
afterAll(() => server?.close());
/** Only what a test adds is watched. */
beforeEach(async () => {
  await server.db.query('update hr_pf_staff_onboard set probation_end = null');
  for (const table of ['hr_pf_staff_onboard_contracts', 'hr_pf_staff_onboard_certificates', 'date_told', 'calendar_run', 'notice'])
    await server.db.query(`delete from ${table}`);
});

it('watches dates that exist, by notices that are configured', async () => {
  const watched = watchedBy(server.services);
  const known = (await configsOf(server.db, null)).map(({ key }) => key);
  expect(known).toEqual(expect.arrayContaining([...watched.keys()]));
  for (const { definition, watch } of [...watched.values()].flat()) {
    const [set, field] = watch.date.includes('.') ? watch.date.split('.') : [undefined, watch.date];
    const fields = set === undefined ? definition.fields : definition.lines[set]?.fields;
    expect(fields?.[field ?? '']?.kind, `${definition.key} ${watch.date}`).toBe('date');
  }
});

it('tells at the configured time of the zone, once a day and step, with the name and the days that are left', async () => {
  await contract('2026-12-10', 'HT-7');
  await at('11-20T07:59');
  expect(await turn()).toBe(0);
  await at('11-20T08:00');
  expect(await turn()).toBe(1);
  const [notice, ...others] = await bell('yanfei', 'Contract ends');
  expect(others).toEqual([]);
  expect(notice).toMatchObject({
    title: { zh: `合同到期：${staff.name} · HT-7` },
    text: { en: 'It ends in 20 days, on 2026-12-10.', zh: '将于20天后（2026-12-10）到期。' },
    level: 'warning',
    resource: 'hrPfStaffOnboard',
    documentId: staff.id,
  });
  // Whose work it is to renew it.
  expect(await bell('xujiayi', 'Contract ends')).toHaveLength(1);
  for (const day of ['11-20T08:01', '11-20T20:00', '11-21T08:00', '12-02T08:00']) {
    await at(day);
    expect(await turn()).toBe(0);
  }
  // The next step, on the first day that a server runs.
  await at('12-05T15:00');
  expect(await turn()).toBe(1);
  expect((await bell('yanfei', 'Contract ends'))[0]?.text.en).toBe('It ends in 5 days, on 2026-12-10.');
  await at('12-11T08:00');
  expect(await turn()).toBe(0);
});

it('tells nothing of what was renewed, ended or is open; a date that moves is another one', async () => {
  const first = await contract('2026-12-10', 'HT-1');
  await contract(null, 'HT-2');
  await at('11-20T08:00');
  expect(await turn()).toBe(0);
  await server.db.query('delete from hr_pf_staff_onboard_contracts where id <> $1', [first]);
  await server.db.query(`update hr_pf_staff_onboard set staff_state = 'resigned' where id = $1`, [staff.id]);
  await at('11-21T08:00');
  expect(await turn()).toBe(0);
  await server.db.query(`update hr_pf_staff_onboard set staff_state = 'regular' where id = $1`, [staff.id]);
  await at('11-22T08:00');
  expect(await turn()).toBe(1);
  await server.db.query(`update hr_pf_staff_onboard_contracts set date_to = '2026-12-15' where id = $1`, [first]);
  await at('11-23T08:00');
  expect(await turn()).toBe(1);
});

it('watches certificates of food contact alone, and the end of probation', async () => {
  const certificate = (type: string, validTo: string) =>
    server.db.query(
      `insert into hr_pf_staff_onboard_certificates (parent_id, line_no, cert_type, cert_name, valid_to) values ($1, 1, $2, $2, $3)`,
      [staff.id, type, validTo],
    );
  await certificate('health', '2026-11-25');
  await certificate('forklift', '2026-11-25');
  await server.db.query(`update hr_pf_staff_onboard set staff_state = 'probation', probation_end = '2026-11-23' where id = $1`, [staff.id]);
  await at('11-20T09:00');
  expect(await turn()).toBe(2);
  expect(await bell('yanfei', 'Health certificate')).toHaveLength(1);
  expect((await bell('yanfei', 'Probation'))[0]?.text.en).toBe('It ends in 3 days, on 2026-11-23.');
  await server.db.query(`update hr_pf_staff_onboard set staff_state = 'regular' where id = $1`, [staff.id]);
});

it('tells of an overdue loan each week until it is cleared', async () => {
  const [{ id: borrower } = { id: '' }] = await server.db.query<{ id: string }>(`select id::text from users where user_name = 'renkai'`);
  await server.db.query(
    `insert into debit_note (code, borrower, applicant, status, loan_state, amount, cleared_amount, balance, plan_clear_date, created_by, created_at)
     values ('JK-1', $1, $1, 'approved', 'partly', 100, 40, 60, '2026-11-19', $1, now())`,
    [borrower],
  );
  const told: string[] = [];
  for (const day of ['11-20', '11-21', '11-25', '11-26', '11-27', '12-02', '12-03', '12-04']) {
    await at(`${day}T08:00`);
    if ((await turn()) > 0) told.push(day);
  }
  expect(told).toEqual(['11-20', '11-26', '12-03']);
  expect((await bell('renkai', 'Loan overdue'))[0]).toMatchObject({
    title: { zh: '借款逾期：JK-1' },
    text: { en: 'It was to be cleared on 2026-11-19.' },
    code: 'JK-1',
  });
  await server.db.query(`update debit_note set loan_state = 'cleared'`);
  await at('12-10T08:00');
  expect(await turn()).toBe(0);
});

it('two servers tell once; what is cut off is told by the next, and shown while it fails', async () => {
  await contract('2026-12-10', 'HT-3');
  await at('11-20T08:00');
  await server.db.query('alter table date_told rename to date_told_away');
  expect(await turn()).toBe(0);
  await server.db.query('alter table date_told_away rename to date_told');
  system = await server.as('maoyu');
  const failed = (await system.call<JobsState>('GET', '/tydf/administration/logs/jobs')).json.data.daily;
  expect(failed.find(({ key }) => key === 'contract_expiring')).toMatchObject({
    day: null,
    attempts: 1,
    error: expect.stringContaining('date_told'),
    nextAt: '2026-11-20T00:00:10.000Z',
  });
  // Not before its time.
  expect(await turn()).toBe(0);
  server.clock.pass(10_000);
  const told = await Promise.all([workCalendar(server.services), workCalendar(server.services), workCalendar(server.services)]);
  expect(told.reduce((sum, one) => sum + one, 0)).toBe(1);
  await workOnce(server.services);
  expect(await bell('yanfei', 'Contract ends')).toHaveLength(1);
  const { daily } = (await system.call<JobsState>('GET', '/tydf/administration/logs/jobs')).json.data;
  expect(daily.find(({ key }) => key === 'contract_expiring')).toMatchObject({
    day: '2026-11-20',
    count: 1,
    attempts: 0,
    error: null,
    nextAt: '2026-11-21T00:00:00.000Z',
  });
});

it('the configuration rules: another time, other days, other receivers, or nobody', async () => {
  await contract('2026-12-10', 'HT-4');
  await config('contract_expiring', { sendTime: '17:30', advanceDays: '20', receiverType: 'user', receiverUsers: [system.userId] });
  await at('11-20T17:29');
  expect(await turn()).toBe(0);
  await at('11-20T17:30');
  expect(await turn()).toBe(1);
  expect(await bell('yanfei', 'Contract ends')).toEqual([]);
  expect(await bell('maoyu', 'Contract ends')).toHaveLength(1);
  await config('contract_expiring', { status: 'disabled' });
  await contract('2026-12-11', 'HT-5');
  await at('11-22T18:00');
  expect(await turn()).toBe(0);
});
