/** Nobody grants what they do not hold, and nobody grants to themself: by every call that gives a role or a right. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const at = (path: string): string => `/tydf/administration/${path}`;
let server: TestServer;
/** Keeps accounts and roles, but does not see what people earn. */
let system: TestClient;
/** Gives rights, and has few. */
let security: TestClient;

const idBy = async (from: string, value: string): Promise<string> => {
  const [row] = await server.db.query<{ id: string }>(`select id::text from ${from} = $1 order by id limit 1`, [value]);
  if (row === undefined) throw new Error(`nothing is ${from} ${value}`);
  return row.id;
};
const roleId = (code: string): Promise<string> => idBy('roles where not deleted and code', code);
const userId = (name: string): Promise<string> => idBy('users where user_name', name);
const resourceId = (code: string): Promise<string> => idBy(`resources where res_type = '2' and perm_code`, code);
const rolesOf = async (name: string): Promise<readonly string[]> =>
  (await server.db.query<{ roles: string[] | null }>('select roles::text[] from users where user_name = $1', [name]))[0]?.roles ?? [];
const holding = async (code: string): Promise<readonly string[]> =>
  (
    await server.db.query<{ id: string }>('select resource_id::text as id from role_resource where role_id = $1 order by resource_id', [
      await roleId(code),
    ])
  ).map(({ id }) => id);

beforeAll(async () => {
  server = await startTestServer();
  [system, security] = await Promise.all([server.as('maoyu'), server.as('shenyifan')]);
}, 300_000);
afterAll(() => server?.close());

const refusedFor = (rule: string) => ({ code: '400', faults: expect.arrayContaining([expect.objectContaining({ rule })]) as unknown });

describe('a role with rights that the person does not hold', () => {
  it('is not given by an account’s record, to oneself or to others', async () => {
    const payroll = await roleId('hr_payroll');
    const own = await system.call('PUT', at(`users/put/${system.userId}`), { roles: [...(await rolesOf('maoyu')), payroll] });
    expect(own.json).toMatchObject(refusedFor('ownRoles'));
    expect(own.json).toMatchObject(refusedFor('beyond'));
    const other = await system.call('PUT', at(`users/put/${await userId('yanfei')}`), { roles: [payroll] });
    expect(other.json).toMatchObject(refusedFor('beyond'));
    // Whoever tries is written down.
    await expect
      .poll(() => server.db.query(`select 1 as found from denied_log where actor_id = $1 and path like '%/users/put/%'`, [system.userId]))
      .not.toHaveLength(0);
    expect(await rolesOf('maoyu')).not.toContain(payroll);
    expect(await rolesOf('yanfei')).not.toContain(payroll);
  });

  it('is not given to many at once, with a post, or by the list of a role', async () => {
    const payroll = await roleId('hr_payroll');
    const yanfei = await userId('yanfei');
    const many = await system.call('PUT', at('users/many'), { ids: [yanfei], change: { addRoles: [payroll] } });
    expect(many.json.code, JSON.stringify(many.json)).toBe('400');
    const listed = await system.call('PUT', at(`roles/users/${payroll}`), { userIds: [yanfei] });
    expect(listed.json).toMatchObject(refusedFor('beyond'));
    const [post] = await server.db.query<{ id: string }>(
      'insert into posts (name, post_code, roles, created_at, updated_at) values ($1, $1, $2, now(), now()) returning id::text',
      ['paid', [payroll]],
    );
    const placed = await system.call('PUT', at(`users/put/${yanfei}`), { partTimePosts: [post?.id] });
    expect(placed.json).toMatchObject(refusedFor('beyond'));
    const withPost = await system.call('PUT', at(`posts/updatePermission/${post?.id}`), {
      resourceIds: [],
      roleIds: [payroll, await roleId('finance_manager')],
    });
    expect(withPost.json).toMatchObject(refusedFor('beyond'));
    expect(await rolesOf('yanfei')).not.toContain(payroll);
  });

  it('is given by a security administrator to others, told in the log, and never to themself', async () => {
    const payroll = await roleId('hr_payroll');
    const given = await security.call('PUT', at(`users/put/${await userId('yanfei')}`), { roles: [payroll] });
    expect(given.json.code, JSON.stringify(given.json)).toBe('200');
    const log = await server.db.query<{ changes: AnyDoc[] }>(
      `select changes from operation_log where resource = 'users' and record_id::text = $1 order by id desc limit 1`,
      [await userId('yanfei')],
    );
    expect(JSON.stringify(log)).toContain('roles');
    const own = await security.call('PUT', at(`users/put/${security.userId}`), { roles: [...(await rolesOf('shenyifan')), payroll] });
    expect(own.json).toMatchObject(refusedFor('ownRoles'));
    expect((await security.call('PUT', at(`users/many`), { ids: [security.userId], change: { addRoles: [payroll] } })).json.code).toBe(
      '400',
    );
    expect(await rolesOf('shenyifan')).not.toContain(payroll);
  });
});

describe('a right that the person does not hold', () => {
  it('is not added to a role or a post by who does not have it', async () => {
    const secret = await resourceId('hrSalaryPayment:sensitive');
    for (const code of ['sys_admin', 'admin_clerk']) {
      const before = await holding(code);
      const { json } = await system.call('PUT', at('roles/updateRoleAndResources'), {
        roleId: await roleId(code),
        resourceIds: [...before, secret],
      });
      expect(json, code).toMatchObject(refusedFor('beyond'));
      expect(await holding(code)).toEqual(before);
    }
    const post = await idBy('posts where not deleted and true', 'true');
    const { json } = await system.call('PUT', at(`posts/updatePermission/${post}`), { resourceIds: [secret] });
    expect(json).toMatchObject(refusedFor('beyond'));
  });

  it('does not come to a security administrator by a role or post of their own', async () => {
    const secret = await resourceId('hrSalaryPayment:sensitive');
    for (const [code, answer] of [
      ['security_admin', '400'],
      ['employee', '400'],
      ['admin_clerk', '200'],
    ] as const) {
      const before = await holding(code);
      const { json } = await security.call('PUT', at('roles/updateRoleAndResources'), {
        roleId: await roleId(code),
        resourceIds: [...before, secret],
      });
      expect(json.code, `${code} ${JSON.stringify(json)}`).toBe(answer);
    }
    const [{ post } = { post: '' }] = await server.db.query<{ post: string }>('select post_id::text as post from users where id = $1', [
      security.userId,
    ]);
    const { json } = await security.call('PUT', at(`posts/updatePermission/${post}`), { resourceIds: [secret] });
    expect(json.code).toBe('403');
  });

  it('is not reached by a wider scope of a role of one’s own', async () => {
    const menu = await idBy(
      `resources m where m.res_type = '3' and exists (select from resources x where x.parent_id = m.id and x.perm_code = 'shortcut:page') and true`,
      'true',
    );
    const { json } = await system.call('PUT', at('roles/updateRoleAndResources'), {
      roleId: await roleId('employee'),
      resourceIds: await holding('employee'),
      scopes: { [menu]: 'all' },
    });
    expect(json).toMatchObject(refusedFor('beyond'));
  });
});

describe('a change of what others hold already', () => {
  const secret = 'hrSalaryPayment:sensitive';
  /** A row of rights that everybody of a role has, under a code that opens nothing. */
  const rowOf = async (role: string, status = 'enabled'): Promise<string> => {
    const [row] = await server.db.query<{ id: string }>(
      `insert into resources (name, res_type, parent_id, system_id, perm_code, status, created_at, updated_at)
       select 'harmless', '2', parent_id, system_id, 'harmless:' || $1 || nextval('resources_id_seq'), $1, now(), now() from resources
       where perm_code = $2 and res_type = '2' limit 1 returning id::text`,
      [status, secret],
    );
    await server.db.query('insert into role_resource (role_id, resource_id) values ($1, $2)', [await roleId(role), row?.id]);
    return row?.id ?? '';
  };

  it('gives nobody a right by another code of a permission row', async () => {
    const id = await rowOf('sys_admin');
    const put = (by: TestClient, permCode: string) => by.call('PUT', at(`resources/put/${id}`), { permCode });
    expect((await put(system, 'hrSalaryPayment:sensitive2')).json).toMatchObject(refusedFor('beyond'));
    expect((await put(system, secret)).json).toMatchObject(refusedFor('beyond'));
    const ofSecurity = await rowOf('security_admin');
    expect((await security.call('PUT', at(`resources/put/${ofSecurity}`), { permCode: secret })).json).toMatchObject(refusedFor('beyond'));
    // What nobody has is free to be named.
    expect((await system.call('PUT', at(`resources/put/${id}`), { name: 'still harmless' })).json.code).toBe('200');
    await server.db.query('delete from role_resource where resource_id = $1', [id]);
    expect((await put(system, 'quiteHarmless:page')).json.code).toBe('200');
  });

  it('shows nobody more records by a wider scope of a role, nor enables a role, beyond what the person has', async () => {
    const role = await server.db.query<{ id: string }>(
      `insert into roles (code, name, data_scope, status, created_at, updated_at) values ('wide', 'wide', 'self', 'enabled', now(), now()),
         ('off', 'off', 'self', 'disabled', now(), now()) returning id::text`,
    );
    const [wide = '', off = ''] = role.map(({ id }) => id);
    const { json } = await system.call<readonly string[]>('GET', at('permissions'));
    const [unseen] = await server.db.query<{ id: string }>(
      `select id::text from resources where res_type = '2' and perm_code like '%:page' and not perm_code = any($1::text[]) and not deleted limit 1`,
      [json.data],
    );
    await server.db.query('insert into role_resource (role_id, resource_id) values ($1, $3), ($2, $4)', [
      wide,
      off,
      unseen?.id,
      await resourceId(secret),
    ]);
    const put = (by: TestClient, id: string, body: object) => by.call('PUT', at(`roles/put/${id}`), body);
    expect((await put(system, wide, { dataScope: 'all' })).json).toMatchObject(refusedFor('beyond'));
    const [department] = await server.db.query<{ id: string }>('select id::text from sys_department where not deleted limit 1');
    expect((await put(system, wide, { dataScope: 'custom', scopeDepts: [department?.id] })).json).toMatchObject(refusedFor('beyond'));
    expect((await put(security, wide, { dataScope: 'dept' })).json.code).toBe('200');
    expect((await put(system, wide, { dataScope: 'self' })).json.code).toBe('200');
    expect((await put(system, off, { status: 'enabled' })).json).toMatchObject(refusedFor('beyond'));
    expect((await put(security, off, { status: 'enabled' })).json.code).toBe('200');
  });

  it('makes nobody a leader by their own hand', async () => {
    const [department] = await server.db.query<{ id: string }>(
      'select id::text from sys_department where not deleted and leader is distinct from $1 and charge_leader is distinct from $1 limit 1',
      [system.userId],
    );
    for (const field of ['leader', 'chargeLeader'])
      expect((await system.call('PUT', at(`sysDepartment/put/${department?.id}`), { [field]: system.userId })).json, field).toMatchObject(
        refusedFor('ownRoles'),
      );
    const other = await system.call('PUT', at(`sysDepartment/put/${department?.id}`), { chargeLeader: await userId('yanfei') });
    expect(other.json.code, JSON.stringify(other.json)).toBe('200');
  });
});
