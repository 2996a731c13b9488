/** Report of the stock: it closes over any days, moves within the company are neither in nor out, and costs are for who may see them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { addDays } from '#model/calculation/dates.ts';
import { add } from '#model/calculation/decimal.ts';
import { textOf } from '#model/calculation/text.ts';
import { turnoverDaysOf } from '#resources/material/stockReport.ts';
import { linesOf } from '#model/values.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';
import { entered, stockAddress, storehouse } from '#tests/support/stock/stock.ts';
import { stockActs } from '#tests/support/stock/stockActs.ts';

const base = '/tydf/api/report/material';
const today = testDay.toISOString().slice(0, 10);
const day = (daysAgo: number): string => addDays(today, -daysAgo);

let server: TestServer;
let company: Company;
let main = '';
let point = '';
/** Spare part: 40 in at 10.00, 5 issued, 20 sent of which 12 have arrived, 1 is lost on the way. Feed with a lot that expires soon. */
let item = '';
let fish = '';

const { call, exit, transfer, issued, sent, lost, voided, part, fishFeed, lots } = stockActs({
  server: () => server,
  company: () => company,
  main: () => main,
  point: () => point,
});

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  main = await storehouse(server, '报表主库');
  point = await storehouse(server, '报表料点', { storeType: 'point' });
  item = await part({ minStock: '100' });
  await entered(server, main, [{ itemId: item, qty: '40', unitPriceTax: '11.30' }], { bizDate: day(20) });
  const wrong = await entered(server, main, [{ itemId: item, qty: '7', unitPriceTax: '11.30' }]);
  await voided('materialEntry', wrong);
  await issued(exit([{ itemId: item, qty: '5' }], { bizDate: day(2) }));
  const moving = await sent(transfer([{ itemId: item, qty: '20' }]));
  const [pick] = linesOf(moving, 'picks');
  const arrived = [{ id: pick?.['id'], receivedQty: '12' }];
  await call('suilina', 'PUT', `${stockAddress}/materialTransfer/confirm`, { id: moving['id'], side: 'in', lines: arrived });
  const body = { lossType: 'transit', storehouseId: point, transferId: moving['id'], liability: 'carrier', description: '途中遗失' };
  await lost({ ...body, lines: [{ itemId: item, lostOf: pick?.['id'], qty: '1' }] });
  fish = await fishFeed();
  await lots(fish, ['OLD', '10', addDays(today, -355)], ['NEW', '30', today]);
});
afterAll(() => server?.close());
beforeEach(() => server.clock.set(testDay));

const report = async (query: Readonly<Record<string, string>>, login = 'dingweiguo'): Promise<AnyDoc> => {
  const { code, data, desc } = await call(login, 'GET', `${base}?${new URLSearchParams(query).toString()}`);
  expect(code, desc).toBe('200');
  return data;
};
const rowsOf = (data: AnyDoc, id: string): readonly AnyDoc[] => linesOf(data, 'rows').filter(({ itemId }) => itemId === id);
const sides = ['openQty', 'openAmount', 'inQty', 'inAmount', 'outQty', 'outAmount', 'closeQty', 'closeAmount'];
const figures = (row: AnyDoc | undefined): string => sides.map((key) => String(row?.[key])).join(' ');

describe(`GET ${base}: of some days`, () => {
  it('sums what came in and went out of the company, and of one storehouse', async () => {
    const whole = await report({ type: 'inout', begin: day(30), end: today });
    expect(rowsOf(whole, item).map(figures)).toEqual(['0.000 0.00 40.000 400.00 6.000 60.00 34.000 340.00']);
    expect(whole).toMatchObject({ type: 'inout', begin: day(30), end: today });
    const later = await report({ type: 'inout', begin: day(10), end: today });
    expect(rowsOf(later, item).map(figures)).toEqual(['40.000 400.00 0.000 0.00 6.000 60.00 34.000 340.00']);
    const earlier = await report({ type: 'inout', begin: day(30), end: day(10) });
    expect(rowsOf(earlier, item).map(figures)).toEqual(['0.000 0.00 40.000 400.00 0.000 0.00 40.000 400.00']);
    const there = await report({ type: 'inout', storehouseId: main, begin: day(10), end: today });
    expect(rowsOf(there, item).map(figures)).toEqual(['40.000 400.00 0.000 0.00 25.000 250.00 15.000 150.00']);
    const other = await report({ type: 'inout', storehouseId: point, begin: day(10), end: today });
    expect(rowsOf(other, item).map(figures)).toEqual(['0.000 0.00 12.000 120.00 0.000 0.00 12.000 120.00']);
  });

  it('closes: it opens with what another report closed with the day before, and what moved lies between, in every row and in the totals', async () => {
    const scopes: Record<string, string>[] = [{}, { storehouseId: main }, { storehouseId: point }, { category: 'feed' }];
    const closing = (data: AnyDoc, id: string): readonly string[] => {
      const [row] = rowsOf(data, id);
      return [textOf(row?.['closeQty'] ?? '0.000'), textOf(row?.['closeAmount'] ?? '0.00')];
    };
    let moved = 0;
    for (const scope of scopes)
      for (const since of [25, 20, 10, 2, 1]) {
        const before = await report({ type: 'inout', ...scope, begin: day(90), end: day(since + 1) });
        const after = await report({ type: 'inout', ...scope, begin: day(since), end: today });
        const whole = await report({ type: 'inout', ...scope, begin: day(90), end: today });
        for (const row of linesOf(after, 'rows')) {
          const id = textOf(row['itemId']);
          expect([row['openQty'], row['openAmount']], `${JSON.stringify(scope)} ${since} ${id}`).toEqual(closing(before, id));
          expect([row['closeQty'], row['closeAmount']]).toEqual(closing(whole, id));
          const [all, earlier] = [rowsOf(whole, id)[0] ?? {}, rowsOf(before, id)[0] ?? {}];
          for (const what of ['inQty', 'outQty', 'inAmount', 'outAmount'])
            expect(add(row[what], earlier[what], 3), `${what} ${since}`).toBe(add(all[what], '0', 3));
          moved += Number(row['inQty']) + Number(row['outQty']);
        }
        for (const [of, sum] of Object.entries(after['totals'] as AnyDoc))
          expect(add(sum, '0'), of).toBe(linesOf(after, 'rows').reduce((all, row) => add(all, row[of]), '0.00'));
        const [totals, earlier] = [after['totals'] as AnyDoc, before['totals'] as AnyDoc];
        expect(totals['openAmount']).toBe(earlier['closeAmount']);
      }
    expect(moved).toBeGreaterThan(0);
  });

  it('lies there as the ledger of the days says, counted by hand', async () => {
    for (const [place, end] of [main, point].flatMap((one) => [25, 19, 2, 1, 0].map((ago) => [one, day(ago)] as const))) {
      const rows = await server.db.query<{ id: string; quantity: string; value: string }>(
        `select item as id, sum(quantity)::numeric(20,3)::text as quantity, sum(value)::numeric(20,2)::text as value from (
           select to_dimensions ->> 'item' as item, quantity, value from ledger_entry
           where ledger = 'stock' and kind <> 'hold' and to_account is not null and to_dimensions ->> 'store' = $1 and date <= $2
           union all
           select dimensions ->> 'item', -quantity, -value from ledger_entry
           where ledger = 'stock' and kind <> 'hold' and from_account is not null and dimensions ->> 'store' = $1 and date <= $2) moved
         group by item having sum(quantity) <> 0 order by item::bigint`,
        [place, end],
      );
      const data = await report({ type: 'inout', storehouseId: place, begin: day(90), end });
      const there = linesOf(data, 'rows')
        .filter(({ closeQty }) => Number(closeQty) !== 0)
        .map(({ itemId, closeQty, closeAmount }) => ({ id: textOf(itemId), quantity: closeQty, value: closeAmount }));
      expect(
        there.toSorted((a, b) => Number(a.id) - Number(b.id)),
        `${place} ${end}`,
      ).toEqual(rows);
    }
  });

  it('adds up what the ledgers have: stock, and with what is on its way the company', async () => {
    const [is] = await server.db.query<{ stock: string; onWay: string }>(
      `select round(sum(value) filter (where ledger = 'stock'), 2)::text as stock, round(sum(value) filter (where ledger = 'transit'), 2)::text as "onWay"
       from ledger_balance where account = '*' and ledger in ('stock', 'transit')`,
    );
    expect((await report({ type: 'stock' }))['totals']).toMatchObject({ closeAmount: is?.stock });
    expect((await report({ type: 'inout' }))['totals']).toMatchObject({ closeAmount: add(is?.stock, is?.onWay) });
    expect(is?.onWay).toBe('70.00');
  });

  it('says by storehouse what lies there, what nobody used, and which lots expire', async () => {
    const stock = await report({ type: 'stock' });
    expect(rowsOf(stock, item).map(({ closeQty, closeAmount, avgCost, minStock }) => [closeQty, closeAmount, avgCost, minStock])).toEqual([
      ['15.000', '150.00', '10.000000', '100.000'],
      ['12.000', '120.00', '10.000000', '100.000'],
    ]);
    const slow = await report({ type: 'slow' });
    expect(rowsOf(slow, item).map(({ storeName, idleDays }) => [String(storeName).slice(0, 4), idleDays])).toEqual([['报表料点', 0]]);
    expect(rowsOf(slow, fish)).toMatchObject([{ closeQty: '40.000', lastOut: null, lastIn: today }]);
    const soon = await report({ type: 'expiry' });
    expect(rowsOf(soon, fish)).toMatchObject([{ lotNo: 'OLD', closeQty: '10.000', closeAmount: '100.00', daysLeft: 10, held: false }]);
    expect(rowsOf(await report({ type: 'expiry', end: addDays(today, 365) }), fish)).toHaveLength(2);
  });

  it('turns: days by half of both ends over what went out, of nothing no days', async () => {
    const data = await report({ type: 'turnover', begin: day(9), end: today });
    // 10 days × (400 + 340) ÷ 2 ÷ 60
    expect(rowsOf(data, item)[0]?.['turnoverDays']).toBe('61.7');
    expect(rowsOf(data, fish)[0]?.['turnoverDays']).toBe(null);
    expect([turnoverDaysOf(30, '100.00', '50.00', '75.00'), turnoverDaysOf(30, '0', '10', '0')]).toEqual(['30.0', null]);
  });

  it('tells no costs to whoever may not see them', async () => {
    for (const type of ['stock', 'inout', 'turnover', 'slow', 'expiry']) {
      const data = await report({ type, begin: day(30) }, 'songdawei');
      const keys = linesOf(data, 'columns').map(({ key }) => key);
      expect(keys).toContain('closeQty');
      expect([keys, Object.keys(linesOf(data, 'rows')[0] ?? {}), Object.keys(data['totals'] as AnyDoc)].flat().join(' ')).not.toMatch(
        /Amount|avgCost|turnoverDays/,
      );
    }
  });

  it('refuses what is no report, no day, no storehouse', async () => {
    const refused = async (query: string) => {
      const { code, faults = [] } = await call('dingweiguo', 'GET', `${base}?${query}`);
      return [code, ...faults.map(({ field }) => field)];
    };
    expect(await refused('type=other')).toEqual(['400', 'type']);
    expect(await refused('begin=2026-13-01')).toEqual(['400', 'begin']);
    expect(await refused(`begin=${today}&end=${day(3)}`)).toEqual(['400', 'end']);
    expect(await refused('category=nothing')).toEqual(['400', 'category']);
    expect((await refused('storehouseId=999999999'))[0]).toBe('404');
  });
});
