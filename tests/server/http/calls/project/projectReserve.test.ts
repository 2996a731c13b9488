/** The pool of project ideas through HTTP: lines and files, the check, and what the project office does with an idea. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const at = '/tydf/api/projectReserve';
let server: TestServer;
let company: Company;
let office: TestClient;
let worker: TestClient;
let stranger: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  [office, worker, stranger] = [await server.as('luojia'), await server.as('yanfei'), await server.as('luyang')];
});
afterAll(() => server?.close());

const idea = (more: AnyDoc = {}): AnyDoc => ({
  projectName: '网箱升级',
  projectType: 'equipment',
  estInvestment: '300.00',
  necessity: '旧网箱已到使用年限',
  lines: [
    { budgetSubject: 'equipment', content: '网箱', amount: '100.00' },
    { budgetSubject: 'construction', content: '安装', amount: '150.00' },
    { budgetSubject: 'other', content: '其他', amount: '50.00' },
  ],
  ...more,
});
const added = async (more: AnyDoc = {}, client = worker): Promise<AnyDoc> => {
  const { json } = await client.call<AnyDoc>('POST', `${at}/add`, idea(more));
  expect(json).toMatchObject({ code: '200' });
  return json.data;
};
const now = async ({ id }: AnyDoc): Promise<AnyDoc> => (await worker.call<AnyDoc>('GET', `${at}/get/${textOf(id)}`)).json.data;

describe('lines of an idea', () => {
  it(`GET ${at}/getAcc/{id} tells every line and all files, to who reads the idea`, async () => {
    const record = await added();
    const answer = await worker.call<AnyDoc>('GET', `${at}/getAcc/${textOf(record['id'])}`);
    expect(linesOf(answer.json.data, 'lines').map(({ amount }) => amount)).toEqual(['100.00', '150.00', '50.00']);
    expect(answer.json.data['files']).toEqual([]);
    expect((await stranger.call('GET', `${at}/getAcc/${textOf(record['id'])}`)).json).toMatchObject({ code: '404' });
  });

  it(`DELETE ${at}/detailDeletes/{ids} deletes lines of one idea, all or none`, async () => {
    const two = await added();
    const [first, second, third] = linesOf(two, 'lines').map(({ id }) => textOf(id));
    const remove = (client: TestClient, ids: string) => client.call<AnyDoc>('DELETE', `${at}/detailDeletes/${ids}`);
    // What is left would not be what the idea says that it costs.
    expect((await remove(worker, `${first},${second}`)).json).toMatchObject({ code: '400', faults: [{ rule: 'estimate' }] });
    expect((await remove(worker, `${first},999999999`)).json).toMatchObject({ code: '404' });
    expect((await remove(worker, 'x')).json).toMatchObject({ code: '404' });
    expect((await remove(stranger, textOf(first))).json).toMatchObject({ code: '404' });
    expect(linesOf(await now(two), 'lines')).toHaveLength(3);
    const other = await added({ projectName: '另一个' });
    expect((await remove(worker, `${first},${textOf(linesOf(other, 'lines')[0]?.['id'])}`)).json).toMatchObject({
      code: '400',
      faults: [{ rule: 'oneRecord' }],
    });
    // Lines that they do not see are not there, beside their own neither.
    const hidden = textOf(linesOf(await added({ projectName: '他人的' }, stranger), 'lines')[0]?.['id']);
    expect((await remove(worker, `${first},${hidden}`)).json).toMatchObject({ code: '404' });
    // Without any lines its own figure counts.
    expect((await remove(worker, `${first},${second},${third}`)).json).toMatchObject({
      code: '200',
      data: { deleted: 3, parentId: two['id'], version: 2 },
    });
    expect(linesOf(await now(two), 'lines')).toEqual([]);
  });
});

describe('ideas of others', () => {
  it('are read by leaders and auditors, and changed by their sponsor and the project office alone', async () => {
    const record = await added();
    const [auditor, office] = [await server.as('mengqinghai'), await server.as('luojia')];
    const change = async (client: TestClient) =>
      (await client.call('PUT', `${at}/put/${textOf(record['id'])}`, { priority: 'high', version: (await now(record))['version'] })).json;
    expect((await auditor.call('GET', `${at}/get/${textOf(record['id'])}`)).json.code).toBe('200');
    expect(await change(auditor)).toMatchObject({ code: '400', faults: [{ rule: 'notYours' }] });
    // Who names themselves sponsor of it is none by that.
    const { userId } = auditor;
    const body = { sponsorId: userId, version: record['version'] };
    expect((await auditor.call('PUT', `${at}/put/${textOf(record['id'])}`, body)).json).toMatchObject({ faults: [{ rule: 'notYours' }] });
    expect((await auditor.call('DELETE', `${at}/deletes?ids=${textOf(record['id'])}`)).json.code).not.toBe('200');
    expect((await change(worker)).code).toBe('200');
    expect((await change(office)).code).toBe('200');
  });
});

describe('the check', () => {
  it(`POST ${at}/check says what the rules find, of a stored idea and of one that is being written`, async () => {
    const record = await added();
    expect((await worker.call<AnyDoc>('POST', `${at}/check`, { id: record['id'] })).json.data).toMatchObject({
      passed: true,
      items: [],
      checkStatus: 'passed',
      checkBy: company.user('yanfei'),
    });
    const wrong = await worker.call<AnyDoc>('POST', `${at}/check`, { ...idea(), estInvestment: '1.00' });
    expect(wrong.json.data).toMatchObject({
      passed: false,
      checkStatus: 'failed',
      items: [{ code: 'estimate', level: 'error', field: 'estInvestment' }],
    });
    expect((await stranger.call('POST', `${at}/check`, { id: record['id'] })).json).toMatchObject({ code: '404' });
    expect(await now(record)).toMatchObject({ version: 1 });
  });

  it('a result by hand is for the project office', async () => {
    const record = await added();
    const body = { id: record['id'], checkResult: 'fail' };
    expect((await worker.call('POST', `${at}/check`, body)).json).toMatchObject({ code: '403' });
    expect((await office.call<AnyDoc>('POST', `${at}/check`, body)).json.data).toMatchObject({ passed: false, items: [] });
    expect((await office.call('POST', `${at}/check`, { ...body, checkResult: 'perhaps' })).json).toMatchObject({
      code: '400',
      faults: [{ field: 'checkResult' }],
    });
  });
});

describe('the pool', () => {
  it(`PUT ${at}/move/{id} shelves an idea with a reason; one that is taken out stays as it is`, async () => {
    const record = await added();
    const move = (client: TestClient, reserveStatus: string, stateReason = '资金未落实') =>
      client.call<AnyDoc>('PUT', `${at}/move/${textOf(record['id'])}`, { reserveStatus, stateReason });
    expect((await move(worker, 'shelved')).json).toMatchObject({ code: '403' });
    expect((await move(office, 'shelved', '')).json).toMatchObject({ code: '400', faults: [{ field: 'stateReason' }] });
    expect((await move(office, 'initiated')).json).toMatchObject({ code: '400', faults: [{ field: 'reserveStatus' }] });
    expect((await move(office, 'shelved')).json.data).toMatchObject({ reserveStatus: 'shelved', stateReason: '资金未落实' });
    expect((await move(office, 'removed')).json).toMatchObject({ code: '200' });
    const changed = await worker.call('PUT', `${at}/put/${textOf(record['id'])}`, { priority: 'high' });
    expect(changed.json).toMatchObject({ code: '400', faults: [{ rule: 'notInPool' }] });
  });
});
