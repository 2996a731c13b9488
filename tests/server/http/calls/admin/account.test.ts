/** Money that comes and goes without a document. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
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

const lineOf = async (summary: string): Promise<AnyDoc> => {
  const { data } = (await (await server.as('qiaolihua')).call<AnyDoc>('GET', `${at}/get/${company.account}`)).json;
  return (data['flows'] as AnyDoc[]).find((line) => line['summary'] === `海都水产：${summary}`) ?? {};
};

it(`POST ${at}/adjust/{id}: a correction takes one movement back, once, by as much the other way round`, async () => {
  await adjust('weixiaodan', { amount: '70.00', summary: '错记回款' });
  const before = await balance();
  const { id } = await lineOf('错记回款');
  const back = { direction: 'out', kind: 'correction', amount: '70.00', summary: '冲回', reverses: id };
  for (const [wrong, field] of [
    [{ amount: '69.00' }, 'amount'],
    [{ direction: 'in' }, 'direction'],
    [{ kind: 'fee' }, 'reverses'],
    [{ reverses: '999999' }, 'reverses'],
  ] as const)
    expect(await adjust('qiaolihua', { ...back, ...wrong })).toMatchObject({ code: '400', faults: [{ field }] });
  // A second press of the same button books nothing.
  for (const _ of [1, 2]) expect((await adjust('qiaolihua', { ...back, requestId: 'back-70' })).code).toBe('200');
  expect(await balance()).toBe(before - 70);
  expect(await lineOf('错记回款')).toMatchObject({ kind: 'receipt', takenBackOn: '2026-11-20' });
  expect(await adjust('qiaolihua', back)).toMatchObject({ code: '400', faults: [{ field: 'reverses' }] });
});

it(`GET ${at}/statement/{id}: days with what came, went and was there, also where something was booked later for an earlier day`, async () => {
  const accountant = await server.as('qiaolihua');
  const { id } = (
    await accountant.call<AnyDoc>('POST', `${at}/add`, {
      accountName: '对账户',
      orgId: company.org,
      bankName: '交通银行',
      accountNo: '3700990000009999',
      accountType: 'general',
      openingBalance: '10.00',
    })
  ).json.data;
  const moves = [
    ['in', '2026-11-10', '100.00'],
    ['out', '2026-11-18', '30.00'],
    ['in', '2026-11-12', '5.50'],
    ['in', '2026-11-18', '1.00'],
  ] as const;
  for (const [direction, date, amount] of moves)
    expect(
      (await accountant.call('POST', `${at}/adjust/${textOf(id)}`, { ...receipt, direction, date, amount, kind: 'interest' })).json.code,
    ).toBe('200');
  const statement = async (query: string) => (await accountant.call<AnyDoc>('GET', `${at}/statement/${textOf(id)}?${query}`)).json;
  expect((await statement('from=2026-11-11&to=2026-11-20')).data).toMatchObject({
    currency: 'CNY',
    opening: '110.00',
    closing: '86.50',
    days: [
      { date: '2026-11-12', in: '5.50', out: '0.00', balance: '115.50' },
      { date: '2026-11-18', in: '1.00', out: '30.00', balance: '86.50', movements: [{ amount: '30.00' }, { amount: '1.00' }] },
    ],
  });
  expect(await statement('from=2026-11-20&to=2026-11-10')).toMatchObject({ code: '400', faults: [{ field: 'to' }] });
  expect(await statement('from=2024-11-20&to=2026-11-10')).toMatchObject({ code: '400', faults: [{ field: 'from' }] });
});

it('a credit line is what is entered less what is used, and cannot fall below that; nobody overdraws a cash box', async () => {
  const manager = await server.as('qiaolihua');
  const set = async (creditLimit: string) => (await manager.call<AnyDoc>('PUT', `${at}/put/${company.account}`, { creditLimit })).json;
  expect((await set('1000.00')).data).toMatchObject({ creditLimit: '1000.00', creditUsed: '0.00', availableLimit: '1000.00' });
  expect((await set('400.00')).data).toMatchObject({ availableLimit: '400.00' });
  const box = (
    await manager.call<AnyDoc>('POST', `${at}/add`, {
      accountName: '备用金盒',
      orgId: company.org,
      bankName: '出纳保险柜',
      accountNo: 'CASH-2',
      accountType: 'cash',
      openingBalance: '20.00',
    })
  ).json.data;
  const take = async (amount: string) =>
    (await manager.call<AnyDoc>('POST', `${at}/adjust/${textOf(box['id'])}`, { ...receipt, direction: 'out', kind: 'correction', amount }))
      .json;
  expect((await take('20.01')).reason).toBe('balanceShort');
  expect((await take('20.00')).data).toMatchObject({ balance: '0.00' });
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
