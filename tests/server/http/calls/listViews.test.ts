/** Views of lists: kept under a name, shared with roles, changed by nobody but who made them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListView, ListViews } from '#model/lists.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const path = '/tydf/personal/views';
const place = 'expenseReport';
let server: TestServer;
let [author, leader, other, admin] = [] as unknown as [TestClient, TestClient, TestClient, TestClient];

beforeAll(async () => {
  server = await startTestServer();
  [author, leader, other, admin] = [
    await server.as('yanfei'),
    await server.as('qinhao'),
    await server.as('zhoumin'),
    await server.as('admin'),
  ];
});
afterAll(() => server?.close());

const viewsOf = async (person: TestClient, of = place): Promise<ListViews> =>
  (await person.call<ListViews>('GET', `${path}?place=${of}`)).json.data;
const add = async (person: TestClient, name: string, more: object = {}): Promise<ListView> => {
  const { json } = await person.call<ListView>('POST', path, { place, name, query: { status: 'submitted,reposted' }, ...more });
  expect(json.code, JSON.stringify(json)).toBe('200');
  return json.data;
};
const refused = async (person: TestClient, method: string, at: string, body?: unknown) => (await person.call(method, at, body)).json;

describe('a view', () => {
  it(`POST ${path}, then GET ${path}`, async () => {
    const query = {
      status: 'submitted,reposted',
      applyDate: 'thisMonth',
      totalAmount_from: '50000',
      sort: '-totalAmount',
      columns: 'code,totalAmount',
      layout: 'board',
    };
    const big = await add(author, '大额', { query });
    expect(big).toEqual({
      id: expect.stringMatching(/^\d+$/) as unknown,
      name: '大额',
      query,
      roles: [],
      own: true,
      owner: { id: author.userId, name: '闫飞', nameEn: expect.any(String) as unknown },
    });
    const second = await add(author, '审批中');
    expect((await viewsOf(author)).views).toEqual([big, second]);
    expect((await viewsOf(author, 'debitNote')).views).toEqual([]);
    expect((await viewsOf(leader)).views).toEqual([]);
  });

  it('says nothing that its list would refuse', async () => {
    const post = (body: object) => refused(author, 'POST', path, { place, name: 'x', query: {}, ...body });
    expect(await post({ name: ' ' })).toMatchObject({ code: '400', faults: [{ field: 'name' }] });
    expect(await post({ name: '大额' })).toMatchObject({ code: '409', faults: [{ field: 'name' }] });
    expect(await post({ query: { colour: 'red' } })).toMatchObject({ code: '400', faults: [{ field: 'colour' }] });
    expect(await post({ query: { columns: 'code,colour' } })).toMatchObject({ code: '400', faults: [{ field: 'query.columns' }] });
    expect(await post({ query: { layout: 'pie' } })).toMatchObject({ code: '400', faults: [{ field: 'query.layout' }] });
    expect(await post({ query: null })).toMatchObject({ code: '400', faults: [{ field: 'query' }] });
    expect(await post({ owner: '1' })).toMatchObject({ code: '400', faults: [{ field: 'owner' }] });
    expect(await post({ place: 'nothing' })).toMatchObject({ code: '404', reason: 'unknownResource' });
    expect(await refused(author, 'GET', `${path}?place=resources`)).toMatchObject({ code: '403' });
  });

  it(`PUT ${path}/{id}`, async () => {
    const { id } = await add(author, '旧名');
    const { json } = await author.call<ListView>('PUT', `${path}/${id}`, { name: '新名', query: { keyword: '泵' } });
    expect(json.data).toMatchObject({ id, name: '新名', query: { keyword: '泵' } });
    expect((await viewsOf(author)).views).toContainEqual(json.data);
    expect(await refused(author, 'PUT', `${path}/${id}`, { name: '大额' })).toMatchObject({ code: '409' });
    expect(await refused(leader, 'PUT', `${path}/${id}`, { name: '我的' })).toMatchObject({ code: '404' });
  });

  it(`DELETE ${path}/{id}`, async () => {
    const { id } = await add(author, '临时');
    expect(await refused(leader, 'DELETE', `${path}/${id}`)).toMatchObject({ code: '404' });
    expect(await refused(author, 'DELETE', `${path}/${id}`)).toMatchObject({ code: '200', data: null });
    expect((await viewsOf(author)).views.map((view) => view.id)).not.toContain(id);
  });
});

/** Ids of the roles that somebody may share with, by their names. */
const rolesOf = async (person: TestClient): Promise<ReadonlyMap<string, string>> =>
  new Map((await viewsOf(person)).shareWith.map(({ id, name }) => [name.zh, id]));

describe('sharing', () => {
  it('is with roles that one has; who grants roles shares with any', async () => {
    const every = await rolesOf(admin);
    expect([...every.keys()]).toEqual(expect.arrayContaining(['员工', '部门负责人']));
    expect((await rolesOf(author)).has('员工')).toBe(false);
    expect(await refused(author, 'POST', path, { place, name: '给大家', query: {}, roles: [every.get('员工')] })).toMatchObject({
      code: '403',
      faults: [{ field: 'roles' }],
    });
  });

  it('shows a view to who has the role, with whose it is, and lets nobody else change it', async () => {
    const shared = await add(leader, '部门待批', { roles: [(await rolesOf(leader)).get('部门负责人')] });
    const seen = (await viewsOf(other)).views.find(({ id }) => id === shared.id);
    expect(seen).toEqual({ ...shared, roles: [], own: false, owner: expect.objectContaining({ id: leader.userId }) as unknown });
    expect((await viewsOf(author)).views.map(({ id }) => id)).not.toContain(shared.id);
    expect(await refused(other, 'PUT', `${path}/${shared.id}`, { name: '我的' })).toMatchObject({ code: '403', reason: 'notYours' });
    expect(await refused(other, 'DELETE', `${path}/${shared.id}`)).toMatchObject({ code: '403', reason: 'notYours' });
    expect(await refused(author, 'DELETE', `${path}/${shared.id}`)).toMatchObject({ code: '404' });
    await leader.call('PUT', `${path}/${shared.id}`, { roles: [] });
    expect((await viewsOf(other)).views.map(({ id }) => id)).not.toContain(shared.id);
  });
});

describe(`PUT ${path}/first`, () => {
  const first = async (person: TestClient, view: string | null) => refused(person, 'PUT', `${path}/first`, { place, view });

  it('says what the list opens with, for this person alone', async () => {
    expect(await first(author, 'mine')).toMatchObject({ code: '200' });
    expect([(await viewsOf(author)).first, (await viewsOf(leader)).first]).toEqual(['mine', null]);
    const { id } = await add(author, '每天看');
    await first(author, id);
    expect((await viewsOf(author)).first).toBe(id);
    expect(await first(author, '999999')).toMatchObject({ code: '404' });
    expect(await first(leader, id)).toMatchObject({ code: '404' });
    await author.call('DELETE', `${path}/${id}`);
    expect((await viewsOf(author)).first).toBeNull();
    await first(author, 'mine');
    await first(author, null);
    expect((await viewsOf(author)).first).toBeNull();
  });
});
