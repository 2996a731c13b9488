/** Long-running work by its calls: small exports answered at once, large ones beside the request, and nobody else's. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobView } from '#model/operations/jobs.ts';
import { readXlsx } from '#server/administration/import/xlsx.ts';
import { sweepJobs } from '#server/jobs/acts.ts';
import { orderJob } from '#server/jobs/order.ts';
import { actorOf } from '#server/access/actor.ts';
import type { Context } from '#server/context.ts';
import { w } from '#model/words.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const base = '/tydf/jobs';
const accounts = { resource: 'companyBankAccount' };
const few = { bankName_like: '近海' };
let server: TestServer;
let accountant: TestClient;
let cashier: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  accountant = await server.as('majun');
  cashier = await server.as('weixiaodan');
  await server.db.query(
    `insert into company_bank_account (account_name, org_id, bank_name, account_no, account_type, currency, balance, status, created_at)
     select '账户' || lpad(n::text, 4, '0'), (select min(id) from org), case when n <= 150 then '近海银行' else '远洋银行' end,
       '6222000011112' || lpad(n::text, 4, '0'), 'basic', 'CNY', n + 0.25, 'enabled', $1 from generate_series(1, 1200) n`,
    [server.clock.now()],
  );
});
afterAll(() => server.close());

const start = (client: TestClient, input: object, kind = 'exportList') => client.call<JobView>('POST', base, { kind, input });
const jobOf = async (client: TestClient, id: string): Promise<JobView> => (await client.call<JobView>('GET', `${base}/${id}`)).json.data;
const ended = async (client: TestClient, id: string): Promise<JobView> => {
  await expect.poll(async () => (await jobOf(client, id)).state, { timeout: 20_000 }).not.toMatch(/waiting|running/);
  return jobOf(client, id);
};
const result = (client: TestClient, id: string): Promise<Response> =>
  fetch(`${server.url}${base}/${id}/result`, { headers: { authorization: client.token, 'accept-language': 'en' } });
const bytesOf = async (client: TestClient, id: string): Promise<Buffer> => Buffer.from(await (await result(client, id)).arrayBuffer());
const contextOf = async ({ userId }: TestClient): Promise<Context> => {
  const actor = await actorOf(server.db, userId);
  if (!actor) throw new Error('no such person');
  return { services: server.services, actor, language: 'en', address: '' };
};
/** Of a kind that no server here knows, so that it waits. */
const waiting = async (client: TestClient): Promise<string> => {
  const context = await contextOf(client);
  return (await server.db.transaction((tx) => orderJob(tx, context, { kind: 'elsewhere', name: w('Later', '稍后'), input: {} }))).id;
};

describe('a few rows', () => {
  it(`POST ${base} is done in its answer, GET ${base}/{id}/result gives the file as the list shows it`, async () => {
    const columns = ['accountName', 'accountNo', 'accountType', 'balance', 'createdAt'];
    const { json } = await start(accountant, { ...accounts, query: few, columns });
    expect(json.data, JSON.stringify(json)).toMatchObject({
      state: 'done',
      done: 150,
      total: 150,
      note: { en: '150 rows' },
      name: { en: 'Export: Company bank accounts' },
      file: { name: 'Company bank accounts-20261120-0900.xlsx', size: expect.any(Number) as number },
    });
    const answer = await result(accountant, json.data.id);
    expect(answer.headers.get('content-type')).toContain('spreadsheetml');
    expect(answer.headers.get('content-disposition')).toContain('filename="Company bank accounts-20261120-0900.xlsx"');
    const sheet = readXlsx(Buffer.from(await answer.arrayBuffer()), 1000);
    expect(sheet).toHaveLength(151);
    expect(sheet?.[0]?.cells).toEqual(['Account name', 'Account no.', 'Type', 'Book balance', 'Created at']);
    // Masked for whoever may not see it, a number that can be summed, the label of the code, the day of the company's zone.
    expect(sheet?.[7]?.cells).toEqual(['账户0007', '••••0007', 'Basic', '7.25', '2026-11-20']);
    const log = await server.db.query(
      `select 1 from operation_log where action = 'export' and resource = 'companyBankAccount' and actor_id = $1`,
      [accountant.userId],
    );
    expect(log).toHaveLength(1);
  });
  it('is not told to others of the same right, and shows what they may see', async () => {
    const { json } = await start(cashier, { ...accounts, query: few, columns: ['accountNo'], format: 'csv' });
    const text = (await bytesOf(cashier, json.data.id)).toString();
    expect(text.split('\r\n').slice(0, 2)).toEqual(['\uFEFFAccount no.', '62220000111120001']);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/result'],
      ['POST', '/cancel'],
      ['POST', '/retry'],
      ['DELETE', ''],
    ] as const)
      expect((await accountant.call(method, `${base}/${json.data.id}${path}`)).json).toMatchObject({
        code: '404',
        params: { id: json.data.id },
      });
  });
  it('names what cannot be done', async () => {
    const refused = async (input: object, kind?: string) => (await start(accountant, input, kind)).json;
    expect(await refused({}, 'nothing')).toMatchObject({ code: '400', params: { name: 'kind' } });
    expect(await refused({}, 'operation')).toMatchObject({ code: '400', params: { name: 'kind' } });
    expect(await refused({ resource: 'nothing' })).toMatchObject({ code: '404', reason: 'unknownResource' });
    expect(await refused({ resource: 'users' })).toMatchObject({ code: '403', params: { permission: 'users:export' } });
    expect(await refused({ ...accounts, columns: ['flows'] })).toMatchObject({ code: '400', faults: [{ field: 'columns' }] });
    expect(await refused({ ...accounts, format: 'pdf' })).toMatchObject({ code: '400', faults: [{ field: 'format' }] });
    expect(await refused({ ...accounts, query: { status: { a: 1 } } })).toMatchObject({ faults: [{ field: 'query.status' }] });
    expect(await refused({ ...accounts, query: { accountNo: '62' } })).toMatchObject({ faults: [{ field: 'accountNo' }] });
    expect(await refused({ query: { other: 'x' } }, 'exportInbox')).toMatchObject({ code: '400', params: { name: 'other' } });
    expect(await refused({ query: { tab: 'x' } }, 'exportInbox')).toMatchObject({ code: '400', reason: 'unknownChoice' });
  });
  it('exports the inbox of who asks', async () => {
    const { json } = await start(accountant, { query: { tab: 'todo' }, format: 'csv' }, 'exportInbox');
    expect(json.data).toMatchObject({ state: 'done', total: null, note: { zh: '共0行' } });
    expect((await bytesOf(accountant, json.data.id)).toString()).toContain('Kind,Code,State,Applicant');
  });
});

describe('many rows', () => {
  it(`go on behind the answer; GET ${base}/{id} tells how they stand, GET ${base} lists them, each row is there once`, async () => {
    const { json } = await start(accountant, { ...accounts, query: { sort: '-balance' }, columns: ['accountName', 'balance'] });
    expect(json.data).toMatchObject({ state: 'waiting', file: null });
    const done = await ended(accountant, json.data.id);
    expect(done).toMatchObject({ state: 'done', note: { en: expect.stringMatching(/^1,2\d\d rows$/) as string } });
    expect((await accountant.call<JobView[]>('GET', base)).json.data[0]).toEqual(done);
    expect((await cashier.call<JobView[]>('GET', base)).json.data.map(({ id }) => id)).not.toContain(done.id);
    const rows = readXlsx(await bytesOf(accountant, done.id), 3000)?.slice(1) ?? [];
    expect(rows).toHaveLength(done.done);
    const named = rows.map(({ cells }) => cells[0] ?? '').filter((name) => name.startsWith('账户'));
    expect(new Set(named).size).toBe(1200);
    const sums = rows.map(({ cells }) => Number(cells[1]));
    expect(sums).toEqual(sums.toSorted((a, b) => b - a));
  });
  it('fails when the right was lost meanwhile, and POST /tydf/jobs/{id}/retry asks for it again', async () => {
    const context = await contextOf(accountant);
    const { id } = await server.db.transaction((tx) =>
      orderJob(tx, context, { kind: 'exportList', name: w('Export', '导出'), input: { resource: 'users' } }),
    );
    // A look takes what waits; here it is asked for by another order.
    await start(accountant, accounts);
    expect(await ended(accountant, id)).toMatchObject({
      state: 'failed',
      failure: { reason: 'noPermission', desc: { zh: '没有权限，请联系管理员' } },
    });
    expect((await accountant.call('POST', `${base}/${id}/retry`)).json).toMatchObject({ code: '403' });
    expect((await result(accountant, id)).status).toBe(409);
    await server.db.query('update person_job set input = $2 where id = $1', [id, JSON.stringify(accounts)]);
    const again = (await accountant.call<JobView>('POST', `${base}/${id}/retry`)).json;
    expect(again.data, JSON.stringify(again)).toMatchObject({ id, failure: null, endedAt: null });
    expect(await ended(accountant, id)).toMatchObject({ state: 'done', failure: null });
    expect((await accountant.call('POST', `${base}/${id}/retry`)).json).toMatchObject({ code: '409', reason: 'jobOver' });
  });
});

describe('what waits', () => {
  it(`POST ${base}/{id}/cancel ends it, DELETE ${base}/{id} puts it away`, async () => {
    const id = await waiting(accountant);
    expect((await accountant.call('DELETE', `${base}/${id}`)).json).toMatchObject({ code: '409', reason: 'jobNotOver' });
    expect((await accountant.call<JobView>('POST', `${base}/${id}/cancel`)).json.data).toMatchObject({ state: 'cancelled' });
    expect((await accountant.call('POST', `${base}/${id}/cancel`)).json).toMatchObject({ code: '409', reason: 'jobOver' });
    expect((await accountant.call('DELETE', `${base}/${id}`)).json).toMatchObject({ code: '200' });
    expect((await accountant.call('GET', `${base}/${id}`)).status).toBe(404);
  });
  it('is limited for each person', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 20; at += 1) ids.push(await waiting(cashier));
    expect((await start(cashier, accounts)).json).toMatchObject({ code: '409', reason: 'tooManyJobs', params: { n: 20 } });
    for (const id of ids) await cashier.call('POST', `${base}/${id}/cancel`);
    expect((await start(cashier, { ...accounts, query: few })).json.data).toMatchObject({ state: 'done' });
  });
});

it('is swept a day after its end, with its file', async () => {
  const { json } = await start(accountant, { ...accounts, query: few });
  const file = `select f.id from file f join person_job j on j.file_id = f.id where j.id = $1`;
  expect(await server.db.query(file, [json.data.id])).toHaveLength(1);
  server.clock.pass(24 * 3_600_000 - 1_000);
  await sweepJobs(server.services);
  expect(await server.db.query(file, [json.data.id])).toHaveLength(1);
  server.clock.pass(2_000);
  const before = await server.db.query('select id from file');
  await sweepJobs(server.services);
  expect(await server.db.query('select 1 from person_job where ended_at is not null and ended_at < $1', [server.clock.now()])).toEqual([]);
  expect((await server.db.query('select id from file')).length).toBeLessThan(before.length);
});
