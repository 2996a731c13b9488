/** What documents of stock refuse, each by the field or the reason at fault. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { linesOf } from '#model/values.ts';
import { companyOf, upload, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';
import { approvedBy, confirmed, documentOf, entered, stockAddress, stockIn, storehouse } from '#tests/support/stock/stock.ts';
import { stockActs } from '#tests/support/stock/stockActs.ts';
import { supplier } from '#tests/support/stock/suppliers.ts';

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

const { call, entry, exit, transfer, loss, issued, sent, lost, voided, refused, part, fishFeed, partThere, lots } = stockActs({
  server: () => server,
  company: () => company,
  main: () => main,
  point: () => point,
});

describe('what is refused', () => {
  it('entries that nobody else than the keeper writes, of bad days, prices and suppliers', async () => {
    const [id, fish] = [await part(), await fishFeed()];
    const line = { itemId: id, qty: '1', unitPriceTax: '11.30' };
    const of = (more: AnyDoc, lines: readonly AnyDoc[] = [line]) => refused('luanguohua', 'materialEntry', entry(lines, more));
    expect(await refused('sunqiang', 'materialEntry', entry([line]))).toEqual(['keeper storehouseId']);
    expect(await of({ bizDate: '2026-11-21' })).toEqual(['future bizDate']);
    expect(await of({ bizDate: '2026-10-01' })).toEqual(['longAgo bizDate']);
    expect(await of({ entryType: 'purchase' })).toEqual(['supplier supplierId']);
    const bought = { entryType: 'purchase', supplierId: await supplier(server, '海源') };
    expect(await of({ ...bought, inspectResult: 'reject' })).toEqual(['inspection inspectResult']);
    expect(await of(bought, [{ itemId: fish, qty: '1', unitPriceTax: '10.90', productionDate: '2026-11-01' }])).toEqual([
      'inspection inspectorId',
      'inspection inspectResult',
    ]);
    expect(await of(bought, [{ itemId: id, qty: '1' }])).toEqual(['priced lines.0.unitPriceTax']);
    expect(await of({}, [{ ...line, qty: '1.5' }])).toEqual(['pieces lines.0.qty']);
    expect(await of({}, [{ ...line, lotNo: 'X' }])).toEqual(['noLots lines.0.lotNo']);
    expect(await of({}, [{ itemId: fish, qty: '1', unitPriceTax: '10.90' }])).toEqual(['shelfLife lines.0.productionDate']);
    expect(await of({}, [{ itemId: fish, qty: '1', unitPriceTax: '10.90', productionDate: '2026-11-22' }])).toEqual([
      'shelfLife lines.0.productionDate',
    ]);
    expect(
      await of({}, [{ itemId: fish, qty: '1', unitPriceTax: '10.90', productionDate: '2026-11-02', expiryDate: '2026-11-01' }]),
    ).toEqual(['shelfLife lines.0.expiryDate']);
    const unused = await part({ enabled: false });
    expect(await of({}, [{ ...line, itemId: unused }])).toEqual(['itemDisabled lines.0.itemId']);
    const closed = await storehouse(server, '停用库', { enabled: false });
    expect(await refused('luanguohua', 'materialEntry', entry([line], { storehouseId: closed }))).toEqual(['storeDisabled storehouseId']);
    expect(await of({}, [])).toEqual(['least lines']);
  });

  it('changes of what has moved: unit, category and type stay, nothing is deleted, no storehouse with stock is switched off', async () => {
    const store = await storehouse(server, '固定库');
    const id = await part();
    await entered(server, store, [{ itemId: id, qty: '2', unitPriceTax: '11.30' }]);
    const rules = async (address: string, body: AnyDoc) =>
      ((await call('dingweiguo', 'PUT', `/tydf/api/${address}`, body)).faults ?? []).map(({ field, rule }) => `${rule} ${field}`);
    expect(await rules(`materialItem/put/${id}`, { unit: 'box' })).toEqual(['fixed unit']);
    expect(await rules(`materialItem/put/${id}`, { category: 'tool' })).toEqual(['fixed category']);
    expect(await rules(`materialItem/put/${id}`, { spec: 'M8' })).toEqual([]);
    expect(await rules(`materialStorehouse/put/${store}`, { storeType: 'spare' })).toEqual(['fixedType storeType']);
    expect(await rules(`materialStorehouse/put/${store}`, { enabled: false })).toEqual(['emptied enabled']);
    for (const [key, ids] of [
      ['materialItem', [id]],
      ['materialStorehouse', [store]],
    ] as const)
      expect((await call('dingweiguo', 'DELETE', `/tydf/api/${key}/deletes`, { ids })).faults?.length).toBe(1);
  });

  it('an opening of what the storehouse has had', async () => {
    const id = await part();
    await entered(server, main, [{ itemId: id, qty: '5', unitPriceTax: '11.30' }], { entryType: 'opening' });
    expect(
      await refused('luanguohua', 'materialEntry', entry([{ itemId: id, qty: '1', unitPriceTax: '1' }], { entryType: 'opening' })),
    ).toEqual(['opening lines.0.itemId']);
  });

  it('returns of more than was issued, of another exit, and two that would both take the rest', async () => {
    const id = await partThere('10');
    const [out, other] = [await issued(exit([{ itemId: id, qty: '4' }])), await issued(exit([{ itemId: id, qty: '1' }]))];
    const [pick, strange] = [linesOf(out, 'picks')[0]?.['id'], linesOf(other, 'picks')[0]?.['id']];
    const back = (line: AnyDoc, more: AnyDoc = {}) =>
      entry([{ itemId: id, qty: '1', returnOf: pick, ...line }], { entryType: 'return', returnExitId: out['id'], ...more });
    const of = (line: AnyDoc, more?: AnyDoc) => refused('luanguohua', 'materialEntry', back(line, more));
    expect(await of({ qty: '5' })).toEqual(['overQuantity lines.0.qty']);
    expect(await of({ returnOf: strange })).toEqual(['returned lines.0.returnOf']);
    expect(await of({ returnOf: null })).toEqual(['returned lines.0.returnOf']);
    expect(await of({ itemId: await part() })).toEqual(['returned lines.0.itemId']);
    expect(await of({}, { returnExitId: null })).toContain('returned returnExitId');
    expect(await of({}, { entryType: 'surplus' })).toEqual(['returned lines.0.returnOf']);
    const answers = await Promise.all(
      [back({ qty: '3' }), back({ qty: '3' })].map((body) => confirmed(server, 'luanguohua', 'materialEntry', body)),
    );
    expect(answers.filter(({ json }) => json.code === '200').length).toBe(1);
    expect((await voided('materialExit', out)).reason).toBe('reversalShort');
  });

  it('losses without photos, a liable person, a lot, or a transfer', async () => {
    const [id, fish] = [await partThere('10'), await fishFeed()];
    await lots(fish, ['A', '5', '2026-03-01']);
    const of = (more: AnyDoc, lines: readonly AnyDoc[] = [{ itemId: id, qty: '1' }]) =>
      refused('luanguohua', 'materialLoss', loss(lines, more));
    expect(await of({ lossType: 'damaged' })).toEqual(['photos photos']);
    expect(await of({ liability: 'person' })).toEqual(['liable liableId']);
    expect(await of({}, [{ itemId: fish, qty: '1' }])).toEqual(['lot lines.0.lotNo']);
    expect(await of({}, [{ itemId: fish, qty: '1', lotNo: 'B' }])).toEqual(['lot lines.0.lotNo']);
    expect(await of({ lossType: 'transit' })).toEqual(['transit transferId']);
    expect(await of({}, [{ itemId: id, qty: '11' }])).toEqual(['stockShort']);
    expect(await refused('sunqiang', 'materialLoss', loss([{ itemId: id, qty: '1' }]))).toEqual(['keeper storehouseId']);
    const moved = await sent(transfer([{ itemId: id, qty: '2' }]));
    const [pick] = linesOf(moved, 'picks');
    const onWay = (line: AnyDoc) =>
      refused('suilina', 'materialLoss', {
        ...loss([{ itemId: id, lostOf: pick?.['id'], qty: '1', ...line }]),
        storehouseId: point,
        lossType: 'transit',
        transferId: moved['id'],
      });
    expect(await onWay({ qty: '3' })).toEqual(['overQuantity lines.0.qty']);
    expect(await onWay({ lostOf: null })).toEqual(['transit lines.0.lostOf']);
    expect(await onWay({ itemId: fish })).toContain('transit lines.0.itemId');
    expect(await of({}, [{ itemId: id, qty: '1', lostOf: pick?.['id'] }])).toEqual(['transit lines.0.lostOf']);
  });

  it('shows photos of what broke with the loss that they belong to', async () => {
    const id = await partThere('10');
    const photo = await upload(await server.as('luanguohua'), 'photo.png');
    expect(await lost(loss([{ itemId: id, qty: '1' }], { lossType: 'damaged', photos: [photo] }))).toMatchObject({
      status: 'approved',
      totalAmount: '10.00',
    });
  });

  it('a day on which there would be less than nothing', async () => {
    const id = await part();
    await entered(server, main, [{ itemId: id, qty: '5', unitPriceTax: '11.30' }]);
    const early = documentOf(await confirmed(server, 'maoyu', 'materialExit', exit([{ itemId: id, qty: '2' }], { bizDate: '2026-11-18' })));
    await approvedBy(server, 'materialExit', early['id'], ['dingweiguo']);
    const { reason } = await call('luanguohua', 'POST', `${stockAddress}/materialExit/approveProcess`, { id: early['id'] });
    expect(reason).toBe('negativeOnDate');
    expect(await stockIn(server, main, id)).toBe('5.000 2.000 50.00');
  });
});
