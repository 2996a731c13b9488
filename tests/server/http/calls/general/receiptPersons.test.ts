/** Who handles received documents, through HTTP: somebody proposes always, each part has one default, the department is the person's. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const at = '/tydf/api/documentReceiptPerson';
let server: TestServer;
let company: Company;
let keeper: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  keeper = await server.as('wangxiaolei');
});
afterAll(() => server?.close());

const add = async (login: string, more: AnyDoc = {}) =>
  (await keeper.call<AnyDoc>('POST', `${at}/add`, { userId: company.user(login), receiptRole: 'propose', ...more })).json;

it('the last who proposes is neither disabled nor deleted; another one makes it possible', async () => {
  const first = await add('yanfei', { isDefault: true });
  expect(first).toMatchObject({ code: '200', data: { deptId: company.department('D08') } });
  const id = textOf(first.data['id']);
  const put = async (body: AnyDoc) => (await keeper.call<AnyDoc>('PUT', `${at}/put/${id}`, body)).json;
  expect(await put({ status: 'disabled' })).toMatchObject({ code: '400', faults: [{ field: 'status', rule: 'lastProposer' }] });
  expect((await keeper.call('DELETE', `${at}/deletes`, { ids: [id] })).json.code).not.toBe('200');
  expect(await add('qinhao', { isDefault: true })).toMatchObject({ code: '400', faults: [{ field: 'isDefault', rule: 'oneDefault' }] });
  expect(await add('qinhao')).toMatchObject({ code: '200' });
  expect(await put({ status: 'disabled' })).toMatchObject({ code: '200' });
  expect(await add('yanfei')).toMatchObject({ code: '400' });
  expect(await add('yanfei', { receiptRole: 'handle' })).toMatchObject({ code: '200' });
});
