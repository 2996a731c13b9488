/** Payment requests through the door: what they hold and pay of reviewed invoices and contracts, and what the bank sends back. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { balanceIn } from '#tests/fixtures/measure.ts';
import { done, inForce, ledgerOf, ofSum } from '#tests/support/money/contracts.ts';
import { waysOf } from '#tests/support/documentWays.ts';
import { reviewed } from '#tests/support/money/invoices.ts';
import { payee, payeeAccount } from '#tests/support/money/payees.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { unbalanced } from '#server/postings/reading.ts';

const at = '/tydf/process/fundPayment';
let server: TestServer;
let company: Company;
let ways: ReturnType<typeof waysOf>;
let supplierId: string;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  ways = waysOf(server, 'fundPayment', at);
  supplierId = await payee(server);
});
afterAll(() => server?.close());

const bank = async (): Promise<number> => Number(await balanceIn(server.db, 'bank', { account: company.account }, 'balance'));
const owed = async (id: string): Promise<string> =>
  (await Promise.all(['open', 'held', 'paid'].map((account) => balanceIn(server.db, 'payable', { invoiceReview: id }, account)))).join(' ');
const request = (amount: string, more: AnyDoc = {}): AnyDoc => ({
  payOrg: company.org,
  fundPayType: 'delivery',
  supplierId,
  payeeName: '海源设备',
  payeeBank: '中国银行',
  payeeAccount,
  amount,
  needDate: '2026-11-25',
  reason: '支付货款',
  invoiceState: 'later',
  ...more,
});
const forInvoice = (invoiceReviewId: string, payAmount: string): AnyDoc => ({
  invoiceState: 'received',
  reviews: [{ invoiceReviewId, payAmount }],
});
/** Agreed on by everybody but the cashier. */
async function atCashier(body: AnyDoc): Promise<string> {
  const { id, contractId, cnyAmount } = await ways.submit('yanfei', body);
  const people = ['qinhao', ...(contractId === null ? [] : ['tangwenjing']), 'gaozhenbo', 'majun', 'qiaolihua'];
  for (const login of [...people, ...(Number(cnyAmount) > 20_000 ? ['zhaomingyuan'] : [])]) await ways.decide(login, id);
  return textOf(id);
}
const paying = (amount: string, more: AnyDoc = {}): AnyDoc => ({
  payAccount: company.account,
  actualAmount: amount,
  paidAt: '2026-11-20',
  payNo: 'HD-1',
  ...more,
});

it('holds what is owed while it is decided on, gives it back when it is withdrawn, and pays it in parts', async () => {
  const review = await reviewed(server, '1000.00', { supplierId });
  const first = await ways.submit('yanfei', request('500.00', forInvoice(review, '500.00')));
  expect(await owed(review)).toBe('630 500 0');
  expect(await ways.raw('yanfei', 'submitProcess', request('630.01', forInvoice(review, '630.01')))).toMatchObject({ code: '400' });
  expect((await ways.raw('yanfei', 'withdrawProcess', { id: first['id'] })).code).toBe('200');
  expect(await owed(review)).toBe('1130 0 0');
  const before = await bank();
  const id = await atCashier(request('630.00', forInvoice(review, '630.00')));
  expect(await ways.tryDecide('weixiaodan', id, paying('629.99'))).toMatchObject({ code: '400', faults: [{ field: 'actualAmount' }] });
  expect(await ways.decide('weixiaodan', id, paying('630.00'))).toMatchObject({ status: 'approved', payState: 'paid' });
  expect(await owed(review)).toBe('500 0 630');
  expect(await bank()).toBe(before - 630);
  expect((await ways.get('qiaolihua', id)).data).toMatchObject({ invoicedHere: '630.00' });
  const { json } = await (await server.as('qiaolihua')).call<AnyDoc>('GET', `/tydf/process/invoiceReview/get/${review}`);
  expect(json.data).toMatchObject({ paidAmount: '630.00', openAmount: '500.00', paidState: 'part' });
});

it('POST /tydf/process/invoiceReview/pay/{id}: drafts the payment of what is open, the account only for who may read it', async () => {
  const review = await reviewed(server, '1000.00', { supplierId });
  for (const [login, account] of [
    ['majun', payeeAccount],
    ['yanfei', null],
  ] as const) {
    const pay = () => done(server, login, 'POST', `/tydf/process/invoiceReview/pay/${review}`, { requestId: `pay-${login}` });
    const { id } = await pay();
    // Pressed again because no answer came, it is the same draft.
    expect(await pay()).toEqual({ id });
    const draft = (await ways.get(login, id)).data;
    expect(draft).toMatchObject({ status: 'draft', amount: '1130.00', payeeAccount: account, reviews: [{ invoiceReviewId: review }] });
  }
});

it('moves the money of its contract by the limits of the contract, and shows itself there', async () => {
  const { contractId } = await inForce(server, { supplierId, ...ofSum('10000.00', '30', '10') });
  const more = { contractId, fundPayType: 'prepay' };
  expect(await ways.raw('yanfei', 'submitProcess', request('3000.01', more))).toMatchObject({ code: '409', reason: 'invoiceFirst' });
  const id = await atCashier(request('3000.00', more));
  expect(await ledgerOf(server, contractId)).toMatchObject({
    payingAmount: '3000.00',
    payments: [{ payStatus: 'paying', source: 'document' }],
  });
  const under = linesOf(await ledgerOf(server, contractId), 'payments')[0];
  const step = { lineId: under?.['id'], payStatus: 'cancelled', reason: '误录' };
  const byHand = await (await server.as('weixiaodan')).call('POST', '/tydf/api/contractParameter/payState', step);
  expect(byHand.json).toMatchObject({ code: '409', reason: 'byDocument' });
  await ways.decide('weixiaodan', id, paying('3000.00'));
  const ledger = await ledgerOf(server, contractId);
  expect(ledger).toMatchObject({ payingAmount: '0.00', paidAmount: '3000.00' });
  expect(linesOf(ledger, 'payments')).toMatchObject([{ payStatus: 'paid', amount: '3000.00', payDate: '2026-11-20' }]);
  const retention = await ways.raw('yanfei', 'submitProcess', request('100.00', { contractId, fundPayType: 'retention' }));
  expect(retention).toMatchObject({ code: '409', reason: 'retentionNotDue' });
});

it(`PUT ${at}/bounce/{id}: the money is back, what was owed is open again, and POST ${at}/payAgain/{id} drafts it once more`, async () => {
  const { contractId } = await inForce(server, { supplierId, ...ofSum('20000.00', '30', '0') });
  const review = await reviewed(server, '1000.00', { supplierId, contractId });
  const id = await atCashier(request('1130.00', { contractId, ...forInvoice(review, '1130.00') }));
  await ways.decide('weixiaodan', id, paying('1130.00'));
  const before = await bank();
  const cashier = await server.as('weixiaodan');
  const back = async (body: AnyDoc, person = cashier) =>
    (await person.call<AnyDoc>('PUT', `${at}/bounce/${id}`, { date: '2026-11-20', account: company.account, reason: '户名不符', ...body }))
      .json;
  expect(await back({}, await server.as('majun'))).toMatchObject({ code: '403' });
  for (const [body, field] of [
    [{ date: '2026-11-21' }, 'date'],
    [{ date: '2026-11-19' }, 'date'],
    [{ account: '999999' }, 'account'],
    [{ reason: null }, 'reason'],
  ] as const)
    expect(await back(body)).toMatchObject({ code: '400', faults: [{ field }] });
  for (const _ of ['once', 'sent again'])
    expect(await back({ requestId: 'bounce-1' })).toMatchObject({ code: '200', data: { payState: 'returned', status: 'approved' } });
  expect(await back({})).toMatchObject({ code: '409', reason: 'sentBack' });
  expect(await bank()).toBe(before + 1130);
  expect(await owed(review)).toBe('1130 0 0');
  expect(await ledgerOf(server, contractId)).toMatchObject({ paidAmount: '0.00', payments: [{ payStatus: 'cancelled' }] });
  expect(await ways.raw('qiaolihua', 'voidProcess', { id, comment: '作废' })).toMatchObject({ code: '400' });
  const again = await done(server, 'yanfei', 'POST', `${at}/payAgain/${id}`, { requestId: 'again-1' });
  expect(again).toMatchObject({ status: 'draft', amount: '1130.00', againOf: id, reviews: [{ payAmount: '1130.00' }] });
  const { document } = (await done(server, 'yanfei', 'POST', `${at}/submitProcess`, again)) as { document: AnyDoc };
  expect(document['status']).toBe('submitted');
  expect(await owed(review)).toBe('0 1130 0');
});

it('is made void on the day of payment only, which takes back all that it paid', async () => {
  const review = await reviewed(server, '100.00', { supplierId });
  const id = await atCashier(request('113.00', forInvoice(review, '113.00')));
  await ways.decide('weixiaodan', id, paying('113.00', { paidAt: '2026-11-20' }));
  const before = await bank();
  expect((await ways.raw('qiaolihua', 'voidProcess', { id, comment: '重复付款' })).code).toBe('200');
  expect([await bank(), await owed(review)]).toEqual([before + 113, '113 0 0']);
  const late = await atCashier(request('113.00', forInvoice(review, '113.00')));
  await ways.decide('weixiaodan', late, paying('113.00', { paidAt: '2026-11-19' }));
  expect(await ways.raw('qiaolihua', 'voidProcess', { id: late, comment: '重复付款' })).toMatchObject({
    code: '400',
    faults: [{ field: 'paidAt' }],
  });
});

it(`POST ${at}/addReview/{id}: invoices that follow are paid by what was paid, and no further`, async () => {
  const review = await reviewed(server, '1000.00', { supplierId });
  const id = await atCashier(request('500.00'));
  await ways.decide('weixiaodan', id, paying('500.00'));
  const add = async (payAmount: string, invoiceReviewId = review) =>
    (await (await server.as('majun')).call<AnyDoc>('POST', `${at}/addReview/${id}`, { invoiceReviewId, payAmount })).json;
  expect(await add('500.01')).toMatchObject({ code: '400', faults: [{ field: 'payAmount' }] });
  const strange = await reviewed(server, '1000.00', { supplierId: await payee(server) });
  expect(await add('100.00', strange)).toMatchObject({ code: '400', faults: [{ field: 'invoiceReviewId' }] });
  expect(await add('500.00')).toMatchObject({ code: '200', data: { invoicedHere: '500.00' } });
  expect(await owed(review)).toBe('630 0 500');
});

it('an account that nobody has confirmed is not paid to; another than the one on file needs papers and a word of finance', async () => {
  const fresh = await payee(server);
  await done(server, 'dingweiguo', 'PUT', `/tydf/api/supplierManagement/put/${fresh}`, { bankAccount: '6222020000007654321' });
  const unconfirmed = { supplierId: fresh, payeeAccount: '6222020000007654321' };
  expect(await ways.raw('yanfei', 'submitProcess', request('10.00', unconfirmed))).toMatchObject({ faults: [{ rule: 'bankChecked' }] });
  expect(await ways.raw('yanfei', 'submitProcess', request('10.00', { payeeAccount: '1' }))).toMatchObject({
    faults: [{ rule: 'accountDiffers' }],
  });
  const told = await server.db.query("select payload from outbox where kind = 'notice' and payload ->> 'key' = 'supplier_account_changed'");
  expect(told).toMatchObject([{ payload: { principals: ['r:finance_manager'] } }]);
});

it('I4: of eight requests at once no invoice is held or paid beyond its amount, nor a contract, nor an account', async () => {
  const { contractId } = await inForce(server, { supplierId, ...ofSum('9040.00', '0', '0') });
  const review = await reviewed(server, '2000.00', { supplierId, contractId });
  const body = (): AnyDoc => request('500.00', { contractId, ...forInvoice(review, '500.00') });
  const sent = await Promise.all(Array.from({ length: 8 }, () => ways.raw('yanfei', 'submitProcess', body())));
  const held = sent.filter(({ code }) => code === '200').map(({ data }) => textOf(data.document['id']));
  expect(held).toHaveLength(4);
  expect(await owed(review)).toBe('260 2000 0');
  for (const id of held) for (const login of ['qinhao', 'tangwenjing', 'gaozhenbo', 'majun', 'qiaolihua']) await ways.decide(login, id);
  const before = await bank();
  const answers = await Promise.all(held.map((id, n) => ways.tryDecide('weixiaodan', id, paying('500.00', { payNo: `HD-${n}` }))));
  expect(answers.map(({ code, reason, desc }) => (code === '200' ? code : [reason, desc]))).toEqual(['200', '200', '200', '200']);
  const person = await server.as('weixiaodan');
  const bounce = { date: '2026-11-20', account: company.account, reason: '户名不符' };
  const twice = await Promise.all([...held, ...held].map((id) => person.call<AnyDoc>('PUT', `${at}/bounce/${id}`, bounce)));
  expect(twice.filter(({ json }) => json.code === '200')).toHaveLength(4);
  expect([await owed(review), await bank()]).toEqual(['2260 0 0', before]);
  expect(await ledgerOf(server, contractId)).toMatchObject({ paidAmount: '0.00', payingAmount: '0.00', toPayAmount: '9040.00' });
  expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
});
