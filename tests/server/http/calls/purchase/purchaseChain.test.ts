/** From a need to the goods, through HTTP: a worked example, and every call on its way. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import {
  application,
  applyAt,
  askAt,
  askedFor,
  inquiry,
  item,
  lineIds,
  needed,
  neededLine,
  orderAt,
  ordered,
  sent,
  stored,
  storehouse,
  supplier,
} from '#tests/support/stock/purchasing.ts';
import { companyOf } from '#tests/fixtures/company.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let feed: string;
let store: string;
let suppliers: readonly string[];
beforeAll(async () => {
  server = await startTestServer();
  [feed, store] = [await item(server), await storehouse(server)];
  suppliers = [await supplier(server), await supplier(server), await supplier(server)];
});
afterAll(() => server?.close());
beforeEach(() => server.clock.set(testDay));

const send = (login: string, method: string, path: string, body?: unknown) => sent(server, login, method, path, body);
const [, second, third] = [0, 1, 2].map((at) => () => suppliers[at] ?? '');
const first = () => suppliers[0] ?? '';
const offers = () =>
  [
    [first(), '12.9000'],
    [second?.() ?? '', '13.2000'],
    [third?.() ?? '', '13.4000'],
  ] as const;

const lineOf = async (key: string, id: unknown, set = 'lines'): Promise<AnyDoc> => linesOf(await stored(server, key, id), set)[0] ?? {};
const goods = (id: unknown, lineId: string, arrivedQty: string, more: AnyDoc = {}) =>
  send('baixue', 'POST', `${orderAt}/submitGoods`, {
    id: textOf(id),
    deliveryNo: 'SH-1',
    arriveDate: '2026-11-20',
    lines: [{ lineId, arrivedQty }],
    ...more,
  });

/** The receipt that was drafted for the newest arrival. */
const entryOf = async (id: unknown): Promise<string> =>
  textOf(linesOf(await stored(server, 'purchaseManagement', id), 'arrivals').at(-1)?.['entryId']);
const received = async (id: string, login: string) =>
  send(login, 'POST', '/tydf/process/materialEntry/confirm', {
    id,
    inspectorId: (await companyOf(server.db)).user('suilina'),
    inspectResult: 'pass',
  });

/** An order of 900 kg in force, for an application of 1,000 kg of which 900 were approved. */
async function chain() {
  const apply = await application(server, [neededLine(feed, '1000.000')], '900.000');
  const ask = await askedFor(server, apply, offers());
  const order = await ordered(server, ask, store);
  return { apply, ask, order, line: lineIds(order)[0] ?? '' };
}

it(`POST ${orderAt}/submitGoods plays M.2: 900 ordered, 500 and 430 arrive, 20 more are too many`, async () => {
  const { apply, order, line } = await chain();
  expect(await lineOf('purchaseApply', apply['id'])).toMatchObject({
    applyQty: '1000.000',
    approvedQty: '900.000',
    leftQty: '0.000',
    askedQty: '0.000',
    orderedQty: '900.000',
  });
  expect(await stored(server, 'purchaseApply', apply['id'])).toMatchObject({ execState: 'ordered' });
  expect(await lineOf('purchaseManagement', order['id'])).toMatchObject({
    qty: '900.000',
    priceTax: '12.9000',
    amountTax: '11610.00',
    amountEx: '10651.38',
    toArriveQty: '900.000',
    allowanceQty: '45.000',
  });
  expect(order).toMatchObject({ status: 'approved', orderState: 'ordered', approvedTotal: '11610.00', totalTax: '11610.00' });
  const come = await goods(order['id'], line, '500');
  expect(come).toMatchObject({
    code: '200',
    data: { status: 'goodsSubmitted', orderState: 'partArrived', arrivals: [{ qty: '500.000', deliveryNo: 'SH-1' }] },
  });
  const entryId = await entryOf(order['id']);
  const { code } = await stored(server, 'materialEntry', entryId);
  expect(come['data']).toMatchObject({ entryId, entryCode: code });
  expect(await stored(server, 'materialEntry', entryId)).toMatchObject({
    status: 'draft',
    applicant: (await companyOf(server.db)).user('luanguohua'),
    purchaseId: order['id'],
    lines: [{ orderLineId: line, qty: '500.000', unitPriceTax: '12.9000' }],
  });
  expect(await received(entryId, 'luanguohua')).toMatchObject({ code: '200', data: { status: 'approved' } });
  expect(await lineOf('purchaseManagement', order['id'])).toMatchObject({
    arrivedQty: '0.000',
    receivedQty: '500.000',
    comeQty: '500.000',
  });
  expect(await stored(server, 'purchaseManagement', order['id'])).toMatchObject({ orderState: 'partReceived' });
  expect(await stored(server, 'purchaseApply', apply['id'])).toMatchObject({
    execState: 'partReceived',
    lines: [{ receivedQty: '500.000', lineState: 'open' }],
  });
  expect(await goods(order['id'], line, '430')).toMatchObject({ code: '200', data: { orderState: 'partReceived' } });
  expect(await lineOf('purchaseManagement', order['id'])).toMatchObject({
    toArriveQty: '-30.000',
    leftQty: '0.000',
    arrivedQty: '430.000',
    comeQty: '930.000',
  });
  expect(await goods(order['id'], line, '20')).toMatchObject({ code: '409', reason: 'overQuantity' });
  expect(await goods(order['id'], line, '15')).toMatchObject({ code: '200' });
});

it(`POST ${applyAt}/checkApply saves, checks the stock and sends; what stands against it leaves the draft`, async () => {
  const fresh = await item(server);
  const body = needed([neededLine(fresh, '120.000')]);
  const answer = await send('yanfei', 'POST', `${applyAt}/checkApply`, body);
  expect(answer).toMatchObject({ code: '200', data: { status: 'submitted', warnings: [] } });
  const [line] = answer.data['lines'] as readonly AnyDoc[];
  expect(line).toMatchObject({ stockQty: '0.000', suggestQty: '120.000', warn: null });
  expect(await stored(server, 'purchaseApply', answer.data['id'])).toMatchObject({ status: 'submitted', checkTime: testDay.toISOString() });
  const refused = await send('yanfei', 'POST', `${applyAt}/checkApply`, { ...body, needDate: '2026-11-01' });
  expect(refused).toMatchObject({ code: '400', faults: [{ field: 'needDate', rule: 'notPast' }] });
  const id = textOf(refused.params?.['id']);
  expect(await stored(server, 'purchaseApply', id)).toMatchObject({ status: 'draft', needDate: '2026-11-01' });
  expect(await send('yanfei', 'PUT', `${applyAt}/put/${id}`, { needDate: '2026-12-21' })).toMatchObject({ code: '200' });
  expect(await send('yanfei', 'POST', `${applyAt}/checkApply`, { id })).toMatchObject({ code: '200', data: { id, status: 'submitted' } });
  expect(await send('yanfei', 'POST', `${applyAt}/checkApply`, 'text')).toMatchObject({ code: '400' });
});

it(`POST ${applyAt}/check says the same and saves nothing, to the author alone`, async () => {
  const fresh = await item(server);
  const before = await server.db.query('select id from purchase_apply');
  const answer = await send('yanfei', 'POST', `${applyAt}/check`, needed([neededLine(fresh, '7.000')], { needDate: '2026-01-01' }));
  expect(answer).toMatchObject({
    code: '200',
    data: { passed: false, checkStatus: 'failed', items: [{ code: 'notPast', field: 'needDate' }] },
  });
  expect(await server.db.query('select id from purchase_apply')).toEqual(before);
  const draft = (await send('yanfei', 'POST', `${applyAt}/add`, needed([neededLine(fresh, '7.000')]))).data;
  expect(await send('yanfei', 'POST', `${applyAt}/check`, { id: draft['id'] })).toMatchObject({
    data: { passed: true, lines: [{ suggestQty: '7.000' }] },
  });
  expect(await send('luyang', 'POST', `${applyAt}/check`, { id: draft['id'] })).toMatchObject({ code: '404' });
  for (const at of [applyAt, askAt, orderAt])
    expect(await send('baixue', 'POST', `${at}/check`, {})).toMatchObject({ code: '400', reason: 'invalidBody' });
});

it(`DELETE ${applyAt}/deleteDetailById/{ids}, DELETE ${applyAt}/detailDeletes/{ids} and GET ${applyAt}/getAcc/{id}: lines are taken out of a draft, by its author`, async () => {
  const lines = [1, 2, 3].map((n) => neededLine(feed, `${n}.000`));
  const draft = (await send('yanfei', 'POST', `${applyAt}/add`, needed(lines))).data;
  const [one, two] = lineIds(draft);
  expect(await send('luyang', 'DELETE', `${applyAt}/deleteDetailById/${one}`)).toMatchObject({ code: '404' });
  expect(await send('yanfei', 'DELETE', `${applyAt}/deleteDetailById/${one}`)).toMatchObject({
    code: '200',
    data: { deleted: 1, totals: { estTotal: '66.00' } },
  });
  expect(await send('yanfei', 'DELETE', `${applyAt}/detailDeletes/${two}`)).toMatchObject({ code: '200', data: { deleted: 1 } });
  expect(await send('yanfei', 'GET', `${applyAt}/getAcc/${textOf(draft['id'])}`)).toMatchObject({
    code: '200',
    data: { lines: [{ applyQty: '3.000' }], files: [] },
  });
  const apply = await application(server, [neededLine(feed, '5.000')]);
  expect(await send('yanfei', 'DELETE', `${applyAt}/deleteDetailById/${lineIds(apply)[0]}`)).toMatchObject({
    code: '409',
    reason: 'notEditable',
  });
});

it(`GET ${applyAt}/detailPage lists open lines with stock and orders; prices of suppliers are not for who asked`, async () => {
  const own = await item(server, { itemName: '检测试剂' });
  const apply = await application(server, [neededLine(own, '30.000', { itemName: '检测试剂' })]);
  const rows = async (login: string, query: string) => {
    const { data } = await send(login, 'GET', `${applyAt}/detailPage?${query}`);
    return data['records'] as readonly AnyDoc[];
  };
  const query = `itemName=${encodeURIComponent('检测')}&onlyOpen=true`;
  expect(await rows('baixue', query)).toMatchObject([
    { applyNo: apply['code'], itemId: own, approvedQty: '30.000', leftQty: '30.000', lineState: 'open', onOrderQty: null },
  ]);
  const ask = await askedFor(server, apply, [[first(), '13.0000']]);
  expect(await rows('baixue', query)).toEqual([]);
  expect(await rows('baixue', `itemId=${own}&supplierId=${first()}`)).toMatchObject([{ askedQty: '30.000' }]);
  await ordered(server, ask, store);
  expect(await rows('baixue', `applyNo=${textOf(apply['code'])}`)).toMatchObject([{ lastPrice: '13.0000', onOrderQty: '30.000' }]);
  expect(await rows('yanfei', `applyNo=${textOf(apply['code'])}`)).toMatchObject([{ lastPrice: null, orderedQty: '30.000' }]);
  expect(await rows('tianye', `applyNo=${textOf(apply['code'])}`)).toEqual([]);
  expect(await send('baixue', 'GET', `${applyAt}/detailPage?supplierId=x`)).toMatchObject({
    code: '400',
    faults: [{ field: 'supplierId' }],
  });
});

it(`POST ${applyAt}/close/{id} gives up what is left, once, by who buys`, async () => {
  const apply = await application(server, [neededLine(feed, '40.000'), neededLine(feed, '60.000')], '0.000');
  const id = textOf(apply['id']);
  expect(await send('yanfei', 'POST', `${applyAt}/close/${id}`, { reason: '不再需要' })).toMatchObject({ code: '403' });
  expect(await send('baixue', 'POST', `${applyAt}/close/${id}`, {})).toMatchObject({ code: '400', faults: [{ field: 'reason' }] });
  expect(await send('baixue', 'POST', `${applyAt}/close/${id}`, { reason: '不再需要' })).toMatchObject({
    code: '200',
    data: {
      execState: 'closed',
      closeReason: '不再需要',
      lines: [{}, { leftQty: '0.000', cancelledQty: '60.000', lineState: 'cancelled' }],
    },
  });
  expect(await send('baixue', 'POST', `${applyAt}/close/${id}`, { reason: '再次' })).toMatchObject({ code: '409', reason: 'nothingLeft' });
});

it(`POST ${askAt}/submit is submitProcess under another name; what it asks for is taken from the application at once`, async () => {
  const apply = await application(server, [neededLine(feed, '100.000')]);
  const body = inquiry(apply, offers());
  const sentOnce = await send('baixue', 'POST', `${askAt}/submit`, body);
  expect(sentOnce).toMatchObject({ code: '200', data: { status: 'submitted', document: { chosenTotal: '1290.00', saveAmount: '30.00' } } });
  expect(await lineOf('purchaseApply', apply['id'])).toMatchObject({ leftQty: '0.000', askedQty: '100.000' });
  expect(await send('baixue', 'POST', `${askAt}/submit`, body)).toMatchObject({
    code: '400',
    faults: [{ field: 'lines.0.askQty', rule: 'overQuantity' }],
  });
  expect(await send('yanfei', 'POST', `${askAt}/submit`, body)).toMatchObject({ code: '403' });
  const document = sentOnce.data['document'] as AnyDoc;
  expect(await send('dingweiguo', 'POST', `${askAt}/rejectProcess`, { id: document['id'], comment: '重新比价' })).toMatchObject({
    code: '200',
  });
  expect(await lineOf('purchaseApply', apply['id'])).toMatchObject({ leftQty: '100.000', askedQty: '0.000' });
});

it(`DELETE ${askAt}/detailDeletes/{ids}, GET ${askAt}/getAcc/{id} and POST ${askAt}/check look after the lines and offers of a draft`, async () => {
  const apply = await application(server, [neededLine(feed, '100.000')]);
  const draft = (await send('baixue', 'POST', `${askAt}/add`, inquiry(apply, offers()))).data;
  const id = textOf(draft['id']);
  const [offer] = linesOf(draft, 'quotes');
  expect(await send('baixue', 'POST', `${askAt}/check`, { id })).toMatchObject({ code: '200', data: { passed: true } });
  expect(await send('baixue', 'DELETE', `${askAt}/detailDeletes/${textOf(offer?.['id'])}?set=quotes`)).toMatchObject({
    code: '200',
    data: { deleted: 1 },
  });
  expect(await send('baixue', 'GET', `${askAt}/getAcc/${id}`)).toMatchObject({ data: { lines: [{}], quotes: [{}, {}] } });
  expect(await send('baixue', 'POST', `${askAt}/check`, { id })).toMatchObject({
    data: { passed: false, items: [{ code: 'chosenOffer' }] },
  });
});

it(`POST ${askAt}/toOrder/{id} makes one draft a supplier, once; PUT ${askAt}/close/{id} gives the rest back`, async () => {
  const apply = await application(server, [neededLine(feed, '100.000'), neededLine(feed, '50.000')]);
  const [one = '', two = ''] = lineIds(apply);
  const body = inquiry(apply, offers());
  const lines = linesOf(body, 'lines').map((line) => (line['applyLineId'] === two ? { ...line, chosenSupplierId: second?.() } : line));
  const answer = await send('baixue', 'POST', `${askAt}/submitProcess`, { ...body, lines });
  const id = textOf((answer.data['document'] as AnyDoc)['id']);
  expect(await send('baixue', 'POST', `${askAt}/toOrder/${id}`, {})).toMatchObject({ code: '409' });
  expect(await send('dingweiguo', 'POST', `${askAt}/approveProcess`, { id })).toMatchObject({ data: { status: 'approved' } });
  expect(await send('yanfei', 'POST', `${askAt}/toOrder/${id}`, {})).toMatchObject({ code: '403' });
  const made = await send('baixue', 'POST', `${askAt}/toOrder/${id}`, {});
  expect(made).toMatchObject({ code: '200', data: { orders: [{ supplierId: first() }, { supplierId: second?.() }] } });
  expect(await send('baixue', 'POST', `${askAt}/toOrder/${id}`, {})).toMatchObject({ code: '409', reason: 'nothingLeft' });
  const [order] = made.data['ids'] as readonly string[];
  expect(await stored(server, 'purchaseManagement', order)).toMatchObject({
    status: 'draft',
    promisedDate: '2026-11-30',
    lines: [{ applyLineId: one, qty: '100.000', priceTax: '12.9000', taxRate: '9.00' }],
  });
  expect(await send('baixue', 'PUT', `${askAt}/close/${id}`, { reason: '项目取消' })).toMatchObject({
    code: '200',
    data: { lines: [{ leftQty: '0.000' }, { leftQty: '0.000' }] },
  });
  expect(await lineOf('purchaseApply', apply['id'])).toMatchObject({ leftQty: '100.000', askedQty: '0.000' });
  expect(await send('baixue', 'PUT', `${askAt}/close/${id}`, { reason: '再次' })).toMatchObject({ code: '409', reason: 'nothingLeft' });
});
