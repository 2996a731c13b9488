/** Documents that move, lend, give back and scrap cards of assets, and the one that holds each card. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { monthlyDepreciation } from '#server/business/bill/assets/assets.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { companyOf, upload, type Company } from '#tests/fixtures/company.ts';
import { balanceIn } from '#tests/fixtures/measure.ts';
import { assetCard } from '#tests/support/money/assets.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';

const cards = '/tydf/api/fixasset';
const rows = '/tydf/api/assetTransferAssets';
const transfers = '/tydf/process/assetTransfer';
const scrappings = '/tydf/process/fixassetScrapped';
let server: TestServer;
let company: Company;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  await server.db.query(`update sys_department set org_id = (select id from org where org_code = 'TYDF-LL') where dept_code = 'D12'`);
});
afterAll(() => server?.close());
beforeEach(() => server.clock.set(testDay));

const send = async <Data = AnyDoc>(login: string, method: string, path: string, body?: unknown) =>
  (await (await server.as(login)).call<Data>(method, path, body)).json;
const card = async (id: string): Promise<AnyDoc> => (await send('cuilei', 'GET', `${cards}/get/${id}`)).data;
const documentOf = (answer: { readonly data: AnyDoc }): AnyDoc => answer.data['document'] as AnyDoc;

const transfer = (ids: readonly string[], more: AnyDoc = {}): AnyDoc => ({
  transferType: 'inner',
  outDept: company.department('D08'),
  inDept: company.department('D08'),
  inUser: company.user('luyang'),
  inArea: company.area('LAND-RAS1'),
  transferDate: '2026-11-20',
  reason: '岗位调整',
  items: ids.map((fixassetId) => ({ fixassetId })),
  ...more,
});
const move = (ids: readonly string[], more: AnyDoc = {}, login = 'qinhao') =>
  send(login, 'POST', `${transfers}/submitProcess`, transfer(ids, more));
const approve = (login: string, at: string, id: unknown, more: AnyDoc = {}) => send(login, 'POST', `${at}/approveProcess`, { id, ...more });

/** Everybody who is asked agrees; answers the document as it then is. */
async function agreed(at: string, answer: { readonly data: AnyDoc }, ...logins: readonly (readonly [string, AnyDoc?])[]): Promise<AnyDoc> {
  let last = documentOf(answer);
  for (const [login, more] of logins) {
    const next = await approve(login, at, last['id'], more);
    expect(next, `${login}: ${JSON.stringify(next)}`).toMatchObject({ code: '200' });
    last = documentOf(next);
  }
  return last;
}

describe(`POST ${transfers}/submitProcess`, () => {
  it('refuses what does not fit, by its field', async () => {
    const [own, other, lent] = [await assetCard(server), await assetCard(server, { dept: 'D02' }), await assetCard(server)];
    await server.db.query(`update fixasset set asset_status = 'lent' where id = $1`, [lent]);
    const d02 = company.department('D02');
    const d12 = company.department('D12');
    for (const [ids, more, field] of [
      [[], {}, 'items'],
      [[own, own], {}, 'items.1.fixassetId'],
      [[own, other], {}, 'items.1.fixassetId'],
      [[lent], {}, 'items.0.fixassetId'],
      [[own], { transferType: 'back' }, 'items.0.fixassetId'],
      [[own], { inDept: d02 }, 'inDept'],
      [[lent], { transferType: 'back', inDept: d02 }, 'inDept'],
      [[own], { transferType: 'dept' }, 'inDept'],
      [[own], { transferType: 'dept', inDept: d12 }, 'transferType'],
      [[own], { transferType: 'org', inDept: d02 }, 'transferType'],
      [[own], { inUser: null }, 'inUser'],
      [[own], { transferType: 'store' }, 'inUser'],
      [[own], { transferType: 'lend' }, 'backDate'],
      [[own], { transferType: 'lend', backDate: '2026-11-19' }, 'backDate'],
      [[own], { backDate: '2026-12-19' }, 'backDate'],
    ] as const)
      expect(await move(ids, more, 'maoyu'), JSON.stringify([ids, more])).toMatchObject({
        code: '400',
        faults: [{ field }],
      });
  });

  it('to another department holds the card meanwhile, then changes place and person; the receiver confirms, also as the applicant', async () => {
    const id = await assetCard(server);
    const sent = await move(
      [id],
      { transferType: 'dept', inDept: company.department('D02'), inUser: company.user('jiangyuzhen') },
      'yanfei',
    );
    expect(documentOf(sent)).toMatchObject({ netTotal: '7200.00', assetCount: 1 });
    expect(await card(id)).toMatchObject({
      assetStatus: 'transferring',
      statusBefore: 'inUse',
      heldBy: 'assetTransfer',
      heldId: documentOf(sent)['id'],
    });
    const { data } = await send('cuilei', 'GET', `${cards}/byQr/${String((await card(id))['qrcode'])}`);
    expect(data).toMatchObject({ documents: [{ resource: 'assetTransfer', code: documentOf(sent)['code'], status: 'submitted' }] });
    expect(await send('cuilei', 'PUT', `${cards}/changeState/${id}`, { assetStatus: 'idle', reason: '暂停' })).toMatchObject({
      reason: 'assetHeld',
    });
    await agreed(transfers, sent, ['qinhao'], ['liuguifang'], ['cuilei'], ['jiangyuzhen']);
    expect(await card(id)).toMatchObject({
      assetStatus: 'inUse',
      deptId: company.department('D02'),
      userId: company.user('jiangyuzhen'),
      heldBy: null,
      statusBefore: null,
      history: [{ kind: 'dept', fromDept: company.department('D08'), fromUser: company.user('yanfei'), note: '岗位调整' }],
    });
    const own = await assetCard(server);
    const mine = await move([own], { inUser: company.user('yanfei') }, 'yanfei');
    expect(documentOf(await agreed(transfers, mine, ['qinhao'], ['cuilei']).then((data) => ({ data: { document: data } })))).toMatchObject({
      status: 'submitted',
    });
    expect(await approve('yanfei', transfers, documentOf(mine)['id'])).toMatchObject({
      code: '200',
      data: { document: { status: 'approved' } },
    });
  });

  it('between entities changes the owner, after finance and the general manager', async () => {
    const id = await assetCard(server);
    const sent = await move([id], { transferType: 'org', inDept: company.department('D12'), inUser: company.user('haojie') }, 'yanfei');
    await agreed(transfers, sent, ['qinhao'], ['xiazhiyuan'], ['cuilei'], ['qiaolihua'], ['zhaomingyuan'], ['haojie']);
    const [org] = await server.db.query<{ id: string }>(`select id::text from org where org_code = 'TYDF-LL'`);
    expect(await card(id)).toMatchObject({ deptId: company.department('D12'), orgId: org?.id });
  });

  it('lent it stays of its department until it comes back; late ones are found by their day', async () => {
    const id = await assetCard(server);
    const lend = { transferType: 'lend', inDept: company.department('D02'), inUser: company.user('jiangyuzhen'), backDate: '2026-11-25' };
    await agreed(transfers, await move([id], lend, 'yanfei'), ['qinhao'], ['liuguifang'], ['cuilei'], ['jiangyuzhen']);
    expect(await card(id)).toMatchObject({
      assetStatus: 'lent',
      deptId: company.department('D08'),
      userId: company.user('jiangyuzhen'),
      lentTo: company.user('jiangyuzhen'),
      homeUser: company.user('yanfei'),
      lateDays: 0,
    });
    expect((await send<AnyDoc[]>('jiangyuzhen', 'GET', `${cards}/mine`)).data.map((one) => one['id'])).toContain(id);
    server.clock.set(new Date('2026-11-28T01:00:00Z'));
    expect(await card(id)).toMatchObject({ lateDays: 3 });
    expect((await send('cuilei', 'POST', `${scrappings}/submitProcess`, scrapping([id]))).code).toBe('400');
    const back = { transferType: 'back', inUser: company.user('yanfei') };
    await agreed(transfers, await move([id], back, 'jiangyuzhen'), ['qinhao'], ['cuilei'], ['yanfei']);
    expect(await card(id)).toMatchObject({
      assetStatus: 'inUse',
      userId: company.user('yanfei'),
      lentTo: null,
      backDate: null,
      homeUser: null,
    });
  });

  it('returned to store nobody has it', async () => {
    const id = await assetCard(server);
    const store = { transferType: 'store', inUser: null, inDept: company.department('D02') };
    await agreed(transfers, await move([id], store, 'yanfei'), ['qinhao'], ['liuguifang'], ['cuilei']);
    expect(await card(id)).toMatchObject({ assetStatus: 'idle', userId: null, deptId: company.department('D02') });
  });

  it('rejected or withdrawn everything is as it was', async () => {
    const id = await assetCard(server);
    await send('cuilei', 'PUT', `${cards}/changeState/${id}`, { assetStatus: 'idle', reason: '闲置' });
    const first = documentOf(await move([id], {}, 'yanfei'));
    await send('qinhao', 'POST', `${transfers}/rejectProcess`, { id: first['id'], comment: '不需要' });
    expect(await card(id)).toMatchObject({ assetStatus: 'idle', heldBy: null });
    const second = documentOf(await move([id], {}, 'yanfei'));
    expect(await send('yanfei', 'POST', `${transfers}/withdrawProcess`, { id: second['id'] })).toMatchObject({ code: '200' });
    expect(await card(id)).toMatchObject({ assetStatus: 'idle', heldBy: null });
  });

  it('one live transfer or scrapping a card: of eight at once one has it', async () => {
    const id = await assetCard(server);
    const client = await server.as('yanfei');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        n % 2 === 0
          ? client.call<AnyDoc>('POST', `${transfers}/submitProcess`, transfer([id]))
          : client.call<AnyDoc>('POST', `${scrappings}/submitProcess`, scrapping([id])),
      ),
    );
    expect(answers.filter(({ json }) => json.code === '200')).toHaveLength(1);
    const held = await server.db.query(
      `select 1 from booking b join booking_target t on t.id = b.target where t.kind = 'asset' and t.thing = $1`,
      [id],
    );
    expect(held).toHaveLength(1);
    expect(await move([id])).toMatchObject({ code: '400', faults: [{ field: 'items.0.fixassetId', rule: 'state' }] });
  });
});

describe(`POST ${rows}/add`, () => {
  it(`adds to a draft, PUT ${rows}/put/{id}, PUT ${rows}/update/{id} and DELETE ${rows}/deletes change it, GET ${rows}/getAcc/{id} tells it`, async () => {
    const [first, second] = [await assetCard(server), await assetCard(server)];
    const { data } = await send('yanfei', 'POST', `${transfers}/add`, transfer([first]));
    const transferId = data['id'];
    const added = await send<AnyDoc[]>('yanfei', 'POST', `${rows}/add`, { transferId, fixassetId: second, condition: 'worn' });
    expect(added.data).toMatchObject([{ fixassetId: second, assetName: '水质监测工作站', netValue: '7200.00', condition: 'worn' }]);
    const line = String(added.data[0]?.['id']);
    expect((await send('yanfei', 'PUT', `${rows}/put/${line}`, { accessories: '电源线' })).data).toMatchObject({ accessories: '电源线' });
    expect((await send('yanfei', 'PUT', `${rows}/update/${line}`, { condition: 'good' })).data).toMatchObject({ condition: 'good' });
    const page = await send<{ records: AnyDoc[] }>('yanfei', 'GET', `${rows}/page?transferId=${String(transferId)}`);
    expect(page.data.records).toHaveLength(2);
    expect((await send<AnyDoc[]>('yanfei', 'GET', `${rows}/getAcc/${String(transferId)}`)).data).toHaveLength(2);
    expect((await send('jiangyuzhen', 'POST', `${rows}/add`, { transferId, fixassetId: second })).code).toBe('404');
    expect((await send('yanfei', 'DELETE', `${rows}/deletes`, [line])).data).toMatchObject({ deleted: 1 });
    const stored = (await send('yanfei', 'GET', `${transfers}/get/${String(transferId)}`)).data;
    expect(stored).toMatchObject({ version: 5, assetCount: 1 });
    await send('yanfei', 'POST', `${transfers}/submitProcess`, { ...transfer([first]), id: transferId });
    expect((await send('yanfei', 'POST', `${rows}/add`, { transferId, fixassetId: second })).code).toBe('409');
  });
});

const scrapping = (ids: readonly string[], more: AnyDoc = {}): AnyDoc => ({
  scrapDept: company.department('D08'),
  scrapReason: 'damage',
  reasonText: '机房进水致主板与电源烧毁，维修报价超过净值，无修复价值',
  items: ids.map((fixassetId) => ({ fixassetId, faultDesc: '主板烧毁' })),
  ...more,
});
const scrap = (ids: readonly string[], more: AnyDoc = {}) => send('yanfei', 'POST', `${scrappings}/submitProcess`, scrapping(ids, more));
const appraised = ['fangzhiqiang', { appraisal: '不可修复' }] as const;
const bankBalance = async (): Promise<number> => Number(await balanceIn(server.db, 'bank', { account: company.account }, 'balance'));

describe(`POST ${scrappings}/submitProcess`, () => {
  it('refuses what does not fit, by its field', async () => {
    const [own, other, gone] = [await assetCard(server), await assetCard(server, { dept: 'D02' }), await assetCard(server)];
    await server.db.query(`update fixasset set asset_status = 'scrapped' where id = $1`, [gone]);
    for (const [ids, more, field] of [
      [[], {}, 'items'],
      [[own, own], {}, 'items.1.fixassetId'],
      [[other], {}, 'items.0.fixassetId'],
      [[gone], {}, 'items.0.fixassetId'],
      [[own], { reasonText: '坏了' }, 'reasonText'],
      [[own], { scrapReason: 'lost' }, 'responsible'],
      [[own], { scrapReason: 'lost', responsible: company.user('yanfei') }, 'photos'],
      [[own], { scrapReason: 'accident', responsible: company.user('yanfei') }, 'photos'],
    ] as const)
      expect(await send('maoyu', 'POST', `${scrappings}/submitProcess`, scrapping(ids, more)), JSON.stringify(more)).toMatchObject({
        code: '400',
        faults: [{ field }],
      });
    const old = await assetCard(server, { startDate: '2022-01-10' });
    expect(await scrap([old], { reasonText: '已到使用年限', scrapReason: 'age' })).toMatchObject({ code: '200' });
    const photos = [await upload(await server.as('yanfei'), 'photo.png')];
    expect(await scrap([own], { scrapReason: 'lost', responsible: company.user('yanfei'), photos })).toMatchObject({ code: '200' });
  });

  it('disposed of, the month still counts, the account moves, the loss is what is left', async () => {
    const id = await assetCard(server);
    const sent = await scrap([id], { responsible: company.user('yanfei') });
    expect(await card(id)).toMatchObject({ assetStatus: 'scrapping' });
    const before = await bankBalance();
    const at = documentOf(sent);
    for (const [login, more] of [
      ['qinhao'],
      ['fangzhiqiang', { appraisal: '不可修复' }],
      ['cuilei'],
      ['qiaolihua', { compensation: '300.00' }],
    ] as const)
      expect(await approve(login, scrappings, at['id'], more)).toMatchObject({ code: '200' });
    const dispose = (more: AnyDoc) => approve('cuilei', scrappings, at['id'], { disposeType: 'sell', disposeDate: '2026-11-19', ...more });
    for (const [more, field] of [
      [{ disposeType: null }, 'disposeType'],
      [{ disposeDate: null }, 'disposeDate'],
      [{ disposeDate: '2026-11-21' }, 'disposeDate'],
      [{ disposeDate: '2025-10-14' }, 'disposeDate'],
      [{ disposeIncome: '500.00' }, 'disposeAccount'],
      [{ disposeCost: '20.00' }, 'disposeAccount'],
    ] as const)
      expect(await dispose(more), JSON.stringify(more)).toMatchObject({ code: '400', faults: [{ field }] });
    const money = { disposeIncome: '500.00', disposeCost: '20.50', disposeAccount: company.account };
    // Thirteen months from November 2025 to November 2026.
    expect(await dispose(money)).toMatchObject({
      code: '200',
      data: { document: { status: 'approved', netTotal: '4730.00', accumulatedTotal: '2470.00', netLoss: '3950.50' } },
    });
    expect(await bankBalance()).toBe(before + 479.5);
    expect(await card(id)).toMatchObject({ assetStatus: 'sold', netValue: '4730.00', depreciatedTo: '2026-11', heldBy: null });
    await monthlyDepreciation.run(server.services, '2027-03-01');
    expect(await card(id)).toMatchObject({ netValue: '4730.00' });
    const told = await server.db.query(`select payload from outbox where kind = 'notice' and payload ->> 'key' = 'asset_compensation'`);
    expect(told).toHaveLength(1);
    const owed = await server.db.query(
      'select staff_id::text as staff, month, amount::text, pay_state as state from asset_compensation where scrap_id = $1',
      [at['id']],
    );
    expect(owed).toEqual([{ staff: company.staff('yanfei'), month: '2026-11', amount: '300.00', state: 'open' }]);
    expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
  });

  it('what was posted after the disposal is taken back in the open month, and nothing posted changes', async () => {
    const id = await assetCard(server);
    const sent = await scrap([id], { scrapReason: 'obsolete' });
    server.clock.set(new Date('2026-12-03T01:00:00Z'));
    await monthlyDepreciation.run(server.services, '2026-12-03');
    const done = await agreed(
      scrappings,
      sent,
      ['qinhao'],
      appraised,
      ['cuilei'],
      ['qiaolihua'],
      ['cuilei', { disposeType: 'recycle', disposeDate: '2026-10-30' }],
    );
    expect(done).toMatchObject({ netTotal: '4920.00', netLoss: '4920.00' });
    expect(await card(id)).toMatchObject({ assetStatus: 'scrapped', netValue: '4920.00', accumulated: '2280.00' });
    const rowsOf = await server.db.query(
      `select month, amount::text from asset_depreciation where fixasset_id = $1 order by month desc limit 2`,
      [id],
    );
    expect(rowsOf).toEqual([
      { month: '2026-12', amount: '-190.00' },
      { month: '2026-11', amount: '190.00' },
    ]);
  });
});

it('a month that is posted late is the department’s that had the card on its last day', async () => {
  const id = await assetCard(server, { startDate: '2026-08-10' });
  const sent = await move([id], { transferType: 'dept', inDept: company.department('D02'), inUser: company.user('jiangyuzhen') }, 'yanfei');
  await agreed(transfers, sent, ['qinhao'], ['liuguifang'], ['cuilei'], ['jiangyuzhen']);
  await monthlyDepreciation.run(server.services, '2026-12-01');
  const posted = await server.db.query(
    `select month, d.dept_code as dept from asset_depreciation a join sys_department d on d.id = a.dept_id where fixasset_id = $1 order by month`,
    [id],
  );
  expect(posted).toEqual([
    { month: '2026-09', dept: 'D08' },
    { month: '2026-10', dept: 'D08' },
    { month: '2026-11', dept: 'D02' },
  ]);
});

it('I6: every card has accumulated what its rows add up to', async () => {
  expect(
    await server.db.query(
      `select c.asset_code from fixasset c left join asset_depreciation d on d.fixasset_id = c.id group by c.id
       having c.accumulated <> coalesce(c.opening_accumulated, 0) + coalesce(sum(d.amount), 0) or c.net_value <> c.original_value - c.accumulated`,
    ),
  ).toEqual([]);
});
