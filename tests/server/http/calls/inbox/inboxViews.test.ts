/** Filters that people keep, and what the inbox can be asked for beside its tabs: systems, words in every tab, counts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InboxCounts, InboxPage } from '#model/workflow/inbox.ts';
import type { AnyDoc } from '#model/definition.ts';
import { fixture as leaveFixture } from '#tests/fixtures/hr/hrLeaveRequest.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const inbox = '/tydf/process/inbox';
const views = `${inbox}/views`;
let server: TestServer;
let company: Company;
let author: TestClient;
let leader: TestClient;
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  [author, leader] = [await server.as('yanfei'), await server.as('qinhao')];
});
afterAll(() => server?.close());

const add = async (person: TestClient, name: string, query: AnyDoc = { tab: 'todo', queue: 'urgent' }): Promise<AnyDoc> => {
  const { json } = await person.call<AnyDoc>('POST', views, { name, query });
  expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
  return json.data;
};
const mine = async (person: TestClient): Promise<AnyDoc[]> => (await person.call<AnyDoc[]>('GET', views)).json.data;

describe('saved filters', () => {
  it(`POST ${views}, then GET ${views}`, async () => {
    const one = await add(leader, '加急', { tab: 'todo', queue: 'urgent', sort: 'amount' });
    expect(one).toEqual({
      id: expect.stringMatching(/^\d+$/) as unknown,
      name: '加急',
      query: { tab: 'todo', queue: 'urgent', sort: 'amount' },
      sort: 1,
      owner: null,
      roles: [],
    });
    const two = await add(leader, '请假', { resource: 'hrLeaveRequest', q: '闫飞' });
    expect(await mine(leader)).toEqual([one, two]);
    expect(await mine(author)).toEqual([]);
    expect((await leader.call('POST', views, { name: '加急', query: {} })).json).toMatchObject({
      code: '409',
      faults: [{ field: 'name' }],
    });
    expect((await leader.call('POST', views, { name: '', query: {} })).json).toMatchObject({ code: '400', faults: [{ field: 'name' }] });
    expect((await leader.call('POST', views, { name: 'x', query: { colour: 'red' } })).json).toMatchObject({
      faults: [{ field: 'query.colour' }],
    });
    expect((await leader.call('POST', views, { name: 'x', query: { queue: 'lost' } })).json).toMatchObject({
      code: '400',
      reason: 'unknownChoice',
    });
    expect((await leader.call('POST', views, { name: 'x', query: {}, owner: '1' })).json).toMatchObject({ faults: [{ field: 'owner' }] });
  });

  it(`PUT ${views}/{id}`, async () => {
    const { id } = await add(leader, '旧名');
    const { json } = await leader.call<AnyDoc>('PUT', `${views}/${String(id)}`, { name: '新名', sort: 9 });
    expect(json.data).toEqual({ id, name: '新名', query: { tab: 'todo', queue: 'urgent' }, sort: 9, owner: null, roles: [] });
    expect(await mine(leader)).toContainEqual(json.data);
    expect((await author.call('PUT', `${views}/${String(id)}`, { name: '我的' })).json.code).toBe('404');
  });

  it(`DELETE ${views}/{id}`, async () => {
    const { id } = await add(author, '临时');
    expect((await leader.call('DELETE', `${views}/${String(id)}`)).json.code).toBe('404');
    expect((await author.call('DELETE', `${views}/${String(id)}`)).json).toMatchObject({ code: '200', data: null });
    expect(await mine(author)).toEqual([]);
  });
});

const submit = async (urgency: string): Promise<AnyDoc> => {
  const body = { ...leaveFixture.record(company, (made += 1)), urgency, requestId: `asked-${made}` };
  const { json } = await author.call<{ document: AnyDoc }>('POST', '/tydf/process/hrLeaveRequest/submitProcess', body);
  expect(json.code, json.desc).toBe('200');
  return json.data.document;
};

describe('filters shared with roles', () => {
  const roles = async (person: TestClient): Promise<Record<string, string>> => {
    const { json } = await person.call<{ id: string; name: { zh: string } }[]>('GET', `${views}/roles`);
    expect(json.code, json.desc).toBe('200');
    const codes = await server.db.query<{ id: string; code: string }>('select id::text, code from roles where not deleted');
    return Object.fromEntries(json.data.map(({ id }) => [codes.find((role) => role.id === id)?.code ?? '', id]));
  };
  const shared = async (person: TestClient): Promise<AnyDoc[]> => (await mine(person)).filter(({ owner }) => owner !== null);

  it(`GET ${views}/roles: one's own, but not the one of everybody; all of them to who grants roles`, async () => {
    expect(Object.keys(await roles(author))).toEqual(['farm_worker']);
    expect(Object.keys(await roles(leader)).toSorted()).toEqual(['dept_leader', 'farm_manager']);
    expect(Object.keys(await roles(await server.as('shenyifan')))).toEqual(
      expect.arrayContaining(['employee', 'farm_worker', 'dept_leader']),
    );
  });

  it('are seen by who holds the role, and changed by their owner alone', async () => {
    const worker = await server.as('luyang');
    const { farm_worker: role = '' } = await roles(author);
    const { id } = await add(author, '水质', { queue: 'urgent' });
    expect(await shared(worker)).toEqual([]);
    const { json } = await author.call<AnyDoc>('PUT', `${views}/${String(id)}`, { roles: [role] });
    expect(json.data).toMatchObject({ id, owner: null, roles: [{ id: role, name: { en: expect.any(String) as unknown } }] });
    expect(await shared(worker)).toEqual([
      {
        id,
        name: '水质',
        query: { queue: 'urgent' },
        sort: json.data['sort'],
        owner: expect.objectContaining({ name: '闫飞' }) as unknown,
        roles: [],
      },
    ]);
    expect(await shared(leader)).toEqual([]);
    for (const changes of [{ name: '我的' }, { roles: [] }, { query: {} }])
      expect((await worker.call('PUT', `${views}/${String(id)}`, changes)).json.code).toBe('404');
    expect((await worker.call('DELETE', `${views}/${String(id)}`)).json.code).toBe('404');
    // A name is taken among one's own alone.
    await add(worker, '水质');
    await author.call('PUT', `${views}/${String(id)}`, { roles: [] });
    expect(await shared(worker)).toEqual([]);
    // Whoever leaves takes their filters along.
    await author.call('PUT', `${views}/${String(id)}`, { roles: [role] });
    expect(await shared(worker)).toHaveLength(1);
    await server.db.query(`update users set status = 'disabled' where id = $1`, [author.userId]);
    expect(await shared(worker)).toEqual([]);
    await server.db.query(`update users set status = 'enabled' where id = $1`, [author.userId]);
    expect((await author.call('DELETE', `${views}/${String(id)}`)).json.code).toBe('200');
    expect(await shared(worker)).toEqual([]);
  });

  it('are refused for roles that one does not hold, without a word of what they are called; what was shared stays', async () => {
    const { dept_leader: foreign = '' } = await roles(leader);
    const { farm_worker: role = '' } = await roles(author);
    const { id } = await add(author, '共享');
    const refused = await author.call('PUT', `${views}/${String(id)}`, { roles: [role, foreign] });
    expect(refused.json).toMatchObject({ code: '403', reason: 'noPermission', faults: [{ field: 'roles', rule: 'notHeld' }] });
    expect(JSON.stringify(refused.json)).not.toContain('Department leader');
    expect((await author.call('POST', views, { name: '新', query: {}, roles: [foreign] })).json.code).toBe('403');
    expect((await author.call('PUT', `${views}/${String(id)}`, { roles: 'all' })).json).toMatchObject({ faults: [{ field: 'roles' }] });
    expect((await mine(author)).find((one) => one['id'] === id)).toMatchObject({ roles: [] });
    // What an administrator set stays when its owner changes something else.
    await server.db.query('update inbox_view set roles = array[$2]::bigint[] where id = $1', [id, foreign]);
    const { json } = await author.call<AnyDoc>('PUT', `${views}/${String(id)}`, { name: '共享二', roles: [foreign, role] });
    expect(json.data['roles']).toHaveLength(2);
  });

  it(`GET ${views}/counts`, async () => {
    const urgent = await submit('urgent');
    const [one, other] = [await add(leader, '计加急', { queue: 'urgent' }), await add(leader, '计已办', { tab: 'done' })];
    const words = await add(leader, '计词', { q: String(urgent['code']), resource: 'hrLeaveRequest' });
    const count = async (person: TestClient, ids: readonly unknown[]): Promise<unknown> =>
      (await person.call('GET', `${views}/counts?ids=${ids.join()}`)).json.data;
    const ids = [one['id'], other['id'], words['id']];
    expect(await count(leader, ids)).toEqual([
      { id: one['id'], count: 1 },
      { id: other['id'], count: null },
      { id: words['id'], count: 1 },
    ]);
    expect(await count(author, ids)).toEqual([]);
    expect((await leader.call('GET', `${views}/counts?ids=1,2,3,4,5,6`)).json).toMatchObject({ code: '400', reason: 'tooMany' });
    await leader.call('POST', '/tydf/process/hrLeaveRequest/approveProcess', { id: urgent['id'], requestId: 'counted' });
    expect(await count(leader, [one['id']])).toEqual([{ id: one['id'], count: 0 }]);
  });
});

describe('the inbox is asked', () => {
  const ids = async (person: TestClient, query: string): Promise<string[]> => {
    const { json } = await person.call<InboxPage>('GET', `${inbox}?size=100&${query}`);
    expect(json.code, json.desc).toBe('200');
    return json.data.rows.map(({ documentId }) => documentId);
  };

  it('for what is urgent, for a kind, for a system, with counts of each', async () => {
    const [calm, pressing] = [String((await submit('normal'))['id']), String((await submit('urgent'))['id'])];
    expect(await ids(leader, 'queue=urgent')).toEqual([pressing]);
    expect((await ids(leader, 'resource=hrLeaveRequest')).toSorted()).toEqual([calm, pressing].toSorted());
    const counts = (await leader.call<InboxCounts>('GET', `${inbox}/counts`)).json.data;
    expect(counts).toMatchObject({ todo: 2, urgent: 1, byResource: [{ resource: 'hrLeaveRequest', count: 2 }] });
    const [system] = counts.bySystem ?? [];
    expect(system).toMatchObject({ count: 2, name: { en: 'Back office' } });
    expect((await ids(leader, `system=${system?.system ?? ''}`)).toSorted()).toEqual([calm, pressing].toSorted());
    expect(await ids(leader, `system=${system?.system ?? ''}&resource=expenseReport`)).toEqual([]);
    expect(await ids(leader, 'system=999999')).toEqual([]);
  });

  it('for words in every tab', async () => {
    const [one, other] = [await submit('normal'), await submit('normal')];
    const words = `q=${String(one['code'])}`;
    expect(await ids(author, `tab=started&${words}`)).toEqual([one['id']]);
    for (const { id } of [one, other])
      await leader.call('POST', '/tydf/process/hrLeaveRequest/approveProcess', { id, requestId: `words-${String(id)}` });
    expect(await ids(leader, `tab=done&${words}`)).toEqual([one['id']]);
    expect(await ids(leader, `tab=done&${words}&resource=expenseReport`)).toEqual([]);
    await server.db.query(
      'insert into copied (user_id, instance_id, at) select $1, i.id, $2 from flow_instance i where i.document_id = any($3)',
      [leader.userId, server.clock.now(), [one['id'], other['id']]],
    );
    expect(await ids(leader, `tab=copied&${words}`)).toEqual([one['id']]);
    const first = await leader.call<InboxPage>('GET', `${inbox}?tab=done&size=1&q=${encodeURIComponent('闫飞')}`);
    expect(first.json.data.rows).toHaveLength(1);
    const next = await leader.call<InboxPage>(
      'GET',
      `${inbox}?tab=done&size=1&q=${encodeURIComponent('闫飞')}&after=${first.json.data.next ?? ''}`,
    );
    expect(next.json.data.rows[0]?.documentId).not.toBe(first.json.data.rows[0]?.documentId);
  });
});
