/** What is where, what came and went, and the lines of documents one by one, through HTTP. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';
import { confirmed, documentOf, entered, stockAddress, storehouse } from '#tests/support/stock/stock.ts';
import { stockActs } from '#tests/support/stock/stockActs.ts';

let server: TestServer;
let company: Company;
let main = '';
let point = '';

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  main = await storehouse(server, '主库');
  point = await storehouse(server, 'P1料点', { storeType: 'point', keeperId: company.user('suilina'), deputyKeeperId: null });
});
afterAll(() => server?.close());
beforeEach(() => server.clock.set(testDay));

const { call, entry, exit, transfer, loss, issued, part, fishFeed, partThere } = stockActs({
  server: () => server,
  company: () => company,
  main: () => main,
  point: () => point,
});

describe('what is where', () => {
  it('GET /tydf/api/materialStorehouse/detailList tells of each row what is usable, its lots, and what lay there on a day', async () => {
    const store = await storehouse(server, '查询库');
    const [id, fish] = [await part({ minStock: '20' }), await fishFeed()];
    await entered(server, store, [
      { itemId: id, qty: '10', unitPriceTax: '11.30' },
      { itemId: fish, qty: '8', lotNo: 'OLD', productionDate: '2025-10-01', unitPriceTax: '10.90' },
      { itemId: fish, qty: '5', lotNo: 'NEW', productionDate: '2026-10-01', unitPriceTax: '10.90' },
    ]);
    const at = '/tydf/api/materialStorehouse/detailList';
    const { data } = await call('luanguohua', 'GET', `${at}?id=${store}`);
    expect(data['records']).toMatchObject([
      { itemId: id, onHand: '10.000', amount: '100.00', lowFlag: true, usableQty: '10.000', lots: [] },
      {
        itemId: fish,
        onHand: '13.000',
        usableQty: '5.000',
        expiredQty: '8.000',
        nearestExpiry: '2026-10-01',
        lots: [{ lotNo: 'OLD' }, { lotNo: 'NEW' }],
      },
    ]);
    expect((await call('luanguohua', 'GET', `${at}?id=${store}&lowOnly=true`)).data).toMatchObject({ total: 1 });
    expect((await call('luanguohua', 'GET', `${at}?id=${store}&category=feed`)).data).toMatchObject({ total: 1 });
    expect((await call('luanguohua', 'GET', `${at}?id=${store}&keyword=饲料`)).data).toMatchObject({ total: 1 });
    expect(linesOf((await call('luanguohua', 'GET', `${at}?id=${store}&asOf=2026-11-19`)).data, 'records')[0]).toMatchObject({
      asOfQty: '0.000',
      asOfAmount: '0.00',
    });
    expect((await call('luanguohua', 'GET', `${at}?id=${store}&asOf=soon`)).reason).toBe('invalid');
    // Who asks for goods sees quantities and no costs.
    expect(linesOf((await call('songdawei', 'GET', `${at}?id=${store}`)).data, 'records')[0]?.['amount']).not.toBe('100.00');
  });

  it('GET /tydf/api/materialStorehouse/entryList and GET /tydf/api/materialStorehouse/exitList tell what came and went, with the numbers of the documents', async () => {
    const id = await partThere('10');
    const out = await issued(exit([{ itemId: id, qty: '4' }]));
    const of = (name: string, more = '') =>
      call('luanguohua', 'GET', `/tydf/api/materialStorehouse/${name}?id=${main}&itemId=${id}${more}`);
    expect((await of('entryList')).data).toMatchObject({
      total: 1,
      records: [{ docType: 'materialEntry', qty: '10.000', amount: '100.00', unitCost: '10.000000' }],
    });
    expect((await of('exitList')).data).toMatchObject({
      total: 1,
      records: [{ docCode: out['code'], qty: '4.000', amount: '40.00', itemId: id }],
    });
    expect((await of('exitList', '&begin=2026-11-21')).data).toMatchObject({ total: 0 });
    expect((await call('luanguohua', 'GET', '/tydf/api/materialStorehouse/entryList')).code).toBe('400');
    expect(
      linesOf((await call('songdawei', 'GET', `/tydf/api/materialStorehouse/exitList?id=${main}&itemId=${id}`)).data, 'records'),
    ).toMatchObject([{ qty: '4.000', amount: null, unitCost: null }]);
  });

  it('GET /tydf/api/materialStorehouse/itemCard tells what lay there after each movement, of twelve months, and who has reserved it', async () => {
    const id = await partThere('10');
    const out = await issued(exit([{ itemId: id, qty: '4' }]));
    const waits = documentOf(await confirmed(server, 'maoyu', 'materialExit', exit([{ itemId: id, qty: '1.000' }])));
    const of = (login: string, more = '') => call(login, 'GET', `/tydf/api/materialStorehouse/itemCard?id=${main}&itemId=${id}${more}`);
    const { data } = await of('luanguohua');
    expect(data).toMatchObject({
      openingQty: '0.000',
      inQty: '10.000',
      outQty: '4.000',
      closingQty: '6.000',
      closingAmount: '60.00',
      total: 2,
      records: [
        { docType: 'materialEntry', inQty: '10.000', outQty: null, balanceQty: '10.000', amount: '100.00', balanceAmount: '100.00' },
        { docCode: out['code'], inQty: null, outQty: '4.000', balanceQty: '6.000', amount: '-40.00', balanceAmount: '60.00' },
      ],
      reservedBy: [{ docType: 'materialExit', docId: waits['id'], docCode: waits['code'], qty: '1.000' }],
    });
    expect(linesOf(data, 'months')).toHaveLength(12);
    expect(linesOf(data, 'months').at(-1)).toEqual({ month: '2026-11', inQty: '10.000', outQty: '4.000', closeQty: '6.000' });
    expect((await of('luanguohua', '&pageSize=1&pageNum=2')).data['records']).toMatchObject([{ balanceQty: '6.000' }]);
    expect((await of('luanguohua', '&begin=2026-11-21')).data).toMatchObject({ openingQty: '6.000', total: 0, closingQty: '6.000' });
    expect((await of('luanguohua', '&end=2026-11-19')).data).toMatchObject({ openingQty: '0.000', total: 0, closingQty: '0.000' });
    expect((await of('songdawei')).data).toMatchObject({ closingAmount: null, records: [{ amount: null }, { balanceAmount: null }] });
    expect((await call('luanguohua', 'GET', `/tydf/api/materialStorehouse/itemCard?id=${main}`)).code).toBe('400');
    // What is taken back is no reservation any more.
    await call('maoyu', 'POST', `${stockAddress}/materialExit/withdrawProcess`, { id: waits['id'] });
    expect((await of('luanguohua')).data['reservedBy']).toEqual([]);
  });
});

describe('lines one by one', () => {
  for (const [key, login] of [
    ['materialEntry', 'luanguohua'],
    ['materialExit', 'maoyu'],
    ['materialTransfer', 'maoyu'],
    ['materialLoss', 'luanguohua'],
    ['materialCheck', 'luanguohua'],
  ] as const)
    it(`GET ${stockAddress}/${key}/detailList/{id} reads them, DELETE ${stockAddress}/${key}/deleteDetail and DELETE ${stockAddress}/${key}/detailDelete delete them`, async () => {
      const items = [await partThere('9'), await partThere('9'), await partThere('9')];
      const lines = items.map((itemId) => ({ itemId, qty: '1' }));
      const store = key === 'materialCheck' ? await storehouse(server, '盘点库') : main;
      const body = {
        materialEntry: entry(lines),
        materialExit: exit(lines),
        materialTransfer: transfer(lines),
        materialLoss: loss(lines),
        materialCheck: {
          storehouseId: store,
          checkType: 'cycle',
          checkerIds: [company.user('suilina')],
          supervisorId: company.user('majun'),
          lines: items.map((itemId) => ({ itemId, countQty: '1' })),
        },
      }[key] as AnyDoc;
      const { data } = await call(login, 'POST', `${stockAddress}/${key}/add`, body);
      const detail = await call(login, 'GET', `${stockAddress}/${key}/detailList/${textOf(data['id'])}`);
      const ids = linesOf(detail.data, 'lines').map((line) => textOf(line['id']));
      expect(ids.length).toBe(3);
      for (const [place, path] of ['deleteDetail', 'detailDelete'].entries()) {
        const gone = await call(login, 'DELETE', `${stockAddress}/${key}/${path}?ids=${ids[place]}&set=lines`);
        expect(gone.data).toMatchObject({ deleted: 1, parentId: data['id'] });
        expect((await call(login, 'DELETE', `${stockAddress}/${key}/${path}`)).code).toBe('400');
      }
      expect(linesOf((await call(login, 'GET', `${stockAddress}/${key}/detailList/${textOf(data['id'])}`)).data, 'lines').length).toBe(1);
      if (key === 'materialCheck') await call(login, 'DELETE', `${stockAddress}/${key}/deletes`, { ids: [data['id']] });
    });
});
