/** What is short is listed with what is coming, asked for with one draft, and told of each morning. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { purchaseTypeOf, reorderQty } from '#resources/purchase/reorder.ts';
import { reorderTold } from '#server/business/purchase/reorder.ts';
import {
  application,
  applyAt,
  askedFor,
  item,
  lineIds,
  needed,
  neededLine,
  orderAt,
  ordered,
  sent,
  stored,
  supplier,
} from '#tests/support/stock/purchasing.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';
import { approvedBy, confirmed, documentOf, entered, storehouse } from '#tests/support/stock/stock.ts';

let server: TestServer;
let store = '';
let firm = '';
/** Feed in bags of 25 kg: at least 1,000, at most 3,000. */
let feed = '';
beforeAll(async () => {
  server = await startTestServer();
  [store, firm] = [await storehouse(server, '补货库'), await supplier(server)];
  const packs = { packUnit: 'bag', packQty: '25', minStock: '1000', maxStock: '3000', leadDays: 10 };
  feed = await item(server, { ...packs, itemName: '沉性料补货', defaultStorehouseId: store });
});
afterAll(() => server?.close());
beforeEach(() => server.clock.set(testDay));

const send = (login: string, method: string, path: string, body?: unknown) => sent(server, login, method, path, body);
const short = async (): Promise<AnyDoc | undefined> => {
  const { code, data, desc } = await send('baixue', 'GET', `${applyAt}/reorder?storehouseId=${store}`);
  expect(code, desc).toBe('200');
  return (data as unknown as AnyDoc[]).find(({ itemId }) => itemId === feed);
};

it('buys up to the highest stock, at least to the safety stock, in whole packs', () => {
  const base = { category: 'feed', freeQty: '0', toArriveQty: '0', askedQty: '0', minStock: '100', maxStock: null, packQty: null };
  expect(reorderQty(base)).toEqual({ qty: '100.000', packs: null });
  expect(reorderQty({ ...base, freeQty: '30', toArriveQty: '20.5', maxStock: '400' })).toEqual({ qty: '349.500', packs: null });
  expect(reorderQty({ ...base, freeQty: '30', packQty: '25' })).toEqual({ qty: '75.000', packs: '3' });
  expect(reorderQty({ ...base, freeQty: '25', packQty: '25' })).toEqual({ qty: '75.000', packs: '3' });
  expect(purchaseTypeOf([{ category: 'feed' }, { category: 'feed' }])).toBe('feed');
  expect([purchaseTypeOf([{ category: 'feed' }, { category: 'tool' }]), purchaseTypeOf([{ category: 'tool' }])]).toEqual([
    'production',
    'production',
  ]);
});

it(`GET ${applyAt}/reorder lists what is short of stock, orders and applications together`, async () => {
  expect(await short()).toMatchObject({
    freeQty: '0.000',
    coveredQty: '0.000',
    suggestQty: '3000.000',
    packs: '120',
    minStock: '1000.000',
  });
  const lots = [{ itemId: feed, qty: '330', unitPriceTax: '13.20', lotNo: 'R1' }];
  await entered(server, store, lots);
  expect(await short()).toMatchObject({ freeQty: '330.000', suggestQty: '2675.000', packs: '107' });
  const apply = await application(server, [neededLine(feed, '400.000')]);
  expect(await short()).toMatchObject({ askedQty: '400.000', coveredQty: '730.000' });
  const order = await ordered(server, await askedFor(server, apply, [[firm, '13.0000']]), store);
  expect(await short()).toMatchObject({ askedQty: '0.000', toArriveQty: '400.000', coveredQty: '730.000' });
  // What has come and waits for its receipt is not lost from sight.
  await send('baixue', 'POST', `${orderAt}/submitGoods`, {
    id: textOf(order['id']),
    arriveDate: '2026-11-20',
    lines: [{ lineId: lineIds(order)[0], arrivedQty: '150' }],
  });
  expect(await short()).toMatchObject({ toArriveQty: '400.000', coveredQty: '730.000', suggestQty: '2275.000' });
});

it('what is on its way between two storehouses is to arrive, and counts as stock for who applies', async () => {
  const before = await short();
  const target = await storehouse(server, '补货料点');
  const scrap = await storehouse(server, '补货废品库', { storeType: 'scrap' });
  const sentTo = async (inStorehouseId: string, qty: string): Promise<void> => {
    const body = { storehouseId: store, inStorehouseId, lines: [{ itemId: feed, qty }] };
    const asked = documentOf(await confirmed(server, 'maoyu', 'materialTransfer', body));
    await approvedBy(server, 'materialTransfer', asked['id'], ['luanguohua']);
  };
  await sentTo(target, '100');
  expect(await short()).toMatchObject({ freeQty: '230.000', toArriveQty: '500.000', coveredQty: before?.['coveredQty'] });
  const check = await send('yanfei', 'POST', `${applyAt}/check`, needed([neededLine(feed, '1.000')]));
  expect(check.data['lines']).toMatchObject([{ stockQty: '330.000' }]);
  await sentTo(scrap, '30');
  expect(await short()).toMatchObject({ freeQty: '200.000', toArriveQty: '500.000', coveredQty: '700.000' });
});

it(`POST ${applyAt}/reorder drafts one application for what was chosen`, async () => {
  const glove = await item(server, { itemName: '手套', category: 'labour', unit: 'pcs', minStock: '20', refPrice: '6.0000' });
  const { code, data } = await send('baixue', 'POST', `${applyAt}/reorder`, { itemIds: [feed, glove] });
  expect(code).toBe('200');
  const draft = await stored(server, 'purchaseApply', data['id']);
  expect(draft).toMatchObject({ status: 'draft', applyType: 'production', needDate: '2026-11-30', subject: '沉性料补货等2种物料补货' });
  expect(linesOf(draft, 'lines').map(({ itemId, applyQty, estPrice }) => [itemId, applyQty, estPrice])).toEqual([
    [feed, '2300.000', '13.2000'],
    [glove, '20.000', '6.0000'],
  ]);
  // What the stock check says of it counts every piece once.
  expect(linesOf(draft, 'lines')[0]).toMatchObject({ stockQty: '330.000', onOrderQty: '250.000' });
  const long = '长'.repeat(100);
  const named = await item(server, { itemName: long, category: 'labour', unit: 'pcs', minStock: '20', refPrice: '6.0000' });
  const { data: alone } = await send('baixue', 'POST', `${applyAt}/reorder`, { itemIds: [named] });
  expect(textOf((await stored(server, 'purchaseApply', alone['id']))['subject'])).toBe(`${'长'.repeat(97)} 补货`);
  const refused = await send('baixue', 'POST', `${applyAt}/reorder`, { itemIds: ['999999'] });
  expect(refused).toMatchObject({ code: '400', faults: [{ rule: 'notShort', field: 'itemIds.0' }] });
  expect(await send('baixue', 'POST', `${applyAt}/reorder`, { itemIds: [] })).toMatchObject({ code: '400' });
});

it('buyers are told in the morning, once a day', async () => {
  const told = async () =>
    server.db.query<{ count: string }>(
      `select payload -> 'params' ->> 'count' as count from outbox where payload ->> 'key' = 'stock_reorder'`,
    );
  expect(await reorderTold.run(server.services, '2026-11-20')).toBe(3);
  expect(await reorderTold.run(server.services, '2026-11-20')).toBe(0);
  expect(await told()).toEqual([{ count: '3' }]);
  expect(await reorderTold.run(server.services, '2026-11-21')).toBe(3);
});
