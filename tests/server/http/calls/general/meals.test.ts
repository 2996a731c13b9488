/** The life of meals through HTTP: each variant by its own calls, lines one by one, the kitchen of a day, cancelling, who is told. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import type { DocumentBundle, InboxPage } from '#model/workflow/inbox.ts';
import { textOf } from '#model/calculation/text.ts';
import { mealTurn } from '#server/business/general/mealTurns.ts';
import { startTestServer, testDay, type TestClient, type TestServer } from '#tests/support/server.ts';

const at = '/tydf/process/adminMealApplication';
let server: TestServer;
let yanfei: TestClient;
let qinhao: TestClient;
let keeper: TestClient;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());
const setClock = async (now: Date): Promise<void> => {
  server.clock.set(now);
  [yanfei, qinhao, keeper] = [await server.as('yanfei'), await server.as('qinhao'), await server.as('zhanghongmei')];
};
beforeEach(() => setClock(testDay));

const inside = (more: AnyDoc = {}): AnyDoc => ({
  mealType: 'in',
  mealDate: '2026-11-24',
  mealTime: 'lunch',
  mealPlace: '一号餐厅',
  reason: '设备安装人员用餐',
  guestCount: 2,
  staffCount: 3,
  standard: '35.00',
  ...more,
});
const outside = (more: AnyDoc = {}): AnyDoc => inside({ mealType: 'out', restaurant: '海景酒楼', guestOrg: '蓝海机电', ...more });
const send = async (record: AnyDoc, ending = '', person = yanfei) =>
  (await person.call<{ document: AnyDoc }>('POST', `${at}/submitProcess${ending}`, record)).json;
const sent = async (record: AnyDoc, ending = ''): Promise<AnyDoc> => {
  const answer = await send(record, ending);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: '200' });
  return answer.data.document;
};
const approve = async ({ id }: AnyDoc, person: TestClient): Promise<AnyDoc> => {
  const { json } = await person.call<{ document: AnyDoc }>('POST', `${at}/approveProcess`, { id, comment: '同意' });
  expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
  return json.data.document;
};
const standing = async (more: AnyDoc = {}): Promise<AnyDoc> => {
  const document = await sent(inside(more));
  await approve(document, qinhao);
  return approve(document, keeper);
};
const told = async (principal: string, key: string): Promise<AnyDoc[]> => {
  const rows = await server.db.query<{ params: AnyDoc }>(
    `select payload -> 'params' as params from outbox where kind = 'notice' and payload ->> 'key' = $1 and payload -> 'principals' ? $2 order by id`,
    [key, principal],
  );
  return rows.map(({ params }) => params);
};

it('a variant goes by its own calls and its own flow, and by no other; it never becomes another', async () => {
  const wrong = { code: '400', reason: 'wrongVariant', faults: [{ field: 'mealType' }] };
  expect(await send(outside())).toMatchObject(wrong);
  expect(await send(inside(), 'Out')).toMatchObject(wrong);
  const { json } = await yanfei.call<AnyDoc>('POST', `${at}/add`, outside());
  const { id, version } = json.data;
  for (const ending of ['', 'Con']) expect(await send({ id }, ending)).toMatchObject(wrong);
  // What the body says counts for nothing where the record is stored.
  expect(await send({ id, mealType: 'con' }, 'Con')).toMatchObject(wrong);
  const changed = await yanfei.call<AnyDoc>('PUT', `${at}/put/${textOf(id)}`, { mealType: 'in', version });
  expect(changed.json.data?.['mealType'] ?? 'out').toBe('out');
  const document = await sent({ id }, 'Out');
  expect(document).toMatchObject({ mealType: 'out', processKey: 'outsitAdminMealApplication' });
  const [flow] = await server.db.query<{ key: string }>(
    `select f.key from flow_instance i join flow_definition f on f.id = i.definition_id where i.resource = 'adminMealApplication' and i.document_id = $1`,
    [id],
  );
  expect(flow?.key).toBe('outsitAdminMealApplication');

  const reject = async (ending: string) => (await qinhao.call('POST', `${at}/rejectProcess${ending}`, { id, comment: '请补充' })).json;
  expect(await reject('')).toMatchObject(wrong);
  expect(await reject('Con')).toMatchObject(wrong);
  expect(await reject('Out')).toMatchObject({ code: '200' });
  const again = async (ending: string) => (await yanfei.call('POST', `${at}/rePostProcess${ending}`, { id })).json;
  expect(await again('')).toMatchObject(wrong);
  expect(await again('Out')).toMatchObject({ code: '200' });
  // Nobody learns from the refusal that a document is there.
  const stranger = await server.as('luyang');
  expect((await stranger.call('POST', `${at}/submitProcess`, { id })).json).toMatchObject({ code: '404' });
});

it(`GET ${at}/detailList/{id} and DELETE ${at}/deleteDetailById/{id}: the author's, while they have it in hand`, async () => {
  const persons = [
    { personName: '来宾', count: 2, price: '35.00' },
    { personName: '陪餐', count: 3, price: '30.00' },
  ];
  const { json } = await yanfei.call<AnyDoc>('POST', `${at}/add`, inside({ persons }));
  const id = textOf(json.data['id']);
  const list = async (person = yanfei) => (await person.call<AnyDoc[]>('GET', `${at}/detailList/${id}`)).json;
  const lines = (await list()).data;
  expect(lines.map(({ personName, amount }) => [personName, amount])).toEqual([
    ['来宾', '70.00'],
    ['陪餐', '90.00'],
  ]);
  const stranger = await server.as('luyang');
  expect(await list(stranger)).toMatchObject({ code: '404' });
  const remove = async (line: AnyDoc | undefined, person = yanfei) =>
    (await person.call('DELETE', `${at}/deleteDetailById/${textOf(line?.['id'])}`)).json;
  expect(await remove(lines[1], stranger)).toMatchObject({ code: '404' });
  expect(await remove(lines[1])).toMatchObject({ code: '200', data: null });
  expect((await list()).data.map(({ personName }) => personName)).toEqual(['来宾']);
  expect(await remove(lines[1])).toMatchObject({ code: '404' });
  await sent({ id, guestCount: 2, staffCount: 0 });
  expect(await remove(lines[0])).toMatchObject({ code: '409', reason: 'notEditable' });
});

it(`PUT ${at}/served/{id}, PUT ${at}/cancel/{id} and GET ${at}/kitchen: the kitchen's day`, async () => {
  const lunch = await standing();
  const dinner = await standing({ mealTime: 'dinner', guestCount: 0, staffCount: 4 });
  const gone = await standing({ mealPlace: '二号餐厅' });
  expect(lunch).toMatchObject({ status: 'approved', mealStatus: 'waiting' });
  const kitchen = async (person = keeper) => (await person.call<AnyDoc[]>('GET', `${at}/kitchen?day=2026-11-24`)).json;
  const rows = async () => (await kitchen()).data.map(({ mealTime, place, persons }) => [mealTime, place, persons]);
  expect(await rows()).toEqual([
    ['lunch', '一号餐厅', 5],
    ['lunch', '二号餐厅', 5],
    ['dinner', '一号餐厅', 4],
  ]);
  expect(await kitchen(yanfei)).toMatchObject({ code: '403' });

  const act = async (name: string, { id }: AnyDoc, body: AnyDoc, person: TestClient) =>
    (await person.call<AnyDoc>('PUT', `${at}/${name}/${textOf(id)}`, body)).json;
  expect(await act('cancel', gone, { reason: '改期' }, yanfei)).toMatchObject({ code: '200', data: { mealStatus: 'cancelled' } });
  expect(await told('r:canteen_keeper', 'meal_cancelled')).toMatchObject([{ name: gone['code'], comment: '改期' }]);
  expect(await act('cancel', gone, { reason: '改期' }, yanfei)).toMatchObject({ code: '409', reason: 'notNow' });
  expect((await rows()).map(([mealTime]) => mealTime)).toEqual(['lunch', 'dinner']);

  const served = { actualCount: 6, actualAmount: '180.00' };
  expect(await act('served', lunch, served, keeper)).toMatchObject({ code: '409', reason: 'notNow' });
  await setClock(new Date('2026-11-24T06:00:00Z'));
  expect(await act('served', lunch, served, yanfei)).toMatchObject({ code: '403' });
  expect(await act('cancel', dinner, { reason: '来宾已走' }, yanfei)).toMatchObject({ code: '409', reason: 'notNow' });
  expect(await act('served', lunch, served, keeper)).toMatchObject({ code: '200', data: { ...served, mealStatus: 'done' } });
  expect(await act('served', lunch, served, keeper)).toMatchObject({ code: '409', reason: 'notNow' });
  expect(await act('cancel', dinner, { reason: '来宾已走' }, keeper)).toMatchObject({ code: '200' });
});

it('who will be asked is told of the flow that the form chooses', async () => {
  const ask = async (values: AnyDoc) =>
    (
      await yanfei.call<AnyDoc[]>('POST', '/tydf/process/candidates', {
        resource: 'adminMealApplication',
        values,
        nodes: [{ nodeId: 'manager' }],
      })
    ).json;
  expect(await ask({ mealType: 'out' })).toMatchObject({ code: '200', data: [{ nodeId: 'manager', people: [{ name: '刘桂芳' }] }] });
  expect(await ask({ mealType: 'in' })).toMatchObject({ code: '404', reason: 'missingNode' });
});

it('outside: the applicant enters what it cost, and it is over; drinks ask the leader in charge', async () => {
  const document = await sent(outside({ needWine: true, guestCount: 4, staffCount: 1, standard: '100.00' }), 'Out');
  await approve(document, qinhao);
  await approve(document, await server.as('liuguifang'));
  await approve(document, await server.as('gaozhenbo'));
  const { json } = await yanfei.call<InboxPage>('GET', '/tydf/process/inbox?resource=adminMealApplication&size=100');
  const row = json.data.rows.find(({ documentId }) => documentId === document['id']);
  expect(row?.node?.id).toBe('cost');
  const decide = async (values: AnyDoc) =>
    (await yanfei.call<{ document: AnyDoc }>('POST', `${at}/approveProcess`, { id: document['id'], taskId: row?.taskId, ...values })).json;
  expect(await decide({ actualCount: 5 })).toMatchObject({ code: '400', faults: [{ field: 'actualAmount' }] });
  expect(await decide({ actualCount: 5, actualAmount: '488.00' })).toMatchObject({ code: '200' });
  expect(await approve(document, await server.as('majun'))).toMatchObject({
    status: 'approved',
    mealStatus: 'done',
    actualAmount: '488.00',
  });
  const bundle = await yanfei.call<DocumentBundle>('GET', `/tydf/process/document/adminMealApplication/${textOf(document['id'])}`);
  expect(bundle.json.data.trail.map(({ node }) => node?.id ?? null)).toEqual([null, 'leader', 'manager', 'inCharge', 'cost', 'accountant']);
});

it('the kitchen hears of late meals at once, and at four of the next day, once', async () => {
  await setClock(new Date('2026-11-25T07:30:00Z'));
  await standing({ mealDate: '2026-11-26', mealPlace: '三号餐厅' });
  expect(await told('r:canteen_keeper', 'meal_late')).toEqual([]);
  expect(await mealTurn.run(server.services)).toBe(0);
  await setClock(new Date('2026-11-25T08:00:01Z'));
  expect(await send(inside({ mealDate: '2026-11-26' }))).toMatchObject({ code: '400', faults: [{ field: 'urgency', rule: 'inTime' }] });
  const late = await sent(inside({ mealDate: '2026-11-26', urgency: 'urgent' }));
  expect(await told('r:canteen_keeper', 'meal_late')).toMatchObject([{ name: late['code'], amount: '5' }]);
  expect([await mealTurn.run(server.services), await mealTurn.run(server.services)]).toEqual([1, 0]);
  expect(await told('r:canteen_keeper', 'meal_tomorrow')).toMatchObject([
    { date: '2026-11-26', amount: '5', comment: '午餐 三号餐厅 5人' },
  ]);
});
