/** What somebody is owed, owes and could claim; and the statement of a person's loans. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { waysOf } from '#tests/support/documentWays.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { approved } from '#tests/support/people/training.ts';

const mine = '/tydf/process/expenseReport/mine';
const loans = '/tydf/process/debitNote';
let server: TestServer;
let company: Company;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
});
afterAll(() => server?.close());

const get = async (login: string, path: string) => (await (await server.as(login)).call<AnyDoc>('GET', path)).json;
const lend = async (by: string, amount: string) =>
  textOf(
    (
      await approved(
        server,
        'debitNote',
        by,
        { loanType: 'petty', amount, reason: '零星采购', planClearDate: '2026-12-20', payMethod: 'bankTransfer' },
        { payOut: { payAccount: company.account, paidAt: '2026-11-18' } },
      )
    )['id'],
  );
const line = (amount: string) => ({
  expenseType: 'repair',
  happenDate: '2026-11-10',
  summary: '滤网',
  amount,
  invoiceType: 'none',
  remark: '市场采购无票',
});
const report = (amount: string, more: AnyDoc = {}) => ({
  costDept: company.department('D08'),
  reason: '维修',
  billCount: 1,
  items: [line(amount)],
  ...more,
});

it(`GET ${mine}: nothing for who has nothing`, async () => {
  expect(await get('songdawei', mine)).toMatchObject({
    code: '200',
    data: { owedTotal: '0.00', owed: [], inApproval: [], oweTotal: '0.00', loans: [], invoices: { count: 0, newest: [] }, trips: [] },
  });
});

it(`GET ${mine}: bills with whom they lie and since when, what only waits for its payment, loans, invoices and trips`, async () => {
  const reports = waysOf(server, 'expenseReport', '/tydf/process/expenseReport');
  const loan = await lend('yanfei', '600.00');
  const waits = await reports.submit('yanfei', report('120.00'));
  const toPay = await reports.submit('yanfei', report('80.00', { offsets: [{ debitNoteId: loan, offsetAmount: '30.00' }] }));
  await reports.decide('qinhao', toPay['id']);
  await reports.decide('majun', toPay['id'], {
    items: linesOf(toPay, 'items').map(({ id }) => ({ id, subject: '5101.05 制造费用-修理费' })),
  });
  await reports.decide('qiaolihua', toPay['id']);
  const author = await server.as('yanfei');
  const invoice = {
    invoiceType: 'digitalNormal',
    invoiceNo: '25372000000012345678',
    invoiceDate: '2026-11-02',
    seller: '海阳五金',
    amount: '66.50',
  };
  expect((await author.call('POST', '/tydf/api/invoiceRecord/add', invoice)).json.code).toBe('200');
  const { data } = await get('yanfei', mine);
  expect(data).toMatchObject({
    owedTotal: '50.00',
    owed: [{ resource: 'expenseReport', id: toPay['id'], amount: '50.00', approved: true }],
    inApproval: [
      {
        resource: 'expenseReport',
        id: waits['id'],
        amount: '120.00',
        step: expect.any(String) as unknown,
        with: [{ zh: '秦昊' }],
        approved: false,
      },
    ],
    oweTotal: '600.00',
    loans: [{ id: loan, balance: '600.00', held: '30.00', daysLeft: 30, planClearDate: '2026-12-20' }],
    invoices: { count: 1, total: '66.50', newest: [{ seller: '海阳五金', amount: '66.50' }] },
    trips: [],
  });
  expect((data['inApproval'] as AnyDoc[])[0]?.['since']).toMatch(/^2026-11-\d\dT[\d:]+Z$/);
  // Whoever decides on them sees none of it as their own.
  expect(await get('qinhao', mine)).toMatchObject({ data: { owed: [], inApproval: [], loans: [] } });
});

it(`GET ${mine}: a trip is to be reported until its own report is sent`, async () => {
  const trip = await approved(server, 'travelApply', 'yanfei', {
    reason: '设备验收',
    startDate: '2026-11-16',
    endDate: '2026-11-17',
    costDept: company.department('D08'),
    itinerary: [
      {
        dateFrom: '2026-11-16',
        dateTo: '2026-11-17',
        fromCity: '烟台',
        toCity: '青岛',
        cityTier: 't2',
        transport: 'highSpeed',
        seatClass: 'second',
        hotelNights: 1,
      },
    ],
  });
  expect(await get('yanfei', mine)).toMatchObject({
    data: { trips: [{ id: trip['id'], state: 'back', endDate: '2026-11-17', draft: null }] },
  });
  const author = await server.as('yanfei');
  const drafted = (await author.call<AnyDoc>('POST', `/tydf/process/travelApply/report/${textOf(trip['id'])}`, {})).json.data;
  expect(await get('yanfei', mine)).toMatchObject({ data: { trips: [{ id: trip['id'], draft: drafted['id'] }] } });
});

it(`GET ${loans}/statement: one's own, finance reads everybody's, nobody else does`, async () => {
  const loan = await lend('songdawei', '900.00');
  const cashier = await server.as('weixiaodan');
  await cashier.call('POST', `${loans}/repay/${loan}`, { amount: '250.00', date: '2026-11-20', account: company.account });
  const person = company.user('songdawei');
  const expected = {
    borrower: person,
    owed: '650.00',
    overdue: '0.00',
    left: false,
    nextDue: '2026-12-20',
    loans: [
      { id: loan, amount: '900.00', balance: '650.00', daysLeft: 30, clearings: [{ date: '2026-11-20', by: '还款', amount: '250.00' }] },
    ],
  };
  expect(await get('songdawei', `${loans}/statement`)).toMatchObject({ code: '200', data: expected });
  expect(await get('majun', `${loans}/statement?borrower=${person}`)).toMatchObject({ code: '200', data: expected });
  expect((await get('yanfei', `${loans}/statement?borrower=${person}`)).code).toBe('403');
  expect((await get('qinhao', `${loans}/statement?borrower=${person}`)).code).toBe('403');
  const staffId = company.staff('songdawei');
  expect(await get('majun', `${loans}/statement?staffId=${staffId}`)).toMatchObject({ code: '200', data: { borrower: person } });
  expect((await get('yanfei', `${loans}/statement?staffId=${staffId}`)).code).toBe('403');
  expect((await get('majun', `${loans}/statement?borrower=999999`)).code).toBe('404');
  expect((await get('majun', `${loans}/statement?leaver=999999`)).code).toBe('404');
  expect((await get('majun', `${loans}/statement?borrower=x`)).code).toBe('400');
});

it(`GET ${loans}/debtors: whoever owes anything, the overdue first`, async () => {
  const { data } = await get('majun', `${loans}/debtors`);
  const rows = data as unknown as readonly AnyDoc[];
  expect(rows.map(({ borrower }) => borrower)).toContain(company.user('songdawei'));
  const days = rows.map(({ nextDue }) => textOf(nextDue));
  expect(days).toEqual(days.toSorted());
  expect((await get('songdawei', `${loans}/debtors`)).code).toBe('403');
});
