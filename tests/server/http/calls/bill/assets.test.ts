/** Cards of fixed assets: scanned, one's own, their state, what an acceptance makes of them, and the depreciation of every month. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { depreciateAll, monthlyDepreciation } from '#server/business/bill/assets/assets.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { bodyOf } from '#tests/fixtures/fixture.ts';
import { fixture as acceptance } from '#tests/fixtures/bill/fixassetAccept.ts';
import { assetCard, cardValues } from '#tests/support/money/assets.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';
import { approved } from '#tests/support/people/training.ts';

const at = '/tydf/api/fixasset';
const accepting = '/tydf/process/fixassetAccept';
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
const card = async (id: string): Promise<AnyDoc> => (await send('cuilei', 'GET', `${at}/get/${id}`)).data;
const rowsOf = (id: string) =>
  server.db.query<AnyDoc>(
    `select month, amount::text, accumulated_after::text as accumulated, net_after::text as net, d.dept_code as dept
     from asset_depreciation a join sys_department d on d.id = a.dept_id where fixasset_id = $1 order by month`,
    [id],
  );

describe(`POST ${at}/add`, () => {
  const add = (body: AnyDoc) =>
    send('cuilei', 'POST', `${at}/add`, { ...cardValues, startDate: '2026-01-15', deptId: company.department('D08'), ...body });

  it('is the keeper’s, for what was there before: it goes on from what was depreciated', async () => {
    const { data } = await add({
      originalValue: '86400.00',
      assetCategory: 'vehicle',
      usefulMonths: 48,
      startDate: '2025-04-15',
      openingAccumulated: '30780.00',
      openingTo: '2026-10',
    });
    expect(data).toMatchObject({ accumulated: '30780.00', netValue: '55620.00', monthDepreciation: '1710.00', depreciatedTo: '2026-10' });
    const changed = (await send('cuilei', 'PUT', `${at}/put/${String(data['id'])}`, { usefulMonths: 60, version: data['version'] })).data;
    expect(changed).toMatchObject({ monthDepreciation: '1221.43', planBase: '30780.00', planTo: '2026-10' });
    expect((await send('qiaolihua', 'POST', `${at}/add`, cardValues)).code).toBe('403');
  });

  it('names what is wrong', async () => {
    for (const [body, field] of [
      [{ usefulMonths: 35 }, 'usefulMonths'],
      [{ assetCategory: 'building', usefulMonths: 239 }, 'usefulMonths'],
      [{ assetCategory: 'tool', usefulMonths: 59 }, 'usefulMonths'],
      [{ assetCategory: 'vessel', usefulMonths: 119 }, 'usefulMonths'],
      [{ residualRate: '100' }, 'residualRate'],
      [{ originalValue: '0.00' }, 'originalValue'],
      [{ startDate: '2026-11-21' }, 'startDate'],
      [{ openingAccumulated: '10.00' }, 'openingTo'],
      [{ openingAccumulated: '10.00', openingTo: '2026-01' }, 'openingTo'],
      [{ openingAccumulated: '10.00', openingTo: '2026-11' }, 'openingTo'],
      [{ openingAccumulated: '6840.01', openingTo: '2026-10' }, 'openingAccumulated'],
      [{ assetStatus: 'idle' }, 'assetStatus'],
    ] as const)
      expect(await add(body), JSON.stringify(body)).toMatchObject({ code: '400', faults: [{ field }] });
  });

  it('keeps place and person for documents, and a card that was used for scrapping', async () => {
    const id = await assetCard(server);
    for (const [name, value] of [
      ['deptId', company.department('D02')],
      ['userId', company.user('luyang')],
      ['areaId', company.area('LAND-RAS2')],
      ['startDate', '2025-10-16'],
    ])
      expect(await send('cuilei', 'PUT', `${at}/put/${id}`, { [name as string]: value })).toMatchObject({
        code: '400',
        faults: [{ field: name }],
      });
    await send('cuilei', 'POST', `${at}/depreciate`, { month: '2025-11' });
    expect(await send('cuilei', 'DELETE', `${at}/deletes`, [id])).toMatchObject({ faults: [{ rule: 'used' }] });
  });
});

it(`GET ${at}/byQr/{qrcode} tells the card to who may see it, and to nobody else that there is one`, async () => {
  const id = await assetCard(server);
  const qrcode = String((await card(id))['qrcode']);
  expect(qrcode).toMatch(/^ZC2026\d{5}$/);
  expect((await send('yanfei', 'GET', `${at}/byQr/${qrcode}`)).data).toMatchObject({ card: { id, assetStatus: 'inUse' }, documents: [] });
  expect(await send('cuilei', 'GET', `${at}/byQr/${qrcode}`)).toMatchObject({ code: '200' });
  for (const [login, code] of [
    ['jiangyuzhen', qrcode],
    ['yanfei', 'ZC202699999'],
  ] as const)
    expect(await send(login, 'GET', `${at}/byQr/${code}`)).toMatchObject({ code: '404', reason: 'assetNotFound' });
});

it(`GET ${at}/label/{ids} prints a label of each card, with its code, for who may see them`, async () => {
  const [id, other] = [await assetCard(server), await assetCard(server, { assetName: '水质监测工作站与一个写不下的很长的名称' })];
  const keeper = await server.as('cuilei');
  const file = await fetch(`${server.url}${at}/label/${id},${other},${id}`, { headers: { authorization: keeper.token } });
  const body = await file.text();
  expect(file.headers.get('content-type')).toContain('application/pdf');
  expect(body.startsWith('%PDF-1.4')).toBe(true);
  // Two labels of five lines each; names are written in UCS-2.
  expect(body.match(/ Tj ET/gu)).toHaveLength(10);
  expect(body).toContain(Buffer.from('水质监测工作站', 'utf16le').swap16().toString('hex'));
  expect(body).toContain('/Count 1 ');
  for (const ids of ['0', 'x', `${id},`, Array.from({ length: 501 }, (_, n) => n + 1).join(',')])
    expect(await send('cuilei', 'GET', `${at}/label/${ids}`), ids.slice(0, 20)).toMatchObject({ code: '400', faults: [{ field: 'ids' }] });
  expect(await send('jiangyuzhen', 'GET', `${at}/label/${id}`)).toMatchObject({ code: '404' });
});

it(`GET ${at}/valueOn/{id} tells what it was worth on a day, or will be`, async () => {
  const id = await assetCard(server);
  await send('cuilei', 'POST', `${at}/depreciate`, { month: '2026-10' });
  const on = async (date: string, one = id) => (await send('cuilei', 'GET', `${at}/valueOn/${one}?date=${date}`)).data;
  // 190.00 a month from November 2025; a month counts from its last day.
  for (const [date, accumulated, basis] of [
    ['2025-10-15', '0.00', 'posted'],
    ['2025-11-29', '0.00', 'posted'],
    ['2025-11-30', '190.00', 'posted'],
    ['2026-10-31', '2280.00', 'posted'],
    ['2026-11-30', '2470.00', 'forecast'],
    ['2031-01-01', '6840.00', 'forecast'],
  ])
    expect(await on(date ?? ''), date).toMatchObject({ accumulated, basis });
  const now = await on('2026-10-31');
  expect(now).toMatchObject({ originalValue: '7200.00', netValue: '4920.00' });
  expect((now['next'] as AnyDoc[]).at(0)).toMatchObject({ month: '2026-11', amount: '190.00', netAfter: '4730.00' });
  expect(now['next']).toHaveLength(12);
  const taken = await assetCard(server, { startDate: '2025-10-15', openingAccumulated: '1900.00', openingTo: '2026-08' });
  expect(await on('2026-08-31', taken)).toMatchObject({ accumulated: '1900.00', basis: 'opening' });
  expect(await on('2026-01-31', taken)).toMatchObject({ accumulated: '570.00', basis: 'estimate' });
  for (const date of ['2025-10-14', 'x', ''])
    expect(await send('cuilei', 'GET', `${at}/valueOn/${id}?date=${date}`), date).toMatchObject({
      code: '400',
      faults: [{ field: 'date' }],
    });
  expect(await send('jiangyuzhen', 'GET', `${at}/valueOn/${id}?date=2026-10-31`)).toMatchObject({ code: '404' });
});

it(`POST ${at}/transfer/{id} and POST ${at}/scrap/{id} draft a document about one card for who stands before it`, async () => {
  const id = await assetCard(server);
  const drafted = async (act: 'transfer' | 'scrap', key: string, login = 'yanfei') => {
    const { code, data } = await send(login, 'POST', `${at}/${act}/${id}`, {});
    expect(code).toBe('200');
    return (await send(login, 'GET', `/tydf/process/${key}/get/${String(data['id'])}`)).data;
  };
  expect(await drafted('transfer', 'assetTransfer')).toMatchObject({
    status: 'draft',
    applicant: company.user('yanfei'),
    transferType: 'inner',
    outUser: company.user('yanfei'),
    netTotal: expect.any(String) as unknown,
    items: [{ fixassetId: id, assetName: cardValues.assetName }],
  });
  expect(await drafted('scrap', 'fixassetScrapped')).toMatchObject({ scrapDept: company.department('D08'), items: [{ fixassetId: id }] });
  await server.db.query(`update fixasset set asset_status = 'lent', lent_to = $2, home_user = $3 where id = $1`, [
    id,
    company.user('gemengyao'),
    company.user('yanfei'),
  ]);
  expect(await drafted('transfer', 'assetTransfer')).toMatchObject({ transferType: 'back', inUser: company.user('yanfei') });
  expect(await send('yanfei', 'POST', `${at}/scrap/${id}`, {})).toMatchObject({ code: '409', reason: 'assetHeld' });
  expect(await send('jiangyuzhen', 'POST', `${at}/transfer/${id}`, {})).toMatchObject({ code: '404' });
  expect(await send('cuilei', 'POST', `${at}/transfer/99999999`, {})).toMatchObject({ code: '404' });
});

it(`GET ${at}/mine are one's own cards`, async () => {
  const id = await assetCard(server, { user: 'luyang', assetName: '手持终端' });
  const { data } = await send<AnyDoc[]>('luyang', 'GET', `${at}/mine`);
  expect(data).toMatchObject([{ id, assetName: '手持终端' }]);
  expect((await send('jiangyuzhen', 'GET', `${at}/mine`)).data).toEqual([]);
});

it(`PUT ${at}/changeState/{id} is the keeper's, between three states, and is told in the history`, async () => {
  const id = await assetCard(server);
  const change = (assetStatus: string, login = 'cuilei') =>
    send(login, 'PUT', `${at}/changeState/${id}`, { assetStatus, reason: '主板故障送修' });
  expect(await change('repair')).toMatchObject({
    code: '200',
    data: { assetStatus: 'repair', history: [{ changedOn: '2026-11-20', kind: 'state', note: '主板故障送修' }] },
  });
  expect(await change('idle')).toMatchObject({ code: '200', data: { assetStatus: 'idle' } });
  for (const status of ['lent', 'scrapped', 'transferring'])
    expect(await change(status)).toMatchObject({ code: '400', faults: [{ field: 'assetStatus' }] });
  expect((await change('inUse', 'yanfei')).code).toBe('403');
  await server.db.query(`update fixasset set asset_status = 'scrapped' where id = $1`, [id]);
  expect(await change('inUse')).toMatchObject({ code: '409', reason: 'assetHeld' });
});

describe(`POST ${at}/depreciate`, () => {
  it('posts every month that is missing, in order and once; idle and repaired things depreciate, and nothing after the life', async () => {
    const [idle, done] = [await assetCard(server), await assetCard(server, { startDate: '2022-01-10' })];
    await send('cuilei', 'PUT', `${at}/changeState/${idle}`, { assetStatus: 'idle', reason: '暂不使用' });
    expect(await send('cuilei', 'POST', `${at}/depreciate`, { month: '2026-11' })).toMatchObject({
      code: '400',
      faults: [{ field: 'month' }],
    });
    expect((await send('majun', 'POST', `${at}/depreciate`, { month: '2026-08' })).code).toBe('403');
    expect((await send('cuilei', 'POST', `${at}/depreciate`, { month: '2026-08' })).data).toMatchObject({
      cards: expect.any(Number) as unknown,
    });
    expect(await card(idle)).toMatchObject({ accumulated: '1900.00', netValue: '5300.00', depreciatedTo: '2026-08' });
    expect((await send('cuilei', 'POST', `${at}/depreciate`, { month: '2026-08' })).data).toEqual({ cards: 0, rows: 0 });
    expect((await rowsOf(idle)).map(({ month }) => month).slice(0, 2)).toEqual(['2025-11', '2025-12']);
    expect(await rowsOf(done)).toHaveLength(36);
    expect(await card(done)).toMatchObject({ netValue: '360.00' });
  });

  it('by the work of the first goes on where it stood, whoever runs at the same time; what is posted is not changed by a new estimate', async () => {
    const id = await assetCard(server);
    const before = await card(id);
    await send('cuilei', 'POST', `${at}/depreciate`, { month: '2026-09' });
    const posted = await rowsOf(id);
    const { version } = await card(id);
    expect(version).not.toBe(before['version']);
    await send('cuilei', 'PUT', `${at}/put/${id}`, { usefulMonths: 60, version });
    const runs = await Promise.all(Array.from({ length: 8 }, () => monthlyDepreciation.run(server.services, '2026-12-01')));
    expect(runs.filter((rows) => rows > 0)).toHaveLength(1);
    expect(await monthlyDepreciation.run(server.services, '2026-12-02')).toBe(0);
    const rows = await rowsOf(id);
    expect(rows.slice(0, posted.length)).toEqual(posted);
    // 7,200.00 less 360.00 and 2,090.00 over the 49 months that are left then.
    expect(rows.slice(posted.length)).toMatchObject([
      { month: '2026-10', amount: '96.94' },
      { month: '2026-11', amount: '96.94', dept: 'D08' },
    ]);
  });

  it('leaves none out between two portions', async () => {
    const one = await assetCard(server, { startDate: '2026-08-01' });
    await server.db.query(
      `insert into fixasset select (jsonb_populate_record(c, jsonb_build_object('id', nextval(pg_get_serial_sequence('fixasset', 'id')),
         'asset_code', 'ZCP' || n))).* from fixasset c cross join generate_series(1, 120) n where c.id = $1`,
      [one],
    );
    expect(await depreciateAll(server.services, '2026-10', 7)).toMatchObject({ rows: 242 });
    expect(await depreciateAll(server.services, '2026-10', 7)).toEqual({ cards: 0, rows: 0 });
  });

  it('leaves every card with what its rows add up to', async () => {
    expect(
      await server.db.query(
        `select c.asset_code from fixasset c left join asset_depreciation d on d.fixasset_id = c.id group by c.id
         having c.accumulated <> coalesce(c.opening_accumulated, 0) + coalesce(sum(d.amount), 0) or c.net_value <> c.original_value - c.accumulated`,
      ),
    ).toEqual([]);
  });
});

describe(`POST ${accepting}/submitProcess`, () => {
  const body = (more: AnyDoc = {}, line: AnyDoc = {}): AnyDoc => {
    const record = bodyOf(acceptance, company, 1);
    return { ...record, assets: (record['assets'] as AnyDoc[]).map((one) => ({ ...one, ...line })), ...more };
  };
  const submit = (more: AnyDoc = {}, line: AnyDoc = {}) => send('yanfei', 'POST', `${accepting}/submitProcess`, body(more, line));

  it('refuses what does not fit, by its field', async () => {
    for (const [more, line, field] of [
      [{ acceptDate: '2026-11-15' }, {}, 'acceptDate'],
      [{ acceptDate: '2026-11-21' }, {}, 'acceptDate'],
      [{ acceptors: [company.user('yanfei')] }, {}, 'acceptors'],
      [{ assets: [] }, {}, 'assets'],
      [{}, { usefulMonths: 35 }, 'assets.0.usefulMonths'],
      [{}, { residualRate: '100.00' }, 'assets.0.residualRate'],
      [{}, { serialNo: 'SN-1' }, 'assets.0.serialNo'],
      [{}, { amount: '7200.02' }, 'assets.0.amount'],
    ] as const)
      expect(await submit(more, line), field).toMatchObject({ code: '400', faults: [{ field }] });
  });

  it('approved makes a card for each, whose values add up, used from the day of acceptance', async () => {
    const document = await approved(server, 'fixassetAccept', 'yanfei', body({}, { qty: 3, price: '3333.33', amount: '10000.00' }));
    const { data } = await send<{ records: AnyDoc[] }>('cuilei', 'GET', `${at}/page?acceptId=${String(document['id'])}`);
    expect(data.records.map(({ originalValue }) => String(originalValue)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '3333.33',
      '3333.33',
      '3333.34',
    ]);
    for (const one of data.records)
      expect(one).toMatchObject({
        assetStatus: 'inUse',
        startDate: '2026-11-18',
        warrantyTo: '2027-11-18',
        deptId: company.department('D08'),
        source: 'purchase',
        qrcode: one['assetCode'],
        planBase: '0.00',
      });
    expect(await send('cuilei', 'DELETE', `${at}/deletes`, [data.records[0]?.['id']])).toMatchObject({ faults: [{ rule: 'used' }] });
  });

  it('the keeper corrects category, life and residual value, by every rule', async () => {
    const { data } = await submit();
    const { id } = (data as { document: AnyDoc }).document;
    const approve = (login: string, more: AnyDoc = {}) => send(login, 'POST', `${accepting}/approveProcess`, { id, ...more });
    for (const login of ['shilei', 'qinhao']) expect(await approve(login)).toMatchObject({ code: '200' });
    const [line] = (await send('cuilei', 'GET', `${accepting}/get/${String(id)}`)).data['assets'] as AnyDoc[];
    const change = (more: AnyDoc) => approve('cuilei', { assets: [{ id: line?.['id'], ...more }] });
    expect(await change({ assetCategory: 'machine' })).toMatchObject({ code: '400', faults: [{ field: 'assets.0.usefulMonths' }] });
    expect(await change({ residualRate: '100.00' })).toMatchObject({ code: '400', faults: [{ field: 'assets.0.residualRate' }] });
    expect(await change({ price: '1.00' })).toMatchObject({ code: '400' });
    expect(await change({ assetCategory: 'machine', usefulMonths: 120 })).toMatchObject({ code: '200' });
    expect(await approve('qiaolihua')).toMatchObject({ code: '200', data: { document: { status: 'approved' } } });
    expect((await send<{ records: AnyDoc[] }>('cuilei', 'GET', `${at}/page?acceptId=${String(id)}`)).data.records[0]).toMatchObject({
      assetCategory: 'machine',
      usefulMonths: 120,
      monthDepreciation: '28.50',
    });
  });

  it('what did not pass ends at the leader, without cards, and is told', async () => {
    const document = await approved(server, 'fixassetAccept', 'yanfei', body({ conclusion: 'fail', runOk: false }));
    expect((await send<{ total: number }>('cuilei', 'GET', `${at}/page?acceptId=${String(document['id'])}`)).data.total).toBe(0);
    const told = await server.db.query(`select payload from outbox where kind = 'notice' and payload ->> 'key' = 'asset_failed'`);
    expect(told).toMatchObject([{ payload: { principals: [`u:${company.user('yanfei')}`] } }]);
  });
});
