/** Contracts that we pay: their money comes by documents alone, and how much may be paid (a worked example). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { linesOf } from '#model/values.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { contractPayments, type ContractPayments } from '#tests/support/money/contractPayments.ts';
import { definitionAt, done, inForce, ledgerAt as at, ledgerOf, ofSum } from '#tests/support/money/contracts.ts';
import { invoiceNumber } from '#tests/support/money/invoices.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let documents: ContractPayments;
beforeAll(async () => {
  server = await startTestServer();
  documents = await contractPayments(server);
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

it('prepayment, invoices, the total and the retention bound what is paid', async () => {
  const { contractId, ledgerId: id } = await documents.inForce(ofSum('1000000.00', '30.00', '5.00'));
  const { ask, pay, invoiced } = documents;
  const asRetention = { fundPayType: 'retention' };
  await pay(contractId, '300000.00', { fundPayType: 'prepay' });
  expect(await ask(contractId, '100000.00')).toBe('invoiceFirst');
  await invoiced(contractId, '800000.00');
  await pay(contractId, '400000.00');
  expect(await ledgerOf(server, contractId)).toMatchObject({ paidAmount: '700000.00', invoicedAmount: '800000.00', payRatio: '70.00' });
  expect(await ask(contractId, '350000.00')).toBe('overQuantity');
  expect(await ask(contractId, '50000.00', asRetention)).toBe('retentionNotDue');
  await invoiced(contractId, '200000.00');
  expect(await ask(contractId, '250000.01')).toBe('retentionHeld');
  await pay(contractId, '250000.00');
  await done(server, 'majun', 'PUT', `${at}/put/${id}`, { retentionDueDate: '2026-11-21', retentionReleased: true });
  expect(await ask(contractId, '50000.00', asRetention)).toBe('retentionNotDue');
  server.clock.set(new Date('2026-11-21T01:00:00Z'));
  expect(await ask(contractId, '50000.01', asRetention)).toBe('overQuantity');
  await pay(contractId, '50000.00', asRetention);
  expect(await ledgerOf(server, contractId)).toMatchObject({
    contractState: 'finished',
    performState: 'finished',
    unpaidAmount: '0.00',
    retentionPaid: '50000.00',
  });
  expect(await done(server, 'yanfei', 'GET', `${definitionAt}/get/${contractId}`)).toMatchObject({ contractState: 'finished' });
  expect(await ask(contractId, '1.00')).toBe('invalid');
});

it('invoices and payments of a contract that we pay come by documents alone, which are named', async () => {
  const { contractId, ledgerId } = await inForce(server);
  const { parameterId: _one, ...invoiced } = invoice(ledgerId, '1.00');
  const { parameterId: _two, ...begun } = payment(ledgerId, '1.00');
  for (const [path, sent, document] of [
    ['addInvoice', invoice(ledgerId, '1.00'), 'invoice review'],
    [`addInvoice/${ledgerId}`, invoiced, 'invoice review'],
    ['addPayment', payment(ledgerId, '1.00'), 'payment request'],
    [`addPayment/${ledgerId}`, { ...begun, payStatus: 'plan' }, 'payment request'],
  ] as const)
    expect(await send('majun', 'POST', `${at}/${path}`, sent)).toMatchObject({
      code: '409',
      reason: 'byDocument',
      desc: expect.stringContaining(document) as unknown,
    });
  const ledger = await ledgerOf(server, contractId);
  expect(ledger).toMatchObject({ invoicedAmount: '0.00', payingAmount: '0.00', invoices: [], payments: [] });
  expect(ledger['can']).toMatchObject({ 'act:addInvoice': { reason: 'byDocument' }, 'act:addPayment': { reason: 'byDocument' } });
});

it('a payment of before that is only planned is not begun by hand; what is under way is ended', async () => {
  const { contractId, ledgerId } = await documents.inForce();
  const lines = await server.db.query<{ id: string }>(
    `insert into contract_parameter_payments (parent_id, line_no, pay_no, amount, pay_date, pay_status, source)
     select $1, n, 'HTFK-20260101-00' || n, 100, '2026-01-01', case n when 1 then 'plan' else 'paying' end, 'manual' from generate_series(1, 2) n
     returning id::text`,
    [ledgerId],
  );
  const step = async (login: string, at_: number, payStatus: string) =>
    said(await send(login, 'POST', `${at}/payState`, { lineId: lines[at_]?.id, payStatus, reason: '不再支付' }));
  expect(await step('majun', 0, 'paying')).toBe('byDocument');
  expect(await step('weixiaodan', 0, 'cancelled')).toBe('ok');
  expect(linesOf(await ledgerOf(server, contractId), 'payments')).toMatchObject([{ payStatus: 'cancelled' }, { payStatus: 'paying' }]);
});

it(`GET ${at}/payable/{id}: how much, and why not more`, async () => {
  const { contractId, ledgerId } = await documents.inForce(ofSum('1000000.00', '30.00', '5.00'));
  const told = () => done(server, 'majun', 'GET', `${at}/payable/${ledgerId}`);
  expect(await told()).toMatchObject({
    ordinary: { left: '300000.00', reason: 'invoiceFirst' },
    retention: { left: '0.00', reason: 'retentionNotDue' },
  });
  await documents.invoiced(contractId, '1000000.00');
  await documents.pay(contractId, '900000.00');
  expect(await told()).toMatchObject({ ordinary: { left: '50000.00', reason: 'retentionHeld' } });
  await done(server, 'majun', 'PUT', `${at}/put/${ledgerId}`, { retentionDueDate: '2026-11-20', retentionReleased: true });
  expect(await told()).toMatchObject({
    retention: { left: '50000.00', reason: 'overQuantity', why: { zh: expect.stringContaining('50000.00') as unknown } },
  });
  expect(await send('luyang', 'GET', `${at}/payable/${ledgerId}`)).toMatchObject({ code: '404' });
});
