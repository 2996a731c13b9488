import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { completeTask, startProcess } from '#server/flows/process/processes.ts';
import { verifyChain } from '#server/flows/trail.ts';
import { holdAt, withFaults } from '#tests/support/attack/faults.ts';
import { end, file, flow, process, processes, start, task, type Processes } from '../flows/processes.ts';

let on: Processes;
beforeEach(async () => {
  on = await processes();
});
afterEach(() => on.engine.close());

/** Resolves when somebody waits for a lock that another holds. */
async function somebodyWaits(): Promise<void> {
  for (let turn = 0; turn < 500; turn++) {
    const waiting = await on.rows(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    if (waiting.length > 0) return;
    await sleep(10);
  }
  throw new Error('nobody waited for a lock');
}

it('whoever waited for the instance sees the tasks that the step before them opened', async () => {
  await on.deploy(
    file(
      process(
        'race',
        start(),
        '<parallelGateway id="fork"/>',
        task('a'),
        task('b'),
        task('c'),
        end(),
        end('<terminateEventDefinition/>', 'stop'),
        flow('start', 'fork'),
        flow('fork', 'a'),
        flow('fork', 'b'),
        flow('a', 'c'),
        flow('c', 'end'),
        flow('b', 'stop'),
      ),
    ),
  );
  const { services } = on.engine;
  const { instanceId } = await startProcess(services, { key: 'race', values: {}, starterId: null });
  const idOf = async (node: string): Promise<string> =>
    (
      await on.rows<{ id: string }>(`select id::text from task where instance_id = $1 and node_id = $2 and state = 'open'`, [
        instanceId,
        node,
      ])
    )[0]!.id;
  const [a, b] = [await idOf('a'), await idOf('b')];
  const held = holdAt('beforeCommit');
  const first = completeTask({ ...services, db: withFaults(services.db, held.meet) }, { taskId: a, values: {}, actorId: null });
  await held.arrived;
  const second = completeTask(services, { taskId: b, values: {}, actorId: null });
  await somebodyWaits();
  held.release();
  await Promise.all([first, second]);
  expect(await on.rows('select ended_at is not null as ended from flow_instance')).toEqual([{ ended: true }]);
  expect(await on.rows(`select node_id, state from task order by node_id`)).toEqual([
    { node_id: 'a', state: 'done' },
    { node_id: 'b', state: 'done' },
    { node_id: 'c', state: 'closed' },
  ]);
});

it('what is decided while a chain is read does not look like a change behind its back', async () => {
  await on.deploy(file(process('read', start(), task('a'), end(), flow('start', 'a'), flow('a', 'end'))));
  const { services } = on.engine;
  const { instanceId } = await startProcess(services, { key: 'read', values: {}, starterId: null });
  const held = holdAt('after');
  const report = verifyChain(withFaults(services.db, held.meet), services.trailKey, instanceId);
  await held.arrived;
  await on.complete(instanceId, 'a');
  held.release();
  expect(await report).toMatchObject({ unbroken: true });
  expect(await verifyChain(services.db, services.trailKey, instanceId)).toMatchObject({ unbroken: true });
});
