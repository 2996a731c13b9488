/** The life of a visit through HTTP: what quality may change, the gate's records, arrival, leaving, refusal, and who may do what of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { expiry } from '#server/workflow/expiry.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { material } from '#tests/support/stock/materials.ts';
import { startTestServer, testDay, type TestClient, type TestServer } from '#tests/support/server.ts';
import { approved } from '#tests/support/people/training.ts';

const applications = '/tydf/process/watchApply';
const at = '/tydf/api/watchRecordDetail';
let server: TestServer;
let company: Company;
let host: TestClient;
let clerk: TestClient;
let leader: TestClient;
let manager: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
});
afterAll(() => server?.close());
/** Sets the clock; sessions of another day are over, so everybody signs in anew. */
const setClock = async (now: Date): Promise<void> => {
  server.clock.set(now);
  [host, clerk, leader, manager] = [
    await server.as('yanfei'),
    await server.as('jiangyuzhen'),
    await server.as('qinhao'),
    await server.as('liuguifang'),
  ];
};
beforeEach(() => setClock(testDay));

const idCard = '370602198507152317';
const visit = (more: AnyDoc = {}): AnyDoc => ({
  visitorOrg: '烟台海洋研究所',
  visitorCategory: 'academic',
  leadVisitor: '王立群',
  leadMobile: '13800138000',
  visitorCount: 2,
  visitStart: '2026-11-23T01:30:00.000Z',
  visitEnd: '2026-11-23T08:00:00.000Z',
  purpose: '交流循环水养殖技术',
  areas: [company.area('LAND'), company.area('LAND-RAS1')],
  receptionLevel: 'c',
  hostUser: company.user('yanfei'),
  companions: [company.user('luyang')],
  healthOk: true,
  budget: '0',
  visitors: [
    { name: '王立群', idCard },
    { name: '赵海峰', idCard },
  ],
  ...more,
});
const agreed = (more: AnyDoc = {}): Promise<AnyDoc> =>
  approved(server, 'watchApply', 'yanfei', visit(more), { biosecurity: { bioOk: true } });
const recordsOf = async ({ id }: AnyDoc): Promise<readonly AnyDoc[]> =>
  (await clerk.call<{ records: AnyDoc[] }>('GET', `${at}/page?watchApplyId=${textOf(id)}&sort=visitDay`)).json.data.records;
const act = async (name: string, { id }: AnyDoc, body: AnyDoc, person = clerk) =>
  (await person.call<AnyDoc>('PUT', `${at}/${name}/${textOf(id)}`, body)).json;
const told = async (login: string, key: string): Promise<readonly AnyDoc[]> => {
  const rows = await server.db.query<{ params: AnyDoc }>(
    `select payload -> 'params' as params from outbox where kind = 'notice' and payload ->> 'key' = $1 and payload -> 'principals' ? $2 order by id`,
    [key, `u:${company.user(login)}`],
  );
  return rows.map(({ params }) => params);
};
/** On the day of the visit, half past nine. */
const theDay = new Date('2026-11-23T01:30:00.000Z');

describe('an application', () => {
  it('for restricted areas is refused to who was at another farm', async () => {
    const answer = await host.call('POST', `${applications}/submitProcess`, visit({ otherFarm72h: true }));
    expect(answer.json).toMatchObject({ code: '400', faults: [{ field: 'areas', rule: 'otherFarm' }] });
  });

  it('is narrowed by quality, who answers, and never widened', async () => {
    const sent = await host.call<{ document: AnyDoc }>('POST', `${applications}/submitProcess`, visit());
    expect(sent.json).toMatchObject({ code: '200' });
    const { id } = sent.json.data.document;
    const task = async (): Promise<string> => {
      const [row] = await server.db.query<{ id: string }>(
        `select id::text from task where resource = 'watchApply' and document_id = $1 and state = 'open'`,
        [id],
      );
      return row?.id ?? '';
    };
    const approve = async (person: TestClient, more: AnyDoc = {}) =>
      (await person.call<{ document: AnyDoc }>('POST', `${applications}/approveProcess`, { id, taskId: await task(), ...more })).json;
    expect(await approve(leader)).toMatchObject({ code: '200' });
    const quality = await server.as('yinruoxi');
    expect(await approve(quality)).toMatchObject({ code: '400', faults: [{ field: 'bioOk', rule: 'required' }] });
    expect(await approve(quality, { bioOk: false })).toMatchObject({ code: '400', faults: [{ field: 'bioOk', rule: 'bioRefused' }] });
    const wider = [company.area('LAND'), company.area('LAND-HATCH')];
    expect(await approve(quality, { bioOk: true, areas: wider })).toMatchObject({
      code: '400',
      faults: [{ field: 'areas', rule: 'narrowed' }],
    });
    // What quality finds out counts as if it had been asked for.
    expect(await approve(quality, { bioOk: true, otherFarm72h: true })).toMatchObject({ code: '400', faults: [{ rule: 'otherFarm' }] });
    expect(await approve(quality, { bioOk: true, otherFarm72h: true, areas: [company.area('LAND')] })).toMatchObject({
      code: '200',
      data: { document: { bioLevel: 'controlled' } },
    });
    expect(await approve(manager)).toMatchObject({ code: '200', data: { document: { status: 'approved' } } });
    expect(await recordsOf({ id })).toMatchObject([{ areasVisited: [company.area('LAND')], bioLevel: 'controlled' }]);
  });

  it('is followed by a record for each of its days, and host and companions hear of it', async () => {
    const document = await agreed({ visitorOrg: '三日考察团', visitEnd: '2026-11-25T08:00:00.000Z' });
    const records = await recordsOf(document);
    expect(records.map(({ visitDay, planTime, visitStatus, planCount }) => [visitDay, planTime, visitStatus, planCount])).toEqual(
      ['23', '24', '25'].map((day) => [`2026-11-${day}`, `2026-11-${day}T01:30:00.000Z`, 'planned', 2]),
    );
    expect((await told('yanfei', 'visit_host')).at(-1)).toMatchObject({ name: '三日考察团', count: '2' });
    expect((await told('luyang', 'visit_host')).at(-1)).toMatchObject({ name: '三日考察团' });
  });

  it('that nobody decided before the visitors arrive is rejected for good', async () => {
    const sent = await host.call<{ document: AnyDoc }>('POST', `${applications}/submitProcess`, visit());
    const { id } = sent.json.data.document;
    const status = async (): Promise<unknown> =>
      (await server.db.query<AnyDoc>('select status from watch_apply where id = $1', [id]))[0]?.['status'];
    server.clock.set(new Date(theDay.getTime() - 60_000));
    await expiry.run(server.services);
    expect(await status()).toBe('submitted');
    server.clock.set(theDay);
    await expiry.run(server.services);
    expect(await status()).toBe('rejected');
  });

  it('is made void before anybody has come, after which nobody is expected', async () => {
    const document = await agreed({ visitEnd: '2026-11-24T08:00:00.000Z' });
    const { id } = document;
    const undo = async () => (await manager.call('POST', `${applications}/voidProcess`, { id, comment: '改期' })).json;
    await setClock(theDay);
    const [first, second] = (await recordsOf(document)) as [AnyDoc, AnyDoc];
    expect(await act('arrive', first, { actualCount: 2, disinfected: true, clothesIssued: true })).toMatchObject({ code: '200' });
    expect(await undo()).toMatchObject({ code: '400', faults: [{ rule: 'followedBy' }] });
    const other = await agreed({ visitStart: '2026-11-24T01:30:00.000Z', visitEnd: '2026-11-24T08:00:00.000Z' });
    expect((await manager.call('POST', `${applications}/voidProcess`, { id: other['id'], comment: '改期' })).json.code).toBe('200');
    expect(await recordsOf(other)).toMatchObject([{ visitStatus: 'cancelled' }]);
    await setClock(new Date('2026-11-25T01:00:00.000Z'));
    expect(await recordsOf(other)).toMatchObject([{ visitStatus: 'cancelled' }]);
    expect((await clerk.call<AnyDoc>('GET', `${at}/get/${textOf(second['id'])}`)).json.data).toMatchObject({ visitStatus: 'noShow' });
    expect((await clerk.call<{ total: number }>('GET', `${at}/page?visitStatus=noShow&watchApplyId=${textOf(id)}`)).json.data.total).toBe(
      1,
    );
  });
});

describe('at the gate', () => {
  let record: AnyDoc;
  beforeAll(async () => {
    server.clock.set(testDay);
    const document = await agreed();
    await setClock(theDay);
    [record] = (await recordsOf(document)) as [AnyDoc];
  });
  beforeEach(() => setClock(theDay));

  it('nobody enters restricted areas without disinfection and clothing, or on another day', async () => {
    expect(await act('arrive', record, { actualCount: 2 })).toMatchObject({
      code: '400',
      faults: [
        { field: 'disinfected', rule: 'disinfected' },
        { field: 'clothesIssued', rule: 'clothes' },
      ],
    });
    await setClock(testDay);
    const early = await act('arrive', record, { actualCount: 2, disinfected: true, clothesIssued: true });
    expect(early).toMatchObject({ code: '409', reason: 'notToday' });
  });

  it('who answers for other areas lets nobody in, and who only hosts has no right to', async () => {
    const body = { actualCount: 2, disinfected: true, clothesIssued: true };
    const stranger = await server.as('houmeiling');
    expect(await act('arrive', record, body, stranger)).toMatchObject({ code: '404' });
    expect(await act('arrive', record, body, host)).toMatchObject({ code: '403' });
    // The leader of a department who guides visitors elsewhere reads of them, and answers for the gate of their own areas.
    const guide = company.user('houmeiling');
    expect((await clerk.call('PUT', `${at}/put/${textOf(record['id'])}`, { guide })).json.code).toBe('200');
    expect(await act('arrive', record, body, stranger)).toMatchObject({ code: '403', reason: 'notYourArea' });
    expect((await clerk.call('PUT', `${at}/put/${textOf(record['id'])}`, { guide: company.user('luyang') })).json.code).toBe('200');
  });

  it(`PUT ${at}/arrive/{id}: once, at the time of the server; host and guide hear of it`, async () => {
    const body = { actualCount: 2, disinfected: true, clothesIssued: true, badgeNos: 'F01-F02' };
    expect(await act('arrive', record, { ...body, actualCount: 3 }, leader)).toMatchObject({ code: '400', faults: [{ rule: 'more' }] });
    expect(await act('arrive', record, body, leader)).toMatchObject({
      code: '200',
      data: { visitStatus: 'arrived', arriveTime: theDay.toISOString(), guard: company.user('qinhao'), badgeNos: 'F01-F02' },
    });
    expect((await told('yanfei', 'visit_gate')).at(-1)).toMatchObject({ count: '2' });
    expect((await told('luyang', 'visit_gate')).at(-1)).toMatchObject({ count: '2' });
    expect(await act('arrive', record, body)).toMatchObject({ code: '409' });
    expect(await act('refuse', record, { reason: '发热' })).toMatchObject({ code: '409' });
  });

  it(`PUT ${at}/rectify/{id}: on the day only, by the manager`, async () => {
    await setClock(new Date('2026-11-23T02:30:00.000Z'));
    const earlier = '2026-11-23T01:20:00.000Z';
    const correct = async (body: AnyDoc, person = manager) =>
      (await person.call<AnyDoc>('PUT', `/tydf/api/watchRecordDetail/rectify/${textOf(record['id'])}`, body)).json;
    expect(await correct({ arriveTime: earlier }, clerk)).toMatchObject({ code: '403' });
    expect(await correct({ arriveTime: earlier, leaveTime: '2026-11-23T01:10:00.000Z' })).toMatchObject({
      code: '400',
      faults: [{ field: 'leaveTime', rule: 'order' }],
    });
    expect(await correct({ arriveTime: '2026-11-23T05:00:00.000Z' })).toMatchObject({ code: '400', faults: [{ rule: 'future' }] });
    expect(await correct({ arriveTime: earlier })).toMatchObject({ code: '200', data: { arriveTime: earlier, visitStatus: 'arrived' } });
    await setClock(new Date('2026-11-24T01:00:00.000Z'));
    expect(await correct({ arriveTime: earlier })).toMatchObject({ code: '409', reason: 'dayOver' });
  });

  it(`PUT ${at}/leave/{id}: once`, async () => {
    await setClock(new Date('2026-11-23T03:30:00.000Z'));
    expect(await act('leave', record, { feedback: '收获很大' }, leader)).toMatchObject({
      code: '200',
      data: { visitStatus: 'left', leaveTime: server.clock.now().toISOString(), feedback: '收获很大' },
    });
    expect(await act('leave', record, {})).toMatchObject({ code: '409' });
  });

  it(`GET ${at}/getOne/{id}: the record with its visit and visitors, as far as the asker may read`, async () => {
    const one = async (person: TestClient) => (await person.call<AnyDoc>('GET', `${at}/getOne/${textOf(record['id'])}`)).json;
    const whole = await one(clerk);
    expect(whole).toMatchObject({ code: '200', data: { record: { id: record['id'] }, apply: { visitorOrg: '烟台海洋研究所' } } });
    expect((whole.data['visitors'] as AnyDoc[]).map(({ name, idCard: card }) => [name, card])).toEqual([
      ['王立群', idCard],
      ['赵海峰', idCard],
    ]);
    // Who leads the areas reads of the visit, and no numbers of identity cards.
    const seen = await one(leader);
    expect(seen.data['visitors']).toHaveLength(2);
    expect(JSON.stringify(seen.data)).not.toContain(idCard);
    expect(await one(await server.as('zouyong'))).toMatchObject({ code: '404' });
    const keeper = await server.as('liuguifang');
    expect((await keeper.call('GET', `${at}/getOne/999999`)).json.code).toBe('404');
  });

  it(`PUT ${at}/refuse/{id}: with a reason`, async () => {
    const added = await clerk.call<AnyDoc>('POST', `${at}/add`, {
      visitorOrg: '顺达物流',
      leadVisitor: '孙师傅',
      areasVisited: [company.area('PARK')],
    });
    expect(added.json).toMatchObject({ code: '200', data: { visitDay: '2026-11-23', visitStatus: 'planned' } });
    expect(await act('refuse', added.json.data, {})).toMatchObject({ code: '400', faults: [{ field: 'reason' }] });
    expect(await act('refuse', added.json.data, { reason: '体温异常' })).toMatchObject({
      code: '200',
      data: { visitStatus: 'refused', refuseReason: '体温异常' },
    });
    const restricted = { visitorOrg: '设备维修', leadVisitor: '周师傅', areasVisited: [company.area('LAND-RAS1')] };
    expect((await clerk.call('POST', `${at}/add`, restricted)).json).toMatchObject({ code: '400', faults: [{ rule: 'onlyOpen' }] });
  });

  it('the register shows the visits of an area, and says why nobody writes it', async () => {
    const register = '/tydf/api/watchManagement';
    const of = async (code: string): Promise<readonly AnyDoc[]> =>
      (await clerk.call<{ records: AnyDoc[] }>('GET', `${register}/page?areasVisited=${company.area(code)}`)).json.data.records;
    expect((await of('LAND-RAS1')).map(({ id }) => id)).toContain(record['id']);
    expect((await of('PARK')).map(({ visitorOrg }) => visitorOrg)).toEqual(['顺达物流']);
    expect((await clerk.call('POST', `${register}/add`, {})).json).toMatchObject({ code: '409' });
    expect((await clerk.call('PUT', `${register}/put/${textOf(record['id'])}`, {})).json).toMatchObject({ code: '409' });
    // A leader finds the areas that they answer for.
    const his = await leader.call<{ records: AnyDoc[] }>('GET', `${register}/page`);
    expect(his.json.data.records.map(({ id }) => id)).toContain(record['id']);
    expect(his.json.data.records.map(({ visitorOrg }) => visitorOrg)).not.toContain('顺达物流');
  });
});

describe('after a visit', () => {
  const settlements = '/tydf/process/watchReceiveDetail';
  const gifts = '/tydf/process/watchGiftDetail';
  const draftsOf = async (base: string, id: unknown, person = host): Promise<readonly AnyDoc[]> =>
    (await person.call<{ records: AnyDoc[] }>('GET', `${base}/page?watchApplyId=${textOf(id)}`)).json.data.records;

  it('its host has the drafts of settlement and gifts, and the visit shows what both cost', async () => {
    const document = await agreed({ needGift: true, budget: '500.00' });
    const { id } = document;
    await setClock(theDay);
    const [settlement] = (await draftsOf(settlements, id)) as [AnyDoc];
    expect(settlement).toMatchObject({ status: 'draft', applicant: company.user('yanfei'), guestCount: 2, companionCount: 1 });
    const [gift] = (await draftsOf(gifts, id)) as [AnyDoc];
    expect(gift).toMatchObject({ status: 'draft', receiverOrg: '烟台海洋研究所', persons: 2 });
    const body = {
      id: settlement['id'],
      version: settlement['version'],
      summary: '交流顺利',
      costs: [{ costType: 'meal', content: '午餐', qty: '3.00', price: '100.00' }],
    };
    const early = (await host.call('POST', `${settlements}/submitProcess`, body)).json;
    expect(early).toMatchObject({ code: '400', faults: [{ rule: 'came' }] });
    const [record] = (await recordsOf(document)) as [AnyDoc];
    expect(await act('arrive', record, { actualCount: 2, disinfected: true, clothesIssued: true })).toMatchObject({ code: '200' });
    await approved(server, 'watchReceiveDetail', 'yanfei', body);
    const cost = async (): Promise<unknown> => (await host.call<AnyDoc>('GET', `${applications}/get/${textOf(id)}`)).json.data['costTotal'];
    expect(await cost()).toBe('300.00');
    const giving = {
      id: gift['id'],
      version: gift['version'],
      gifts: [{ materialId: await material(server, '礼盒', '10', { price: '120.00' }), qty: '2.00' }],
    };
    await approved(server, 'watchGiftDetail', 'yanfei', giving);
    expect(await cost()).toBe('540.00');
    const second = { watchApplyId: id, guestCount: 2, companionCount: 1, summary: '再次结算', receiveDate: '2026-11-23' };
    expect((await host.call('POST', `${settlements}/submitProcess`, second)).json).toMatchObject({
      code: '400',
      faults: [{ rule: 'once' }],
    });
    const one = (await host.call<AnyDoc>('GET', `${at}/getOne/${textOf(record['id'])}`)).json.data;
    expect(one).toMatchObject({ receive: { totalCost: '300.00' }, gifts: [{ totalAmount: '240.00' }] });
    // Whoever keeps the areas reads of the visit by its record, and nothing of what was given.
    const keeper = (await leader.call<AnyDoc>('GET', `${at}/getOne/${textOf(record['id'])}`)).json;
    expect(keeper).toMatchObject({ code: '200', data: { record: { id: record['id'] } } });
  });

  it('meals and trips that were ordered for it stand with it, and it with them', async () => {
    const { id } = await agreed();
    const meal = {
      watchApplyId: id,
      mealDate: '2026-11-23',
      mealTime: 'lunch',
      mealPlace: '员工食堂',
      reason: '接待',
      guestCount: 2,
      staffCount: 1,
      standard: '35.00',
    };
    const trip = {
      watchApplyId: id,
      reason: '接站',
      fromPlace: '高铁站',
      toPlace: '园区',
      planStart: '2026-11-23T00:30:00.000Z',
      planEnd: '2026-11-23T01:30:00.000Z',
      passengerCount: 2,
      contactMobile: '13800138000',
    };
    const related = async (resource: string, of: unknown): Promise<unknown[]> =>
      (await host.call<AnyDoc[]>('GET', `/tydf/process/document/${resource}/${textOf(of)}/related`)).json.data.flatMap((one) =>
        one['way'] === 'recent' ? [] : [`${textOf(one['way'])} ${textOf(one['resource'])}`],
      );
    for (const [resource, body] of Object.entries({ adminMealApplication: meal, boatcarApply: trip })) {
      const sent = (await host.call<{ document: AnyDoc }>('POST', `/tydf/process/${resource}/submitProcess`, body)).json;
      expect(sent, JSON.stringify(sent)).toMatchObject({ code: '200', data: { document: { watchApplyId: id } } });
      expect(await related(resource, sent.data.document['id'])).toContain('to watchApply');
    }
    expect(await related('watchApply', id)).toEqual(expect.arrayContaining(['from adminMealApplication', 'from boatcarApply']));
  });

  it('drafts that nobody sent go with a visit that is made void, and one that was sent keeps it', async () => {
    const document = await agreed({ needGift: true });
    const { id } = document;
    const [gift] = (await draftsOf(gifts, id)) as [AnyDoc];
    const giving = {
      id: gift['id'],
      version: gift['version'],
      gifts: [{ materialId: await material(server, '茶包', '10', { price: '20.00' }), qty: '2.00' }],
    };
    expect((await host.call('POST', `${gifts}/submitProcess`, giving)).json.code).toBe('200');
    const undo = async (one: unknown) => (await manager.call('POST', `${applications}/voidProcess`, { id: one, comment: '取消' })).json;
    expect(await undo(id)).toMatchObject({ code: '400', faults: [{ rule: 'followedBy' }] });
    const other = await agreed({ needGift: true });
    expect((await undo(other['id'])).code).toBe('200');
    expect(await draftsOf(gifts, other['id'])).toEqual([]);
    expect(await draftsOf(settlements, other['id'])).toEqual([]);
  });
});
