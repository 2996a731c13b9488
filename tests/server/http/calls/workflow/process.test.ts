/** The workflow's calls beyond the documents' own: inbox, tasks, bundles, flows, people, facts, search. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CandidatesAnswer } from '#model/api.ts';
import type { SearchAnswer } from '#model/calculation/search.ts';
import type { DocumentBundle, InboxCounts, InboxPage } from '#model/workflow/inbox.ts';
import type { AnyDoc } from '#model/definition.ts';
import { fixture as leaveFixture } from '#tests/fixtures/hr/hrLeaveRequest.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const process = '/tydf/process';
let server: TestServer;
let company: Company;
let [author, leader, specialist, payroll] = [] as unknown as [TestClient, TestClient, TestClient, TestClient];
let made = 0;

const submitted = async (): Promise<AnyDoc> => {
  const body = { ...leaveFixture.record(company, (made += 1)), requestId: `process-${made}` };
  const { json } = await author.call<{ document: AnyDoc }>('POST', `${process}/hrLeaveRequest/submitProcess`, body);
  expect(json.code, json.desc).toBe('200');
  return json.data.document;
};
const rows = async (person: TestClient, query = ''): Promise<InboxPage['rows']> =>
  (await person.call<InboxPage>('GET', `${process}/inbox?${query}`)).json.data.rows;
const taskOf = async (person: TestClient, id: unknown): Promise<string> => {
  const row = (await rows(person, 'size=100')).find(({ documentId }) => documentId === String(id));
  if (row?.taskId == null) throw new Error(`no task on ${String(id)}`);
  return row.taskId;
};

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  // A second specialist, so that the last step asks a group.
  await server.db.query(
    `update users set roles = array_append(roles, (select id from roles where code = 'hr_specialist')) where user_name = 'hetingting'`,
  );
  [author, leader] = [await server.as('yanfei'), await server.as('qinhao')];
  [specialist, payroll] = [await server.as('xujiayi'), await server.as('hetingting')];
});
afterAll(() => server?.close());

/** A leave request that waits for the two specialists. */
const atTheGroup = async (): Promise<string> => {
  const { id } = await submitted();
  const taskId = await taskOf(leader, id);
  const { json } = await leader.call('POST', `${process}/hrLeaveRequest/approveProcess`, { id, taskId, requestId: `group-${String(id)}` });
  expect(json.code).toBe('200');
  return String(id);
};

describe('the inbox', () => {
  it('GET /tydf/process/inbox: tabs, orders, pages', async () => {
    const [one, two, three] = [await submitted(), await submitted(), await submitted()];
    const ids = [one, two, three].map(({ id }) => String(id));
    const todo = await rows(leader, 'tab=todo&sort=received');
    expect(todo.map(({ documentId }) => documentId)).toEqual(expect.arrayContaining(ids));
    expect(todo.find(({ documentId }) => documentId === ids[0])).toMatchObject({
      resource: 'hrLeaveRequest',
      kind: { zh: '请假申请', en: 'Leave request' },
      code: one['code'],
      status: 'submitted',
      node: { id: 'leader' },
      applicant: { id: author.userId, name: '闫飞', nameEn: 'Yan Fei' },
      figure: { kind: 'days', value: '1.0', word: { en: 'Personal leave' } },
      task: 'approve',
      unread: true,
      claimable: false,
    });
    const first = await leader.call<InboxPage>('GET', `${process}/inbox?sort=received&size=2`);
    expect(first.json.data.rows).toHaveLength(2);
    const next = await leader.call<InboxPage>('GET', `${process}/inbox?sort=received&size=2&after=${first.json.data.next ?? ''}`);
    expect(next.json.data.rows[0]?.taskId).toBe(todo[2]?.taskId);
    const started = await rows(author, 'tab=started');
    expect(started.find(({ documentId }) => documentId === ids[2])?.holders.map(({ id }) => id)).toEqual([leader.userId]);
    await leader.call('POST', `${process}/hrLeaveRequest/approveProcess`, { id: ids[1], requestId: 'inbox-1', comment: '同意' });
    const decided = (await rows(leader, 'tab=done')).find(({ documentId }) => documentId === ids[1]);
    expect(decided?.decision).toMatchObject({ action: 'approve', comment: '同意', at: server.clock.now().toISOString() });
    expect(await rows(leader, `q=${String(three['code'])}`)).toMatchObject([{ documentId: ids[2] }]);
  });

  it('GET /tydf/process/inbox/counts', async () => {
    const counts = async (): Promise<InboxCounts> => (await leader.call<InboxCounts>('GET', `${process}/inbox/counts`)).json.data;
    const before = await counts();
    const { id } = await submitted();
    const after = await counts();
    expect(after.todo).toBe(before.todo + 1);
    expect(after.byResource).toEqual([{ resource: 'hrLeaveRequest', kind: expect.any(Object) as unknown, count: after.todo }]);
    await leader.call('POST', `${process}/hrLeaveRequest/rejectProcess`, { id, requestId: 'counts-1', comment: '不同意' });
    expect(await counts()).toMatchObject({ todo: before.todo });
    const mine = await author.call<InboxCounts>('GET', `${process}/inbox/counts`);
    expect(mine.json.data.back).toBeGreaterThan(0);
  });

  it('PUT /tydf/process/task/{id}/read', async () => {
    const { id } = await submitted();
    const taskId = await taskOf(leader, id);
    const unread = async (): Promise<boolean | undefined> => (await rows(leader, 'size=100')).find((row) => row.taskId === taskId)?.unread;
    expect(await unread()).toBe(true);
    expect((await leader.call('PUT', `${process}/task/${taskId}/read`)).json).toMatchObject({ code: '200', data: null });
    expect(await unread()).toBe(false);
    expect((await leader.call('PUT', `${process}/task/${taskId}/read`)).json.code).toBe('200');
  });

  it('POST /tydf/process/task/{id}/claim, then POST /tydf/process/task/{id}/release', async () => {
    const id = await atTheGroup();
    const taskId = await taskOf(specialist, id);
    const has = async (person: TestClient): Promise<boolean> => (await rows(person, 'size=100')).some((row) => row.taskId === taskId);
    expect([await has(specialist), await has(payroll)]).toEqual([true, true]);
    expect((await specialist.call('POST', `${process}/task/${taskId}/claim`)).json).toMatchObject({ code: '200', data: null });
    expect([await has(specialist), await has(payroll)]).toEqual([true, false]);
    const since = server.clock.now().toISOString();
    server.clock.pass(60_000);
    const { json: late } = await payroll.call('POST', `${process}/task/${taskId}/claim`);
    expect(late).toMatchObject({ code: '409', reason: 'alreadyClaimed', params: { at: since } });
    // Whoever decides it all the same is told who has it, not that they lack a right; its reader says so before.
    for (const [verb, at] of [
      ['approve', { id }],
      ['approve', { id, taskId }],
      ['reject', { id, taskId }],
    ] as const) {
      const body = { ...at, requestId: `late-${verb}-${Object.keys(at).length}`, comment: '不同意' };
      const { json } = await payroll.call('POST', `${process}/hrLeaveRequest/${verb}Process`, body);
      expect(json).toMatchObject({ code: '409', reason: 'alreadyClaimed', params: { who: '徐佳怡', whoEn: 'Xu Jiayi', at: since } });
    }
    const { json: seen } = await payroll.call<DocumentBundle>('GET', `${process}/task/${taskId}`);
    expect(seen.data).toMatchObject({ task: null, closed: { by: { id: specialist.userId }, action: 'claim', at: since } });
    const { json: held } = await specialist.call<DocumentBundle>('GET', `${process}/task/${taskId}`);
    expect(held.data).toMatchObject({ task: { taskId }, closed: null });
    expect((await payroll.call('POST', `${process}/task/${taskId}/release`)).json.code).toBe('403');
    expect((await specialist.call('POST', `${process}/task/${taskId}/release`)).json).toMatchObject({ code: '200', data: null });
    expect([await has(specialist), await has(payroll)]).toEqual([true, true]);
    expect((await author.call('POST', `${process}/task/${taskId}/claim`)).json.code).toBe('403');
  });
});

describe('a document', () => {
  it('GET /tydf/process/task/{id}', async () => {
    const document = await submitted();
    const taskId = await taskOf(leader, document['id']);
    const { json } = await leader.call<DocumentBundle>('GET', `${process}/task/${taskId}`);
    expect(json.data).toMatchObject({
      resource: 'hrLeaveRequest',
      document: { id: document['id'], code: document['code'], reason: '家中有事' },
      can: { approve: true, reject: true },
      task: { taskId, node: { id: 'leader', name: { zh: '部门负责人', en: 'Department leader' } } },
      trail: [{ action: 'submit', actor: { id: author.userId } }],
      chain: { entries: 1, unbroken: true },
      flow: { marks: { leader: 'here' } },
    });
    expect((await payroll.call('GET', `${process}/task/999999999`)).json.code).toBe('404');
    const stranger = await server.as('jiangyuzhen');
    expect((await stranger.call('GET', `${process}/task/${taskId}`)).json.code).toBe('404');
  });

  it('GET /tydf/process/document/{resource}/{id}', async () => {
    const { id } = await submitted();
    const { json } = await author.call<DocumentBundle>('GET', `${process}/document/hrLeaveRequest/${String(id)}`);
    expect(json.data).toMatchObject({ document: { id }, can: { withdraw: true }, task: null });
    expect(json.data.can).not.toHaveProperty('approve');
    expect(json.data.flow?.route.map(({ nodeId, state, people }) => [nodeId, state, people.map((one) => one.id)])).toEqual([
      ['leader', 'here', [leader.userId]],
      ['hrRecord', 'expected', expect.arrayContaining([specialist.userId, payroll.userId])],
    ]);
  });

  it('GET /tydf/process/search', async () => {
    const { id, code } = await submitted();
    const { json } = await author.call<SearchAnswer>('GET', `${process}/search?q=${String(code)}`);
    expect(json.data.documents).toMatchObject([{ resource: 'hrLeaveRequest', documentId: id, code, status: 'submitted' }]);
    const people = (await author.call<SearchAnswer>('GET', `${process}/search?q=${encodeURIComponent('秦昊')}`)).json.data.people;
    expect(people).toMatchObject([{ id: leader.userId, name: '秦昊', post: { en: 'RAS farm manager' } }]);
  });
});

describe('a flow', () => {
  it('GET /tydf/process/flow/{key}, and its drawing by GET /tydf/process/definition/{id}/xml for good', async () => {
    const { json } = await author.call<{ definitionId: string; version: number; xml: string }>('GET', `${process}/flow/hrLeaveRequest`);
    expect(json.data.version).toBeGreaterThan(0);
    expect(json.data.xml).toContain('<bpmn:process id="hrLeaveRequest"');
    const drawing = await author.call<{ xml: string }>('GET', `${process}/definition/${json.data.definitionId}/xml`);
    expect(drawing.json.data.xml).toBe(json.data.xml);
    expect(drawing.headers.get('cache-control')).toContain('immutable');
    expect((await author.call('GET', `${process}/flow/noSuchFlow`)).json.code).toBe('404');
  });

  it('POST /tydf/process/candidates', async () => {
    const asked = {
      resource: 'expenseReport',
      values: { costDept: company.department('D02'), totalAmount: '100.00' },
      nodes: [{ nodeId: 'costLeader' }, { nodeId: 'inCharge' }, { nodeId: 'audit' }],
    };
    const { json } = await author.call<CandidatesAnswer[]>('POST', `${process}/candidates`, asked);
    expect(json.data.map(({ nodeId, people }) => [nodeId, people.map(({ id }) => id).toSorted()])).toEqual([
      ['costLeader', [company.user('liuguifang')]],
      ['inCharge', [company.user('gaozhenbo')]],
      ['audit', [company.user('majun'), company.user('cuilei')].toSorted()],
    ]);
  });
});
