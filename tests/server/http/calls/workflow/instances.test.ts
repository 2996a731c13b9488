/** Administrators and running instances: looking, suspending, jumping, reassigning, ending; each call made to succeed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import type { Page } from '#model/api.ts';
import { deliverMessage } from '#server/flows/process/processes.ts';
import { draw } from '#tests/support/drawing.ts';
import { base, because, openOffice, type Office } from './instances.ts';

let office: Office;

/** Two branches, one of two tasks, then a task. */
const branches = draw('opBranches', {
  flows: ['start > p1', 'p1 > left', 'p1 > right', 'left > further', 'further > p2', 'right > p2', 'p2 > last', 'last > end'],
});
const timed = draw('opTimed', {
  flows: ['start > work', 'work > end', 'first > one', 'one > end1', 'second > two', 'two > end2'],
  timers: { first: { on: 'work', after: 'PT1H', beside: true }, second: { on: 'work', after: 'PT2H', beside: true } },
});
const message = draw('opMessage', { flows: ['start > hear', 'hear > after', 'after > end'] })
  .replace(/<bpmn:userTask id="hear".*?<\/bpmn:userTask>/, '<bpmn:receiveTask id="hear" name="hear" messageRef="m1"/>')
  .replace('<bpmn:process', '<bpmn:message id="m1" name="news"/><bpmn:process');

beforeAll(async () => {
  office = await openOffice();
  for (const xml of [branches, timed, message]) await office.deploy(xml);
});
afterAll(() => office?.close());

const act = async (path: string, body: AnyDoc = {}): Promise<AnyDoc> => office.ask('POST', `${base}/${path}`, { reason: because, ...body });
const refused = async (path: string, body: AnyDoc = {}) =>
  (await office.admin.call('POST', `${base}/${path}`, { reason: because, ...body })).json;

describe('an instance stands still', () => {
  it(`POST ${base}/{id}/suspend: decisions wait, POST ${base}/{id}/activate: they go on`, async () => {
    const { id, instance } = await office.submitted();
    await act(`${instance}/suspend`);
    expect(await office.view(instance)).toMatchObject({ suspended: true, chain: { unbroken: true } });
    expect(await office.approve(office.leader, id)).toMatchObject({ code: '409', reason: 'flowSuspended' });
    expect(await refused(`${instance}/suspend`)).toMatchObject({ code: '409', params: { id: instance } });
    const withdraw = { id, requestId: 'still-1' };
    expect((await office.author.call('POST', '/tydf/process/hrLeaveRequest/withdrawProcess', withdraw)).json).toMatchObject({
      code: '409',
      reason: 'flowSuspended',
    });
    await act(`${instance}/activate`);
    expect(await office.approve(office.leader, id)).toMatchObject({ code: '200' });
    const { trail, chain } = await office.view(instance);
    expect(trail.map(({ action }) => action)).toEqual(['submit', 'suspended', 'activated', 'approve']);
    expect(trail[1]).toMatchObject({ comment: because, actor: { id: office.admin.userId } });
    expect(chain.unbroken).toBe(true);
    expect(await refused(`${instance}/activate`)).toMatchObject({ code: '409', params: { id: instance } });
  });

  it('timers due meanwhile fire after activation, in their order', async () => {
    const instance = await office.started('opTimed');
    await act(`${instance}/suspend`);
    await office.pass(180);
    await office.work();
    expect(await office.tasks(instance)).toEqual(['work']);
    await act(`${instance}/activate`);
    await office.work();
    expect(await office.tasks(instance)).toEqual(['one', 'two', 'work']);
    const { trail } = await office.view(instance);
    expect(trail.slice(-2).map(({ action }) => action)).toEqual(['timer', 'timer']);
  });

  it('timers of a suspended version wait too', async () => {
    const instance = await office.started('opTimed');
    const { definitionId } = await office.ask<{ definitionId: string }>('GET', `${base}/${instance}`);
    const version = `/tydf/process/definitions/onoffPro/${definitionId}`;
    await office.ask('PUT', version, { status: 'suspended', reason: because });
    await office.pass(90);
    await office.work();
    expect(await office.view(instance)).toMatchObject({ suspended: true, suspendedBy: 'definition', here: ['work'] });
    await office.ask('PUT', version, { status: 'active', reason: because });
    await office.work();
    expect(await office.tasks(instance)).toEqual(['one', 'work']);
  });

  it('messages wait as well', async () => {
    const instance = await office.started('opMessage');
    await act(`${instance}/suspend`);
    await deliverMessage(office.server.services, { name: 'news', values: { told: 'yes' } });
    await office.work();
    expect((await office.view(instance)).here).toEqual(['hear']);
    await act(`${instance}/activate`);
    await office.work();
    expect(await office.view(instance)).toMatchObject({ here: ['after'], variables: { told: 'yes' } });
  });

  it('every act needs a reason and the right', async () => {
    const { instance } = await office.submitted();
    expect(await refused(`${instance}/suspend`, { reason: ' ' })).toMatchObject({ code: '400', faults: [{ field: 'reason' }] });
    const acts = ['suspend', 'activate', 'jump', 'jump/preview', 'end', 'migrate'].map((path) => `${instance}/${path}`);
    for (const path of [...acts, 'batch', 'handover', 'migrate', 'migrate/preview', 'task/1/reassign'])
      expect((await office.leader.call('POST', `${base}/${path}`, { reason: because })).json.code, path).toBe('403');
    for (const path of [
      base,
      `${base}/${instance}`,
      `${base}/batch`,
      `${base}/heat/1`,
      '/tydf/process/incidents',
      '/tydf/process/incidents/1',
    ])
      expect((await office.leader.call('GET', path)).json.code, path).toBe('403');
    expect(await refused('999999999/suspend')).toMatchObject({ code: '404', params: { id: '999999999' } });
  });
});

describe('a jump', () => {
  it(`POST ${base}/{id}/jump/preview tells what it would do, POST ${base}/{id}/jump does it`, async () => {
    const { id, instance } = await office.submitted();
    const foreseen = await act(`${instance}/jump/preview`, { to: 'hrRecord' });
    expect(foreseen).toMatchObject({
      closes: [{ nodeId: 'leader', people: [{ id: office.leader.userId }] }],
      opens: [{ nodeId: 'hrRecord', taskId: null, group: { en: expect.any(String) as unknown } }],
      from: ['leader'],
      to: ['hrRecord'],
      ends: false,
    });
    expect(await office.tasks(instance)).toEqual(['leader']);
    expect(await act(`${instance}/jump`, { to: 'hrRecord' })).toEqual(foreseen);
    expect(await office.tasks(instance)).toEqual(['hrRecord']);
    const [document] = await office.server.db.query<AnyDoc>('select status, current_node from hr_leave_request where id = $1', [id]);
    expect(document).toEqual({ status: 'submitted', current_node: '人事备案' });
    const { trail, chain, elements } = await office.view(instance);
    expect(trail.at(-1)).toMatchObject({
      action: 'jump',
      comment: because,
      changes: [{ field: 'node', before: 'leader', after: 'hrRecord' }],
    });
    expect(chain.unbroken).toBe(true);
    expect(elements['leader']).toMatchObject({ state: 'cancelled', cancelled: 1, done: 0 });
    expect(await office.approve(office.leader, id)).toMatchObject({ code: '403' });
    const recorder = await office.server.as('xujiayi');
    expect(await office.approve(recorder, id)).toMatchObject({ code: '200' });
    expect(await office.view(instance)).toMatchObject({ status: 'approved' });
  });

  it('moves one branch and leaves the other', async () => {
    const instance = await office.started('opBranches');
    expect(await office.tasks(instance)).toEqual(['left', 'right']);
    expect(await refused(`${instance}/jump`, { to: 'nowhere' })).toMatchObject({
      code: '400',
      faults: [{ field: 'to' }],
      params: { id: instance },
    });
    expect(await refused(`${instance}/jump`, { to: 'last', from: 'last' })).toMatchObject({ code: '400', faults: [{ field: 'from' }] });
    expect(await act(`${instance}/jump`, { from: 'left', to: 'further' })).toMatchObject({
      closes: [{ nodeId: 'left' }],
      opens: [{ nodeId: 'further' }],
    });
    expect(await office.tasks(instance)).toEqual(['further', 'right']);
    await act(`${instance}/jump`, { to: 'last' });
    expect(await office.tasks(instance)).toEqual(['last']);
  });
});

describe('a task of somebody else', () => {
  const taskOf = async (instance: string): Promise<string> => (await office.view(instance)).tasks[0]?.id ?? '';

  it(`POST ${base}/task/{id}/reassign`, async () => {
    const { id, instance } = await office.submitted();
    const task = await taskOf(instance);
    const other = await office.server.as('zhoumin');
    expect(await refused(`task/${task}/reassign`, { userId: office.author.userId })).toMatchObject({
      code: '400',
      faults: [{ field: 'userId', rule: 'ownDocument' }],
    });
    expect(await refused(`task/${task}/reassign`, { userId: '999999' })).toMatchObject({
      code: '400',
      faults: [{ field: 'userId', rule: 'unknownUser' }],
    });
    expect(await refused('task/999999999/reassign', { userId: other.userId })).toMatchObject({ code: '404', params: { id: '999999999' } });
    await act(`task/${task}/reassign`, { userId: other.userId });
    expect(await office.approve(office.leader, id)).toMatchObject({ code: '403' });
    const { trail } = await office.view(instance);
    expect(trail.at(-1)).toMatchObject({
      action: 'reassigned',
      comment: because,
      changes: [{ field: 'userId', after: `u:${other.userId}` }],
    });
    expect(await office.approve(other, id)).toMatchObject({ code: '200' });
  });

  it(`POST ${base}/handover: all that wait for one person`, async () => {
    const [one, two] = [await office.submitted(), await office.submitted()];
    const process = await office.started('opBranches');
    const other = await office.server.as('jiangyuzhen');
    const order = await act('handover', { from: office.leader.userId, userId: other.userId });
    await office.work();
    expect(await office.ask('GET', `${base}/batch/${String(order['id'])}`)).toMatchObject({
      state: 'done',
      failed: 0,
      total: order['total'],
    });
    for (const instance of [one.instance, two.instance, process])
      for (const { people } of (await office.view(instance)).tasks) expect(people.map(({ id }) => id)).not.toContain(office.leader.userId);
    expect(await office.approve(other, one.id)).toMatchObject({ code: '200' });
  });
});

describe('the end', () => {
  it(`POST ${base}/{id}/end: a document is rejected for good, or invalidated`, async () => {
    const [one, two] = [await office.submitted(), await office.submitted()];
    await act(`${one.instance}/end`);
    await act(`${two.instance}/end`, { as: 'invalidated' });
    const rows = await office.server.db.query<AnyDoc>(
      'select status, current_node, finished_at is not null as finished from hr_leave_request where id = any($1) order by id',
      [[one.id, two.id]],
    );
    expect(rows).toEqual([
      { status: 'rejected', current_node: null, finished: true },
      { status: 'invalidated', current_node: null, finished: true },
    ]);
    expect(await office.view(one.instance)).toMatchObject({
      status: 'rejected',
      tasks: [],
      endedAt: expect.any(String) as unknown,
      chain: { unbroken: true },
    });
    const held = await office.server.db.query("select sum(quantity)::text as left from ledger_balance where account = 'held'");
    expect(held.every((row) => Number((row as { left: string | null }).left ?? 0) >= 0)).toBe(true);
    expect(await refused(`${one.instance}/end`)).toMatchObject({ code: '409', params: { id: one.instance } });
    expect(await refused(`${two.instance}/jump`, { to: 'leader' })).toMatchObject({ code: '409', params: { id: two.instance } });
  });

  it('undoes what an approved document has booked, and keeps kinds that cannot be made void', async () => {
    const { id, instance } = await office.submitted({ leaveType: 'annual' });
    expect(await refused(`${instance}/end`, { as: 'gone' })).toMatchObject({ code: '400', faults: [{ field: 'as' }] });
    expect(await office.approve(office.leader, id)).toMatchObject({ code: '200' });
    expect(await office.approve(await office.server.as('xujiayi'), id)).toMatchObject({ code: '200' });
    const booked = async (): Promise<AnyDoc[]> =>
      office.server.db.query(
        `select e.id, (select count(*)::int from ledger_entry r where r.reverses = e.id) as undone from ledger_entry e
         where e.resource = 'hrLeaveRequest' and e.record_id = $1 and e.kind = 'book' and e.reverses is null`,
        [id],
      );
    const before = await booked();
    expect(before).not.toEqual([]);
    expect(await refused(`${instance}/end`, { as: 'rejected' })).toMatchObject({ code: '409', params: { id: instance } });
    await act(`${instance}/end`);
    expect(await office.view(instance)).toMatchObject({ status: 'invalidated', chain: { unbroken: true } });
    expect((await office.view(instance)).trail.at(-1)).toMatchObject({ action: 'ended', comment: because });
    expect(before.map(({ undone }) => undone)).toEqual(before.map(() => 0));
    expect((await booked()).map(({ undone }) => undone)).toEqual(before.map(() => 1));
    const loan = { loanType: 'purchase', amount: '100.00', reason: 'x', planClearDate: '2026-12-31', requestId: 'loan-1' };
    const { json } = await office.author.call<{ document: AnyDoc }>('POST', '/tydf/process/debitNote/submitProcess', loan);
    const [row] = await office.server.db.query<{ id: string }>(
      "select id::text from flow_instance where resource = 'debitNote' and document_id = $1",
      [json.data.document['id']],
    );
    expect(await refused(`${row?.id}/end`, { as: 'invalidated' })).toMatchObject({
      code: '409',
      reason: 'notVoidable',
      params: { id: row?.id },
    });
    await act(`${row?.id}/end`);
    expect(await office.view(row?.id ?? '')).toMatchObject({ status: 'rejected' });
  });

  it('gives a process up with its tasks and timers', async () => {
    const instance = await office.started('opTimed');
    await act(`${instance}/end`);
    expect(await office.view(instance)).toMatchObject({ status: 'invalidated', tasks: [], timers: [], tokens: [], here: [] });
    expect((await office.view(instance)).trail.at(-1)).toMatchObject({ action: 'ended', comment: because });
  });
});

describe('looking', () => {
  it(`GET ${base}: filters and pages`, async () => {
    const { id, instance } = await office.submitted();
    const list = async (query: string): Promise<Page<AnyDoc>> => office.ask('GET', `${base}?${query}`);
    const [document] = await office.server.db.query<{ code: string }>('select code from hr_leave_request where id = $1', [id]);
    expect(await list(`text=${document?.code}`)).toMatchObject({
      total: 1,
      records: [
        {
          id: instance,
          flowKey: 'hrLeaveRequest',
          documentId: id,
          code: document?.code,
          here: [{ element: 'leader', name: { en: 'Department leader' } }],
          starter: { id: office.author.userId },
        },
      ],
    });
    await act(`${instance}/suspend`);
    const suspended = await list('suspended=true&flow=hrLeaveRequest');
    expect(suspended.records.map((row) => row['id'])).toContain(instance);
    const all = await list('flow=hrLeaveRequest&pageSize=2');
    expect(all.records).toHaveLength(2);
    expect((await list('flow=hrLeaveRequest&pageSize=2&pageNum=2')).records[0]?.['id']).not.toBe(all.records[0]?.['id']);
    expect((await list('state=ended')).records.every((row) => row['endedAt'] !== null)).toBe(true);
    expect((await list('node=leader&state=running')).records.every((row) => row['flowKey'] === 'hrLeaveRequest')).toBe(true);
    expect((await list(`startedBy=${office.leader.userId}`)).total).toBe(0);
    expect((await office.admin.call('GET', `${base}?state=odd`)).json).toMatchObject({ code: '400', faults: [{ field: 'state' }] });
  });

  it(`GET ${base}/{id}: states, tokens, tasks, timers, messages, variables`, async () => {
    const instance = await office.started('opTimed', { colour: 'blue' });
    const seen = await office.view(instance);
    expect(seen).toMatchObject({
      here: ['work'],
      variables: { colour: 'blue' },
      elements: { work: { state: 'waiting', waiting: 1, done: 0 } },
      tasks: [{ nodeId: 'work' }],
      timers: [{ nodeId: 'first' }, { nodeId: 'second' }],
      chain: { unbroken: true },
    });
    expect(seen.tokens.map(({ element }) => element)).toContain('work');
    const listening = await office.view(await office.started('opMessage'));
    expect(listening.subscriptions).toMatchObject([{ nodeId: 'hear', kind: 'message', name: 'news' }]);
    expect((await office.admin.call('GET', `${base}/999999999`)).json).toMatchObject({ code: '404', params: { id: '999999999' } });
  });

  it(`GET ${base}/heat/{id}: how often and how long`, async () => {
    const { id, instance } = await office.submitted();
    await office.pass(10);
    expect(await office.approve(office.leader, id)).toMatchObject({ code: '200' });
    const { definitionId } = await office.ask<{ definitionId: string }>('GET', `${base}/${instance}`);
    const heat = await office.ask<{ steps: AnyDoc[]; running: number }>('GET', `${base}/heat/${definitionId}`);
    const step = heat.steps.find(({ element }) => element === 'leader');
    expect(step).toMatchObject({ decided: expect.any(Number) as unknown, longestMs: expect.any(Number) as unknown });
    expect(Number(step?.['longestMs'])).toBeGreaterThanOrEqual(600_000);
    expect(heat.steps.find(({ element }) => element === 'hrRecord')).toMatchObject({
      ended: expect.any(Number) as unknown,
      waiting: expect.any(Number) as unknown,
    });
    expect(heat.running).toBeGreaterThan(0);
  });
});
