/** Roles, posts and what explains rights, over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Effect, FlowAsking, Member, Reached, RightsView, RoleHold, Whoever, Why } from '#model/rights.ts';
import { actorOf } from '#server/access/actor.ts';
import { codesWithSources, rolesOf } from '#server/access/sources.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const at = '/tydf/administration';
let server: TestServer;
let security: TestClient;
let system: TestClient;
let auditor: TestClient;
let worker: TestClient;

const idOf = async (text: string, value: string): Promise<string> => {
  const [row] = await server.db.query<{ id: string }>(`select id::text from ${text}`, [value]);
  if (row === undefined) throw new Error(`nothing for ${value}: ${text}`);
  return row.id;
};
const role = (code: string): Promise<string> => idOf('roles where code = $1', code);
const user = (name: string): Promise<string> => idOf('users where user_name = $1', name);
const interfaceOf = (code: string): Promise<string> => idOf(`resources where perm_code = $1 and res_type = '2' and not deleted`, code);
const menuOf = (key: string): Promise<string> => idOf(`resources where perm_code = $1 and res_type = '3' and not deleted`, `${key}:page`);
const good = async <Data>(client: TestClient, method: string, path: string, body?: unknown): Promise<Data> => {
  const { json } = await client.call<Data>(method, `${at}/${path}`, body);
  expect(json, `${method} ${path} ${json.code === '500' ? server.logged.at(-2) : ''}`).toMatchObject({ code: '200' });
  return json.data;
};

beforeAll(async () => {
  server = await startTestServer();
  const as = (name: string): Promise<TestClient> => server.as(name);
  [security, system, auditor, worker] = await Promise.all([as('shenyifan'), as('maoyu'), as('mengqinghai'), as('yanfei')]);
});
afterAll(() => server?.close());

describe('PUT /tydf/administration/roles/updateRoleAndResources', () => {
  it('adds a role with fields, resources and scopes in one go, and every menu above what is new', async () => {
    const [add, menu] = [await interfaceOf('areas:add'), await menuOf('areas')];
    const { id } = await good<{ id: string }>(security, 'PUT', 'roles/updateRoleAndResources', {
      code: 'area_keeper',
      name: '区域管理员',
      dataScope: 'dept',
      resourceIds: [add],
      scopes: { [menu]: 'all' },
    });
    const held = await good<string[]>(security, 'GET', `roles/resourceIds/${id}`);
    expect(held).toEqual(expect.arrayContaining([add, menu]));
    expect(await good(security, 'GET', `roles/scopes/${id}`)).toEqual({ [menu]: 'all' });
    const [row] = await server.db.query('select code, data_scope from roles where id = $1', [id]);
    expect(row).toEqual({ code: 'area_keeper', data_scope: 'dept' });
    const logged = await server.db.query<{ changes: unknown }>(
      `select changes from operation_log where resource = 'roles' and action = 'grant' and record_id = $1`,
      [id],
    );
    expect(JSON.stringify(logged[0]?.changes)).toContain('areas:add');
  });

  it('saves fields and resources together, or neither', async () => {
    const id = await role('area_keeper');
    const before = await good<string[]>(security, 'GET', `roles/resourceIds/${id}`);
    const { json } = await security.call('PUT', `${at}/roles/updateRoleAndResources`, { roleId: id, name: '', resourceIds: [] });
    expect(json.code).toBe('400');
    expect(await good(security, 'GET', `roles/resourceIds/${id}`)).toEqual(before);
    const wrong = await security.call('PUT', `${at}/roles/updateRoleAndResources`, {
      roleId: id,
      name: '区域员',
      resourceIds: ['999999999'],
    });
    expect(wrong.json).toMatchObject({ code: '400', faults: [{ field: 'resourceIds' }] });
    const [row] = await server.db.query<{ name: string }>('select name from roles where id = $1', [id]);
    expect(row?.name).toBe('区域管理员');
    const scope = await security.call('PUT', `${at}/roles/updateRoleAndResources`, {
      roleId: id,
      resourceIds: before,
      scopes: { 1: 'moon' },
    });
    expect(scope.json).toMatchObject({ code: '400', faults: [{ field: 'scopes.1' }] });
    const many = await security.call('PUT', `${at}/roles/updateRoleAndResources`, {
      roleId: id,
      resourceIds: before,
      scopes: Object.fromEntries(Array.from({ length: 5_001 }, (_, key) => [String(key + 1), 'all'])),
    });
    expect(many.json).toMatchObject({ code: '400', faults: [{ field: 'scopes', rule: 'maxItems' }] });
  });

  it('leaves what was granted without its menu as it was', async () => {
    const id = await role('employee');
    const held = await good<string[]>(security, 'GET', `roles/resourceIds/${id}`);
    expect(held).toContain(await interfaceOf('users:page'));
    expect(held).not.toContain(await menuOf('users'));
    await good(security, 'PUT', 'roles/updateRoleAndResources', { roleId: id, resourceIds: held });
    expect(await good(security, 'GET', `roles/resourceIds/${id}`)).toEqual(held);
  });

  it('reaches people at once: a scope of a menu widens and narrows their lists', async () => {
    const id = await role('farm_worker');
    const [menu, page] = [await menuOf('expenseBudget'), await interfaceOf('expenseBudget:page')];
    const before = await good<string[]>(security, 'GET', `roles/resourceIds/${id}`);
    const list = async () => (await worker.call<{ total: number }>('GET', '/tydf/api/expenseBudget/page')).json;
    const [member] = await good<Member[]>(security, 'GET', `roles/users/${await role('employee')}`);
    expect(member).toBeDefined();
    await good(security, 'PUT', `roles/users/${id}`, { userIds: [await user('yanfei')] });
    const total = async (scope: string | null): Promise<number> => {
      await good(security, 'PUT', 'roles/updateRoleAndResources', {
        roleId: id,
        resourceIds: [...before, menu, page],
        scopes: { [menu]: scope },
      });
      await expect.poll(async () => (await list()).code).toBe('200');
      return (await list()).data.total;
    };
    const all = await total('all');
    expect(all).toBeGreaterThan(0);
    await total('self');
    await expect.poll(async () => (await list()).data.total).toBeLessThan(all);
    await good(security, 'PUT', 'roles/updateRoleAndResources', { roleId: id, resourceIds: before });
  });
});

describe('GET /tydf/administration/roles/resourceIds/{id}', () => {
  it('is for who may see roles; a role that is not there is missing', async () => {
    expect((await auditor.call('GET', `${at}/roles/resourceIds/${await role('employee')}`)).json.code).toBe('200');
    expect((await worker.call('GET', `${at}/roles/resourceIds/${await role('employee')}`)).json.code).toBe('403');
    expect((await auditor.call('GET', `${at}/roles/resourceIds/999999999`)).json.code).toBe('404');
    expect((await auditor.call('GET', `${at}/roles/scopes/999999999`)).json.code).toBe('404');
  });
  it('GET /tydf/administration/roles/scopes/{id} tells the scopes of a shipped role', async () => {
    const scopes = await good<Record<string, string>>(auditor, 'GET', `roles/scopes/${await role('dept_leader')}`);
    expect(scopes[await menuOf('hrLeaveRequest')]).toBe('deptTree');
  });
});

describe('GET /tydf/administration/roles/matrix/{id}', () => {
  it('tells what every role holds of one menu', async () => {
    const [menu, approve] = [await menuOf('hrLeaveRequest'), await interfaceOf('hrLeaveRequest:approve')];
    const holds = await good<RoleHold[]>(auditor, 'GET', `roles/matrix/${menu}`);
    const of = async (code: string): Promise<readonly string[]> => {
      const id = await role(code);
      return holds.find((one) => one.id === id)?.ids ?? ['missing'];
    };
    expect(await of('dept_leader')).toEqual(expect.arrayContaining([menu, approve]));
    expect(await of('screen_viewer')).toEqual([]);
    expect((await worker.call('GET', `${at}/roles/matrix/${menu}`)).json.code).toBe('403');
  });
});

describe('flows that ask a role or post', () => {
  it('GET /tydf/administration/roles/flows/{id} names the steps of the newest active version', async () => {
    const path = `roles/flows/${await role('hr_specialist')}`;
    const flows = await good<FlowAsking[]>(auditor, 'GET', path);
    const leave = flows.find(({ key }) => key === 'hrLeaveRequest');
    expect(leave?.steps.length ?? 0).toBeGreaterThan(0);
    expect(await good(auditor, 'GET', `roles/flows/${await role('employee')}`)).toEqual([]);
    await server.db.query("update flow_definition set active = false where key = 'hrLeaveRequest'");
    expect((await good<FlowAsking[]>(auditor, 'GET', path)).map(({ key }) => key)).not.toContain('hrLeaveRequest');
    await server.db.query("update flow_definition set active = true where key = 'hrLeaveRequest'");
    expect((await worker.call('GET', `${at}/${path}`)).json.code).toBe('403');
  });

  it('GET /tydf/administration/posts/flows/{id} names none where no drawing names the post', async () => {
    const post = await idOf('posts where not deleted and $1 <> id::text order by id limit 1', '0');
    expect(await good(auditor, 'GET', `posts/flows/${post}`)).toEqual([]);
    expect((await auditor.call('GET', `${at}/posts/flows/999999`)).json.code).toBe('404');
  });
});

describe('GET|PUT /tydf/administration/roles/users/{id}', () => {
  it('GET /tydf/administration/roles/users/{id} names everybody with how they have it', async () => {
    const leaders = await good<Member[]>(auditor, 'GET', `roles/users/${await role('dept_leader')}`);
    const qin = leaders.find(({ userName }) => userName === 'qinhao');
    expect(qin?.ways.map(({ way }) => way)).toContain('leader');
    expect(qin?.department).not.toBeNull();
  });
  it('PUT /tydf/administration/roles/users/{id} gives and takes by name', async () => {
    const id = await role('training_keeper');
    const wanted = [await user('yanfei'), await user('jiangyuzhen')];
    await good(security, 'PUT', `roles/users/${id}`, { userIds: wanted });
    const names = async () => (await good<Member[]>(security, 'GET', `roles/users/${id}`)).map(({ id: own }) => own).toSorted();
    expect(await names()).toEqual(wanted.toSorted());
    await good(security, 'PUT', `roles/users/${id}`, { userIds: wanted.slice(1) });
    expect(await names()).toEqual(wanted.slice(1));
    const [logged] = await server.db.query<{ changes: unknown }>(
      `select changes from operation_log where resource = 'roles' and record_id = $1 order by id desc limit 1`,
      [id],
    );
    expect(logged?.changes).toEqual([{ field: 'users', before: ['jiangyuzhen', 'yanfei'], after: ['jiangyuzhen'] }]);
  });
  it('refuses what would break the rules of administrators', async () => {
    const put = async (client: TestClient, code: string, names: readonly string[]) =>
      (await client.call('PUT', `${at}/roles/users/${await role(code)}`, { userIds: await Promise.all(names.map(user)) })).json;
    expect(await put(security, 'employee', ['yanfei'])).toMatchObject({ code: '409', reason: 'automaticRole' });
    expect(await put(security, 'hr_manager', ['shenyifan'])).toMatchObject({ code: '409', reason: 'ownRights' });
    expect(await put(system, 'audit_admin', ['yanfei'])).toMatchObject({
      code: '400',
      faults: [{ field: 'userIds', rule: 'administration' }],
    });
    expect(await put(security, 'sys_admin', [])).toMatchObject({ code: '409', reason: 'lastAdministrator' });
    expect(await put(worker, 'hr_manager', [])).toMatchObject({ code: '403' });
    expect(await good<Member[]>(security, 'GET', `roles/users/${await role('sys_admin')}`)).not.toHaveLength(0);
  });
});

describe('POST /tydf/administration/roles/effect', () => {
  it('counts whom a change takes something from, but for those who have it by something else; it saves nothing', async () => {
    const id = await role('dept_leader');
    const held = await good<string[]>(security, 'GET', `roles/resourceIds/${id}`);
    const [menu, approve] = [await menuOf('hrLeaveRequest'), await interfaceOf('hrLeaveRequest:approve')];
    const effect = await good<Effect>(security, 'POST', 'roles/effect', {
      roleId: id,
      resourceIds: held.filter((one) => one !== menu && one !== approve),
    });
    expect(effect.menusLost, 'every employee has that menu anyway').toEqual([]);
    const lost = effect.codesLost.find((row) => row.id === approve);
    expect(lost?.people).toBeGreaterThan(0);
    expect(lost?.people).toBeLessThanOrEqual(effect.holders);
    expect(await good(security, 'GET', `roles/resourceIds/${id}`)).toEqual(held);
    const same = await good<Effect>(security, 'POST', 'roles/effect', { roleId: id, resourceIds: held });
    expect(same).toMatchObject({ losers: 0, gainers: 0, codesGained: [], menusGained: [] });
  });
  it('POST /tydf/administration/posts/effect does so for a post', async () => {
    const id = await idOf('posts where exists (select from users where post_id = posts.id and user_name = $1)', 'yanfei');
    const effect = await good<Effect>(system, 'POST', 'posts/effect', { postId: id, resourceIds: [await interfaceOf('areas:add')] });
    expect(effect.codesGained.map(({ people }) => people)).toEqual([effect.holders]);
    expect(effect.menusGained.map(({ people }) => people)).toEqual([effect.holders]);
    expect((await worker.call('POST', `${at}/posts/effect`, { postId: id, resourceIds: [] })).json.code).toBe('403');
  });
});

describe('GET /tydf/administration/posts/resourceIds/{id}', () => {
  it('tells what PUT /tydf/administration/posts/updatePermission/{id} set; the roles of administrators are not for posts', async () => {
    const id = await idOf('posts where exists (select from users where post_id = posts.id and user_name = $1)', 'yanfei');
    const add = await interfaceOf('areas:add');
    await good(system, 'PUT', `posts/updatePermission/${id}`, { resourceIds: [add], roleIds: [await role('driver')] });
    expect(await good(system, 'GET', `posts/resourceIds/${id}`)).toEqual(expect.arrayContaining([add, await menuOf('areas')]));
    await expect.poll(async () => (await worker.call<string[]>('GET', `${at}/permissions`)).json.data).toContain('areas:add');
    const { json } = await system.call('PUT', `${at}/posts/updatePermission/${id}`, {
      resourceIds: [],
      roleIds: [await role('sys_admin')],
    });
    expect(json).toMatchObject({ code: '400', faults: [{ field: 'roleIds' }] });
    expect((await worker.call('GET', `${at}/posts/resourceIds/${id}`)).json.code).toBe('403');
  });
});

describe('where rights come from', () => {
  it('GET /tydf/administration/permissions/why explains a permission and a refusal', async () => {
    const qin = await user('qinhao');
    const may = await good<Why>(security, 'GET', `permissions/why?userId=${qin}&code=hrLeaveRequest:approve`);
    expect(may).toMatchObject({ allowed: true, wouldGive: [], code: { action: { en: 'Approve' }, menu: { zh: '请假申请' } } });
    expect(may.roles.map(({ code }) => code)).toContain('dept_leader');
    expect(may.sources.find(({ kind }) => kind === 'role')?.scope).toBe('deptTree');
    const not = await good<Why>(worker, 'GET', 'permissions/why?code=users:add');
    expect(not).toMatchObject({ allowed: false, sources: [], roles: [] });
    expect(not.wouldGive.map(({ name }) => name.zh)).toEqual(expect.arrayContaining(['系统管理员', '安全管理员']));
    expect((await worker.call('GET', `${at}/permissions/why?userId=${qin}&code=users:add`)).json.code, 'of somebody else').toBe('403');
    expect((await worker.call('GET', `${at}/permissions/why?code=moon:add`)).json).toMatchObject({
      code: '404',
      reason: 'unknownPermission',
    });
    expect((await worker.call('GET', `${at}/permissions/why`)).json).toMatchObject({ code: '400', faults: [{ field: 'code' }] });
  });

  it('GET /tydf/administration/permissions/who finds everybody with a permission', async () => {
    const { people } = await good<Whoever>(auditor, 'GET', 'permissions/who?code=users:add');
    const names = people.map(({ userName }) => userName);
    expect(names).toEqual(expect.arrayContaining(['shenyifan', 'maoyu']));
    expect(names).not.toContain('yanfei');
    expect((await worker.call('GET', `${at}/permissions/who?code=users:add`)).json.code).toBe('403');
  });

  it('GET /tydf/administration/users/viewAs/{id} shows menu and rights of somebody, and that is kept', async () => {
    const id = await user('qinhao');
    const view = await good<RightsView>(security, 'GET', `users/viewAs/${id}`);
    expect(view.person.name.en).toBe('Qin Hao');
    const codes = (await (await server.as('qinhao')).call<string[]>('GET', `${at}/permissions`)).json.data;
    expect(view.codes.map(({ code }) => code)).toEqual(codes);
    const menu = (await (await server.as('qinhao')).call('GET', `${at}/resources/byUserAndType?resType=3`)).json.data;
    expect(view.menu).toEqual(menu);
    expect(view.looks).toMatchObject([{ by: { en: 'Shen Yifan' } }]);
    const [logged] = await server.db.query(
      `select actor_id::text, resource from operation_log where action = 'viewAs' and record_id = $1`,
      [id],
    );
    expect(logged).toEqual({ actor_id: security.userId, resource: 'users' });
    expect((await worker.call('GET', `${at}/users/viewAs/${id}`)).json.code).toBe('403');
    expect((await security.call('GET', `${at}/users/viewAs/999999999`)).json.code).toBe('404');
  });

  it('GET /tydf/administration/users/reach/{id} tells whose records somebody sees, and is no look that is kept', async () => {
    const id = await user('qinhao');
    const looks = `select 1 from operation_log where action = 'viewAs' and record_id = $1`;
    const before = await server.db.query(looks, [id]);
    const { reach } = await good<Reached>(security, 'GET', `users/reach/${id}`);
    const actor = await actorOf(server.db, id);
    expect(reach.map(({ resource }) => resource)).toEqual([...(actor?.reach.keys() ?? [])]);
    expect(reach.length).toBeGreaterThan(0);
    expect(reach.every(({ label, departments }) => label.en !== '' && (departments === null || Array.isArray(departments)))).toBe(true);
    expect(await server.db.query(looks, [id])).toEqual(before);
    expect((await worker.call('GET', `${at}/users/reach/${id}`)).json.code).toBe('403');
    expect((await security.call('GET', `${at}/users/reach/999999999`)).json.code).toBe('404');
  });

  it('agrees with the rules that check it, for everybody', async () => {
    const users = await server.db.query<{ id: string }>('select id::text from users where not deleted');
    expect(users.length).toBeGreaterThan(60);
    for (const { id } of users) {
      const actor = await actorOf(server.db, id);
      const [codes, roles] = [await codesWithSources(server.db, id), await rolesOf(server.db, id)];
      expect(codes.map(({ code }) => code)).toEqual([...(actor?.permissions ?? [])].sort());
      expect(roles.map(({ code }) => code).toSorted()).toEqual([...(actor?.roles ?? [])].toSorted());
    }
  });
});
