/** What was bought goes back to its supplier: it is to come again or not, and no piece goes back twice. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/text.ts';
import { linesOf } from '#model/values.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { application, askedFor, item, lineIds, neededLine, orderAt, ordered, sent, stored, supplier } from '#tests/support/purchasing.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';
import { approvedBy, confirmed, documentOf, stockIn, storehouse } from '#tests/support/stock.ts';

const x = '/tydf/process/materialEntry';
let server: TestServer;
let company: Company;
let feed = '';
let store = '';
let firm = '';
beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  [feed, store, firm] = [await item(server), await storehouse(server, '退货库'), await supplier(server)];
});
afterAll(async () => {
  const wrong = await unbalanced(server.db, server.services.ledgers);
  await server.close();
  expect(wrong).toEqual([]);
});
beforeEach(() => server.clock.set(testDay));

const send = (login: string, method: string, path: string, body?: unknown) => sent(server, login, method, path, body);

/** 100 kg ordered at 13.00, 60 of them received; the entry and the order. */
async function received(): Promise<{ readonly order: string; readonly apply: string; readonly entry: AnyDoc }> {
  const apply = await application(server, [neededLine(feed, '100.000')]);
  const order = await ordered(server, await askedFor(server, apply, [[firm, '13.0000']]), store);
  const lines = [{ lineId: lineIds(order)[0], arrivedQty: '60' }];
  const come = await send('baixue', 'POST', `${orderAt}/submitGoods`, { id: textOf(order['id']), arriveDate: '2026-11-20', lines });
  const body = { id: come.data['entryId'], inspectorId: company.user('zhuchen'), inspectResult: 'pass' };
  const entry = documentOf(await confirmed(server, 'luanguohua', 'materialEntry', body));
  return { order: textOf(order['id']), apply: textOf(apply['id']), entry: await stored(server, 'materialEntry', entry['id']) };
}

/** The draft of a return of so much of it. */
async function returning(entry: AnyDoc, qty: string, more: AnyDoc = {}): Promise<AnyDoc> {
  const { code, data, desc } = await send('luanguohua', 'POST', `${x}/sendBack/${textOf(entry['id'])}`);
  expect(code, desc).toBe('200');
  const draft = await stored(server, 'materialExit', data['id']);
  return { id: draft['id'], lines: linesOf(draft, 'lines').map((line) => ({ ...line, qty })), ...more };
}
const handedOver = (id: unknown) => approvedBy(server, 'materialExit', id, ['dingweiguo', 'suilina']);
const orderLine = async (id: string): Promise<AnyDoc> => linesOf(await stored(server, 'purchaseManagement', id), 'lines')[0] ?? {};

it(`POST ${x}/sendBack/{id} drafts what may go back; handed out it is to arrive again, at the average, with the price paid kept`, async () => {
  const { order, apply, entry } = await received();
  expect(await stockIn(server, store, feed)).toBe('60.000 0.000 715.60');
  expect(await send('maoyu', 'POST', `${x}/sendBack/${textOf(entry['id'])}`)).toMatchObject({ code: '409' });
  expect(await send('songdawei', 'POST', `${x}/sendBack/${textOf(entry['id'])}`)).toMatchObject({ code: '403' });
  const draft = await returning(entry, '20');
  const asked = documentOf(await confirmed(server, 'luanguohua', 'materialExit', draft));
  expect(await orderLine(order)).toMatchObject({ receivedQty: '60.000', toArriveQty: '40.000' });
  // What is asked back already does not go back again.
  const { data: other } = await send('luanguohua', 'POST', `${x}/sendBack/${textOf(entry['id'])}`);
  expect(await stored(server, 'materialExit', other['id'])).toMatchObject({ exitType: 'supplierReturn', lines: [{ qty: '40.000' }] });
  await handedOver(asked['id']);
  expect(await stored(server, 'materialExit', asked['id'])).toMatchObject({
    status: 'approved',
    claimTotal: '260.00',
    totalAmount: '238.53',
    lines: [{ claimPrice: '13.0000', claimAmount: '260.00' }],
  });
  expect(await stockIn(server, store, feed)).toBe('40.000 0.000 477.07');
  expect(await orderLine(order)).toMatchObject({ receivedQty: '40.000', toArriveQty: '60.000', rejectedQty: '20.000' });
  expect(await stored(server, 'purchaseApply', apply)).toMatchObject({ lines: [{ receivedQty: '40.000' }] });
  // What went back to the supplier is not given back by anybody.
  expect(await send('luanguohua', 'POST', `/tydf/process/materialExit/giveBack/${textOf(asked['id'])}`)).toMatchObject({ code: '409' });
  // A receipt of which something went back stands.
  expect(await send('dingweiguo', 'POST', `${x}/voidProcess`, { id: entry['id'], comment: '录错' })).toMatchObject({
    code: '409',
    reason: 'reversalShort',
  });
  await send('dingweiguo', 'POST', '/tydf/process/materialExit/voidProcess', { id: asked['id'], comment: '供方已换货' });
  expect(await orderLine(order)).toMatchObject({ receivedQty: '60.000', toArriveQty: '40.000', rejectedQty: '0.000' });
  expect(await stockIn(server, store, feed)).toBe('60.000 0.000 715.60');
});

it('without replacement, or of a closed order, nothing is to arrive; rejected it may go back again', async () => {
  const { order, entry } = await received();
  const first = documentOf(await confirmed(server, 'luanguohua', 'materialExit', await returning(entry, '60', { noReplacement: true })));
  expect(await send('luanguohua', 'POST', `${x}/sendBack/${textOf(entry['id'])}`)).toMatchObject({ code: '409', reason: 'allBack' });
  await send('dingweiguo', 'POST', '/tydf/process/materialExit/rejectProcess', { id: first['id'], comment: '先换货' });
  const second = documentOf(await confirmed(server, 'luanguohua', 'materialExit', await returning(entry, '10', { noReplacement: true })));
  await handedOver(second['id']);
  expect(await orderLine(order)).toMatchObject({ receivedQty: '50.000', toArriveQty: '40.000', rejectedQty: '10.000' });
  expect(await send('baixue', 'PUT', `${orderAt}/close/${order}`, { reason: '余量取消' })).toMatchObject({ code: '200' });
  const third = documentOf(await confirmed(server, 'luanguohua', 'materialExit', await returning(entry, '5')));
  await handedOver(third['id']);
  expect(await orderLine(order)).toMatchObject({ receivedQty: '45.000', toArriveQty: '0.000', rejectedQty: '15.000' });
  expect(await stored(server, 'purchaseManagement', order)).toMatchObject({ orderState: 'closed' });
});

it('names what is wrong with a return; a lot on hold goes back all the same', async () => {
  const { entry } = await received();
  const faultsOf = async (change: AnyDoc, ofLine: AnyDoc = {}): Promise<readonly string[]> => {
    const draft = await returning(entry, '10');
    const lines = linesOf(draft, 'lines').map((line) => ({ ...line, ...ofLine }));
    const { json } = await confirmed(server, 'luanguohua', 'materialExit', { ...draft, lines, ...change });
    return (json.faults ?? []).map(({ field, rule }) => `${rule} ${field}`);
  };
  const other = await item(server);
  expect(await faultsOf({ returnEntryId: null })).toContain('sentBack returnEntryId');
  expect(await faultsOf({}, { entryLineId: null })).toEqual(['sentBack lines.0.entryLineId']);
  expect(await faultsOf({}, { entryLineId: '999999' })).toEqual(['sentBack lines.0.entryLineId']);
  expect(await faultsOf({}, { itemId: other })).toEqual(['sentBack lines.0.itemId']);
  expect(await faultsOf({}, { lotNo: 'OTHER' })).toEqual(['sentBack lines.0.lotNo']);
  expect(await faultsOf({}, { qty: '60.001' })).toEqual(['overQuantity lines.0.qty']);
  expect(await faultsOf({ exitType: 'production', returnEntryId: null })).toEqual(['sentBack lines.0.entryLineId']);
  const [lot] = await server.db.query<{ id: string }>('select id::text from material_lot where item_id = $1', [feed]);
  expect(await send('luanguohua', 'PUT', `/tydf/api/materialLot/hold/${lot?.id}`, { reason: '水分偏高' })).toMatchObject({ code: '200' });
  const back = documentOf(await confirmed(server, 'luanguohua', 'materialExit', await returning(entry, '60')));
  expect(await handedOver(back['id'])).toMatchObject({ status: 'approved' });
});
