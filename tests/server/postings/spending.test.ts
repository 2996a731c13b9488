/**
 * Whatever eight clients spend, decide, withdraw, pay, pay back, move and make void at the same moment: a budget has what it was given, less
 * what the bills that stand take; the account its opening and what came and went; a loan what was paid out of it. Nothing is paid twice.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { add, compare, divide, subtract } from '#model/calculation/decimal.ts';
import { fixed, sum } from '#model/calculation/rounding.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { balanceIn } from '#tests/fixtures/measure.ts';
import { waysOf } from '#tests/support/documentWays.ts';
import { accountsAt, bankAccount } from '#tests/support/money/bankBills.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import '#tests/support/seed.ts';

const budgetsAt = '/tydf/api/expenseBudget';
const loansAt = '/tydf/process/debitNote';
const today = '2026-11-20';
let server: TestServer;
let company: Company;
let reports: ReturnType<typeof waysOf>;
let loans: ReturnType<typeof waysOf>;
beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  reports = waysOf(server, 'expenseReport', '/tydf/process/expenseReport');
  loans = waysOf(server, 'debitNote', loansAt);
});
afterAll(() => server?.close());

const call = async (login: string, path: string, body: AnyDoc) => (await (await server.as(login)).call<AnyDoc>('POST', path, body)).json;
const done = async (login: string, path: string, body: AnyDoc): Promise<AnyDoc> => {
  const answer = await call(login, path, body);
  expect(answer, `${path}: ${JSON.stringify(answer)}`).toMatchObject({ code: '200' });
  return answer.data;
};
const balance = (ledger: string, by: Readonly<Record<string, string>>, account: string): Promise<string> =>
  balanceIn(server.db, ledger, by, account).then((quantity) => fixed(quantity));

const opening = '20000.00';
const lent = '1500.00';
const types = ['office', 'repair'] as const;
const given: Readonly<Record<(typeof types)[number], string>> = { office: '3000.00', repair: '2000.00' };

/** A hard and a soft budget of a year of their own, an account, and a loan that was paid out of it. */
interface Money {
  readonly year: string;
  readonly rows: readonly string[];
  readonly account: string;
  readonly loan: string;
}
let years = 2010;

async function money(): Promise<Money> {
  const year = String((years += 1));
  const rows: string[] = [];
  for (const [at, expenseType] of types.entries()) {
    const row = { budgetYear: Number(year), deptId: company.department('D02'), expenseType, annualAmount: given[expenseType] };
    rows.push(textOf((await done('qiaolihua', `${budgetsAt}/add`, { ...row, control: at === 0 ? 'hard' : 'soft' }))['id']));
  }
  const account = await bankAccount(server, { openingBalance: opening });
  const { id } = await loans.submit('jiangyuzhen', {
    borrower: company.user('jiangyuzhen'),
    loanType: 'purchase',
    amount: lent,
    reason: '零星采购',
    payMethod: 'bankTransfer',
    planClearDate: '2026-12-20',
  });
  for (const login of ['liuguifang', 'qiaolihua']) await loans.decide(login, id);
  await loans.decide('weixiaodan', id, { payAccount: account, paidAt: today });
  return { year, rows, account, loan: textOf(id) };
}

const command = fc.record({
  act: fc.constantFrom('spend', 'spend', 'offset', 'pay', 'pay', 'withdraw', 'void', 'adjust', 'move', 'repay', 'receive'),
  cents: fc.integer({ min: 1, max: 150_000 }),
  /** Which of the bills that were sent, and which budget. */
  which: fc.nat(9),
  row: fc.nat(1),
});
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;

/** Through what is left of its way, by everybody who is asked; a refusal ends it there. */
async function paid(id: string, account: string): Promise<string> {
  for (const login of ['liuguifang', 'majun', 'qiaolihua', 'weixiaodan']) {
    const { data } = await reports.get('jiangyuzhen', id);
    // The accountant approves half of it.
    const items = linesOf(data, 'items').map((line) => ({
      ...line,
      subject: '6602.01 管理费用',
      approvedAmount: fixed(divide(textOf(line['amount']), '2')),
    }));
    const more: AnyDoc = login === 'majun' ? { items } : login === 'weixiaodan' ? { payAccount: account, paidAt: today } : {};
    const { code } = await reports.tryDecide(login, id, more);
    if (code !== '200') return code;
  }
  return '200';
}

/** Carries it out; answers the code of the call, and remembers what was sent. */
async function carriedOut({ act, cents, which, row }: Command, { year, rows, account, loan }: Money, sent: string[]): Promise<string> {
  const amount = (cents / 100).toFixed(2);
  const bill = sent[which % Math.max(sent.length, 1)];
  if (act === 'spend' || act === 'offset') {
    const answer = await reports.raw('jiangyuzhen', 'submitProcess', {
      costDept: company.department('D02'),
      reason: '采购',
      billCount: 1,
      items: [{ expenseType: types[row], happenDate: `${year}-06-01`, summary: '采购', amount, invoiceType: 'receipt' }],
      ...(act === 'offset' && { offsets: [{ debitNoteId: loan, offsetAmount: amount }] }),
    });
    if (answer.code === '200') sent.push(textOf(answer.data.document['id']));
    return answer.code;
  }
  if (act === 'adjust')
    return (
      await call('qiaolihua', `${budgetsAt}/adjust/${rows[row] ?? ''}`, {
        amount: row === which % 2 ? amount : `-${amount}`,
        reason: '调整',
      })
    ).code;
  if (act === 'move')
    return (await call('qiaolihua', `${budgetsAt}/moveBudget`, { fromId: rows[row], toId: rows[1 - row], amount, reason: '调剂' })).code;
  if (act === 'repay') return (await call('weixiaodan', `${loansAt}/repay/${loan}`, { amount, date: today, account })).code;
  if (act === 'receive') {
    const movement = { direction: 'in', kind: 'receipt', amount, date: today, counterparty: '客户', summary: '回款' };
    return (await call('weixiaodan', `${accountsAt}/adjust/${account}`, movement)).code;
  }
  if (bill === undefined) return '200';
  if (act === 'pay') return paid(bill, account);
  return (
    await (act === 'void'
      ? reports.raw('qiaolihua', 'voidProcess', { id: bill, comment: '重开' })
      : reports.raw('jiangyuzhen', 'withdrawProcess', { id: bill }))
  ).code;
}

interface Bill {
  readonly type: string;
  readonly pending: boolean;
  readonly taken: string;
  readonly offset: string;
  readonly paid: string;
}
const totalOf = (bills: readonly Bill[], of: (bill: Bill) => string): string => sum(bills.map(of));

async function consistent({ year, rows, account, loan }: Money, sent: readonly string[]): Promise<void> {
  const standing = await server.db.query<Bill>(
    `select (select expense_type from expense_report_items where parent_id = r.id) as type, r.status <> 'approved' as pending, r.approved_total::text as taken,
       r.offset_total::text as offset, r.pay_amount::text as paid
     from expense_report r where r.id = any($1::bigint[]) and r.status in ('submitted', 'reposted', 'approved')`,
    [sent],
  );
  const [pending, approved] = [standing.filter((one) => one.pending), standing.filter((one) => !one.pending)];
  let budgets = '0.00';
  for (const [at, type] of types.entries()) {
    const key = { dept: company.department('D02'), type, year };
    const [left, frozen, used] = await Promise.all(['left', 'frozen', 'used'].map((name) => balance('budget', key, name)));
    expect([frozen, used], type).toEqual(
      [pending, approved].map((some) =>
        totalOf(
          some.filter((one) => one.type === type),
          ({ taken }) => taken,
        ),
      ),
    );
    const { data } = (await (await server.as('qiaolihua')).call<AnyDoc>('GET', `${budgetsAt}/get/${rows[at] ?? ''}`)).json;
    expect(data).toMatchObject({ frozenAmount: frozen, usedAmount: used, leftAmount: left });
    expect(sum([left, frozen, used].map((one) => one ?? null))).toBe(add(textOf(data['annualAmount']), textOf(data['adjustAmount'])));
    expect(textOf(data['adjustAmount'])).toBe(sum(linesOf(data, 'adjustments').map(({ amount }) => textOf(amount))));
    if (at === 0) expect(compare(left, '0')).toBeGreaterThanOrEqual(0);
    budgets = add(budgets, textOf(data['adjustAmount']));
  }
  const [open, held, cleared] = await Promise.all(['open', 'held', 'cleared'].map((name) => balance('loan', { loan }, name)));
  expect(sum([open ?? null, held ?? null, cleared ?? null])).toBe(lent);
  expect(held).toBe(totalOf(pending, ({ offset }) => offset));
  const repaid = subtract(
    cleared,
    totalOf(approved, ({ offset }) => offset),
  );
  expect(compare(repaid, '0')).toBeGreaterThanOrEqual(0);

  const flows = await server.db.query<{ kind: string | null; amount: string }>(
    `select kind, case when direction = '收' then amount else -amount end::text as amount from company_bank_account_flows where parent_id = $1`,
    [account],
  );
  const received = sum(flows.filter(({ kind }) => kind !== null).map(({ amount }) => amount));
  const now = await balance('bank', { account }, 'balance');
  expect(now).toBe(add(opening, sum(flows.map(({ amount }) => amount))));
  const out = add(
    lent,
    totalOf(approved, ({ paid: amount }) => amount),
  );
  expect(now).toBe(subtract(add(add(opening, received), repaid), out));
}

it('eight at once: budgets, account and loan are what the bills that stand make of them', async () => {
  const wave = fc.array(command, { minLength: 8, maxLength: 8 });
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(wave, { minLength: 3, maxLength: 4 }), async (waves) => {
      const own = await money();
      const sent: string[] = [];
      for (const commands of waves) {
        const codes = await Promise.all(commands.map((one) => carriedOut(one, own, sent)));
        // Who comes late finds a draft that they do not see, or a step that is not theirs.
        expect(codes.filter((code) => code !== '200' && !code.startsWith('4'))).toEqual([]);
        for (const [at, code] of codes.entries()) seen.add(`${commands[at]?.act ?? ''} ${code}`);
        await consistent(own, sent);
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
  // Every kind of act got through at least once, or the sums would say nothing of it.
  for (const act of ['spend', 'offset', 'pay', 'withdraw', 'void', 'adjust', 'move', 'repay', 'receive'])
    expect(seen).toContain(`${act} 200`);
  expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
}, 240_000);
