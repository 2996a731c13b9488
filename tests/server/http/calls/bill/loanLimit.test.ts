/** How much one person is lent: what is open and what is in approval together, judged where a loan note is sent and again where it is paid. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { sum } from '#model/calculation/rounding.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { balanceIn } from '#tests/fixtures/measure.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { waysOf } from '#tests/support/documentWays.ts';
import { approved } from '#tests/support/people/training.ts';

const at = '/tydf/process/debitNote';
let server: TestServer;
let company: Company;
let ways: ReturnType<typeof waysOf>;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  ways = waysOf(server, 'debitNote', at);
});
afterAll(() => server?.close());
beforeEach(async () => {
  await server.db.query('update debit_note set deleted = true where borrower = any($1::bigint[])', [
    [company.user('yanfei'), company.user('majun')],
  ]);
});

const note = (amount: string, more: AnyDoc = {}): AnyDoc => ({
  loanType: 'petty',
  amount,
  reason: '部门备用金',
  planClearDate: '2026-12-20',
  payMethod: 'bankTransfer',
  ...more,
});
const fills = () => ({ payOut: { payAccount: company.account, paidAt: '2026-11-18' } });
it('what is in approval counts like what is open', async () => {
  await ways.submit('yanfei', note('15000.00'));
  expect(await ways.submit('yanfei', note('6000.00'))).toMatchObject({ oldBalance: '15000.00' });
  expect(await ways.raw('yanfei', 'submitProcess', note('1.00'))).toMatchObject({
    code: '400',
    faults: [{ rule: 'openLoans', field: 'oldBalance' }],
  });
});

it('of two that are sent at the same moment only one passes the limit', async () => {
  for (const round of [1, 2, 3]) {
    await server.db.query('update debit_note set deleted = true where borrower = $1', [company.user('yanfei')]);
    const answers = await Promise.all(Array.from({ length: 4 }, () => ways.raw('yanfei', 'submitProcess', note('25000.00'))));
    expect(
      answers.filter(({ code }) => code === '200'),
      `round ${round}`,
    ).toHaveLength(1);
    expect(answers.filter(({ code }) => code !== '200').every(({ code }) => code === '409' || code === '400')).toBe(true);
    const [sent] = await server.db.query<{ count: number }>(
      "select count(*)::int as count from debit_note where borrower = $1 and status = 'submitted' and not deleted",
      [company.user('yanfei')],
    );
    expect(sent?.count).toBe(1);
  }
});

it('what became too much while it was decided on is refused at the payment, unless the finance manager wrote why', async () => {
  const [plain, overridden] = [await ways.submit('yanfei', note('4000.00')), await ways.submit('yanfei', note('4500.00'))];
  for (const { id } of [plain, overridden]) await ways.decide('qinhao', id);
  await ways.decide('qiaolihua', plain['id']);
  // The finance manager sees it coming for one of them.
  expect(await ways.decide('qiaolihua', overridden['id'], { overrideReason: '项目现场急用' })).toMatchObject({
    overrideReason: '项目现场急用',
  });
  await approved(server, 'debitNote', 'yanfei', note('19000.00'), fills());
  const paid = { payAccount: company.account, paidAt: '2026-11-18' };
  const refused = await ways.tryDecide('weixiaodan', plain['id'], paid);
  expect(refused).toMatchObject({ code: '400', faults: [{ rule: 'openLoans', field: 'payAccount' }] });
  expect(await ways.decide('weixiaodan', overridden['id'], paid)).toMatchObject({ status: 'approved', loanState: 'open' });
});

it('of two that are together too much none is paid, also at the same moment, until the other is given up', async () => {
  const notes = [await ways.submit('yanfei', note('12000.00')), await ways.submit('yanfei', note('12500.00'))];
  for (const { id } of notes) for (const login of ['qinhao', 'gaozhenbo', 'qiaolihua']) await ways.decide(login, id);
  await approved(server, 'debitNote', 'qiaolihua', note('9000.00', { borrower: company.user('yanfei'), overrideReason: '急用' }), fills());
  const paid = { payAccount: company.account, paidAt: '2026-11-18' };
  const answers = await Promise.all(notes.map(({ id }) => ways.tryDecide('weixiaodan', id, paid)));
  expect(answers.filter(({ code }) => code === '200')).toHaveLength(0);
  await ways.decide('weixiaodan', notes[0]?.['id'], { comment: '超限' }, 'rejectProcess');
  expect((await ways.tryDecide('weixiaodan', notes[1]?.['id'], paid)).code).toBe('200');
});

it('the finance manager says why, and nobody else does', async () => {
  await approved(server, 'debitNote', 'yanfei', note('21000.00'), fills());
  const faultOf = async (login: string, body: AnyDoc) =>
    (await ways.raw(login, 'submitProcess', body)).faults?.find(({ severity }) => severity === 'error');
  expect(await faultOf('yanfei', note('500.00', { overrideReason: '急用' }))).toMatchObject({ rule: 'override', field: 'overrideReason' });
  const borrower = company.user('yanfei');
  expect(await faultOf('qiaolihua', note('500.00', { borrower }))).toMatchObject({ rule: 'required', field: 'overrideReason' });
  expect(await ways.submit('qiaolihua', note('500.00', { borrower, overrideReason: '抢修急用' }))).toMatchObject({
    oldBalance: '21000.00',
    overrideReason: '抢修急用',
  });
});

const loanOf = async (amount: string) => String((await approved(server, 'debitNote', 'majun', note(amount), fills()))['id']);
const leaves = (state: string) =>
  server.db.query('update hr_pf_staff_onboard set staff_state = $2 where user_id = $1', [company.user('majun'), state]);

it(`POST ${at}/writeOff/{id}: of who has left, with a reason, never more than is open`, async () => {
  const loan = await loanOf('800.00');
  const manager = await server.as('qiaolihua');
  const writeOff = async (body: AnyDoc, person = manager) => (await person.call<AnyDoc>('POST', `${at}/writeOff/${loan}`, body)).json;
  for (const [body, field] of [
    [{ amount: '0.00', reason: '失联' }, 'amount'],
    [{ amount: '10.00' }, 'reason'],
    [{ amount: '10.00', reason: 'x'.repeat(201) }, 'reason'],
  ] as const)
    expect(await writeOff(body)).toMatchObject({ code: '400', faults: [{ field }] });
  expect(await writeOff({ amount: '10.00', reason: '失联' })).toMatchObject({ code: '409', reason: 'borrowerStays' });
  await leaves('resigned');
  try {
    expect(await writeOff({ amount: '800.01', reason: '失联' })).toMatchObject({ code: '409', reason: 'loanShort' });
    for (const login of ['weixiaodan', 'yanfei'])
      expect((await writeOff({ amount: '10.00', reason: '失联' }, await server.as(login))).code).toBe('403');
    for (const _ of ['once', 'sent again'])
      expect(await writeOff({ amount: '300.50', reason: '失联，无法收回', requestId: 'write-off-1' })).toMatchObject({
        code: '200',
        data: { writtenOff: '300.50', clearedAmount: '0.00', balance: '499.50', loanState: 'partly', writeOffReason: '失联，无法收回' },
      });
    const { data } = (await manager.call<AnyDoc>('GET', `${at}/get/${loan}`)).json;
    expect(data['clearings']).toMatchObject([{ clearType: '坏账核销', sourceType: 'debitNote', sourceId: loan, amount: '300.50' }]);
    expect(await writeOff({ amount: '499.50', reason: '失联' })).toMatchObject({ data: { balance: '0.00', loanState: 'cleared' } });
    expect(await writeOff({ amount: '0.01', reason: '失联' })).toMatchObject({ code: '409', reason: 'loanCleared' });
  } finally {
    await leaves('regular');
  }
});

it('what was paid out is open, held, cleared or written off, whoever moves it at the same moment', async () => {
  const account = company.account;
  const loans = [await loanOf('900.00'), await loanOf('700.00'), await loanOf('400.00')];
  const reports = waysOf(server, 'expenseReport', '/tydf/process/expenseReport');
  const offset = (loan: string, amount: string) =>
    reports.raw('majun', 'submitProcess', {
      costDept: company.department('D08'),
      reason: '维修',
      billCount: 1,
      items: [{ expenseType: 'repair', happenDate: '2026-11-10', summary: '滤网', amount, invoiceType: 'none', remark: '市场采购无票' }],
      offsets: [{ debitNoteId: loan, offsetAmount: amount }],
    });
  await leaves('resigned');
  try {
    const [cashier, manager] = [await server.as('weixiaodan'), await server.as('qiaolihua')];
    const one = async (turn: number): Promise<string> => {
      const loan = loans[turn % loans.length] ?? '';
      const amount = `${40 + turn * 7}.${turn % 10}5`;
      if (turn % 3 === 0) return (await offset(loan, amount)).code;
      const [person, path, body] =
        turn % 3 === 1
          ? ([cashier, 'repay', { amount, date: '2026-11-20', account }] as const)
          : ([manager, 'writeOff', { amount, reason: '失联' }] as const);
      return (await person.call('POST', `${at}/${path}/${loan}`, body)).json.code;
    };
    const codes = await Promise.all(Array.from({ length: 24 }, (_, turn) => one(turn)));
    expect(new Set(codes)).toContain('200');
    expect(codes.every((code) => ['200', '400', '409'].includes(code))).toBe(true);
    for (const loan of loans) {
      const [open, held, cleared, writtenOff] = await Promise.all(
        ['open', 'held', 'cleared', 'writtenOff'].map((name) => balanceIn(server.db, 'loan', { loan }, name)),
      );
      const { data } = await ways.get('qiaolihua', loan);
      expect(sum([open, held, cleared, writtenOff].map((one) => one ?? null))).toBe(data['amount']);
      expect(sum(linesOf(data, 'clearings').map(({ amount }) => textOf(amount)))).toBe(sum([cleared ?? null, writtenOff ?? null]));
      expect(data['balance']).toBe(sum([open ?? null, held ?? null]));
    }
    expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
  } finally {
    await leaves('regular');
  }
});
