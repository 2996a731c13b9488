/** Stocktakes and months through HTTP: what they freeze, whom they tell what, what they book, and what stands in their way. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';
import {
  approvedBy,
  confirmed,
  documentOf,
  entered,
  feed,
  item,
  lotsIn,
  stockAddress,
  stockIn,
  storehouse,
} from '#tests/support/stock/stock.ts';

let server: TestServer;
let company: Company;
beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
});
afterAll(() => server?.close());
beforeEach(() => server.clock.set(testDay));

const at = `${stockAddress}/materialCheck`;
const call = async (login: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', address: string, body?: AnyDoc) =>
  (await (await server.as(login)).call<AnyDoc>(method, address, body)).json;
const read = async (id: unknown, login = 'luanguohua'): Promise<AnyDoc> => (await call(login, 'GET', `${at}/get/${textOf(id)}`)).data;
const check = (storehouseId: string, more: AnyDoc = {}): AnyDoc => ({
  storehouseId,
  checkType: 'full',
  checkerIds: [company.user('songdawei'), company.user('yujianguo')],
  supervisorId: company.user('majun'),
  ...more,
});
const begun = async (storehouseId: string, more: AnyDoc = {}): Promise<AnyDoc> => {
  const { data, ...rest } = await call('luanguohua', 'POST', `${at}/add`, check(storehouseId, more));
  if (data === null) throw new Error(JSON.stringify(rest));
  return read(data['id']);
};
/** What a line counts, by item and lot. */
const count = (login: string, { id }: AnyDoc, lines: readonly AnyDoc[]) => call(login, 'PUT', `${at}/count/${textOf(id)}`, { lines });
const counts = (doc: AnyDoc, quantities: readonly string[]) =>
  linesOf(doc, 'lines').map(({ id }, at) => ({ id, countQty: quantities[at] ?? '0' }));
const refused = async (body: AnyDoc): Promise<readonly string[]> => {
  const { json } = await confirmed(server, 'luanguohua', 'materialCheck', body);
  return json.reason === 'invalid' ? (json.faults ?? []).map(({ field, rule }) => `${rule} ${field}`) : [json.reason ?? json.code];
};

let made = 0;
/** A storehouse of its own with ten parts at 10.00 and two lots of feed at 10.00. */
async function stocked(): Promise<{ store: string; part: string; fish: string }> {
  made += 1;
  const store = await storehouse(server, '盘点库');
  const [part, fish] = [await item(server, `备件${made}`), await feed(server, `饲料${made}`)];
  await entered(server, store, [
    { itemId: part, qty: '10', unitPriceTax: '11.30' },
    { itemId: fish, qty: '20', lotNo: 'A', productionDate: '2026-06-01', unitPriceTax: '10.90' },
    { itemId: fish, qty: '30', lotNo: 'B', productionDate: '2026-07-01', unitPriceTax: '10.90' },
  ]);
  return { store, part, fish };
}
const exitOf = (storehouseId: string, itemId: string, qty = '1'): AnyDoc => ({
  exitType: 'production',
  storehouseId,
  receiverId: company.user('maoyu'),
  useDept: company.department('D05'),
  purpose: '生产领用',
  lines: [{ itemId, qty }],
});
const surplus = (storehouseId: string, itemId: string): AnyDoc => ({
  entryType: 'surplus',
  storehouseId,
  lines: [{ itemId, qty: '1', unitPriceTax: '11.30' }],
});

describe('a stocktake', () => {
  it('lists what lies there by lot, by GET /tydf/process/materialCheck/count/{id} and PUT /tydf/process/materialCheck/count/{id} tells nobody what the books say, and books the differences at the end', async () => {
    const { store, part, fish } = await stocked();
    const draft = await begun(store);
    expect(draft).toMatchObject({ frozen: true, accuracy: null });
    expect(linesOf(draft, 'lines')).toMatchObject([
      { itemId: fish, lotNo: 'A', bookQty: null, countQty: null },
      { itemId: fish, lotNo: 'B', bookQty: null },
      { itemId: part, lotNo: null, bookQty: null, unit: 'pcs' },
    ]);
    const sheet = await call('songdawei', 'GET', `${at}/count/${textOf(draft['id'])}`);
    expect(sheet.data).toMatchObject({ open: true, lines: [{ lotNo: 'A', unit: 'kg', countQty: null }, { lotNo: 'B' }, { itemId: part }] });
    expect(JSON.stringify(sheet.data)).not.toContain('20.000');
    const [a, b, c] = counts(draft, ['18', '30', '11']);
    expect((await count('songdawei', draft, [a ?? {}, b ?? {}])).data).toEqual({ saved: 2, open: 1 });
    expect((await count('yujianguo', draft, [c ?? {}])).data).toEqual({ saved: 1, open: 0 });
    expect((await count('maoyu', draft, [a ?? {}])).code).toBe('404');
    expect((await count('majun', draft, [a ?? {}])).code).toBe('404');
    const sent = documentOf(await confirmed(server, 'luanguohua', 'materialCheck', { id: draft['id'] }));
    expect(sent).toMatchObject({ accuracy: '33.33', gainAmount: '10.00', lossAmount: '20.00', diffAmount: '-10.00', gross: '30.00' });
    expect(linesOf(sent, 'lines')).toMatchObject([
      { bookQty: '20.000', diffQty: '-2.000', diffAmount: '-20.00' },
      { diffQty: '0.000' },
      { diffQty: '1.000' },
    ]);
    expect((await count('songdawei', draft, [a ?? {}])).reason).toBe('notNow');
    expect((await count('majun', draft, [a ?? {}])).reason).toBe('notCounting');
    await approvedBy(server, 'materialCheck', draft['id'], ['majun', 'dingweiguo']);
    expect([await stockIn(server, store, part), await stockIn(server, store, fish)]).toEqual([
      '11.000 0.000 110.00',
      '48.000 0.000 480.00',
    ]);
    expect(await lotsIn(server, store, fish)).toEqual(['A 18 0', 'B 30 0']);
    expect(await read(draft['id'])).toMatchObject({ frozen: false, freezes: null });
    const [row] = await server.db.query<{ date: string }>(
      'select last_check_date::text as date from material_stock where storehouse_id = $1 and item_id = $2',
      [store, part],
    );
    expect(row?.date).toBe('2026-11-20');
    expect((await call('dingweiguo', 'GET', `/tydf/api/materialStorehouse/get/${store}`)).data['lastCheckDate']).toBe('2026-11-20');
  });

  it('GET /tydf/process/materialCheck/counting lists what one counts, and what freezes something for who may lift it', async () => {
    const { store } = await stocked();
    const draft = await begun(store);
    const own = async (login: string) =>
      ((await call(login, 'GET', `${at}/counting`)).data as unknown as readonly AnyDoc[]).filter(({ id }) => id === draft['id']);
    await count('songdawei', draft, [{ id: linesOf(draft, 'lines')[0]?.['id'], countQty: '3' }]);
    expect(await own('songdawei')).toMatchObject([
      { code: draft['code'], storehouseId: store, checkDate: '2026-11-20', lines: 3, counted: 1, frozen: true, mine: true },
    ]);
    expect(await own('luanguohua')).toMatchObject([{ mine: true }]);
    expect(await own('dingweiguo')).toMatchObject([{ mine: false, frozen: true }]);
    expect(await own('majun')).toEqual([]);
    await call('dingweiguo', 'PUT', `${at}/unfreeze/${textOf(draft['id'])}`, { reason: '急需发料' });
    expect(await own('dingweiguo')).toEqual([]);
    await call('luanguohua', 'DELETE', `${at}/deletes`, { ids: [draft['id']] });
    expect(await own('songdawei')).toEqual([]);
  });

  it('one that is decided on and freezes something is found by who may lift the freeze, and is no more work for who counted', async () => {
    const { store } = await stocked();
    const draft = await begun(store);
    await count('songdawei', draft, counts(draft, ['20', '30', '10']));
    documentOf(await confirmed(server, 'luanguohua', 'materialCheck', { id: draft['id'] }));
    const own = async (login: string) =>
      ((await call(login, 'GET', `${at}/counting`)).data as unknown as readonly AnyDoc[]).filter(({ id }) => id === draft['id']);
    expect(await own('dingweiguo')).toMatchObject([{ status: 'confirmed', frozen: true, counted: 3, lines: 3 }]);
    expect([await own('songdawei'), await own('luanguohua')]).toEqual([[], []]);
    await call('dingweiguo', 'PUT', `${at}/unfreeze/${textOf(draft['id'])}`, { reason: '急需发料' });
    expect(await own('dingweiguo')).toEqual([]);
  });

  it('lets nothing in its scope be booked, lets reservations be, and what is outside its scope', async () => {
    const { store, part, fish } = await stocked();
    const draft = await begun(store, { checkType: 'cycle', scopeCategories: ['sparePart'] });
    expect(linesOf(draft, 'lines').map(({ itemId }) => itemId)).toEqual([part]);
    expect((await confirmed(server, 'luanguohua', 'materialEntry', surplus(store, part))).json.reason).toBe('stocktakeOpen');
    const asked = documentOf(await confirmed(server, 'maoyu', 'materialExit', exitOf(store, part)));
    await approvedBy(server, 'materialExit', asked['id'], ['dingweiguo']);
    expect((await call('luanguohua', 'POST', `${stockAddress}/materialExit/approveProcess`, { id: asked['id'] })).reason).toBe(
      'stocktakeOpen',
    );
    const feedExit = documentOf(await confirmed(server, 'maoyu', 'materialExit', exitOf(store, fish)));
    await approvedBy(server, 'materialExit', feedExit['id'], ['dingweiguo', 'luanguohua']);
    expect((await call('luanguohua', 'DELETE', `${at}/deletes`, { ids: [draft['id']] })).code).toBe('200');
    await approvedBy(server, 'materialExit', asked['id'], ['luanguohua']);
    expect(await stockIn(server, store, part)).toBe('9.000 0.000 90.00');
  });

  it('PUT /tydf/process/materialCheck/unfreeze/{id} lifts the freeze: it goes on against the books of its beginning', async () => {
    const { store, part } = await stocked();
    const draft = await begun(store, { checkType: 'cycle', scopeCategories: ['sparePart'] });
    expect((await call('luanguohua', 'PUT', `${at}/unfreeze/${textOf(draft['id'])}`, { reason: '急用' })).code).toBe('403');
    await count('songdawei', draft, counts(draft, ['8']));
    documentOf(await confirmed(server, 'luanguohua', 'materialCheck', { id: draft['id'] }));
    expect((await call('dingweiguo', 'PUT', `${at}/unfreeze/${textOf(draft['id'])}`, { reason: '急用' })).data).toMatchObject({
      frozen: false,
    });
    const asked = documentOf(await confirmed(server, 'maoyu', 'materialExit', exitOf(store, part, '5')));
    await approvedBy(server, 'materialExit', asked['id'], ['dingweiguo', 'luanguohua']);
    server.clock.set(new Date('2026-11-20T02:00:00.000Z'));
    await approvedBy(server, 'materialCheck', draft['id'], ['majun', 'dingweiguo']);
    expect(await stockIn(server, store, part)).toBe('3.000 0.000 30.00');
    // What was booked before a count stands.
    const { faults } = await call('dingweiguo', 'POST', `${stockAddress}/materialExit/voidProcess`, { id: asked['id'], comment: '录错' });
    expect(faults?.map(({ rule }) => rule)).toEqual(['countedSince']);
  });

  it('refuses a second one of the storehouse, another keeper, a witness who counts or keeps, and counts that cannot be', async () => {
    const { store, part, fish } = await stocked();
    const other = check(store, { checkerIds: [company.user('majun')] });
    expect((await call('sunqiang', 'POST', `${at}/add`, other)).reason).toBe('notTheKeeper');
    const draft = await begun(store);
    expect((await call('luanguohua', 'POST', `${at}/add`, check(store))).reason).toBe('stocktakeOpen');
    const [first] = counts(draft, ['1']);
    for (const lines of [[], [{ id: '999999', countQty: '1' }], [{ ...first, countQty: '-1' }], [{ ...first, countQty: '1.2345' }]])
      expect((await count('songdawei', draft, lines)).reason).toBe('invalid');
    expect(await refused({ id: draft['id'] })).toEqual([
      'required lines.0.countQty',
      'required lines.1.countQty',
      'required lines.2.countQty',
    ]);
    const lines = [{ itemId: part, countQty: '1' }];
    expect(await refused({ id: draft['id'], supervisorId: company.user('songdawei'), lines })).toEqual(['witness supervisorId']);
    expect(await refused({ id: draft['id'], supervisorId: company.user('suilina'), lines })).toEqual(['witness supervisorId']);
    expect(await refused({ id: draft['id'], lines: [...lines, ...lines] })).toEqual(['once lines.1.itemId']);
    expect(await refused({ id: draft['id'], lines: [{ itemId: part, countQty: '1.5' }] })).toEqual(['pieces lines.0.countQty']);
    expect(await refused({ id: draft['id'], lines: [{ itemId: fish, countQty: '1' }] })).toEqual(['lot lines.0.lotNo']);
    const dear = await item(server, `无价${store}`, { refPrice: null });
    expect(await refused({ id: draft['id'], lines: [{ itemId: dear, countQty: '1' }] })).toEqual(['priced lines.0.unitCost']);
    expect(await refused({ id: draft['id'], lines: [] })).toContain('some lines');
  });

  it('asks for what explains a difference once it was sent back', async () => {
    const { store } = await stocked();
    const draft = await begun(store, { checkType: 'cycle', scopeCategories: ['sparePart'] });
    await count('songdawei', draft, counts(draft, ['8']));
    documentOf(await confirmed(server, 'luanguohua', 'materialCheck', { id: draft['id'] }));
    expect((await call('majun', 'POST', `${at}/rejectProcess`, { id: draft['id'], comment: '复盘' })).code).toBe('200');
    const again = await call('luanguohua', 'POST', `${at}/rePostProcess`, { id: draft['id'] });
    expect(again.faults?.map(({ field, rule }) => `${rule} ${field}`)).toEqual(['explained lines.0.reason']);
    const lines = linesOf(await read(draft['id']), 'lines').map((line) => ({ ...line, reason: '错发' }));
    expect((await call('luanguohua', 'POST', `${at}/rePostProcess`, { id: draft['id'], lines })).code).toBe('200');
  });

  it('GET /tydf/process/materialCheck/compareDate says whether one may be begun, and which documents are in its way', async () => {
    const { store, part } = await stocked();
    const of = (date: string) => call('luanguohua', 'GET', `${at}/compareDate?storehouseId=${store}&checkDate=${date}`);
    expect((await of('2026-11-20')).data).toMatchObject({ allowed: true, lastCheckDate: null, unposted: [] });
    expect((await of('2026-11-21')).data).toMatchObject({ allowed: false, reason: '盘点日期不能晚于今天' });
    expect((await of('2026-11-18')).data).toMatchObject({ allowed: false });
    expect((await of('2026-11-19')).data).toMatchObject({ allowed: false, reason: '今日已有收发，盘点日期须为今天' });
    expect((await of('soon')).reason).toBe('invalid');
    expect((await call('luanguohua', 'GET', `${at}/compareDate?checkDate=2026-11-20`)).code).toBe('400');
    const asked = documentOf(await confirmed(server, 'maoyu', 'materialExit', exitOf(store, part)));
    expect((await of('2026-11-20')).data).toMatchObject({
      allowed: true,
      unposted: [{ docType: 'materialExit', docCode: asked['code'], status: 'confirmed', blocking: false }],
    });
    const dear = { ...surplus(store, part), lines: [{ itemId: part, qty: '10', unitPriceTax: '11300' }] };
    const entry = documentOf(await confirmed(server, 'luanguohua', 'materialEntry', dear));
    expect((await of('2026-11-20')).data).toMatchObject({ allowed: false, reason: '存在未过账单据' });
    const draft = await begun(store);
    expect((await of('2026-11-20')).data).toMatchObject({ allowed: false, reason: `盘点${textOf(draft['code'])}尚未完结` });
    await count('songdawei', draft, counts(draft, ['20', '30', '10']));
    expect(await refused({ id: draft['id'] })).toEqual(['standing checkDate']);
    expect(entry['status']).toBe('confirmed');
  });

  it('lets a count of yesterday stand while nothing was booked today', async () => {
    const { store, part } = await stocked();
    server.clock.set(new Date('2026-11-21T01:00:00.000Z'));
    const draft = await begun(store, { checkDate: '2026-11-20' });
    await count('songdawei', draft, counts(draft, ['20', '30', '9']));
    documentOf(await confirmed(server, 'luanguohua', 'materialCheck', { id: draft['id'] }));
    await approvedBy(server, 'materialCheck', draft['id'], ['majun', 'dingweiguo']);
    expect(await stockIn(server, store, part)).toBe('9.000 0.000 90.00');
    const late = { ...surplus(store, part), bizDate: '2026-11-19' };
    const { json } = await confirmed(server, 'luanguohua', 'materialEntry', late);
    expect(json.faults?.map(({ rule, field }) => `${rule} ${field}`)).toEqual(['counted bizDate']);
  });
});

describe('months', () => {
  const period = '/tydf/api/stockPeriod';
  const month = async (value: string): Promise<string> =>
    textOf((await call('majun', 'POST', `${period}/add`, { month: value })).data['id']);
  const rules = ({ faults }: { readonly faults?: readonly { readonly rule: string }[] }) => faults?.map(({ rule }) => rule);

  it('PUT /tydf/api/stockPeriod/close/{id} and PUT /tydf/api/stockPeriod/reopen/{id} : one after the other, with nothing in the way, and nothing is booked in a closed one', async () => {
    server.clock.set(new Date('2026-09-28T01:00:00.000Z'));
    const { store, part } = await stocked();
    server.clock.set(new Date('2026-10-05T01:00:00.000Z'));
    const late = documentOf(await confirmed(server, 'maoyu', 'materialExit', { ...exitOf(store, part), bizDate: '2026-09-29' }));
    await entered(server, store, [{ itemId: part, qty: '1', unitPriceTax: '11.30' }]);
    const [september, october] = [await month('2026-09'), await month('2026-10')];
    expect(rules(await call('majun', 'PUT', `${period}/close/${october}`, {}))).toEqual(['notOver']);
    expect(rules(await call('majun', 'PUT', `${period}/close/${september}`, {}))).toEqual(['waiting']);
    expect((await call('luanguohua', 'PUT', `${period}/close/${september}`, {})).code).toBe('403');
    expect((await call('majun', 'PUT', `${period}/close/${september}`, { move: true })).data).toMatchObject({ periodState: 'closed' });
    expect((await call('maoyu', 'GET', `${stockAddress}/materialExit/get/${textOf(late['id'])}`)).data['bizDate']).toBe('2026-10-01');
    const back = { ...surplus(store, part), bizDate: '2026-09-29' };
    expect((await confirmed(server, 'luanguohua', 'materialEntry', back)).json.reason).toBe('periodClosed');
    expect((await call('majun', 'PUT', `${period}/close/${september}`, {})).reason).toBe('closed');
    expect((await call('majun', 'PUT', `${period}/reopen/${september}`, { reason: '补录' })).code).toBe('403');
    server.clock.set(new Date('2026-12-05T01:00:00.000Z'));
    const november = await month('2026-11');
    expect(rules(await call('majun', 'PUT', `${period}/close/${november}`, {}))).toContain('earlier');
    expect((await call('qiaolihua', 'DELETE', `${period}/deletes`, { ids: [september] })).faults?.map(({ rule }) => rule)).toEqual([
      'closed',
    ]);
    expect((await call('qiaolihua', 'PUT', `${period}/reopen/${september}`, { reason: '补录' })).data).toMatchObject({
      periodState: 'open',
    });
  });

  it('refuses a month that has not begun', async () => {
    expect((await call('majun', 'POST', `${period}/add`, { month: '2027-01' })).faults?.map(({ rule }) => rule)).toEqual(['notAhead']);
  });
});
