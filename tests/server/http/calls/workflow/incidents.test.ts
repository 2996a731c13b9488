/** Incidents of timers and jobs: seen, tried again, solved by hand; what ends with a called process. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { completeTask } from '#server/flows/process/processes.ts';
import { draw } from '#tests/support/drawing.ts';
import { base, because, incidents, openOffice, type Office } from './instances.ts';

let office: Office;

beforeAll(async () => {
  office = await openOffice();
  await office.deploy(draw('opOther', { flows: ['start > one', 'one > end'] }));
});
afterAll(() => office?.close());

const post = async (path: string, body: AnyDoc = {}): Promise<AnyDoc> =>
  office.ask('POST', `${base}/${path}`, { reason: because, ...body });

describe('incidents', () => {
  /** An instance whose timer cannot fire, because its snapshot was damaged; mended by the function. */
  const failing = async (): Promise<{ instance: string; incident: string; mend: () => Promise<void> }> => {
    const instance = await office.started('opTimer');
    const [row] = await office.server.db.query<{ snapshot: object }>('select snapshot from flow_instance where id = $1', [instance]);
    await office.server.db.query(
      `update flow_instance set snapshot = '{"value":"draft","context":{"waits":{},"ballots":{},"nets":{},"variables":{}}}' where id = $1`,
      [instance],
    );
    await office.pass(60);
    await office.work();
    const { records } = await office.ask<Page<AnyDoc>>('GET', `${incidents}?instanceId=${instance}`);
    return {
      instance,
      incident: String(records[0]?.['id']),
      mend: async () =>
        void (await office.server.db.query('update flow_instance set snapshot = $2 where id = $1', [
          instance,
          JSON.stringify(row?.snapshot),
        ])),
    };
  };

  beforeAll(async () => {
    await office.deploy(
      draw('opTimer', {
        flows: ['start > work', 'work > end', 'late > after', 'after > end1'],
        timers: { late: { on: 'work', after: 'PT1H' } },
      }),
    );
  });

  it(`GET ${incidents} and GET ${incidents}/{id}: what failed, where, how often`, async () => {
    const { instance, incident } = await failing();
    expect(await office.ask('GET', `${incidents}/${incident}`)).toMatchObject({
      id: incident,
      instanceId: instance,
      flowKey: 'opTimer',
      nodeId: 'late',
      reason: 'timerFailed',
      attempts: 1,
      solvedAt: null,
      failed: { kind: 'timer', dueAt: expect.any(String) as unknown },
    });
    expect(await office.ask('GET', `${incidents}?flow=opTimer&state=solved&instanceId=${instance}`)).toMatchObject({
      total: 0,
      records: [],
    });
    expect((await office.ask<Page<AnyDoc>>('GET', `${base}?incident=true`)).records.map((row) => row['id'])).toContain(instance);
    expect((await office.admin.call('GET', `${incidents}/999999999`)).json).toMatchObject({ code: '404', params: { id: '999999999' } });
    // A further failure is noted in the same incident.
    await office.pass(10);
    await office.work();
    expect(await office.ask('GET', `${incidents}?instanceId=${instance}`)).toMatchObject({ total: 1, records: [{ attempts: 2 }] });
  });

  it('several are marked as solved at once, or by an act among others', async () => {
    const [one, two] = [await failing(), await failing()];
    for (const { mend } of [one, two]) await mend();
    const { id } = await post('batch', { kind: 'solve', incidents: [one.incident, '999999999'], reason: '已电话处理' });
    await office.work();
    expect(await office.ask('GET', `${base}/batch/${String(id)}`)).toMatchObject({ kind: 'solve', done: 1, failed: 1 });
    expect(await office.ask('GET', `${incidents}/${one.incident}`)).toMatchObject({ solution: '已电话处理', failed: null });
    const foreign = { operations: [{ kind: 'solve', incidentId: two.incident }], reason: because };
    const { json } = await office.admin.call('POST', `${base}/${one.instance}/operate`, foreign);
    expect(json).toMatchObject({ code: '400', faults: [{ field: 'operations.0.incidentId', rule: 'otherInstance' }] });
    await post(`${two.instance}/operate`, foreign);
    expect(await office.ask('GET', `${incidents}/${two.incident}`)).toMatchObject({ solution: because });
  });

  it(`POST ${incidents}/{id}/retry: again at once; success ends it`, async () => {
    const { instance, incident, mend } = await failing();
    await mend();
    await office.work();
    expect(await office.ask('GET', `${incidents}/${incident}`)).toMatchObject({ solvedAt: null });
    expect((await office.admin.call('POST', `${incidents}/${incident}/retry`, {})).json).toMatchObject({
      code: '400',
      faults: [{ field: 'reason' }],
    });
    expect(await office.ask('POST', `${incidents}/${incident}/retry`, { reason: because })).toMatchObject({ solvedAt: null });
    await office.work();
    expect(await office.ask('GET', `${incidents}/${incident}`)).toMatchObject({ solvedAt: expect.any(String) as unknown, failed: null });
    const seen = await office.view(instance);
    expect(seen.here).toEqual(['after']);
    expect(seen.trail.map(({ action }) => action)).toEqual(['start', 'incidentRetried', 'timer']);
    expect((await office.admin.call('POST', `${incidents}/${incident}/retry`, { reason: because })).json).toMatchObject({
      code: '409',
      params: { id: incident },
    });
  });

  it(`POST ${incidents}/{id}/solve: with a note; it is not tried again`, async () => {
    const { instance, incident, mend } = await failing();
    await mend();
    const solved = await office.ask('POST', `${incidents}/${incident}/solve`, { note: '已电话处理' });
    expect(solved).toMatchObject({ solution: '已电话处理', solvedBy: { id: office.admin.userId }, failed: null });
    await office.pass(120);
    await office.work();
    expect(await office.view(instance)).toMatchObject({ here: ['work'], timers: [] });
    expect((await office.view(instance)).trail.at(-1)).toMatchObject({ action: 'incidentSolved', comment: '已电话处理' });
    for (const path of ['retry', 'solve'])
      expect((await office.leader.call('POST', `${incidents}/${incident}/${path}`, {})).json.code).toBe('403');
  });

  it('many are tried again by one order: jobs that failed for good', async () => {
    const caller = `<?xml version="1.0" encoding="UTF-8"?><bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="urn:tydf:tests"><bpmn:process id="opCaller" isExecutable="true"><bpmn:startEvent id="start"/><bpmn:callActivity id="call" calledElement="opOther"/><bpmn:endEvent id="end"/><bpmn:sequenceFlow id="f1" sourceRef="start" targetRef="call"/><bpmn:sequenceFlow id="f2" sourceRef="call" targetRef="end"/></bpmn:process></bpmn:definitions>`;
    await office.deploy(caller);
    const { db, services } = office.server;
    const callers = [await office.started('opCaller'), await office.started('opCaller')];
    await office.work();
    const kept = await db.query<{ id: string; snapshot: object }>('select id::text, snapshot from flow_instance where id = any($1)', [
      callers,
    ]);
    await db.query(`update flow_instance set snapshot = '{"value":"nowhere","context":{}}' where id = any($1)`, [callers]);
    for (const { id } of kept) {
      const [child] = await db.query<{ id: string }>(
        'select t.id::text from task t join flow_instance i on i.id = t.instance_id where i.parent_id = $1',
        [id],
      );
      await completeTask(services, { taskId: child?.id ?? '', values: {}, actorId: office.leader.userId });
    }
    for (let attempt = 0; attempt < 6; attempt++) {
      await office.pass(20);
      await office.work();
    }
    for (const { id, snapshot } of kept)
      await db.query('update flow_instance set snapshot = $2 where id = $1', [id, JSON.stringify(snapshot)]);
    await office.pass(600);
    await office.work();
    const open = await office.ask<Page<AnyDoc>>('GET', `${incidents}?flow=opCaller`);
    expect(open).toMatchObject({ total: 2, records: [{ reason: 'jobFailed', failed: { kind: 'childDone', dueAt: null } }, {}] });
    for (const caller of callers)
      expect(await office.view(caller)).toMatchObject({ here: ['call'], jobs: [{ kind: 'childDone', attempts: 5 }] });
    expect(await post('batch', { kind: 'retry', ids: callers })).toMatchObject({ total: 2 });
    await office.work();
    expect(await office.ask('GET', `${incidents}?flow=opCaller`)).toMatchObject({ total: 0 });
    for (const caller of callers)
      expect(await office.view(caller)).toMatchObject({ status: 'approved', jobs: [], endedAt: expect.any(String) as unknown });
  });

  it('a called process that is ended fails its call, for people to mend; the end of the one that waits ends both', async () => {
    const caller = await office.started('opCaller');
    await office.work();
    const [child] = (await office.view(caller)).children;
    const id = String(child?.['id']);
    expect(child).toMatchObject({ flowKey: 'opOther', node: 'call', endedAt: null });
    expect(await office.view(id)).toMatchObject({ parent: { id: caller, flowKey: 'opCaller', node: 'call' } });
    await post(`${id}/end`);
    await office.work();
    expect(await office.view(id)).toMatchObject({ endedAt: expect.any(String) as unknown, tasks: [] });
    const incidents = `/tydf/process/incidents?instanceId=${caller}`;
    expect(await office.ask('GET', `${incidents}&state=open`)).toMatchObject({
      total: 1,
      records: [{ nodeId: 'call', reason: 'jobFailed' }],
    });
    // Moved to the call again, the caller calls anew, and nothing of the first call is left.
    await post(`${caller}/jump`, { to: 'call', from: 'call' });
    await office.work();
    expect(await office.ask('GET', `${incidents}&state=open`)).toMatchObject({ total: 0 });
    const again = (await office.view(caller)).children.find(({ endedAt }) => endedAt === null);
    await post(`${caller}/end`);
    await office.work();
    expect(await office.view(String(again?.['id']))).toMatchObject({ endedAt: expect.any(String) as unknown, tasks: [] });
  });
});
