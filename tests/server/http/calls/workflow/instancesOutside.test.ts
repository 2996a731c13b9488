/** What comes to processes from outside: messages, signals, triggers, starts; who may send them, and what waits on the instance page. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { end, file, line, process, start, task } from '#tests/server/flows/processes.ts';
import { base, because, openOffice, type Office } from './instances.ts';

let office: Office;

const caught = (kind: 'message' | 'signal', ref: string): string =>
  `<intermediateCatchEvent id="hear"><${kind}EventDefinition ${kind}Ref="${ref}"/></intermediateCatchEvent>`;

const drawings = [
  file(process('outMessage', line(start(), caught('message', 'm'), task('after'), end())), '<message id="m" name="outNews"/>'),
  file(process('outSignal', line(start(), caught('signal', 'g'), task('after'), end())), '<signal id="g" name="outAlarm"/>'),
  file(process('outReceive', line(start(), '<receiveTask id="hear" name="Lab report"/>', task('after'), end()))),
  file(
    process('outBegins', line(start('<messageEventDefinition messageRef="m"/>'), task('work'), end())),
    '<message id="m" name="outOrder"/>',
  ),
  file(process('outPlain', line(start(), task('work'), end()))),
];

/** A leave whose approval waits for the laboratory first. */
const withReceive = (xml: string): string =>
  xml
    .replace(
      '</bpmn:process>',
      '<bpmn:receiveTask id="lab" name="等待化验"/><bpmn:sequenceFlow id="fromLab" sourceRef="lab" targetRef="leader"/></bpmn:process>',
    )
    .replace(/(<bpmn:sequenceFlow [^>]*sourceRef="start"[^>]*targetRef=")leader"/, '$1lab"');

beforeAll(async () => {
  office = await openOffice();
  for (const xml of drawings) await office.deploy(xml);
});
afterAll(() => office?.close());

const refused = async (path: string, body: AnyDoc) => (await office.admin.call('POST', path, body)).json;
const lastOf = async (instance: string) => (await office.view(instance)).trail.at(-1);
const logged = async (action: string, record: string) =>
  office.server.db.query('select 1 from operation_log where action = $1 and record_id = $2', [action, record]);

describe('messages', () => {
  const path = '/tydf/process/messages';

  it(`POST ${path}: the one who waits goes on with what it brings; a second call of the same id brings nothing`, async () => {
    const instance = await office.started('outMessage');
    const body = { name: 'outNews', instanceId: instance, variables: { size: 7 }, requestId: 'news-1' };
    expect(await office.ask('POST', path, body)).toEqual({ instanceId: instance, begun: false });
    expect(await office.view(instance)).toMatchObject({ here: ['after'], variables: { size: 7 }, subscriptions: [] });
    expect(await lastOf(instance)).toMatchObject({ action: 'message', comment: 'outNews', actor: { id: office.admin.userId } });
    expect(await office.ask('POST', path, body)).toEqual({ instanceId: instance, begun: false });
    expect(await refused(path, { ...body, variables: {} })).toMatchObject({ code: '409' });
    expect(await logged('message', instance)).toHaveLength(1);
  });

  it('begins the process that begins with it', async () => {
    const { instanceId, begun } = await office.ask<{ instanceId: string; begun: boolean }>('POST', path, { name: 'outOrder' });
    expect([begun, await office.tasks(instanceId)]).toEqual([true, ['work']]);
  });

  it('nobody waits, no name, no id, no object: refused, each by its field', async () => {
    expect(await refused(path, { name: 'nobody' })).toMatchObject({ code: '404', reason: 'nobodyListens' });
    expect(await refused(path, {})).toMatchObject({ code: '400', faults: [{ field: 'name' }] });
    expect(await refused(path, { name: 'outNews', instanceId: 'x' })).toMatchObject({ code: '400', faults: [{ field: 'instanceId' }] });
    expect(await refused(path, { name: 'outNews', variables: [] })).toMatchObject({ code: '400', faults: [{ field: 'variables' }] });
  });
});

describe('signals', () => {
  const path = '/tydf/process/signals';

  it(`POST ${path}: everybody who listens hears it`, async () => {
    const both = [await office.started('outSignal'), await office.started('outSignal')];
    expect(await office.ask('POST', path, { name: 'outAlarm', variables: { level: 'high' } })).toEqual({ heard: 2 });
    await office.work();
    for (const instance of both) {
      expect(await office.view(instance)).toMatchObject({ here: ['after'], variables: { level: 'high' } });
      expect(await lastOf(instance)).toMatchObject({ action: 'signal', actor: { id: office.admin.userId } });
    }
    expect(await office.ask('POST', path, { name: 'outAlarm' })).toEqual({ heard: 0 });
  });
});

describe('starts', () => {
  const path = '/tydf/process/definitions/start';

  it(`POST ${path}: a process without document begins, in the name of who starts it`, async () => {
    const { instanceId } = await office.ask<{ instanceId: string }>('POST', path, { key: 'outPlain', variables: { pond: 'A1' } });
    expect(await office.view(instanceId)).toMatchObject({ here: ['work'], variables: { pond: 'A1' } });
    expect(await lastOf(instanceId)).toMatchObject({ action: 'start', actor: { id: office.admin.userId } });
  });

  it('a flow of documents, an unknown flow, what is no start: refused', async () => {
    expect(await refused(path, { key: 'hrLeaveRequest' })).toMatchObject({ code: '409', reason: 'needsDocument' });
    expect(await refused(path, { key: 'nowhere' })).toMatchObject({ code: '404' });
    expect(await refused(path, { key: 'outPlain', start: 'work' })).toMatchObject({ code: '400', faults: [{ field: 'start' }] });
    expect(await refused(path, {})).toMatchObject({ code: '400', faults: [{ field: 'key' }] });
  });
});

describe('what an instance waits for', () => {
  it(`POST ${base}/{id}/send: a receive task without message goes on; the page shows it with its time`, async () => {
    const instance = await office.started('outReceive');
    const { subscriptions } = await office.view(instance);
    expect(subscriptions).toMatchObject([{ nodeId: 'hear', kind: 'trigger', name: '' }]);
    await office.ask('POST', `${base}/${instance}/send`, { nodeId: 'hear', variables: { passed: true }, reason: because });
    expect(await office.view(instance)).toMatchObject({ here: ['after'], variables: { passed: true }, subscriptions: [] });
    expect(await lastOf(instance)).toMatchObject({ action: 'trigger', comment: because, actor: { id: office.admin.userId } });
    expect(await refused(`${base}/${instance}/send`, { nodeId: 'hear' })).toMatchObject({ code: '400', faults: [{ field: 'nodeId' }] });
  });

  it('is planned and told before, as every act on an instance is', async () => {
    const instance = await office.started('outMessage');
    const [{ wait } = {}] = (await office.view(instance)).subscriptions;
    const operations = [{ kind: 'send', nodeId: 'hear', wait, variables: { size: 9 } }];
    const foreseen = await office.ask('POST', `${base}/${instance}/operate/preview`, { operations });
    expect(foreseen).toMatchObject({ failed: null, steps: [{ here: ['after'] }] });
    expect(await office.view(instance)).toMatchObject({ here: ['hear'] });
    await office.ask('POST', `${base}/${instance}/operate`, { operations, reason: because });
    expect(await office.view(instance)).toMatchObject({ here: ['after'], variables: { size: 9 } });
    const again = await office.ask('POST', `${base}/${instance}/operate/preview`, { operations });
    expect(again).toMatchObject({ failed: { at: 0, why: { faults: [{ rule: 'noWait' }] } } });
  });

  it('what stands still takes nothing', async () => {
    const instance = await office.started('outReceive');
    await office.ask('POST', `${base}/${instance}/suspend`, { reason: because });
    expect(await refused(`${base}/${instance}/send`, { nodeId: 'hear' })).toMatchObject({ code: '409', reason: 'suspended' });
  });

  it('a document in a flow goes on as well', async () => {
    const { definitionId } = await office.ask<{ definitionId: string }>('GET', `${base}/${(await office.submitted()).instance}`);
    const { xml } = await office.ask<{ xml: string }>('GET', `/tydf/process/definition/${definitionId}/xml`);
    await office.deploy(withReceive(xml));
    const { instance } = await office.submitted();
    expect(await office.view(instance)).toMatchObject({ here: ['lab'], subscriptions: [{ kind: 'trigger' }] });
    await office.ask('POST', `${base}/${instance}/send`, { nodeId: 'lab' });
    expect(await office.view(instance)).toMatchObject({ here: ['leader'], chain: { unbroken: true } });
  });
});

describe('who may', () => {
  it('a right of its own: neither leaders nor the auditor send', async () => {
    const instance = await office.started('outReceive');
    const auditor = await office.server.as('mengqinghai');
    for (const person of [auditor, office.leader])
      for (const [path, body] of [
        ['/tydf/process/messages', { name: 'outNews' }],
        ['/tydf/process/signals', { name: 'outAlarm' }],
        ['/tydf/process/definitions/start', { key: 'outPlain' }],
        [`${base}/${instance}/send`, { nodeId: 'hear' }],
      ] as const)
        expect((await person.call('POST', path, body)).json.code, path).toBe('403');
  });
});
