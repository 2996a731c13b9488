/** Rights on the library through HTTP: grants by post and by name, their end, moved nodes, secrecy, and that nothing leaks beside them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { waysOf } from '#tests/support/documentWays.ts';
import { grantsAt as at, keeper, libraryAt, libraryOf, type Library } from '#tests/support/library.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let company: Company;
let library: Library;
let ways: ReturnType<typeof waysOf>;
beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  library = libraryOf(server);
  ways = waysOf(server, 'dataManagementPost', at);
});
afterAll(() => server?.close());

const code = async (login: string, id: string): Promise<string> => (await library.get(login, id)).code;
const actions = async (login: string, id: string): Promise<unknown> => (await library.get(login, id)).data?.['actions'];
const days = async (count: number, work: () => Promise<void>): Promise<void> => {
  server.clock.pass(count * 86_400_000);
  await work();
  server.clock.pass(-count * 86_400_000);
};

describe('grants', () => {
  it('S14: view and download for a post show the folder in the tree, no upload; after its last day it is out of sight', async () => {
    const top = await library.folder('HACCP', { dept: 'D11' });
    const file = await library.file(top, '计划.txt');
    expect(await code('luyang', file)).toBe('404');
    await library.grant(top, { posts: [company.post('Farming technician')], validTo: '2026-12-31' }, 'yinruoxi');
    const tree = (await library.call<AnyDoc[]>('luyang', 'GET', 'getAllTree')).data;
    expect(tree.find(({ id }) => id === top)).toMatchObject({ actions: ['view', 'download'], children: [{ id: file }] });
    expect(await library.send('luyang', top, { 'x.txt': 'x' })).toMatchObject({ code: '403', reason: 'notAllowed' });
    expect(await code('yanfei', top)).toBe('404');
    await days(42, async () => expect(await code('luyang', top)).toBe('404'));
    expect((await library.call(keeper, 'PUT', `move/${top}`, { parentId: top })).reason).toBe('cycle');
  });

  it(`add up on the way to the root until a folder inherits nothing, and go with a node that is moved; GET ${libraryAt}/rights/{id} says where they come from`, async () => {
    const top = await library.folder('叠加', { dept: 'D11' });
    const sub = await library.folder('下层', { parentId: top });
    const me = { users: [company.user('luyang')] };
    await library.grant(top, { ...me, actions: ['view'] }, 'yinruoxi');
    await library.grant(sub, { ...me, actions: ['upload', 'remove'] }, 'yinruoxi');
    expect([await actions('luyang', top), await actions('luyang', sub)]).toEqual([['view'], ['view', 'upload', 'remove']]);
    const rights = async (login: string) => (await library.call(login, 'GET', `rights/${sub}`)).data;
    expect(await rights('yinruoxi')).toMatchObject({
      all: true,
      department: true,
      grants: [
        { from: { id: top, name: '叠加' }, inherited: true, actions: ['view'], whom: [{ zh: '卢洋' }] },
        { from: null, inherited: false, actions: ['view', 'upload', 'remove'] },
      ],
    });
    expect(await rights('zhuchen')).toMatchObject({ all: false, grants: [] });
    const { version } = (await library.get(keeper, sub)).data;
    expect((await library.call('luyang', 'PUT', `put/${sub}`, { inherit: false, version })).code).toBe('403');
    expect((await library.call(keeper, 'PUT', `put/${sub}`, { inherit: false, version })).code).toBe('200');
    // Its own grants count still; the department’s people are out as well.
    expect(await actions('luyang', sub)).toEqual(['view', 'upload', 'remove']);
    expect(await code('zhuchen', sub)).toBe('404');
    const deeper = await library.folder('更下层', { parentId: sub });
    expect(await actions('luyang', deeper)).toEqual(['view', 'upload', 'remove']);
    const elsewhere = await library.folder('别处', { dept: 'D04' });
    await library.call(keeper, 'PUT', `move/${deeper}`, { parentId: elsewhere });
    expect(await code('luyang', deeper)).toBe('404');
    expect(await code('majun', deeper)).toBe('200');
  });

  it('what is seen below what is not hangs at the root, without the names above it', async () => {
    const top = await library.folder('不可见的上级', { dept: 'D11' });
    const sub = await library.folder('共享给我', { parentId: top });
    await library.grant(sub, { users: [company.user('hetingting')] }, 'yinruoxi');
    const page = await library.call<{ records: AnyDoc[] }>('hetingting', 'GET', 'fatherPage?parentId=&pageSize=200');
    expect(page.data.records.find(({ id }) => id === sub)).toMatchObject({ name: '共享给我', shared: true });
    const seen = await library.get('hetingting', sub);
    expect(seen.data).toMatchObject({ path: '共享给我', crumbs: [{ id: sub }] });
    const everything = JSON.stringify([
      page,
      seen,
      await library.call('hetingting', 'GET', 'getAllTree'),
      await library.call('hetingting', 'GET', 'page?pageSize=200'),
      await library.call('hetingting', 'GET', 'all'),
    ]);
    expect(everything).not.toContain('不可见的上级');
  });

  it(`GET ${at}/allPermission lists where rights begin; PUT ${at}/revoke/{id} ends one at once`, async () => {
    const top = await library.folder('撤销', { dept: 'D11' });
    const id = await library.grant(top, { users: [company.user('tianye')], validTo: '2026-12-31' }, 'yinruoxi');
    const mine = async () =>
      (await (await server.as('tianye')).call<{ kinds: AnyDoc[]; mine: AnyDoc[] }>('GET', `${at}/allPermission`)).json.data;
    expect((await mine()).kinds.map(({ value }) => value)).toEqual(['view', 'download', 'upload', 'edit', 'move', 'remove', 'grant']);
    expect((await mine()).mine).toContainEqual({
      dataId: top,
      name: '撤销',
      actions: ['view', 'download'],
      via: 'user',
      validTo: '2026-12-31',
    });
    expect(await ways.put('qinhao', 'revoke', id, { revokeReason: '离岗' })).toMatchObject({
      code: expect.stringMatching(/^40[34]$/) as unknown,
    });
    expect((await ways.put('yinruoxi', 'revoke', id, {})).faults).toMatchObject([{ field: 'revokeReason' }]);
    expect((await ways.put('yinruoxi', 'revoke', id, { revokeReason: '离岗' })).data).toMatchObject({
      grantState: 'revoked',
      revokeReason: '离岗',
    });
    expect(await code('tianye', top)).toBe('404');
    expect((await mine()).mine.some(({ dataId }) => dataId === top)).toBe(false);
    expect(await ways.put('yinruoxi', 'revoke', id, { revokeReason: '再次' })).toMatchObject({ code: '409', reason: 'notValid' });
  });

  it('who changes their post loses what it gave at once', async () => {
    const top = await library.folder('换岗', { dept: 'D11' });
    await library.grant(top, { posts: [company.post('Feeding operator')] }, 'yinruoxi');
    expect(await code('tianye', top)).toBe('200');
    await server.db.query(`update users set post_id = $1 where user_name = 'tianye'`, [company.post('Farming technician')]);
    await server.db.notify('record', 'users');
    expect(await code('tianye', top)).toBe('404');
    await server.db.query(`update users set post_id = $1 where user_name = 'tianye'`, [company.post('Feeding operator')]);
    await server.db.notify('record', 'users');
  });
});

describe('requests', () => {
  it('everybody asks for themselves to look and download; leaders for posts; core secrets for 90 days at most', async () => {
    const top = await library.folder('申请');
    const body = { dataId: top, validFrom: '2026-11-20', reason: '查阅', actions: ['view'] };
    const faults = async (login: string, more: AnyDoc): Promise<unknown> =>
      (await ways.raw(login, 'submitProcess', { ...body, ...more })).faults?.map(({ field, rule }) => `${field} ${rule}`);
    expect(await faults('yanfei', { posts: [company.post('Feeding operator')], actions: ['upload'] })).toEqual([
      'posts forOneself',
      'actions forOneself',
    ]);
    expect(await faults('yanfei', { users: [company.user('luyang')] })).toEqual(['users forOneself']);
    expect(await faults('qinhao', {})).toEqual(['users whom']);
    expect(await faults('qinhao', { users: [company.user('yanfei')], validTo: '2026-11-01' })).toEqual(['validTo period']);
    const core = await library.folder('申请核心', { secrecy: 'confidential' });
    expect(await faults('qinhao', { dataId: core, users: [company.user('yanfei')] })).toEqual(['validTo confidential']);
    expect(await faults('qinhao', { dataId: core, users: [company.user('yanfei')], validTo: '2027-02-19' })).toEqual([
      'validTo confidential',
    ]);
    // Nobody names what they do not see.
    expect(await faults('zhuchen', { users: [company.user('zhuchen')] })).toEqual(['dataId reference']);
  });

  it('whoever leads the department leaves rights out, and adds none', async () => {
    const top = await library.folder('减少', { dept: 'D11' });
    const sent = await ways.submit('yinruoxi', {
      dataId: top,
      users: [company.user('luyang')],
      actions: ['view', 'download', 'upload'],
      validFrom: '2026-11-20',
      reason: '协作',
    });
    const id = textOf(sent['id']);
    expect(await code('luyang', top)).toBe('404');
    let [task] = await ways.open(id);
    while (task !== undefined && task.node !== 'owner' && task.node !== 'setUp') {
      await ways.decide(task.login, id);
      [task] = await ways.open(id);
    }
    await ways.decide(keeper, id);
    expect(await actions('luyang', top)).toEqual(['view', 'download', 'upload']);
  });
});

describe('secrets', () => {
  it('titles of what somebody does not see are in nothing that they can ask for', async () => {
    const title = '绝密配方代号海葵';
    const top = await library.folder('种质资源', { secrecy: 'confidential' });
    const file = await library.file(top, `${title}.txt`, '内容不可见');
    await library.call('qinhao', 'PUT', `put/${file}`, { tags: title, version: (await library.get('qinhao', file)).data['version'] });
    const gone = await library.file(top, `${title}-旧.txt`, '内容不可见');
    await library.call(keeper, 'DELETE', `deletes?ids=${gone}`);
    for (const login of ['yanfei', 'zhuchen', 'hetingting', 'liuguifang']) {
      const client = await server.as(login);
      const asked = [
        `${libraryAt}/getAllTree`,
        `${libraryAt}/fatherPage?parentId=&pageSize=200`,
        `${libraryAt}/page?pageSize=200&keyword=${encodeURIComponent('海葵')}`,
        `${libraryAt}/all`,
        `${libraryAt}/recycle?pageSize=200`,
        `${libraryAt}/get/${file}`,
        '/tydf/api/dataVersion/page?pageSize=200',
        '/tydf/api/dataLog/page?pageSize=200',
        `${at}/allPermission`,
        `/tydf/process/search?q=${encodeURIComponent('海葵')}`,
        `/tydf/lists/dataManagement/counts?field=name`,
        `/tydf/administration/logs/history/dataManagement/${file}`,
      ];
      const answers = await Promise.all(asked.map(async (path) => (await client.call('GET', path)).json));
      expect(JSON.stringify(answers), login).not.toContain('海葵');
      for (const path of [`downloadFile?id=${file}`, `downloadFile?id=${file}&preview=1`, `download?ids=${file},${top}`])
        expect((await library.bytes(login, path)).status, `${login} ${path}`).toBe(404);
    }
  });

  it('who keeps the tree sees that secret files are there, and none of their bytes; the plain call for files hands out none', async () => {
    const top = await library.folder('系统管理', { secrecy: 'secret' });
    const file = await library.file(top, '密.txt', '密');
    const open = await library.file(await library.folder('系统管理公开'), '开.txt', '开');
    expect(await actions('maoyu', file)).toEqual(['view', 'upload', 'edit', 'move', 'remove']);
    for (const path of [`downloadFile?id=${file}`, `downloadFile?id=${file}&preview=1`])
      expect((await library.bytes('maoyu', path)).status).toBe(403);
    expect((await library.bytes('maoyu', `downloadFile?id=${open}`)).status).toBe(200);
    const [row] = await server.db.query<{ file_id: string }>('select file_id from data_management where id = $1', [file]);
    for (const login of [keeper, 'yanfei', 'maoyu'])
      expect((await (await server.as(login)).call('GET', `/tydf/api/files/${row?.file_id ?? ''}`)).json.code, login).toBe('404');
  });

  it('whoever uploaded a file keeps it in sight as long as they see its folder', async () => {
    const top = await library.folder('上传人', { dept: 'D11' });
    const id = await library.grant(top, { users: [company.user('luyang')], actions: ['upload'] }, 'yinruoxi');
    const file = await library.file(top, '我的.txt', '我的', 'luyang');
    expect(await actions('luyang', file)).toEqual(['view', 'download', 'upload', 'edit']);
    await ways.put('yinruoxi', 'revoke', id, { revokeReason: '结束' });
    expect(await code('luyang', file)).toBe('404');
  });
});
