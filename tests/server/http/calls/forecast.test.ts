/** What is expected to come into the accounts and to leave them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { add, subtract } from '#model/decimal.ts';
import { sum } from '#model/rounding.ts';
import { textOf } from '#model/text.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { accountsAt, bankAccount, bankParties, issuedBill, issuedGuarantee } from '#tests/support/bankBills.ts';
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
