/** Called processes: which version, what goes in and comes back, errors, escalation, and what is given up with its caller. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { completeTask, endProcess, startProcess } from '#server/flows/process/processes.ts';
import { end, file, flow, line, process, processes, start, task, timer, type Processes } from './processes.ts';

let on: Processes;
beforeEach(async () => {
  on = await processes();
});
afterEach(() => on.engine.close());

const error = '<error id="e" errorCode="SHORT"/><escalation id="x" escalationCode="LATE"/>';
const call = (more = '', inside = ''): string => `<callActivity id="call" calledElement="child" ${more}>${inside}</callActivity>`;
const child = (name: string): string => process('child', line(start(), task(name), end()));
const parent = (activity: string): string => process('parent', line(start(), activity, task('after'), end()));

it.each([
  ['latest', '', 'second'],
  ['deployment', 'camunda:calledElementBinding="deployment"', 'first'],
  ['version 1', 'camunda:calledElementBinding="version" camunda:calledElementVersion="1"', 'first'],
])('a call bound to %s', async (_binding, attribute, expected) => {
  await on.deploy(file(`${parent(call(attribute))}${child('first')}`));
  await on.deploy(file(child('second')));
  const id = await on.start('parent');
  expect(await on.open(id)).toEqual([expected]);
  await on.complete(id, expected);
  expect(await on.open(id)).toEqual(['after']);
  const [row] = await on.rows<{ parent_id: string; parent_node: string }>(
    'select parent_id::text, parent_node from flow_instance where parent_id is not null',
  );
  expect(row).toEqual({ parent_id: id, parent_node: 'call' });
});

it('a process that does not exist refuses the step that calls it, and nothing is left of it', async () => {
  await on.deploy(file(parent(call())));
  await expect(startProcess(on.engine.services, { key: 'parent', values: {}, starterId: null })).rejects.toMatchObject({ reason: 'missingFlow' });
  expect(await on.rows('select 1 from flow_instance')).toEqual([]);
});

it('variables go in and come back as the call says', async () => {
  const inside = `<extensionElements><camunda:in source="amount" target="sum"/><camunda:out source="verdict" target="answer"/></extensionElements>`;
  await on.deploy(file(`${parent(call('', inside))}${child('judge')}`));
  const id = await on.start('parent', { amount: 7, secret: 'no' });
  const [given] = await on.rows<{ variables: object }>(`select snapshot->'context'->'variables' as variables from flow_instance where parent_id is not null`);
  expect(given?.variables).toEqual({ sum: 7 });
  await on.complete(id, 'judge', { verdict: 'fine', other: 1 });
  const [back] = await on.rows<{ variables: object }>(`select snapshot->'context'->'variables' as variables from flow_instance where id = $1`, [id]);
  expect(back?.variables).toEqual({ amount: 7, secret: 'no', answer: 'fine' });
});

it('an error that the called process does not catch comes out at the call', async () => {
  const caught = '<boundaryEvent id="short" attachedToRef="call"><errorEventDefinition errorRef="e"/></boundaryEvent>';
  const fails = process('child', line(start(), task('try'), end('<errorEventDefinition errorRef="e"/>')));
  await on.deploy(file(`${process('parent', line(start(), call(), task('after'), end()), caught, task('mend'), flow('short', 'mend'))}${fails}`, error));
  const id = await on.start('parent');
  await on.complete(id, 'try');
  expect(await on.open(id)).toEqual(['mend']);
});

it('an escalation goes to the caller while the called process goes on', async () => {
  const heard = '<boundaryEvent id="late" attachedToRef="call" cancelActivity="false"><escalationEventDefinition escalationRef="x"/></boundaryEvent>';
  const tells = process(
    'child',
    line(start(), task('slow'), '<intermediateThrowEvent id="tell"><escalationEventDefinition escalationRef="x"/></intermediateThrowEvent>', task('rest'), end()),
  );
  await on.deploy(file(`${process('parent', line(start(), call(), task('after'), end()), heard, task('boss'), flow('late', 'boss'))}${tells}`, error));
  const id = await on.start('parent');
  await on.complete(id, 'slow');
  expect(await on.open(id)).toEqual(['boss', 'rest']);
});

it('what is called is given up with the caller’s work, down to the last', async () => {
  const out = `<boundaryEvent id="out" attachedToRef="call">${timer('timeDuration', 'PT1H')}</boundaryEvent>`;
  const middle = process('child', line(start(), '<callActivity id="deeper" calledElement="last"/>', end()));
  const last = process('last', line(start(), task('deep'), end()));
  await on.deploy(file(`${process('parent', line(start(), call(), end()), out, task('instead'), flow('out', 'instead'))}${middle}${last}`));
  const id = await on.start('parent');
  expect(await on.open(id)).toEqual(['deep']);
  await on.engine.advance('PT1H');
  expect(await on.open(id)).toEqual(['instead']);
  expect(await on.rows('select status from flow_instance where parent_id is not null')).toEqual([{ status: 'invalidated' }, { status: 'invalidated' }]);
  expect(await on.rows('select 1 from job')).toEqual([]);
});

describe('a called process that an administrator ends', () => {
  const short = '<boundaryEvent id="short" attachedToRef="call"><errorEventDefinition errorRef="e"/></boundaryEvent>';
  const gone = '<error id="e" errorCode="ended"/>';
  const childOf = async (id: string): Promise<string> =>
    (await on.rows<{ id: string }>('select id::text from flow_instance where parent_id = $1 and ended_at is null', [id]))[0]!.id;
  const endChild = async (id: string): Promise<void> => {
    await endProcess(on.engine.services, { instanceId: await childOf(id), reason: 'ordered twice', actorId: null });
    await on.engine.settle().catch(() => undefined);
  };

  it('goes the way of the error “ended” where its caller catches that', async () => {
    await on.deploy(file(`${process('parent', line(start(), call(), task('after'), end()), short, task('mend'), flow('short', 'mend'))}${child('inner')}`, gone));
    const id = await on.start('parent');
    await endChild(id);
    expect(await on.open(id)).toEqual(['mend']);
    expect(await on.rows('select 1 from incident')).toEqual([]);
  });

  it('is an incident of the call elsewhere, at once; the caller goes on waiting until somebody mends it', async () => {
    await on.deploy(file(`${parent(call())}${child('inner')}`));
    const id = await on.start('parent');
    await endChild(id);
    const incidents = () =>
      on.rows<{ id: string; node: string; reason: string; detail: string }>(
        'select instance_id::text as id, node_id as node, reason, detail from incident where solved_at is null',
      );
    expect(await incidents()).toEqual([{ id, node: 'call', reason: 'jobFailed', detail: expect.stringContaining('ordered twice') as unknown }]);
    expect(await on.rows('select 1 from flow_instance where id = $1 and ended_at is null', [id])).toHaveLength(1);
    // Tried again it fails again; it is the same incident.
    await on.rows('update job set due_at = created_at');
    await on.engine.settle().catch(() => undefined);
    expect(await incidents()).toHaveLength(1);
    await on.engine.advance('P9D');
    // The end of the caller ends the incident as well.
    await endProcess(on.engine.services, { instanceId: id, reason: 'given up', actorId: null });
    await on.engine.settle();
    expect([await incidents(), await on.rows('select 1 from job')]).toEqual([[], []]);
  });

  it('an end that comes when the call is over is heard by nobody', async () => {
    const out = `<boundaryEvent id="out" attachedToRef="call">${timer('timeDuration', 'PT1H')}</boundaryEvent>`;
    await on.deploy(file(`${process('parent', line(start(), call(), end()), out, task('instead'), flow('out', 'instead'))}${child('inner')}`));
    const id = await on.start('parent');
    await completeTask(on.engine.services, {
      taskId: (await on.rows<{ id: string }>(`select id::text from task where node_id = 'inner'`))[0]!.id,
      values: {},
      actorId: null,
    });
    // The time runs out before the caller has heard that the process is done.
    await on.rows(`update job set due_at = now() + interval '100 years'`);
    await on.engine.advance('PT1H');
    await on.rows('update job set due_at = created_at');
    await on.engine.settle();
    expect([await on.open(id), await on.rows('select 1 from job')]).toEqual([['instead'], []]);
  });
});
