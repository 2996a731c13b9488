/** What was bought goes back to its supplier: it is to come again or not, and no piece goes back twice. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
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
  supplier,
} from '#tests/support/stock/purchasing.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';
import { approvedBy, confirmed, documentOf, stockIn, storehouse } from '#tests/support/stock/stock.ts';

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

/** 100 kg ordered at 13.00, 60 of them received unless told; the entry and the order. */
async function received(arrivedQty = '60'): Promise<{ readonly order: string; readonly apply: string; readonly entry: AnyDoc }> {
  const apply = await application(server, [neededLine(feed, '100.000')]);
  const order = await ordered(server, await askedFor(server, apply, [[firm, '13.0000']]), store);
  const lines = [{ lineId: lineIds(order)[0], arrivedQty }];
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
  // What went back to the supplier is not given back by anybody, and nobody is offered to.
  const shown = await send('luanguohua', 'GET', `/tydf/process/materialExit/get/${textOf(asked['id'])}`);
  expect(shown.data['can']).not.toHaveProperty('act:giveBack');
  expect(await send('luanguohua', 'POST', `/tydf/process/materialExit/giveBack/${textOf(asked['id'])}`)).toMatchObject({
    code: '409',
    reason: 'notPossible',
  });
  // A receipt of which something went back stands.
  expect(await send('dingweiguo', 'POST', `${x}/voidProcess`, { id: entry['id'], comment: '录错' })).toMatchObject({
    code: '409',
    reason: 'reversalShort',
  });
  await send('dingweiguo', 'POST', '/tydf/process/materialExit/voidProcess', { id: asked['id'], comment: '供方已换货' });
  expect(await orderLine(order)).toMatchObject({ receivedQty: '60.000', toArriveQty: '40.000', rejectedQty: '0.000' });
  expect(await stockIn(server, store, feed)).toBe('60.000 0.000 715.60');
});

it('without replacement, or of a closed order, nothing is to arrive and the need is left to be bought; rejected it may go back again', async () => {
  const { order, apply, entry } = await received();
  const applied = async (): Promise<AnyDoc> => linesOf(await stored(server, 'purchaseApply', apply), 'lines')[0] ?? {};
  const first = documentOf(await confirmed(server, 'luanguohua', 'materialExit', await returning(entry, '60', { noReplacement: true })));
  expect(await send('luanguohua', 'POST', `${x}/sendBack/${textOf(entry['id'])}`)).toMatchObject({ code: '409', reason: 'allBack' });
  await send('dingweiguo', 'POST', '/tydf/process/materialExit/rejectProcess', { id: first['id'], comment: '先换货' });
  const second = documentOf(await confirmed(server, 'luanguohua', 'materialExit', await returning(entry, '10', { noReplacement: true })));
  await handedOver(second['id']);
  expect(await orderLine(order)).toMatchObject({ receivedQty: '50.000', toArriveQty: '40.000', rejectedQty: '10.000' });
  expect(await applied()).toMatchObject({ leftQty: '10.000', orderedQty: '90.000', receivedQty: '50.000' });
  expect(await send('baixue', 'PUT', `${orderAt}/close/${order}`, { reason: '余量取消' })).toMatchObject({ code: '200' });
  const third = documentOf(await confirmed(server, 'luanguohua', 'materialExit', await returning(entry, '5')));
  await handedOver(third['id']);
  expect(await orderLine(order)).toMatchObject({ receivedQty: '45.000', toArriveQty: '0.000', rejectedQty: '15.000' });
  expect(await applied()).toMatchObject({ leftQty: '55.000', orderedQty: '45.000', receivedQty: '45.000' });
  expect(await stored(server, 'purchaseManagement', order)).toMatchObject({ orderState: 'closed' });
  await send('dingweiguo', 'POST', '/tydf/process/materialExit/voidProcess', { id: third['id'], comment: '录错' });
  expect(await applied()).toMatchObject({ leftQty: '50.000', orderedQty: '50.000', receivedQty: '50.000' });
});

it('what came beyond the order goes back first, and was nobody’s need', async () => {
  const { order, apply, entry } = await received('103');
  expect(await orderLine(order)).toMatchObject({ receivedQty: '103.000', toArriveQty: '-3.000' });
  const back = documentOf(await confirmed(server, 'luanguohua', 'materialExit', await returning(entry, '10', { noReplacement: true })));
  await handedOver(back['id']);
  expect(await orderLine(order)).toMatchObject({ receivedQty: '93.000', toArriveQty: '0.000' });
  expect(await stored(server, 'purchaseApply', apply)).toMatchObject({
    lines: [{ leftQty: '7.000', orderedQty: '93.000', receivedQty: '93.000' }],
  });
});

it('what is rejected of a closed line is not waited for: the need is left to be bought', async () => {
  const apply = await application(server, [neededLine(feed, '100.000')]);
  const order = await ordered(server, await askedFor(server, apply, [[firm, '13.0000']]), store);
  const id = textOf(order['id']);
  const lines = [{ lineId: lineIds(order)[0], arrivedQty: '60' }];
  const come = await send('baixue', 'POST', `${orderAt}/submitGoods`, { id, arriveDate: '2026-11-20', lines });
  expect(await send('baixue', 'PUT', `${orderAt}/close/${id}`, { reason: '余量取消' })).toMatchObject({ code: '200' });
  const draft = await stored(server, 'materialEntry', come.data['entryId']);
  const entered = linesOf(draft, 'lines').map((line) => ({ ...line, qty: '50', rejectQty: '10' }));
  const more = { inspectorId: company.user('zhuchen'), inspectResult: 'pass' };
  documentOf(await confirmed(server, 'luanguohua', 'materialEntry', { id: draft['id'], lines: entered, ...more }));
  expect(await orderLine(id)).toMatchObject({ receivedQty: '50.000', toArriveQty: '0.000', leftQty: '0.000', rejectedQty: '10.000' });
  expect(await stored(server, 'purchaseApply', apply['id'])).toMatchObject({ lines: [{ leftQty: '50.000', orderedQty: '50.000' }] });
  expect((await send('baixue', 'GET', `${orderAt}/get/${id}`)).data['can']).toMatchObject({ 'act:submitGoods': { reason: 'allArrived' } });
});

it('the claim is for what is handed out, at the price of the line that is named', async () => {
  const { entry } = await received();
  const draft = await returning(entry, '20');
  const [line = {}] = linesOf(draft, 'lines');
  const saved = async (more: AnyDoc): Promise<AnyDoc> => {
    const at = `/tydf/process/materialExit/put/${textOf(draft['id'])}`;
    const { code, desc } = await send('luanguohua', 'PUT', at, { lines: [{ ...line, ...more }] });
    expect(code, desc).toBe('200');
    return stored(server, 'materialExit', draft['id']);
  };
  expect(await saved({})).toMatchObject({ claimTotal: '260.00', lines: [{ claimPrice: '13.0000', claimAmount: '260.00' }] });
  for (const entryLineId of [null, '999999', '99999999999999999999'])
    expect(await saved({ entryLineId })).toMatchObject({ claimTotal: '0.00', lines: [{ claimPrice: null, claimAmount: null }] });
  await saved({});
  const asked = documentOf(await confirmed(server, 'luanguohua', 'materialExit', { id: draft['id'] }));
  const picks = linesOf(await stored(server, 'materialExit', asked['id']), 'picks').map((pick) => ({ ...pick, qty: '15' }));
  await approvedBy(server, 'materialExit', asked['id'], ['dingweiguo', 'suilina'], { picks });
  expect(await stored(server, 'materialExit', asked['id'])).toMatchObject({
    claimTotal: '195.00',
    lines: [{ qty: '20.000', issuedQty: '15.000', claimAmount: '195.00' }],
  });
  // What was asked back and not handed over may go back later.
  const { data: other } = await send('luanguohua', 'POST', `${x}/sendBack/${textOf(entry['id'])}`);
  expect(await stored(server, 'materialExit', other['id'])).toMatchObject({ lines: [{ qty: '45.000' }] });
});

it('goods whose entry names a line that is none go back all the same, to no order', async () => {
  const { entry, order } = await received();
  await server.db.query('update material_entry_lines set order_line_id = $2 where parent_id = $1', [entry['id'], '9'.repeat(20)]);
  const back = documentOf(await confirmed(server, 'luanguohua', 'materialExit', await returning(entry, '5')));
  await handedOver(back['id']);
  expect(await orderLine(order)).toMatchObject({ receivedQty: '60.000' });
});

it('what was paid and what stock is worth is told by facts and documents to nobody without the right, receivers and inspectors neither', async () => {
  const { entry } = await received();
  const draft = await returning(entry, '20', { receiverId: company.user('zhuchen') });
  const asked = documentOf(await confirmed(server, 'luanguohua', 'materialExit', draft));
  await handedOver(asked['id']);
  const read = async (login: string, key: string, id: unknown) => (await send(login, 'GET', `/tydf/process/${key}/get/${textOf(id)}`)).data;
  const veil = '••••';
  expect(await read('zhuchen', 'materialExit', asked['id'])).toMatchObject({
    claimTotal: veil,
    totalAmount: veil,
    lines: [{ claimPrice: veil, claimAmount: veil, amount: veil }],
    picks: [{ amount: veil }],
  });
  expect(await read('zhuchen', 'materialEntry', entry['id'])).toMatchObject({ totalTax: veil, lines: [{ unitPriceTax: veil }] });
  expect(await read('luanguohua', 'materialExit', asked['id'])).toMatchObject({ claimTotal: '260.00' });
  const record = {
    exitType: 'supplierReturn',
    storehouseId: store,
    returnEntryId: entry['id'],
    lines: [{ itemId: feed, qty: '5', entryLineId: linesOf(entry, 'lines')[0]?.['id'] }],
  };
  const facts = async (login: string) => (await send(login, 'POST', '/tydf/process/facts', { resource: 'materialExit', record })).data;
  expect(await facts('luanguohua')).toMatchObject({
    received: [{ claimPrice: '13.0000' }],
    items: { [feed]: { cost: { average: { quantity: expect.any(String) as string } } } },
  });
  expect(await facts('zhuchen')).toMatchObject({
    received: [{ claimPrice: veil, left: '40.000' }],
    items: { [feed]: { cost: null, unit: 'kg' } },
  });
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
