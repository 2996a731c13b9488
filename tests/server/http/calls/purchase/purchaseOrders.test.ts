/** Orders in force, through HTTP: confirmed, changed, their goods registered, closed; what was ordered from whom, line by line. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { companyOf } from '#tests/fixtures/company.ts';
import {
  application,
  askAt,
  askedFor,
  changeAt,
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
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let feed: string;
let store: string;
let firm: string;
beforeAll(async () => {
  server = await startTestServer();
  [feed, store, firm] = [await item(server), await storehouse(server), await supplier(server)];
});
afterAll(() => server?.close());
beforeEach(() => server.clock.set(testDay));

const send = (login: string, method: string, path: string, body?: unknown) => sent(server, login, method, path, body);
const lineOf = async (key: string, id: unknown): Promise<AnyDoc> => linesOf(await stored(server, key, id), 'lines')[0] ?? {};

/** 100 kg at 13.00 in force, asked for at one supplier. */
async function inForce() {
  const apply = await application(server, [neededLine(feed, '100.000')]);
  const ask = await askedFor(server, apply, [[firm, '13.0000']]);
  const order = await ordered(server, ask, store);
  return { apply, ask, order, id: textOf(order['id']), line: lineIds(order)[0] ?? '' };
}

it(`POST ${orderAt}/confirm reserves what the inquiry has left and begins the flow; a rejection releases it`, async () => {
  const apply = await application(server, [neededLine(feed, '100.000')]);
  const ask = await askedFor(server, apply, [[firm, '13.0000']]);
  const { ids } = (await send('baixue', 'POST', `${askAt}/toOrder/${textOf(ask['id'])}`, {})).data;
  const [id] = ids as readonly string[];
  expect(await send('baixue', 'POST', `${orderAt}/confirm`, { id })).toMatchObject({
    code: '400',
    faults: [{ field: 'storehouseId', rule: 'required' }],
  });
  const dear = linesOf(await stored(server, 'purchaseManagement', id), 'lines').map((line) => ({ ...line, priceTax: '13.0100' }));
  expect(await send('baixue', 'POST', `${orderAt}/confirm`, { id, storehouseId: store, lines: dear })).toMatchObject({
    code: '400',
    faults: [{ rule: 'priceAbove', field: 'lines.0.priceTax' }],
  });
  expect(await send('yanfei', 'POST', `${orderAt}/confirm`, { id })).toMatchObject({ code: '403' });
  expect(await send('baixue', 'POST', `${orderAt}/confirm`, { id, storehouseId: store })).toMatchObject({
    code: '200',
    data: { status: 'confirmed' },
  });
  expect(await lineOf('purchaseApply', apply['id'])).toMatchObject({ askedQty: '0.000', heldQty: '100.000' });
  expect(await lineOf('purchaseAskPrice', ask['id'])).toMatchObject({ leftQty: '0.000', heldQty: '100.000' });
  expect(await send('dingweiguo', 'POST', `${orderAt}/rejectProcess`, { id, comment: '核对交期' })).toMatchObject({ code: '200' });
  expect(await lineOf('purchaseApply', apply['id'])).toMatchObject({ askedQty: '100.000', heldQty: '0.000' });
  expect(await send('baixue', 'POST', `${orderAt}/rePostProcess`, { id })).toMatchObject({ code: '200', data: { status: 'reposted' } });
  expect(await send('dingweiguo', 'POST', `${orderAt}/approveProcess`, { id })).toMatchObject({
    code: '200',
    data: { status: 'approved' },
  });
  expect(await lineOf('purchaseApply', apply['id'])).toMatchObject({ orderedQty: '100.000', heldQty: '0.000' });
  expect(await lineOf('purchaseAskPrice', ask['id'])).toMatchObject({ orderedQty: '100.000', leftQty: '0.000' });
});

it('a supplier who was blocked between confirm and approval gets no order', async () => {
  const apply = await application(server, [neededLine(feed, '100.000')]);
  const other = await supplier(server);
  const ask = await askedFor(server, apply, [[other, '13.0000']]);
  const { ids } = (await send('baixue', 'POST', `${askAt}/toOrder/${textOf(ask['id'])}`, {})).data;
  const [id] = ids as readonly string[];
  await send('baixue', 'POST', `${orderAt}/confirm`, { id, storehouseId: store });
  await send('dingweiguo', 'PUT', `/tydf/api/supplierManagement/coopState/${other}`, { coopState: 'blacklist', reason: '以次充好' });
  expect(await send('dingweiguo', 'POST', `${orderAt}/approveProcess`, { id })).toMatchObject({ code: '409', reason: 'supplierBlocked' });
  expect(await stored(server, 'purchaseManagement', id)).toMatchObject({ status: 'confirmed' });
});

it(`POST ${orderAt}/check: without an inquiry small orders alone are possible, up to a tenth above the estimate`, async () => {
  const apply = await application(server, [neededLine(feed, '1000.000')]);
  const line = { applyId: textOf(apply['id']), applyLineId: lineIds(apply)[0], itemName: '料', unit: 'kg', taxRate: '9.00' };
  const order = (qty: string, priceTax: string) => ({
    supplierId: firm,
    promisedDate: '2026-12-10',
    storehouseId: store,
    lines: [{ ...line, qty, priceTax }],
  });
  expect(await send('baixue', 'POST', `${orderAt}/confirm`, order('1000', '13.2'))).toMatchObject({
    code: '400',
    faults: [{ rule: 'notAsked' }],
  });
  expect(await send('baixue', 'POST', `${orderAt}/confirm`, order('100', '14.53'))).toMatchObject({
    code: '400',
    faults: [{ rule: 'priceAbove' }],
  });
  expect(await send('baixue', 'POST', `${orderAt}/confirm`, order('100', '14.52'))).toMatchObject({ code: '200' });
  expect(await send('baixue', 'POST', `${orderAt}/check`, order('650', '13.2'))).toMatchObject({
    data: { passed: true, items: [{ code: 'split', level: 'warn' }] },
  });
  const free = { ...order('1', '5'), lines: [{ itemId: feed, itemName: '料', unit: 'kg', taxRate: '9.00', qty: '1', priceTax: '5' }] };
  expect(await send('baixue', 'POST', `${orderAt}/confirm`, free)).toMatchObject({
    code: '400',
    faults: [{ field: 'lines.0.applyLineId' }],
  });
  expect(
    await send('baixue', 'POST', `${orderAt}/confirm`, { ...order('1', '5'), supplierId: await supplier(server, 'candidate') }),
  ).toMatchObject({
    faults: [{ field: 'supplierId', rule: 'qualified' }],
  });
});

it(`POST ${orderAt}/reConfirm: less or later at once, dearer only when it is approved again; the order stands as it was until then`, async () => {
  const { apply, id, line } = await inForce();
  const change = (more: AnyDoc, login = 'baixue') =>
    send(login, 'POST', `${orderAt}/reConfirm`, { id, reason: '供方调整', lines: [{ id: line, ...more }] });
  expect(await change({ qty: '90' }, 'tengfei')).toMatchObject({ code: '403', reason: 'notTheBuyer' });
  expect(await change({ qty: '0' })).toMatchObject({ code: '400', faults: [{ field: 'lines.0.qty' }] });
  expect(await change({ qty: '90', promisedDate: '2026-12-18' })).toMatchObject({
    code: '200',
    data: {
      status: 'approved',
      versionNo: 2,
      totalTax: '1170.00',
      changes: [{ changed: 'qty', before: '100.000', after: '90.000' }, { changed: 'promisedDate' }],
    },
  });
  expect(await lineOf('purchaseApply', apply['id'])).toMatchObject({ orderedQty: '90.000', askedQty: '10.000' });
  expect(await lineOf('purchaseManagement', id)).toMatchObject({ toArriveQty: '90.000', allowanceQty: '4.500', leftQty: '90.000' });
  const dearer = await change({ priceTax: '13.5' });
  expect(dearer).toMatchObject({ code: '200', data: { status: 'reconfirmed', versionNo: 2, totalTax: '1170.00', orderState: 'changed' } });
  expect(await change({ qty: '80' })).toMatchObject({ code: '409', reason: 'orderChanging' });
  const goods = { id, arriveDate: '2026-11-20', lines: [{ lineId: line, arrivedQty: '30' }] };
  expect(await send('baixue', 'POST', `${orderAt}/submitGoods`, goods)).toMatchObject({ code: '200', data: { status: 'reconfirmed' } });
  const changeId = dearer.data['changeId'];
  expect(await send('dingweiguo', 'POST', `${changeAt}/rejectProcess`, { id: changeId, comment: '不同意涨价' })).toMatchObject({
    code: '200',
  });
  expect(await stored(server, 'purchaseManagement', id)).toMatchObject({
    status: 'goodsSubmitted',
    versionNo: 2,
    orderState: 'partArrived',
  });
  expect(await change({ qty: '20' })).toMatchObject({ code: '400', faults: [{ rule: 'belowArrived' }] });
  const again = await change({ priceTax: '13.5' });
  expect(await send('dingweiguo', 'POST', `${changeAt}/approveProcess`, { id: again.data['changeId'] })).toMatchObject({
    code: '200',
    data: { status: 'approved' },
  });
  expect(await stored(server, 'purchaseManagement', id)).toMatchObject({
    status: 'goodsSubmitted',
    versionNo: 3,
    totalTax: '1215.00',
    approvedTotal: '1215.00',
    lines: [{ toArriveQty: '60.000', arrivedQty: '30.000' }],
  });
});

it(`POST ${orderAt}/submitGoods: one request counts once; services are received at once, by whom is said`, async () => {
  const { id, line } = await inForce();
  const body = { id, arriveDate: '2026-11-20', requestId: 'goods-1', lines: [{ lineId: line, arrivedQty: '10' }] };
  expect(await send('baixue', 'POST', `${orderAt}/submitGoods`, body)).toMatchObject({ code: '200' });
  expect(await send('baixue', 'POST', `${orderAt}/submitGoods`, body)).toMatchObject({
    code: '200',
    data: { arrivals: [{ qty: '10.000' }] },
  });
  const wrong = { ...body, requestId: undefined, arriveDate: '2026-11-21' };
  expect(await send('baixue', 'POST', `${orderAt}/submitGoods`, wrong)).toMatchObject({
    code: '400',
    faults: [{ field: 'arriveDate', rule: 'future' }],
  });
  expect(await send('luanguohua', 'POST', `${orderAt}/submitGoods`, { ...body, requestId: 'x' })).toMatchObject({ code: '403' });
  const apply = await application(server, [neededLine(null, '1.000', { itemName: '网箱检修', unit: 'set', estPrice: '5000' })]);
  const service = await ordered(server, await askedFor(server, apply, [[firm, '4800.0000']]), store);
  const goods = { id: textOf(service['id']), arriveDate: '2026-11-20', lines: [{ lineId: lineIds(service)[0], arrivedQty: '1' }] };
  expect(await send('baixue', 'POST', `${orderAt}/submitGoods`, goods)).toMatchObject({ code: '400', faults: [{ field: 'receiverId' }] });
  const company = await companyOf(server.db);
  expect(await send('baixue', 'POST', `${orderAt}/submitGoods`, { ...goods, receiverId: company.user('luyang') })).toMatchObject({
    code: '200',
    data: { orderState: 'received', lines: [{ receivedQty: '1.000', arrivedQty: '0.000' }] },
  });
  expect(await stored(server, 'purchaseApply', apply['id'])).toMatchObject({
    execState: 'received',
    lines: [{ receivedQty: '1.000', lineState: 'done' }],
  });
});

it(`PUT ${orderAt}/close/{id} waits no longer for what has not come; it can be ordered elsewhere, or is given up`, async () => {
  const { apply, id, line } = await inForce();
  await send('baixue', 'POST', `${orderAt}/submitGoods`, { id, arriveDate: '2026-11-20', lines: [{ lineId: line, arrivedQty: '40' }] });
  expect(await send('baixue', 'PUT', `${orderAt}/close/${id}`, {})).toMatchObject({ code: '400', faults: [{ field: 'reason' }] });
  expect(await send('baixue', 'PUT', `${orderAt}/close/${id}`, { reason: '供方停产' })).toMatchObject({
    code: '200',
    data: {
      orderState: 'arrived',
      closeReason: '供方停产',
      lines: [{ closed: true, toArriveQty: '0.000', allowanceQty: '0.000', arrivedQty: '40.000' }],
    },
  });
  expect(await lineOf('purchaseApply', apply['id'])).toMatchObject({ leftQty: '60.000', orderedQty: '40.000' });
  expect(await send('baixue', 'PUT', `${orderAt}/close/${id}`, { reason: '再次' })).toMatchObject({ code: '409', reason: 'nothingLeft' });
  const other = await inForce();
  expect(await send('baixue', 'PUT', `${orderAt}/close/${other.id}`, { reason: '不再需要', giveUp: true })).toMatchObject({
    data: { orderState: 'closed' },
  });
  expect(await stored(server, 'purchaseApply', other.apply['id'])).toMatchObject({
    execState: 'closed',
    lines: [{ cancelledQty: '100.000' }],
  });
});

it(`POST ${orderAt}/voidProcess takes back an order of which nothing has arrived`, async () => {
  const { apply, id, line } = await inForce();
  expect(await send('dingweiguo', 'POST', `${orderAt}/voidProcess`, { id, comment: '重复下单' })).toMatchObject({
    code: '200',
    data: { status: 'invalidated' },
  });
  expect(await lineOf('purchaseApply', apply['id'])).toMatchObject({ askedQty: '100.000', orderedQty: '0.000' });
  expect(line).not.toBe('');
  const other = await inForce();
  await send('baixue', 'POST', `${orderAt}/submitGoods`, {
    id: other.id,
    arriveDate: '2026-11-20',
    lines: [{ lineId: other.line, arrivedQty: '1' }],
  });
  expect(await send('dingweiguo', 'POST', `${orderAt}/voidProcess`, { id: other.id, comment: '重复下单' })).toMatchObject({
    code: '400',
    faults: [{ rule: 'nothingArrived' }],
  });
});

it(`GET ${orderAt}/detailPageList, GET ${orderAt}/getAcc/{id}, DELETE ${orderAt}/detailDeletes/{ids} and PUT of the supplier's number`, async () => {
  const { id, order } = await inForce();
  const page = async (query: string) =>
    (await send('baixue', 'GET', `${orderAt}/detailPageList?${query}`)).data['records'] as readonly AnyDoc[];
  expect(await page(`orderNo=${textOf(order['code'])}`)).toMatchObject([
    { supplierId: firm, qty: '100.000', leftQty: '100.000', overdueDays: 0 },
  ]);
  server.clock.set(new Date('2026-12-05T01:00:00Z'));
  expect(await page(`orderNo=${textOf(order['code'])}&lateOnly=true`)).toMatchObject([{ overdueDays: 5, promisedDate: '2026-11-30' }]);
  expect(await send('yanfei', 'GET', `${orderAt}/detailPageList`)).toMatchObject({ code: '403' });
  expect(await send('luanguohua', 'GET', `${orderAt}/getAcc/${id}`)).toMatchObject({
    data: { lines: [{}], arrivals: [], changes: [], files: [] },
  });
  expect(await send('baixue', 'DELETE', `${orderAt}/detailDeletes/${lineIds(order)[0]}?set=lines`)).toMatchObject({
    code: '409',
    reason: 'notEditable',
  });
  const typed = { itemId: feed, itemName: '料', unit: 'kg', taxRate: '9.00', qty: '1', priceTax: '5' };
  const draft = (await send('baixue', 'POST', `${orderAt}/add`, { supplierId: firm, lines: [typed, { ...typed, qty: '2' }] })).data;
  expect(await send('baixue', 'DELETE', `${orderAt}/detailDeletes/${lineIds(draft)[0]}?set=lines`)).toMatchObject({
    code: '200',
    data: { deleted: 1, totals: { totalTax: '10.00' } },
  });
  expect(await send('baixue', 'PUT', `${orderAt}/put/${id}`, { supplierConfirmNo: 'SO-778' })).toMatchObject({
    code: '200',
    data: { supplierConfirmNo: 'SO-778' },
  });
});

it(`POST ${orderAt}/voidProcess locks what the order has booked before its row, as receipts do: neither waits for the other in a circle`, async () => {
  const { id, line } = await inForce();
  const waiting = async (): Promise<boolean> => {
    const [row] = await server.db.query<{ waits: boolean }>(
      `select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`,
    );
    return row?.waits ?? false;
  };
  const { voiding } = await server.db.transaction(async (tx) => {
    await tx.query(`select from ledger_balance where ledger = 'orderLine' and dimensions ->> 'line' = $1 for update`, [line]);
    const begun = send('dingweiguo', 'POST', `${orderAt}/voidProcess`, { id, comment: '供方无货' });
    await expect.poll(waiting, { timeout: 20_000 }).toBe(true);
    // What whoever moves the line does next.
    await tx.query(`set local lock_timeout = '2s'`);
    await tx.query('select from purchase_management where id = $1 for update', [id]);
    return { voiding: begun };
  });
  expect(await voiding).toMatchObject({ code: '200', data: { status: 'invalidated' } });
  expect(await lineOf('purchaseManagement', id)).toMatchObject({ toArriveQty: '0.000', allowanceQty: '0.000' });
});
