/** Accounts and departments: handing over, many at once, sessions, the tree, import; what changes, what is refused. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import type { AccountsEffect, DepartmentNode, Handover, HandoverOverview, ImportReport } from '#model/operations/people.ts';
import type { OwnSession } from '#model/operations/personal.ts';
import { settleToday } from '#server/access/administrators.ts';
import { drawn, refusal, type Drawn } from '#tests/server/documents/drawn.ts';
import type { Answer } from '#tests/support/server.ts';
import { xlsx } from '#tests/support/xlsx.ts';

const admin = '/tydf/administration';
let play: Drawn;
let user: (login: string) => string;
beforeAll(async () => {
  play = await drawn();
  ({ user } = play.story);
});
afterAll(() => play?.close());

const idBy = async (from: string, value: string): Promise<string> => {
  const [row] = await play.story.server.db.query<{ id: string }>(`select id::text from ${from} = $1`, [value]);
  if (!row) throw new Error(`nothing is ${from} ${value}`);
  return row.id;
};
const department = (code: string): Promise<string> => idBy('sys_department where dept_code', code);
const role = (code: string): Promise<string> => idBy('roles where code', code);
const record = async (login: string): Promise<AnyDoc> =>
  (await play.call<AnyDoc>('maoyu', 'GET', `${admin}/users/get/${user(login)}`)).json.data;

describe('handing over', () => {
  beforeEach(() =>
    play.draw([
      { id: 'first', rules: ['user:tengfei'] },
      { id: 'second', rules: ['user:baixue'] },
    ]),
  );
  const overview = async (login: string): Promise<HandoverOverview> =>
    (await play.call<HandoverOverview>('maoyu', 'GET', `${admin}/users/handover/${user(login)}`)).json.data;
  const handOver = (login: string, body: AnyDoc): Promise<Answer<Handover>> =>
    play.call<Handover>('maoyu', 'PUT', `${admin}/users/handover/${user(login)}`, body);

  it('a user with open tasks is not disabled; the answer lists them', async () => {
    const id = await play.submit();
    const answer = await play.call('maoyu', 'PUT', `${admin}/users/put/${user('tengfei')}`, { status: 'disabled' });
    expect(refusal(answer)).toEqual(['400', 'invalid', 'status', 'openTasks']);
    const { code } = (await play.bundle('admin', id)).document as { code: string };
    expect(answer.json.desc).toContain(code);
    await play.decide('tengfei', id, 'approve');
    await play.decide('baixue', id, 'approve');
  });

  it('GET /tydf/administration/users/handover/{id}: what hangs on them', async () => {
    const id = await play.submit();
    const before = await overview('tengfei');
    expect(before.tasks).toMatchObject([{ node: { zh: 'first' }, applicant: { id: user('yanfei') }, alone: true }]);
    expect(before.departments).toEqual([]);
    expect(before.flows.map(({ key }) => key)).toContain('hrLeaveRequest');
    expect((await overview('qinhao')).departments).toMatchObject([{ name: { en: 'Land-based Farming (RAS)' }, as: ['leader'] }]);
    await play.decide('tengfei', id, 'approve');
    await play.decide('baixue', id, 'approve');
    // A name may hold signs that mean something in patterns.
    const named = (name: string) => play.story.server.db.query(`update users set user_name = $1 where id = $2`, [name, user('tengfei')]);
    await named('te(fei.*');
    expect((await overview('tengfei')).flows).toEqual([]);
    await named('tengfei');
  });

  it('PUT /tydf/administration/users/handover/{id}: tasks, standing in, departments and the account in one step', async () => {
    const [done, id] = [await play.submit(), await play.submit()];
    await play.decide('tengfei', done, 'approve');
    const [from, to] = ['2026-11-20T00:00:00Z', '2026-12-20T00:00:00Z'];
    const standing = { userId: user('lyupeng'), substituteId: user('tengfei'), from, to };
    expect((await play.call('admin', 'POST', '/tydf/process/substitutions', standing)).json.code).toBe('200');
    const team = await department('D0801');
    expect((await play.call('maoyu', 'PUT', `${admin}/sysDepartment/put/${team}`, { leader: user('tengfei') })).json.code).toBe('200');
    // Nobody decides on their own document: the task is named, and nothing of it happened.
    const own = await handOver('tengfei', { toUserId: user('yanfei'), departments: true });
    expect(refusal(own)).toEqual(['400', 'invalid', `taskIds.${await play.taskOf(id, 'tengfei')}`, 'ownDocument']);
    const { json } = await handOver('tengfei', { toUserId: user('luanguohua'), reason: '离职移交', departments: true, disable: true });
    expect(json.data).toEqual({ tasks: 1, substitutions: { moved: 1, ended: 0 }, departments: 1, disabled: true });
    expect((await play.trail(id)).at(-1)).toMatchObject({ action: 'reassigned', comment: '离职移交' });
    expect((await record('tengfei'))['status']).toBe('disabled');
    expect((await overview('luanguohua')).departments).toMatchObject([{ id: team, as: ['leader'] }]);
    expect((await overview('luanguohua')).substitutions).toMatchObject([{ user: { id: user('lyupeng') } }]);
    expect((await play.decide('luanguohua', id, 'approve')).json.code).toBe('200');
    // What they did before stays theirs; what they were handed is done by who does it.
    const approvals = async (document: string): Promise<unknown[]> =>
      (await play.trail(document)).filter(({ action }) => action === 'approve').map(({ actor }) => actor?.id);
    expect(await approvals(done)).toEqual([user('tengfei')]);
    expect(await approvals(id)).toEqual([user('luanguohua')]);
    await play.call('maoyu', 'PUT', `${admin}/users/put/${user('tengfei')}`, { status: 'enabled' });
    expect(refusal(await handOver('tengfei', { toUserId: user('tengfei') }))).toEqual(['400', 'invalid', 'toUserId', 'oneself']);
    expect(refusal(await handOver('tengfei', { toUserId: '999999999' }))[3]).toBe('unknownUser');
    expect((await play.call('maoyu', 'PUT', `${admin}/users/handover/999999999`, { toUserId: user('baixue') })).json.code).toBe('404');
  });

  it('only the chosen tasks go', async () => {
    const [one, other] = [await play.submit(), await play.submit()];
    const taskIds = [await play.taskOf(one, 'tengfei')];
    expect((await handOver('tengfei', { toUserId: user('baixue'), taskIds })).json.data.tasks).toBe(1);
    expect((await play.tasks(other))[0]?.principals).toEqual([`u:${user('tengfei')}`]);
    expect(refusal(await handOver('tengfei', { toUserId: user('baixue'), taskIds }))).toEqual([
      '400',
      'invalid',
      `taskIds.${taskIds[0]}`,
      'notHis',
    ]);
    await handOver('tengfei', { toUserId: user('luanguohua') });
  });
});

describe('sessions of others', () => {
  it('GET /tydf/administration/users/sessions/{id}, DELETE /tydf/administration/users/sessions/{id}: listed without token, ended one or all', async () => {
    const { server } = play.story;
    const [first, second] = [await server.as('hantao'), await server.as('hantao')];
    const path = `${admin}/users/sessions/${user('hantao')}`;
    const { json } = await play.call<OwnSession[]>('maoyu', 'GET', path);
    expect(json.data.length).toBe(2);
    expect(JSON.stringify(json.data)).not.toContain(first.token);
    expect((await play.call('maoyu', 'DELETE', `${path}?sessionId=${json.data[0]?.id}`)).json.data).toEqual({ ended: 1 });
    expect((await second.call('GET', `${admin}/session`)).status).toBe(401);
    expect((await first.call('GET', `${admin}/session`)).status).toBe(200);
    expect((await play.call('maoyu', 'DELETE', path)).json.data).toEqual({ ended: 1 });
    expect((await first.call('GET', `${admin}/session`)).status).toBe(401);
    expect((await play.call('maoyu', 'DELETE', `${path}?sessionId=1`)).json.code).toBe('404');
    expect((await play.call('hantao', 'GET', path)).json.code).toBe('403');
  });

  it('whoever is disabled is signed in nowhere any more', async () => {
    const client = await play.story.server.as('dongshuai');
    await play.call('maoyu', 'PUT', `${admin}/users/put/${user('dongshuai')}`, { status: 'disabled' });
    await expect.poll(async () => (await client.call('GET', `${admin}/session`)).status).toBe(401);
    await play.call('maoyu', 'PUT', `${admin}/users/put/${user('dongshuai')}`, { status: 'enabled' });
    expect((await client.call('GET', `${admin}/session`)).status).toBe(401);
  });
});

describe('many accounts at once', () => {
  it('PUT /tydf/administration/users/many: told before, then all or none', async () => {
    const [ids, buyer, to] = [['panyue', 'renkai'].map(user), await role('buyer'), await department('D11')];
    const change = { ids, deptId: to, addRoles: [buyer] };
    const told = await play.call<AccountsEffect>('maoyu', 'PUT', `${admin}/users/many`, { ...change, dryRun: true });
    expect(told.json.data).toEqual({ changed: 2, same: 0, refused: [] });
    expect((await record('panyue'))['deptId']).not.toBe(to);
    expect((await play.call<AccountsEffect>('maoyu', 'PUT', `${admin}/users/many`, change)).json.data.changed).toBe(2);
    expect(await record('panyue')).toMatchObject({ deptId: to, roles: expect.arrayContaining([buyer]) as unknown });
    expect((await play.call<AccountsEffect>('maoyu', 'PUT', `${admin}/users/many`, change)).json.data).toEqual({
      changed: 0,
      same: 2,
      refused: [],
    });
    // One's own account cannot be disabled, so none is.
    const both = { ids: [user('panyue'), user('maoyu')], status: 'disabled' };
    const refusedOnly = await play.call<AccountsEffect>('maoyu', 'PUT', `${admin}/users/many`, { ...both, dryRun: true });
    expect(refusedOnly.json.data).toMatchObject({ changed: 1, refused: [{ id: user('maoyu'), faults: [{ rule: 'ownStatus' }] }] });
    expect(refusal(await play.call('maoyu', 'PUT', `${admin}/users/many`, both))).toEqual([
      '400',
      'invalid',
      `ids.${user('maoyu')}`,
      'ownStatus',
    ]);
    expect((await record('panyue'))['status']).toBe('enabled');
    expect(refusal(await play.call('maoyu', 'PUT', `${admin}/users/many`, { ids }))[3]).toBe('required');
  });

  it('only a security administrator gives the role of an administrator', async () => {
    const roles = [await role('sys_admin')];
    expect(refusal(await play.call('maoyu', 'PUT', `${admin}/users/put/${user('panyue')}`, { roles }))).toEqual([
      '400',
      'invalid',
      'roles',
      'administration',
    ]);
    expect((await play.call('shenyifan', 'PUT', `${admin}/users/put/${user('panyue')}`, { roles })).json.code).toBe('200');
    expect((await play.call('shenyifan', 'PUT', `${admin}/users/put/${user('panyue')}`, { roles: [] })).json.code).toBe('200');
  });
});

describe('administrators', () => {
  const named = (by: string, body: AnyDoc): Promise<Answer<AnyDoc>> =>
    play.call<AnyDoc>(by, 'POST', `${admin}/admins/add`, { systems: [], validFrom: '2026-11-20', ...body });
  const has = async (login: string, code: string): Promise<boolean> =>
    ((await record(login))['roles'] as string[]).includes(await role(code));
  let systems: string[];
  beforeAll(async () => void (systems = [await idBy('sys_system where system_code', 'office')]));

  it('the role comes on the first day and goes after the last', async () => {
    const { server } = play.story;
    const before = server.clock.now();
    const body = { userId: user('konglingyu'), adminType: 'audit', systems, validFrom: '2026-11-21', validTo: '2026-11-22' };
    expect((await named('maoyu', body)).json.code).toBe('200');
    const seen: boolean[] = [await has('konglingyu', 'audit_admin')];
    for (const day of ['2026-11-21', '2026-11-22', '2026-11-23']) {
      server.clock.set(new Date(`${day}T01:00:00Z`));
      await settleToday(play.story.server.services);
      seen.push(await has('konglingyu', 'audit_admin'));
    }
    expect(seen).toEqual([false, true, true, false]);
    server.clock.set(before);
  });

  it('one type a person, ends after it begins, nobody themselves, system administrators by security only', async () => {
    expect((await named('maoyu', { userId: user('guojing'), adminType: 'security', systems })).json.code).toBe('200');
    expect(await has('guojing', 'security_admin')).toBe(true);
    const rules = async (by: string, body: AnyDoc): Promise<unknown> => refusal(await named(by, { systems, ...body }))[3];
    expect(await rules('maoyu', { userId: user('guojing'), adminType: 'audit' })).toBe('otherType');
    expect(await rules('maoyu', { userId: user('luyang'), adminType: 'audit', validTo: '2026-01-01' })).toBe('order');
    expect(await rules('maoyu', { userId: user('luyang'), adminType: 'system' })).toBe('bySecurity');
    expect(await rules('shenyifan', { userId: user('shenyifan'), adminType: 'security' })).toBe('notOneself');
    const made = await named('shenyifan', { userId: user('luyang'), adminType: 'system', systems });
    expect(await has('luyang', 'sys_admin')).toBe(true);
    const id = String(made.json.data['id']);
    expect((await play.call('maoyu', 'DELETE', `${admin}/admins/deletes?ids=${id}`)).json).toMatchObject({
      code: '409',
      reason: 'bySecurity',
    });
    expect((await play.call('shenyifan', 'DELETE', `${admin}/admins/deletes?ids=${id}`)).json.code).toBe('200');
    expect(await has('luyang', 'sys_admin')).toBe(false);
  });

  it('the last system administrator stays', async () => {
    const { db } = play.story.server;
    const { json } = await named('shenyifan', { userId: user('luyang'), adminType: 'system', systems });
    const sys = await role('sys_admin');
    const others = await db.query<{ id: string }>(
      `update users set roles = array_remove(roles, $1::bigint) where id <> $2 and $1 = any(roles) returning id::text`,
      [sys, user('luyang')],
    );
    const answer = await play.call('shenyifan', 'DELETE', `${admin}/admins/deletes?ids=${String(json.data['id'])}`);
    expect(answer.json).toMatchObject({ code: '409', reason: 'lastOne' });
    expect(refusal(await play.call('shenyifan', 'PUT', `${admin}/admins/put/${String(json.data['id'])}`, { status: 'disabled' }))[3]).toBe(
      'lastOne',
    );
    expect(refusal(await play.call('shenyifan', 'PUT', `${admin}/users/put/${user('luyang')}`, { status: 'disabled' }))[3]).toBe(
      'lastAdministrator',
    );
    await db.query('update users set roles = roles || $1::bigint where id = any($2::bigint[])', [sys, others.map(({ id }) => id)]);
    await db.notify('record', 'users');
    await play.call('shenyifan', 'DELETE', `${admin}/admins/deletes?ids=${String(json.data['id'])}`);
  });
});

describe('departments', () => {
  it('GET /tydf/administration/sysDepartment/tree: whole, with leaders and head counts', async () => {
    const { json } = await play.call<DepartmentNode[]>('yanfei', 'GET', `${admin}/sysDepartment/tree`);
    const [root] = json.data;
    expect(root).toMatchObject({ code: 'D00', parentId: null, leader: { id: user('zhaomingyuan') } });
    const farm = root?.children.find(({ code }) => code === 'D08');
    expect(farm).toMatchObject({ leader: { id: user('qinhao') }, chargeLeader: { id: user('gaozhenbo') }, children: [{ code: 'D0801' }] });
    expect(root?.total).toBe(root!.headcountNow + root!.children.reduce((sum, { total }) => sum + total, 0));
  });

  it('GET /tydf/administration/sysDepartment/queryUserById/{id}: enabled users, those below included, in their order', async () => {
    const people = async (code: string): Promise<AnyDoc[]> =>
      (await play.call<AnyDoc[]>('yanfei', 'GET', `${admin}/sysDepartment/queryUserById/${await department(code)}`)).json.data;
    const farm = await people('D08');
    expect(farm[0]).toMatchObject({ userName: 'qinhao', realName: '秦昊', staffNo: 'TY0037', deptName: '陆基养殖部' });
    expect(farm.map(({ userName }) => userName)).not.toContain('peisong');
    expect((await people('D00')).length).toBeGreaterThan(60);
    expect((await play.call('yanfei', 'GET', `${admin}/sysDepartment/queryUserById/999999999`)).json.code).toBe('404');
  });

  it('GET /tydf/administration/sysDepartment/byUserId/{id}: with path and leaders', async () => {
    const { json } = await play.call<AnyDoc>('yanfei', 'GET', `${admin}/sysDepartment/byUserId/${user('yanfei')}`);
    expect(json.data).toMatchObject({
      deptCode: 'D08',
      path: ['Tianyu Dongfang Company', 'Land-based Farming (RAS)'],
      leaderName: '秦昊',
      chargeLeaderName: '高振波',
      parentDeptId: await department('D00'),
    });
    expect((await play.call('yanfei', 'GET', `${admin}/sysDepartment/byUserId/999999999`)).json.code).toBe('404');
  });

  it('a department moves with its people; the role of leaders follows the leader', async () => {
    const [team, farm, sea] = [await department('D0902'), await department('D09'), await department('D08')];
    const put = (body: AnyDoc): Promise<Answer> => play.call('zhoumin', 'PUT', `${admin}/sysDepartment/put/${team}`, body);
    const count = async (id: string): Promise<number> =>
      (await play.call<AnyDoc[]>('zhoumin', 'GET', `${admin}/sysDepartment/queryUserById/${id}`)).json.data.length;
    await play.call('maoyu', 'PUT', `${admin}/users/many`, { ids: [user('wangfusheng')], deptId: team });
    const [before, after] = [await count(farm), await count(sea)];
    expect((await put({ parentId: sea, leader: user('wangfusheng') })).json.code).toBe('200');
    expect([await count(farm), await count(sea)]).toEqual([before - 1, after + 1]);
    const leads = async (login: string): Promise<boolean> =>
      ((await record(login))['roles'] as string[]).includes(await role('dept_leader'));
    expect(await leads('wangfusheng')).toBe(true);
    await put({ leader: user('bijianjun') });
    expect([await leads('wangfusheng'), await leads('bijianjun')]).toEqual([false, true]);
    expect(refusal(await put({ parentId: team }))[3]).toBe('cycle');
  });
});

describe('import', () => {
  const send = async (key: string, file: Uint8Array | string, dryRun: boolean, by = 'maoyu'): Promise<Answer<ImportReport>> => {
    const form = new FormData();
    form.append('file', new Blob([typeof file === 'string' ? file : Buffer.from(file)]), 'people');
    return play.call<ImportReport>(by, 'POST', `${admin}/${key}/import${dryRun ? '?dryRun=1' : ''}`, form);
  };
  const head = '登录名*,姓名*,手机,部门,主岗位,角色';

  it('POST /tydf/administration/users/import: reports row by row, writes nothing; then all of it, with passwords shown once', async () => {
    const good = `${head},Note\nimport1,进口一,13800000011,D13,系统管理员,采购员；仓管员,x\nhantao,韩涛涛,,,,,\n`;
    const told = await send('users', good, true);
    expect(told.json.data).toMatchObject({
      applied: false,
      added: 1,
      changed: 1,
      refused: 0,
      unknownColumns: ['Note'],
      rows: [
        { row: 2, key: 'import1', action: 'add', faults: [] },
        { row: 3, key: 'hantao', action: 'change' },
      ],
    });
    expect(await play.story.server.db.query(`select 1 from users where user_name = 'import1'`)).toEqual([]);
    const done = await send('users', good, false);
    expect(done.json.data).toMatchObject({ applied: true, added: 1, passwords: [{ userName: 'import1' }] });
    const { password } = done.json.data.passwords![0]!;
    const login = await play.story.server
      .with(null)
      .call<{ userInfo: { mustChangePwd: boolean } }>('POST', `${admin}/login`, { userName: 'import1', password });
    expect(login.json.data.userInfo.mustChangePwd).toBe(true);
    expect((await record('hantao'))['realName']).toBe('韩涛涛');
    expect((await send('users', good, true)).json.data).toMatchObject({ added: 0, changed: 0, same: 2 });
  });

  it('needs the right to import, beside those to add and to change', async () => {
    const { db } = play.story.server;
    const file = `${head}\nhantao,韩涛,,,,,\n`;
    const status = async (): Promise<number> => (await send('users', file, true)).status;
    for (const code of ['users:import', 'users:add', 'users:put']) {
      const taken = await db.query<{ role: string; resource: string; scope: string | null }>(
        `delete from role_resource g using resources r where r.id = g.resource_id and r.perm_code = $1
         returning g.role_id::text as role, g.resource_id::text as resource, g.scope`,
        [code],
      );
      expect(taken.length, code).toBeGreaterThan(0);
      await expect.poll(status).toBe(403);
      for (const { role, resource, scope } of taken)
        await db.query('insert into role_resource (role_id, resource_id, scope) values ($1, $2, $3)', [role, resource, scope]);
      await expect.poll(status).toBe(200);
    }
  });

  it('a row that is wrong stops all of them and is named by its place', async () => {
    const bad = `${head}\nimport2,进口二,13800000012,D13,系统管理员,\nimport3,,12,D77,系统管理员,\nimport2,重复,13800000012,D13,系统管理员,\n`;
    const { rows } = (await send('users', bad, true)).json.data;
    expect(rows.map(({ action, faults }) => [action, ...faults.map(({ field, rule }) => `${field} ${rule}`)])).toEqual([
      ['add'],
      ['refused', 'deptId unknownName'],
      ['refused', 'userName repeated'],
    ]);
    const answer = await send('users', bad, false);
    expect(refusal(answer)).toEqual(['400', 'invalid', 'rows.3.deptId', 'unknownName']);
    expect(await play.story.server.db.query(`select 1 from users where user_name = 'import2'`)).toEqual([]);
  });

  it('POST /tydf/administration/sysDepartment/import: from .xlsx, a row below one that stands above it', async () => {
    const file = xlsx([
      ['Code', 'Name', 'Parent', 'Legal entity', 'Type', 'Planned headcount'],
      ['X01', '数字中心', 'D00', '天屿东方', '职能部门', 12],
      ['X0101', '数据组', 'X01', 'TYDF', 'group', 4],
    ]);
    expect((await send('sysDepartment', file, true, 'zhoumin')).json.data).toMatchObject({ added: 2, refused: 0 });
    expect((await send('sysDepartment', file, false, 'zhoumin')).json.data).toMatchObject({ applied: true, added: 2 });
    const { json } = await play.call<AnyDoc>('zhoumin', 'GET', `${admin}/sysDepartment/get/${await department('X0101')}`);
    expect(json.data).toMatchObject({ parentId: await department('X01'), headcountPlan: 4, deptType: 'group' });
  });

  it('POST /tydf/administration/posts/import: as Excel saves it on Chinese Windows', async () => {
    // 岗位编码,岗位名称,所属部门,岗位类别 / X1,巡检员,D06,操作岗 in GB 18030
    const bytes = Buffer.from(
      'b8dacebbb1e0c2eb2cb8dacebbc3fbb3c62ccbf9caf4b2bfc3c52cb8dacebbc0e0b1f00a58312cd1b2bcecd4b12c4430362cb2d9d7f7b8da0a',
      'hex',
    );
    const { json } = await send('posts', bytes, false, 'xujiayi');
    expect(json.data).toMatchObject({ added: 1, rows: [{ key: 'X1', action: 'add' }] });
    expect(await idBy('posts where name', '巡检员')).toMatch(/^\d+$/);
  });

  it('what is no such file is refused', async () => {
    const reason = async (file: Uint8Array | string): Promise<unknown> => (await send('users', file, true)).json.reason;
    expect(await reason('PK\u0003\u0004nothing')).toBe('unreadableFile');
    expect(await reason(Buffer.from([0, 1, 2]))).toBe('unreadableFile');
    expect(await reason('登录名\n')).toBe('emptyFile');
    expect(await reason('姓名\n张三\n')).toBe('noKeyColumn');
    expect(await reason(`登录名\n${'x\n'.repeat(501)}`)).toBe('tooManyRows');
  });
});
