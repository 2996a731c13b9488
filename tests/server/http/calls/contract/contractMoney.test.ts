/** Invoices and payments of contracts through HTTP: who enters what we receive, what is due, what stays. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { upload } from '#tests/fixtures/company.ts';
import { approved, done, inForce, ledgerAt as at, ledgerOf, ofSum, receiving } from '#tests/support/money/contracts.ts';
import { invoiceLine, invoiceNumber, reviewOf } from '#tests/support/money/invoices.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  const wrong = await unbalanced(server.db, server.services.ledgers);
  await server.close();
  expect(wrong, 'ledgers that do not balance').toEqual([]);
});
beforeEach(() => server.clock.set(testDay));

const send = async (login: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, sent?: unknown) =>
  (await (await server.as(login)).call<AnyDoc>(method, path, sent)).json;
const said = ({ code, reason }: { code: string; reason?: string }): string => (code === '200' ? 'ok' : (reason ?? code));
const invoice = (parameterId: string, amount: string, more: AnyDoc = {}): AnyDoc => ({
  parameterId,
  invoiceNo: invoiceNumber(),
  invoiceType: 'digital',
  invoiceDate: '2026-11-20',
  taxRate: '13.00',
  amount,
  ...more,
});
const payment = (parameterId: string, amount: string, more: AnyDoc = {}): AnyDoc => ({
  parameterId,
  payDate: '2026-11-20',
  amount,
  payMethod: 'bankTransfer',
  payStatus: 'paying',
  ...more,
});
const enter = async (sent: AnyDoc): Promise<string> => said(await send('majun', 'POST', `${at}/addPayment`, sent));
const lineOf = (answer: AnyDoc): string => textOf((answer['line'] as AnyDoc)['id']);
const paid = async (sent: AnyDoc): Promise<AnyDoc> => {
  const lineId = lineOf(await done(server, 'majun', 'POST', `${at}/addPayment`, sent));
  return done(server, 'weixiaodan', 'POST', `${at}/payState`, { lineId, payStatus: 'paid', payDate: '2026-11-20' });
};

it(`POST ${at}/addInvoice: tax, number once in all bills, no more than the contract comes to`, async () => {
  const { contractId, ledgerId: id } = await receiving(server);
  const paper = { invoiceType: 'special', invoiceNo: '00088001', invoiceCode: '3700261130' };
  const answer = await done(server, 'majun', 'POST', `${at}/addInvoice`, invoice(id, '11300.00', paper));
  expect(answer).toMatchObject({
    line: { amount: '11300.00', taxAmount: '1300.00', source: 'manual' },
    header: { invoicedAmount: '11300.00', toInvoiceAmount: '18700.00', invoiceRatio: '37.67' },
  });
  const other = await receiving(server);
  const again = (more: AnyDoc) => send('majun', 'POST', `${at}/addInvoice`, invoice(other.ledgerId, '1.00', more));
  const used = { code: '400', faults: [{ field: 'invoiceNo', rule: 'B1' }] };
  expect(await again({ ...paper, invoiceNo: '０００８８００１' })).toMatchObject(used);
  expect(await again({ ...paper, invoiceCode: '3700261131' })).toMatchObject({ code: '200' });
  expect(await again({ invoiceNo: '88001' })).toMatchObject(used);
  expect(await again({ invoiceDate: '2026-11-21' })).toMatchObject({ faults: [{ field: 'invoiceDate', rule: 'future' }] });
  expect(said(await send('majun', 'POST', `${at}/addInvoice`, invoice(id, '18700.01')))).toBe('overQuantity');
  expect(said(await send('weixiaodan', 'POST', `${at}/addInvoice`, invoice(id, '1.00')))).not.toBe('ok');
  expect(linesOf(await ledgerOf(server, contractId), 'invoices')).toHaveLength(1);
});

it('an invoice of a contract and one of a bill are not the same one, until the line that had it is deleted', async () => {
  const { ledgerId, contractId } = await receiving(server);
  const invoiceNo = invoiceNumber();
  const entered = await done(server, 'majun', 'POST', `${at}/addInvoice`, invoice(ledgerId, '113.00', { invoiceNo }));
  const review = await reviewOf(server, '100.00', { invoices: [invoiceLine('100.00', { invoiceNo })] });
  const sent = () => send('yanfei', 'POST', '/tydf/process/invoiceReview/submitProcess', review);
  const { contractNo } = await ledgerOf(server, contractId);
  expect(await sent()).toMatchObject({
    code: '400',
    faults: [{ rule: 'B1', message: { zh: expect.stringContaining(textOf(contractNo)) as unknown } }],
  });
  await done(server, 'majun', 'DELETE', `${at}/detailDeletes/${lineOf(entered)}?set=invoices`);
  expect(await sent()).toMatchObject({ code: '200' });
  const again = await send('majun', 'POST', `${at}/addInvoice`, invoice(ledgerId, '113.00', { invoiceNo }));
  expect(again).toMatchObject({ code: '400', faults: [{ field: 'invoiceNo', rule: 'B1' }] });
});

it('of eight that enter one invoice at once, one does', async () => {
  const ledgers = await Promise.all([receiving(server), receiving(server)]);
  const invoiceNo = invoiceNumber();
  const answers = await Promise.all(
    Array.from({ length: 8 }, async (_, n) =>
      said(await send('majun', 'POST', `${at}/addInvoice`, invoice(ledgers[n % 2]?.ledgerId ?? '', '10.00', { invoiceNo }))),
    ),
  );
  expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
});

it('contracts by unit prices and settled monthly are invoiced beyond what was estimated, others are not', async () => {
  for (const [settleMode, expected] of [
    ['unit', 'ok'],
    ['monthly', 'ok'],
    ['milestone', 'overQuantity'],
  ] as const) {
    const { ledgerId } = await receiving(server, { settleMode });
    expect(said(await send('majun', 'POST', `${at}/addInvoice`, invoice(ledgerId, '30000.01')))).toBe(expected);
  }
});

it(`POST ${at}/addInvoice/{id}, POST ${at}/addPayment/{id}: the same from the page of the ledger; one requestId does it once`, async () => {
  const { contractId, ledgerId } = await receiving(server);
  const { parameterId: _first, ...sent } = invoice(ledgerId, '100.00', { requestId: 'invoice-1' });
  const path = `${at}/addInvoice/${ledgerId}`;
  const [one, two] = [await done(server, 'majun', 'POST', path, sent), await done(server, 'majun', 'POST', path, sent)];
  expect(lineOf(one)).toBe(lineOf(two));
  const { parameterId: _second, ...plan } = payment(ledgerId, '50.00', { payStatus: 'plan', requestId: 'payment-1' });
  await done(server, 'majun', 'POST', `${at}/addPayment/${ledgerId}`, plan);
  await done(server, 'majun', 'POST', `${at}/addPayment/${ledgerId}`, plan);
  const ledger = await ledgerOf(server, contractId);
  expect(linesOf(ledger, 'invoices')).toHaveLength(1);
  expect(linesOf(ledger, 'payments')).toMatchObject([
    { payStatus: 'plan', payNo: expect.stringMatching(/^HTFK-20261120-\d{3}$/) as unknown },
  ]);
});

it(`POST ${at}/addPayment: against a line of the plan, which is done once it is paid`, async () => {
  const { contractId, ledgerId } = await receiving(server);
  const [prepaid, , retained] = linesOf(await ledgerOf(server, contractId), 'plan');
  const planLineId = textOf(prepaid?.['id']);
  expect(await enter(payment(ledgerId, '3000.01', { planLineId: textOf(retained?.['id']) }))).toBe('overQuantity');
  expect(await enter(payment(ledgerId, '1.00', { planLineId: '999999' }))).toBe('invalid');
  expect(await enter(payment(ledgerId, '1.00', { payStatus: 'paid' }))).toBe('invalid');
  expect(await enter(payment(ledgerId, '1.00', { bankAccount: 'x'.repeat(61) }))).toBe('invalidBody');
  await paid(payment(ledgerId, '9000.00', { planLineId }));
  expect(await ledgerOf(server, contractId)).toMatchObject({
    plan: [{ planState: 'done' }, { planState: 'open' }, { planState: 'open' }],
    payments: [{ phase: '预付款', payStatus: 'paid', isRetention: false }],
    nextPlanDate: null,
  });
  expect(await enter(payment(ledgerId, '1.00', { planLineId }))).toBe('invalid');
});

it(`POST ${at}/payState: planned, under way, paid or cancelled; each step by whose it is`, async () => {
  const { contractId, ledgerId } = await receiving(server);
  const lineId = lineOf(await done(server, 'majun', 'POST', `${at}/addPayment`, payment(ledgerId, '5000.00', { payStatus: 'plan' })));
  const step = async (login: string, payStatus: string, more: AnyDoc = {}) =>
    said(await send(login, 'POST', `${at}/payState`, { lineId, payStatus, ...more }));
  expect(await ledgerOf(server, contractId)).toMatchObject({ payingAmount: '0.00', toPayAmount: '30000.00' });
  expect(await step('weixiaodan', 'paid')).toBe('payState');
  expect(await step('weixiaodan', 'paying')).toBe('noPermission');
  expect(await step('majun', 'paying')).toBe('ok');
  expect(await ledgerOf(server, contractId)).toMatchObject({ payingAmount: '5000.00', toPayAmount: '25000.00', unpaidAmount: '30000.00' });
  expect(await step('majun', 'paid')).toBe('noPermission');
  expect(await step('weixiaodan', 'paid', { payDate: '2026-11-21' })).toBe('invalid');
  expect(await step('weixiaodan', 'cancelled')).toBe('invalid');
  expect(await step('weixiaodan', 'cancelled', { reason: '户名不符' })).toBe('ok');
  expect(await ledgerOf(server, contractId)).toMatchObject({
    payingAmount: '0.00',
    toPayAmount: '30000.00',
    payments: [{ payStatus: 'cancelled', remark: '户名不符' }],
  });
  expect(await step('majun', 'paying')).toBe('payState');
  expect(said(await send('weixiaodan', 'POST', `${at}/payState`, { lineId: '999999', payStatus: 'paid' }))).toBe('missingRecord');
});

it(`POST ${at}/beginPayment/{id}, POST ${at}/settlePayment/{id}: the same steps from the page of the ledger`, async () => {
  const { contractId, ledgerId } = await receiving(server);
  const lineId = lineOf(await done(server, 'majun', 'POST', `${at}/addPayment`, payment(ledgerId, '900.00', { payStatus: 'plan' })));
  await done(server, 'majun', 'POST', `${at}/beginPayment/${ledgerId}`, { lineId });
  await done(server, 'weixiaodan', 'POST', `${at}/settlePayment/${ledgerId}`, { lineId, payStatus: 'paid' });
  expect(await ledgerOf(server, contractId)).toMatchObject({
    paidAmount: '900.00',
    payments: [{ payStatus: 'paid', payDate: '2026-11-20' }],
  });
});

it('what is planned holds nothing: limits are judged when it begins', async () => {
  const { ledgerId } = await receiving(server);
  const [one, two] = await Promise.all(
    ['14000.00', '14000.00'].map(async (amount) =>
      lineOf(await done(server, 'majun', 'POST', `${at}/addPayment`, payment(ledgerId, amount, { payStatus: 'plan' }))),
    ),
  );
  expect(said(await send('majun', 'POST', `${at}/payState`, { lineId: one, payStatus: 'paying' }))).toBe('ok');
  expect(said(await send('majun', 'POST', `${at}/payState`, { lineId: two, payStatus: 'paying' }))).toBe('retentionHeld');
});

it(`DELETE ${at}/detailDeletes/{ids}: what was entered by mistake, but nothing that is under way`, async () => {
  const { contractId, ledgerId } = await receiving(server);
  await done(server, 'majun', 'POST', `${at}/addInvoice`, invoice(ledgerId, '20000.00'));
  const second = lineOf(await done(server, 'majun', 'POST', `${at}/addInvoice`, invoice(ledgerId, '1000.00')));
  const begun = lineOf(await done(server, 'majun', 'POST', `${at}/addPayment`, payment(ledgerId, '15000.00')));
  const plan = lineOf(await done(server, 'majun', 'POST', `${at}/addPayment`, payment(ledgerId, '5.00', { payStatus: 'plan' })));
  const remove = (ids: string, set: string, login = 'majun') => send(login, 'DELETE', `${at}/detailDeletes/${ids}?set=${set}`);
  expect(said(await remove(begun, 'payments'))).toBe('notEditable');
  // One who may change the ledger's terms takes no money out of it; that there is no such line is told before.
  for (const login of ['weixiaodan', 'admin']) expect((await remove(second, 'invoices', login)).code).toBe('403');
  expect(said(await remove('999999', 'invoices', 'admin'))).toBe('missingRecord');
  expect(await remove(second, 'invoices')).toMatchObject({
    code: '200',
    data: { deleted: 1, parentId: ledgerId, totals: { invoicedAmount: '20000.00' } },
  });
  expect(said(await remove(plan, 'payments'))).toBe('ok');
  expect(said(await remove('999999', 'payments'))).toBe('missingRecord');
  const ledger = await ledgerOf(server, contractId);
  expect([linesOf(ledger, 'invoices').length, linesOf(ledger, 'payments').length]).toEqual([1, 1]);
});

it('what we receive asks for no invoice and no release', async () => {
  const { contractId, ledgerId } = await receiving(server, ofSum('10000.00', '0.00', '5.00'));
  expect(await ledgerOf(server, contractId)).toMatchObject({
    direction: 'receive',
    counterparty: expect.stringContaining('上海鲜品') as unknown,
  });
  expect(await enter(payment(ledgerId, '9500.01'))).toBe('retentionHeld');
  expect(await enter(payment(ledgerId, '9500.00'))).toBe('ok');
  expect(await enter(payment(ledgerId, '500.01', { isRetention: true }))).toBe('overQuantity');
  expect(await enter(payment(ledgerId, '500.00', { isRetention: true }))).toBe('ok');
});

it('what is overdue is what is due before today and not paid, on the day on which it is read, in lists and totals too', async () => {
  const payPlan = [
    { phase: '一', ratio: '20.00', planDate: '2026-11-25' },
    { phase: '二', ratio: '30.00', planDate: '2026-12-10' },
    { phase: '三', ratio: '50.00', planDate: '2027-01-10' },
  ];
  const { contractId, ledgerId } = await receiving(server, { ...ofSum('1000.00', '100.00', '0.00'), payPlan });
  await paid(payment(ledgerId, '50.00'));
  const seen: unknown[] = [];
  for (const day of ['2026-11-25', '2026-11-26', '2026-12-11', '2027-01-11']) {
    server.clock.set(new Date(`${day}T01:00:00Z`));
    const one = await ledgerOf(server, contractId);
    const row = linesOf(
      (await send('majun', 'GET', `${at}/page?performState=${textOf(one['performState'])}&pageSize=200`)).data,
      'records',
    ).find((each) => each['id'] === ledgerId);
    expect(row).toMatchObject({ overdueAmount: one['overdueAmount'], performState: one['performState'] });
    seen.push([one['overdueAmount'], one['performState'], one['nextPlanDate'], one['nextPlanAmount']]);
  }
  expect(seen).toEqual([
    ['0.00', 'normal', '2026-11-25', '150.00'],
    ['150.00', 'overdue', '2026-11-25', '150.00'],
    ['450.00', 'overdue', '2026-11-25', '150.00'],
    ['950.00', 'overdue', '2026-11-25', '150.00'],
  ]);
  const { data } = await send(
    'majun',
    'GET',
    `/tydf/lists/contractParameter/totals?contractNo=${textOf((await ledgerOf(server, contractId))['contractNo'])}`,
  );
  expect(JSON.stringify(data)).toContain('950.00');
});

it(`POST ${at}/add, DELETE ${at}/deletes: documents make ledgers, nobody deletes them`, async () => {
  const { ledgerId } = await inForce(server);
  expect(await send('majun', 'POST', `${at}/add`, { contractNo: 'X' })).toMatchObject({ code: '409', reason: 'byDocument' });
  expect(await send('admin', 'DELETE', `${at}/deletes`, [ledgerId])).toMatchObject({ code: '409', reason: 'byDocument' });
  expect(await send('majun', 'GET', `${at}/get/${ledgerId}`)).toMatchObject({ code: '200' });
});

it(`PUT ${at}/put/{id}, PUT ${at}/update/{id}: retention, keeper and files; nothing else, and a record that was read may come back whole`, async () => {
  const { contractId, ledgerId } = await inForce(server);
  const stored = await ledgerOf(server, contractId);
  const file = await upload(await server.as('majun'), 'note.pdf');
  const put = (path: string, body: AnyDoc, login = 'majun') => send(login, 'PUT', `${at}/${path}/${ledgerId}`, body);
  expect(await put('put', { ...stored, retentionDueDate: '2027-05-01', files: [file] })).toMatchObject({
    code: '200',
    data: { retentionDueDate: '2027-05-01', files: [{ id: file.id }] },
  });
  expect(await put('put', { ...stored, retentionDueDate: '2027-06-01' })).toMatchObject({ code: '409', reason: 'recordChanged' });
  expect(await put('update', { ownerId: stored['managerId'], retentionReleased: true })).toMatchObject({
    code: '200',
    data: { retentionReleased: true, retentionDueDate: '2027-05-01' },
  });
  expect(await put('put', { retentionDueDate: null })).toMatchObject({
    code: '400',
    faults: [{ field: 'retentionDueDate', rule: 'dueFirst' }],
  });
  expect(await put('put', { currentTotal: '1.00', paidAmount: '5.00' })).toMatchObject({
    code: '400',
    faults: [{ field: 'paidAmount', rule: 'lockedField' }],
  });
  expect(await put('put', { invoices: [{ invoiceNo: '1' }] })).toMatchObject({ code: '400', faults: [{ rule: 'lockedField' }] });
  expect(await put('put', { ownerId: '999999' })).toMatchObject({ code: '400', faults: [{ field: 'ownerId' }] });
  expect((await put('put', { retentionReleased: false }, 'weixiaodan')).code).toBe('403');
});

it(`GET ${at}/getAcc/{id}, POST ${at}/check: every set with all files; there is nothing to find`, async () => {
  const { ledgerId } = await receiving(server);
  const scan = await upload(await server.as('majun'), 'invoice.pdf');
  await done(server, 'majun', 'POST', `${at}/addInvoice`, invoice(ledgerId, '10.00', { files: [scan] }));
  expect(await done(server, 'majun', 'GET', `${at}/getAcc/${ledgerId}`)).toMatchObject({
    plan: [{}, {}, {}],
    invoices: [{ amount: '10.00' }],
    payments: [],
    versions: [{}, {}],
    files: [{ id: scan.id }],
  });
  expect(await done(server, 'majun', 'POST', `${at}/check`, { id: ledgerId })).toMatchObject({ passed: true, items: [] });
});

it(`GET ${at}/calendar: payments, retention and ends in some days, of whose ledgers somebody may list`, async () => {
  const { contractId, ledgerId } = await inForce(server);
  await done(server, 'majun', 'PUT', `${at}/put/${ledgerId}`, { retentionDueDate: '2026-12-20' });
  const days = async (login: string, begin: string, end: string) => {
    const { data } = await send(login, 'GET', `${at}/calendar?begin=${begin}&end=${end}`);
    return (data as unknown as AnyDoc[])
      .filter(({ id }) => id === ledgerId)
      .map(({ date, kind, amount, currency }) => [date, kind, amount, currency]);
  };
  expect(await days('majun', '2026-12-01', '2026-12-31')).toEqual([
    ['2026-12-05', 'payment', '9000.00', 'CNY'],
    ['2026-12-20', 'retention', '3000.00', 'CNY'],
  ]);
  expect(await days('yanfei', '2027-11-01', '2027-11-30')).toEqual([['2027-11-30', 'end', null, 'CNY']]);
  expect(await days('luyang', '2026-12-01', '2026-12-31')).toEqual([]);
  expect(await send('majun', 'GET', `${at}/calendar?begin=2026-12-02&end=2026-12-01`)).toMatchObject({
    code: '400',
    faults: [{ field: 'end' }],
  });
  await approved(server, contractId, { approveType: 'suspend' });
  expect(await days('majun', '2027-11-01', '2027-11-30')).toEqual([]);
});

it(`GET ${at}/calendar: retention money with a line of the plan stands once, what was paid covers the first lines of the plan`, async () => {
  const payPlan = [
    { phase: '预付款', ratio: '30.00', planDate: '2026-12-05' },
    { phase: '验收款', ratio: '60.00', planDate: '2026-12-10' },
    { phase: '质保金', ratio: '10.00', planDate: '2026-12-15', isRetention: true },
  ];
  const { ledgerId } = await receiving(server, { payPlan });
  const days = async () => {
    const { data } = await send('majun', 'GET', `${at}/calendar?begin=2026-12-01&end=2026-12-31`);
    return (data as unknown as AnyDoc[]).filter(({ id }) => id === ledgerId).map(({ date, kind, amount }) => [date, kind, amount]);
  };
  expect(await days()).toEqual([
    ['2026-12-05', 'payment', '9000.00'],
    ['2026-12-10', 'payment', '18000.00'],
    ['2026-12-15', 'retention', '3000.00'],
  ]);
  await done(server, 'majun', 'PUT', `${at}/put/${ledgerId}`, { retentionDueDate: '2026-12-20' });
  await done(server, 'majun', 'POST', `${at}/addInvoice`, invoice(ledgerId, '30000.00'));
  await paid(payment(ledgerId, '10000.00'));
  expect(await days()).toEqual([
    ['2026-12-10', 'payment', '17000.00'],
    ['2026-12-20', 'retention', '3000.00'],
  ]);
});

it('twenty payments begun at once never come to more than may be paid', async () => {
  const { contractId, ledgerId } = await receiving(server, ofSum('10000.00', '100.00', '0.00'));
  const answers = await Promise.all(Array.from({ length: 20 }, () => enter(payment(ledgerId, '900.00'))));
  expect(answers.filter((answer) => answer === 'ok')).toHaveLength(11);
  expect(new Set(answers)).toEqual(new Set(['ok', 'overQuantity']));
  expect(await ledgerOf(server, contractId)).toMatchObject({ payingAmount: '9900.00', toPayAmount: '100.00' });
});
