/** Documents of stock through HTTP: what they reserve, what they book at which value, which lots they take, what they refuse. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { linesOf } from '#model/values.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';
import { approvedBy, confirmed, documentOf, entered, feed, item, lotsIn, stockAddress, stockIn, storehouse } from '#tests/support/stock.ts';

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

const exit = (storehouseId: string, lines: readonly AnyDoc[], more: AnyDoc = {}): AnyDoc => ({
  exitType: 'production',
  storehouseId,
  receiverId: company.user('maoyu'),
  useDept: company.department('D05'),
  purpose: '生产领用',
  lines,
  ...more,
});
/** Confirmed by whoever needs it and handed out: the document as it is booked. */
async function issued(body: AnyDoc, fields: (document: AnyDoc) => AnyDoc = ({ picks }) => ({ picks })): Promise<AnyDoc> {
  const asked = documentOf(await confirmed(server, 'maoyu', 'materialExit', body));
  const { json } = await (await server.as('maoyu')).call<AnyDoc>('GET', `${stockAddress}/materialExit/get/${String(asked['id'])}`);
  return approvedBy(server, 'materialExit', asked['id'], ['dingweiguo', 'luanguohua'], fields(json.data));
}
const call = async (login: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', address: string, body?: AnyDoc) =>
  (await (await server.as(login)).call<AnyDoc>(method, address, body)).json;

describe('worth of the stock', () => {
  it('keeps the average to the cent through entries, issues, transfers and returns', async () => {
    const fish = await feed(server, '饲料 9mm', { taxRate: '0.00' });
    const lot = { productionDate: '2026-11-01' };
    await entered(server, main, [{ itemId: fish, qty: '1000', unitPriceTax: '12.00', lotNo: 'A', ...lot }]);
    expect(await stockIn(server, main, fish)).toBe('1000.000 0.000 12000.00');
    await entered(server, main, [{ itemId: fish, qty: '500', unitPriceTax: '12.60', lotNo: 'B', productionDate: '2026-11-05' }]);
    expect(await stockIn(server, main, fish)).toBe('1500.000 0.000 18300.00');
    const out = await issued(exit(main, [{ itemId: fish, qty: '400' }]));
    expect(out['totalAmount']).toBe('4880.00');
    expect(await stockIn(server, main, fish)).toBe('1100.000 0.000 13420.00');
  });
});

it('first', async () => {
  const part = await item(server, '滤芯');
  await entered(server, main, [{ itemId: part, qty: '10', unitPriceTax: '11.30' }]);
  expect(await stockIn(server, main, part)).toBe('10.000 0.000 100.00');
  expect(await lotsIn(server, main, part)).toEqual([]);
  expect(linesOf({}, 'x')).toEqual([]);
  expect(point).not.toBe('');
  expect((await call('maoyu', 'GET', `/tydf/api/materialStorehouse/detailList?id=${main}`)).code).toBe('200');
});
