/** Budgets that a bill is charged to, for who writes it and who decides about it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DecideAnswer } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const base = '/tydf/process/expenseReport';
const at = '/tydf/api/expenseBudget/course';
let server: TestServer;
let company: Company;
beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
});
afterAll(() => server?.close());

const report = (amount: string): AnyDoc => ({
  costDept: company.department('D08'),
  payMethod: 'bankTransfer',
  reason: '设备维修',
  billCount: 1,
  items: [{ expenseType: 'repair', happenDate: '2026-11-10', summary: '滤网更换', amount, invoiceType: 'none', remark: '市场采购无票' }],
});
const act = async (login: string, path: string, body: AnyDoc): Promise<AnyDoc> => {
  const { json } = await (await server.as(login)).call<DecideAnswer>('POST', `${base}/${path}`, { requestId: randomUUID(), ...body });
  expect(json.code, `${json.desc} ${JSON.stringify(json.faults)}`).toBe('200');
  return json.data.document;
};
const ask = async (login: string, id: unknown, resource = 'expenseReport') =>
  (await (await server.as(login)).call<{ shares: readonly AnyDoc[] }>('GET', `${at}?resource=${resource}&id=${textOf(id)}`)).json;
const budget = async () => {
  const [row] = await server.db.query<{ left: string; total: string }>(
    `select left_amount::text as left, (annual_amount + coalesce(adjust_amount, 0))::text as total from expense_budget
     where dept_id = $1 and expense_type = 'repair' and budget_year = 2026`,
    [company.department('D08')],
  );
  if (!row) throw new Error('the department has no budget for repairs');
  return row;
};

it(`GET ${at}: left, this bill and after to its author; the months as well to who decides; nothing to other readers`, async () => {
  const before = await budget();
  const { id } = await act('yanfei', 'submitProcess', report('1200.00'));
  const share = {
    dictionary: 'expenseType',
    value: 'repair',
    year: 2026,
    here: '1200.00',
    budget: { total: before.total, left: before.left, after: (Number(before.left) - 1200).toFixed(2) },
  };
  const own = await ask('yanfei', id);
  expect(own.data.shares).toMatchObject([{ ...share, months: null }]);
  const decides = await ask('qinhao', id);
  expect(decides.data.shares).toMatchObject([share]);
  const used = (shares: readonly AnyDoc[] = []): string =>
    ((shares[0]?.['months'] ?? []) as readonly { month: string; used: string }[]).find(({ month }) => month === '2026-11')?.used ?? '0.00';
  const first = used(decides.data.shares);

  const [account] = await server.db.query<{ id: string }>(
    "select id::text from company_bank_account where account_type = 'basic' order by id limit 1",
  );
  await act('qinhao', 'approveProcess', { id });
  const { items } = await act('majun', 'approveProcess', {
    id,
    items: await server.db.query(`select id::text, '660202' as subject from expense_report_items where parent_id = $1`, [id]),
  });
  expect(items).toHaveLength(1);
  await act('qiaolihua', 'approveProcess', { id });
  await act('weixiaodan', 'approveProcess', { id, payAccount: account?.id, paidAt: '2026-11-20', payNo: 'ICBC-7' });
  const later = await ask('qinhao', id);
  expect(Number(used(later.data.shares)) - Number(first)).toBe(1200);
  // Spent by itself, it is still shown as taken by this bill.
  expect(later.data.shares).toMatchObject([share]);
  // Who keeps the budgets sees their course without deciding anything; who got a copy of the bill sees no figure.
  expect((await ask('maoyu', id)).data.shares).toMatchObject([share]);
  const { id: copied } = await act('yanfei', 'submitProcess', { ...report('90.00'), ccUsers: [company.user('songdawei')] });
  expect(await ask('songdawei', copied)).toMatchObject({ code: '200', data: { shares: [] } });
});

it('is told of no bill that one may not read, of none that is charged to no budget, and refuses what is no number', async () => {
  const { id } = await act('yanfei', 'submitProcess', report('80.00'));
  expect((await ask('songdawei', id)).code).toBe('404');
  expect((await ask('yanfei', '999999999999')).code).toBe('404');
  expect(await ask('yanfei', id, 'debitNote')).toMatchObject({ code: '400', faults: [{ field: 'resource' }] });
  expect(await ask('yanfei', id, 'constructor')).toMatchObject({ code: '400', faults: [{ field: 'resource' }] });
  expect(await ask('yanfei', 'x')).toMatchObject({ code: '400', faults: [{ field: 'id' }] });
});
