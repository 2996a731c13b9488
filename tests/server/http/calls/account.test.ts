/** Money that comes and goes without a document. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const at = '/tydf/api/companyBankAccount';
let server: TestServer;
let company: Company;
beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
});
afterAll(() => server?.close());

const receipt = { direction: 'in', kind: 'receipt', amount: '1250.50', date: '2026-11-20', counterparty: '海都水产', summary: '回款' };
const adjust = async (login: string, body: AnyDoc) =>
  (await (await server.as(login)).call<AnyDoc>('POST', `${at}/adjust/${company.account}`, { ...receipt, ...body })).json;
const balance = async (): Promise<number> =>
  Number((await (await server.as('qiaolihua')).call<AnyDoc>('GET', `${at}/get/${company.account}`)).json.data['balance']);

it(`POST ${at}/adjust/{id}: a receipt comes in, a fee goes out, the statement says from whom`, async () => {
  const before = await balance();
  expect((await adjust('weixiaodan', {})).code).toBe('200');
  expect((await adjust('weixiaodan', { direction: 'out', kind: 'fee', amount: '0.50' })).code).toBe('200');
  expect(await balance()).toBe(before + 1250);
  const { data } = await adjust('qiaolihua', { direction: 'out', kind: 'correction', amount: '1250.00' });
  expect(await balance()).toBe(before);
  expect((data['flows'] as AnyDoc[]).slice(-3)).toMatchObject([
    { direction: '收', amount: '1250.50', summary: '海都水产：回款', sourceType: 'companyBankAccount' },
    { direction: '支', amount: '0.50' },
    { direction: '支', amount: '1250.00' },
  ]);
  expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
});

it('what is wrong is named; whoever may not is refused', async () => {
  for (const [body, field] of [
    [{ amount: '0' }, 'amount'],
    [{ date: '2026-11-21' }, 'date'],
    [{ direction: 'up' }, 'direction'],
    [{ kind: 'correction' }, 'kind'],
    [{ counterparty: null }, 'counterparty'],
  ] as const)
    expect(await adjust('weixiaodan', body)).toMatchObject({ code: '400', faults: [{ field }] });
  expect((await adjust('majun', {})).code).toBe('403');
});
