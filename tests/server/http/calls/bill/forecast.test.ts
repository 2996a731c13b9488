/** What is expected to come into the accounts and to leave them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { add, subtract } from '#model/calculation/decimal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { textOf } from '#model/calculation/text.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { accountsAt, bankAccount, bankParties, issuedBill, issuedGuarantee } from '#tests/support/money/bankBills.ts';
import { contractPayments } from '#tests/support/money/contractPayments.ts';
import { ofSum } from '#tests/support/money/contracts.ts';
import { waysOf } from '#tests/support/documentWays.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let company: Company;
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  const parties = await bankParties(server);
  const { id } = await issuedGuarantee(server, parties, { amount: '50000.00', marginRate: '100.00', validTo: '2026-12-10' });
  const bill = await issuedBill(server, parties, {
    amount: '80000.00',
    dueDate: '2026-12-15',
    marginRate: '25.00',
    bills: [{ faceAmount: '80000.00' }],
  });
  const loan = await waysOf(server, 'debitNote', '/tydf/process/debitNote').submit('yanfei', {
    borrower: company.user('yanfei'),
    loanType: 'purchase',
    amount: '1200.00',
    reason: '急购水泵配件',
    payMethod: 'cash',
    planClearDate: '2026-12-20',
  });
  Object.assign(ids, { guarantee: textOf(id), bill: textOf(bill['id']), loan: textOf(loan['id']) });
});
afterAll(() => server?.close());

const asked = async (call: string) => (await (await server.as('qiaolihua')).call<AnyDoc>('GET', `${accountsAt}/${call}`)).json;
type Row = Readonly<Record<'date' | 'in' | 'out' | 'balance', string>> & { readonly items: readonly AnyDoc[] };

it(`GET ${accountsAt}/forecast: each sum names its documents, and balances follow from one day to the next`, async () => {
  const { data } = await asked('forecast?days=90');
  const rows = data['rows'] as readonly Row[];
  const items = rows.flatMap((row) => row.items.map((item) => ({ ...item, date: row.date })));
  expect(items).toEqual(
    expect.arrayContaining([
      // Monday, Tuesday, Wednesday after Friday the 20th.
      expect.objectContaining({
        id: ids['loan'],
        resource: 'debitNote',
        date: '2026-11-25',
        direction: 'out',
        amount: '1200.00',
        likely: true,
      }),
      expect.objectContaining({ id: ids['guarantee'], resource: 'BhApply', date: '2026-12-10', direction: 'in', amount: '50000.00' }),
      expect.objectContaining({ id: ids['bill'], resource: 'ebaAccept', date: '2026-12-15', direction: 'out', amount: '60000.00' }),
    ]),
  );
  expect(rows[0]?.date).toBe('2026-11-20');
  let before = textOf(data['opening']);
  for (const row of rows) {
    const total = (way: string) => sum(row.items.filter((item) => item['direction'] === way).map((item) => item['amount']));
    expect([row.in, row.out]).toEqual([total('in'), total('out')]);
    before = subtract(add(before, row.in), row.out);
    expect(row.balance).toBe(before);
  }
  const held = await server.db.query<{ balance: string }>(
    `select sum(balance)::text as balance from company_bank_account where account_type <> 'margin' and currency = 'CNY' and status = 'enabled'`,
  );
  expect(data).toMatchObject({ currency: 'CNY', opening: held[0]?.balance, firstBelow: null });
  const near = (await asked('forecast?days=20')).data['rows'] as readonly Row[];
  expect(near.at(-1)?.date).toBe('2026-12-10');
});

it('counts what is asked for on the day on which it is needed, and a line of a contract that a request covers once', async () => {
  const { inForce, ask } = await contractPayments(server);
  const items = async (query = 'days=90') =>
    ((await asked(`forecast?${query}`)).data['rows'] as readonly Row[]).flatMap((row) =>
      row.items.map(({ resource, code, amount, likely }) => ({ date: row.date, resource, code, amount, likely })),
    );
  const { contractId } = await inForce(ofSum('10000.00', '30.00', '10.00'));
  const [{ no }] = (await server.db.query<{ no: string }>('select contract_no as no from contract_parameter where contract_id = $1', [
    contractId,
  ])) as [{ no: string }];
  const ofContract = async () => (await items()).filter(({ code }) => code === no).map(({ date, amount }) => [date, amount]);
  expect(await ofContract()).toEqual([['2026-12-05', '9000.00']]);
  expect(await ask(contractId, '3000.00', { fundPayType: 'prepay', needDate: '2026-12-01' })).toBe('ok');
  expect(await ofContract()).toEqual([['2026-12-05', '6000.00']]);
  const requests = async (query?: string) => (await items(query)).filter(({ resource }) => resource === 'fundPayment');
  expect(await requests()).toMatchObject([{ date: '2026-12-01', amount: '3000.00', likely: true }]);
  const [request] = await server.db.query<{ id: string }>(`select id::text from fund_payment where contract_id = $1`, [contractId]);
  const ways = waysOf(server, 'fundPayment', '/tydf/process/fundPayment');
  for (const login of ['qinhao', 'tangwenjing', 'gaozhenbo', 'majun', 'qiaolihua']) await ways.decide(login, request?.id);
  expect(await requests()).toMatchObject([{ amount: '3000.00', likely: false }]);
  expect(await requests('currency=USD')).toEqual([]);
  expect(await requests('days=5')).toEqual([]);
  // What has been paid covers the plan itself.
  await ways.decide('weixiaodan', request?.id, { payAccount: company.account, actualAmount: '3000.00', paidAt: '2026-11-20' });
  expect(await requests()).toEqual([]);
  expect(await ofContract()).toEqual([['2026-12-05', '6000.00']]);
});

it('counts every kind of report in approval three working days from now, for the entity that bears the cost', async () => {
  const tables = {
    expenseReport: 'expense_report',
    expenseReportProject: 'expense_report_project',
    travelReport: 'travel_report',
  } as const;
  for (const [at, table] of Object.values(tables).entries())
    await server.db.query(
      `insert into ${table} (code, status, pay_amount, cost_dept, applicant, created_at) values ($1, 'submitted', $2, $3, $4, now())`,
      [`BX-${at}`, `${100 + at}.50`, company.department('D08'), company.user('yanfei')],
    );
  const told = async (query: string) =>
    ((await asked(`forecast?days=30&${query}`)).data['rows'] as readonly Row[]).flatMap((row) =>
      row.items.filter(({ code }) => textOf(code).startsWith('BX-')).map(({ resource, amount }) => [row.date, resource, amount]),
    );
  const all = [
    ['2026-11-25', 'expenseReport', '100.50'],
    ['2026-11-25', 'expenseReportProject', '101.50'],
    ['2026-11-25', 'travelReport', '102.50'],
  ];
  expect(await told('')).toEqual(all);
  const [org] = await server.db.query<{ id: string }>('select org_id::text as id from sys_department where id = $1', [
    company.department('D08'),
  ]);
  expect(await told(`orgId=${org?.id ?? ''}`)).toEqual(all);
});

it('keeps currencies and entities apart, and tells the first day below zero', async () => {
  const usd = await bankAccount(server, { accountType: 'fx', currency: 'USD', openingBalance: '77.00' });
  const { data } = await asked('forecast?currency=USD');
  expect(data).toMatchObject({ currency: 'USD', rows: [expect.objectContaining({ date: '2026-11-20', items: [] })] });
  expect(Number(data['opening'])).toBeGreaterThanOrEqual(77);
  expect(usd).not.toBe('');
  const [other] = await server.db.query<{ id: string }>('select id::text from org where id <> $1 order by id limit 1', [company.org]);
  const elsewhere = (await asked(`forecast?orgId=${other?.id ?? '0'}`)).data;
  expect(JSON.stringify(elsewhere['rows'])).not.toContain('ebaAccept');
  // Everything that the entity has leaves its accounts.
  await server.db.query(`update eba_accept set amount = 999999999 where id = $1`, [ids['bill']]);
  expect((await asked('forecast')).data['firstBelow']).toBe('2026-12-15');
  await server.db.query(`update eba_accept set amount = 80000 where id = $1`, [ids['bill']]);
  expect(await asked('forecast?days=0')).toMatchObject({ code: '400', faults: [{ field: 'days' }] });
});

it(`GET ${accountsAt}/due: bills and guarantees in the order in which they end`, async () => {
  const rows = (await asked('due?days=40')).data as unknown as readonly AnyDoc[];
  expect(rows.map(({ id, resource, date, amount, margin, over }) => [id, resource, date, amount, margin, over])).toEqual([
    [ids['guarantee'], 'BhApply', '2026-12-10', '50000.00', '50000.00', false],
    [ids['bill'], 'ebaAccept', '2026-12-15', '80000.00', '20000.00', false],
  ]);
  expect((await asked('due?days=20')).data).toHaveLength(1);
  expect((await (await server.as('yanfei')).call('GET', `${accountsAt}/due`)).json.code).toBe('403');
});

it('contributions have no day: they stand beside the forecast by months, by entity, in yuan alone, and in no balance', async () => {
  const enrolled = async (month: string, org: string | null = null): Promise<AnyDoc | undefined> => {
    const [row] = await server.db.query<AnyDoc>(
      `select sum(total_c + total_p)::text as amount, count(*)::int as people from hr_social_security s left join sys_department d on d.id = s.dept_id
       where not s.deleted and s.social_state in ('active', 'stopped') and s.start_month <= $1 and coalesce(s.stop_month, $1) >= $1
         and ($2::bigint is null or d.org_id = $2)`,
      [month, org],
    );
    return row?.['amount'] === null ? undefined : { kind: 'contribution', month, ...row };
  };
  const told = async (query: string) => (await asked(`forecast?${query}`)).data['undated'] as readonly AnyDoc[];
  const before = await told('days=20');
  const [staff] = await server.db.query<{ id: string }>(
    `select id::text from hr_pf_staff_onboard p where dept_id = $1
     and not exists (select from hr_social_security s where s.staff_id = p.id) order by id limit 1`,
    [company.department('D08')],
  );
  await server.db.query(
    `insert into hr_social_security (staff_id, dept_id, start_month, stop_month, social_state, total_c, total_p, created_at)
     values ($1, $2, '2026-12', '2027-01', 'stopped', 2345.67, 901.23, now())`,
    [staff?.id, company.department('D08')],
  );
  const months = ['2026-11', '2026-12', '2027-01', '2027-02'];
  const all = (await Promise.all(months.map((month) => enrolled(month)))).filter((one) => one !== undefined);
  expect(await told('days=90')).toEqual(all);
  const december = (rows: readonly AnyDoc[]) => rows.find(({ month }) => month === '2026-12')?.['amount'] ?? '0';
  expect(subtract(december(await told('days=20')), december(before))).toBe('3246.90');
  expect(await told('days=5')).toEqual(all.filter((one) => one['month'] === '2026-11'));
  expect(await told('days=90&currency=USD')).toEqual([]);
  const own = (await Promise.all(months.map((month) => enrolled(month, company.org)))).filter((one) => one !== undefined);
  expect(await told(`days=90&orgId=${company.org}`)).toEqual(own);
  const { data } = await asked('forecast?days=90');
  expect((data['rows'] as readonly Row[]).flatMap(({ items }) => items).some(({ kind }) => kind === 'contribution')).toBe(false);
});
