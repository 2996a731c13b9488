/** Tasks by id, processes, task lists: each call made to succeed and checked. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page, TrailEntry } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { deployFile } from '#server/flows/definitions.ts';
import { startProcess } from '#server/flows/process/processes.ts';
import { fixture as leaveFixture } from '#tests/fixtures/hr/hrLeaveRequest.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const process = '/tydf/process';
let server: TestServer;
let company: Company;
let [author, leader, deputy, admin, stranger] = [] as unknown as TestClient[] &
  [TestClient, TestClient, TestClient, TestClient, TestClient];
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  author = await server.as('yanfei');
  leader = await server.as('qinhao');
  deputy = await server.as('luyang');
  admin = await server.as('maoyu');
  stranger = await server.as('jiangyuzhen');
});
afterAll(() => server?.close());

/** A leave request that waits for the leader of the author's department. */
async function waiting(): Promise<{ id: string; code: string; taskId: string; instanceId: string }> {
  const body = { ...leaveFixture.record(company, (made += 1)), requestId: `tasks-${made}` };
  const { json } = await author.call<{ document: AnyDoc }>('POST', `${process}/hrLeaveRequest/submitProcess`, body);
  expect(json.code, json.desc).toBe('200');
  const { id, code, processInstanceId } = json.data.document;
  return { id: String(id), code: String(code), taskId: await openTaskOf(String(id)), instanceId: String(processInstanceId) };
}
async function openTaskOf(documentId: string): Promise<string> {
  const [row] = await server.db.query<{ id: string }>(
    `select id::text from task where document_id = $1 and state = 'open' order by id desc`,
    [documentId],
  );
  return row?.id ?? '';
}
const holders = async (person: TestClient, query = ''): Promise<string[]> =>
  ((await person.call<Page>('GET', `${process}/loadTodo?pageSize=200${query}`)).json.data.records as AnyDoc[]).map(({ taskId }) =>
    String(taskId),
  );
const handle = (person: TestClient, body: AnyDoc) => person.call<AnyDoc | null>('POST', `${process}/actRuTask/handle`, body);
const trailOf = async (instanceId: string): Promise<string[]> =>
  (await author.call<{ history: TrailEntry[] }>('GET', `${process}/view/${instanceId}`)).json.data.history.map(({ action }) => action);

const drawing = (key: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="test">
<process id="${key}" name="设备巡检" isExecutable="true"><startEvent id="start"/>
  <userTask id="check" name="巡检" flowable:assignee="luyang" flowable:formKey="checkForm"/><userTask id="sign" name="确认" flowable:assignee="qinhao"/><endEvent id="end"/>
  <sequenceFlow id="a" sourceRef="start" targetRef="check"/><sequenceFlow id="b" sourceRef="check" targetRef="sign"/><sequenceFlow id="c" sourceRef="sign" targetRef="end"/>
</process></definitions>`;

/** A process without document that waits for the deputy. */
async function inspection(): Promise<{ instanceId: string; taskId: string; key: string }> {
  const key = `inspection${(made += 1)}`;
  await deployFile(server.services, drawing(key), null);
  const { instanceId } = await startProcess(server.services, { key, values: { pond: '3号' }, starterId: author.userId });
  const [task] = await server.db.query<{ id: string }>(`select id::text from task where instance_id = $1 and state = 'open'`, [instanceId]);
  return { instanceId, taskId: task?.id ?? '', key };
}

describe('a task of a document', () => {
  it('GET /tydf/process/actRuTask/handle', async () => {
    const { id, taskId } = await waiting();
    const { json } = await leader.call<AnyDoc>('GET', `${process}/actRuTask/handle?taskId=${taskId}`);
    expect(json.data).toEqual({
      taskId,
      businessId: id,
      resource: 'hrLeaveRequest',
      flowKey: 'hrLeaveRequest',
      formPath: '/hr/hrLeaveRequestApprove',
      actions: ['approve', 'reject', 'transfer', 'delegate', 'addBefore', 'addAfter', 'ask', 'copyTo', 'comment'],
    });
    expect((await author.call<AnyDoc>('GET', `${process}/actRuTask/handle?taskId=${taskId}`)).json.data['actions']).toEqual([]);
    expect((await stranger.call('GET', `${process}/actRuTask/handle?taskId=${taskId}`)).json.code).toBe('404');
    expect((await leader.call('GET', `${process}/actRuTask/handle`)).json).toMatchObject({ code: '400', faults: [{ field: 'taskId' }] });
    expect((await leader.call('GET', `${process}/actRuTask/handle?taskId=999999999`)).json).toMatchObject({ code: '404' });
  });

  it('POST /tydf/process/actRuTask/handle: approve, once, and reject', async () => {
    const { id, taskId, instanceId } = await waiting();
    expect((await handle(stranger, { taskId, action: 'approve', requestId: 'h-0' })).json.code).toBe('404');
    expect((await handle(leader, { taskId, action: 'dance' })).json).toMatchObject({ code: '400', faults: [{ field: 'action' }] });
    const done = await handle(leader, { taskId, action: 'approve', comment: '同意', requestId: 'h-1' });
    expect(done.json).toMatchObject({ code: '200', data: { status: 'submitted', next: [{ nodeId: 'hrRecord' }] } });
    expect((await handle(leader, { taskId, action: 'approve', comment: '同意', requestId: 'h-1' })).json).toEqual(done.json);
    expect((await handle(leader, { taskId, action: 'approve', requestId: 'h-2' })).json).toMatchObject({
      code: '409',
      reason: 'alreadyDecided',
    });
    expect(await trailOf(instanceId)).toEqual(['submit', 'approve']);
    const specialist = await server.as('xujiayi');
    const next = await openTaskOf(id);
    expect((await handle(specialist, { taskId: next, action: 'reject', requestId: 'h-3' })).json).toMatchObject({
      faults: [{ field: 'comment' }],
    });
    const back = await handle(specialist, { taskId: next, action: 'reject', comment: '日期有误', requestId: 'h-4' });
    expect(back.json.data).toMatchObject({ status: 'rejected' });
    const repost = await openTaskOf(id);
    const opened = await author.call<AnyDoc>('GET', `${process}/actRuTask/handle?taskId=${repost}`);
    expect(opened.json.data['actions']).toEqual(['repost', 'discard', 'copyTo', 'comment']);
    expect((await handle(author, { taskId: repost, action: 'discard', comment: '不请了', requestId: 'h-5' })).json.data).toMatchObject({
      status: 'invalidated',
    });
  });

  it('GET /tydf/process/actRuTask/getHandleData', async () => {
    const { id, taskId } = await waiting();
    const { json } = await leader.call<AnyDoc>('GET', `${process}/actRuTask/getHandleData?taskId=${taskId}`);
    expect(json.data).toMatchObject({
      taskId,
      businessId: id,
      resource: 'hrLeaveRequest',
      document: { id },
      can: { approve: true },
      trail: [{ action: 'submit' }],
      flow: { marks: { leader: 'here' } },
    });
    expect((await stranger.call('GET', `${process}/actRuTask/getHandleData?taskId=${taskId}`)).json.code).toBe('404');
  });

  it('POST /tydf/process/delegate: asked for an opinion, it comes back', async () => {
    const { id, taskId, instanceId } = await waiting();
    for (const [userId, rule] of [
      [author.userId, 'ownDocument'],
      [leader.userId, 'oneself'],
      ['999999999', 'unknownUser'],
    ])
      expect((await leader.call('POST', `${process}/delegate`, { taskId, userId })).json).toMatchObject({
        code: '400',
        faults: [{ field: 'userId', rule }],
      });
    expect((await stranger.call('POST', `${process}/delegate`, { taskId, userId: deputy.userId })).json.code).toBe('404');
    const sent = await leader.call('POST', `${process}/delegate`, {
      taskId,
      userId: deputy.userId,
      comment: '请先看一下',
      requestId: 'd-1',
    });
    expect(sent.json).toMatchObject({ code: '200', data: null });
    const asked = await openTaskOf(id);
    expect(await holders(deputy)).toContain(asked);
    expect(await holders(leader)).not.toContain(taskId);
    // The opinion decides nothing: even a no only gives the task back.
    const said = await handle(deputy, { taskId: asked, action: 'approve', comment: '可以', requestId: 'd-2' });
    expect(said.json.data).toMatchObject({ status: 'submitted', next: [{ nodeId: 'leader' }] });
    const again = await openTaskOf(id);
    expect(await holders(leader)).toContain(again);
    expect((await handle(leader, { taskId: again, action: 'approve', requestId: 'd-3' })).json.data).toMatchObject({
      next: [{ nodeId: 'hrRecord' }],
    });
    expect(await trailOf(instanceId)).toEqual(['submit', 'delegate', 'approve', 'approve']);
    const { json } = await author.call<AnyDoc>('GET', `${process}/view/${instanceId}`);
    expect(json.data['chain']).toMatchObject({ unbroken: true });
  });

  it('is given away for good (mode transfer)', async () => {
    const { id, taskId } = await waiting();
    const sent = await leader.call('POST', `${process}/delegate`, { taskId, userId: deputy.userId, mode: 'transfer', requestId: 't-1' });
    expect(sent.json.code).toBe('200');
    const given = await openTaskOf(id);
    expect((await handle(leader, { taskId, action: 'approve', requestId: 't-2' })).json).toMatchObject({ code: '409' });
    expect((await handle(deputy, { taskId: given, action: 'approve', requestId: 't-3' })).json.data).toMatchObject({
      next: [{ nodeId: 'hrRecord' }],
    });
    expect((await leader.call('POST', `${process}/delegate`, { taskId: given, userId: deputy.userId, mode: 'steal' })).json).toMatchObject({
      faults: [{ field: 'mode' }],
    });
  });

  it('GET /tydf/process/actRuTask/delete, then POST /tydf/process/actRuTask/delete: an approver whom one added', async () => {
    const { id, taskId } = await waiting();
    const own = await leader.call<AnyDoc>('GET', `${process}/actRuTask/delete?taskId=${taskId}`);
    expect(own.json.data).toMatchObject({ taskId, deletable: false, reason: expect.stringContaining('added') as unknown });
    expect((await leader.call('POST', `${process}/actRuTask/delete`, { taskId })).json.code).toBe('403');
    const added = await handle(leader, { taskId, action: 'addBefore', userId: deputy.userId, comment: '请先审', requestId: 'r-1' });
    expect(added.json.code, added.json.desc).toBe('200');
    const theirs = await openTaskOf(id);
    expect(await holders(deputy)).toContain(theirs);
    expect((await leader.call<AnyDoc>('GET', `${process}/actRuTask/delete?taskId=${theirs}`)).json.data).toMatchObject({ deletable: true });
    expect((await deputy.call<AnyDoc>('GET', `${process}/actRuTask/delete?taskId=${theirs}`)).json.data).toMatchObject({
      deletable: false,
    });
    expect((await leader.call('POST', `${process}/actRuTask/delete`, { taskId: theirs, requestId: 'r-2' })).json).toMatchObject({
      code: '200',
      data: null,
    });
    expect(await holders(deputy)).not.toContain(theirs);
    const again = await openTaskOf(id);
    expect((await handle(leader, { taskId: again, action: 'approve', requestId: 'r-3' })).json.data).toMatchObject({
      next: [{ nodeId: 'hrRecord' }],
    });
  });

  it('goes on only when those asked as well have agreed', async () => {
    const { id, taskId } = await waiting();
    expect((await handle(leader, { taskId, action: 'addAfter', userIds: [deputy.userId], requestId: 'a-1' })).json.code).toBe('200');
    const after = await handle(leader, { taskId, action: 'approve', requestId: 'a-2' });
    expect(after.json.data).toMatchObject({ status: 'submitted', next: [{ nodeId: 'leader', people: [{ id: deputy.userId }] }] });
    const last = await handle(deputy, { taskId: await openTaskOf(id), action: 'approve', requestId: 'a-3' });
    expect(last.json.data).toMatchObject({ next: [{ nodeId: 'hrRecord' }] });
  });
});

describe('a process', () => {
  it('GET /tydf/process/view/{id}', async () => {
    const { id, taskId, instanceId } = await waiting();
    server.clock.pass(60_000);
    await handle(leader, { taskId, action: 'approve', requestId: `v-${id}` });
    const { json } = await author.call<AnyDoc>('GET', `${process}/view/${instanceId}`);
    expect(json.data).toMatchObject({
      instanceId,
      flowKey: 'hrLeaveRequest',
      version: 1,
      xml: expect.stringContaining('<bpmn:process id="hrLeaveRequest"') as unknown,
      resource: 'hrLeaveRequest',
      documentId: id,
      status: 'submitted',
      activeNodes: ['hrRecord'],
      elements: { leader: { state: 'done', times: 1, waitedMs: 60_000 }, hrRecord: { state: 'here' } },
      tasks: [{ nodeId: 'hrRecord' }],
      history: [{ action: 'submit' }, { action: 'approve', actor: { id: leader.userId } }],
      endedAt: null,
    });
    expect((await stranger.call('GET', `${process}/view/${instanceId}`)).json.code).toBe('404');
    expect((await author.call('GET', `${process}/view/999999999`)).json).toMatchObject({ code: '404' });
  });

  it('without document is shown, handed on and completed by its tasks', async () => {
    const { instanceId, taskId } = await inspection();
    await admin.call('POST', `${process}/forms/add`, { formKey: 'checkForm', name: '巡检表', path: '/device/check' });
    const opened = await deputy.call<AnyDoc>('GET', `${process}/actRuTask/handle?taskId=${taskId}`);
    expect(opened.json.data).toMatchObject({
      businessId: null,
      resource: null,
      formPath: '/device/check',
      actions: expect.arrayContaining(['approve', 'transfer']) as unknown,
    });
    expect((await stranger.call('GET', `${process}/actRuTask/handle?taskId=${taskId}`)).json.code).toBe('404');
    expect((await stranger.call('GET', `${process}/view/${instanceId}`)).json.code).toBe('404');
    expect(await holders(deputy)).toContain(taskId);
    const data = await deputy.call<AnyDoc>('GET', `${process}/actRuTask/getHandleData?taskId=${taskId}`);
    expect(data.json.data).toMatchObject({ process: { instanceId, variables: { pond: '3号' }, activeNodes: ['check'] } });
    expect((await deputy.call('POST', `${process}/delegate`, { taskId, userId: stranger.userId, mode: 'transfer' })).json.code).toBe('200');
    const [theirs] = await server.db.query<{ id: string }>(`select id::text from task where instance_id = $1 and state = 'open'`, [
      instanceId,
    ]);
    expect((await handle(deputy, { taskId, action: 'approve' })).json.code).toBe('409');
    const done = await handle(stranger, { taskId: theirs?.id, action: 'approve', values: { result: 'good' }, comment: '正常' });
    expect(done.json.code, done.json.desc).toBe('200');
    const seen = await author.call<AnyDoc>('GET', `${process}/view/${instanceId}`);
    expect(seen.json.data).toMatchObject({ activeNodes: ['sign'], variables: { result: 'good' }, elements: { check: { state: 'done' } } });
  });
});

describe('task lists', () => {
  const page = async (person: TestClient, path: string): Promise<Page> => {
    const { json } = await person.call<Page>('GET', `${process}/${path}`);
    expect(json.code, json.desc).toBe('200');
    return json.data;
  };

  it('GET /tydf/process/loadTodo', async () => {
    const { id, code, taskId } = await waiting();
    const { records, total } = await page(leader, `loadTodo?keyword=${code}`);
    expect({ records, total }).toMatchObject({
      total: 1,
      records: [
        {
          taskId,
          businessId: id,
          code,
          resource: 'hrLeaveRequest',
          nodeId: 'leader',
          state: 'open',
          decision: null,
          applicant: { id: author.userId },
        },
      ],
    });
    const small = await page(leader, 'loadTodo?pageSize=1&pageNum=2');
    expect(small).toMatchObject({ pageNum: 2, pageSize: 1 });
    expect(small.total).toBeGreaterThan(1);
    expect(await page(leader, 'loadTodo?resource=expenseReport')).toMatchObject({ total: 0, records: [] });
    expect((await page(leader, 'loadTodo?nodeId=leader&urgency=normal')).total).toBeGreaterThan(0);
    expect((await page(stranger, `loadTodo?keyword=${code}`)).total).toBe(0);
    expect((await leader.call('GET', `${process}/loadTodo?colour=red`)).json).toMatchObject({ code: '400', faults: [{ field: 'colour' }] });
  });

  it('GET /tydf/process/loadTask', async () => {
    const { code, taskId } = await waiting();
    expect(await page(admin, `loadTask?keyword=${code}`)).toMatchObject({ records: [{ taskId, holders: [{ id: leader.userId }] }] });
    expect((await page(stranger, `loadTask?keyword=${code}`)).total).toBe(0);
    expect((await page(admin, `loadTask?holder=${leader.userId}&businessId=0`)).total).toBe(0);
  });

  it('GET /tydf/process/loadHistory', async () => {
    const { code, taskId } = await waiting();
    await handle(leader, { taskId, action: 'approve', comment: '同意', requestId: `lh-${taskId}` });
    expect(await page(leader, `loadHistory?keyword=${code}`)).toMatchObject({
      total: 1,
      records: [{ taskId, state: 'done', decision: { by: { id: leader.userId }, action: 'approve', comment: '同意' } }],
    });
    expect((await page(author, `loadHistory?keyword=${code}`)).total).toBe(0);
  });
});
