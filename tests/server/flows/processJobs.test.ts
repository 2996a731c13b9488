/** Steps of other instances: exactly once on any number of servers, again after a fault, an incident after the last try, over a restart. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '#server/db/connect.ts';
import { doJob } from '#server/flows/process/deliver.ts';
import { jobChannel, workJobs } from '#server/flows/process/jobs.ts';
import { broadcastSignal, completeTask, setVariables, startProcess } from '#server/flows/process/processes.ts';
import { end, file, line, process, processes, start, task, type Processes } from './processes.ts';

let on: Processes;
beforeEach(async () => {
  on = await processes();
});
afterEach(() => on.engine.close());

const nobody = () => Promise.reject(new Error('these tests have no documents'));
const roots = '<signal id="s" name="go"/>';
const listens = process(
  'listens',
  line(start(), '<intermediateCatchEvent id="wait"><signalEventDefinition signalRef="s"/></intermediateCatchEvent>', task('next'), end()),
);

it('two servers on one database do each job once', async () => {
  await on.deploy(file(listens, roots));
  const { services } = on.engine;
  const ids = await Promise.all(Array.from({ length: 12 }, () => startProcess(services, { key: 'listens', values: {}, starterId: null })));
  const second = { ...services, db: openDatabase(on.engine.url, { size: 4 }) };
  try {
    await broadcastSignal(services, { name: 'go', values: {} });
    const done = await Promise.all([services, second, services, second].map((one) => workJobs(one, doJob(one, nobody))));
    expect(done.reduce((sum, one) => sum + one, 0)).toBe(ids.length);
  } finally {
    await second.db.close();
  }
  expect(await on.rows(`select instance_id from task where node_id = 'next' and state = 'open'`)).toHaveLength(ids.length);
  expect(await on.rows(`select 1 from trail where action = 'signal'`)).toHaveLength(ids.length);
});

it('a job that fails is tried again, then an incident is opened; its success ends that', async () => {
  const fails = process(
    'listens',
    line(start(), '<intermediateCatchEvent id="wait"><signalEventDefinition signalRef="s"/></intermediateCatchEvent>'),
    line('<exclusiveGateway id="way"/>', task('next'), end()).replace('<sequenceFlow id="way_next" sourceRef="way" targetRef="next"/>', ''),
    '<sequenceFlow id="in" sourceRef="wait" targetRef="way"/>',
    '<sequenceFlow id="fit" sourceRef="way" targetRef="next"><conditionExpression xsi:type="tFormalExpression">= n > 1</conditionExpression></sequenceFlow>',
  );
  await on.deploy(file(fails, roots));
  const id = await on.start('listens', { n: 1 });
  await broadcastSignal(on.engine.services, { name: 'go', values: {} });
  await expect(on.engine.settle()).rejects.toThrow();
  expect(await on.rows('select attempts from job')).toEqual([{ attempts: 1 }]);
  expect(await on.rows('select 1 from incident')).toEqual([]);
  // Each try fails as the first one.
  for (let attempt = 2; attempt <= 5; attempt++) await on.engine.advance('PT1H').catch(() => undefined);
  expect(await on.rows(`select instance_id::text as id, reason from incident where solved_at is null`)).toEqual([{ id, reason: 'jobFailed' }]);
  await on.engine.advance('P9D');
  expect(await on.rows('select attempts from job')).toEqual([{ attempts: 5 }]);
  await setVariables(on.engine.services, { instanceId: id, values: { n: 2 }, actorId: null });
  await on.rows('update job set due_at = created_at');
  await on.engine.settle();
  expect(await on.open(id)).toEqual(['next']);
  expect(await on.rows('select 1 from incident where solved_at is null')).toEqual([]);
});

it('a server that stops after any step is followed by another that goes on from there', async () => {
  const child = process('child', line(start(), task('inner'), end()));
  const parent = process(
    'parent',
    line(start(), task('first'), '<callActivity id="call" calledElement="child"/>', '<intermediateThrowEvent id="tell"><signalEventDefinition signalRef="s"/></intermediateThrowEvent>', task('last'), end()),
  );
  await on.deploy(file(`${parent}${child}${listens}`, roots));
  const { instanceId } = await startProcess(on.engine.services, { key: 'parent', values: {}, starterId: null });
  const other = await on.start('listens');
  // Jobs are left undone where the server stopped right after its commit.
  const stopAfter = async (element: string): Promise<void> => {
    const [found] = await on.rows<{ id: string }>(`select id::text from task where node_id = $1 and state = 'open'`, [element]);
    await completeTask(on.engine.services, { taskId: found!.id, values: {}, actorId: null });
    expect(await on.rows('select 1 from job')).not.toEqual([]);
    await on.engine.restart();
    await on.engine.settle();
  };
  await stopAfter('first');
  expect(await on.open(instanceId)).toEqual(['inner']);
  await stopAfter('inner');
  expect([await on.open(instanceId), await on.open(other)]).toEqual([['last'], ['next']]);
});

it('servers hear of new jobs as soon as they are committed', async () => {
  await on.deploy(file(`${process('parent', line(start(), '<callActivity id="call" calledElement="child"/>', end()))}${process('child', line(start(), task('inner'), end()))}`));
  const { services } = on.engine;
  let hear: (payload: string) => void = () => undefined;
  const heard = new Promise<string>((resolve) => (hear = resolve));
  const stop = await services.db.listen(jobChannel, (payload) => hear(payload));
  await startProcess(services, { key: 'parent', values: {}, starterId: null });
  await expect(heard).resolves.toBe('');
  await stop();
});
