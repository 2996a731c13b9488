/** Calls and daily work of leave: own balances, the rows of a year, carrying over and lapsing, reporting back, days of a year. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { addDays } from '#model/calculation/dates.ts';
import { countFigures } from '#server/effects/hr/figures.ts';
import { leaveWorks } from '#server/business/hr/leave.ts';
import { save } from '#server/documents/save.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { ledgers } from '#resources/seeds.ts';
import { acting } from '#tests/server/documents/people.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { fixture as leaveFixture } from '#tests/fixtures/hr/hrLeaveRequest.ts';
import { approved } from '#tests/support/people/training.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let company: Company;
const clients = new Map<string, TestClient>();
const at = (instant: string): void => {
  server.clock.set(new Date(instant));
  clients.clear();
};
const call = async <Data = AnyDoc>(login: string, method: string, path: string, body?: unknown) => {
  const client = clients.get(login) ?? (await server.as(login));
  clients.set(login, client);
  return (await client.call<Data>(method, path, body)).json;
};
const base = '/tydf/api/hrLeaveInformation';
const mine = async (login: string, leaveYear: number): Promise<AnyDoc | undefined> =>
  (await call<AnyDoc[]>(login, 'GET', `${base}/my?leaveYear=${leaveYear}`)).data.find(({ leaveType }) => leaveType === 'annual');
const daily = async (key: string, today: string): Promise<number> => {
  const work = leaveWorks.find((one) => one.key === key);
  if (work === undefined) throw new Error(`there is no work ${key}`);
  return work.run(server.services, today);
};
const leave = (login: string, record: AnyDoc): Promise<AnyDoc> =>
  approved(server, 'hrLeaveRequest', login, {
    leaveType: 'annual',
    reason: '休假',
    agentUser: company.user(login === 'majun' ? 'weixiaodan' : 'majun'),
    ...record,
  });

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
});
afterAll(() => server?.close());

it('a day that does not exist is named', async () => {
  at('2026-11-20T01:00:00.000Z');
  const body = { ...leaveFixture.record(company, 0), endDate: '2026-12-49' };
  const answer = await call('yanfei', 'POST', '/tydf/process/hrLeaveRequest/add', body);
  expect(answer).toMatchObject({ code: '400', faults: [{ field: 'endDate' }] });
});

it(`GET ${base}/my: one's own of the year, nobody else's`, async () => {
  at('2026-11-20T01:00:00.000Z');
  const { code, data } = await call<AnyDoc[]>('yanfei', 'GET', `${base}/my`);
  expect(code).toBe('200');
  expect(data.length).toBeGreaterThan(0);
  expect(data.every((row) => row['staffId'] === company.staff('yanfei') && row['leaveYear'] === 2026)).toBe(true);
});

it(`POST ${base}/generate/{year}: everybody employed has annual leave by years of work, once`, async () => {
  at('2026-12-15T01:00:00.000Z');
  const first = await call('zhoumin', 'POST', `${base}/generate/2027`);
  expect(first).toMatchObject({ code: '200', data: { kept: 0, created: expect.any(Number) as unknown } });
  expect(Number(first.data['created'])).toBeGreaterThan(50);
  expect((await call('zhoumin', 'POST', `${base}/generate/2027`)).data).toEqual({ created: 0, kept: first.data['created'] });
  expect(await mine('yanfei', 2027)).toMatchObject({ quotaDays: '10.0', carryDays: '0.0', leftDays: '10.0', validTo: '2027-12-31' });
  expect(await call('zhoumin', 'POST', `${base}/generate/next`)).toMatchObject({ code: '400', faults: [{ field: 'year' }] });
  expect((await call('yanfei', 'POST', `${base}/generate/2028`)).code).toBe('403');
});

it('PUT /tydf/process/hrLeaveRequest/reportBack/{id}: the day after the end it is waited for, what was not taken comes back', async () => {
  at('2026-11-20T01:00:00.000Z');
  const balance = async (): Promise<unknown> => (await mine('yanfei', 2026))?.['leftDays'];
  const [before, document] = [Number(await balance()), await leave('yanfei', { startDate: '2026-11-24', endDate: '2026-11-26' })];
  const path = `/tydf/process/hrLeaveRequest/reportBack/${String(document['id'])}`;
  const state = async (): Promise<unknown> =>
    (await call('yanfei', 'GET', `/tydf/process/hrLeaveRequest/get/${String(document['id'])}`)).data['backState'];
  expect([Number(await balance()), await state()]).toEqual([before - 3, 'none']);
  at('2026-11-26T01:00:00.000Z');
  expect(await state()).toBe('none');
  at('2026-11-27T01:00:00.000Z');
  expect(await state()).toBe('waiting');
  expect((await call('yanfei', 'PUT', path, { actualEnd: '2026-11-25' })).code).toBe('403');
  const offered = async (login: string): Promise<unknown> =>
    ((await call(login, 'GET', `/tydf/process/hrLeaveRequest/get/${String(document['id'])}`)).data['can'] as AnyDoc)['act:reportBack'];
  expect([await offered('qinhao'), await offered('yanfei')]).toEqual([true, undefined]);
  for (const actualEnd of ['2026-11-22', '2026-11-27', 'soon'])
    expect(await call('qinhao', 'PUT', path, { actualEnd })).toMatchObject({ code: '400', faults: [{ field: 'actualEnd' }] });
  expect(await call('qinhao', 'PUT', path, { actualEnd: '2026-11-25' })).toMatchObject({
    code: '200',
    data: { actualEnd: '2026-11-25', actualDays: '2.0', backState: 'done', leaveDays: '3.0' },
  });
  expect(Number(await balance())).toBe(before - 2);
  expect(await call('xujiayi', 'PUT', path, { actualEnd: '2026-11-24' })).toMatchObject({ code: '409', reason: 'reportedBack' });
  expect(await offered('xujiayi')).toMatchObject({ reason: 'reportedBack' });
  expect((await call('majun', 'PUT', path, { actualEnd: '2026-11-24' })).code).toBe('403');
  expect(await unbalanced(server.db, ledgers)).toEqual([]);
});

it('who is on leave is away in the address book, with who does their work', async () => {
  at('2026-11-20T01:00:00.000Z');
  const { agentUser } = await leave('luyang', { leaveType: 'personal', startDate: '2026-12-01', endDate: '2026-12-02' });
  const away = async () => (await call<AnyDoc[]>('qinhao', 'GET', '/tydf/personal/people?q=luyang')).data[0]?.['away'];
  expect(await away()).toBeNull();
  at('2026-12-02T01:00:00.000Z');
  expect(await away()).toMatchObject({ until: '2026-12-02T15:59:00.000Z', substitute: { id: agentUser } });
  at('2026-12-03T01:00:00.000Z');
  expect(await away()).toBeNull();
});

it('leave whose month is in a grant is not made void', async () => {
  at('2026-11-20T01:00:00.000Z');
  const document = await leave('majun', { leaveType: 'personal', startDate: '2026-11-23', endDate: '2026-11-23' });
  const body = { id: document['id'], comment: '重复', requestId: 'void-1' };
  const pay = (state: string) =>
    server.db.query(
      `insert into hr_salary_payment (staff_id, salary_month, pay_state, created_at, updated_at) values ($1, '2026-11', $2, now(), now())
       on conflict (staff_id, salary_month) where not deleted do update set pay_state = excluded.pay_state`,
      [company.staff('majun'), state],
    );
  await pay('inGrant');
  expect(await call('zhoumin', 'POST', '/tydf/process/hrLeaveRequest/voidProcess', body)).toMatchObject({
    code: '400',
    faults: [{ rule: 'paid' }],
  });
  await pay('taxed');
  expect((await call('zhoumin', 'POST', '/tydf/process/hrLeaveRequest/voidProcess', { ...body, requestId: 'void-2' })).code).toBe('200');
});

it('POST /tydf/api/hrWorkCalendar/generate/{year}: ordinary days where there are none, holidays stay as they were set', async () => {
  at('2026-11-20T01:00:00.000Z');
  const calendar = server.services.registry.get('hrWorkCalendar');
  if (calendar === undefined) throw new Error('there is no calendar');
  await save(await acting(server.services, 'zhoumin'), calendar, { day: '2028-01-03', dayType: 'holiday', holidayName: '元旦' });
  expect((await call('xujiayi', 'POST', '/tydf/api/hrWorkCalendar/generate/2028')).data).toEqual({ created: 365, kept: 1 });
  const dayOf = async (day: string): Promise<unknown> =>
    (await call<{ records: AnyDoc[] }>('yanfei', 'GET', `/tydf/api/hrWorkCalendar/page?day=${day}`)).data.records.map(
      ({ dayType }) => dayType,
    );
  expect([await dayOf('2028-01-01'), await dayOf('2028-01-03'), await dayOf('2028-02-29')]).toEqual([['rest'], ['holiday'], ['work']]);
  expect((await call('yanfei', 'POST', '/tydf/api/hrWorkCalendar/generate/2029')).code).toBe('403');
  expect((await call('xujiayi', 'POST', '/tydf/api/hrWorkCalendar/generate/1999')).code).toBe('400');
});

it('what is left on 1 January is carried over and lapses on 1 April but for what was asked for by then; each once', async () => {
  const left = async (year: number): Promise<string> => String((await mine('majun', year))?.['leftDays']);
  at('2027-01-01T01:00:00.000Z');
  const before = await left(2026);
  expect(Number(before)).toBeGreaterThan(2);
  const quota = await left(2027);
  for (const _ of ['once', 'again after a crash']) await daily('leave_year', '2027-01-01');
  expect([await left(2026), (await mine('majun', 2027))?.['carryDays'], await left(2027)]).toEqual([
    '0.0',
    before,
    (Number(quota) + Number(before)).toFixed(1),
  ]);
  at('2027-02-22T01:00:00.000Z');
  await leave('majun', { startDate: '2027-02-24', endDate: '2027-02-25' });
  at('2027-03-31T01:00:00.000Z');
  await daily('leave_year', '2027-03-31');
  expect((await mine('majun', 2027))?.['carryDays']).toBe(before);
  at('2027-04-01T01:00:00.000Z');
  for (const _ of ['once', 'twice']) await daily('leave_year', '2027-04-01');
  expect(await mine('majun', 2027)).toMatchObject({ carryDays: '2.0', usedDays: '2.0', leftDays: quota });
  expect(await unbalanced(server.db, ledgers)).toEqual([]);
});

it('leave across the year end: each month and each year has its own days, in balances, limits and figures', async () => {
  at('2026-11-20T01:00:00.000Z');
  const { id } = await leave('luyang', { leaveType: 'personal', startDate: '2026-12-30', endDate: '2027-01-08' });
  const months = async () =>
    ((await call('luyang', 'GET', `/tydf/process/hrLeaveRequest/get/${String(id)}`)).data['months'] as AnyDoc[]).map(({ month, days }) => [
      month,
      days,
    ]);
  const booked = async () =>
    (
      await server.db.query<{ year: string; days: string }>(
        `select dimensions ->> 'year' as year, quantity::numeric(8, 1)::text as days from ledger_balance
         where ledger = 'leave' and account = 'used' and dimensions @> $1 order by 1`,
        [{ staff: company.staff('luyang'), type: 'personal' }],
      )
    ).map(({ year, days }) => [year, Number(days)]);
  const parts = await months();
  expect(parts.map(([month]) => month)).toEqual(['2026-12', '2027-01']);
  const inYears = new Map((await booked()) as [string, number][]);
  const [inDecember, inJanuary] = [inYears.get('2026') ?? 0, inYears.get('2027') ?? 0];
  expect(inJanuary).toBe(Number(parts[1]?.[1]));
  expect(inDecember).toBeGreaterThanOrEqual(Number(parts[0]?.[1]));
  const ofMonth = async (month: string): Promise<number> =>
    [...(await countFigures(server.db, month, '2027-02-15')).values()].reduce((all, { leaveDays }) => all + Number(leaveDays ?? 0), 0);
  const inLedger = async (month: string): Promise<number> => {
    const [row] = await server.db.query<{ days: string }>(
      `select coalesce(sum(case when to_account = 'used' then quantity else -quantity end), 0)::text as days from ledger_entry
       where ledger = 'leave' and 'used' in (from_account, to_account) and to_char(date, 'YYYY-MM') = $1`,
      [month],
    );
    return Number(row?.days);
  };
  for (const month of ['2026-12', '2027-01']) expect([month, await ofMonth(month)]).toEqual([month, await inLedger(month)]);
  // The days of December do not count against the twenty of 2027.
  const body = (endDate: string) => ({
    ...leaveFixture.record(company, 0),
    staffId: company.staff('luyang'),
    leaveType: 'personal',
    startDate: '2027-03-01',
    startHalf: 'am',
    endDate,
    endHalf: 'pm',
    agentUser: company.user('majun'),
  });
  const days = (count: number): string => addDays('2027-03-01', count + 2 * Math.floor((count - 1) / 5) - 1);
  const submit = (endDate: string, requestId: string) =>
    call('luyang', 'POST', '/tydf/process/hrLeaveRequest/submitProcess', { ...body(endDate), requestId });
  expect(await submit(days(21 - inJanuary), 'over')).toMatchObject({ code: '400', faults: [{ rule: 'personalLimit' }] });
  expect((await submit(days(20 - inJanuary), 'within')).code).toBe('200');
  at('2027-01-09T01:00:00.000Z');
  await call('xujiayi', 'PUT', `/tydf/process/hrLeaveRequest/reportBack/${String(id)}`, { actualEnd: '2026-12-31' });
  expect((await months()).map(([month]) => month)).toEqual(['2026-12']);
  expect(await ofMonth('2027-01')).toBe(await inLedger('2027-01'));
  expect(await unbalanced(server.db, ledgers)).toEqual([]);
});

it('days carried over are not for April, even where they are asked for in time', async () => {
  at('2027-01-05T01:00:00.000Z');
  await daily('leave_year', '2027-01-05');
  const row = await mine('yanfei', 2027);
  const changed = await call('zhoumin', 'PUT', `${base}/put/${String(row?.['id'])}`, { carryDays: '3.0', version: row?.['version'] });
  expect(changed.code, changed.desc).toBe('200');
  const { leftDays, quotaDays } = (await mine('yanfei', 2027)) ?? {};
  // From a Monday on; the crew works every day but Sundays.
  const working = (from: string, count: number): string => addDays(from, count - 1 + Math.floor((count - 1) / 6));
  const body = (count: number) => ({
    ...leaveFixture.record(company, 0),
    leaveType: 'annual',
    startDate: '2027-04-12',
    startHalf: 'am',
    endDate: working('2027-04-12', count),
    endHalf: 'pm',
    requestId: `april-${count}`,
  });
  expect(Number(leftDays)).toBeGreaterThan(Number(quotaDays));
  const tooMany = await call('yanfei', 'POST', '/tydf/process/hrLeaveRequest/submitProcess', body(Number(quotaDays) + 1));
  expect(tooMany).toMatchObject({ code: '400', faults: [{ rule: 'carried', field: 'leaveType' }] });
  const enough = await call('yanfei', 'POST', '/tydf/process/hrLeaveRequest/submitProcess', body(Number(quotaDays)));
  expect(enough.code, JSON.stringify(enough.faults)).toBe('200');
});
