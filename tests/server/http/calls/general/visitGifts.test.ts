/** Gifts of visits through HTTP: reserved when they are asked for, out of the stock when they are handed out, told by the report. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { material, movesOf, stockOf } from '#tests/support/stock/materials.ts';
import type { TestClient, TestServer } from '#tests/support/server.ts';
import { onStage } from '#tests/server/http/calls/stage.ts';

const stage = onStage();
const gifts = '/tydf/process/watchGiftDetail';
let server: TestServer;
let host: TestClient;
let leader: TestClient;
let manager: TestClient;
let clerk: TestClient;

beforeAll(async () => {
  ({ server } = stage());
  [host, leader, manager, clerk] = [
    await stage().as('yanfei'),
    await stage().as('qinhao'),
    await stage().as('liuguifang'),
    await stage().as('jiangyuzhen'),
  ];
});

const giving = (materialId: string, qty: string, more: AnyDoc = {}): AnyDoc => ({
  visitorCategory: 'customer',
  receiverOrg: '青岛味海餐饮',
  receiverName: '李总',
  reason: '回访',
  giftDate: '2026-11-20',
  persons: 4,
  gifts: [{ materialId, qty }],
  ...more,
});
const send = async (materialId: string, qty: string, more: AnyDoc = {}) =>
  (await host.call<{ document: AnyDoc }>('POST', `${gifts}/submitProcess`, giving(materialId, qty, more))).json;
const decide = async (person: TestClient, id: unknown, deed: string, more: AnyDoc = {}) => {
  const [task] = await server.db.query<{ id: string }>(
    `select id::text from task where resource = 'watchGiftDetail' and document_id = $1 and state = 'open'`,
    [id],
  );
  return (await person.call<{ document: AnyDoc }>('POST', `${gifts}/${deed}Process`, { id, taskId: task?.id, ...more })).json;
};
const lineOf = async (id: unknown): Promise<AnyDoc> =>
  ((await clerk.call<AnyDoc>('GET', `${gifts}/get/${textOf(id)}`)).json.data['gifts'] as AnyDoc[])[0] ?? {};
/** What the report tells of one material in the month of the tests. */
const reported = async (materialId: string): Promise<AnyDoc | undefined> => {
  const path = '/tydf/api/materialManagementReport?monthFrom=2026-11&monthTo=2026-11&category=gift&pageSize=500';
  const { json } = await manager.call<{ records: AnyDoc[] }>('GET', path);
  return json.data.records.find(({ key }) => key === materialId);
};

describe('gifts for visitors', () => {
  it('are reserved when asked for, and handed out as they were approved, or fewer, at what the stock is worth', async () => {
    const box = await material(server, '礼盒', '6', { price: '100.00' });
    const more = { moveType: 'in', moveDate: server.clock.now().toISOString().slice(0, 10), qty: '4', price: '130.00' };
    expect((await clerk.call('POST', `/tydf/api/adMaterialManagement/move/${box}`, more)).json.code).toBe('200');
    const { code, data } = await send(box, '4.00');
    expect(code).toBe('200');
    const { id } = data.document;
    expect(data.document).toMatchObject({ totalAmount: '400.00', perHead: '100.00' });
    expect(await lineOf(id)).toMatchObject({ price: '100.00', stockQty: '10.00', unit: 'box', amount: '400.00' });
    expect(await stockOf(server, box)).toEqual({ stockQty: '10.00', availableQty: '6.00', reservedQty: '4.00', stockAmount: '1120.00' });
    // The price is the one of the day on which it was sent.
    expect((await clerk.call('PUT', `/tydf/api/adMaterialManagement/put/${box}`, { price: '900.00' })).json.code).toBe('200');
    for (const person of [leader, manager]) expect(await decide(person, id, 'approve')).toMatchObject({ code: '200' });
    const handed = async (qty: string) => ({ gifts: [{ id: (await lineOf(id))['id'], qty }] });
    expect(await decide(clerk, id, 'approve', await handed('5.00'))).toMatchObject({
      code: '400',
      faults: [{ field: 'gifts.0.qty', rule: 'downwards' }],
    });
    expect(await decide(clerk, id, 'approve', await handed('3.00'))).toMatchObject({
      code: '200',
      data: { document: { status: 'approved', totalAmount: '300.00' } },
    });
    // 1,120 for ten: three leave at 336.
    expect(await stockOf(server, box)).toEqual({ stockQty: '7.00', availableQty: '7.00', reservedQty: '0.00', stockAmount: '784.00' });
    expect((await movesOf(server, box))[0]).toBe(`out -3.00 ${stage().company.user('yanfei')} watchGiftDetail`);
    expect(await reported(box)).toMatchObject({
      inQty: '10.00',
      outQty: '3.00',
      outAmount: '336.00',
      closeQty: '7.00',
      closeAmount: '784.00',
    });
  });

  it('are free again when the application is rejected or withdrawn', async () => {
    const box = await material(server, '保温杯', '5');
    const free = { stockQty: '5.00', availableQty: '5.00', reservedQty: '0.00', stockAmount: '790.00' };
    const rejected = (await send(box, '5.00')).data.document;
    expect(await stockOf(server, box)).toMatchObject({ availableQty: '0.00', reservedQty: '5.00' });
    expect(await decide(leader, rejected['id'], 'reject', { comment: '改送画册' })).toMatchObject({ code: '200' });
    expect(await stockOf(server, box)).toEqual(free);
    const withdrawn = (await send(box, '5.00')).data.document;
    expect((await host.call('POST', `${gifts}/withdrawProcess`, { id: withdrawn['id'] })).json.code).toBe('200');
    expect(await stockOf(server, box)).toEqual(free);
  });

  it('are gifts that are in stock, in whole pieces', async () => {
    const paper = await material(server, '复印纸', '50', { category: 'office' });
    expect(await send(paper, '1.00')).toMatchObject({ code: '400', faults: [{ field: 'gifts.0.materialId', rule: 'onlyGifts' }] });
    const cup = await material(server, '帆布袋', '2');
    expect(await send(cup, '3.00')).toMatchObject({ code: '400', faults: [{ field: 'gifts.0.qty', rule: 'inStock' }] });
    expect(await send(cup, '1.50')).toMatchObject({ code: '400', faults: [{ field: 'gifts.0.qty', rule: 'pieces' }] });
    expect(await send('999999', '1.00')).toMatchObject({ code: '400', faults: [{ field: 'gifts.0.materialId' }] });
  });

  it('go to one of two who ask for the last ones at once', async () => {
    const last = await material(server, '企业画册', '3');
    const answers = await Promise.all([send(last, '2.00'), send(last, '2.00', { receiverOrg: '上海鲜渡' })]);
    expect(answers.map(({ code }) => code).filter((code) => code === '200')).toHaveLength(1);
    expect(JSON.stringify(answers)).toMatch(/stockShort|inStock/);
    expect(await stockOf(server, last)).toMatchObject({ availableQty: '1.00', reservedQty: '2.00' });
  });
});
