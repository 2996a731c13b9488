/** Timings of the browsers: taken in as sums of a day without persons or contents, told to who looks at the server's health. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Noted, TimingsShown } from '#model/operations/timings.ts';
import { auditDaily } from '#server/audit/daily.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const path = '/tydf/administration/timings';
let server: TestServer;
let [author, keeper] = [] as unknown as [TestClient, TestClient];
beforeAll(async () => {
  server = await startTestServer();
  [author, keeper] = [await server.as('yanfei'), await server.as('maoyu')];
});
afterAll(() => server?.close());

const send = async (noted: readonly unknown[], client = author) => (await client.call('POST', path, { noted })).json;
const sent = async (noted: readonly Noted[], client = author): Promise<void> => {
  const json = await send(noted, client);
  expect(json.code, json.desc).toBe('200');
};
const shown = async (): Promise<TimingsShown> => (await keeper.call<TimingsShown>('GET', path)).json.data;
const none = { count: 0, p50: null, p95: null };

describe(`POST ${path}, GET ${path}`, () => {
  it('begins with nothing', async () => {
    expect(await shown()).toEqual({
      span: 30,
      all: {
        decision: none,
        firstDecision: none,
        decided: 0,
        undone: 0,
        bulkRows: 0,
        bulkFailed: 0,
        palette: { taken: 0, first: 0, p50: null, p95: null },
        formBegun: 0,
        formSent: 0,
      },
      days: [],
      forms: [],
      fields: [],
    });
  });

  it('sums what two people send, by day, and keeps nothing of who sent it', async () => {
    const times = Array.from({ length: 19 }, (): Noted => ({ measure: 'decision', value: 30 }));
    await sent([...times, { measure: 'decision', value: 400 }, { measure: 'firstDecision', value: 12_000 }]);
    await sent(
      [
        { measure: 'decided', value: 97 },
        { measure: 'undone', value: 3 },
        { measure: 'bulkRows', value: 20 },
        { measure: 'bulkFailed', value: 1 },
        { measure: 'paletteRank', value: 1 },
        { measure: 'paletteRank', value: 1 },
        { measure: 'paletteRank', value: 4 },
        { measure: 'formBegun', value: 1, about: 'expenseReport' },
        { measure: 'formBegun', value: 1, about: 'expenseReport' },
        { measure: 'formSent', value: 1, about: 'expenseReport' },
        { measure: 'formBegun', value: 1, about: 'hrLeaveRequest' },
        { measure: 'formSent', value: 1, about: 'hrLeaveRequest' },
        { measure: 'invalid', value: 2, about: 'expenseReport.items.amount' },
        { measure: 'invalid', value: 1, about: 'expenseReport.reason' },
      ],
      keeper,
    );
    await sent([{ measure: 'undone', value: 2 }], keeper);
    const { all, days, forms, fields } = await shown();
    expect(all).toMatchObject({ decided: 97, undone: 5, bulkRows: 20, bulkFailed: 1, formBegun: 3, formSent: 2 });
    expect(all.palette).toEqual({ taken: 3, first: 2, p50: 1, p95: 4 });
    expect(all.decision.count).toBe(20);
    // To ten per cent.
    expect(Math.abs((all.decision.p50 ?? 0) / 30 - 1)).toBeLessThan(0.1);
    expect(Math.abs((all.decision.p95 ?? 0) / 30 - 1)).toBeLessThan(0.1);
    expect(Math.abs((all.firstDecision.p50 ?? 0) / 12_000 - 1)).toBeLessThan(0.1);
    expect(days).toEqual([{ day: expect.stringMatching(/^2026-11-\d\d$/) as unknown, ...all }]);
    expect(forms).toEqual([
      { resource: 'expenseReport', label: { en: 'Expense report', zh: '费用报销单' }, begun: 2, sent: 1 },
      { resource: 'hrLeaveRequest', label: { en: 'Leave request', zh: '请假申请' }, begun: 1, sent: 1 },
    ]);
    expect(fields).toEqual([
      { about: 'expenseReport.items.amount', label: { en: 'Expense report: Amount', zh: '费用报销单：金额' }, count: 2 },
      { about: 'expenseReport.reason', label: { en: 'Expense report: Reason', zh: '费用报销单：报销事由' }, count: 1 },
    ]);
    const columns = await server.db.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'client_timing' order by ordinal_position`,
    );
    expect(columns.map(({ name }) => name)).toEqual(['day', 'measure', 'about', 'bucket', 'count']);
  });

  it('takes no contents: only what it knows, within its bounds, about resources and fields that there are', async () => {
    const before = await shown();
    for (const [noted, field] of [
      [[{ measure: 'name', value: 1 }], 'noted.0.measure'],
      [[{ measure: 'decided', value: 1.5 }], 'noted.0.value'],
      [[{ measure: 'decided', value: -1 }], 'noted.0.value'],
      [[{ measure: 'decision', value: 86_400_001 }], 'noted.0.value'],
      [[{ measure: 'decided', value: 1, who: 'x' }], 'noted.0.who'],
      [[{ measure: 'decided', value: 1, about: 'expenseReport' }], 'noted.0.about'],
      [[{ measure: 'formBegun', value: 1, about: '闫飞' }], 'noted.0.about'],
      [[{ measure: 'formBegun', value: 1, about: 'expenseReport.reason' }], 'noted.0.about'],
      [
        [
          { measure: 'decided', value: 1 },
          { measure: 'invalid', value: 1, about: 'expenseReport.constructor' },
        ],
        'noted.1.about',
      ],
      [[{ measure: 'invalid', value: 1, about: 'expenseReport.items.0.amount' }], 'noted.0.about'],
      [[], 'noted'],
    ] as const) {
      // Each in a minute of its own: refused calls count, too.
      server.clock.pass(60_000);
      expect(await send(noted), JSON.stringify(noted)).toMatchObject({ code: '400', faults: [{ field }] });
    }
    expect((await send(Array.from({ length: 201 }, () => ({ measure: 'decided', value: 1 })))).code).toBe('400');
    expect(await shown()).toEqual(before);
  });

  it('takes ten calls a minute of one person, and of others all the same', async () => {
    server.clock.pass(60_000);
    for (let call = 0; call < 10; call += 1) await sent([{ measure: 'decided', value: 1 }]);
    expect(await send([{ measure: 'decided', value: 1 }])).toMatchObject({ code: '429', reason: 'tooManyTimings' });
    await sent([{ measure: 'decided', value: 1 }], keeper);
    server.clock.pass(60_000);
    await sent([{ measure: 'decided', value: 1 }]);
  });

  it('is for people who are signed in, and told to who looks at the health of the server', async () => {
    expect((await server.with(null).call('POST', path, { noted: [{ measure: 'decided', value: 1 }] })).json.code).toBe('401');
    expect((await author.call('GET', path)).json.code).toBe('403');
  });

  it('tells thirty days and keeps two years', async () => {
    await server.db.query(
      `insert into client_timing (day, measure, bucket, count) select current.day - n, 'undone', 0, 1000
       from (select max(day) as day from client_timing) current, unnest(array[29, 30, 730, 731]) n`,
    );
    const { days, all } = await shown();
    expect(days).toHaveLength(2);
    expect(all.undone).toBe(1005);
    await auditDaily(server.services);
    const [row] = await server.db.query<{ days: number }>('select count(distinct day)::int as days from client_timing');
    expect(row?.days).toBe(4);
  });
});
