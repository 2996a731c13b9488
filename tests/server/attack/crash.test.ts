/** The server crashes at every point of a piece of work, one after the other; whoever asked asks again. It is as if nothing had happened. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Refusal } from '#model/refusal.ts';
import type { Services } from '#server/context.ts';
import { stepDocument } from '#server/documents/timer.ts';
import { doJob } from '#server/flows/process/deliver.ts';
import { workJobs } from '#server/flows/process/jobs.ts';
import { completeTask, deliverMessage, startProcess } from '#server/flows/process/processes.ts';
import { fireProcessTimer } from '#server/flows/process/timer.ts';
import { workTimers } from '#server/flows/timers.ts';
import { Crash, crashAt, missAt, withFaults, type Meet } from '#tests/support/attack/faults.ts';
import { judge } from '#tests/support/attack/judge.ts';
import { end, file, flow, process as processOf, processes, start, task, timer, type Processes } from '../flows/processes.ts';

let on: Processes;
const open = async (): Promise<void> => {
  on = await processes();
  await on.deploy(file(`${parent}${child}`, '<message id="m" name="paid"/><signal id="s" name="news"/>'));
};
beforeEach(open);
afterEach(() => on.engine.close());

/** Everything that the engine does: calls, waits, timers, signals, forks, people. */
const parent = processOf(
  'parent',
  start(),
  task('first'),
  '<parallelGateway id="fork"/>',
  '<callActivity id="call" calledElement="child"/>',
  '<intermediateCatchEvent id="paid"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>',
  '<intermediateThrowEvent id="tell"><signalEventDefinition signalRef="s"/></intermediateThrowEvent>',
  task('check'),
  `<boundaryEvent id="late" attachedToRef="check" cancelActivity="false">${timer('timeDuration', 'PT1H')}</boundaryEvent>`,
  task('nudge'),
  '<parallelGateway id="join"/>',
  end(),
  end('', 'nudged'),
  flow('start', 'first'),
  flow('first', 'fork'),
  flow('fork', 'call'),
  flow('fork', 'paid'),
  flow('fork', 'check'),
  flow('paid', 'tell'),
  flow('tell', 'join'),
  flow('call', 'join'),
  flow('check', 'join'),
  flow('late', 'nudge'),
  flow('nudge', 'nudged'),
  flow('join', 'end'),
);
const child = processOf(
  'child',
  start(),
  task('inner'),
  `<boundaryEvent id="heard" attachedToRef="inner" cancelActivity="false"><signalEventDefinition signalRef="s"/></boundaryEvent>`,
  task('read'),
  end(),
  end('', 'done'),
  flow('start', 'inner'),
  flow('inner', 'end'),
  flow('heard', 'read'),
  flow('read', 'done'),
);

type Work = (services: Services) => Promise<unknown>;

const jobs: Work = (services) => workJobs(services, doJob(services, stepDocument(services)));

const completing =
  (node: string): Work =>
  async (services) => {
    const [found] = await on.rows<{ id: string }>(`select id::text from task where node_id = $1 order by id desc limit 1`, [node]);
    return completeTask(services, { taskId: found!.id, values: { [node]: true }, actorId: null });
  };

/** A server whose clock goes an hour before the others. */
const later = (services: Services): Services => ({
  ...services,
  clock: { now: () => new Date(services.clock.now().getTime() + 3_700_000) },
});

const timers: Work = (services) => workTimers(later(services), fireProcessTimer(later(services)));

/** The way from start to end, each piece with what comes after it. */
const way: readonly (readonly [string, Work])[] = [
  ['start', (services) => startProcess(services, { key: 'parent', values: {}, starterId: null })],
  ['complete first', completing('first')],
  ['begin the called process', jobs],
  ['time', timers],
  ['message', (services) => deliverMessage(services, { name: 'paid', values: { sum: 3 } })],
  ['signal to the called process', jobs],
  ['complete read', completing('read')],
  ['complete check', completing('check')],
  ['complete inner', completing('inner')],
  ['the called process ended', jobs],
  ['complete nudge', completing('nudge')],
];

/** What the database looks like, without numbers. */
const picture = async (): Promise<unknown> => ({
  tasks: await on.rows(`select node_id, state from task order by node_id, state`),
  trail: await on.rows(
    `select f.key, r.action, r.node_id from trail r join flow_instance i on i.id = r.instance_id join flow_definition f on f.id = i.definition_id order by 1, r.seq`,
  ),
  instances: await on.rows(
    `select f.key, i.status, i.ended_at is not null as ended from flow_instance i join flow_definition f on f.id = i.definition_id order by 1`,
  ),
  waits: await on.rows(`select node_id from subscription order by 1`),
  timers: await on.rows(`select node_id from timer order by 1`),
  jobs: await on.rows(`select kind from job order by 1`),
  incidents: await on.rows('select reason from incident where solved_at is null'),
});

const before = async (nth: number): Promise<void> => {
  for (const [, work] of way.slice(0, nth)) await work(on.engine.services);
};

/** Every so many points; 1 is all of them. */
const stride = Number(process.env['ATTACK_STRIDE'] ?? 8);

/** What fails on purpose is no news. */
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

const pieces = way.map(([name, work], nth) => ({ name, work, nth }));

/** The piece of work at this place, met by faults; whether it met them. */
const meets = async (nth: number, work: Work, meet: Meet): Promise<boolean> => {
  await on.engine.close();
  await open();
  await before(nth);
  let met = false;
  const noted: Meet = async (point, statement) => {
    try {
      await meet(point, statement);
    } catch (error) {
      met = true;
      throw error;
    }
  };
  const { services } = on.engine;
  await work({ ...services, log: silent, db: withFaults(services.db, noted) }).catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error;
  });
  return met;
};

it.each(pieces)(
  '$name: the server dies at every point, and another is asked again',
  async ({ name, work, nth }) => {
    await before(nth);
    await work(on.engine.services);
    const expected = await picture();
    for (let [point, met] = [1 + (nth % stride), true]; met; point += stride) {
      met = await meets(nth, work, crashAt(point));
      const { services } = on.engine;
      // Nobody knows whether the first try came through; the second may be told that it did.
      if (met)
        await work(services).catch((refusal: unknown) => {
          if (!(refusal instanceof Refusal)) throw refusal;
        });
      // Starts bear no number by which a second try could be known.
      if (name === 'start') expect([1, 2]).toContain((await on.rows('select 1 from flow_instance')).length);
      else expect(await picture(), `point ${point}`).toEqual(expected);
      await on.engine.settle();
      expect(await judge(services), `point ${point}`).toEqual([]);
      expect(point, 'it never came through').toBeLessThan(200);
    }
  },
  120_000,
);

it.each(pieces.filter(({ work }) => work === jobs || work === timers))(
  '$name: the database is away at every point; it is done later, once, and no incident is left',
  async ({ work, nth }) => {
    await before(nth);
    await work(on.engine.services);
    const expected = await picture();
    for (let [point, met] = [1 + (nth % stride), true]; met; point += stride) {
      met = await meets(nth, work, missAt(point));
      // Long enough for the second try.
      await work(later(later(on.engine.services)));
      expect(await picture(), `point ${point}`).toEqual(expected);
    }
  },
  120_000,
);
