/** Every call of signing in and starting up, made to succeed and checked. */
import type { Dictionary, MenuEntry, Page, UserInfo } from '#model/api.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, testPassword, type TestClient, type TestServer } from '#tests/support/server.ts';

const admin = '/tydf/administration';
let server: TestServer;
let maoyu: TestClient;
const idOf = async (table: string, column: string, value: string): Promise<string> => {
  const [row] = await server.db.query<{ id: string }>(`select id::text from ${table} where ${column} = $1`, [value]);
  if (row === undefined) throw new Error(`${table} has no ${value}`);
  return row.id;
};

beforeAll(async () => {
  server = await startTestServer();
  maoyu = await server.as('maoyu');
});
afterAll(() => server.close());

describe('signing in', () => {
  it('POST /tydf/administration/login', async () => {
    const answer = await server
      .with(null)
      .call<{ token: string; userInfo: UserInfo }>('POST', `${admin}/login`, { userName: 'renkai', password: testPassword });
    expect(answer.json).toMatchObject({ code: '200', data: { userInfo: { userName: 'renkai', mustChangePwd: false } } });
    expect(answer.json.data.userInfo.postName).not.toBe('');
    const [row] = await server.db.query<{ last_login_at: string; fail_count: number }>(
      'select last_login_at, fail_count from users where id = $1',
      [answer.json.data.userInfo.userId],
    );
    expect(row).toEqual({ last_login_at: server.clock.now().toISOString(), fail_count: 0 });
    const mine = await server.with(answer.json.data.token).call<UserInfo>('GET', `${admin}/session`);
    expect(mine.json.data.userName).toBe('renkai');
  });

  it('takes name and password from the query, and the token as Bearer', async () => {
    const query = new URLSearchParams({ userName: 'RenKai', password: testPassword });
    const answer = await server.with(null).call<{ token: string }>('POST', `${admin}/login?${query}`);
    expect(answer.json.code).toBe('200');
    const mine = await server.with(`Bearer ${answer.json.data.token}`).call('GET', `${admin}/session`);
    expect(mine.json.code).toBe('200');
  });

  it('names what is missing', async () => {
    const answer = await server.with(null).call('POST', `${admin}/login`, {});
    expect(answer).toMatchObject({
      status: 400,
      json: { code: '400', reason: 'loginIncomplete', faults: [{ field: 'userName' }, { field: 'password' }] },
    });
  });

  it('says the same of a wrong password and of a wrong name', async () => {
    const wrong = await server.with(null).call('POST', `${admin}/login`, { userName: 'songdawei', password: 'not this one' });
    const nobody = await server.with(null).call('POST', `${admin}/login`, { userName: 'nobody.at.all', password: 'not this one' });
    expect(wrong.json).toEqual(nobody.json);
    expect(wrong.json).toMatchObject({ code: '400', reason: 'wrongLogin', desc: 'User name or password wrong' });
  });

  it('locks an account for 15 minutes after five wrong passwords, also when they come at once', async () => {
    const attempt = (password: string) => server.with(null).call('POST', `${admin}/login`, { userName: 'muchuanjun', password });
    const burst = await Promise.all(Array.from({ length: 8 }, (_, at) => attempt(`guess ${at}`)));
    expect(burst.filter(({ json }) => json.reason === 'wrongLogin')).toHaveLength(5);
    const locked = await attempt(testPassword);
    expect(locked).toMatchObject({ status: 429, json: { reason: 'accountLocked', params: { minutes: 15, seconds: 900 } } });
    expect(locked.headers.get('retry-after')).toBe('900');
    server.clock.pass(14 * 60_000);
    expect((await attempt(testPassword)).json.params).toEqual({ minutes: 1, seconds: 60 });
    server.clock.pass(61_000);
    expect((await attempt(testPassword)).json.code).toBe('200');
  });

  it('tells a disabled account only to who knows its password', async () => {
    await server.db.query(`update users set status = 'disabled' where user_name = 'luojia'`);
    const attempt = (password: string) => server.with(null).call('POST', `${admin}/login`, { userName: 'luojia', password });
    expect((await attempt('not this one')).json.reason).toBe('wrongLogin');
    expect((await attempt(testPassword)).json).toMatchObject({ code: '400', reason: 'accountDisabled' });
    await server.db.query(`update users set status = 'enabled' where user_name = 'luojia'`);
  });

  it('GET /tydf/administration/logout', async () => {
    const person = await server.as('renkai');
    expect((await person.call('GET', `${admin}/logout`)).json).toMatchObject({ code: '200', data: null });
    expect((await person.call('GET', `${admin}/session`)).json.code).toBe('401');
    expect(
      await server.db.query('select 1 as one from session where user_id = $1 and token_hash = sha256($2::bytea)', [
        person.userId,
        Buffer.from(person.token),
      ]),
    ).toEqual([]);
  });
});

describe('passwords', () => {
  const change = (person: TestClient, body: object) => person.call('PUT', `${admin}/users/changePassword`, body);
  const next = 'grilled-mackerel-31';

  it('PUT /tydf/administration/users/changePassword', async () => {
    const [person, elsewhere] = [await server.as('genghui'), await server.as('genghui')];
    const answer = await change(person, { oldPwd: testPassword, newPwd: next, affirmPwd: next, userId: person.userId });
    expect(answer.json).toMatchObject({ code: '200', data: null });
    expect((await person.call('GET', `${admin}/session`)).json.code).toBe('200');
    expect((await elsewhere.call('GET', `${admin}/session`)).json.code).toBe('401');
    const login = (password: string) => server.with(null).call('POST', `${admin}/login`, { userName: 'genghui', password });
    expect((await login(testPassword)).json.reason).toBe('wrongLogin');
    expect((await login(next)).json.code).toBe('200');
    const again = () => change(person, { oldPwd: next, newPwd: testPassword, affirmPwd: testPassword, userId: person.userId });
    // So that the last ones cannot be pushed out by a few changes in a row.
    expect((await again()).json.faults).toMatchObject([{ field: 'newPwd', rule: 'passwordYoung' }]);
    await server.db.query(`update credential set changed_at = changed_at - interval '24 hours' where user_id = $1`, [person.userId]);
    expect((await again()).json.faults).toMatchObject([{ field: 'newPwd', rule: 'passwordUsed' }]);
  });

  it('are changed only by who says whose it is', async () => {
    const person = await server.as('zouyong');
    for (const userId of [undefined, null, ''])
      expect(await change(person, { oldPwd: testPassword, newPwd: next, affirmPwd: next, userId })).toMatchObject({
        status: 400,
        json: { reason: 'passwordRefused', faults: [{ field: 'userId', rule: 'required' }] },
      });
    expect((await server.as('zouyong')).userId).toBe(person.userId);
  });

  it.each([
    [{}, { oldPwd: '请输入原密码', newPwd: '请输入密码', affirmPwd: '请再次输入密码' }],
    [{ oldPwd: 'x', newPwd: next, affirmPwd: `${next}!` }, { affirmPwd: '两次输入的密码不一致' }],
    [{ oldPwd: 'x', newPwd: next, affirmPwd: next }, { oldPwd: '密码错误' }],
    [{ oldPwd: testPassword, newPwd: 'short1', affirmPwd: 'short1' }, { newPwd: '密码至少10个字符' }],
    [{ oldPwd: testPassword, newPwd: 'password123456', affirmPwd: 'password123456' }, { newPwd: '密码过于常见，容易被猜到' }],
    [{ oldPwd: testPassword, newPwd: 'abcdefghijkl', affirmPwd: 'abcdefghijkl' }, { newPwd: '密码过于常见，容易被猜到' }],
  ])('refuses %j by field', async (body, expected) => {
    const person = await server.as('zouyong');
    const answer = await change(person, { userId: person.userId, ...body });
    expect(answer).toMatchObject({ status: 400, json: { reason: 'passwordRefused' } });
    const faults = answer.json.faults ?? [];
    expect(Object.fromEntries(faults.map(({ field, message }) => [field, message.zh]))).toEqual(expected);
  });

  it('changes only the own password', async () => {
    const person = await server.as('zouyong');
    const answer = await change(person, { oldPwd: testPassword, newPwd: next, affirmPwd: next, userId: maoyu.userId });
    expect(answer).toMatchObject({ status: 403, json: { reason: 'notYourself' } });
  });

  it('PUT /tydf/administration/users/passwordConfirm/{id}', async () => {
    const person = await server.as('zhoumin');
    const confirm = (id: string, password?: string) => person.call('PUT', `${admin}/users/passwordConfirm/${id}`, { password });
    expect((await confirm(person.userId, testPassword)).json).toMatchObject({
      code: '200',
      data: { confirmed: true, until: new Date(server.clock.now().getTime() + 300_000).toISOString() },
    });
    expect(
      await server.db.query('select 1 as one from session where user_id = $1 and confirmed_until > $2', [
        person.userId,
        server.clock.now(),
      ]),
    ).toHaveLength(1);
    expect((await confirm(person.userId, 'wrong one here')).json).toMatchObject({
      code: '400',
      faults: [{ field: 'password', rule: 'wrongPassword' }],
    });
    expect((await confirm(person.userId)).json).toMatchObject({ code: '400', faults: [{ field: 'password' }] });
    expect((await confirm(maoyu.userId, testPassword)).json.code).toBe('403');
  });

  it('PUT /tydf/administration/users/resetPassword/{id}: shown once, must be changed before anything else', async () => {
    const id = await idOf('users', 'user_name', 'zhangshuqin');
    const reset = await maoyu.call<{ password: string }>('PUT', `${admin}/users/resetPassword/${id}`);
    expect(reset.json.code).toBe('200');
    const told = `select payload -> 'principals' as principals, payload -> 'params' as params from outbox where payload ->> 'key' = 'password_reset'`;
    expect(await server.db.query(told)).toEqual([{ principals: [`u:${id}`], params: { date: '2026-11-20' } }]);
    const { password } = reset.json.data;
    const login = await server
      .with(null)
      .call<{ token: string; userInfo: UserInfo }>('POST', `${admin}/login`, { userName: 'zhangshuqin', password });
    expect(login.json.data.userInfo.mustChangePwd).toBe(true);
    const person = server.with(login.json.data.token);
    expect((await person.call('GET', `${admin}/dictionaries/all`)).json).toMatchObject({ code: '403', reason: 'passwordMustChange' });
    expect((await change(person, { oldPwd: password, newPwd: next, affirmPwd: next, userId: id })).json.code).toBe('200');
    expect((await person.call('GET', `${admin}/dictionaries/all`)).json.code).toBe('200');
    expect(server.logged.join('\n')).not.toContain(password);
    const other = await server.as('renkai');
    expect((await other.call('PUT', `${admin}/users/resetPassword/${id}`)).json.code).toBe('403');
  });
});

describe('a new account', () => {
  it('POST /tydf/administration/users/add: gets a first password, shown once, to be changed', async () => {
    const [place] = await server.db.query<{ dept_id: string; post_id: string }>(
      'select dept_id::text, post_id::text from users where id = $1',
      [maoyu.userId],
    );
    const body = {
      userName: 'newcomer',
      realName: '新人',
      userType: 'employee',
      mobile: '13900001111',
      deptId: place?.dept_id,
      postId: place?.post_id,
      status: 'enabled',
    };
    const { json } = await maoyu.call<{ id: string; initialPassword: string }>('POST', `${admin}/users/add`, body);
    expect(json).toMatchObject({ code: '200', data: { userName: 'newcomer', version: 1 } });
    const credentials = { userName: 'newcomer', password: json.data.initialPassword };
    const login = await server.with(null).call<{ userInfo: UserInfo }>('POST', `${admin}/login`, credentials);
    expect(login.json.data.userInfo).toMatchObject({ realName: '新人', mustChangePwd: true });
    const again = await maoyu.call('GET', `${admin}/users/get/${json.data.id}`);
    expect(JSON.stringify(again.json)).not.toContain(json.data.initialPassword);
    expect((await (await server.as('renkai')).call('POST', `${admin}/users/add`, body)).json.code).toBe('403');
  });
});

describe('starting up', () => {
  it('GET /tydf/administration/pathSettings', async () => {
    const answer = await maoyu.call('GET', `${admin}/pathSettings?appName=tydf&env=local`);
    expect(answer.json).toMatchObject({
      code: '200',
      data: { userName: 'maoyu', appName: 'tydf', env: 'local', flowUrl: '/tydf/uflo', uploadUrl: '/tydf/api/files' },
    });
    expect((await maoyu.call('GET', `${admin}/pathSettings?env=moon`)).json.code).toBe('400');
  });

  it('GET /tydf/uflo/flowPath', async () => {
    expect((await maoyu.call('GET', '/tydf/uflo/flowPath?appName=tydf&env=prod')).json).toMatchObject({
      code: '200',
      data: { url: '/tydf/uflo' },
    });
  });

  const paths = (entries: readonly MenuEntry[]): string[] => entries.flatMap((entry) => [entry.path, ...paths(entry.children)]);

  it('GET /tydf/administration/resources/byUserAndType: a menu for each by their rights', async () => {
    const menu = async (person: TestClient) =>
      (await person.call<MenuEntry[]>('GET', `${admin}/resources/byUserAndType?userId=${person.userId}&resType=3`)).json.data;
    const [all, few] = [await menu(maoyu), await menu(await server.as('renkai'))];
    expect(paths(all)).toContain('/system/users');
    expect(paths(few)).not.toContain('/system/users');
    expect(paths(few)).toContain('/hr/hrLeaveRequest');
    const leave = few
      .flatMap(({ children }) => children)
      .flatMap(({ children }) => children)
      .find(({ resource }) => resource === 'hrLeaveRequest');
    expect(leave).toMatchObject({
      hasPage: true,
      hidden: false,
      flowKey: 'hrLeaveRequest',
      meta: { titleEn: 'Leave request' },
      children: [],
    });
    expect(all.every(({ children }) => children.length > 0)).toBe(true);
  });

  it('gives permission codes for resType 2, of others only to who grants rights', async () => {
    const renkai = await server.as('renkai');
    const codes = (person: TestClient, userId: string) =>
      person.call<string[]>('GET', `${admin}/resources/byUserAndType?userId=${userId}&resType=2`);
    const own = (await codes(renkai, renkai.userId)).json.data;
    expect(own).toContain('hrLeaveRequest:submit');
    expect(own).not.toContain('users:put');
    expect((await codes(maoyu, renkai.userId)).json.data).toEqual(own);
    expect((await codes(renkai, maoyu.userId)).json.code).toBe('403');
    expect((await renkai.call<string[]>('GET', `${admin}/permissions`)).json.data).toEqual(own);
  });

  it('GET /tydf/administration/dictionaries/all', async () => {
    const { data } = (await maoyu.call<Dictionary>('GET', `${admin}/dictionaries/all`)).json;
    expect(data['urgency']).toMatchObject([
      { value: 'normal', label: '普通', labelEn: 'Normal' },
      { value: 'urgent' },
      { value: 'veryUrgent' },
    ]);
  });

  it.each(['dictionaries', 'users', 'sysSystem', 'resources', 'roles'])('GET /tydf/administration/%s', async (resource) => {
    const { json } = await maoyu.call<Page>('GET', `${admin}/${resource}?pageSize=5`);
    expect(json.code).toBe('200');
    expect(json.data).toMatchObject({ pageNum: 1, pageSize: 5 });
    expect(json.data.records.length).toBe(Math.min(5, json.data.total));
    expect(json.data.total).toBeGreaterThan(0);
    expect(JSON.stringify(json)).not.toMatch(/argon2/);
  });
});

describe('rights', () => {
  it('PUT /tydf/administration/roles/updateRoleAndResources: at once, for everybody who holds the role', async () => {
    const person = await server.as('songdawei');
    const codes = async (): Promise<readonly string[]> => (await person.call<string[]>('GET', `${admin}/permissions`)).json.data;
    const driver = await idOf('roles', 'code', 'driver');
    const code = await idOf('resources', "res_type = '2' and perm_code", 'org:add');
    expect(await codes()).not.toContain('org:add');
    const answer = await maoyu.call('PUT', `${admin}/roles/updateRoleAndResources`, { roleId: driver, resourceIds: [code] });
    expect(answer.json).toMatchObject({ code: '200', data: { id: driver } });
    await expect.poll(codes).toContain('org:add');
    const menu = await person.call<MenuEntry[]>('GET', `${admin}/resources/byUserAndType?userId=${person.userId}&resType=3`);
    expect(JSON.stringify(menu.json.data)).toContain('/system/org');
    await maoyu.call('PUT', `${admin}/roles/updateRoleAndResources`, { roleId: driver, resourceIds: [] });
    await expect.poll(codes).not.toContain('org:add');
  });

  it('PUT /tydf/administration/posts/updatePermission', async () => {
    const person = await server.as('muchuanjun');
    const [row] = await server.db.query<{ post_id: string }>('select post_id::text from users where id = $1', [person.userId]);
    const code = await idOf('resources', "res_type = '2' and perm_code", 'areas:add');
    const answer = await maoyu.call('PUT', `${admin}/posts/updatePermission`, { postId: row?.post_id, resourceIds: [code] });
    expect(answer.json).toMatchObject({ code: '200', data: null });
    await expect.poll(async () => (await person.call<string[]>('GET', `${admin}/permissions`)).json.data).toContain('areas:add');
  });

  it.each([
    ['roles/updateRoleAndResources', { roleId: '1' }, '400', 'resourceIds'],
    ['roles/updateRoleAndResources', { resourceIds: [] }, '400', 'roleId'],
    ['roles/updateRoleAndResources', { roleId: '999999999', resourceIds: [] }, '404', '999999999'],
    ['roles/updateRoleAndResources', { roleId: '1', resourceIds: ['x'] }, '400', 'resourceIds.0'],
    ['posts/updatePermission', { postId: '1', resourceIds: ['999999999'] }, '400', 'resourceIds'],
  ])('%s refuses %j', async (path, body, code, named) => {
    const { json } = await maoyu.call('PUT', `${admin}/${path}`, body);
    expect(json.code).toBe(code);
    expect(`${json.desc} ${JSON.stringify(json.faults)}`).toContain(named);
  });

  it('are given only by who may', async () => {
    const person = await server.as('renkai');
    for (const path of ['roles/updateRoleAndResources', 'posts/updatePermission'])
      expect((await person.call('PUT', `${admin}/${path}`, { roleId: '1', postId: '1', resourceIds: [] })).json.code).toBe('403');
  });

  it('never lock the system administrators out', async () => {
    const role = await idOf('roles', 'code', 'sys_admin');
    const held = await server.db.query<{ resource_id: string; scope: string | null }>(
      'select resource_id, scope from role_resource where role_id = $1',
      [role],
    );
    await maoyu.call('PUT', `${admin}/roles/updateRoleAndResources`, { roleId: role, resourceIds: [] });
    await expect.poll(async () => (await maoyu.call<string[]>('GET', `${admin}/permissions`)).json.data).not.toContain('users:add');
    // What they gave away a security administrator gives back.
    const back = await (
      await server.as('shenyifan')
    ).call('PUT', `${admin}/roles/updateRoleAndResources`, {
      roleId: role,
      resourceIds: held.map(({ resource_id: id }) => id),
    });
    expect(back.json.code).toBe('200');
  });
});
