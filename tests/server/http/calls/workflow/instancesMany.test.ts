/** Many instances at once, migration: ordered by an administrator, carried out in the background. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredSnapshot } from '#machines/flow.ts';
import { slotsOf } from '#machines/step.ts';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { completeTask, deliverMessage } from '#server/flows/process/processes.ts';
import { workOperations } from '#server/workflow/operate/operations.ts';
import { draw } from '#tests/support/drawing.ts';
import { base, because, openOffice, type Office } from './instances.ts';

let office: Office;
const line = (middle: string, more: readonly string[] = []): string =>
  draw('opLine', { flows: ['start > one', `one > ${middle}`, `${middle} > end`, ...more] });
const versions: string[] = [];

beforeAll(async () => {
  office = await openOffice();
  for (const xml of [line('two'), line('zwei')]) versions.push(await office.deploy(xml));
  await office.deploy(draw('opOther', { flows: ['start > one', 'one > end'] }));
});
afterAll(() => office?.close());

const post = async (path: string, body: AnyDoc = {}): Promise<AnyDoc> =>
  office.ask('POST', `${base}/${path}`, { reason: because, ...body });
const refused = async (path: string, body: AnyDoc = {}) =>
  (await office.admin.call('POST', `${base}/${path}`, { reason: because, ...body })).json;
/** An instance of the first version, at `one` or `two`. */
const running = async (at: 'one' | 'two' = 'one'): Promise<string> => {
  const instance = await office.started('opLine', { amount: 5 });
  await office.server.db.query('update flow_instance set definition_id = $2 where id = $1', [instance, versions[0]]);
  if (at === 'two')
    await completeTask(office.server.services, {
      taskId: (await office.view(instance)).tasks[0]?.id ?? '',
      values: {},
      actorId: office.leader.userId,
    });
  return instance;
};

describe('migration', () => {
  it(`POST ${base}/migrate/preview tells what maps and what does not`, async () => {
    const [one, two, done] = [await running(), await running('two'), await office.started('opOther')];
    const foreseen = await post('migrate/preview', { to: versions[1], ids: [one, two, done] });
    expect(foreseen).toMatchObject({
      total: 3,
      fits: 1,
      blocked: 2,
      rows: [
        { id: one, fromVersion: 1, fits: true, moves: [{ from: 'one', to: 'one' }], consequence: { opens: [], closes: [] } },
        { id: two, fits: false, blocks: [{ element: 'two', reason: { en: expect.any(String) as unknown } }] },
        { id: done, fits: false, blocks: [{ reason: { en: expect.stringContaining('belongs to the flow') as unknown } }] },
      ],
    });
    expect(await post('migrate/preview', { to: versions[1], ids: [two], map: { two: 'zwei' } })).toMatchObject({
      fits: 1,
      rows: [{ moves: [{ from: 'two', to: 'zwei' }] }],
    });
    expect(await refused('migrate/preview', { to: versions[1], ids: [two], map: { two: 'drei' } })).toMatchObject({
      code: '400',
      faults: [{ field: 'map.two' }],
    });
    expect(await refused('migrate/preview', { to: '999999999', ids: [two] })).toMatchObject({ code: '404', params: { id: '999999999' } });
    expect(await office.view(two)).toMatchObject({ version: 1 });
  });

  it(`POST ${base}/{id}/migrate: one, with variables, tasks and trail`, async () => {
    const instance = await running('two');
    expect(await refused(`${instance}/migrate`, { to: versions[1] })).toMatchObject({
      code: '409',
      reason: 'noPlace',
      params: { id: instance },
      faults: [{ field: 'two' }],
    });
    await post(`${instance}/migrate`, { to: versions[1], map: { two: 'zwei' } });
    const seen = await office.view(instance);
    expect(seen).toMatchObject({
      version: 2,
      here: ['zwei'],
      variables: { amount: 5 },
      tasks: [{ nodeId: 'zwei' }],
      chain: { unbroken: true },
    });
    expect(seen.trail.at(-1)).toMatchObject({ action: 'migrated', comment: because, changes: [{ field: 'version', before: 1, after: 2 }] });
    await completeTask(office.server.services, { taskId: seen.tasks[0]?.id ?? '', values: {}, actorId: office.leader.userId });
    expect(await office.view(instance)).toMatchObject({ status: 'approved', version: 2 });
    expect(await refused(`${instance}/migrate`, { to: versions[0] })).toMatchObject({ code: '409', params: { id: instance } });
  });

  it(`POST ${base}/migrate: many, each with its result; what failed is resumed when mended`, async () => {
    const [fits, blocked] = [await running(), await running('two')];
    const { id } = await post('migrate', { to: versions[1], ids: [fits, blocked] });
    await office.work();
    const path = `${base}/batch/${String(id)}`;
    expect(await office.ask('GET', path)).toMatchObject({
      kind: 'migrate',
      state: 'done',
      total: 2,
      done: 1,
      failed: 1,
      reason: because,
      by: { id: office.admin.userId },
    });
    expect(await office.ask('GET', `${path}/rows?state=failed`)).toMatchObject({
      total: 1,
      records: [{ subject: blocked, detail: { reason: 'noPlace', params: { id: blocked } } }],
    });
    const [task] = (await office.view(blocked)).tasks;
    await post(`${blocked}/jump`, { to: 'one' });
    expect(task?.nodeId).toBe('two');
    expect(await office.ask('POST', `${path}/resume`)).toMatchObject({ state: 'running', failed: 0 });
    await office.work();
    expect(await office.ask('GET', path)).toMatchObject({ state: 'done', done: 2, failed: 0 });
    expect(await office.view(blocked)).toMatchObject({ version: 2, here: ['one'] });
  });

  it('takes documents along: leave requests to a changed flow, people asked anew when told so', async () => {
    const { id, instance } = await office.submitted();
    const [row] = await office.server.db.query<{ xml: string; id: string }>(
      "select id::text, xml from flow_definition where key = 'hrLeaveRequest' order by version desc limit 1",
    );
    const changed = (row?.xml ?? '').replace('rule="starter.leader"', 'rule="role:hr_manager"');
    expect(changed).not.toBe(row?.xml);
    const to = await office.deploy(changed);
    const [plain] = (await post('migrate/preview', { to, ids: [instance] }))['rows'] as AnyDoc[];
    expect(plain).toMatchObject({ fits: true, effects: [], consequence: { opens: [], closes: [] } });
    const [asked] = (await post('migrate/preview', { to, ids: [instance], askAgain: true }))['rows'] as AnyDoc[];
    expect(asked).toMatchObject({
      fits: true,
      effects: [{ element: 'leader', what: 'asked' }],
      consequence: { closes: [{ people: [{ id: office.leader.userId }] }] },
    });
    await post(`${instance}/migrate`, { to, askAgain: true });
    expect(await office.view(instance)).toMatchObject({ version: 2, here: ['leader'], chain: { unbroken: true } });
    const manager = await office.server.as('zhoumin');
    expect(await office.approve(office.leader, id)).toMatchObject({ code: '403' });
    expect(await office.approve(manager, id)).toMatchObject({ code: '200' });
  });
});

describe('migration of what waits beside people', () => {
  const xml = (call: string, hear: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="urn:tydf:tests"><bpmn:message id="m1" name="mig"/>
<bpmn:process id="opWaits" isExecutable="true"><bpmn:startEvent id="start"/><bpmn:parallelGateway id="p1"/><bpmn:callActivity id="${call}" calledElement="opOther"/>
<bpmn:receiveTask id="${hear}" messageRef="m1"/><bpmn:parallelGateway id="p2"/><bpmn:endEvent id="end"/>
<bpmn:sequenceFlow id="f1" sourceRef="start" targetRef="p1"/><bpmn:sequenceFlow id="f2" sourceRef="p1" targetRef="${call}"/><bpmn:sequenceFlow id="f3" sourceRef="p1" targetRef="${hear}"/>
<bpmn:sequenceFlow id="f4" sourceRef="${call}" targetRef="p2"/><bpmn:sequenceFlow id="f5" sourceRef="${hear}" targetRef="p2"/><bpmn:sequenceFlow id="f6" sourceRef="p2" targetRef="end"/></bpmn:process></bpmn:definitions>`;

  it('called processes and messages find the renamed steps', async () => {
    await office.deploy(xml('call', 'hear'));
    const instance = await office.started('opWaits');
    await office.work();
    const to = await office.deploy(xml('ruf', 'horch'));
    await post(`${instance}/migrate`, { to, map: { call: 'ruf', hear: 'horch' } });
    const seen = await office.view(instance);
    expect([...seen.here].toSorted()).toEqual(['horch', 'ruf']);
    expect(seen).toMatchObject({ subscriptions: [{ nodeId: 'horch', name: 'mig' }], children: [{ node: 'ruf' }] });
    await deliverMessage(office.server.services, { name: 'mig', instanceId: instance, values: {} });
    const [child] = (await office.view(String(seen.children[0]?.['id']))).tasks;
    await completeTask(office.server.services, { taskId: child?.id ?? '', values: {}, actorId: office.leader.userId });
    await office.work();
    expect(await office.view(instance)).toMatchObject({ status: 'approved', version: 2 });
  });

  it('a rejected document waits for its author in the new version', async () => {
    const { id, instance } = await office.submitted();
    const { tasks } = await office.view(instance);
    const decider = tasks[0]?.people[0]?.id === office.leader.userId ? office.leader : await office.server.as('zhoumin');
    const answer = await decider.call('POST', '/tydf/process/hrLeaveRequest/rejectProcess', {
      id,
      requestId: `reject-${id}`,
      comment: '补充材料',
    });
    expect(answer.json.code).toBe('200');
    const [row] = await office.server.db.query<{ xml: string }>(
      "select xml from flow_definition where key = 'hrLeaveRequest' order by version desc limit 1",
    );
    const to = await office.deploy((row?.xml ?? '').replace('</bpmn:process>', '<!-- again --></bpmn:process>'));
    await post(`${instance}/migrate`, { to });
    expect(await office.view(instance)).toMatchObject({
      status: 'rejected',
      tasks: [{ nodeId: 'rejected' }],
      endedAt: null,
      chain: { unbroken: true },
    });
    const [document] = await office.server.db.query('select status, reject_reason from hr_leave_request where id = $1', [id]);
    expect(document).toEqual({ status: 'rejected', reject_reason: '补充材料' });
    const repost = { id, requestId: `repost-${id}`, reason: '家中有事，已补充' };
    expect((await office.author.call('POST', '/tydf/process/hrLeaveRequest/submitProcess', repost)).json).toMatchObject({ code: '200' });
  });
});

describe('many at once', () => {
  it(`POST ${base}/batch suspends, activates and ends what fits a filter; GET ${base}/batch, GET ${base}/batch/{id}, GET ${base}/batch/{id}/rows tell how far it is`, async () => {
    const instances = [await office.started('opOther'), await office.started('opOther'), await office.started('opOther')];
    const total = (await office.ask<Page>('GET', `${base}?flow=opOther&state=running`)).total;
    const order = async (body: AnyDoc): Promise<AnyDoc> => {
      const { id } = await post('batch', body);
      await office.work();
      return office.ask('GET', `${base}/batch/${String(id)}`);
    };
    expect(await order({ kind: 'suspend', filter: { flow: 'opOther' } })).toMatchObject({
      total,
      done: total,
      failed: 0,
      state: 'done',
      endedAt: expect.any(String) as unknown,
    });
    for (const instance of instances) expect(await office.view(instance)).toMatchObject({ suspended: true });
    expect(await order({ kind: 'activate', ids: [instances[0], '999999999'] })).toMatchObject({ total: 2, done: 1, failed: 1 });
    const [listed] = (await office.ask<Page<AnyDoc>>('GET', `${base}/batch?pageSize=1`)).records;
    expect(listed).toMatchObject({ kind: 'activate', failed: 1 });
    const rows = await office.ask<Page<AnyDoc>>('GET', `${base}/batch/${String(listed?.['id'])}/rows`);
    expect(rows.records).toMatchObject([
      { subject: instances[0], state: 'done' },
      { subject: '999999999', state: 'failed', detail: { reason: 'missingRecord', params: { id: '999999999' } } },
    ]);
    expect(await order({ kind: 'end', ids: instances })).toMatchObject({ done: 3, failed: 0 });
    for (const instance of instances) expect(await office.view(instance)).toMatchObject({ endedAt: expect.any(String) as unknown });
    for (const [body, field] of [
      [{ kind: 'burn', ids: ['1'] }, 'kind'],
      [{ kind: 'end' }, 'ids'],
      [{ kind: 'end', ids: ['x'] }, 'ids'],
      [{ kind: 'end', filter: { flow: 'opOther' }, reason: '' }, 'reason'],
      [{ kind: 'reassign', ids: ['1'], userId: '999999' }, 'userId'],
    ] as const)
      expect(await refused('batch', body), JSON.stringify(body)).toMatchObject({ code: '400', faults: [{ field }] });
  });

  it(`POST ${base}/batch/{id}/stop leaves the rest, POST ${base}/batch/{id}/resume takes it up; nothing is done twice by two servers`, async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => office.started('opOther')));
    const { id } = await post('batch', { kind: 'suspend', ids });
    const path = `${base}/batch/${String(id)}`;
    await workOperations(office.server.services, 4);
    expect(await office.ask('POST', `${path}/stop`)).toMatchObject({ state: 'stopped', done: 4, total: 12 });
    await office.work();
    expect(await office.ask('GET', path)).toMatchObject({ done: 4 });
    expect(await refused(`batch/${String(id)}/stop`)).toMatchObject({ code: '409', params: { id } });
    await office.ask('POST', `${path}/resume`);
    await Promise.all([workOperations(office.server.services), workOperations(office.server.services)]);
    await office.work();
    expect(await office.ask('GET', path)).toMatchObject({ state: 'done', done: 12, failed: 0 });
    const entries = await office.server.db.query<{ times: number }>(
      "select count(*)::int as times from trail where instance_id = any($1) and action = 'suspended' group by instance_id",
      [ids],
    );
    expect(entries.map(({ times }) => times)).toEqual(Array.from({ length: 12 }, () => 1));
    expect((await office.admin.call('GET', `${base}/batch/999999999`)).json).toMatchObject({ code: '404', params: { id: '999999999' } });
  });

  it('is not done in the name of somebody who may no longer operate', async () => {
    const instance = await office.started('opOther');
    const { id } = await post('batch', { kind: 'suspend', ids: [instance] });
    await office.server.db.query('update operation set created_by = $2 where id = $1', [id, office.leader.userId]);
    await office.work();
    expect(await office.ask('GET', `${base}/batch/${String(id)}/rows`)).toMatchObject({
      records: [{ state: 'failed', detail: { reason: 'noPermission' } }],
    });
    expect(await office.view(instance)).toMatchObject({ suspended: false });
  });

  it('decisions and acts that come at the same moment leave every instance whole', async () => {
    const { db } = office.server;
    const other = await office.server.as('zhoumin');
    const documents = await Promise.all(Array.from({ length: 8 }, () => office.submitted()));
    await Promise.all(
      documents.flatMap(({ id, instance }, nth) => [
        office.approve(office.leader, id),
        refused(`${instance}/jump`, { to: 'hrRecord' }),
        refused(`${instance}/suspend`),
        refused(`${instance}/activate`),
        ...(nth % 2 === 0 ? [refused(`${instance}/end`)] : []),
        office.view(instance).then(({ tasks }) => refused(`task/${tasks[0]?.id ?? '1'}/reassign`, { userId: other.userId })),
      ]),
    );
    for (const { instance, id } of documents) {
      const seen = await office.view(instance);
      expect(seen.chain).toMatchObject({ unbroken: true });
      const [row] = await db.query<{ snapshot: StoredSnapshot; status: string; suspended: boolean }>(
        'select snapshot, status, suspended from flow_instance where id = $1',
        [instance],
      );
      const open = await db.query<{ slot: string }>("select slot from task where instance_id = $1 and state = 'open' order by slot", [
        instance,
      ]);
      const slots = seen.endedAt === null && row ? slotsOf(row.snapshot).map(({ slot }) => slot) : [];
      expect(open.map(({ slot }) => slot)).toEqual(slots.toSorted());
      const inbox = await db.query('select distinct b.task_id from inbox b join task t on t.id = b.task_id where t.instance_id = $1', [
        instance,
      ]);
      expect(inbox).toHaveLength(open.length);
      const [document] = await db.query<{ status: string }>('select status from hr_leave_request where id = $1', [id]);
      expect(document?.status).toBe(row?.status);
      expect(seen.trail.filter(({ action }) => action === 'approve').length).toBeLessThan(2);
    }
  });

  it('reassigns tasks', async () => {
    const instances = [await office.started('opOther'), await office.started('opOther')];
    const ids = await Promise.all(instances.map(async (instance) => (await office.view(instance)).tasks[0]?.id ?? ''));
    const other = await office.server.as('jiangyuzhen');
    await post('batch', { kind: 'reassign', ids, userId: other.userId });
    await office.work();
    for (const instance of instances) expect((await office.view(instance)).tasks).toMatchObject([{ people: [{ id: other.userId }] }]);
  });
});
