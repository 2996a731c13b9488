/** Shortcuts: one's own, menus one has, each once, twelve at most. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MenuEntry, Page, Shortcut } from '#model/api.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const base = '/tydf/administration/shortcut';
let server: TestServer;
let me: TestClient;
let other: TestClient;
let menus: readonly MenuEntry[];

const flat = (entries: readonly MenuEntry[]): readonly MenuEntry[] => entries.flatMap((entry) => [entry, ...flat(entry.children)]);
const mine = async (client = me): Promise<readonly Shortcut[]> => (await client.call<Shortcut[]>('GET', `${base}/all`)).json.data;
const add = (menu: MenuEntry | undefined, client = me) => client.call<Shortcut>('POST', `${base}/add/${menu?.id}`);

beforeAll(async () => {
  server = await startTestServer();
  [me, other] = [await server.as('maoyu'), await server.as('yanfei')];
  const { json } = await me.call<MenuEntry[]>('GET', `/tydf/administration/users/byUserAndType?userId=${me.userId}&resType=3`);
  menus = flat(json.data).filter(({ hasPage, hidden }) => hasPage && !hidden);
  expect(menus.length).toBeGreaterThan(12);
});
afterAll(() => server?.close());
beforeEach(() => server.db.query('delete from shortcut'));

it(`POST ${base}/add/{id}`, async () => {
  const { json } = await add(menus[0]);
  expect(json).toMatchObject({ code: '200', data: { resourceId: menus[0]?.id, realPath: menus[0]?.realPath, sort: 1 } });
  expect((await add(menus[1])).json.data.sort).toBe(2);
  const again = await add(menus[0]);
  expect(again.json).toMatchObject({ code: '409', reason: 'shortcutExists', desc: 'shortcut exists already' });
  const { json: chinese } = await me.call('POST', `${base}/add/${menus[0]?.id}`, undefined, { headers: { 'accept-language': 'zh-CN' } });
  expect(chinese.desc).toBe('快捷入口已存在');
  // A directory, a permission code and a menu of others are no menus of one's own.
  const [code] = await server.db.query<{ id: string }>(`select id::text from resources where res_type = '2' order by id limit 1`);
  for (const [client, id] of [
    [me, code?.id],
    [me, '999999999'],
    [other, menus.find(({ resource }) => resource === 'roles')?.id],
  ] as const)
    expect((await client.call('POST', `${base}/add/${id}`)).json).toMatchObject({ code: '404', reason: 'missingRecord' });
  expect(await mine()).toHaveLength(2);
});

it('refuses the thirteenth, also of two at once', async () => {
  for (const menu of menus.slice(0, 11)) expect((await add(menu)).json.code).toBe('200');
  const codes = await Promise.all([add(menus[11]), add(menus[12])]);
  expect(codes.map(({ json }) => json.code).toSorted()).toEqual(['200', '409']);
  expect(codes.find(({ json }) => json.code === '409')?.json.reason).toBe('tooManyShortcuts');
  expect(await mine()).toHaveLength(12);
});

it(`GET ${base}/all`, async () => {
  await add(menus[3]);
  await add(menus[2]);
  expect((await mine()).map(({ realPath }) => realPath)).toEqual([menus[3]?.realPath, menus[2]?.realPath]);
  expect(await mine(other)).toEqual([]);
  await server.db.query(`update resources set status = 'disabled' where id = $1`, [menus[3]?.id]);
  expect((await mine()).map(({ realPath }) => realPath)).toEqual([menus[2]?.realPath]);
  await server.db.query(`update resources set status = 'enabled' where id = $1`, [menus[3]?.id]);
});

it(`PUT ${base}/order`, async () => {
  for (const menu of menus.slice(0, 3)) await add(menu);
  const ids = (await mine()).map(({ id }) => id);
  const { json } = await me.call<Shortcut[]>('PUT', `${base}/order`, { ids: [ids[2], ids[0]] });
  expect(json.data.map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]]);
  expect((await mine()).map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]]);
  expect((await other.call('PUT', `${base}/order`, { ids })).json.code).toBe('404');
  expect((await me.call('PUT', `${base}/order`, { ids: [ids[0], ids[0]] })).json.code).toBe('400');
});

for (const call of ['put', 'update'])
  it(`PUT ${base}/${call}/{id}`, async () => {
    const { json } = await add(menus[0]);
    const { id, version } = json.data;
    expect((await me.call('PUT', `${base}/${call}/${id}`, { alias: '常用', version })).json.code).toBe('200');
    expect((await mine())[0]).toMatchObject({ id, alias: '常用', name: { en: '常用', zh: '常用' } });
    expect((await other.call('PUT', `${base}/${call}/${id}`, { alias: 'x' })).json.code).toBe('404');
    expect((await me.call('PUT', `${base}/${call}/${id}`, { resourceId: menus[1]?.id })).json.code).toBe('400');
  });

for (const path of [base, `${base}/page`])
  it(`GET ${path}`, async () => {
    await add(menus[0]);
    const { json } = await me.call<Page>('GET', path);
    expect(json.data.records).toMatchObject([{ resourceId: menus[0]?.id, userId: me.userId }]);
    expect((await other.call<Page>('GET', path)).json.data.records).toEqual([]);
  });

it(`GET ${base}/get/{id}`, async () => {
  const { id } = (await add(menus[0])).json.data;
  expect((await me.call('GET', `${base}/get/${id}`)).json).toMatchObject({ code: '200', data: { resourceId: menus[0]?.id } });
  expect((await other.call('GET', `${base}/get/${id}`)).json.code).toBe('404');
});

it(`DELETE ${base}/deletes`, async () => {
  const { id } = (await add(menus[0])).json.data;
  expect((await other.call('DELETE', `${base}/deletes?ids=${id}`)).json.code).toBe('404');
  expect((await me.call('DELETE', `${base}/deletes?ids=${id}`)).json.code).toBe('200');
  expect(await mine()).toEqual([]);
  // What was taken away may be added again.
  expect((await add(menus[0])).json.code).toBe('200');
});
