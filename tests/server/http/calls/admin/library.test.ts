/** The tree of the library through HTTP: folders, moving, deleting and bringing back, locks. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { libraryWorks } from '#server/business/data/purging.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { keeper, libraryAt as at, libraryOf, type Library } from '#tests/support/library.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let company: Company;
let library: Library;
beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  library = libraryOf(server);
});
afterAll(() => server?.close());

const codeOf = async (answer: Promise<{ code: string; reason?: string }>): Promise<string> => {
  const { code, reason } = await answer;
  return code === '200' ? code : `${code} ${reason ?? ''}`;
};
const move = (login: string, id: string, parentId: string | null) => library.call(login, 'PUT', `move/${id}`, { parentId });
const remove = (login: string, ids: string, more = '') => library.call(login, 'DELETE', `deletes?ids=${ids}${more}`);

describe('folders', () => {
  it('have the department of their top folder and at least the secrecy of theirs; a department’s people see what is not secret', async () => {
    const top = await library.folder('规程一');
    const below = await library.folder('孵化', { parentId: top, secrecy: 'secret', ownerDept: company.department('D04') });
    expect((await library.get(keeper, below)).data).toMatchObject({
      level: 2,
      ownerDept: company.department('D08'),
      reviewer: company.user('qinhao'),
      path: '规程一/孵化',
      actions: ['view', 'download', 'upload', 'edit', 'move', 'remove', 'grant'],
    });
    expect((await library.get('yanfei', top)).data).toMatchObject({ actions: ['view', 'download'], can: {} });
    expect(await codeOf(library.get('yanfei', below))).toBe('404 missingRecord');
    expect(await codeOf(library.get('zhuchen', top))).toBe('404 missingRecord');
    expect((await library.get('qinhao', below)).data).toMatchObject({ can: { put: true, deletes: true } });
    expect(await library.call(keeper, 'POST', 'add', { name: '更低', parentId: below, secrecy: 'internal' })).toMatchObject({
      code: '400',
      faults: [{ field: 'secrecy', rule: 'secrecyBelow' }],
    });
  });

  it('take each name once, whatever its case; deepest is level 8; nobody begins one where they may not upload', async () => {
    const top = await library.folder('Plans');
    const faulty = async (login: string, body: AnyDoc): Promise<unknown> => (await library.call(login, 'POST', 'add', body)).faults;
    expect(await faulty(keeper, { name: 'PLANS', ownerDept: company.department('D08') })).toMatchObject([
      { field: 'name', rule: 'nameTaken' },
    ]);
    expect(await faulty(keeper, { name: 'a/b', parentId: top })).toMatchObject([{ field: 'name' }]);
    expect(await faulty(keeper, { name: 'x.exe', parentId: top })).toMatchObject([{ field: 'name', rule: 'program' }]);
    expect(await faulty(keeper, { name: 'nobody’s' })).toMatchObject([{ field: 'ownerDept' }]);
    expect(await faulty('yanfei', { name: 'mine', parentId: top })).toMatchObject([{ field: 'parentId', rule: 'mayUpload' }]);
    let deep = top;
    for (let level = 2; level <= 8; level += 1) deep = await library.folder(`L${level}`, { parentId: deep });
    expect(await faulty(keeper, { name: 'L9', parentId: deep })).toMatchObject([{ field: 'parentId', rule: 'depth' }]);
    expect(await codeOf(library.call('yanfei', 'PUT', `put/${top}`, { name: 'x', version: 1 }))).toMatch(/^403/);
  });

  it('two that are begun at once under one name are one', async () => {
    const top = await library.folder('竞争');
    const both = await Promise.all([1, 2].map(() => library.call(keeper, 'POST', 'add', { name: '同名', parentId: top })));
    expect(both.map(({ code }) => code).toSorted()).toEqual(['200', '400']);
  });
});

describe('listing', () => {
  it(`GET ${at}/getAllTree hangs what is seen under one another, GET ${at}/fatherPage pages a folder with the way to it`, async () => {
    const top = await library.folder('目录树');
    const sub = await library.folder('下级', { parentId: top });
    await library.file(sub, '说明.txt');
    interface TreeNode {
      readonly name: string;
      readonly path: string;
      readonly children: readonly TreeNode[];
    }
    const tree = async (login: string, query = '') =>
      (await library.call<readonly TreeNode[]>(login, 'GET', `getAllTree${query}`)).data.find(({ name }) => name === '目录树');
    expect(await tree('yanfei')).toMatchObject({
      actions: ['view', 'download'],
      children: [{ name: '下级', path: '目录树/下级', children: [{ name: '说明.txt', path: '目录树/下级/说明.txt' }] }],
    });
    expect((await tree('yanfei', '?withFiles=0'))?.children[0]?.children).toEqual([]);
    expect(await tree('zhuchen')).toBeUndefined();
    const page = await library.call(keeper, 'GET', `fatherPage?parentId=${sub}&pageNum=1&pageSize=10&name=说`);
    expect(page.data).toMatchObject({
      total: 1,
      records: [{ name: '说明.txt', nodeType: 'file', versionNo: 1 }],
      crumbs: [{ name: '目录树' }, { id: sub, name: '下级' }],
    });
    expect(await library.names('yanfei', top)).toEqual(['下级']);
    expect(await codeOf(library.call('zhuchen', 'GET', `fatherPage?parentId=${sub}`))).toBe('404 missingRecord');
    expect((await library.call('yanfei', 'GET', 'fatherPage?parentId=x')).faults).toMatchObject([{ field: 'parentId' }]);
    expect((await library.call('yanfei', 'GET', 'fatherPage?parentId=')).data).toMatchObject({ crumbs: [], actions: ['view'] });
  });
});

describe('moving', () => {
  it(`PUT ${at}/move/{id} takes everything below along, and refuses cycles, depth and taken names; GET ${at}/moveEffect/{id} tells for whom`, async () => {
    const [a, b] = [await library.folder('移动甲'), await library.folder('移动乙', { dept: 'D11' })];
    const sub = await library.folder('批次', { parentId: a });
    const file = await library.file(sub, '记录.txt');
    expect(await codeOf(move(keeper, a, sub))).toBe('409 cycle');
    expect(await codeOf(move(keeper, a, a))).toBe('409 cycle');
    expect(await codeOf(move('yanfei', sub, b))).toMatch(/^40/);
    expect((await library.call(keeper, 'GET', `moveEffect/${sub}?parentId=${b}`)).data).toMatchObject({
      gains: expect.any(Number) as unknown,
      loses: expect.any(Number) as unknown,
    });
    const { gains, loses } = (await library.call<Record<string, number>>(keeper, 'GET', `moveEffect/${sub}?parentId=${b}`)).data;
    expect([gains! > 0, loses! > 0]).toEqual([true, true]);
    expect((await move(keeper, sub, b)).data).toMatchObject({ parentId: b, level: 2, ownerDept: company.department('D11') });
    expect((await library.get(keeper, file)).data).toMatchObject({ path: '移动乙/批次/记录.txt', level: 3 });
    expect(await codeOf(library.get('yanfei', file))).toBe('404 missingRecord');
    expect(await codeOf(library.get('zhuchen', file))).toBe('200');
    await library.folder('批次', { parentId: a });
    expect(await codeOf(move(keeper, sub, a))).toBe('409 nameTaken');
    let deep = a;
    for (let level = 2; level <= 7; level += 1) deep = await library.folder(`D${level}`, { parentId: deep });
    expect(await codeOf(move(keeper, b, deep))).toBe('409 depth');
    expect((await library.call(keeper, 'PUT', `move/${sub}`, {})).faults).toMatchObject([{ field: 'parentId', rule: 'required' }]);
    expect((await move(keeper, sub, null)).data).toMatchObject({ parentId: null, level: 1 });
  });

  it('two that cross make no circle', async () => {
    const [a, b] = [await library.folder('交叉甲'), await library.folder('交叉乙')];
    const codes = await Promise.all([codeOf(move(keeper, a, b)), codeOf(move(keeper, b, a))]);
    expect(codes.toSorted()).toEqual(['200', '409 cycle']);
  });
});

describe('the bin', () => {
  it(`DELETE ${at}/deletes is one batch, GET ${at}/recycle shows it, PUT ${at}/restore/{id} brings it back`, async () => {
    const top = await library.folder('回收');
    const sub = await library.folder('旧版', { parentId: top });
    const file = await library.file(sub, '旧.txt');
    expect(await codeOf(remove(keeper, sub))).toBe('409 notEmpty');
    expect(await codeOf(remove('yanfei', sub, '&all=1'))).toBe('403 notAllowed');
    expect(await codeOf(remove(keeper, sub, '&all=1'))).toBe('200');
    expect(await library.names(keeper, top)).toEqual([]);
    expect(await codeOf(library.get(keeper, file))).toBe('404 missingRecord');
    const binned = async (login: string) =>
      (await library.call<{ records: AnyDoc[] }>(login, 'GET', 'recycle?pageSize=200')).data.records.map(({ id }) => textOf(id));
    expect(await binned(keeper)).toContain(sub);
    expect(await binned(keeper)).not.toContain(file);
    expect(await binned('yanfei')).toContain(sub);
    expect(await binned('zhuchen')).not.toContain(sub);
    expect(await codeOf(library.call('yanfei', 'PUT', `restore/${sub}`, {}))).toBe('404 missingRecord');

    // The folder that it lay in goes elsewhere, where others see: what is in the bin goes with it by its ids, and is renamed where it clashes.
    await library.folder('旧版', { parentId: top });
    expect((await library.call(keeper, 'PUT', `restore/${sub}`, {})).data).toMatchObject({ restored: 2 });
    expect(await library.names(keeper, top)).toEqual(['旧版', '旧版 (恢复)']);
    expect((await library.get(keeper, file)).data).toMatchObject({ path: '回收/旧版 (恢复)/旧.txt' });
  });

  it('asks for a place where the former folder is gone; moving that folder neither reveals nor hides', async () => {
    const top = await library.folder('去向');
    const sub = await library.folder('内层', { parentId: top });
    const file = await library.file(sub, '去向.txt');
    await remove(keeper, file);
    const other = await library.folder('品管资料', { dept: 'D11' });
    await move(keeper, sub, other);
    const sees = async (login: string) =>
      (await library.call<{ records: AnyDoc[] }>(login, 'GET', 'recycle?pageSize=200')).data.records.some(({ id }) => id === file);
    expect([await sees('yanfei'), await sees('zhuchen')]).toEqual([false, true]);
    await remove(keeper, sub);
    expect(await codeOf(library.call(keeper, 'PUT', `restore/${file}`, {}))).toBe('409 parentGone');
    expect((await library.call(keeper, 'PUT', `restore/${file}`, { parentId: top })).data).toMatchObject({ restored: 1, ids: [file] });
    expect(await library.names(keeper, top)).toEqual(['去向.txt']);
  });

  it('is emptied of what has lain in it for thirty days, with its bytes; the log keeps what was done', async () => {
    const top = await library.folder('清除');
    const file = await library.file(top, '过期.txt');
    const [row] = await server.db.query<{ file_id: string }>('select file_id from data_management where id = $1', [file]);
    await remove(keeper, file);
    const purge = libraryWorks.find(({ key }) => key === 'libraryPurge');
    expect(await purge?.run(server.services, '2026-11-20')).toBe(0);
    server.clock.pass(31 * 86_400_000);
    expect(await purge?.run(server.services, '2026-12-21')).toBeGreaterThan(0);
    server.clock.pass(-31 * 86_400_000);
    expect(await codeOf(library.call(keeper, 'PUT', `restore/${file}`, {}))).toBe('404 missingRecord');
    await expect(server.services.storage.get(row?.file_id ?? '')).rejects.toThrow();
    const log = await (await server.as(keeper)).call<{ records: AnyDoc[] }>('GET', `/tydf/api/dataLog/page?dataId=${file}&pageSize=50`);
    expect(log.json.data.records.map(({ action }) => textOf(action)).toSorted()).toEqual(['deletes', 'purge', 'upload']);
  });
});

describe('locks', () => {
  it(`PUT ${at}/lock/{id} keeps others from changing a node, PUT ${at}/unlock/{id} and a day end it`, async () => {
    const top = await library.folder('锁定');
    const file = await library.file(top, '预案.txt');
    expect((await library.call('qinhao', 'PUT', `lock/${file}`, { note: '修订中' })).data).toMatchObject({
      lockedBy: company.user('qinhao'),
      lockNote: '修订中',
    });
    expect(await codeOf(remove(keeper, file))).toBe('409 locked');
    expect(await codeOf(move(keeper, top, null))).toBe('409 locked');
    expect(await codeOf(library.call(keeper, 'PUT', `put/${file}`, { docNote: 'x', version: 2 }))).toBe('409 locked');
    const replaced = await library.send(keeper, top, { '预案.txt': '新' }, { onConflict: 'version' });
    expect(replaced.data).toMatchObject({ versions: [], refused: [{ name: '预案.txt', reason: 'locked' }] });
    expect(await codeOf(library.call('yanfei', 'PUT', `unlock/${file}`))).toBe('403 notAllowed');
    // Who keeps the archive ends the lock of another.
    expect(await codeOf(library.call(keeper, 'PUT', `unlock/${file}`))).toBe('200');
    expect(await codeOf(library.call(keeper, 'PUT', `unlock/${file}`))).toBe('409 notLocked');
    await library.call('qinhao', 'PUT', `lock/${file}`, {});
    server.clock.pass(25 * 3_600_000);
    expect(await codeOf(remove(keeper, file))).toBe('200');
    server.clock.pass(-25 * 3_600_000);
  });
});
