/** What the lists of models and versions tell, and what suspending a version leaves alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#model/api.ts';
import type { ModelRow } from '#model/workflow/design.ts';
import type { AnyDoc } from '#model/definition.ts';
import { blankDrawing } from '#server/workflow/drawing.ts';
import { fixture as leaveFixture } from '#tests/fixtures/hr/hrLeaveRequest.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const model = '/tydf/process/model';
const definitions = '/tydf/process/definitions';
let server: TestServer;
let company: Company;
let admin: TestClient;
let employee: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  [admin, employee] = [await server.as('maoyu'), await server.as('yanfei')];
});
afterAll(() => server?.close());

const add = async (key: string, more: AnyDoc = {}): Promise<AnyDoc> => {
  const { json } = await admin.call<AnyDoc>('POST', `${model}/add`, { key, name: `流程${key}`, nameEn: `Flow ${key}`, ...more });
  expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
  return json.data;
};
const overview = async (query: string): Promise<ModelRow[]> => {
  const { json } = await admin.call<Omit<Page, 'records'> & { records: ModelRow[] }>('GET', `${model}/overview?${query}`);
  expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
  return json.data.records;
};
const newest = async (key: string): Promise<AnyDoc> => {
  const { json } = await admin.call<Page>('GET', `${definitions}/page?key=${key}&latest=true`);
  return (json.data.records as AnyDoc[])[0] ?? {};
};

describe('models', () => {
  it(`GET ${model}/overview`, async () => {
    const { id } = await add('listed', { category: 'finance' });
    const [fresh] = await overview('key=listed');
    expect(fresh).toMatchObject({
      id,
      key: 'listed',
      name: { zh: '流程listed', en: 'Flow listed' },
      category: 'finance',
      menu: null,
      updatedBy: { name: '毛宇' },
      changed: true,
      deployed: null,
      running: 0,
      errors: 0,
    });
    expect(fresh?.sketch?.shapes.map(({ kind }) => kind)).toEqual(['start', 'task', 'end']);
    expect(fresh?.sketch?.lines).toHaveLength(2);

    await admin.call('POST', `/tydf/process/model/lock/${String(id)}`, {});
    expect((await overview('key=listed'))[0]).toMatchObject({ editing: { name: '毛宇' } });
    server.clock.pass(3 * 60_000);
    expect((await overview('key=listed'))[0]).toMatchObject({ editing: null });

    const deployment = await admin.call('POST', `${model}/deployment/${String(id)}`, { note: '首发' });
    expect(deployment.json.code).toBe('200');
    expect((await overview('key=listed'))[0]).toMatchObject({
      changed: false,
      deployed: { version: 1, suspended: false, by: { name: '毛宇' } },
    });
    const xml = blankDrawing('listed', '流程listed', 'Flow listed').replace('部门负责人', '负责人');
    await admin.call('PUT', `${model}/put/${String(id)}`, { xml });
    expect((await overview('key=listed&state=changed'))[0]).toMatchObject({ changed: true, deployed: { version: 1 } });
    // What the compiler does not see counts as well: a role that nobody holds.
    await admin.call('PUT', `${model}/put/${String(id)}`, { xml: xml.replace('starter.leader', 'role:nobody_holds_it') });
    const [judged] = await overview('key=listed');
    expect((judged?.errors ?? 0) + (judged?.warnings ?? 0)).toBeGreaterThan(0);
    expect(await overview('key=listed&state=deployed,draft')).toEqual([]);
    expect((await admin.call('GET', `${model}/overview?state=odd`)).json).toMatchObject({ code: '400', faults: [{ field: 'state' }] });
    expect((await employee.call('GET', `${model}/overview`)).json.code).toBe('403');
  });

  it('are told with the menu and the document that they are bound to, and with what runs', async () => {
    const leave = await newest('hrLeaveRequest');
    const made = await admin.call<AnyDoc>('POST', `${definitions}/saveModelFromPro/${String(leave['id'])}`);
    expect(made.json.code).toBe('200');
    const [row] = await overview('key=hrLeaveRequest');
    expect(row).toMatchObject({ resource: 'hrLeaveRequest', deployed: { version: 1 } });
    expect(row?.menu?.path.map(({ en }) => en)).toEqual(['Human resources', 'Leave', expect.stringMatching(/leave/i)]);
    expect(row?.sketch?.shapes.length).toBeGreaterThan(4);
  });
});

describe('a suspended version', () => {
  it('leaves what runs alone where it is told so, and says why nothing can begin', async () => {
    const sent = await employee.call<{ document: AnyDoc }>('POST', '/tydf/process/hrLeaveRequest/submitProcess', {
      ...leaveFixture.record(company, 1),
      requestId: 'lists-1',
    });
    expect(sent.json, JSON.stringify(sent.json)).toMatchObject({ code: '200' });
    const leave = await newest('hrLeaveRequest');
    const id = String(leave['id']);
    expect(leave).toMatchObject({ resource: 'hrLeaveRequest', medianMs: null, rejected: 0, running: 1, halted: false });
    // Whoever was asked may decide as long as what runs goes on.
    const [asked] = await server.db.query<{ name: string }>(
      `select u.user_name as name from task t join users u on t.principals[1] = 'u:' || u.id where t.state = 'open' and t.kind = 'approve'`,
    );
    const approver = await server.as(asked?.name ?? '');
    const decides = async (): Promise<unknown> => {
      const answer = await approver.call<{ can: AnyDoc }>(
        'GET',
        `/tydf/process/document/hrLeaveRequest/${String(sent.json.data.document['id'])}`,
      );
      return answer.json.data.can['approve'];
    };
    expect(await decides()).toBe(true);

    const body = { status: 'suspended', reason: '限额复核', running: 'continue' };
    expect((await admin.call('PUT', `${definitions}/onoffPro/${id}`, body)).json.code).toBe('200');
    expect(await decides()).toBe(true);
    expect(await newest('hrLeaveRequest')).toMatchObject({ status: 'suspended', halted: false, statusReason: '限额复核' });
    const flow = await employee.call<AnyDoc>('GET', '/tydf/process/flow/hrLeaveRequest');
    expect(flow.json.data['suspension']).toMatchObject({ by: { name: '毛宇' }, reason: '限额复核', at: expect.any(String) as unknown });
    const more = await employee.call('POST', '/tydf/process/hrLeaveRequest/submitProcess', {
      ...leaveFixture.record(company, 2),
      requestId: 'lists-2',
    });
    expect(more.json).toMatchObject({ code: '409', reason: 'flowSuspended' });

    await admin.call('PUT', `${definitions}/onoffPro/${id}`, { ...body, running: 'pause' });
    expect(await decides()).toMatchObject({ reason: 'flowSuspended' });
    const wrong = await admin.call('PUT', `${definitions}/onoffPro/${id}`, { ...body, running: 'halve' });
    expect(wrong.json).toMatchObject({ code: '400', faults: [{ field: 'running' }] });

    await admin.call('PUT', `${definitions}/onoffPro/${id}`, { status: 'active' });
    expect(await decides()).toBe(true);
    expect(await newest('hrLeaveRequest')).toMatchObject({ status: 'active', halted: false });
    const active = await employee.call<AnyDoc>('GET', '/tydf/process/flow/hrLeaveRequest');
    expect(active.json.data['suspension']).toBeNull();
  });
});
