/** Payment runs through the door: gathered, released by another person, given to the bank, and settled row by row. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { fixture as debitNote } from '#tests/fixtures/bill/debitNote.ts';
import { fixture as expenseReport } from '#tests/fixtures/bill/expenseReport.ts';
import { fixture as expenseReportProject } from '#tests/fixtures/bill/expenseReportProject.ts';
import { fixture as fundPayment } from '#tests/fixtures/bill/fundPayment.ts';
import { fixture as travelReport } from '#tests/fixtures/bill/travelReport.ts';
import { balanceIn } from '#tests/fixtures/measure.ts';
import { done } from '#tests/support/money/contracts.ts';
import { toldTo, waysOf } from '#tests/support/documentWays.ts';
import { atCashier, cashier, gathered, loansAtCashier, released, releaser, rowIds, runsAt as at } from '#tests/support/money/payTasks.ts';
import type { Waiting } from '#tests/support/walkedTo.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let company: Company;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
});
afterAll(() => server?.close());

const call = async (login: string, method: string, path: string, body?: unknown) =>
  (await (await server.as(login)).call<AnyDoc>(method, `${at}/${path}`, body)).json;
const gather = (taskIds: readonly string[], more: AnyDoc = {}) =>
  call(cashier, 'POST', 'add', { accountId: company.account, taskIds, ...more });
const say = (run: AnyDoc, rows: readonly AnyDoc[], more: AnyDoc = {}) =>
  call(cashier, 'PUT', `result/${textOf(run['id'])}`, { rows, ...more });
const run = (made: AnyDoc): Promise<AnyDoc> => done(server, cashier, 'GET', `${at}/get/${textOf(made['id'])}`);
const bank = async (): Promise<number> => Number(await balanceIn(server.db, 'bank', { account: company.account }, 'balance'));
const paid = { ok: true, paidAt: '2026-11-20' };

it(`PUT ${at}/result/{id} decides tasks of all five kinds in the cashier's name, with account and day`, async () => {
  const waiting: Waiting[] = [];
  for (const fixture of [expenseReport, expenseReportProject, travelReport, debitNote, fundPayment])
    waiting.push(await atCashier(server, fixture));
  const before = await bank();
  const made = await released(server, company.account, waiting);
  expect(made).toMatchObject({ runState: 'released', rowCount: 5, currency: 'CNY' });
  const ids = rowIds(made);
  const answer = await say(
    made,
    ids.map((id, n) => ({ ...paid, id, payNo: `PL-${n}` })),
  );
  expect(answer.data, JSON.stringify(answer)).toMatchObject({
    runState: 'finished',
    rows: ids.map((id) => ({ id, done: true, rowState: 'paid', refusal: null })),
  });
  for (const [n, { resource, id }] of waiting.entries()) {
    const { json } = await (await server.as(cashier)).call<AnyDoc>('GET', `/tydf/process/${resource}/get/${id}`);
    expect(json.data).toMatchObject({ status: 'approved', payAccount: company.account, paidAt: '2026-11-20' });
    if (resource !== 'debitNote') expect(json.data['payNo']).toBe(`PL-${n}`);
  }
  const decided = await server.db.query(
    `select distinct u.user_name as login from task t join users u on u.id = t.decided_by where t.id = any ($1::bigint[])`,
    [waiting.map(({ taskId }) => taskId)],
  );
  expect(decided).toEqual([{ login: cashier }]);
  expect(await run(made)).toMatchObject({ paidCount: 5, failedCount: 0, paidTotal: made['total'] });
  expect((before - (await bank())).toFixed(2)).toBe(made['total']);
  expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
});

it(`POST ${at}/add and POST ${at}/confirm/{id}: gathered by the cashier, released by another person, each is told`, async () => {
  const [first, second] = (await loansAtCashier(server, 2)) as [Waiting, Waiting];
  const made = await gathered(server, company.account, [first, second]);
  expect(made).toMatchObject({
    runState: 'waiting',
    rowCount: 2,
    total: '24.00',
    code: expect.stringMatching(/^FKPC-\d{8}-\d{3}$/) as unknown,
    rows: [{ sourceId: first.id, sourceType: 'debitNote', amount: '11.50', rowState: 'open', payeeName: '闫飞' }, { sourceId: second.id }],
  });
  const told = await server.db.query<{ principals: string[] }>(
    `select payload -> 'principals' as principals from outbox where payload ->> 'key' = 'payment_run_waiting' and payload -> 'params' ->> 'documentId' = $1`,
    [made['id']],
  );
  expect(told).toEqual([{ principals: ['r:finance_manager'] }]);
  const id = textOf(made['id']);
  expect(await call(cashier, 'POST', `confirm/${id}`)).toMatchObject({ code: '403' });
  expect(await call(releaser, 'POST', 'confirm/999999')).toMatchObject({ code: '404' });
  expect(await call(releaser, 'POST', `confirm/${id}`)).toMatchObject({
    code: '200',
    data: { runState: 'released', releasedBy: company.user(releaser) },
  });
  expect(await call(releaser, 'POST', `confirm/${id}`)).toMatchObject({ code: '409', reason: 'runReleased' });
  expect(await toldTo(server, company.user(cashier), 'payment_run_released')).toContainEqual(
    expect.objectContaining({ documentId: id, name: made['code'] }),
  );
  // Whoever may do both does not release what they gathered themselves.
  await server.db.query('update payment_batch set gathered_by = $2, released_at = null, run_state = $3 where id = $1', [
    id,
    company.user(releaser),
    'waiting',
  ]);
  expect(await call(releaser, 'POST', `confirm/${id}`)).toMatchObject({ code: '403', reason: 'ownRun' });
});

it(`POST ${at}/add refuses what is in an open run, decided, of another account, or nobody's to pay`, async () => {
  const [first, second, third] = (await loansAtCashier(server, 3)) as [Waiting, Waiting, Waiting];
  await gathered(server, company.account, [first]);
  expect(await gather([second.taskId, first.taskId])).toMatchObject({
    code: '409',
    reason: 'taken',
    faults: [{ field: 'taskIds.1', rule: 'taken' }],
  });
  const ways = waysOf(server, 'debitNote', '/tydf/process/debitNote');
  await ways.decide(cashier, second.id, { payAccount: company.account, paidAt: '2026-11-20' });
  expect(await gather([third.taskId, second.taskId])).toMatchObject({ code: '409', reason: 'decided' });
  expect(await gather([third.taskId, '999999999'])).toMatchObject({ code: '404' });
  expect(await gather([third.taskId, third.taskId])).toMatchObject({ code: '400', faults: [{ field: 'taskIds.1' }] });
  expect(await gather([])).toMatchObject({ code: '400' });
  expect(await gather(['x'])).toMatchObject({ code: '400' });
  expect(await gather([third.taskId], { accountId: '999999' })).toMatchObject({ code: '400', faults: [{ field: 'accountId' }] });
  expect(await call('songdawei', 'POST', 'add', { accountId: company.account, taskIds: [third.taskId] })).toMatchObject({ code: '403' });
  expect(await call(releaser, 'POST', 'add', { accountId: company.account, taskIds: [third.taskId] })).toMatchObject({ code: '403' });
  const account = { accountName: '通原渔业', bankName: '中国银行', accountType: 'general', orgId: company.org };
  const dollars = await done(server, releaser, 'POST', '/tydf/api/companyBankAccount/add', {
    ...account,
    accountNo: '9001',
    currency: 'USD',
  });
  expect(await gather([third.taskId], { accountId: dollars['id'] })).toMatchObject({ code: '409', reason: 'otherCurrency' });
  const [other] = await server.db.query<{ id: string }>('select id::text from org where id <> $1 order by id limit 1', [company.org]);
  const strange = await done(server, releaser, 'POST', '/tydf/api/companyBankAccount/add', {
    ...account,
    accountNo: '9002',
    orgId: other?.id,
  });
  expect(await gather([third.taskId], { accountId: strange['id'] })).toMatchObject({ code: '409', reason: 'otherEntity' });
  const box = await done(server, releaser, 'POST', '/tydf/api/companyBankAccount/add', {
    ...account,
    accountNo: '9003',
    accountType: 'cash',
  });
  expect(await gather([third.taskId], { accountId: box['id'] })).toMatchObject({ code: '400', faults: [{ field: 'accountId' }] });
  const cash = await atCashier(server, debitNote, { payMethod: 'cash' });
  expect(await gather([third.taskId, cash.taskId])).toMatchObject({
    code: '409',
    reason: 'otherMethod',
    faults: [{ field: 'taskIds.1', rule: 'otherMethod' }],
  });
  for (const _ of ['once', 'sent again']) {
    const made = await gather([third.taskId], { requestId: 'run-1' });
    expect(made).toMatchObject({ code: '200', data: { rowCount: 1 } });
  }
});

it(`PUT ${at}/cancel/{id}: what an open run holds is decided by nobody else, and free again with the run`, async () => {
  const [loan] = (await loansAtCashier(server, 1)) as [Waiting];
  const made = await gathered(server, company.account, [loan]);
  const ways = waysOf(server, 'debitNote', '/tydf/process/debitNote');
  const body = { payAccount: company.account, paidAt: '2026-11-20' };
  expect(await ways.tryDecide(cashier, loan.id, body)).toMatchObject({ code: '409', reason: 'taken', params: { code: made['code'] } });
  expect(await ways.tryDecide(cashier, loan.id, { comment: '退回' }, 'rejectProcess')).toMatchObject({ code: '409', reason: 'taken' });
  const { userId } = await server.as('majun');
  for (const [act, sent] of [
    ['return', { to: 'leader', comment: '重新核对' }],
    ['transfer', { userId }],
    ['delegate', { userId }],
    ['addBefore', { userId }],
  ] as const) {
    const { json } = await (await server.as(cashier)).call('POST', `/tydf/process/task/${loan.taskId}/${act}`, sent);
    expect(json, act).toMatchObject({ code: '409', reason: 'taken' });
  }
  const id = textOf(made['id']);
  expect(await call(releaser, 'PUT', `cancel/${id}`)).toMatchObject({ code: '403' });
  expect(await call(cashier, 'PUT', `cancel/${id}`)).toMatchObject({
    code: '200',
    data: { runState: 'cancelled', rows: [{ rowState: 'dropped' }] },
  });
  expect(await call(cashier, 'PUT', `cancel/${id}`)).toMatchObject({ code: '409', reason: 'notPossible' });
  expect(await call(releaser, 'POST', `confirm/${id}`)).toMatchObject({ code: '409', reason: 'runReleased' });
  expect(await ways.tryDecide(cashier, loan.id, body)).toMatchObject({ code: '200' });
});

it(`GET ${at}/file/{id}: the bank's form once it is released, numbers as text, formulas guarded, and it is logged`, async () => {
  const bill = await atCashier(server, fundPayment, { reason: '=HYPERLINK("x")' });
  const loans = await loansAtCashier(server, 1);
  const made = await gathered(server, company.account, [bill, ...loans]);
  const id = textOf(made['id']);
  const take = async (): Promise<string> => {
    const { token } = await server.as(cashier);
    // The mark at its beginning would be lost in a text.
    return Buffer.from(await (await fetch(`${server.url}${at}/file/${id}`, { headers: { authorization: token } })).arrayBuffer()).toString(
      'utf8',
    );
  };
  expect(await call(cashier, 'GET', `file/${id}`)).toMatchObject({ code: '409', reason: 'notReleased' });
  await done(server, releaser, 'POST', `${at}/confirm/${id}`);
  expect(await call('majun', 'GET', `file/${id}`)).toMatchObject({ code: '403' });
  const text = await take();
  const [head, first, second, end] = text.split('\r\n');
  expect(head).toBe('\uFEFF序号,收款户名,收款账号,开户行,联行号,金额,用途,单据编号');
  expect(first).toMatch(/^1,[^,]+,'\d+,[^,]+,,[\d.]+,"'=HYPERLINK\(""x""\)",/);
  expect(second).toMatch(/^2,闫飞,'\d{19},/);
  expect(end).toBe('');
  expect(await server.db.query(`select 1 from operation_log where action = 'file' and record_id = $1`, [id])).toHaveLength(1);
  expect((await run(made))['fileAt']).not.toBeNull();
  const [paidRow, failedRow] = rowIds(made);
  await say(made, [{ ...paid, id: paidRow }]);
  expect((await take()).trim().split('\r\n')).toHaveLength(2);
  await say(made, [{ id: failedRow, ok: false, reason: '户名不符' }]);
  expect(await call(cashier, 'GET', `file/${id}`)).toMatchObject({ code: '409', reason: 'nothingOpen' });
});

it(`PUT ${at}/result/{id}: a row that cannot be decided says why, the others go on, and nothing is done twice`, async () => {
  const loans = await loansAtCashier(server, 3);
  const waiting = await gathered(server, company.account, loans);
  const [one, two, three] = rowIds(waiting) as [string, string, string];
  expect(await say(waiting, [{ ...paid, id: one }])).toMatchObject({ code: '409', reason: 'notReleased' });
  await done(server, releaser, 'POST', `${at}/confirm/${textOf(waiting['id'])}`);
  for (const [rows, field] of [
    [[{ id: one, ok: true }], 'rows.0.paidAt'],
    [[{ id: one, ok: false, reason: ' ' }], 'rows.0.reason'],
    [
      [
        { ...paid, id: one },
        { ...paid, id: one },
      ],
      'rows.1.id',
    ],
  ] as const)
    expect(await say(waiting, rows)).toMatchObject({
      code: '400',
      faults: expect.arrayContaining([expect.objectContaining({ field })]) as unknown,
    });
  expect(await say(waiting, [])).toMatchObject({ code: '400' });
  expect(await call('majun', 'PUT', `result/${textOf(waiting['id'])}`, { rows: [{ ...paid, id: one }] })).toMatchObject({ code: '403' });
  const before = await bank();
  const rows = [
    { ...paid, id: one, paidAt: '2026-11-21' },
    { ...paid, id: two },
    { id: three, ok: false, reason: '账号有误' },
    { ...paid, id: '99999999' },
  ];
  const first = await say(waiting, rows, { requestId: 'result-1' });
  expect(first.data).toMatchObject({
    runState: 'released',
    rows: [
      { id: one, done: false, rowState: 'open', refusal: { code: '400', faults: [{ field: 'paidAt' }] } },
      { id: two, done: true, rowState: 'paid' },
      { id: three, done: true, rowState: 'failed' },
      { done: false, refusal: { code: '404' } },
    ],
  });
  expect(before - (await bank())).toBeCloseTo(12.5);
  const again = await say(waiting, rows, { requestId: 'result-1' });
  expect(linesOf(again.data, 'rows').map((row) => row['done'])).toEqual([false, true, true, false]);
  expect(before - (await bank())).toBeCloseTo(12.5);
  const turned = await say(waiting, [
    { ...paid, id: three },
    { id: two, ok: false, reason: '退回' },
  ]);
  expect(turned.data).toMatchObject({ rows: [{ refusal: { reason: 'rowSettled' } }, { refusal: { reason: 'rowSettled' } }] });
  expect(await run(waiting)).toMatchObject({ paidCount: 1, failedCount: 1, rows: [{}, { payNo: null }, { failReason: '账号有误' }] });
  // What failed is back in the list, and may be gathered anew.
  const desk = await call(cashier, 'GET', 'desk');
  const open = linesOf(desk.data, 'tasks');
  expect(open.find(({ taskId }) => taskId === loans[2]?.taskId)).toMatchObject({ run: null });
  expect(open.find(({ taskId }) => taskId === loans[0]?.taskId)).toMatchObject({ run: { id: waiting['id'] } });
  expect(open.some(({ taskId }) => taskId === loans[1]?.taskId)).toBe(false);
  expect(await gathered(server, company.account, loans.slice(2))).toMatchObject({ rowCount: 1 });
});

it(`GET ${at}/desk: open payments of this person by their day, and accounts that pay transfers`, async () => {
  const bill = await atCashier(server, fundPayment, { needDate: '2026-11-28' });
  const cash = await atCashier(server, debitNote, { payMethod: 'cash' });
  const { data } = await call(cashier, 'GET', 'desk');
  expect(data).toMatchObject({ today: '2026-11-20' });
  const tasks = linesOf(data, 'tasks');
  expect(tasks.find(({ taskId }) => taskId === bill.taskId)).toMatchObject({
    due: '2026-11-28',
    resource: 'fundPayment',
    byHand: null,
    run: null,
  });
  expect(tasks.find(({ taskId }) => taskId === cash.taskId)).toMatchObject({ due: '2026-11-25', byHand: 'otherMethod' });
  expect(tasks.map(({ due }) => textOf(due))).toEqual(tasks.map(({ due }) => textOf(due)).toSorted());
  const accounts = linesOf(data, 'accounts');
  expect(accounts).toContainEqual(expect.objectContaining({ id: company.account, currency: 'CNY' }));
  expect(accounts.some(({ accountType }) => accountType === 'cash' || accountType === 'margin')).toBe(false);
  expect((await call(releaser, 'GET', 'desk')).data).toMatchObject({ tasks: [] });
  expect(await call('songdawei', 'GET', 'desk')).toMatchObject({ code: '403' });
});

it('of eight at once one gathers a task, and of eight results and decisions by hand one pays it', async () => {
  const loans = await loansAtCashier(server, 4);
  const ids = loans.map(({ taskId }) => taskId);
  const before = await bank();
  const made = await Promise.all(Array.from({ length: 8 }, (_, n) => gather(n % 2 === 0 ? ids : ids.toReversed())));
  expect(made.map(({ code }) => code).toSorted()).toEqual(['200', ...Array.from({ length: 7 }, () => '409')]);
  expect(new Set(made.filter(({ code }) => code === '409').map(({ reason }) => reason))).toEqual(new Set(['taken']));
  const won = made.find(({ code }) => code === '200')?.data ?? {};
  await done(server, releaser, 'POST', `${at}/confirm/${textOf(won['id'])}`);
  const ways = waysOf(server, 'debitNote', '/tydf/process/debitNote');
  const rows = rowIds(won).map((id) => ({ ...paid, id }));
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => say(won, rows)),
    ...Array.from({ length: 3 }, (_, n) => say(won, rows.toReversed(), { requestId: `race-${n}` })),
  ]);
  for (const { data } of answers) expect(linesOf(data, 'rows').every((row) => row['done'] === true)).toBe(true);
  for (const { id } of loans)
    expect(await ways.tryDecide(cashier, id, { payAccount: company.account, paidAt: '2026-11-20' })).not.toMatchObject({ code: '200' });
  expect(before - (await bank())).toBeCloseTo(11.5 + 12.5 + 13.5 + 14.5);
  // By hand and gathered at once: one of both.
  for (const loan of await loansAtCashier(server, 3)) {
    const [hand, run_] = await Promise.all([
      ways.tryDecide(cashier, loan.id, { payAccount: company.account, paidAt: '2026-11-20' }),
      gather([loan.taskId]),
    ]);
    expect([hand.code, run_.code].filter((code) => code === '200')).toHaveLength(1);
  }
  expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
});
