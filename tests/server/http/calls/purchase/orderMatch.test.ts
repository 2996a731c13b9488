/** What of an order is invoiced and paid, through HTTP: by receipts of its lines, by reviews and payments, in its row and on its page. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { companyOf } from '#tests/fixtures/company.ts';
import { done } from '#tests/support/money/contracts.ts';
import { invoiceLine, reviewOf } from '#tests/support/money/invoices.ts';
import {
  application,
  askedFor,
  item,
  lineIds,
  neededLine,
  orderAt,
  ordered,
  sent,
  stored,
  storehouse,
  supplier,
} from '#tests/support/stock/purchasing.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { approved } from '#tests/support/people/training.ts';

const account = '6222020000007654321';
let server: TestServer;
let firm: string;
let store: string;
beforeAll(async () => {
  server = await startTestServer();
  firm = await supplier(server, 'qualified', { bankName: '中国银行', bankAccount: account });
  await done(server, 'majun', 'PUT', `/tydf/api/supplierManagement/checkBank/${firm}`);
  store = await storehouse(server);
  const receipt = { direction: 'in', kind: 'receipt', amount: '9000000.00', date: '2026-11-01', counterparty: '客户', summary: '回款' };
  const company = await companyOf(server.db);
  await done(server, 'qiaolihua', 'POST', `/tydf/api/companyBankAccount/adjust/${company.account}`, receipt);
});
afterAll(() => server?.close());

/** An order in force of 100 kg at 10.90 and 50 kg at 21.80, with 9 % of tax: net 1,000 and 1,000. */
async function inForce() {
  const [one, two] = [await item(server), await item(server)];
  const apply = await application(server, [neededLine(one, '100.000'), neededLine(two, '50.000', { estPrice: '21.8000' })]);
  const ask = await askedFor(server, apply, [[firm, '10.9000']]);
  const order = await ordered(server, ask, store);
  return { id: textOf(order['id']), lines: lineIds(order) };
}

/** Some of a line arrives and is received; the id of the receipt. */
async function received(id: string, lineId: string, arrivedQty: string): Promise<string> {
  await done(server, 'baixue', 'POST', `${orderAt}/submitGoods`, {
    id,
    arriveDate: '2026-11-20',
    deliveryNo: 'SH',
    lines: [{ lineId, arrivedQty }],
  });
  const entry = textOf(linesOf(await stored(server, 'purchaseManagement', id), 'arrivals').at(-1)?.['entryId']);
  const inspectorId = (await companyOf(server.db)).user('suilina');
  await done(server, 'luanguohua', 'POST', '/tydf/process/materialEntry/confirm', { id: entry, inspectorId, inspectResult: 'pass' });
  return entry;
}

async function paid(amount: string, more: object) {
  const company = await companyOf(server.db);
  return approved(
    server,
    'fundPayment',
    'majun',
    {
      payOrg: company.org,
      fundPayType: 'delivery',
      supplierId: firm,
      payeeName: '东海饲料',
      payeeBank: '中国银行',
      payeeAccount: account,
      amount,
      needDate: '2026-11-25',
      reason: '支付货款',
      ...more,
    },
    { pay: { payAccount: company.account, actualAmount: amount, paidAt: '2026-11-20' } },
  );
}

/** An approved review over `net`, of an accountant, who sees receipts and orders; its id. */
async function reviewed(net: string, more: AnyDoc): Promise<string> {
  const invoices = [invoiceLine(net, { taxRate: 'r9', tax: (Number(net) * 0.09).toFixed(2) })];
  const review = await reviewOf(server, net, { supplierId: firm, invoices, ...more });
  return textOf((await approved(server, 'invoiceReview', 'majun', review, { verify: { verifyOk: true } }))['id']);
}

const match = (id: string) => done(server, 'baixue', 'GET', `${orderAt}/match/${id}`);

it(`GET ${orderAt}/match/{id}: invoiced and paid by line, shared by what came in without tax`, async () => {
  const { id, lines } = await inForce();
  expect(await match(id)).toMatchObject({
    totalTax: '1635.00',
    receivedAmount: '0.00',
    invoicedAmount: '0.00',
    paidAmount: '0.00',
    documents: [],
  });
  const [first, second] = [await received(id, lines[0] ?? '', '100'), await received(id, lines[1] ?? '', '50')];
  // 1,500 net was received; the invoice over 1,500 net is 1,635.00 with tax.
  const review = await reviewed('1500.00', { receipts: [{ sourceId: first }, { sourceId: second }] });
  await paid('400.01', { invoiceState: 'received', reviews: [{ invoiceReviewId: review, payAmount: '400.01' }] });
  const told = await match(id);
  expect(told).toMatchObject({
    receivedAmount: '1635.00',
    invoicedAmount: '1635.00',
    paidAmount: '400.01',
    lines: [
      { lineId: lines[0], invoiced: '1090.00', paid: '266.67' },
      { lineId: lines[1], invoiced: '545.00', paid: '133.34' },
    ],
    documents: [{ resource: 'materialEntry' }, { resource: 'materialEntry' }, { resource: 'invoiceReview', id: review, amount: '1635.00' }],
  });
  const row = (await done(server, 'baixue', 'GET', `${orderAt}/page?pageSize=200`))['records'] as readonly { id: string }[];
  expect(row.find((one) => one.id === id)).toMatchObject({ receivedAmount: '1635.00', invoicedAmount: '1635.00', paidAmount: '400.01' });
  expect(await sent(server, 'yanfei', 'GET', `${orderAt}/match/${id}`)).toMatchObject({ code: '403' });
});

it('an advance counts for the order that it names, until an invoice stands behind it; what comes back counts no longer', async () => {
  const { id } = await inForce();
  const payment = await paid('300.00', { purchaseId: id, fundPayType: 'prepay', invoiceState: 'later' });
  expect(await stored(server, 'purchaseManagement', id)).toMatchObject({ invoicedAmount: '0.00', paidAmount: '300.00' });
  const review = await reviewed('200.00', { purchaseId: id });
  expect(await stored(server, 'purchaseManagement', id)).toMatchObject({ invoicedAmount: '218.00', paidAmount: '300.00' });
  const at = '/tydf/process/fundPayment';
  await done(server, 'majun', 'POST', `${at}/addReview/${textOf(payment['id'])}`, { invoiceReviewId: review, payAmount: '218.00' });
  expect(await match(id)).toMatchObject({
    paidAmount: '300.00',
    lines: [],
    documents: [{ amount: '218.00' }, { resource: 'fundPayment', amount: '82.00' }],
  });
  const company = await companyOf(server.db);
  const back = { date: '2026-11-20', account: company.account, reason: '户名不符' };
  await done(server, 'weixiaodan', 'PUT', `${at}/bounce/${textOf(payment['id'])}`, back);
  expect(await stored(server, 'purchaseManagement', id)).toMatchObject({ invoicedAmount: '218.00', paidAmount: '0.00' });
  await done(server, 'qiaolihua', 'POST', '/tydf/process/invoiceReview/voidProcess', { id: review, comment: '重开发票' });
  expect(await stored(server, 'purchaseManagement', id)).toMatchObject({ invoicedAmount: '0.00', paidAmount: '0.00' });
});
