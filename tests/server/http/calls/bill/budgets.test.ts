/** Budgets in the course of a year: adjusted, moved from one to another, and made anew for the next year. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { balanceIn } from '#tests/fixtures/measure.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const at = '/tydf/api/expenseBudget';
let server: TestServer;
let company: Company;
let manager: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  manager = await server.as('qiaolihua');
});
afterAll(() => server?.close());

const made = async (budgetYear: number, expenseType: string, annualAmount: string): Promise<string> => {
  const body = { budgetYear, deptId: company.department('D06'), expenseType, annualAmount };
  const { json } = await manager.call<AnyDoc>('POST', `${at}/add`, body);
  expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
  return textOf(json.data['id']);
};
const post = async (call: string, body: AnyDoc, person = manager): Promise<AnyDoc> =>
  (await person.call('POST', `${at}/${call}`, body)).json as unknown as AnyDoc;
const row = async (id: string): Promise<AnyDoc> => (await manager.call<AnyDoc>('GET', `${at}/get/${id}`)).json.data;
const left = (type: string, year: number): Promise<string> =>
  balanceIn(server.db, 'budget', { dept: company.department('D06'), type, year: String(year) }, 'left');

describe(`POST ${at}/adjust/{id}`, () => {
  it('gives and takes line by line, once for a request, and no more than is left', async () => {
    const id = await made(2051, 'office', '1000.00');
    for (const _ of ['once', 'sent again'])
      expect(await post(`adjust/${id}`, { amount: '250.50', reason: '追加', requestId: 'more' })).toMatchObject({
        code: '200',
        data: {
          adjustAmount: '250.50',
          leftAmount: '1250.50',
          adjustments: [{ amount: '250.50', reason: '追加', adjustedBy: company.user('qiaolihua') }],
        },
      });
    expect(await post(`adjust/${id}`, { amount: '-1250.51', reason: '压减' })).toMatchObject({ code: '409', reason: 'budgetExceeded' });
    expect(await post(`adjust/${id}`, { amount: '-1250.50', reason: '压减' })).toMatchObject({ code: '200', data: { leftAmount: '0.00' } });
    expect(await post(`adjust/${id}`, { amount: '0.00', reason: '无' })).toMatchObject({ code: '400', faults: [{ field: 'amount' }] });
    expect(await post(`adjust/${id}`, { amount: '1.00' })).toMatchObject({ code: '400', faults: [{ field: 'reason' }] });
    expect(Number(await left('office', 2051))).toBe(0);
    const typed = await manager.call('PUT', `${at}/put/${id}`, { version: (await row(id))['version'], adjustAmount: '9.00' });
    expect(typed.json).toMatchObject({ code: '200', data: { adjustAmount: '-1000.00' } });
    expect(await post(`adjust/${id}`, { amount: '1.00', reason: '追加' }, await server.as('majun'))).toMatchObject({ code: '403' });
  });
});

describe(`POST ${at}/moveBudget`, () => {
  it('takes from one what another gets, of one year', async () => {
    const [from, to, later] = [
      await made(2052, 'office', '800.00'),
      await made(2052, 'repair', '100.00'),
      await made(2053, 'repair', '1.00'),
    ];
    const body = { fromId: from, toId: to, amount: '300.25', reason: '调剂', requestId: 'move' };
    for (const _ of ['once', 'sent again'])
      expect(await post('moveBudget', body)).toMatchObject({ code: '200', data: { leftAmount: '499.75' } });
    expect(await row(to)).toMatchObject({ leftAmount: '400.25', adjustments: [{ amount: '300.25', otherId: from }] });
    expect(await post('moveBudget', { ...body, requestId: 'all', amount: '499.76' })).toMatchObject({
      code: '409',
      reason: 'budgetExceeded',
    });
    expect((await row(to))['leftAmount']).toBe('400.25');
    expect(await post('moveBudget', { ...body, requestId: 'same', toId: from })).toMatchObject({
      code: '400',
      faults: [{ field: 'toId' }],
    });
    expect(await post('moveBudget', { ...body, requestId: 'later', toId: later })).toMatchObject({
      code: '400',
      faults: [{ field: 'toId' }],
    });
    expect(await post('moveBudget', { ...body, requestId: 'none', toId: '999999' })).toMatchObject({
      code: '400',
      faults: [{ field: 'toId' }],
    });
  });

  it('of many at once in both directions keeps the sum, and takes none below nothing', async () => {
    const [one, other] = [await made(2054, 'office', '500.00'), await made(2054, 'repair', '500.00')];
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => {
        const [fromId, toId] = n % 2 === 0 ? [one, other] : [other, one];
        return post('moveBudget', { fromId, toId, amount: n % 3 === 0 ? '400.00' : '90.00', reason: '调剂', requestId: `at-once-${n}` });
      }),
    );
    for (const answer of answers) expect(['200', '409'], JSON.stringify(answer)).toContain(answer['code']);
    const lefts = [Number(await left('office', 2054)), Number(await left('repair', 2054))];
    expect(lefts[0]! + lefts[1]!).toBe(1000);
    expect(Math.min(...lefts)).toBeGreaterThanOrEqual(0);
    const done = answers.filter(({ code }) => code === '200').length;
    for (const id of [one, other]) expect((await row(id))['adjustments']).toHaveLength(done);
    expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
  });
});

describe(`POST ${at}/copyYear`, () => {
  it('makes the rows of a year at a share of the amounts, and leaves those that are there', async () => {
    await made(2061, 'office', '1000.01');
    await made(2061, 'repair', '500.00');
    await made(2062, 'repair', '77.00');
    const body = { from: 2061, to: 2062, percent: '110', requestId: 'copy' };
    for (const _ of ['once', 'sent again']) expect(await post('copyYear', body)).toMatchObject({ code: '200', data: { created: 1 } });
    expect([Number(await left('office', 2062)), Number(await left('repair', 2062))]).toEqual([1100.01, 77]);
    expect(await post('copyYear', { from: 2061, to: 2061, percent: '100' })).toMatchObject({ code: '400', faults: [{ field: 'to' }] });
    expect(await post('copyYear', { from: 2091, to: 2092, percent: '100' })).toMatchObject({ code: '400', faults: [{ field: 'from' }] });
  });

  it('names each row by year, department and type', async () => {
    const id = await made(2063, 'office', '1.00');
    expect((await row(id))['rowName']).toMatch(/^2063 .+ 办公费?/);
  });
});
