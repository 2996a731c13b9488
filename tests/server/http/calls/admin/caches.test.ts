/** The live caches of the server and how it stands: read, cleared, read anew; a session's value is never told. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Health } from '#model/operations/administration.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const base = '/tydf/administration/sysCache';
let server: TestServer;
let keeper: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  keeper = await server.as('maoyu');
  // What fills the caches: a save looks at the dictionaries, a submit at the organisation.
  const add = await keeper.call('POST', '/tydf/administration/areas/add', { areaCode: 'A1', name: '一区', areaType: 'zone' });
  expect(add.json.code).toBe('200');
  await keeper.call('GET', '/tydf/process/inbox?size=1');
});
afterAll(() => server?.close());

const rows = async (query = ''): Promise<AnyDoc[]> =>
  (await keeper.call<Page>('GET', `${base}/page?pageSize=200${query}`)).json.data.records as AnyDoc[];
const row = async (id: string): Promise<AnyDoc | undefined> => (await rows()).find((one) => one['id'] === id);

for (const path of [base, `${base}/page`])
  it(`GET ${path}`, async () => {
    const { json } = await keeper.call<Page>('GET', `${path}?cacheName=dict`);
    expect(json.data).toMatchObject({ total: 1, records: [{ id: 'dict:all', cacheName: 'dict', cacheKey: 'all' }] });
    const [dict] = json.data.records as AnyDoc[];
    expect(Number(dict?.['size'])).toBeGreaterThan(10);
    expect(new Date(String(dict?.['createdAt'])).getTime()).toBeLessThanOrEqual(server.clock.now().getTime());
    const small = await keeper.call<Page>('GET', `${path}?pageSize=1&pageNum=2`);
    expect(small.json.data.records).toHaveLength(1);
    expect((await (await server.as('yanfei')).call('GET', path)).json.code).toBe('403');
  });

it(`GET ${base}/all: sums; of sessions only how many`, async () => {
  const { json } = await keeper.call<AnyDoc[]>('GET', `${base}/all`);
  const named = new Map(json.data.map((one) => [one['cacheName'], one]));
  expect([...named.keys()]).toEqual(expect.arrayContaining(['dict', 'permission', 'session']));
  expect(named.get('session')).toMatchObject({ secret: true, size: null });
  expect(Number(named.get('session')?.['keys'])).toBeGreaterThan(0);
  expect(named.get('permission')).toMatchObject({ secret: false });
});

it(`GET ${base}/get/{key}: the value, at most 64 KB, never of sessions`, async () => {
  const { json } = await keeper.call<AnyDoc>('GET', `${base}/get/${encodeURIComponent(`permission:${keeper.userId}`)}`);
  expect(json.data).toMatchObject({ cacheName: 'permission', cacheKey: keeper.userId, cut: false });
  expect(JSON.parse(String(json.data['value']))).toMatchObject({ userName: 'maoyu' });
  const session = (await rows()).find((one) => one['cacheName'] === 'session');
  expect(session).toMatchObject({ cacheKey: '*', size: null });
  const hidden = await keeper.call('GET', `${base}/get/${encodeURIComponent(String(session?.['id']))}`);
  expect(hidden.json).toMatchObject({ code: '403', reason: 'valueHidden' });
  expect(JSON.stringify([await rows(), hidden.json])).not.toContain(keeper.token);
  expect((await keeper.call('GET', `${base}/get/nothing`)).json).toMatchObject({ code: '404', reason: 'missingRecord' });
});

it('hits are counted', async () => {
  const id = `permission:${keeper.userId}`;
  const before = Number((await row(id))?.['hits']);
  await keeper.call('GET', '/tydf/administration/permissions');
  expect(Number((await row(id))?.['hits'])).toBeGreaterThan(before);
});

it(`PUT ${base}/put/{cacheName}: a cache is read anew`, async () => {
  const save = (areaCode: string) =>
    keeper.call<AnyDoc>('POST', '/tydf/administration/areas/add', { areaCode, name: '区', areaType: 'zone' });
  expect((await save('B1')).json.code).toBe('200');
  await save('B2');
  expect(Number((await row('dict:all'))?.['hits'])).toBeGreaterThan(0);
  const { json } = await keeper.call('PUT', `${base}/put/dict`);
  expect(json).toMatchObject({ code: '200', data: { cleared: 1 } });
  expect(await row('dict:all')).toBeUndefined();
  expect((await save('B3')).json.code).toBe('200');
  expect(await row('dict:all')).toMatchObject({ cacheName: 'dict' });
  expect((await keeper.call('PUT', `${base}/put/nothing`)).json.code).toBe('404');
  // Every server is told, by the name of a table.
  await keeper.call('GET', '/tydf/administration/pathSettings?appName=tydf&env=local');
  const told: string[] = [];
  const stop = await server.db.listen('record', (table) => void told.push(table));
  expect((await keeper.call('PUT', `${base}/put/company`)).json.code).toBe('200');
  await expect.poll(() => told).toContain('company');
  await stop();
  expect((await (await server.as('mengqinghai')).call('PUT', `${base}/put/dict`)).json.code).toBe('403');
});

it(`DELETE ${base}/deletes: a cache, or single keys`, async () => {
  const yanfei = await server.as('yanfei');
  await yanfei.call('GET', '/tydf/administration/permissions');
  const key = `permission:${yanfei.userId}`;
  expect(await row(key)).toBeDefined();
  expect((await keeper.call('DELETE', `${base}/deletes`, { keys: [key] })).json).toMatchObject({ code: '200', data: { cleared: 1 } });
  expect(await row(key)).toBeUndefined();
  await yanfei.call('GET', '/tydf/administration/permissions');
  expect((await keeper.call('DELETE', `${base}/deletes?cacheName=permission`)).json.code).toBe('200');
  expect(await row(key)).toBeUndefined();
  expect((await yanfei.call('GET', '/tydf/administration/permissions')).json.code).toBe('200');
  expect((await keeper.call('DELETE', `${base}/deletes`, { keys: ['dict:nothing'] })).json.code).toBe('404');
  expect((await keeper.call('DELETE', `${base}/deletes`, [])).json).toMatchObject({ code: '400', reason: 'noIds' });
});

it(`POST ${base}/add is not supported`, async () => {
  const { json } = await keeper.call('POST', `${base}/add`, { cacheName: 'x' });
  expect(json).toMatchObject({ code: '400', reason: 'notSupported', desc: 'not supported' });
});

it('GET /tydf/administration/health', async () => {
  const before = (await keeper.call<Health>('GET', '/tydf/administration/health')).json.data;
  expect(before).toMatchObject({ outbox: { late: 0, stuck: 0 }, incidents: 0, streams: 0, mail: false });
  expect(before.database.bytes).toBeGreaterThan(1_000_000);
  expect(before.database.migration).toMatch(/^\d{12}_/);
  expect(before.sessions).toBeGreaterThan(0);
  await server.db.query(
    `insert into outbox (kind, payload, created_at, due_at) values ('notice', '{}', $1, $1), ('notice', '{}', $1, 'infinity')`,
    [new Date(server.clock.now().getTime() - 120_000)],
  );
  const after = (await keeper.call<Health>('GET', '/tydf/administration/health')).json.data;
  expect(after.outbox).toMatchObject({ waiting: before.outbox.waiting + 1, late: 1, stuck: 1 });
  expect((await (await server.as('yanfei')).call('GET', '/tydf/administration/health')).json.code).toBe('403');
});
