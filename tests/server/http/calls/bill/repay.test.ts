/** What a borrower pays back: the loan is cleared, the account has it, what reports hold stays theirs. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { balanceIn } from '#tests/fixtures/measure.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';
import { approved } from '#tests/support/people/training.ts';
import { unbalanced } from '#server/postings/reading.ts';

const at = '/tydf/process/debitNote';
let server: TestServer;
let company: Company;
let cashier: TestClient;
let loan: string;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  const note = { loanType: 'petty', amount: '500.00', reason: '零星采购', planClearDate: '2026-12-20', payMethod: 'bankTransfer' };
  const fills = { payOut: { payAccount: company.account, paidAt: '2026-11-18' } };
  loan = String((await approved(server, 'debitNote', 'yanfei', note, fills))['id']);
  cashier = await server.as('weixiaodan');
});
afterAll(() => server?.close());

const repay = async (body: AnyDoc, person = cashier) =>
  (await person.call<AnyDoc>('POST', `${at}/repay/${loan}`, { date: '2026-11-20', account: company.account, ...body })).json;
const bank = async (): Promise<number> => Number(await balanceIn(server.db, 'bank', { account: company.account }, 'balance'));

it(`POST ${at}/repay/{id}: amount, day and account are looked at, each fault names its field`, async () => {
  for (const [body, field] of [
    [{ amount: '0.00' }, 'amount'],
    [{ amount: null }, 'amount'],
    [{ amount: '10.00', date: '2026-11-21' }, 'date'],
    [{ amount: '10.00', date: '2026-11-17' }, 'date'],
    [{ amount: '10.00', account: '999999' }, 'account'],
  ] as const)
    expect(await repay(body)).toMatchObject({ code: '400', faults: [{ field }] });
  expect(await repay({ amount: '500.01' })).toMatchObject({ code: '409', reason: 'loanShort' });
  for (const login of ['yanfei', 'majun']) expect((await repay({ amount: '10.00' }, await server.as(login))).code).toBe('403');
});

it('is booked once, on loan and account, and told to the borrower', async () => {
  const before = await bank();
  for (const _ of ['once', 'sent again'])
    expect(await repay({ amount: '120.50', payNo: 'HD-1', requestId: 'repay-1' })).toMatchObject({
      code: '200',
      data: { clearedAmount: '120.50', balance: '379.50', loanState: 'partly' },
    });
  expect(await bank()).toBe(before + 120.5);
  const { data } = (await cashier.call<AnyDoc>('GET', `${at}/get/${loan}`)).json;
  expect(data['clearings']).toMatchObject([
    { clearDate: '2026-11-20', clearType: '还款', sourceType: 'debitNote', sourceId: loan, amount: '120.50' },
  ]);
  const told = await server.db.query("select payload from outbox where kind = 'notice' and payload ->> 'key' = 'loan_repaid'");
  expect(told).toMatchObject([{ payload: { principals: [`u:${company.user('yanfei')}`] } }]);
});

it('what a report in approval offsets cannot be paid back too; of several at once no more than is open', async () => {
  const author = await server.as('yanfei');
  const report = {
    costDept: company.department('D08'),
    reason: '维修',
    billCount: 1,
    items: [
      { expenseType: 'repair', happenDate: '2026-11-10', summary: '滤网', amount: '200.00', invoiceType: 'none', remark: '市场采购无票' },
    ],
    offsets: [{ debitNoteId: loan, offsetAmount: '179.50' }],
    requestId: 'report',
  };
  expect((await author.call('POST', '/tydf/process/expenseReport/submitProcess', report)).json.code).toBe('200');
  expect(await repay({ amount: '200.01' })).toMatchObject({ code: '409', reason: 'loanShort' });
  const answers = await Promise.all(Array.from({ length: 8 }, () => repay({ amount: '50.00' })));
  expect(answers.filter(({ code }) => code === '200')).toHaveLength(4);
  expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
});

it('the page offers it to the cashier while something is open', async () => {
  const can = async (person: TestClient) =>
    ((await person.call<AnyDoc>('GET', `${at}/get/${loan}`)).json.data['can'] as AnyDoc)['act:repay'];
  expect([await can(cashier), await can(await server.as('yanfei'))]).toEqual([true, undefined]);
});
