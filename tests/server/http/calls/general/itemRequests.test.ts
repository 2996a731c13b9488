/** Things of the stock of materials that employees get: reserved, confirmed, brought back; what they ask for themselves. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import type { Company } from '#tests/fixtures/company.ts';
import { material as materialOf, movesOf, stockOf as stockIn } from '#tests/support/stock/materials.ts';
import type { TestClient, TestServer } from '#tests/support/server.ts';
import { onStage } from '#tests/server/http/calls/stage.ts';

const stage = onStage();
let server: TestServer;
let company: Company;
let clerk: TestClient;
let manager: TestClient;
let worker: TestClient;
const base = '/tydf/api/hrItemRequisitionRecord';
const materials = '/tydf/api/adMaterialManagement';
const today = (): string => server.clock.now().toISOString().slice(0, 10);

beforeAll(async () => {
  ({ server, company } = stage());
  clerk = await stage().as('jiangyuzhen');
  manager = await stage().as('liuguifang');
  worker = await stage().as('yanfei');
});

let made = 0;
const material = (stock: string, more: AnyDoc = {}): Promise<string> =>
  materialOf(server, `劳保${(made += 1)}`, stock, { category: 'labor', unit: 'pair', price: '8.00', ...more });
const stockOf = (id: string): Promise<AnyDoc> => stockIn(server, id);
const moved = (id: string): Promise<readonly string[]> => movesOf(server, id);
const issue = (materialId: string, qty: string, more: AnyDoc = {}, by = clerk) =>
  by.call<AnyDoc>('POST', `${base}/add`, {
    staffId: company.staff('yanfei'),
    itemType: 'ppe',
    materialId,
    itemName: '防滑手套',
    unit: 'pair',
    qty,
    issueDate: today(),
    ...more,
  });
const idOf = async (answer: ReturnType<typeof issue>): Promise<string> => {
  const { json } = await answer;
  expect(json.code, JSON.stringify(json)).toBe('200');
  return String(json.data['id']);
};
const ask = (materialId: string, qty: string, by = worker) =>
  by.call<AnyDoc>('POST', `${base}/request`, { materialId, qty, reason: '作业磨损' });

describe('what is handed out', () => {
  it('is reserved, leaves the stock when it is confirmed, and comes back at its value', async () => {
    const id = await material('10');
    const item = await idOf(issue(id, '4'));
    expect(await stockOf(id)).toEqual({ stockQty: '10.00', availableQty: '6.00', reservedQty: '4.00', stockAmount: '80.00' });
    expect((await issue(id, '7')).json).toMatchObject({ code: '409', reason: 'stockShort' });
    // A change is reserved anew.
    await clerk.call('PUT', `${base}/put/${item}`, { qty: '3' });
    expect(await stockOf(id)).toMatchObject({ availableQty: '7.00', reservedQty: '3.00' });
    expect((await worker.call<AnyDoc>('PUT', `${base}/confirm/${item}`, {})).json.data).toMatchObject({ itemState: 'issued' });
    expect(await stockOf(id)).toEqual({ stockQty: '7.00', availableQty: '7.00', reservedQty: '0.00', stockAmount: '56.00' });
    await clerk.call('POST', `${materials}/move/${id}`, { moveType: 'in', moveDate: today(), qty: '7', price: '20.00' });
    const back = await clerk.call<AnyDoc>('PUT', `${base}/giveBack/${item}`, { itemState: 'returned', returnDate: today() });
    expect(back.json, JSON.stringify(back.json)).toMatchObject({ code: '200', data: { itemState: 'returned' } });
    expect(await stockOf(id)).toMatchObject({ stockQty: '17.00', stockAmount: '220.00', reservedQty: '0.00' });
    const receiver = company.user('yanfei');
    expect(await moved(id)).toEqual([
      `return 3.00 ${receiver} hrItemRequisitionRecord`,
      'in 7.00  adMaterialManagement',
      `out -3.00 ${receiver} hrItemRequisitionRecord`,
      'in 10.00  adMaterialManagement',
    ]);
  });

  it('does not come back where it is lost, worn out or used up', async () => {
    const id = await material('10');
    for (const [itemState, more] of [
      ['lost', {}],
      ['scrapped', {}],
      ['returned', { mustReturn: false }],
    ] as const) {
      const item = await idOf(issue(id, '1', more));
      await worker.call('PUT', `${base}/confirm/${item}`, {});
      await clerk.call('PUT', `${base}/giveBack/${item}`, { itemState, returnDate: today() });
    }
    expect(await stockOf(id)).toMatchObject({ stockQty: '7.00', reservedQty: '0.00' });
  });

  it('is free again where it is deleted before it is confirmed', async () => {
    const id = await material('5');
    const item = await idOf(issue(id, '5'));
    expect(await stockOf(id)).toMatchObject({ availableQty: '0.00' });
    const { json } = await clerk.call('DELETE', `${base}/deletes?ids=${item}`);
    expect(json.code, JSON.stringify(json)).toBe('200');
    expect(await stockOf(id)).toMatchObject({ availableQty: '5.00', reservedQty: '0.00' });
  });

  it('has the unit of its material, in whole pieces, and the material is in use', async () => {
    const id = await material('5');
    expect(JSON.stringify((await issue(id, '1', { unit: 'pcs' })).json)).toContain('"unit"');
    expect(JSON.stringify((await issue(id, '1.5')).json)).toContain('"pieces"');
    await clerk.call('PUT', `${materials}/put/${id}`, { status: 'disabled' });
    expect(JSON.stringify((await issue(id, '1')).json)).toContain('"materialInUse"');
  });

  it('stays within a share of the year, counted when it is confirmed, but for what the manager lets pass', async () => {
    const id = await material('20', { perStaffLimit: '3' });
    const [one, two] = [await idOf(issue(id, '2')), await idOf(issue(id, '2'))];
    await worker.call('PUT', `${base}/confirm/${one}`, {});
    expect((await worker.call('PUT', `${base}/confirm/${two}`, {})).json).toMatchObject({ code: '409', reason: 'limit' });
    const more = { overLimit: true, remark: '两地作业' };
    expect(JSON.stringify((await clerk.call('PUT', `${base}/put/${two}`, more)).json)).toContain('"overLimit"');
    expect(JSON.stringify((await manager.call('PUT', `${base}/put/${two}`, { overLimit: true })).json)).toContain('remark');
    expect((await manager.call('PUT', `${base}/put/${two}`, more)).json.code).toBe('200');
    expect((await worker.call('PUT', `${base}/confirm/${two}`, {})).json.code).toBe('200');
    expect(await stockOf(id)).toMatchObject({ stockQty: '16.00', reservedQty: '0.00' });
  });

  it('of the last piece is reserved for one of two at the same time', async () => {
    const id = await material('1');
    const answers = await Promise.all([issue(id, '1'), issue(id, '1', {}, manager), issue(id, '1')]);
    expect(answers.map(({ json }) => json.code).toSorted()).toEqual(['200', '409', '409']);
    expect(await stockOf(id)).toMatchObject({ availableQty: '0.00', reservedQty: '1.00' });
  });
});

describe('what somebody asks for', () => {
  it(`POST ${base}/request: waits, reserves nothing and cannot be confirmed; PUT ${base}/accept/{id} reserves it`, async () => {
    const id = await material('5');
    const { json } = await ask(id, '2');
    expect(json.data, JSON.stringify(json)).toMatchObject({
      itemState: 'requested',
      staffId: company.staff('yanfei'),
      materialId: id,
      itemType: 'ppe',
      unit: 'pair',
      remark: '作业磨损',
      mustReturn: false,
    });
    const item = String(json.data['id']);
    expect(await stockOf(id)).toMatchObject({ availableQty: '5.00' });
    expect((await worker.call('PUT', `${base}/confirm/${item}`, {})).json.code).not.toBe('200');
    expect((await worker.call('PUT', `${base}/accept/${item}`, {})).json.code).toBe('403');
    const accepted = await clerk.call<AnyDoc>('PUT', `${base}/accept/${item}`, {});
    expect(accepted.json.data, JSON.stringify(accepted.json)).toMatchObject({ itemState: 'toIssue', issuer: company.user('jiangyuzhen') });
    expect(await stockOf(id)).toMatchObject({ availableQty: '3.00', reservedQty: '2.00' });
    expect((await clerk.call('PUT', `${base}/accept/${item}`, {})).json.code).toBe('409');
    expect((await worker.call<AnyDoc>('PUT', `${base}/confirm/${item}`, {})).json.data).toMatchObject({ itemState: 'issued' });
    expect(await stockOf(id)).toMatchObject({ stockQty: '3.00', reservedQty: '0.00' });
    const told = await server.db.query<AnyDoc>(
      `select payload ->> 'key' as key from outbox where payload -> 'params' ->> 'documentId' = $1 order by id`,
      [item],
    );
    expect(told.map(({ key }) => key)).toEqual(['item_requested', 'item_accepted']);
  });

  it(`PUT ${base}/decline/{id}: is over, with the reason`, async () => {
    const id = await material('5');
    const item = String((await ask(id, '2')).json.data['id']);
    const { json } = await clerk.call<AnyDoc>('PUT', `${base}/decline/${item}`, { reason: '本月已发放' });
    expect(json.data, JSON.stringify(json)).toMatchObject({ itemState: 'declined', remark: '本月已发放' });
    expect((await clerk.call('PUT', `${base}/accept/${item}`, {})).json.code).toBe('409');
    expect(await stockOf(id)).toMatchObject({ availableQty: '5.00' });
  });

  it(`PUT ${base}/withdraw/{id}: by who asked, while nobody has decided`, async () => {
    const id = await material('5');
    const item = String((await ask(id, '2')).json.data['id']);
    const withdraw = async (by: TestClient, which = item) => (await by.call<AnyDoc>('PUT', `${base}/withdraw/${which}`, {})).json;
    expect((await withdraw(clerk)).code).not.toBe('200');
    expect(await withdraw(worker)).toMatchObject({ code: '200', data: { itemState: 'withdrawn' } });
    expect(await withdraw(worker)).toMatchObject({ code: '409', reason: 'notRequested' });
    expect((await clerk.call('PUT', `${base}/accept/${item}`, {})).json).toMatchObject({ code: '409', reason: 'notRequested' });
    expect((await worker.call('PUT', `${base}/confirm/${item}`, {})).json.code).not.toBe('200');
    const other = String((await ask(id, '2')).json.data['id']);
    expect((await clerk.call('PUT', `${base}/accept/${other}`, {})).json.code).toBe('200');
    expect((await withdraw(worker, other)).code).not.toBe('200');
    expect(await stockOf(id)).toMatchObject({ availableQty: '3.00', reservedQty: '2.00' });
  });

  it('is accepted only as far as the stock goes', async () => {
    const id = await material('1');
    const item = String((await ask(id, '2')).json.data['id']);
    expect((await clerk.call('PUT', `${base}/accept/${item}`, {})).json).toMatchObject({ code: '409', reason: 'stockShort' });
  });

  it('is a material that is there, of somebody who works here', async () => {
    expect((await ask('999999', '1')).json).toMatchObject({ code: '400', faults: [{ field: 'materialId' }] });
    expect((await ask(await material('1'), '1', await stage().as('admin'))).json).toMatchObject({ code: '409', reason: 'noOwnFile' });
  });
});
