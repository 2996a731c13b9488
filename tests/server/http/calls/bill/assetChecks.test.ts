/** Stocktakes of assets: begun, scanned by several people at once, confirmed by who has a thing, closed with the drafts that follow. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { assetCard } from '#tests/support/money/assets.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';

const at = '/tydf/api/assetCheck';
const items = '/tydf/api/assetCheckItem';
const cards = '/tydf/api/fixasset';
let server: TestServer;
let company: Company;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
});
afterAll(() => server?.close());
beforeEach(() => server.clock.set(testDay));

const send = async <Data = AnyDoc>(login: string, method: string, path: string, body?: unknown) =>
  (await (await server.as(login)).call<Data>(method, path, body)).json;
const card = async (id: string): Promise<AnyDoc> => (await send('cuilei', 'GET', `${cards}/get/${id}`)).data;
const check = async (id: string): Promise<AnyDoc> => (await send('cuilei', 'GET', `${at}/get/${id}`)).data;
const rows = async (id: string): Promise<AnyDoc[]> =>
  (await send<{ records: AnyDoc[] }>('cuilei', 'GET', `${items}/page?checkId=${id}&pageSize=100`)).data.records;

/** A stocktake that is planned; each test counts a department of its own, so that no other card is in it. */
async function planned(dept: string, more: AnyDoc = {}): Promise<string> {
  const body = {
    checkName: '年度资产盘点',
    deptIds: [company.department(dept)],
    deadline: '2026-12-10',
    checkers: [company.user('yanfei')],
    ...more,
  };
  return String((await send('cuilei', 'POST', `${at}/add`, body)).data['id']);
}
async function begun(dept: string, more: AnyDoc = {}): Promise<string> {
  const id = await planned(dept, more);
  expect(await send('cuilei', 'POST', `${at}/start/${id}`)).toMatchObject({ code: '200' });
  return id;
}
const codeOf = async (id: string): Promise<string> => String((await card(id))['qrcode']);
const scan = (login: string, id: string, body: AnyDoc) => send(login, 'PUT', `${at}/scan/${id}`, body);

describe(`POST ${at}/start/{id}`, () => {
  it('makes a row of every card in the scope, once, and fixes the scope', async () => {
    const own = await assetCard(server, { dept: 'D02', user: 'jiangyuzhen' });
    await assetCard(server, { dept: 'D02', user: null, assetCategory: 'machine', usefulMonths: 120 });
    const gone = await assetCard(server, { dept: 'D02', user: null });
    await server.db.query(`update fixasset set asset_status = 'scrapped' where id = $1`, [gone]);
    const id = await planned('D02', { categories: ['electronic'] });
    expect(await send('yanfei', 'POST', `${at}/start/${id}`)).toMatchObject({ code: '403' });
    expect(await send('cuilei', 'POST', `${at}/start/${id}`)).toMatchObject({
      code: '200',
      data: { checkState: 'counting', cardCount: 1, seenCount: 0, code: 'PD-20261120-01' },
    });
    expect(await rows(id)).toMatchObject([{ fixassetId: own, finding: 'open', userId: company.user('jiangyuzhen'), netValue: '7200.00' }]);
    expect(await send('cuilei', 'POST', `${at}/start/${id}`)).toMatchObject({ code: '409', reason: 'notPlanned' });
    expect(await send('cuilei', 'PUT', `${at}/put/${id}`, { deptIds: [] })).toMatchObject({ code: '400', faults: [{ field: 'deptIds' }] });
    expect(await send('cuilei', 'DELETE', `${at}/deletes`, [id])).toMatchObject({ faults: [{ rule: 'begun' }] });
    const told = await server.db.query(`select payload from outbox where kind = 'notice' and payload ->> 'key' = 'asset_check_begun'`);
    expect(told).toMatchObject([{ payload: { principals: [`u:${company.user('jiangyuzhen')}`] } }]);
  });

  it('counts what lies below a department and inside a place', async () => {
    const [below] = await server.db.query<{ id: string }>(
      `insert into sys_department (name, dept_code, parent_id, created_at) values ('盘点组', 'D99', $1, now()) returning id::text`,
      [company.department('D11')],
    );
    const own = await assetCard(server, { dept: 'D11', user: null, deptId: below?.id, areaId: company.area('LAND-RAS1') });
    const id = await begun('D11', { areaIds: [company.area('LAND')] });
    expect((await rows(id)).map(({ fixassetId }) => fixassetId)).toEqual([own]);
  });

  it('refuses an empty scope, a last day that has gone by, and names a deadline in the past', async () => {
    const id = await planned('D13');
    expect(await send('cuilei', 'POST', `${at}/start/${id}`)).toMatchObject({ code: '409', reason: 'noCards' });
    expect(await check(id)).toMatchObject({ checkState: 'planned' });
    server.clock.set(new Date('2026-12-11T02:00:00.000Z'));
    expect(await send('cuilei', 'POST', `${at}/start/${id}`)).toMatchObject({ code: '409', reason: 'deadlinePassed' });
    expect(
      await send('cuilei', 'POST', `${at}/add`, { checkName: 'x', deadline: '2026-12-10', checkers: [company.user('yanfei')] }),
    ).toMatchObject({ code: '400', faults: [{ field: 'deadline' }] });
  });
});

describe(`PUT ${at}/scan/{id}`, () => {
  it('says what was found of a card, and the card when it was last seen', async () => {
    const [found, moved, broken, outside] = [
      await assetCard(server, { dept: 'D03', user: null }),
      await assetCard(server, { dept: 'D03', user: null }),
      await assetCard(server, { dept: 'D03', user: null }),
      await assetCard(server, { dept: 'D04', user: null }),
    ];
    const id = await begun('D03');
    const place = company.area('LAND-RAS1');
    expect((await scan('yanfei', id, { qrcode: await codeOf(found), areaId: place })).data).toMatchObject({
      finding: 'found',
      fixassetId: found,
      cardCount: 3,
      seenCount: 1,
    });
    expect((await scan('yanfei', id, { qrcode: await codeOf(moved), areaId: company.area('LAND-RAS2') })).data).toMatchObject({
      finding: 'elsewhere',
    });
    expect((await scan('yanfei', id, { qrcode: await codeOf(broken), condition: 'defect', note: '屏幕破裂' })).data).toMatchObject({
      finding: 'damaged',
      seenCount: 3,
    });
    for (let times = 0; times < 2; times += 1)
      expect((await scan('yanfei', id, { qrcode: await codeOf(outside), areaId: place })).data).toMatchObject({
        finding: 'surplus',
        fixassetId: outside,
        seenCount: 3,
      });
    expect((await scan('yanfei', id, { assetName: '旧发电机', areaId: place })).data).toMatchObject({
      finding: 'surplus',
      assetCode: null,
    });
    expect(await rows(id)).toHaveLength(5);
    expect(await card(found)).toMatchObject({ lastSeenAt: testDay.toISOString(), lastSeenBy: company.user('yanfei') });
    expect(await check(id)).toMatchObject({ seenCount: 3, elsewhereCount: 1, damagedCount: 1, surplusCount: 2, missingCount: 0 });
    // The last scan counts.
    expect((await scan('cuilei', id, { qrcode: await codeOf(moved), areaId: place })).data).toMatchObject({ finding: 'found' });
    expect(await check(id)).toMatchObject({ elsewhereCount: 0 });
  });

  it('names what is wrong', async () => {
    await assetCard(server, { dept: 'D01', user: null });
    const [id, later] = [await begun('D01'), await planned('D01')];
    expect(await scan('yanfei', id, {})).toMatchObject({ code: '400', faults: [{ field: 'qrcode' }] });
    expect(await scan('yanfei', id, { qrcode: 'ZC209900001' })).toMatchObject({ code: '404', reason: 'assetNotFound' });
    expect(await scan('yanfei', id, { assetName: 'x', areaId: '99999999' })).toMatchObject({ code: '400', faults: [{ field: 'areaId' }] });
    expect(await scan('yanfei', id, { assetName: 'x', condition: 'lost' })).toMatchObject({
      code: '400',
      faults: [{ field: 'condition' }],
    });
    expect(await scan('yanfei', later, { assetName: 'x' })).toMatchObject({ code: '409', reason: 'notCounting' });
    expect(await scan('jiangyuzhen', id, { assetName: 'x' })).toMatchObject({ code: '404' });
    expect(await scan('gemengyao', id, { assetName: 'x' })).toMatchObject({ code: '404' });
    expect(await scan('qiaolihua', id, { assetName: 'x' })).toMatchObject({ code: '403', reason: 'notCounting' });
    expect(await scan('yanfei', '99999999', { assetName: 'x' })).toMatchObject({ code: '404' });
  });

  it('counts each card once, however many people scan at the same time', async () => {
    const ids = [];
    for (let n = 0; n < 6; n += 1) ids.push(await assetCard(server, { dept: 'D05', user: null }));
    const codes = await Promise.all(ids.map(codeOf));
    const id = await begun('D05');
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => scan(n % 2 === 0 ? 'yanfei' : 'cuilei', id, { qrcode: codes[n % 6] })),
    );
    expect(answers.every(({ code }) => code === '200')).toBe(true);
    expect(await check(id)).toMatchObject({ cardCount: 6, seenCount: 6, surplusCount: 0 });
    expect(await rows(id)).toHaveLength(6);
  });
});

describe(`GET ${at}/mine`, () => {
  it('are own cards, which their user confirms without counting; what somebody else saw stands', async () => {
    const [own, other] = [
      await assetCard(server, { dept: 'D10', user: 'lengxue', assetName: '分级台' }),
      await assetCard(server, { dept: 'D10', user: null }),
    ];
    const id = await begun('D10');
    const [qrcode, foreign] = [await codeOf(own), await codeOf(other)];
    expect((await send<AnyDoc[]>('lengxue', 'GET', `${at}/mine`)).data).toMatchObject([
      { checkId: id, qrcode, assetName: '分级台', confirmed: false },
    ]);
    expect(await scan('lengxue', id, { qrcode: foreign })).toMatchObject({ code: '404' });
    expect((await scan('lengxue', id, { qrcode })).data).toMatchObject({ finding: 'found' });
    expect((await send<AnyDoc[]>('lengxue', 'GET', `${at}/mine`)).data).toMatchObject([{ confirmed: true }]);
    expect((await scan('yanfei', id, { qrcode, condition: 'defect' })).data).toMatchObject({ finding: 'damaged' });
    expect(await scan('lengxue', id, { qrcode })).toMatchObject({ code: '409', reason: 'seenAlready' });
    expect((await send<AnyDoc[]>('lengxue', 'GET', `${at}/mine`)).data).toEqual([]);
  });
});

it(`GET ${at}/counting are the stocktakes that somebody counts`, async () => {
  await assetCard(server, { dept: 'D06', user: null });
  const id = await begun('D06', { checkers: [company.user('shaobin')] });
  expect((await send<AnyDoc[]>('shaobin', 'GET', `${at}/counting`)).data).toMatchObject([{ id, cardCount: 1, seenCount: 0 }]);
  expect((await send<AnyDoc[]>('majun', 'GET', `${at}/counting`)).data).toEqual([]);
  expect((await send<AnyDoc[]>('cuilei', 'GET', `${at}/counting`)).data.map((one) => one['id'])).toContain(id);
});

describe(`POST ${at}/close/{id}`, () => {
  it('says what is missing and drafts what follows; nothing is sent', async () => {
    const make = (user: string | null) => assetCard(server, { dept: 'D09', user });
    const [seen, moved, lost, held, broken] = [
      await make('chuliang'),
      await make('chuliang'),
      await make(null),
      await make(null),
      await make(null),
    ];
    await server.db.query(`update fixasset set held_by = 'assetTransfer', held_id = '1', asset_status = 'transferring' where id = $1`, [
      held,
    ]);
    const id = await begun('D09');
    const elsewhere = company.area('LAND-RAS2');
    await scan('yanfei', id, { qrcode: await codeOf(seen) });
    await scan('yanfei', id, { qrcode: await codeOf(moved), areaId: elsewhere, condition: 'worn' });
    await scan('yanfei', id, { qrcode: await codeOf(broken), condition: 'defect' });
    await scan('yanfei', id, { assetName: '无标签水泵', areaId: elsewhere });
    expect(await send('yanfei', 'POST', `${at}/close/${id}`)).toMatchObject({ code: '403' });
    expect((await send('cuilei', 'POST', `${at}/close/${id}`)).data).toEqual({ transfers: 1, scrappings: 1, acceptances: 1, left: 2 });
    expect(await check(id)).toMatchObject({
      checkState: 'closed',
      seenCount: 3,
      missingCount: 2,
      surplusCount: 1,
      closedBy: company.user('cuilei'),
    });
    const of = async (fixassetId: string | null): Promise<AnyDoc> => (await rows(id)).find((row) => row['fixassetId'] === fixassetId) ?? {};
    const drafted = async (row: AnyDoc): Promise<AnyDoc> =>
      (await send('cuilei', 'GET', `/tydf/process/${String(row['draftType'])}/get/${String(row['draftId'])}`)).data;
    expect(await drafted(await of(moved))).toMatchObject({
      status: 'draft',
      transferType: 'inner',
      inArea: elsewhere,
      inUser: company.user('chuliang'),
      items: [{ fixassetId: moved, condition: 'worn' }],
    });
    expect(await drafted(await of(lost))).toMatchObject({ status: 'draft', scrapReason: 'lost', items: [{ fixassetId: lost }] });
    expect(await drafted(await of(null))).toMatchObject({
      assetSource: 'inventory',
      assets: [{ assetName: '无标签水泵', areaId: elsewhere }],
    });
    expect(await of(held)).toMatchObject({ finding: 'missing', draftId: null });
    expect(await of(broken)).toMatchObject({ finding: 'damaged', draftId: null });
    expect(await card(lost)).toMatchObject({ assetStatus: 'inUse', heldBy: null });
    expect(await scan('yanfei', id, { qrcode: await codeOf(lost) })).toMatchObject({ code: '409', reason: 'notCounting' });
    expect(await send('cuilei', 'POST', `${at}/close/${id}`)).toMatchObject({ code: '409', reason: 'notCounting' });
    expect(await send('cuilei', 'PUT', `${at}/put/${id}`, { deadline: '2026-12-20' })).toMatchObject({
      code: '400',
      faults: [{ rule: 'closed' }],
    });

    // A second stocktake does not draft again what still waits.
    const again = await begun('D09');
    for (const one of [seen, moved, broken]) await scan('yanfei', again, { qrcode: await codeOf(one) });
    expect((await send('cuilei', 'POST', `${at}/close/${again}`)).data).toEqual({ transfers: 0, scrappings: 0, acceptances: 0, left: 2 });
  });
});
