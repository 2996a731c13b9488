/** Seals at work through HTTP: stamped by their keepers, lent, late and back, and what a lent or invalid one is good for. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import type { FileRef } from '#model/field.ts';
import { textOf } from '#model/calculation/text.ts';
import { companyOf, upload, type Company } from '#tests/fixtures/company.ts';
import { waysOf } from '#tests/support/documentWays.ts';
import { seal, sealOf } from '#tests/support/office/seals.ts';
import { startTestServer, testDay, testPassword, type TestServer } from '#tests/support/server.ts';

const hours = (count: number): string => new Date(testDay.getTime() + count * 3_600_000).toISOString();
let server: TestServer;
let company: Company;
let uses: ReturnType<typeof waysOf>;
let borrowings: ReturnType<typeof waysOf>;
let letter: FileRef;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  uses = waysOf(server, 'stampUse', '/tydf/process/stampUse');
  borrowings = waysOf(server, 'stampBorrow', '/tydf/process/stampBorrow');
  letter = await upload(await server.as('yanfei'), 'letter.pdf');
});
afterAll(() => server?.close());
beforeEach(() => server.clock.set(testDay));

const use = (stamps: readonly AnyDoc[], more: AnyDoc = {}): AnyDoc => ({
  fileKind: 'letter',
  fileName: '关于监测数据报送的函',
  receiveOrg: '烟台市海洋发展和渔业局',
  reason: '按月报送',
  stampFiles: [letter],
  useDate: '2026-11-20',
  stamps: stamps.map((line) => ({ copies: 1, positions: 1, ...line })),
  ...more,
});
const borrow = (stampId: string, more: AnyDoc = {}): AnyDoc => ({
  stampId,
  reason: '现场签署',
  usePlace: '海阳市政务服务中心',
  useOrg: '海阳市自然资源局',
  fileNames: '验收资料',
  copies: 2,
  borrowFrom: hours(1),
  returnPlan: hours(8),
  ...more,
});
/** Sent, agreed on and handed out. */
const lent = async (stampId: string, more: AnyDoc = {}): Promise<string> => {
  const { id } = await borrowings.submit('yanfei', borrow(stampId, more));
  for (const login of ['qinhao', 'tangwenjing', 'gaozhenbo', 'zhaomingyuan']) await borrowings.decide(login, id);
  await borrowings.decide('jiangyuzhen', id, { outTime: hours(0) });
  return textOf(id);
};
const giveBack = (id: string, body: AnyDoc, login = 'jiangyuzhen') => borrowings.put(login, 'giveBack', id, body);
const adminPage = async (login: string) =>
  (await (await server.as(login)).call<{ records: AnyDoc[] }>('GET', '/tydf/process/stampBorrow/pageAdmin?pageSize=100')).json;

describe('a seal that is lent', () => {
  it('PUT /tydf/process/stampBorrow/giveBack/{id}: is used by nobody until its keeper has it back, once', async () => {
    const stampId = await seal(server, '外借一章');
    const waiting = await uses.submit('yanfei', use([{ stampId }]));
    const id = await lent(stampId);
    expect(await sealOf(server, stampId)).toMatchObject({
      stampStatus: 'borrowed',
      custody: 'lent',
      holder: company.user('yanfei'),
      heldSince: hours(0),
      dueBack: hours(8),
    });
    expect(await uses.raw('yanfei', 'submitProcess', use([{ stampId }]))).toMatchObject({
      code: '400',
      faults: [{ field: 'stamps.0.stampId', rule: 'lent' }],
    });
    await uses.decide('qinhao', waiting['id']);
    const lines = [{ id: textOf((waiting['stamps'] as AnyDoc[])[0]?.['id']), actualCount: 1 }];
    expect(await uses.tryDecide('jiangyuzhen', waiting['id'], { stampedAt: hours(0), stamps: lines })).toMatchObject({
      faults: [{ field: 'stamps.0.actualCount', rule: 'sealOut' }],
    });

    expect((await giveBack(id, { stampCount: 0 }, 'qinhao')).code).toBe('403');
    expect(await giveBack(id, { stampCount: 2 })).toMatchObject({ code: '400', faults: [{ field: 'returnFiles' }] });
    const copies = [await upload(await server.as('jiangyuzhen'), 'copies.pdf')];
    const both = await Promise.all([1, 2].map(() => giveBack(id, { stampCount: 2, returnNote: '完好', returnFiles: copies })));
    expect(both.map(({ code }) => code).toSorted()).toEqual(['200', '409']);
    expect(both.find(({ code }) => code === '409')).toMatchObject({ reason: 'notOut' });
    expect(await sealOf(server, stampId)).toMatchObject({
      stampStatus: 'inUse',
      holder: company.user('jiangyuzhen'),
      dueBack: null,
      useCount: 1,
      imprintCount: 2,
      history: [{ action: 'givenBack' }, { action: 'lent' }, { action: 'entered' }],
    });
    expect((await borrowings.get('yanfei', id)).data).toMatchObject({ returnState: 'returned', stampCount: 2, returnNote: '完好' });
    // What waited meanwhile is stamped now.
    await uses.decide('jiangyuzhen', waiting['id'], { stampedAt: hours(0), stamps: lines });
    expect(await sealOf(server, stampId)).toMatchObject({ useCount: 2, imprintCount: 3 });
  });

  it('is booked from its sending on: a second one for that time is told by whom, one behind it is not', async () => {
    const stampId = await seal(server, '外借二章');
    const { code } = await borrowings.submit('yanfei', borrow(stampId, { borrowFrom: hours(24), returnPlan: hours(30) }));
    const again = (from: number, to: number) =>
      borrowings.raw('luyang', 'submitProcess', borrow(stampId, { borrowFrom: hours(from), returnPlan: hours(to) }));
    expect(await again(29, 33)).toMatchObject({ code: '409', reason: 'taken', desc: expect.stringContaining(textOf(code)) as unknown });
    expect((await again(30, 33)).code).toBe('200');
    expect(await uses.raw('yanfei', 'submitProcess', use([{ stampId }], { useDate: '2026-11-21' }))).toMatchObject({
      faults: [{ field: 'stamps.0.stampId', rule: 'lent' }],
    });
  });

  it('is handed out once, though two agreed borrowings want it', async () => {
    const stampId = await seal(server, '外借三章');
    await lent(stampId);
    const { id } = await borrowings.submit('luyang', borrow(stampId, { borrowFrom: hours(10), returnPlan: hours(12) }));
    for (const login of ['qinhao', 'tangwenjing', 'gaozhenbo', 'zhaomingyuan']) await borrowings.decide(login, id);
    // The first is late, so the time of the second has come and the seal is not there.
    server.clock.set(new Date(hours(11)));
    expect(await borrowings.tryDecide('jiangyuzhen', id, { outTime: hours(11) })).toMatchObject({ code: '409', reason: 'sealOut' });
  });

  it('GET /tydf/process/stampBorrow/pageAdmin: days overdue, to keepers of their seals, to the office of all', async () => {
    const mine = await lent(await seal(server, '外借四章'));
    server.clock.set(new Date(hours(72)));
    for (const login of ['jiangyuzhen', 'liuguifang']) {
      const row = (await adminPage(login)).data.records.find(({ id }) => id === mine);
      expect(row, login).toMatchObject({ returnState: 'overdue', overdueDays: 3 });
    }
    expect((await adminPage('weixiaodan')).data.records).toEqual([]);
    expect((await adminPage('yanfei')).code).toBe('403');
    // Who is late gets no other one.
    expect(
      await borrowings.raw(
        'yanfei',
        'submitProcess',
        borrow(await seal(server, '外借五章'), { borrowFrom: hours(73), returnPlan: hours(75) }),
      ),
    ).toMatchObject({ faults: [{ field: 'borrower', rule: 'late' }] });
  });

  it('that is declared invalid is still to be brought back, and everything else about it has ended', async () => {
    const stampId = await seal(server, '外借六章');
    const id = await lent(stampId, { borrower: company.user('luyang') });
    const use1 = await uses.submit(
      'luyang',
      use([{ stampId }], { stampFiles: [await upload(await server.as('luyang'), 'a.pdf')], useDate: '2026-11-25' }),
    );
    const borrow2 = await borrowings.submit(
      'luyang',
      borrow(stampId, { borrower: company.user('tianye'), borrowFrom: hours(200), returnPlan: hours(210) }),
    );
    const manager = await server.as('liuguifang');
    await manager.call('PUT', `/tydf/administration/users/passwordConfirm/${manager.userId}`, { password: testPassword });
    const { json } = await manager.call<AnyDoc>('PUT', `/tydf/api/stampDetail/invalid/${stampId}`, { reason: '印模被仿冒' });
    expect(json.data).toMatchObject({ stampStatus: 'invalid', custody: 'lent', holder: company.user('luyang') });
    expect((await uses.get('luyang', use1['id'])).data).toMatchObject({ status: 'rejected' });
    expect((await borrowings.get('luyang', borrow2['id'])).data).toMatchObject({ status: 'rejected' });
    expect([await uses.open(textOf(use1['id'])), await borrowings.open(textOf(borrow2['id']))]).toEqual([[], []]);
    expect((await giveBack(id, { stampCount: 0 })).code).toBe('200');
    expect(await sealOf(server, stampId)).toMatchObject({ stampStatus: 'invalid', custody: 'kept' });
  });
});

describe('a document that is stamped', () => {
  it('is stamped by each keeper with their own seal, in the number expected or with a remark', async () => {
    const [first, second] = [await seal(server, '用印一章'), await seal(server, '用印二章', { keeper: 'wangxiaolei' })];
    const document = await uses.submit(
      'yanfei',
      use([
        { stampId: first, copies: 2, positions: 1, crossPage: true },
        { stampId: second, copies: 3 },
      ]),
    );
    const { id, stamps } = document as { id: string; stamps: AnyDoc[] };
    expect(document).toMatchObject({
      checksum: expect.stringMatching(/^[\da-f]{64}$/) as unknown,
      keepers: [company.user('jiangyuzhen'), company.user('wangxiaolei')],
      stamps: [{ expected: 4 }, { expected: 3 }],
    });
    await uses.decide('qinhao', id);
    const tasks = await uses.open(id);
    const stamp = (login: string, counts: readonly (number | null)[], more: AnyDoc = {}) =>
      uses.raw(login, 'approveProcess', {
        id,
        taskId: tasks.find((task) => task.login === login)?.id,
        stampedAt: hours(0),
        stamps: stamps.map((line, at) => ({ id: line['id'], actualCount: counts[at] ?? null })),
        ...more,
      });
    expect(await stamp('jiangyuzhen', [null, null])).toMatchObject({ faults: [{ field: 'stamps.0.actualCount', rule: 'hands' }] });
    expect(await stamp('jiangyuzhen', [4, 3])).toMatchObject({ faults: [{ field: 'stamps.1.actualCount', rule: 'hands' }] });
    expect(await stamp('jiangyuzhen', [5, null])).toMatchObject({ faults: [{ field: 'abnormal' }] });
    expect((await stamp('jiangyuzhen', [4, null])).code).toBe('200');
    expect(await stamp('jiangyuzhen', [4, null])).toMatchObject({ code: '409' });
    expect(await stamp('wangxiaolei', [3, 2], { abnormal: '一份作废' })).toMatchObject({
      faults: [{ field: 'stamps.0.actualCount', rule: 'hands' }],
    });
    expect((await stamp('wangxiaolei', [4, 2], { abnormal: '一份作废' })).code).toBe('200');
    expect((await uses.get('yanfei', id)).data).toMatchObject({ status: 'approved', abnormal: '一份作废' });
    expect(await sealOf(server, first)).toMatchObject({ useCount: 1, imprintCount: 4, lastUsedAt: hours(0), version: 1 });
    expect(await sealOf(server, second)).toMatchObject({ useCount: 1, imprintCount: 2 });
  });

  it('expires where nobody has stamped it fifteen days after its day', async () => {
    const { stampBy } = await uses.submit('yanfei', use([{ stampId: await seal(server, '用印三章') }]));
    expect(stampBy).toBe('2026-12-05T16:00:00.000Z');
  });

  it('as an official document is kept in the archive with its stamped copy', async () => {
    const stampId = await seal(server, '用印四章');
    const { id, stamps } = await uses.submit('yanfei', use([{ stampId }], { fileKind: 'official', fileName: '关于报送年度计划的请示' }));
    await uses.decide('qinhao', id);
    const scan = [await upload(await server.as('jiangyuzhen'), 'scan.pdf')];
    const line = { id: textOf((stamps as AnyDoc[])[0]?.['id']), actualCount: 1 };
    await uses.decide('jiangyuzhen', id, { stampedAt: hours(0), stamps: [line], scan });
    const { json } = await (
      await server.as('wangxiaolei')
    ).call<{ records: AnyDoc[] }>('GET', `/tydf/api/documentsManagement/page?docName=${encodeURIComponent('关于报送年度计划的请示')}`);
    expect(json.data.records).toMatchObject([{ docName: '关于报送年度计划的请示', keeper: company.user('wangxiaolei') }]);
  });

  it('goes to the deputy while the keeper is away as was recorded, and to no other who stands in', async () => {
    const deputy = company.user('wangxiaolei');
    const stampId = await seal(server, '用印五章', { deputy });
    const away = async (login: string, userId: string) =>
      (
        await (
          await server.as(login)
        ).call<AnyDoc>('POST', '/tydf/process/substitutions', {
          substituteId: userId,
          from: hours(-1),
          to: hours(100),
          reason: '年假',
        })
      ).json;
    expect((await uses.submit('yanfei', use([{ stampId }])))['keepers']).toEqual([company.user('jiangyuzhen')]);
    const recorded = await away('jiangyuzhen', company.user('zhanghongmei'));
    expect(recorded, JSON.stringify(recorded)).toMatchObject({ code: '200' });
    const { id, keepers, stamps } = await uses.submit('yanfei', use([{ stampId }]));
    expect(keepers).toEqual([deputy]);
    await uses.decide('qinhao', id);
    const line = { id: textOf((stamps as AnyDoc[])[0]?.['id']), actualCount: 1 };
    await uses.decide('wangxiaolei', id, { stampedAt: hours(0), stamps: [line] });
    expect((await uses.get('yanfei', id)).data).toMatchObject({ status: 'approved' });
    await server.db.query('update substitution set over_at = $1', [server.clock.now()]);
  });

  it('of a department goes the short way, and not with a seal of the company', async () => {
    const short = waysOf(server, 'chapterApply', '/tydf/process/chapterApply');
    const body = (stampId: string): AnyDoc => ({
      stampId,
      fileKind: 'certificate',
      fileName: '实习证明',
      useDate: '2026-11-20',
      reason: '实习结束',
    });
    const official = await seal(server, '合同章', { stampType: 'contract' });
    expect(await short.raw('yanfei', 'submitProcess', body(official))).toMatchObject({ faults: [{ field: 'stampId', rule: 'small' }] });
    const stampId = await seal(server, '用印六章');
    const { id } = await short.submit('yanfei', body(stampId));
    await short.decide('qinhao', id);
    expect(await short.tryDecide('jiangyuzhen', id, { stampedAt: hours(0), actualCount: 2 })).toMatchObject({
      faults: [{ field: 'abnormal' }],
    });
    await short.decide('jiangyuzhen', id, { stampedAt: hours(0), actualCount: 1 });
    expect(await sealOf(server, stampId)).toMatchObject({ useCount: 1, imprintCount: 1 });
  });
});
