/** Seals that change and end, through HTTP: on their day, with what waits to be stamped, held back and restored, destroyed or lost. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import type { FileRef } from '#model/field.ts';
import { textOf } from '#model/calculation/text.ts';
import { takeEffects } from '#server/documents/dated.ts';
import { companyOf, upload, type Company } from '#tests/fixtures/company.ts';
import { toldTo, waysOf } from '#tests/support/documentWays.ts';
import { seal, sealOf } from '#tests/support/office/seals.ts';
import { startTestServer, testDay, testPassword, type TestServer } from '#tests/support/server.ts';

const hours = (count: number): string => new Date(testDay.getTime() + count * 3_600_000).toISOString();
let server: TestServer;
let company: Company;
let changes: ReturnType<typeof waysOf>;
let abolitions: ReturnType<typeof waysOf>;
let uses: ReturnType<typeof waysOf>;
let borrowings: ReturnType<typeof waysOf>;
let letter: FileRef;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  changes = waysOf(server, 'stampChange', '/tydf/process/stampChange');
  abolitions = waysOf(server, 'stampAbolition', '/tydf/process/stampAbolition');
  uses = waysOf(server, 'stampUse', '/tydf/process/stampUse');
  borrowings = waysOf(server, 'stampBorrow', '/tydf/process/stampBorrow');
  letter = await upload(await server.as('yanfei'), 'letter.pdf');
});
afterAll(() => server?.close());
beforeEach(() => server.clock.set(testDay));

const change = (stampId: string, more: AnyDoc): AnyDoc => ({ stampId, effectiveDate: '2026-11-20', reason: '岗位调整', ...more });
/** Sent by the cashier and agreed on, up to the last step. */
const agreed = async (stampId: string, more: AnyDoc): Promise<string> => {
  const { id } = await changes.submit('weixiaodan', change(stampId, more));
  for (const login of ['qiaolihua', 'liuguifang']) await changes.decide(login, id);
  return textOf(id);
};
const changed = async (stampId: string, more: AnyDoc, values: AnyDoc = {}): Promise<AnyDoc> =>
  changes.decide('wangxiaolei', await agreed(stampId, more), values);
const handedOver = async (stampId: string, to: string, more: AnyDoc = {}): Promise<AnyDoc> => {
  const id = await agreed(stampId, { changeType: 'keeper', newKeeper: company.user(to), ...more });
  await changes.decide('jiangyuzhen', id, { handoverTime: hours(-1), witness: company.user('liuguifang') });
  await changes.decide(to, id);
  return changes.decide('wangxiaolei', id);
};
const day = async (date: string): Promise<void> => {
  server.clock.set(new Date(`${date}T01:00:00.000Z`));
  await takeEffects(server.services, date);
};
const rolesOf = async (login: string) =>
  (
    await server.db.query<{ code: string }>('select r.code from users u join roles r on r.id = any(u.roles) where u.user_name = $1', [
      login,
    ])
  ).map(({ code }) => code);
const use = (stampId: string, more: AnyDoc = {}): AnyDoc => ({
  fileKind: 'letter',
  fileName: '关于监测数据报送的函',
  receiveOrg: '烟台市海洋发展和渔业局',
  reason: '按月报送',
  stampFiles: [letter],
  useDate: '2026-11-20',
  stamps: [{ stampId, copies: 1, positions: 1 }],
  ...more,
});
const lent = async (stampId: string): Promise<string> => {
  const { id } = await borrowings.submit('yanfei', {
    stampId,
    reason: '现场签署',
    usePlace: '海阳市政务服务中心',
    useOrg: '海阳市自然资源局',
    fileNames: '验收资料',
    copies: 2,
    borrowFrom: hours(1),
    returnPlan: hours(8),
  });
  for (const login of ['qinhao', 'tangwenjing', 'gaozhenbo', 'zhaomingyuan']) await borrowings.decide(login, id);
  await borrowings.decide('jiangyuzhen', id, { outTime: hours(0) });
  return textOf(id);
};

describe('a change of a seal', () => {
  it('of its keeper takes effect on its day, with the role and what waits to be stamped', async () => {
    const stampId = await seal(server, '变更一章', { deputy: company.user('wangxiaolei') });
    const waiting = await uses.submit('yanfei', use(stampId));
    await uses.decide('qinhao', waiting['id']);
    const line = { id: textOf((waiting['stamps'] as AnyDoc[])[0]?.['id']), actualCount: 1 };
    expect(await rolesOf('cuilei')).not.toContain('stamp_keeper');
    const done = await handedOver(stampId, 'cuilei', { effectiveDate: '2026-11-23' });
    expect(done).toMatchObject({ status: 'approved', applied: false, oldKeeper: company.user('jiangyuzhen') });
    // Until then the former keeper has it and stamps with it.
    expect(await sealOf(server, stampId)).toMatchObject({ keeper: company.user('jiangyuzhen') });
    expect((await uses.open(textOf(waiting['id']))).map(({ login }) => login)).toEqual(['jiangyuzhen']);
    await day('2026-11-22');
    expect(await sealOf(server, stampId)).toMatchObject({ keeper: company.user('jiangyuzhen') });
    await day('2026-11-23');
    expect(await sealOf(server, stampId)).toMatchObject({
      keeper: company.user('cuilei'),
      holder: company.user('cuilei'),
      heldSince: hours(-1),
      history: [{ action: 'kept', sourceType: 'stampChange' }, { action: 'entered' }],
    });
    expect(await rolesOf('cuilei')).toContain('stamp_keeper');
    expect(await toldTo(server, company.user('cuilei'), 'stamp_given')).toMatchObject([{ name: '变更一章' }]);
    expect((await uses.open(textOf(waiting['id']))).map(({ login }) => login)).toEqual(['cuilei']);
    expect((await uses.get('yanfei', waiting['id'])).data).toMatchObject({ keepers: [company.user('cuilei')] });
    await uses.decide('cuilei', waiting['id'], { stampedAt: hours(1), stamps: [line] });
    expect((await uses.get('yanfei', waiting['id'])).data).toMatchObject({ status: 'approved' });
  });

  it('waits while the seal is lent, and is sent by nobody then', async () => {
    const stampId = await seal(server, '变更二章');
    const id = textOf((await changed(stampId, { changeType: 'location', newLocation: '档案室', effectiveDate: '2026-11-22' }))['id']);
    const borrowing = await lent(stampId);
    expect(await changes.raw('weixiaodan', 'submitProcess', change(stampId, { changeType: 'scope', newScope: '收款' }))).toMatchObject({
      faults: [{ rule: 'sealOut' }, { rule: 'open' }],
    });
    await day('2026-11-22');
    expect(await sealOf(server, stampId)).toMatchObject({ location: '行政部保险柜' });
    expect((await changes.get('weixiaodan', id)).data).toMatchObject({ applied: false, effectiveDate: '2026-11-23' });
    await borrowings.put('jiangyuzhen', 'giveBack', borrowing, { stampCount: 0 });
    await day('2026-11-23');
    expect(await sealOf(server, stampId)).toMatchObject({ location: '档案室', history: [{ action: 'moved' }, {}, {}, {}] });
    expect((await changes.get('weixiaodan', id)).data).toMatchObject({ applied: true });
  });

  it('that collides on its day waits, tells its keeper and the office, and holds no other up', async () => {
    const [stampId, beside] = [await seal(server, '变更甲章'), await seal(server, '变更乙章')];
    const newImprint = [await upload(await server.as('wangxiaolei'), 'name.png')];
    const text = '天屿东方变更甲章（新）';
    const id = textOf((await changed(stampId, { changeType: 'rename', newText: text, effectiveDate: '2026-11-23' }, { newImprint }))['id']);
    await changed(beside, { changeType: 'location', newLocation: '档案室', effectiveDate: '2026-11-23' });
    const inTheWay = await seal(server, '变更丙章', { stampText: text });
    await day('2026-11-23');
    expect(await sealOf(server, stampId)).not.toMatchObject({ stampText: text });
    expect(await sealOf(server, beside)).toMatchObject({ location: '档案室' });
    expect((await changes.get('weixiaodan', id)).data).toMatchObject({ status: 'approved', applied: false, effectiveDate: '2026-11-24' });
    for (const login of ['jiangyuzhen', 'weixiaodan'])
      expect(await toldTo(server, company.user(login), 'stamp_change_waits')).toMatchObject([
        { name: expect.stringContaining('变更甲章'), date: '2026-11-23', comment: expect.stringContaining('已使用该印文') },
      ]);
    expect((await (await server.as('liuguifang')).call('DELETE', '/tydf/api/stampDetail/deletes', [inTheWay])).json.code).toBe('200');
    await day('2026-11-24');
    expect(await sealOf(server, stampId)).toMatchObject({ stampText: text });
    expect((await changes.get('weixiaodan', id)).data).toMatchObject({ applied: true });
  });

  it('of its keeper is confirmed by both, in any order', async () => {
    const stampId = await seal(server, '变更丁章');
    const id = await agreed(stampId, { changeType: 'keeper', newKeeper: company.user('cuilei') });
    const open = await changes.open(id);
    expect(open.map(({ login }) => login).toSorted()).toEqual(['cuilei', 'jiangyuzhen']);
    const taskOf = (login: string) => open.find((one) => one.login === login)?.id;
    await changes.decide('cuilei', id, { taskId: taskOf('cuilei') });
    expect((await changes.open(id)).map(({ login }) => login)).toEqual(['jiangyuzhen']);
    await changes.decide('jiangyuzhen', id, { handoverTime: hours(-1), witness: company.user('liuguifang') });
    await changes.decide('wangxiaolei', id);
    expect(await sealOf(server, stampId)).toMatchObject({ keeper: company.user('cuilei') });
  });

  it('of text and imprint keeps the imprint before with the history, as a copy of its own', async () => {
    const manager = await server.as('liuguifang');
    const stampId = await seal(server, '变更三章', { imprint: [await upload(manager, 'old.png')] });
    const newImprint = [await upload(await server.as('wangxiaolei'), 'new.png')];
    const id = await agreed(stampId, { changeType: 'rename', newText: '天屿东方变更三章（新）' });
    expect(await changes.tryDecide('wangxiaolei', id)).toMatchObject({ code: '400', faults: [{ field: 'newImprint' }] });
    await changes.decide('wangxiaolei', id, { newImprint, newRecordNo: '3706870099' });
    const after = await sealOf(server, stampId);
    expect(after).toMatchObject({ stampText: '天屿东方变更三章（新）', recordNo: '3706870099', imprint: [{ name: 'new.png' }] });
    const [line] = after['history'] as AnyDoc[];
    expect(line).toMatchObject({ action: 'renamed', newValue: '天屿东方变更三章（新）', oldImprint: [{ name: 'old.png' }] });
    await changed(stampId, { changeType: 'reengrave' }, { newImprint: [await upload(await server.as('wangxiaolei'), 'third.png')] });
    expect(await sealOf(server, stampId)).toMatchObject({
      imprint: [{ name: 'third.png' }],
      history: [{ action: 'reengraved', oldImprint: [{ name: 'new.png' }] }, {}, {}],
    });
    // Nobody has a seal with the same text made meanwhile.
    await expect(seal(server, '变更三章二', { stampText: '天屿东方变更三章(新)' })).rejects.toThrow('stampText');
  });

  it('of state suspends and resumes; scope is changed in use alone', async () => {
    const stampId = await seal(server, '变更四章');
    await changed(stampId, { changeType: 'scope', newScope: '仅限对账单' });
    expect(await sealOf(server, stampId)).toMatchObject({ scope: '仅限对账单', history: [{ action: 'scoped' }, {}] });
    await changed(stampId, { changeType: 'status', newStatus: 'suspended' });
    expect(await sealOf(server, stampId)).toMatchObject({ stampStatus: 'suspended' });
    expect(await changes.raw('weixiaodan', 'submitProcess', change(stampId, { changeType: 'scope', newScope: '收款' }))).toMatchObject({
      faults: [{ rule: 'standing' }],
    });
    await changed(stampId, { changeType: 'status', newStatus: 'inUse' });
    expect(await sealOf(server, stampId)).toMatchObject({ stampStatus: 'inUse', history: [{ action: 'resumed' }, {}, {}, {}] });
  });

  it('is one at a time, and ends where the seal is declared invalid before its day', async () => {
    const stampId = await seal(server, '变更五章');
    const body = change(stampId, { changeType: 'scope', newScope: '收款' });
    const both = await Promise.all(['weixiaodan', 'majun'].map((login) => changes.raw(login, 'submitProcess', body)));
    expect(both.map(({ code }) => code).toSorted()).not.toEqual(['200', '200']);
    expect(both.filter(({ code }) => code === '200')).toHaveLength(1);
    const other = await seal(server, '变更六章');
    const waiting = await changed(other, { changeType: 'scope', newScope: '收款', effectiveDate: '2026-12-01' });
    const manager = await server.as('liuguifang');
    await manager.call('PUT', `/tydf/administration/users/passwordConfirm/${manager.userId}`, { password: testPassword });
    for (const id of [stampId, other]) {
      const { json } = await manager.call<AnyDoc>('PUT', `/tydf/api/stampDetail/invalid/${id}`, { reason: '冒用' });
      expect(json.code).toBe('200');
    }
    expect((await changes.get('weixiaodan', waiting['id'])).data).toMatchObject({ status: 'invalidated' });
    await day('2026-12-01');
    expect(await sealOf(server, other)).toMatchObject({ stampStatus: 'invalid', scope: null });
  });
});

const abolition = (stampId: string, more: AnyDoc = {}): AnyDoc => ({
  stampId,
  abolishReason: 'worn',
  reasonText: '印面磨损',
  abolishDate: '2026-11-20',
  ...more,
});
const destroyed = (): AnyDoc => ({
  destroyType: 'self',
  destroyDate: '2026-11-20',
  destroyers: [company.user('jiangyuzhen'), company.user('wangxiaolei')],
});
const upToDestruction = async (stampId: string, more: AnyDoc = {}): Promise<string> => {
  const { id } = await abolitions.submit('weixiaodan', abolition(stampId, more));
  for (const login of ['qiaolihua', 'liuguifang', 'tangwenjing', 'sunyalin']) await abolitions.decide(login, id);
  return textOf(id);
};

describe('an abolition of a seal', () => {
  it('holds the seal back, and a refusal or a withdrawal restores what it was', async () => {
    const stampId = await seal(server, '废止一章');
    const { id } = await abolitions.submit('weixiaodan', abolition(stampId));
    expect(await sealOf(server, stampId)).toMatchObject({ stampStatus: 'suspended', history: [{ action: 'heldBack' }, {}] });
    expect(await uses.raw('yanfei', 'submitProcess', use(stampId))).toMatchObject({ faults: [{ rule: 'sealNotInUse' }] });
    expect(
      await changes.raw('weixiaodan', 'submitProcess', change(stampId, { changeType: 'location', newLocation: '档案室' })),
    ).toMatchObject({
      faults: [{ rule: 'open' }],
    });
    await abolitions.decide('qiaolihua', id, { comment: '尚可使用' }, 'rejectProcess');
    expect(await sealOf(server, stampId)).toMatchObject({ stampStatus: 'inUse', history: [{ action: 'restored' }, {}, {}] });
    await changed(stampId, { changeType: 'status', newStatus: 'suspended' });
    const again = await abolitions.submit('weixiaodan', abolition(stampId));
    const withdrawn = await abolitions.raw('weixiaodan', 'withdrawProcess', { id: again['id'] });
    expect(withdrawn.code, JSON.stringify(withdrawn)).toBe('200');
    expect(await sealOf(server, stampId)).toMatchObject({ stampStatus: 'suspended' });
  });

  it('waits until nothing else is under way, also in the same moment', async () => {
    const stampId = await seal(server, '废止二章');
    const { id, code } = await uses.submit('yanfei', use(stampId));
    expect(await abolitions.raw('weixiaodan', 'submitProcess', abolition(stampId))).toMatchObject({
      faults: [
        {
          field: 'stampId',
          rule: 'open',
          message: expect.objectContaining({ zh: expect.stringContaining(textOf(code)) as unknown }) as unknown,
        },
      ],
    });
    await uses.decide('qinhao', id, { comment: '不需盖章' }, 'rejectProcess');
    const both = await Promise.all(['weixiaodan', 'majun'].map((login) => abolitions.raw(login, 'submitProcess', abolition(stampId))));
    expect(both.filter((answer) => answer.code === '200')).toHaveLength(1);
    expect(await sealOf(server, stampId)).toMatchObject({ stampStatus: 'suspended' });
  });

  it('ends with photos and two who were there; the keeper keeps none any more', async () => {
    const stampId = await seal(server, '废止三章', { keeper: 'hantao' });
    const id = await upToDestruction(stampId, { needNotice: true, noticeText: '公司网站' });
    expect(await abolitions.tryDecide('wangxiaolei', id, destroyed())).toMatchObject({ faults: [{ field: 'destroyPhotos' }] });
    const destroyPhotos = [await upload(await server.as('wangxiaolei'), 'photo.png')];
    const alone = { ...destroyed(), destroyPhotos, destroyers: [company.user('hantao')] };
    expect(await abolitions.tryDecide('wangxiaolei', id, alone)).toMatchObject({ faults: [{ rule: 'destroyers' }] });
    await abolitions.decide('wangxiaolei', id, { ...destroyed(), destroyPhotos });
    expect(await sealOf(server, stampId)).toMatchObject({
      stampStatus: 'destroyed',
      custody: 'gone',
      holder: null,
      useTo: '2026-11-20',
      history: [{ action: 'ended', newValue: '已销毁' }, { action: 'heldBack' }, {}],
    });
    expect(await rolesOf('hantao')).not.toContain('stamp_keeper');
    const [draft] = await server.db.query<AnyDoc>(`select title, publish_state as state from company_dynamic where source_id = $1`, [id]);
    expect(draft).toMatchObject({ title: '印章废止公告：废止三章', state: 'draft' });
  });

  it('of one that is invalid keeps it so; sealed in the archive it is abolished', async () => {
    const stampId = await seal(server, '废止四章');
    const manager = await server.as('liuguifang');
    await manager.call('PUT', `/tydf/administration/users/passwordConfirm/${manager.userId}`, { password: testPassword });
    await manager.call('PUT', `/tydf/api/stampDetail/invalid/${stampId}`, { reason: '冒用' });
    const first = await abolitions.submit('weixiaodan', abolition(stampId));
    await abolitions.decide('qiaolihua', first['id'], { comment: '先查清' }, 'rejectProcess');
    expect(await sealOf(server, stampId)).toMatchObject({ stampStatus: 'invalid' });
    const id = await upToDestruction(stampId);
    const destroyPhotos = [await upload(await server.as('wangxiaolei'), 'photo.png')];
    await abolitions.decide('wangxiaolei', id, { ...destroyed(), destroyType: 'sealed', destroyPhotos });
    expect(await sealOf(server, stampId)).toMatchObject({ stampStatus: 'abolished', useTo: '2026-11-20' });
  });

  it('that is declared invalid while its abolition waits stays so where that is refused', async () => {
    const stampId = await seal(server, '废止五章');
    const { id } = await abolitions.submit('weixiaodan', abolition(stampId));
    const manager = await server.as('liuguifang');
    await manager.call('PUT', `/tydf/administration/users/passwordConfirm/${manager.userId}`, { password: testPassword });
    await manager.call('PUT', `/tydf/api/stampDetail/invalid/${stampId}`, { reason: '冒用' });
    await abolitions.decide('qiaolihua', id, { comment: '已作废' }, 'rejectProcess');
    expect(await sealOf(server, stampId)).toMatchObject({ stampStatus: 'invalid' });
  });

  it('as lost is struck off although it is lent, which closes the borrowing as lost', async () => {
    const stampId = await seal(server, '废止六章');
    const borrowing = await lent(stampId);
    expect(await abolitions.raw('weixiaodan', 'submitProcess', abolition(stampId))).toMatchObject({ faults: [{ rule: 'sealOut' }] });
    const policeReport = [await upload(await server.as('weixiaodan'), 'police.pdf')];
    const id = await upToDestruction(stampId, { abolishReason: 'lost', policeReport });
    expect(await sealOf(server, stampId)).toMatchObject({ stampStatus: 'suspended', custody: 'lent' });
    await abolitions.decide('wangxiaolei', id);
    expect(await sealOf(server, stampId)).toMatchObject({ stampStatus: 'lost', custody: 'gone', borrower: null });
    expect((await borrowings.get('yanfei', borrowing)).data).toMatchObject({ returnState: 'lost', overdueDays: 0 });
    expect((await borrowings.put('jiangyuzhen', 'giveBack', borrowing, { stampCount: 0 })).code).toBe('409');
  });
});
