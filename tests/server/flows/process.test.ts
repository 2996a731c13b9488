/** Processes without document: messages find the one who waits, signals everybody, time begins what says so. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deployFile, suspendDefinition } from '#server/flows/definitions.ts';
import { broadcastSignal, completeTask, deliverMessage, endProcess, setVariables, startProcess } from '#server/flows/process/processes.ts';
import { verifyChain } from '#server/flows/trail.ts';
import { end, file, line, process, processes, start, task, timer, type Processes } from './processes.ts';

let on: Processes;
beforeEach(async () => {
  on = await processes();
});
afterEach(() => on.engine.close());

const message = '<message id="m" name="invoice"><extensionElements><zeebe:subscription correlationKey="=order"/></extensionElements></message>';
const waits = process(
  'waits',
  line(start(), '<intermediateCatchEvent id="wait"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>', task('check'), end()),
);
const signals = (key: string): string =>
  process(key, line(start(), '<intermediateCatchEvent id="wait"><signalEventDefinition signalRef="s"/></intermediateCatchEvent>', task('next'), end()));

describe('a message', () => {
  it('goes to the instance whose key it bears, once', async () => {
    await on.deploy(file(waits, message));
    const [one, other] = [await on.start('waits', { order: 'A1' }), await on.start('waits', { order: 'A2' })];
    const { services } = on.engine;
    await deliverMessage(services, { name: 'invoice', key: 'A2', values: { amount: 12 } });
    expect([await on.open(one), await on.open(other)]).toEqual([[], ['check']]);
    await expect(deliverMessage(services, { name: 'invoice', key: 'A2', values: {} })).rejects.toMatchObject({ reason: 'nobodyListens' });
    expect(await on.rows('select key from subscription')).toEqual([{ key: 'A1' }]);
  });

  it('without a key is refused where two wait, and both go on waiting', async () => {
    await on.deploy(file(waits, message));
    await on.start('waits', { order: 'A1' });
    await on.start('waits', { order: 'A2' });
    await expect(deliverMessage(on.engine.services, { name: 'invoice', values: {} })).rejects.toMatchObject({ reason: 'severalListen' });
    expect(await on.rows('select 1 from subscription')).toHaveLength(2);
  });

  it('begins the newest version of the process that begins with it', async () => {
    const begins = (name: string): string =>
      file(process('begins', line(start('<messageEventDefinition messageRef="m"/>'), task(name), end())), '<message id="m" name="order"/>');
    await on.deploy(begins('old'));
    await on.deploy(begins('fresh'));
    const { instanceId, begun } = await deliverMessage(on.engine.services, { name: 'order', values: { item: 'paper' } });
    expect([begun, await on.open(instanceId)]).toEqual([true, ['fresh']]);
  });

  it('thrown by one process is heard by another; one that nobody waits for is lost without harm', async () => {
    const throws = process(
      'throws',
      line(start(), task('send'), '<intermediateThrowEvent id="out"><messageEventDefinition messageRef="m2"/></intermediateThrowEvent>', end()),
    );
    await on.deploy(file(`${throws}${process('hears', line(start('<messageEventDefinition messageRef="m2"/>'), task('got'), end()))}`, '<message id="m2" name="note"/>'));
    const thrower = await on.start('throws');
    await on.complete(thrower, 'send');
    expect(await on.rows(`select node_id from task where state = 'open'`)).toEqual([{ node_id: 'got' }]);
    expect(await on.rows('select 1 from job')).toEqual([]);
  });
});

describe('a signal', () => {
  it('is heard by all instances that listen and begins what begins with it', async () => {
    const begun = process('begun', line(start('<signalEventDefinition signalRef="s"/>'), task('new'), end()));
    for (const one of [signals('one'), signals('two'), begun]) await on.deploy(file(one, '<signal id="s" name="closing"/>'));
    const listening = [await on.start('one'), await on.start('one'), await on.start('two')];
    expect(await broadcastSignal(on.engine.services, { name: 'closing', values: {} })).toEqual({ heard: 4 });
    await on.engine.settle();
    expect(await Promise.all(listening.map((id) => on.open(id)))).toEqual([['next'], ['next'], ['next']]);
    expect(await on.rows(`select node_id from task where node_id = 'new'`)).toHaveLength(1);
  });

  it('sent to one instance stays there', async () => {
    await on.deploy(file(signals('one'), '<signal id="s" name="closing"/>'));
    const [one, other] = [await on.start('one'), await on.start('one')];
    await broadcastSignal(on.engine.services, { name: 'closing', instanceId: one, values: {} });
    await on.engine.settle();
    expect([await on.open(one), await on.open(other)]).toEqual([['next'], []]);
  });
});

describe('time', () => {
  const timed = (text: string, name: string): string =>
    file(process('timed', line(start(timer('timeCycle', text)), task(name), end())));

  it('begins a process as often as its cycle says', async () => {
    await on.deploy(timed('R3/PT1H', 'work'));
    await on.engine.advance('PT1H');
    expect(await on.rows('select 1 from flow_instance')).toHaveLength(1);
    await on.engine.advance('PT10H');
    expect(await on.rows('select 1 from flow_instance')).toHaveLength(3);
  });

  it('begins the newest version only, and none while it is suspended', async () => {
    await on.deploy(timed('R/PT1H', 'old'));
    await on.deploy(timed('R/PT1H', 'fresh'));
    await on.engine.advance('PT1H');
    expect(await on.rows('select node_id from task')).toEqual([{ node_id: 'fresh' }]);
    await suspendDefinition(on.engine.services.db, 'timed', 2, true);
    await on.engine.advance('PT1H');
    expect(await on.rows('select 1 from task')).toHaveLength(1);
    await expect(startProcess(on.engine.services, { key: 'timed', values: {}, starterId: null })).rejects.toMatchObject({ reason: 'flowSuspended' });
  });

  it('reminds again and again beside a task, from the time that was due and not from when it was noticed', async () => {
    const remind = `<boundaryEvent id="late" attachedToRef="work" cancelActivity="false">${timer('timeCycle', 'R2/P1D')}</boundaryEvent>`;
    await on.deploy(file(process('reminds', line(start(), task('work'), end()), remind, line(task('nudge'), end('', 'end2')), '<sequenceFlow id="l" sourceRef="late" targetRef="nudge"/>')));
    const id = await on.start('reminds');
    await on.engine.advance('P1D');
    expect(await on.open(id)).toEqual(['nudge', 'work']);
    await on.engine.advance('P5D');
    expect(await on.open(id)).toEqual(['nudge', 'nudge', 'work']);
    await on.complete(id, 'work');
    expect(await on.rows('select 1 from timer')).toEqual([]);
  });
});

describe('an instance', () => {
  it('keeps a whole trail, and nothing is waited for once it has ended', async () => {
    await on.deploy(file(process('plain', line(start(), task('a'), task('b'), end()))));
    const id = await on.start('plain', { n: 1 });
    await on.complete(id, 'a', { n: 2 });
    await setVariables(on.engine.services, { instanceId: id, values: { n: 3 }, actorId: null });
    await on.complete(id, 'b');
    const trail = await on.rows<{ action: string }>('select action from trail where instance_id = $1 order by seq', [id]);
    expect(trail.map(({ action }) => action)).toEqual(['start', 'complete', 'variables', 'complete']);
    expect(await verifyChain(on.engine.services.db, on.engine.services.trailKey, id)).toMatchObject({ unbroken: true });
    expect(await on.rows('select status, ended_at is not null as ended from flow_instance')).toEqual([{ status: 'approved', ended: true }]);
    await expect(setVariables(on.engine.services, { instanceId: id, values: {}, actorId: null })).rejects.toMatchObject({ code: '404' });
  });

  it('takes a task once', async () => {
    await on.deploy(file(process('plain', line(start(), task('a'), task('b'), end()))));
    const id = await on.start('plain');
    const [open] = await on.rows<{ id: string }>(`select id::text from task where instance_id = $1`, [id]);
    const twice = await Promise.allSettled([1, 2].map(() => completeTask(on.engine.services, { taskId: open!.id, values: {}, actorId: null })));
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await on.open(id)).toEqual(['b']);
  });

  it('that is given up closes its tasks and waits for nothing', async () => {
    await on.deploy(file(waits, message));
    const id = await on.start('waits', { order: 'A1' });
    await endProcess(on.engine.services, { instanceId: id, reason: 'ordered twice', actorId: null });
    expect(await on.rows('select 1 from subscription')).toEqual([]);
    expect(await on.rows('select status from flow_instance')).toEqual([{ status: 'invalidated' }]);
  });
});

describe('a deployment', () => {
  it('keeps every process of a file under its own key, all or none', async () => {
    await on.deploy(file(`${process('first', line(start(), task('a'), end()))}${process('second', line(start(), task('b'), end()))}`));
    expect(await on.rows('select key, version from flow_definition order by key')).toEqual([
      { key: 'first', version: 1 },
      { key: 'second', version: 1 },
    ]);
    const broken = file(`${process('third', line(start(), task('a'), end()))}${process('fourth', line(start(), task('b')), '<sequenceFlow id="x" sourceRef="b" targetRef="none"/>')}`);
    await expect(deployFile(on.engine.services, broken, null)).rejects.toMatchObject({ reason: 'flowHasProblems', faults: [{ field: 'x' }] });
    expect(await on.rows('select 1 from flow_definition')).toHaveLength(2);
  });
});

it('what comes to a suspended instance waits until it goes on', async () => {
  await on.deploy(file(process('calls', line(start(), '<callActivity id="call" calledElement="called"/>', task('after'), end()))));
  await on.deploy(file(process('called', line(start(), task('inner'), end()))));
  const caller = await on.start('calls');
  const suspend = (suspended: boolean) => on.rows('update flow_instance set suspended = $2 where id = $1', [caller, suspended]);
  await suspend(true);
  await on.complete(caller, 'inner');
  expect(await on.open(caller)).toEqual([]);
  await suspend(false);
  await on.engine.advance('PT2M');
  expect(await on.open(caller)).toEqual(['after']);
  expect(await on.rows('select 1 from incident')).toEqual([]);
});
