/** What administrators plan: told before, then done as a whole; what the auditor sees of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { OperateForeseen } from '#model/workflow/instanceActs.ts';
import type { InstanceView } from '#model/workflow/instanceView.ts';
import type { BatchForeseen, OperationRow } from '#model/operations/operations.ts';
import type { TaskLine } from '#model/workflow/taskLine.ts';
import { draw } from '#tests/support/drawing.ts';
import { base, because, incidents, openOffice, type Office } from './instances.ts';

let office: Office;

const branches = draw('opPlanned', {
  flows: ['start > p1', 'p1 > left', 'p1 > right', 'left > p2', 'right > p2', 'p2 > last', 'last > end'],
});

beforeAll(async () => {
  office = await openOffice();
  await office.deploy(branches);
});
afterAll(() => office?.close());

const refused = async (path: string, body: AnyDoc) => (await office.admin.call('POST', `${base}/${path}`, body)).json;
const whole = (instance: string) => office.ask<InstanceView>('GET', `${base}/${instance}`);

describe('several acts on one instance', () => {
  it(`POST ${base}/{id}/operate/preview tells how it stands after each; POST ${base}/{id}/operate does all in one`, async () => {
    const { id, instance } = await office.submitted();
    const other = await office.server.as('zhoumin');
    const operations = [
      { kind: 'jump', to: 'hrRecord' },
      { kind: 'reassign', nodeId: 'hrRecord', userId: other.userId },
      { kind: 'suspend' },
    ];
    const foreseen = await office.ask<OperateForeseen>('POST', `${base}/${instance}/operate/preview`, { operations });
    expect(foreseen).toMatchObject({
      failed: null,
      steps: [
        { here: ['hrRecord'], suspended: false },
        { here: ['hrRecord'], tasks: [{ nodeId: 'hrRecord', people: [{ id: other.userId }] }] },
        { suspended: true, status: 'submitted', endedAt: null },
      ],
    });
    // Nothing of it has happened.
    expect(await whole(instance)).toMatchObject({ here: ['leader'], suspended: false, chain: { entries: 1, unbroken: true } });
    await office.ask('POST', `${base}/${instance}/operate`, { operations, reason: because });
    const seen = await whole(instance);
    expect(seen).toMatchObject({
      here: ['hrRecord'],
      suspended: true,
      suspendedBy: 'instance',
      tasks: [{ nodeId: 'hrRecord', people: [{ id: other.userId }] }],
      chain: { unbroken: true },
    });
    expect(seen.trail.slice(-3).map(({ action, comment }) => [action, comment])).toEqual([
      ['jump', because],
      ['reassigned', because],
      ['suspended', because],
    ]);
    // The log says what was done, to which document.
    const [{ code } = { code: '' }] = await office.server.db.query<{ code: string }>('select code from task where instance_id = $1', [
      instance,
    ]);
    const logged = await office.server.db.query(
      'select action, record_name from operation_log where resource = $1 and record_id = $2 order by id',
      ['instances', instance],
    );
    expect(logged).toEqual(['jump', 'reassign', 'suspend'].map((action) => ({ action, record_name: code })));
    expect(seen.passed.map(({ node, state }) => [node, state])).toEqual([
      ['leader', 'closed'],
      // Whoever was asked first, and who is now.
      ['hrRecord', 'closed'],
      ['hrRecord', 'open'],
    ]);
    await office.ask('POST', `${base}/${instance}/operate`, { operations: [{ kind: 'activate' }], reason: because });
    expect(await office.approve(other, id)).toMatchObject({ code: '200' });
    const ended = await whole(instance);
    expect(ended.reached.map(({ node }) => node)).toEqual(['leader', 'hrRecord', 'hrRecord', null]);
    // The way to the first step and the one to the end are known; the jump took none.
    expect(ended.reached.at(0)?.passed).toContain('start');
    expect(ended.reached.at(-1)?.passed.length).toBeGreaterThan(0);
  });

  it('where one is refused none is done, and the refusal names it', async () => {
    const { instance } = await office.submitted();
    const operations = [{ kind: 'suspend' }, { kind: 'jump', to: 'nowhere' }, { kind: 'end' }];
    expect(await refused(`${instance}/operate`, { operations, reason: because })).toMatchObject({
      code: '400',
      params: { operation: 1 },
      faults: [{ field: 'operations.1.to' }],
    });
    expect(await whole(instance)).toMatchObject({ suspended: false, chain: { entries: 1 } });
    const foreseen = await office.ask<OperateForeseen>('POST', `${base}/${instance}/operate/preview`, { operations });
    expect(foreseen).toMatchObject({ steps: [{ suspended: true }], failed: { at: 1, why: { reason: 'unknownElement' } } });
    expect(foreseen.steps).toHaveLength(1);
  });

  it('bodies that mean nothing are refused by field', async () => {
    const { instance } = await office.submitted();
    const one = async (operation: AnyDoc, reason = because) =>
      refused(`${instance}/operate`, { operations: [operation], ...(reason === '' ? {} : { reason }) });
    for (const [operation, field] of [
      [{ kind: 'burn' }, 'kind'],
      [{ kind: 'jump' }, 'to'],
      [{ kind: 'reassign', userId: 'x' }, 'userId'],
      [{ kind: 'reassign', userId: '1' }, 'nodeId'],
      [{ kind: 'retry' }, 'incidentId'],
      [{ kind: 'end', as: 'gone' }, 'as'],
      [{ kind: 'migrate', to: 'x' }, 'to'],
    ] as const)
      expect(await one(operation), field).toMatchObject({ code: '400', faults: [{ field }] });
    expect(await one({ kind: 'suspend' }, '')).toMatchObject({ code: '400', faults: [{ field: 'reason' }] });
    expect(await refused(`${instance}/operate`, { operations: [], reason: because })).toMatchObject({ code: '400' });
    expect(await one({ kind: 'reassign', taskId: '999999999', userId: office.leader.userId })).toMatchObject({
      faults: [{ field: 'operations.0.taskId', rule: 'noTask' }],
    });
    expect(await refused('999999999/operate', { operations: [{ kind: 'suspend' }], reason: because })).toMatchObject({ code: '404' });
    expect(await refused('999999999/operate/preview', { operations: [{ kind: 'suspend' }] })).toMatchObject({ code: '404' });
  });

  it('a task is named by its step only where there is one', async () => {
    const instance = await office.started('opPlanned');
    const { tasks } = await office.view(instance);
    expect(tasks).toHaveLength(2);
    const operations = [{ kind: 'reassign', taskId: tasks[0]?.id, userId: office.admin.userId }];
    await office.ask('POST', `${base}/${instance}/operate`, { operations, reason: because });
    expect((await office.view(instance)).tasks.map(({ people }) => people[0]?.id)).toContain(office.admin.userId);
  });
});

describe('many, told before', () => {
  it(`POST ${base}/batch/preview: each row with what would come of it`, async () => {
    const [one, two] = [await office.submitted(), await office.submitted()];
    const taskIds = await Promise.all([one, two].map(async ({ instance }) => (await office.view(instance)).tasks[0]?.id ?? ''));
    const body = { kind: 'reassign', ids: [...taskIds, '999999999'], userId: office.author.userId };
    const own = await office.ask<BatchForeseen>('POST', `${base}/batch/preview`, body);
    expect(own.rows.map(({ fits, why }) => [fits, why?.reason])).toEqual([
      [false, 'invalid'],
      [false, 'invalid'],
      [false, 'missingTask'],
    ]);
    const other = await office.server.as('zhoumin');
    const foreseen = await office.ask<BatchForeseen>('POST', `${base}/batch/preview`, { ...body, userId: other.userId });
    expect(foreseen).toMatchObject({
      total: 3,
      rows: [
        {
          subject: taskIds[0],
          fits: true,
          from: [{ id: office.leader.userId }],
          to: [{ id: other.userId }],
          about: { code: expect.stringMatching(/\d/) as unknown, node: { en: 'Department leader' } },
        },
        { fits: true },
        { fits: false, about: null },
      ],
    });
    expect((await office.view(one.instance)).tasks).toMatchObject([{ people: [{ id: office.leader.userId }] }]);
    const { id } = await office.ask<{ id: string }>('POST', `${base}/batch`, { ...body, userId: other.userId, reason: because });
    await office.work();
    const rows = await office.ask<Page<OperationRow>>('GET', `${base}/batch/${id}/rows`);
    expect(rows.records).toMatchObject([
      { state: 'done', about: { instanceId: one.instance } },
      { state: 'done' },
      { state: 'failed', about: null, detail: { reason: 'missingTask' } },
    ]);
  });

  it('a batch migrates as well, each told before by its own words', async () => {
    const instance = await office.started('opPlanned');
    const { definitionId } = await whole(instance);
    const to = await office.deploy(branches.replace('name="last"', 'name="the last"'));
    expect(to).not.toBe(definitionId);
    const body = { kind: 'migrate', ids: [instance], to };
    expect(await office.ask<BatchForeseen>('POST', `${base}/batch/preview`, body)).toMatchObject({
      rows: [{ subject: instance, fits: true }],
    });
    expect((await whole(instance)).definitionId).toBe(definitionId);
    await office.ask('POST', `${base}/batch`, { ...body, reason: because });
    await office.work();
    expect(await whole(instance)).toMatchObject({ definitionId: to, version: 2, chain: { unbroken: true } });
    expect(await office.ask<BatchForeseen>('POST', `${base}/batch/preview`, body)).toMatchObject({
      rows: [{ fits: false, why: { reason: 'notNow' } }],
    });
    expect(await refused('batch', { ...body, map: { last: 'nowhere' }, reason: because })).toMatchObject({
      code: '400',
      faults: [{ field: 'map.last' }],
    });
  });

  it(`POST ${base}/handover/preview: all tasks of one person`, async () => {
    const { instance } = await office.submitted();
    const [task] = (await office.view(instance)).tasks;
    const other = await office.server.as('zhoumin');
    const body = { from: office.leader.userId, userId: other.userId };
    const foreseen = await office.ask<BatchForeseen>('POST', `${base}/handover/preview`, body);
    expect(foreseen.rows.find(({ subject }) => subject === task?.id)).toMatchObject({ fits: true, to: [{ id: other.userId }] });
    expect(await refused('handover/preview', { ...body, userId: office.leader.userId })).toMatchObject({ faults: [{ field: 'userId' }] });
  });
});

describe('who may', () => {
  it('the auditor sees all and changes nothing', async () => {
    const { instance } = await office.submitted();
    const auditor = await office.server.as('mengqinghai');
    const { definitionId } = await office.ask<{ definitionId: string }>('GET', `${base}/${instance}`);
    for (const path of [base, `${base}/${instance}`, `${base}/batch`, `${base}/heat/${definitionId}`, incidents])
      expect((await auditor.call('GET', path)).json.code, path).toBe('200');
    const { json } = await auditor.call<Page<TaskLine>>('GET', '/tydf/process/loadTask?pageSize=200');
    expect(json.data.records.map(({ instanceId }) => instanceId)).toContain(instance);
    const body = { operations: [{ kind: 'suspend' }], reason: because };
    for (const path of [`${instance}/operate`, `${instance}/operate/preview`, 'batch/preview', 'handover/preview', `${instance}/suspend`])
      expect((await auditor.call('POST', `${base}/${path}`, body)).json.code, path).toBe('403');
  });

  it('others neither see nor change', async () => {
    const { instance } = await office.submitted();
    const body = { operations: [{ kind: 'suspend' }], reason: because };
    for (const path of [`${instance}/operate`, `${instance}/operate/preview`, 'batch/preview', 'handover/preview'])
      expect((await office.leader.call('POST', `${base}/${path}`, body)).json.code, path).toBe('403');
  });
});
