/** Running data reports: figures, whose rows, what is refused, what is kept, CSV. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { ReportResult, ReportSource } from '#model/report/report.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const base = '/tydf/administration/dataReportConfig';
let server: TestServer;
let company: Company;
let builder: TestClient;
let made = 0;

const leave = async (login: string, startDate: string, endDate: string): Promise<void> => {
  const client = await server.as(login);
  const body = {
    leaveType: 'personal',
    startDate,
    endDate,
    reason: '=1+1',
    agentUser: company.user('luyang'),
    requestId: `${login}${startDate}`,
  };
  const { json } = await client.call('POST', '/tydf/process/hrLeaveRequest/submitProcess', body);
  expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
};
const preview = (config: AnyDoc, client = builder) => client.call<ReportResult>('POST', `${base}/preview`, config);
const saved = async (more: AnyDoc): Promise<string> => {
  made += 1;
  const { json } = await builder.call<AnyDoc>('POST', `${base}/add`, {
    reportCode: `r${made}`,
    reportName: `报表${made}`,
    category: 'hr',
    refreshMin: 0,
    ...more,
  });
  expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
  return String(json.data['id']);
};
const run = (client: TestClient, id: string, query = '') => client.call<ReportResult>('GET', `${base}/run/${id}${query}`);

/** By department: number of requests, days. */
const byDepartment = {
  sourceResource: 'hrLeaveRequest',
  columns: [
    { field: 'id', agg: 'count' },
    { field: 'leaveDays', agg: 'sum' },
  ],
  groupBy: [{ field: 'applicantDept' }],
  filters: [
    { field: 'status', op: 'is', value: ['submitted', 'approved'] },
    { field: 'startDate', op: 'from', asked: true },
  ],
  chartType: 'bar',
  sortBy: '-leaveDays:sum',
};

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  builder = await server.as('maoyu');
  await leave('yanfei', '2026-12-07', '2026-12-08');
  await leave('yanfei', '2026-12-14', '2026-12-14');
  await leave('xujiayi', '2026-12-07', '2026-12-07');
});
afterAll(() => server?.close());

it(`POST ${base}/preview`, async () => {
  const { json } = await preview(byDepartment);
  expect(json.data.columns.map(({ key }) => key)).toEqual(['applicantDept', 'id:count', 'leaveDays:sum']);
  expect(json.data.rows).toEqual([
    { applicantDept: company.department('D08'), 'id:count': 2, 'leaveDays:sum': expect.stringMatching(/^3(\.0)?$/) as unknown },
    { applicantDept: company.department('D03'), 'id:count': 1, 'leaveDays:sum': expect.stringMatching(/^1(\.0)?$/) as unknown },
  ]);
  expect(json.data.totals).toEqual({ 'id:count': 3, 'leaveDays:sum': expect.stringMatching(/^4(\.0)?$/) as unknown });
  expect(json.data.names[`sysDepartment/${company.department('D08')}`]?.zh).toBeTruthy();
  const limited = await preview({ ...byDepartment, rowLimit: 1 });
  expect([limited.json.data.rows.length, limited.json.data.cut, limited.json.data.totals['id:count']]).toEqual([1, true, 3]);
  // Dates by month and quarter, in plain rows and as one figure.
  const months = await preview({ ...byDepartment, groupBy: [{ field: 'startDate', by: 'month' }], sortBy: null });
  expect(months.json.data.rows.map((row) => row['startDate:month'])).toEqual(['2026-12']);
  const quarter = await preview({ ...byDepartment, groupBy: [{ field: 'submittedAt', by: 'quarter' }], sortBy: null });
  expect(quarter.json.data.rows.map((row) => row['submittedAt:quarter'])).toEqual(['2026-Q4']);
  const figure = await preview({ ...byDepartment, groupBy: [], chartType: 'number', sortBy: null });
  expect(figure.json.data.rows).toMatchObject([{ 'id:count': 3 }]);
  const rows = await preview({
    sourceResource: 'hrLeaveRequest',
    columns: [{ field: 'code' }, { field: 'leaveDays' }],
    sortBy: '-leaveDays',
  });
  expect(rows.json.data.rows.map((row) => Number(row['leaveDays']))).toEqual([2, 1, 1]);
  expect(rows.json.data.rows[0]?.['$id']).toMatch(/^\d+$/);
  expect((await preview(byDepartment, await server.as('yanfei'))).json.code).toBe('403');
});

it(`GET ${base}/run/{id}`, async () => {
  const id = await saved(byDepartment);
  const counted = async (login: string, query = ''): Promise<unknown> => {
    const { json } = await run(await server.as(login), id, query);
    return json.code === '200' ? json.data.totals['id:count'] : json.code;
  };
  expect(await counted('maoyu')).toBe(3);
  // Their own; their department's; everybody's.
  expect(await counted('yanfei')).toBe(2);
  expect(await counted('jiangyuzhen')).toBe(0);
  expect(await counted('qinhao')).toBe(2);
  expect(await counted('xujiayi')).toBe(3);
  expect(await counted('maoyu', '?startDate_from=2026-12-10')).toBe(1);
  expect((await run(builder, id, '?startDate_from=nonsense')).json).toMatchObject({ code: '400', faults: [{ field: 'startDate_from' }] });
  // Not even by naming a fixed filter can more be seen than the report says.
  expect((await run(builder, id, '?status=draft')).json).toMatchObject({ code: '400', faults: [{ field: 'status' }] });
  expect((await run(builder, '999999999')).json.code).toBe('404');
  expect((await run(server.with(null), id)).json.code).toBe('401');
});

it('keeps a report to its roles, its source to those who may read it, and what is switched off to its keepers', async () => {
  const [role] = await server.db.query<{ id: string }>(`select id::text from roles where code = 'hr_specialist'`);
  const kept = await saved({ ...byDepartment, visibleRoles: [role?.id] });
  const [employee, specialist] = [await server.as('yanfei'), await server.as('xujiayi')];
  expect((await run(employee, kept)).json.code).toBe('404');
  expect((await run(specialist, kept)).json.code).toBe('200');
  const listed = async (client: TestClient): Promise<unknown[]> =>
    (await client.call<Page>('GET', `${base}/page?pageSize=200`)).json.data.records.map((row) => row['id']);
  expect(await listed(employee)).not.toContain(kept);
  expect(await listed(specialist)).toContain(kept);
  const roles = await saved({ sourceResource: 'roles', columns: [{ field: 'id', agg: 'count' }], chartType: 'number' });
  expect((await run(employee, roles)).json).toMatchObject({ code: '403', params: { permission: 'roles:page' } });
  const off = await saved({ ...byDepartment, status: 'disabled' });
  expect((await run(employee, off)).json).toMatchObject({ code: '409', reason: 'disabled' });
  expect((await run(builder, off)).json.code).toBe('200');
});

it('keeps a result for as long as it says, for one person, and never past a change of their rights', async () => {
  const id = await saved({ ...byDepartment, refreshMin: 10 });
  const client = await server.as('qinhao');
  const count = async (): Promise<unknown> => (await run(client, id)).json.data.totals['id:count'];
  expect(await count()).toBe(2);
  await leave('yanfei', '2026-12-21', '2026-12-21');
  expect(await count()).toBe(2);
  expect((await run(await server.as('yanfei'), id)).json.data.totals['id:count']).toBe(3);
  server.clock.pass(10 * 60_000 + 1);
  expect(await count()).toBe(3);
});

it('names what is wrong with a report, and saves none that cannot run', async () => {
  const wrong = async (more: AnyDoc): Promise<unknown> => {
    const { json } = await builder.call('POST', `${base}/add`, {
      reportCode: 'w',
      reportName: 'w',
      category: 'hr',
      ...byDepartment,
      ...more,
    });
    return json.faults?.map(({ field }) => field);
  };
  expect(await wrong({ sourceResource: 'pg_user' })).toEqual(['sourceResource']);
  expect(await wrong({ columns: [{ field: 'id; drop table users', agg: 'count' }], sortBy: null })).toContain('columns.0');
  expect(await wrong({ columns: [{ field: 'leaveDays', agg: 'sum)' }], sortBy: null })).toContain('columns.0');
  expect(await wrong({ groupBy: [{ field: 'startDate', by: "day', now())--" }], sortBy: null })).toContain('groupBy.0');
  expect(await wrong({ sortBy: '-leaveDays:sum; select 1' })).toEqual(['sortBy']);
  expect(
    await wrong({
      sourceResource: 'hrPfStaffOnboard',
      columns: [{ field: 'idCard' }],
      groupBy: [],
      filters: [],
      chartType: 'table',
      sortBy: null,
    }),
  ).toEqual(['columns.0']);
  expect(
    await wrong({
      sourceResource: 'hrPfStaffOnboard',
      columns: [{ field: 'name' }],
      groupBy: [],
      filters: [{ field: 'idCard', op: 'like', value: '3' }],
      chartType: 'table',
      sortBy: null,
    }),
  ).toEqual(['filters.0']);
  // A sum of the record's own figure over its lines would count it once a line.
  const lines = {
    sourceResource: 'expenseReport',
    groupBy: [{ field: 'items.expenseType' }],
    filters: [],
    chartType: 'table',
    sortBy: null,
  };
  expect(await wrong({ ...lines, columns: [{ field: 'totalAmount', agg: 'sum' }] })).toEqual(['columns']);
  expect(
    await wrong({
      ...lines,
      columns: [
        { field: 'items.amount', agg: 'sum' },
        { field: 'offsets.offsetAmount', agg: 'sum' },
      ],
    }),
  ).toEqual(['columns']);
});

it(`GET ${base}/fields/{resource}`, async () => {
  const { json } = await builder.call<ReportSource>('GET', `${base}/fields/hrPfStaffOnboard`);
  const names = json.data.fields.map(({ field }) => field);
  expect(names).toEqual(expect.arrayContaining(['name', 'entryDate', 'contracts.dateTo', 'createdAt']));
  for (const hidden of ['idCard', 'bankAccount', 'photo', 'version']) expect(names).not.toContain(hidden);
  expect(json.data.fields.find(({ field }) => field === 'entryDate')).toMatchObject({
    periods: ['day', 'month', 'quarter', 'year'],
    groupable: true,
  });
  const employee = await server.as('yanfei');
  expect((await employee.call('GET', `${base}/fields/roles`)).json.code).toBe('403');
  expect((await builder.call('GET', `${base}/fields/nothing`)).json.code).toBe('404');
});

it(`GET ${base}/sources`, async () => {
  const of = async (login: string): Promise<string[]> =>
    (await (await server.as(login)).call<ReportSource[]>('GET', `${base}/sources`)).json.data.map(({ resource }) => resource);
  expect(await of('maoyu')).toEqual(expect.arrayContaining(['hrLeaveRequest', 'roles', 'expenseReport']));
  expect(await of('yanfei')).toContain('hrLeaveRequest');
  expect(await of('yanfei')).not.toContain('roles');
});

it(`GET ${base}/exportCsv/{id}`, async () => {
  const id = await saved({
    sourceResource: 'hrLeaveRequest',
    columns: [{ field: 'applicant' }, { field: 'leaveType' }, { field: 'reason' }, { field: 'leaveDays' }],
  });
  const fetched = async (token: string): Promise<Response> =>
    fetch(`${server.url}${base}/exportCsv/${id}`, { headers: { authorization: token, 'accept-language': 'zh-CN' } });
  const answer = await fetched(builder.token);
  expect(answer.headers.get('content-type')).toContain('text/csv');
  const text = await answer.text();
  expect(text.split('\r\n')[0]).toBe('申请人,请假类型,请假事由,请假天数');
  expect(text).toContain('事假');
  expect(text).toContain("'=1+1");
  expect(text).not.toMatch(/(^|,)=1\+1/m);
  // Who may not export the source's list may not export a report of it.
  expect((await fetched((await server.as('yanfei')).token)).status).toBe(403);
});
