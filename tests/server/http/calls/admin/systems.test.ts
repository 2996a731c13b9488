/** Systems: what an approved request does, what lies in them, whom they are offered to. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MenuEntry } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { ResourceNode } from '#model/operations/administration.ts';
import type { FlowMenu } from '#server/administration/systems.ts';
import { deliverNotices } from '#server/notices/deliver.ts';
import { workOutbox } from '#server/outbox/queue.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const base = '/tydf/administration/sysSystem';
let server: TestServer;
let company: Company;
const clients = new Map<string, TestClient>();
const as = async (login: string): Promise<TestClient> => {
  const client = clients.get(login) ?? (await server.as(login));
  clients.set(login, client);
  return client;
};
beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
});
afterAll(() => server?.close());

let requests = 0;
const decide = async (login: string, action: string, body: AnyDoc): Promise<AnyDoc> => {
  const { json } = await (
    await as(login)
  ).call<{ document: AnyDoc }>('POST', `${base}/${action}`, {
    requestId: `system-${(requests += 1)}`,
    ...body,
  });
  expect(json.code, JSON.stringify(json)).toBe('200');
  return json.data.document;
};

const farm = (): AnyDoc => ({
  systemCode: 'farm',
  systemName: '养殖管理',
  systemNameEn: 'Farming',
  entryPath: '/farm',
  ownerDept: company.department('D08'),
  ownerUser: company.user('qinhao'),
  plannedDate: '2026-12-01',
  reason: '养殖业务上线',
});

/** A request on its whole way: to the leader, the security administrator, the system administrator; in and out also to the top. */
async function approved(request: AnyDoc): Promise<AnyDoc> {
  const { id } = await decide('maoyu', 'submitProcess', request);
  await decide('qinhao', 'approveProcess', { id });
  await decide('shenyifan', 'approveProcess', { id });
  const implemented = await decide('admin', 'approveProcess', { id, sysVersion: '2.0' });
  if (!['register', 'offline'].includes(String(implemented['applyType']))) return implemented;
  expect(implemented['status']).toBe('submitted');
  return decide('zhaomingyuan', 'approveProcess', { id });
}

const chosen = async (login: string): Promise<AnyDoc[]> => (await (await as(login)).call<AnyDoc[]>('GET', `${base}/all`)).json.data;
const named = async (login: string): Promise<unknown[]> => (await chosen(login)).map(({ systemCode }) => systemCode);
const menuOf = async (login: string, systemId: unknown): Promise<readonly MenuEntry[]> => {
  const client = await as(login);
  const path = `/tydf/administration/resources/byUserAndType?userId=${client.userId}&resType=3&systemId=${String(systemId)}`;
  return (await client.call<readonly MenuEntry[]>('GET', path)).json.data;
};

/** A menu of leave requests in the system, granted to everybody, as an administrator makes it. */
async function addMenu(systemId: string): Promise<string> {
  const admin = await as('admin');
  const add = async (body: AnyDoc): Promise<string> => {
    const { json } = await admin.call<AnyDoc>('POST', '/tydf/administration/resources/add', { systemId, ...body });
    expect(json.code, JSON.stringify(json)).toBe('200');
    return String(json.data['id']);
  };
  const directory = await add({ name: '养殖', nameEn: 'Farming', resType: '1' });
  const menu = await add({
    name: '请假',
    nameEn: 'Leave',
    resType: '3',
    parentId: directory,
    path: '/hr/hrLeaveRequest',
    permCode: 'hrLeaveRequest:page',
    flowKey: 'hrLeaveRequest',
  });
  const feed = await add({ name: '喂养', nameEn: 'Feed', resType: '2', parentId: menu, permCode: 'hrLeaveRequest:feed' });
  // Nobody holds the new right: a security administrator gives it to the system administrators, who may hand it on from then.
  for (const [login, code] of [
    ['shenyifan', 'sys_admin'],
    ['admin', 'employee'],
  ] as const) {
    const [all] = await server.db.query<{ role: string; ids: string[] }>(
      `select role_id::text as role, array_agg(resource_id::text) as ids from role_resource
       where role_id = (select id from roles where code = $1) group by role_id`,
      [code],
    );
    const { json } = await (
      await as(login)
    ).call('PUT', '/tydf/administration/roles/updateRoleAndResources', {
      roleId: all?.role,
      resourceIds: [...(all?.ids ?? []), menu, feed],
    });
    expect(json.code, JSON.stringify(json)).toBe('200');
    const held = async () => (await admin.call<string[]>('GET', '/tydf/administration/permissions')).json.data;
    await expect.poll(held).toContain('hrLeaveRequest:feed');
  }
  return menu;
}

describe('a system in its life', () => {
  let id = '';
  it('registered and approved it runs, and is offered to the departments that use it', async () => {
    const document = await approved({ ...farm(), applyType: 'register', userRange: [company.department('D08')] });
    id = String(document['id']);
    expect(document).toMatchObject({ status: 'approved', sysStatus: 'running', sysVersion: '2.0' });
    expect(await named('yanfei')).toEqual(expect.arrayContaining(['office', 'farm']));
    expect(await named('jiangyuzhen')).toEqual(['office']);
  });

  it('GET /tydf/administration/sysSystem/all: systems only, no requests', async () => {
    const draft = await (await as('maoyu')).call<AnyDoc>('POST', `${base}/add`, { ...farm(), systemCode: 'draft' });
    expect(draft.json.code).toBe('200');
    const rows = await chosen('maoyu');
    expect(new Set(rows.map(({ systemCode }) => systemCode))).toEqual(new Set(['farm', 'office']));
    expect(rows.find(({ systemCode }) => systemCode === 'farm')).toMatchObject({ entryPath: '/farm', sysStatus: 'running' });
  });

  it('has menus and permission codes of its own', async () => {
    const menu = await addMenu(id);
    expect((await menuOf('yanfei', id)).map(({ name, children }) => [name, children.map((one) => one.id)])).toEqual([['养殖', [menu]]]);
    const { json } = await (
      await as('admin')
    ).call<string[]>('GET', `/tydf/administration/resources/byUserAndType?userId=${(await as('admin')).userId}&resType=2&systemId=${id}`);
    expect(json.data).toEqual(['hrLeaveRequest:feed']);
    const office = String((await chosen('yanfei')).find(({ systemCode }) => systemCode === 'office')?.['id']);
    const codes = await (
      await as('yanfei')
    ).call<string[]>('GET', `/tydf/administration/users/byUserAndType?userId=${(await as('yanfei')).userId}&resType=2&systemId=${office}`);
    expect(codes.json.data).toContain('hrLeaveRequest:submit');
    expect(codes.json.data).not.toContain('hrLeaveRequest:feed');
    expect((await menuOf('yanfei', office)).length).toBeGreaterThan(0);
  });

  it('GET /tydf/administration/sysSystem/getResList: everything in it, as a tree', async () => {
    const { json } = await (await as('admin')).call<readonly ResourceNode[]>('GET', `${base}/getResList?systemId=${id}`);
    expect(json.data).toMatchObject([
      {
        name: '养殖',
        resType: '1',
        children: [{ name: '请假', resType: '3', children: [{ permCode: 'hrLeaveRequest:feed', children: [] }] }],
      },
    ]);
    const all = await (await as('admin')).call<readonly ResourceNode[]>('GET', `${base}/getResList`);
    expect(all.json.data.length).toBeGreaterThan(1);
    expect((await (await as('admin')).call('GET', `${base}/getResList?systemId=999999`)).json.code).toBe('404');
    expect((await (await as('yanfei')).call('GET', `${base}/getResList`)).json.code).toBe('403');
  });

  it('GET /tydf/administration/sysSystem/getUfloResList: its menus that start a flow', async () => {
    const { json } = await (await as('admin')).call<readonly FlowMenu[]>('GET', `${base}/getUfloResList?systemId=${id}`);
    expect(json.data).toMatchObject([{ name: '请假', flowKey: 'hrLeaveRequest', deployedVersion: 1, suspended: false }]);
    const all = await (await as('admin')).call<readonly FlowMenu[]>('GET', `${base}/getUfloResList`);
    expect(all.json.data.map(({ flowKey }) => flowKey)).toEqual(expect.arrayContaining(['expenseReport', 'debitNote', 'sysSystem']));
  });

  it('changed and approved it has the new values; the request stays as history', async () => {
    const request = await approved({ ...farm(), applyType: 'change', systemId: id, systemName: '智慧养殖', coverColor: 'teal' });
    expect(request).toMatchObject({ status: 'approved', sysStatus: null });
    const rows = await chosen('jiangyuzhen');
    expect(rows.find((row) => row['id'] === id)).toMatchObject({ systemName: '智慧养殖', coverColor: 'teal', sysVersion: '2.0' });
    expect(rows.some((row) => row['id'] === request['id'])).toBe(false);
  });

  it('under maintenance it says so, and everybody is told', async () => {
    await approved({ ...farm(), applyType: 'maintain', systemId: id, plannedDate: '2026-12-24' });
    expect((await chosen('yanfei')).find((row) => row['id'] === id)).toMatchObject({ sysStatus: 'maintenance' });
    await workOutbox(server.services, deliverNotices(server.services));
    const told = await server.db.query<{ login: string }>(
      `select u.user_name as login from notice n join users u on u.id = n.user_id where n.key = 'system_maintenance' and n.params ->> 'name' = '智慧养殖'`,
    );
    expect(told.map(({ login }) => login)).toEqual(expect.arrayContaining(['yanfei', 'jiangyuzhen', 'maoyu']));
  });

  it('PUT /tydf/administration/sysSystem/resume/{id}: the maintenance is over', async () => {
    expect((await (await as('yanfei')).call('PUT', `${base}/resume/${id}`)).json.code).toBe('403');
    const { json } = await (await as('maoyu')).call<AnyDoc>('PUT', `${base}/resume/${id}`);
    expect(json).toMatchObject({ code: '200', data: { id, sysStatus: 'running' } });
    expect((await chosen('yanfei')).find((row) => row['id'] === id)).toMatchObject({ sysStatus: 'running' });
    expect((await (await as('maoyu')).call('PUT', `${base}/resume/${id}`)).json).toMatchObject({
      code: '409',
      reason: 'notUnderMaintenance',
    });
  });

  it('does not go offline while documents of its menus are in approval, then it does and its menus vanish', async () => {
    const leave = { leaveType: 'personal', startDate: '2026-12-07', endDate: '2026-12-07', reason: 'x', agentUser: company.user('luyang') };
    const yanfei = await as('yanfei');
    const sent = await yanfei.call<{ document: AnyDoc }>('POST', '/tydf/process/hrLeaveRequest/submitProcess', {
      requestId: 'l',
      ...leave,
    });
    expect(sent.json.code).toBe('200');
    const offline = { ...farm(), applyType: 'offline', systemId: id };
    const refused = await (await as('maoyu')).call('POST', `${base}/submitProcess`, { requestId: 'off', ...offline });
    expect(refused.json).toMatchObject({ code: '400', faults: [{ field: 'systemId', rule: 'openProcesses' }] });
    await yanfei.call('POST', '/tydf/process/hrLeaveRequest/withdrawProcess', { requestId: 'w', id: sent.json.data.document['id'] });
    await approved(offline);
    expect(await named('maoyu')).toEqual(['office']);
    expect(await menuOf('yanfei', id)).toEqual([]);
  });
});
