/** Acceptances of fixed assets that are drafted from receipts, through HTTP; bills that are drawn for a reviewed invoice. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { bankParties, billFor, billsAt } from '#tests/support/money/bankBills.ts';
import { done, supplier } from '#tests/support/money/contracts.ts';
import { reviewed } from '#tests/support/money/invoices.ts';
import { confirmed, documentOf, item, storehouse } from '#tests/support/stock/stock.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const entryAt = '/tydf/process/materialEntry';
let server: TestServer;
let store: string;
let supplierId: string;

beforeAll(async () => {
  server = await startTestServer();
  store = await storehouse(server, '设备库');
  supplierId = await supplier(server);
});
afterAll(() => server?.close());

const send = async (login: string, path: string, body: AnyDoc = {}) =>
  (await (await server.as(login)).call<AnyDoc>('POST', path, body)).json;
const received = async (lines: readonly AnyDoc[], more: AnyDoc = {}): Promise<string> =>
  textOf(
    documentOf(
      await confirmed(server, 'luanguohua', 'materialEntry', { entryType: 'purchase', storehouseId: store, supplierId, lines, ...more }),
    )['id'],
  );

it(`POST ${entryAt}/acceptAssets/{id}: dear lines become an acceptance with their amounts to the cent, once for a receipt`, async () => {
  const [pump, screw] = [await item(server, '循环水泵', { spec: '7.5 kW' }), await item(server, '螺丝')];
  const id = await received([
    { itemId: pump, qty: '3', unitPriceTax: '3766.6700', taxRate: '13.00' },
    { itemId: screw, qty: '10', unitPriceTax: '5.0000', taxRate: '13.00' },
  ]);
  const accept = (login = 'luanguohua', body: AnyDoc = {}) => send(login, `${entryAt}/acceptAssets/${id}`, body);
  const made = await accept('luanguohua', { requestId: 'accept-1' });
  expect(made).toMatchObject({ code: '200' });
  expect(await accept('luanguohua', { requestId: 'accept-1' })).toMatchObject({ code: '200', data: { id: made.data['id'] } });
  const draft = await done(server, 'luanguohua', 'GET', `/tydf/process/fixassetAccept/get/${textOf(made.data['id'])}`);
  expect(draft).toMatchObject({ status: 'draft', supplierId, entryId: id, assetSource: 'purchase', arriveDate: '2026-11-20' });
  // 11,300.01 with tax is 10,000.01 without it: the price is rounded, the amount is not.
  expect(linesOf(draft, 'assets')).toMatchObject([
    {
      assetName: '循环水泵',
      spec: '7.5 kW',
      unit: 'pcs',
      qty: 3,
      price: '3333.34',
      amount: '10000.01',
      value: '10000.01',
      assetCategory: null,
    },
  ]);
  expect(linesOf(draft, 'assets')).toHaveLength(1);
  expect(await accept()).toMatchObject({ code: '409', reason: 'alreadyDrafted' });
  expect(await accept('yanfei')).toMatchObject({ code: '404' });
  await done(server, 'luanguohua', 'DELETE', '/tydf/process/fixassetAccept/deletes', [made.data['id']]);
  const again = await Promise.all([accept(), accept(), accept()]);
  expect(again.filter(({ code }) => code === '200')).toHaveLength(1);
});

it('nothing is drafted of cheap goods, and of receipts that are no purchase', async () => {
  const cheap = await item(server, '滤芯');
  const id = await received([{ itemId: cheap, qty: '10', unitPriceTax: '50.0000', taxRate: '13.00' }]);
  expect(await send('luanguohua', `${entryAt}/acceptAssets/${id}`)).toMatchObject({ code: '409', reason: 'noAsset' });
  const surplus = await received([{ itemId: cheap, qty: '1', unitPriceTax: '5000.0000', taxRate: '13.00' }], {
    entryType: 'surplus',
    supplierId: null,
  });
  expect((await send('luanguohua', `${entryAt}/acceptAssets/${surplus}`)).code).toBe('409');
});

it('an accepted bill may name the invoice that it is drawn for: another supplier, and less than it, are pointed out', async () => {
  const parties = await bankParties(server);
  const own = await reviewed(server, '10000.00', { supplierId: parties.supplier });
  const strange = await reviewed(server, '90000.00', { supplierId });
  const warned = async (more: AnyDoc) => {
    // A day that is refused, so that everything that is found is told.
    const bill = await billFor(server, parties, { dueDate: '2026-01-01', ...more });
    const sent = await send('majun', `${billsAt}/submitProcess`, bill);
    expect(sent).toMatchObject({ code: '400' });
    return (sent.faults ?? []).filter(({ rule }) => rule === 'review').map(({ field, severity }) => [field, severity]);
  };
  expect(await warned({})).toEqual([]);
  expect(await warned({ invoiceReviewId: strange })).toEqual([['invoiceReviewId', 'warning']]);
  expect(await warned({ invoiceReviewId: own })).toEqual([['invoiceReviewId', 'warning']]);
  expect(await warned({ invoiceReviewId: own, amount: '11300.00', bills: [{ faceAmount: '11300.00' }] })).toEqual([]);
});
