/** Documents of stock through HTTP: what they reserve, what they book at which value, which lots they take. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';
import { approvedBy, confirmed, documentOf, entered, lotsIn, stockAddress, stockIn, storehouse } from '#tests/support/stock/stock.ts';
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

const { call, read, entry, exit, transfer, loss, issued, sent, lost, voided, refused, part, fishFeed, partThere, lots } = stockActs({
  server: () => server,
  company: () => company,
  main: () => main,
  point: () => point,
});

describe('worth of the stock', () => {
  it('keeps the average to the cent through entries, issues, transfers, counts and returns (M.1)', async () => {
    const fish = await fishFeed({ taxRate: '0.00' });
    const big = { taxRate: '0.00', lotNo: 'A', productionDate: '2026-11-01' };
    const approve = async (lines: readonly AnyDoc[]): Promise<void> => {
      const { id } = documentOf(await confirmed(server, 'luanguohua', 'materialEntry', entry(lines)));
      await approvedBy(server, 'materialEntry', id, ['dingweiguo']);
    };
    const handedOut = async (qty: string): Promise<AnyDoc> => {
      const { id } = documentOf(await confirmed(server, 'maoyu', 'materialExit', exit([{ itemId: fish, qty }])));
      await approvedBy(server, 'materialExit', id, ['dingweiguo', 'luanguohua']);
      return read('materialExit', id);
    };
    await approve([{ itemId: fish, qty: '10000', unitPriceTax: '12.00', ...big }]);
    expect(await stockIn(server, main, fish)).toBe('10000.000 0.000 120000.00');
    await approve([{ itemId: fish, qty: '5000', unitPriceTax: '12.60', ...big }]);
    expect(await stockIn(server, main, fish)).toBe('15000.000 0.000 183000.00');
    const out = await handedOut('4000');
    expect(out).toMatchObject({
      totalAmount: '48800.00',
      picks: [{ lotNo: 'A', qty: '4000.000', unitCost: '12.200000', amount: '48800.00' }],
    });
    expect(out['lines']).toMatchObject([{ qty: '4000.000', issuedQty: '4000.000', amount: '48800.00' }]);
    expect(await stockIn(server, main, fish)).toBe('11000.000 0.000 134200.00');
    const moving = documentOf(await confirmed(server, 'maoyu', 'materialTransfer', transfer([{ itemId: fish, qty: '3000' }])));
    await approvedBy(server, 'materialTransfer', moving['id'], ['dingweiguo', 'luanguohua']);
    expect(await stockIn(server, main, fish)).toBe('8000.000 0.000 97600.00');
    await call('suilina', 'PUT', `${stockAddress}/materialTransfer/confirm`, { id: moving['id'], side: 'in' });
    expect(await stockIn(server, point, fish)).toBe('3000.000 0.000 36600.00');
    const back = await entered(server, main, [{ itemId: fish, qty: '500', returnOf: linesOf(out, 'picks')[0]?.['id'], lotNo: 'A' }], {
      entryType: 'return',
      returnExitId: out['id'],
    });
    expect(back).toMatchObject({ status: 'approved', totalAmount: '6100.00' });
    expect(await stockIn(server, main, fish)).toBe('8500.000 0.000 103700.00');
    expect(await refused('maoyu', 'materialExit', exit([{ itemId: fish, qty: '9000' }]))).toEqual(['stockShort']);
    expect(await stockIn(server, main, fish)).toBe('8500.000 0.000 103700.00');
    // Confirmed once is confirmed.
    expect((await confirmed(server, 'maoyu', 'materialExit', { id: out['id'] })).json.reason).toBe('notNow');
  });

  it('takes what an entry cost from its amount with tax, not from a rounded price', async () => {
    const chemical = await part({ unit: 'kg', category: 'tool' });
    const { id } = documentOf(
      await confirmed(
        server,
        'luanguohua',
        'materialEntry',
        entry([{ itemId: chemical, qty: '10000', unitPriceTax: '13.20', taxRate: '13.00' }]),
      ),
    );
    expect(await approvedBy(server, 'materialEntry', id, ['dingweiguo'])).toMatchObject({
      totalTax: '132000.00',
      totalAmount: '116814.16',
    });
  });

  it('gives the rest with the last piece, so that nothing without quantity is worth anything', async () => {
    const id = await part();
    await entered(server, main, [{ itemId: id, qty: '3', unitPriceTax: '3.7667', taxRate: '13.00' }]);
    expect(await stockIn(server, main, id)).toBe('3.000 0.000 10.00');
    const costs = [];
    for (let n = 0; n < 3; n += 1) costs.push((await issued(exit([{ itemId: id, qty: '1' }])))['totalAmount']);
    expect([costs, await stockIn(server, main, id)]).toEqual([['3.33', '3.34', '3.33'], '0.000 0.000 0.00']);
  });

  it('takes the average for what is produced without a price, and the last one where nothing lies there', async () => {
    const id = await part({ refPrice: null });
    expect(await refused('luanguohua', 'materialEntry', entry([{ itemId: id, qty: '2' }]))).toEqual(['priced lines.0.unitPriceTax']);
    await entered(server, main, [{ itemId: id, qty: '4', unitPriceTax: '11.30' }]);
    await entered(server, main, [{ itemId: id, qty: '2' }], { entryType: 'production' });
    expect(await stockIn(server, main, id)).toBe('6.000 0.000 60.00');
    await issued(exit([{ itemId: id, qty: '6' }]));
    await entered(server, main, [{ itemId: id, qty: '1' }], { entryType: 'production' });
    expect(await stockIn(server, main, id)).toBe('1.000 0.000 10.00');
  });

  it('takes a booked document back with the amount it was booked with', async () => {
    const id = await partThere('10');
    const out = await issued(exit([{ itemId: id, qty: '4' }]));
    await entered(server, main, [{ itemId: id, qty: '6', unitPriceTax: '22.60' }]);
    expect(await stockIn(server, main, id)).toBe('12.000 0.000 180.00');
    expect((await voided('materialExit', out)).code).toBe('200');
    expect(await stockIn(server, main, id)).toBe('16.000 0.000 220.00');
  });

  it('POST /tydf/process/materialExit/giveBack/{id} drafts the return of what is left', async () => {
    const id = await partThere('10');
    const out = await issued(exit([{ itemId: id, qty: '4' }]));
    const draft = await call('luanguohua', 'POST', `${stockAddress}/materialExit/giveBack/${textOf(out['id'])}`);
    documentOf(await confirmed(server, 'luanguohua', 'materialEntry', { id: draft.data['id'] }));
    expect(await stockIn(server, main, id)).toBe('10.000 0.000 100.00');
    expect((await call('luanguohua', 'POST', `${stockAddress}/materialExit/giveBack/${textOf(out['id'])}`)).reason).toBe('allBack');
    expect((await call('songdawei', 'POST', `${stockAddress}/materialExit/giveBack/${textOf(out['id'])}`)).code).toBe('403');
  });

  it('refuses to take back what was used since', async () => {
    const id = await part();
    const first = await entered(server, main, [{ itemId: id, qty: '5', unitPriceTax: '11.30' }]);
    await issued(exit([{ itemId: id, qty: '3' }]));
    expect((await voided('materialEntry', first)).reason).toBe('reversalShort');
  });
});

describe('what is promised', () => {
  it('lets exactly as many of twenty at once have the last pieces as there are pieces', async () => {
    const id = await partThere('100');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => confirmed(server, 'maoyu', 'materialExit', exit([{ itemId: id, qty: '9' }]))),
    );
    const told = answers.map(({ json }) => (json.code === '200' ? 'yes' : json.reason));
    expect([told.filter((one) => one === 'yes').length, told.filter((one) => one === 'stockShort').length]).toEqual([11, 9]);
    expect(await stockIn(server, main, id)).toBe('100.000 99.000 1000.00');
  });

  it('gives back what a rejected or withdrawn one reserved, and its picks', async () => {
    const id = await partThere('10');
    for (const [login, verb] of [
      ['dingweiguo', 'rejectProcess'],
      ['maoyu', 'withdrawProcess'],
    ] as const) {
      const asked = documentOf(await confirmed(server, 'maoyu', 'materialExit', exit([{ itemId: id, qty: '4' }])));
      expect(await stockIn(server, main, id)).toBe('10.000 4.000 100.00');
      expect((await call(login, 'POST', `${stockAddress}/materialExit/${verb}`, { id: asked['id'], comment: '不需要' })).code).toBe('200');
      expect([await stockIn(server, main, id), (await read('materialExit', asked['id'], 'maoyu'))['picks']]).toEqual([
        '10.000 0.000 100.00',
        [],
      ]);
    }
  });

  it('frees what the keeper does not hand out', async () => {
    const id = await partThere('10');
    const out = await issued(exit([{ itemId: id, qty: '6' }]), (picks) => picks.map((pick) => ({ ...pick, qty: '2.000' })));
    expect(out).toMatchObject({ totalAmount: '20.00', lines: [{ qty: '6.000', issuedQty: '2.000' }] });
    expect(await stockIn(server, main, id)).toBe('8.000 0.000 80.00');
  });
});

describe('lots', () => {
  it('takes what expires first, by PUT /tydf/api/materialLot/hold/{id} and PUT /tydf/api/materialLot/release/{id} skips what is expired or on hold, and splits by lot', async () => {
    const id = await fishFeed();
    await lots(id, ['OLD', '5', '2025-10-01'], ['B', '20', '2026-06-01'], ['A', '10', '2026-03-01'], ['H', '50', '2026-02-01']);
    const [held] = await server.db.query<{ id: string }>(`select id::text from material_lot where lot_no = 'H' and item_id = $1`, [id]);
    expect((await call('yinruoxi', 'PUT', `/tydf/api/materialLot/hold/${held?.id}`, { reason: '霉变' })).data).toMatchObject({
      held: true,
    });
    const asked = documentOf(await confirmed(server, 'maoyu', 'materialExit', exit([{ itemId: id, qty: '25' }])));
    expect((await read('materialExit', asked['id']))['picks']).toMatchObject([
      { lotNo: 'A', qty: '10.000', expiryDate: '2027-03-01' },
      { lotNo: 'B', qty: '15.000' },
    ]);
    expect(await lotsIn(server, main, id)).toEqual(['A 0 10', 'B 5 15', 'H 50 0', 'OLD 5 0']);
    expect(await refused('maoyu', 'materialExit', exit([{ itemId: id, qty: '6' }]))).toEqual(['stockShort']);
    expect(await refused('maoyu', 'materialExit', exit([{ itemId: id, qty: '1', lotNo: 'H' }]))).toEqual(['lotOnHold']);
    expect(await refused('maoyu', 'materialExit', exit([{ itemId: id, qty: '1', lotNo: 'OLD' }]))).toEqual(['lotExpired']);
    expect((await call('yinruoxi', 'PUT', `/tydf/api/materialLot/release/${held?.id}`, { reason: '复检合格' })).data).toMatchObject({
      held: false,
      holds: [{ reason: '霉变', releaseReason: '复检合格' }],
    });
    expect((await call('yinruoxi', 'PUT', `/tydf/api/materialLot/release/${held?.id}`, { reason: '再次' })).reason).toBe('notHeld');
    documentOf(await confirmed(server, 'maoyu', 'materialExit', exit([{ itemId: id, qty: '1', lotNo: 'H' }])));
  });

  it('lets the keeper swap lots, but neither take a bad one nor more than was asked for', async () => {
    const id = await fishFeed();
    await lots(id, ['A', '10', '2026-03-01'], ['B', '10', '2026-04-01'], ['OLD', '5', '2025-10-01']);
    const asked = documentOf(await confirmed(server, 'maoyu', 'materialExit', exit([{ itemId: id, qty: '6' }])));
    await approvedBy(server, 'materialExit', asked['id'], ['dingweiguo']);
    const decide = (picks: readonly AnyDoc[]) =>
      call('luanguohua', 'POST', `${stockAddress}/materialExit/approveProcess`, { id: asked['id'], picks });
    const faultsOf = async (picks: readonly AnyDoc[]) => (await decide(picks)).faults?.map(({ field, rule }) => `${rule} ${field}`);
    expect(await faultsOf([{ itemId: id, lotNo: 'OLD', qty: '1' }])).toEqual(['lotExpired picks.0.lotNo']);
    expect(await faultsOf([{ itemId: id, lotNo: 'nowhere', qty: '1' }])).toEqual(['lot picks.0.lotNo']);
    expect(await faultsOf([{ itemId: id, lotNo: null, qty: '1' }])).toEqual(['lot picks.0.lotNo']);
    expect(await faultsOf([{ itemId: id, lotNo: 'B', qty: '7' }])).toEqual(['overQuantity picks.0.qty']);
    expect(await faultsOf([{ itemId: id, lotNo: 'B', qty: '0' }])).toEqual(['picked picks']);
    expect(await faultsOf([{ itemId: await part(), lotNo: null, qty: '1' }])).toEqual(['picked picks.0.itemId']);
    expect((await decide([{ itemId: id, lotNo: 'B', qty: '6' }])).code).toBe('200');
    expect(await lotsIn(server, main, id)).toEqual(['A 10 0', 'B 4 0', 'OLD 5 0']);
  });

  it('throws bad lots away by a disposal or a loss, and takes them to the scrap store, received by PUT /tydf/process/materialTransfer/receive/{id}', async () => {
    const id = await fishFeed();
    await lots(id, ['OLD', '9', '2025-10-01']);
    await issued(exit([{ itemId: id, qty: '2' }], { exitType: 'disposal' }));
    await lost(loss([{ itemId: id, lotNo: 'OLD', qty: '3' }], { lossType: 'expired' }));
    const scrap = await storehouse(server, '废品库', { storeType: 'scrap', keeperId: company.user('suilina'), deputyKeeperId: null });
    expect(await refused('maoyu', 'materialTransfer', transfer([{ itemId: id, qty: '1' }]))).toEqual(['stockShort']);
    const moved = await sent(transfer([{ itemId: id, qty: '4' }], { inStorehouseId: scrap }));
    await call('suilina', 'PUT', `${stockAddress}/materialTransfer/receive/${textOf(moved['id'])}`, {});
    expect([await lotsIn(server, main, id), await lotsIn(server, scrap, id)]).toEqual([['OLD 0 0'], ['OLD 4 0']]);
  });

  it('names a lot by day and item where nobody does, and asks where its days differ', async () => {
    const id = await fishFeed();
    const first = await entered(server, main, [{ itemId: id, qty: '1', unitPriceTax: '10.90', productionDate: '2026-11-01' }]);
    const [code] = (await server.db.query<{ code: string }>('select code from material_item where id = $1', [id])).map((row) => row.code);
    expect(linesOf(first, 'lines')[0]?.['lot']).toBe(`20261120-${code}`);
    const again = entry([{ itemId: id, qty: '1', unitPriceTax: '10.90', productionDate: '2026-11-02' }]);
    expect(await refused('luanguohua', 'materialEntry', again)).toEqual(['lotDates lines.0.lotNo']);
  });

  it('GET /tydf/api/materialLot/trace/{id} tells the way of a lot', async () => {
    const id = await fishFeed();
    await lots(id, ['T', '9', '2026-10-01']);
    const out = await issued(exit([{ itemId: id, qty: '2' }]));
    const [lot] = await server.db.query<{ id: string }>(`select id::text from material_lot where lot_no = 'T' and item_id = $1`, [id]);
    const { data } = await call('yinruoxi', 'GET', `/tydf/api/materialLot/trace/${lot?.id}`);
    expect(data['movements']).toMatchObject([
      { direction: 'in', qty: '9.000', docType: 'materialEntry' },
      { direction: 'out', qty: '2.000', docType: 'materialExit', docCode: out['code'], receiverName: '毛宇' },
    ]);
  });
});

describe('transfers', () => {
  it('carries the value to the other storehouse, in parts, and reports the rest as a loss', async () => {
    const id = await part();
    await entered(server, main, [{ itemId: id, qty: '3', unitPriceTax: '3.7667' }]);
    const moved = await sent(transfer([{ itemId: id, qty: '3' }]));
    expect(moved).toMatchObject({ transferState: 'inTransit', totalAmount: '10.00' });
    const [pick] = linesOf(moved, 'picks');
    const receive = (login: string, body: AnyDoc) =>
      call(login, 'PUT', `${stockAddress}/materialTransfer/confirm`, { id: moved['id'], side: 'in', ...body });
    expect((await receive('luanguohua', {})).reason).toBe('notTheKeeper');
    expect((await receive('suilina', { lines: [{ id: pick?.['id'], receivedQty: '4' }] })).reason).toBe('overQuantity');
    // An answer that got lost is asked for again: nothing more is received by that.
    const first = { lines: [{ id: pick?.['id'], receivedQty: '1' }], requestId: 'one-of-three' };
    for (let time = 0; time < 2; time += 1)
      expect((await receive('suilina', first)).data).toMatchObject({ received: '1.000', lossId: null });
    expect(await stockIn(server, point, id)).toBe('1.000 0.000 3.33');
    expect((await voided('materialTransfer', moved)).faults?.map(({ rule }) => rule)).toEqual(['arrived']);
    const ofLine = `${stockAddress}/materialTransfer/receive/${textOf(moved['id'])}`;
    expect((await call('suilina', 'PUT', ofLine, { pickId: pick?.['id'], receivedQty: '3' })).reason).toBe('overQuantity');
    expect((await call('suilina', 'PUT', ofLine, { pickId: pick?.['id'], receivedQty: '1' })).data).toMatchObject({ received: '1.000' });
    const rest = await receive('suilina', { lines: [], rest: 'loss' });
    expect(await stockIn(server, point, id)).toBe('2.000 0.000 6.66');
    const draft = await read('materialLoss', rest.data['lossId'], 'suilina');
    expect(draft).toMatchObject({ status: 'draft', lossType: 'transit', lines: [{ itemId: id, qty: '1.000', lostOf: pick?.['id'] }] });
    documentOf(await confirmed(server, 'suilina', 'materialLoss', { id: draft['id'] }));
    expect((await receive('suilina', {})).reason).toBe('invalid');
    await approvedBy(server, 'materialLoss', draft['id'], ['dingweiguo']);
    expect(await read('materialLoss', draft['id'])).toMatchObject({ totalAmount: '3.34' });
    const [left] = await server.db.query<{ text: string }>(
      `select concat_ws(' ', quantity::float, value::float) as text from ledger_balance where ledger = 'transit' and account = '*' and dimensions ->> 'transferLine' = $1`,
      [pick?.['id']],
    );
    expect(left?.text).toBe('0 0');
  });

  it('is taken back while nothing of it was received', async () => {
    const id = await partThere('5');
    const moved = await sent(transfer([{ itemId: id, qty: '5' }]));
    expect(await stockIn(server, main, id)).toBe('0.000 0.000 0.00');
    expect((await voided('materialTransfer', moved)).code).toBe('200');
    expect([await stockIn(server, main, id), (await read('materialTransfer', moved['id']))['transferState']]).toEqual([
      '5.000 0.000 50.00',
      'none',
    ]);
    const again = await call('suilina', 'PUT', `${stockAddress}/materialTransfer/receive/${textOf(moved['id'])}`, {});
    expect(again.reason).toBe('notInTransit');
  });

  it('goes elsewhere, between storehouses in use', async () => {
    const id = await partThere('5');
    expect(await refused('maoyu', 'materialTransfer', transfer([{ itemId: id, qty: '1' }], { inStorehouseId: main }))).toEqual([
      'elsewhere inStorehouseId',
    ]);
    const closed = await storehouse(server, '停用库', { enabled: false });
    expect(await refused('maoyu', 'materialTransfer', transfer([{ itemId: id, qty: '1' }], { inStorehouseId: closed }))).toEqual([
      'storeDisabled inStorehouseId',
    ]);
  });
});
