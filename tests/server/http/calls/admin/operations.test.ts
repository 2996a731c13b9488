/** What monitors and readers of the API ask, the first administrator, and calls with a second spelling. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MenuEntry, UserInfo } from '#model/api.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const admin = '/tydf/administration';
let server: TestServer;
let maoyu: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  maoyu = await server.as('maoyu');
});
afterAll(() => server?.close());

describe('operations', () => {
  it('GET /health', async () => {
    const answer = await fetch(`${server.url}/health`);
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'alive' }]);
  });

  it('GET /ready', async () => {
    const answer = await fetch(`${server.url}/ready`);
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready' }]);
  });

  it('GET /metrics', async () => {
    await fetch(`${server.url}/health`);
    const text = await (await fetch(`${server.url}/metrics`)).text();
    expect(text).toMatch(/tydf_http_request_seconds_count\{method="GET",route="\/health",status="200"\} [1-9]/);
    expect(text).not.toContain(maoyu.token);
  });

  it('GET /tydf/openapi.json and the page that shows it, GET /tydf/docs', async () => {
    const document = (await (await fetch(`${server.url}/tydf/openapi.json`)).json()) as { openapi: string; paths: object };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths).length).toBeGreaterThan(150);
    const page = await fetch(`${server.url}/tydf/docs`);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('/tydf/openapi.json');
  });
});

describe('the first administrator', () => {
  it('GET /tydf/administration/firstRun says whether they are needed; POST /tydf/administration/firstRun makes them, once', async () => {
    const empty = await startTestServer({ empty: true, settings: { firstRunCode: '1234-5678' } });
    const anybody = empty.with(null);
    const needed = async (): Promise<unknown> => (await anybody.call('GET', `${admin}/firstRun`)).json.data;
    expect(await needed()).toEqual({ needed: true });
    const person = { code: '1234-5678', userName: 'first', realName: 'First', password: 'mackerel-in-june-9' };
    expect((await anybody.call('POST', `${admin}/firstRun`, { ...person, code: '0000-0000' })).json.code).toBe('400');
    expect((await anybody.call('POST', `${admin}/firstRun`, person)).json).toMatchObject({ code: '200', data: null });
    expect(await needed()).toEqual({ needed: false });
    const login = await anybody.call<{ token: string; userInfo: UserInfo }>('POST', `${admin}/login`, person);
    expect(login.json.data.userInfo).toMatchObject({ userName: 'first', mustChangePwd: false });
    const codes = await empty.with(login.json.data.token).call<string[]>('GET', `${admin}/permissions`);
    expect(codes.json.data).toEqual(expect.arrayContaining(['users:add', 'roles:grant']));
    expect((await anybody.call('POST', `${admin}/firstRun`, { ...person, userName: 'second' })).json.code).toBe('409');
    expect(empty.logged.join('\n')).not.toContain(person.password);
    await empty.close();
  });
});

describe('the session', () => {
  it('GET /tydf/administration/session', async () => {
    const { json } = await maoyu.call<UserInfo>('GET', `${admin}/session`);
    expect(json.data).toMatchObject({
      userId: maoyu.userId,
      userName: 'maoyu',
      realName: '毛宇',
      roles: expect.arrayContaining(['sys_admin', 'employee']) as unknown,
    });
  });

  it('GET /tydf/administration/permissions', async () => {
    const own = (await maoyu.call<string[]>('GET', `${admin}/permissions`)).json.data;
    expect(own).toContain('users:resetPwd');
    expect((await (await server.as('renkai')).call<string[]>('GET', `${admin}/permissions`)).json.data).not.toContain('users:resetPwd');
  });

  it('GET /tydf/administration/users/byUserAndType answers as resources/byUserAndType does', async () => {
    for (const type of ['2', '3']) {
      const query = `byUserAndType?userId=${maoyu.userId}&resType=${type}`;
      const [users, resources] = [
        await maoyu.call<readonly (string | MenuEntry)[]>('GET', `${admin}/users/${query}`),
        await maoyu.call<readonly (string | MenuEntry)[]>('GET', `${admin}/resources/${query}`),
      ];
      expect(users.json.data.length).toBeGreaterThan(0);
      expect(users.json).toEqual(resources.json);
    }
  });

  it('PUT /tydf/administration/posts/updatePermission/{id}', async () => {
    const person = await server.as('tengfei');
    const [post] = await server.db.query<{ id: string }>('select post_id::text as id from users where id = $1', [person.userId]);
    const [code] = await server.db.query<{ id: string }>(`select id::text from resources where res_type = '2' and perm_code = 'areas:add'`);
    const answer = await maoyu.call('PUT', `${admin}/posts/updatePermission/${post?.id ?? ''}`, { resourceIds: [code?.id] });
    expect(answer.json).toMatchObject({ code: '200', data: null });
    await expect.poll(async () => (await person.call<string[]>('GET', `${admin}/permissions`)).json.data).toContain('areas:add');
    expect(await server.db.query('select 1 as one from post_resource where post_id = $1', [post?.id])).not.toHaveLength(0);
  });
});
