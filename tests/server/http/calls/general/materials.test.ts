/** Movements of administrative materials: their worth to the cent, what is refused, what comes back, who hears of it. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import type { Company } from '#tests/fixtures/company.ts';
import type { TestClient, TestServer } from '#tests/support/server.ts';
import { onStage } from '#tests/server/http/calls/stage.ts';

const stage = onStage();
let server: TestServer;
let company: Company;
let clerk: TestClient;
let manager: TestClient;
const base = '/tydf/api/adMaterialManagement';
const moves = '/tydf/api/adMaterialMove';
const today = (): string => server.clock.now().toISOString().slice(0, 10);

beforeAll(async () => {
  ({ server, company } = stage());
  clerk = await stage().as('jiangyuzhen');
  manager = await stage().as('liuguifang');
});

interface Booked {
  readonly move: AnyDoc;
  readonly stockQty: string;
  readonly avgPrice: string | null;
  readonly stockAmount: string;
}

let made = 0;
async function material(more: AnyDoc = {}): Promise<string> {
  const body = {
    name: `物资${(made += 1)}`,
    category: 'office',
    unit: 'pcs',
    price: '10.00',
    keeper: company.user('wangxiaolei'),
    ...more,
  };
  const { json } = await clerk.call<AnyDoc>('POST', `${base}/add`, body);
  expect(json.code, JSON.stringify(json)).toBe('200');
  return String(json.data['id']);
}
const move = (id: string, moveType: string, qty: string, more: AnyDoc = {}, by = clerk) =>
  by.call<Booked & AnyDoc>('POST', `${base}/move/${id}`, {
    moveType,
    moveDate: today(),
    qty,
    ...(moveType === 'out' ? { receiverDept: company.department('D02') } : {}),
    ...more,
  });
async function booked(id: string, moveType: string, qty: string, more: AnyDoc = {}, by = clerk): Promise<Booked> {
  const { json } = await move(id, moveType, qty, more, by);
  expect(json.code, JSON.stringify(json)).toBe('200');
  return json.data;
}
const refused = async (answer: ReturnType<typeof move>) => {
  const { json } = await answer;
  return { code: json.code, reason: (json as unknown as AnyDoc)['reason'], errors: JSON.stringify(json) };
};
const recordOf = async (id: string, by = clerk): Promise<AnyDoc> => (await by.call<AnyDoc>('GET', `${base}/get/${id}`)).json.data;

describe('the worth of the stock', () => {
  it('POST /tydf/api/adMaterialManagement/move/{id}: is exact, and nothing is worth nothing', async () => {
    const id = await material();
    await booked(id, 'in', '40', { price: '11.90' });
    expect(await booked(id, 'in', '25', { price: '12.37' })).toMatchObject({
      stockQty: '65.00',
      stockAmount: '785.25',
      avgPrice: '12.0808',
    });
    expect((await booked(id, 'out', '7')).move).toMatchObject({ qty: '-7.00', amount: '-84.57', balance: '58.00' });
    expect((await booked(id, 'out', '18')).move).toMatchObject({ amount: '-217.45' });
    await booked(id, 'in', '3', { price: '12.99' });
    const last = await booked(id, 'out', '43');
    expect(last).toMatchObject({ stockQty: '0.00', stockAmount: '0.00', avgPrice: null });
    expect(last.move).toMatchObject({ amount: '-522.20', balance: '0.00', moveType: 'out' });
  });

  it('is told with the newest rows to whoever may list them, and to others without', async () => {
    const id = await material();
    await booked(id, 'in', '4', { price: '2.50' });
    await booked(id, 'loss', '1', { remark: '破损' });
    const shown = await recordOf(id);
    expect(shown).toMatchObject({ stockQty: '3.00', availableQty: '3.00', stockAmount: '7.50', avgPrice: '2.5000', belowMin: false });
    expect((shown['moves'] as AnyDoc[]).map(({ moveType, qty, remark }) => [moveType, qty, remark])).toEqual([
      ['loss', '-1.00', '破损'],
      ['in', '4.00', null],
    ]);
    const employee = await recordOf(id, await stage().as('yanfei'));
    expect(employee['moves']).toBeUndefined();
    expect(employee).toMatchObject({ availableQty: '3.00', unit: 'pcs' });
    expect(employee['stockAmount']).not.toBe('7.50');
    // What was read may be sent whole.
    const { json } = await clerk.call('PUT', `${base}/put/${id}`, { ...shown, location: '二楼' });
    expect(json.code, JSON.stringify(json)).toBe('200');
  });
});

describe('a movement', () => {
  it('takes no more than there is', async () => {
    const id = await material();
    await booked(id, 'in', '2', { price: '1' });
    expect(await refused(move(id, 'out', '3'))).toMatchObject({ code: '409', reason: 'stockShort' });
    expect(await refused(move(id, 'loss', '3'))).toMatchObject({ code: '409', reason: 'stockShort' });
    expect(await recordOf(id)).toMatchObject({ stockQty: '2.00' });
  });

  it('of the last piece goes to one of two who ask at the same time', async () => {
    const id = await material();
    await booked(id, 'in', '5', { price: '3.33' });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => move(id, 'out', '1', {}, at % 2 === 0 ? clerk : manager)));
    const codes = answers.map(({ json }) => json.code);
    expect(codes.filter((code) => code === '200')).toHaveLength(5);
    expect(codes.filter((code) => code === '409')).toHaveLength(3);
    expect(await recordOf(id)).toMatchObject({ stockQty: '0.00', stockAmount: '0.00' });
  });

  it('names what is missing or cannot be', async () => {
    const id = await material();
    const faultsOf = async (moveType: string, qty: string, more: AnyDoc): Promise<string> => {
      const { code, errors } = await refused(move(id, moveType, qty, more));
      expect(code).toBe('400');
      return errors;
    };
    expect(await faultsOf('in', '1', {})).toContain('price');
    expect(await faultsOf('in', '0', { price: '1' })).toContain('"nothing"');
    expect(await faultsOf('in', '1.5', { price: '1' })).toContain('"pieces"');
    expect(await faultsOf('in', '1', { price: '1', moveDate: '2036-01-01' })).toContain('"future"');
    expect(await faultsOf('in', '1', { price: '1', moveDate: '2026-01-31' })).toContain('"tooOld"');
    expect(await faultsOf('out', '1', { receiverDept: null })).toContain('receiver');
    expect(await faultsOf('out', '1', { receiver: '999999' })).toContain('receiver');
    expect(await faultsOf('return', '1', {})).toContain('ofMove');
    expect(await faultsOf('return', '1', { ofMove: '999999' })).toContain('ofMove');
    const litres = await material({ unit: 'l' });
    await booked(litres, 'in', '1.5', { price: '3' });
  });

  it('of something that is switched off is no receipt and no issue', async () => {
    const id = await material();
    await booked(id, 'in', '2', { price: '1' });
    const { version } = await recordOf(id);
    await clerk.call('PUT', `${base}/put/${id}`, { status: 'disabled', version });
    expect(await refused(move(id, 'in', '1', { price: '1' }))).toMatchObject({ reason: 'materialDisabled' });
    expect(await refused(move(id, 'out', '1'))).toMatchObject({ reason: 'materialDisabled' });
    await booked(id, 'loss', '2', { remark: '过期' });
  });

  it('fixes the unit, and the material cannot be deleted', async () => {
    const id = await material();
    const change = async (): Promise<AnyDoc> =>
      (await clerk.call('PUT', `${base}/put/${id}`, { unit: 'box', version: (await recordOf(id))['version'] })).json as unknown as AnyDoc;
    expect(await change()).toMatchObject({ code: '200' });
    await booked(id, 'in', '1', { price: '1' });
    const again = await clerk.call('PUT', `${base}/put/${id}`, { unit: 'pcs', version: (await recordOf(id))['version'] });
    expect(JSON.stringify(again.json)).toContain('"unitFixed"');
    expect((await clerk.call('DELETE', `${base}/deletes?ids=${id}`)).json.code).not.toBe('200');
  });
});

describe('a count', () => {
  it('says what lies there; the server books the difference', async () => {
    const id = await material();
    await booked(id, 'in', '10', { price: '2.01' });
    expect((await booked(id, 'adjust', '7')).move).toMatchObject({ moveType: 'adjust', qty: '-3.00', amount: '-6.03' });
    expect(await booked(id, 'adjust', '9')).toMatchObject({ stockQty: '9.00', stockAmount: '18.09' });
    expect(await refused(move(id, 'adjust', '9'))).toMatchObject({ code: '409', reason: 'noDifference' });
    expect(await booked(id, 'adjust', '0')).toMatchObject({ stockQty: '0.00', stockAmount: '0.00' });
    // Nothing lies there that could say what the found pieces are worth: the price of reference does.
    expect(await booked(id, 'adjust', '2')).toMatchObject({ stockAmount: '20.00' });
    expect(await booked(id, 'adjust', '3', { price: '1.00' })).toMatchObject({ stockAmount: '21.00' });
  });
});

describe(`POST ${base}/count: of several at once`, () => {
  const count = (items: readonly AnyDoc[], by = clerk) =>
    by.call<{ booked: number }>('POST', `${base}/count`, { moveDate: today(), items, remark: '年中盘点' });
  const three = async (): Promise<readonly string[]> => {
    const ids = [await material(), await material(), await material()];
    for (const id of ids) await booked(id, 'in', '10', { price: '2.00' });
    return ids;
  };
  const sheet = (ids: readonly string[], ...counted: readonly string[]): AnyDoc[] =>
    counted.map((qty, at) => ({ id: ids[at], qty, stockQty: '10.00' }));

  it('books the differences, and nothing where there is none', async () => {
    const ids = await three();
    expect((await count(sheet(ids, '9', '10', '12'))).json).toMatchObject({ code: '200', data: { booked: 2 } });
    const stocks = await Promise.all(ids.map(async (id) => (await recordOf(id))['stockAmount']));
    expect(stocks).toEqual(['18.00', '20.00', '24.00']);
    const rows = (await recordOf(ids[0] ?? ''))['moves'] as AnyDoc[];
    expect(rows[0]).toMatchObject({ moveType: 'adjust', qty: '-1.00', remark: '年中盘点' });
  });

  it('is all or nothing, and names what moved meanwhile or cannot be', async () => {
    const ids = await three();
    await booked(ids[1] ?? '', 'out', '1');
    const { json } = await count(sheet(ids, '9', '9', '9'));
    expect(json).toMatchObject({ code: '409', reason: 'stockMoved', faults: [{ field: 'items.1.stockQty' }] });
    expect(await recordOf(ids[0] ?? '')).toMatchObject({ stockQty: '10.00' });
    expect((await count(sheet(ids, '9', 'x', '1.5'))).json).toMatchObject({ code: '400', faults: [{ field: 'items.1.qty' }] });
    expect((await count(sheet(ids, '9.5'))).json).toMatchObject({ code: '400', faults: [{ field: 'items.0.qty', rule: 'pieces' }] });
    expect((await count([...sheet(ids, '9'), ...sheet(ids, '8')])).json).toMatchObject({ code: '400', faults: [{ rule: 'twice' }] });
    expect((await count([{ id: '999999', qty: '1', stockQty: '0' }])).json).toMatchObject({ code: '400', faults: [{ rule: 'missing' }] });
  });

  it('is booked once by two at the same time', async () => {
    const ids = await three();
    const answers = await Promise.all([count(sheet(ids, '8', '8', '8')), count(sheet(ids, '8', '8', '8').toReversed(), manager)]);
    expect(answers.map(({ json }) => json.code).toSorted()).toEqual(['200', '409']);
    expect(await recordOf(ids[2] ?? '')).toMatchObject({ stockQty: '8.00' });
  });
});

describe('what was issued', () => {
  it('POST /tydf/api/adMaterialMove/giveBack/{id}: comes back at the value at which it left', async () => {
    const id = await material();
    await booked(id, 'in', '3', { price: '10.00' });
    const receiver = company.user('yanfei');
    const { move: issue } = await booked(id, 'out', '3', { receiver, receiverDept: null });
    expect(issue).toMatchObject({ receiver, receiverDept: company.department('D08') });
    await booked(id, 'in', '3', { price: '50.00' });
    const back = await clerk.call<Booked>('POST', `${moves}/giveBack/${String(issue['id'])}`, { qty: '1', moveDate: today() });
    expect(back.json.data).toMatchObject({ stockQty: '4.00', stockAmount: '160.00' });
    expect(back.json.data.move).toMatchObject({ moveType: 'return', qty: '1.00', amount: '10.00', receiver });
    expect(await booked(id, 'return', '2', { ofMove: issue['id'] })).toMatchObject({ stockQty: '6.00', stockAmount: '180.00' });
    const over = await clerk.call<Booked>('POST', `${moves}/giveBack/${String(issue['id'])}`, { qty: '1', moveDate: today() });
    expect(over.json).toMatchObject({ code: '409', reason: 'allBack' });
    const { move: other } = await booked(id, 'out', '2');
    expect(await refused(move(id, 'return', '3', { ofMove: other['id'] }))).toMatchObject({ code: '409', reason: 'overQuantity' });
    expect(await refused(move(await material(), 'return', '1', { ofMove: other['id'] }))).toMatchObject({ code: '400' });
  });

  it('stays within a share of the year, but for the manager who says why', async () => {
    const id = await material({ perStaffLimit: '3' });
    await booked(id, 'in', '20', { price: '1.00' });
    const receiver = company.user('yanfei');
    const { move: issue } = await booked(id, 'out', '3', { receiver });
    expect(await refused(move(id, 'out', '1', { receiver }))).toMatchObject({ code: '409', reason: 'limit' });
    expect(await refused(move(id, 'out', '1', { receiver, remark: '急用' }))).toMatchObject({ reason: 'limit' });
    expect(await refused(move(id, 'out', '1', { receiver }, manager))).toMatchObject({ reason: 'limit' });
    await booked(id, 'out', '1', { receiver, remark: '岗位调整' }, manager);
    await booked(id, 'out', '1', { receiver: company.user('tianye') });
    await clerk.call('POST', `${moves}/giveBack/${String(issue['id'])}`, { qty: '2', moveDate: today() });
    await booked(id, 'out', '1', { receiver });
    expect(await refused(move(id, 'out', '1', { receiver }))).toMatchObject({ reason: 'limit' });
    // A department has no share.
    await booked(id, 'out', '5');
  });

  it('of the last share goes to one of two at the same time', async () => {
    const id = await material({ perStaffLimit: '2' });
    await booked(id, 'in', '20', { price: '1.00' });
    const receiver = company.user('yanfei');
    const answers = await Promise.all(Array.from({ length: 6 }, () => move(id, 'out', '1', { receiver })));
    expect(answers.filter(({ json }) => json.code === '200')).toHaveLength(2);
  });
});

describe('a wrong row', () => {
  const reverse = (row: AnyDoc, by = clerk) => by.call<Booked>('POST', `${moves}/reverse/${String(row['id'])}`, { remark: '录错' });

  it('POST /tydf/api/adMaterialMove/reverse/{id}: is taken back by one of the opposite sign', async () => {
    const id = await material();
    const { move: right } = await booked(id, 'in', '4', { price: '3.00' });
    const { move: wrong } = await booked(id, 'in', '10', { price: '1.10' });
    const { json } = await reverse(wrong);
    expect(json.data).toMatchObject({ stockQty: '4.00', stockAmount: '12.00' });
    expect(json.data.move).toMatchObject({ moveType: 'in', qty: '-10.00', amount: '-11.00', reverses: wrong['id'], remark: '录错' });
    expect((await reverse(wrong)).json).toMatchObject({ code: '409', reason: 'takenBack' });
    expect((await reverse(json.data.move)).json).toMatchObject({ code: '409', reason: 'isReversal' });
    const { move: issue } = await booked(id, 'out', '4');
    expect((await reverse(right)).json).toMatchObject({ code: '409', reason: 'stockShort' });
    expect((await reverse(issue)).json.data).toMatchObject({ stockQty: '4.00', stockAmount: '12.00' });
    const { move: again } = await booked(id, 'out', '2');
    await clerk.call('POST', `${moves}/giveBack/${String(again['id'])}`, { qty: '1', moveDate: today() });
    expect((await reverse(again)).json).toMatchObject({ code: '409', reason: 'partlyBack' });
  });

  it('is taken back once by two at the same time', async () => {
    const id = await material();
    await booked(id, 'in', '9', { price: '3.00' });
    const { move: issue } = await booked(id, 'out', '4');
    const answers = await Promise.all([reverse(issue), reverse(issue, manager), reverse(issue)]);
    expect(answers.filter(({ json }) => json.code === '200')).toHaveLength(1);
    expect(await recordOf(id)).toMatchObject({ stockQty: '9.00', stockAmount: '27.00' });
  });
});

it('the keeper hears once that it lies below its minimum', async () => {
  const id = await material({ safetyQty: '5', name: '少量物资' });
  const heard = async (): Promise<number> => {
    const rows = await server.db.query(
      `select 1 from outbox where kind = 'notice' and payload ->> 'key' = 'low_stock_admin' and payload -> 'params' ->> 'documentId' = $1`,
      [id],
    );
    return rows.length;
  };
  await booked(id, 'in', '6', { price: '1' });
  await booked(id, 'out', '1');
  expect(await heard()).toBe(0);
  await booked(id, 'out', '1');
  await booked(id, 'out', '1');
  expect(await heard()).toBe(1);
  expect(await recordOf(id)).toMatchObject({ belowMin: true });
  await booked(id, 'in', '10', { price: '1' });
  await booked(id, 'adjust', '4');
  expect(await heard()).toBe(2);
});
