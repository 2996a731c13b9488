/** The ledger of seals through HTTP: who keeps which, to choose from, checks, what is invalid at once, and seals that are made. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { companyOf, upload, type Company } from '#tests/fixtures/company.ts';
import { toldTo, waysOf } from '#tests/support/documentWays.ts';
import { seal, sealOf } from '#tests/support/office/seals.ts';
import { startTestServer, testPassword, type TestServer } from '#tests/support/server.ts';

const at = '/tydf/api/stampDetail';
let server: TestServer;
let company: Company;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
});
afterAll(() => server?.close());

const get = async (login: string, path: string) => (await (await server.as(login)).call<readonly AnyDoc[]>('GET', `${at}/${path}`)).json;
const put = async (login: string, path: string, body: AnyDoc = {}) =>
  (await (await server.as(login)).call<AnyDoc>('PUT', `${at}/${path}`, body)).json;
const rolesOf = async (login: string): Promise<readonly string[]> => {
  const rows = await server.db.query<{ code: string }>(
    'select r.code from users u join roles r on r.id = any(u.roles) where u.user_name = $1',
    [login],
  );
  return rows.map(({ code }) => code);
};
/** Somebody in a session in which they have given their password again. */
const confirmed = async (login: string) => {
  const client = await server.as(login);
  const { json } = await client.call('PUT', `/tydf/administration/users/passwordConfirm/${client.userId}`, { password: testPassword });
  expect(json).toMatchObject({ code: '200' });
  return async (path: string, body: AnyDoc) => (await client.call<AnyDoc>('PUT', `${at}/${path}`, body)).json;
};

describe('the ledger', () => {
  it('GET /tydf/api/stampDetail/all has the seals in use, GET /tydf/api/stampDetail/allByStaffId those of a person', async () => {
    const mine = await seal(server, '设备部章', { keeper: 'fangzhiqiang' });
    const { data } = await get('yanfei', 'all');
    expect(data.find(({ id }) => id === mine)).toEqual({
      id: mine,
      stampNo: expect.stringMatching(/^YZ\d{4}$/) as unknown,
      stampName: '设备部章',
      stampType: 'dept',
      keeperName: '方志强',
      status: 'inUse',
    });
    expect((await get('fangzhiqiang', 'allByStaffId')).data.map(({ id }) => id)).toEqual([mine]);
    expect((await get('yanfei', 'allByStaffId')).data).toEqual([]);
    const staffId = company.staff('fangzhiqiang');
    for (const login of ['jiangyuzhen', 'zhoumin', 'liuguifang'])
      expect(
        (await get(login, `allByStaffId?staffId=${staffId}`)).data.map(({ id }) => id),
        login,
      ).toEqual([mine]);
    expect(await get('yanfei', `allByStaffId?staffId=${staffId}`)).toMatchObject({ code: '403', reason: 'notYours' });
  });

  it('shows what a seal looks like to its keeper and to the offices of seals alone, also by its file', async () => {
    const imprint = [await upload(await server.as('liuguifang'), 'imprint.png')];
    const id = await seal(server, '育种部章', { keeper: 'xinhaiyan', imprint });
    for (const [login, sees] of [
      ['yanfei', false],
      ['xinhaiyan', true],
      ['tangwenjing', true],
    ] as const) {
      const client = await server.as(login);
      expect(((await client.call<AnyDoc>('GET', `${at}/get/${id}`)).json.data['imprint'] ?? null) !== null, login).toBe(sees);
      const { status } = await fetch(`${server.url}/tydf/api/files/${imprint[0]?.id}`, { headers: { authorization: client.token } });
      expect(status, login).toBe(sees ? 200 : 404);
    }
  });

  it('makes keeper and deputy keepers by role for as long as they keep one, and tells its history', async () => {
    expect(await rolesOf('hantao')).not.toContain('stamp_keeper');
    const id = await seal(server, '机修组章', { keeper: 'hantao', deputy: company.user('dongshuai') });
    expect([await rolesOf('hantao'), await rolesOf('dongshuai')].every((codes) => codes.includes('stamp_keeper'))).toBe(true);
    expect((await sealOf(server, id))['history']).toMatchObject([{ action: 'entered', sourceType: 'stampDetail' }]);
    await (await server.as('liuguifang')).call('DELETE', `${at}/deletes`, [id]);
    expect([await rolesOf('hantao'), await rolesOf('dongshuai')].some((codes) => codes.includes('stamp_keeper'))).toBe(false);
  });

  it('has one text once for an entity, however it is typed, one company seal, and two hands for money', async () => {
    const body = { stampText: '天屿东方 财务部（一）' };
    await seal(server, '财务部章', body);
    await expect(seal(server, '财务部章二', { stampText: '天屿东方财务部(一)' })).rejects.toThrow('stampText');
    await seal(server, '公章', { stampType: 'official' });
    await expect(seal(server, '公章二', { stampType: 'official' })).rejects.toThrow('oneOfficial');
    await seal(server, '财务专用章', { stampType: 'finance', keeper: 'majun' });
    await expect(seal(server, '法人章', { stampType: 'legalPerson', keeper: 'majun' })).rejects.toThrow('keptApart');
  });

  it('is changed by documents alone: its keeper, type, text and state are no fields of a form', async () => {
    const id = await seal(server, '销售部章');
    const { version } = await sealOf(server, id);
    for (const [field, value] of [
      ['keeper', company.user('yanfei')],
      ['stampText', '别的印文'],
      ['custody', 'lent'],
      ['serviceState', 'lost'],
    ] as const)
      expect(await put('liuguifang', `put/${id}`, { version, [field]: value }), field).toMatchObject({ code: '400' });
  });

  it('PUT /tydf/api/stampDetail/confirmHeld/{id}: its keeper alone says that it is there', async () => {
    const id = await seal(server, '采购部章', { keeper: 'dingweiguo', useFrom: '2026-08-19' });
    expect(await sealOf(server, id)).toMatchObject({ checkBy: '2026-11-19', checkState: 'due' });
    expect(await put('yanfei', `confirmHeld/${id}`)).toMatchObject({ code: '409' });
    const { data } = await put('dingweiguo', `confirmHeld/${id}`);
    expect(data).toMatchObject({ checkBy: '2027-02-20', checkState: 'held' });
  });

  it('PUT /tydf/api/stampDetail/invalid/{id} after the password alone, once, told to the offices', async () => {
    const id = await seal(server, '旧采购章', { keeper: 'dingweiguo' });
    expect(await put('liuguifang', `invalid/${id}`, { reason: '遗失' })).toMatchObject({ code: '409', reason: 'passwordNotConfirmed' });
    const manager = await confirmed('liuguifang');
    expect(await manager(`invalid/${id}`, {})).toMatchObject({ code: '400', faults: [{ field: 'reason' }] });
    expect((await manager(`invalid/${id}`, { reason: '冒用' })).data).toMatchObject({
      stampStatus: 'invalid',
      custody: 'kept',
      holder: company.user('dingweiguo'),
      useTo: '2026-11-20',
      invalidReason: '冒用',
    });
    expect(await manager(`invalid/${id}`, { reason: '冒用' })).toMatchObject({ code: '409', reason: 'already' });
    expect(await toldTo(server, company.user('dingweiguo'), 'stamp_invalid')).toMatchObject([{ name: '旧采购章', comment: '冒用' }]);
    expect((await get('yanfei', 'all')).data.map((row) => row['id'])).not.toContain(id);
    expect((await put('yanfei', `invalid/${id}`, { reason: '冒用' })).code).toBe('403');
  });
});

describe('a new seal', () => {
  const request = (more: AnyDoc = {}): AnyDoc => ({
    orgId: company.org,
    useDept: company.department('D12'),
    stampName: '冷链组章',
    stampType: 'dept',
    stampText: '天屿东方冷链组',
    shapeSize: '圆形 38mm',
    scope: '冷链交接单据',
    keeper: company.user('haojie'),
    location: '物流办公室',
    needDate: '2026-12-10',
    reason: '交接单据增多',
    ...more,
  });

  it('of several pieces stands in the ledger once it is made, and is in use once it was taken over', async () => {
    const ways = waysOf(server, 'stampNew', '/tydf/process/stampNew');
    const { id } = await ways.submit('weixiaodan', request({ qty: 2 }));
    for (const login of ['qiaolihua', 'tangwenjing', 'liuguifang', 'sunyalin']) await ways.decide(login, id);
    const imprint = [await upload(await server.as('wangxiaolei'), 'imprint.png')];
    await ways.decide('wangxiaolei', id, { makeDate: '2026-11-19', maker: '刻章店', imprint });
    const pieces = () =>
      server.db.query<AnyDoc>(
        `select id::text, stamp_text as text, stamp_status as status, custody, holder::text, use_from::text as since from stamp_detail
         where new_id = $1 order by stamp_no`,
        [id],
      );
    expect(await pieces()).toMatchObject([
      { text: '天屿东方冷链组(1)', status: 'making', custody: 'awaited', holder: null, since: null },
      { text: '天屿东方冷链组(2)', status: 'making', custody: 'awaited', holder: null, since: null },
    ]);
    expect(await rolesOf('haojie')).toContain('stamp_keeper');
    // Meanwhile its text is taken.
    await expect(seal(server, '冷链组章', { stampText: '天屿东方冷链组（2）' })).rejects.toThrow('stampText');
    await ways.decide('haojie', id);
    const [first, second] = await pieces();
    for (const piece of [first, second])
      expect(piece).toMatchObject({ status: 'inUse', custody: 'kept', holder: company.user('haojie'), since: '2026-11-20' });
    const seen = await sealOf(server, textOf(first?.['id']));
    expect(seen).toMatchObject({ imprint: [{ name: 'imprint.png' }], history: [{ action: 'takenOver' }, { action: 'making' }] });
  });

  it('that its keeper does not take over is none', async () => {
    const ways = waysOf(server, 'stampNew', '/tydf/process/stampNew');
    const { id } = await ways.submit('weixiaodan', request({ stampText: '天屿东方仓配组' }));
    for (const login of ['qiaolihua', 'tangwenjing', 'liuguifang', 'sunyalin']) await ways.decide(login, id);
    const imprint = [await upload(await server.as('wangxiaolei'), 'imprint.png')];
    await ways.decide('wangxiaolei', id, { makeDate: '2026-11-19', imprint });
    await ways.decide('haojie', id, { comment: '印文有误' }, 'rejectProcess');
    const rows = await server.db.query('select stamp_status as status, custody, holder from stamp_detail where new_id = $1', [id]);
    expect(rows).toEqual([{ status: 'invalid', custody: 'gone', holder: null }]);
  });
});
