/** Random processes on the real engine: calls at the same moment, at two servers that die and lose answers, tasks decided twice, time that goes on. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Refusal } from '#model/refusal.ts';
import type { Services } from '#server/context.ts';
import { openDatabase } from '#server/db/connect.ts';
import { stepDocument } from '#server/documents/timer.ts';
import { doJob } from '#server/flows/process/deliver.ts';
import { workJobs } from '#server/flows/process/jobs.ts';
import { broadcastSignal, completeTask, deliverMessage, setVariables, startProcess } from '#server/flows/process/processes.ts';
import { fireProcessTimer } from '#server/flows/process/timer.ts';
import { workTimers } from '#server/flows/timers.ts';
import { blocks } from '#tests/support/attack/blocks.ts';
import { drawingOf, type Drawn } from '#tests/support/attack/drawing.ts';
import { Crash, crashAt, withFaults } from '#tests/support/attack/faults.ts';
import { judge } from '#tests/support/attack/judge.ts';
import { processes, type Processes } from '../flows/processes.ts';

interface Act {
  readonly kind: 'complete' | 'twice' | 'message' | 'signal' | 'variables' | 'time' | 'jobs';
  readonly pick: number;
  /** Which server is asked, and at which of its points it dies; none: it lives. */
  readonly server: number;
  readonly dies: number | null;
}

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('complete', 'complete', 'complete', 'twice', 'message', 'signal', 'variables', 'time', 'jobs'),
  pick: fc.nat(99),
  server: fc.nat(1),
  dies: fc.option(fc.integer({ min: 1, max: 30 }), { freq: 3 }),
});

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const at = <Item>(list: readonly Item[], nth: number): Item | undefined => list[nth % Math.max(1, list.length)];

/** Refusals and deaths are what may come of calls at the same moment; throws what else did. */
const throwOthers = (ends: readonly PromiseSettledResult<unknown>[]): void => {
  for (const end of ends)
    if (end.status === 'rejected' && !(end.reason instanceof Refusal) && !(end.reason instanceof Crash)) throw end.reason;
};

class History {
  #passed = 0;
  constructor(
    readonly on: Processes,
    readonly drawn: Drawn,
    readonly instanceId: string,
    readonly servers: readonly Services[],
  ) {}

  server(nth: number): Services {
    const services = this.servers[nth % this.servers.length]!;
    return { ...services, log: silent, clock: { now: () => new Date(services.clock.now().getTime() + this.#passed) } };
  }

  async background(services: Services): Promise<number> {
    const timers = await workTimers(services, fireProcessTimer(services));
    return timers + (await workJobs(services, doJob(services, stepDocument(services))));
  }

  async do({ kind, pick, server, dies }: Act): Promise<void> {
    const whole = this.server(server);
    const services = dies === null ? whole : { ...whole, db: withFaults(whole.db, crashAt(dies)) };
    const tasks = await this.on.rows<{ id: string }>(
      `select id::text from task ${kind === 'twice' ? '' : `where state = 'open'`} order by id`,
    );
    const task = at(tasks, pick);
    const given = { actorId: null, values: { got: pick } };
    switch (kind) {
      case 'complete':
        if (task) await completeTask(services, { taskId: task.id, ...given });
        return;
      case 'twice':
        // Both are over before anything is judged, also where one of them dies.
        if (task)
          throwOthers(
            await Promise.allSettled([services, this.server(server + 1)].map((one) => completeTask(one, { taskId: task.id, ...given }))),
          );
        return;
      case 'message':
      case 'signal': {
        const [heard] = await this.on.rows<{ name: string; instance: string }>(
          'select name, instance_id::text as instance from subscription where kind = $1 order by md5(wait || $2::text) limit 1',
          [kind, pick],
        );
        if (!heard) return;
        if (kind === 'signal') await broadcastSignal(services, { name: heard.name, values: {} });
        else await deliverMessage(services, { name: heard.name, instanceId: heard.instance, values: {} });
        return;
      }
      case 'variables': {
        const name = at([...this.drawn.ways, ...this.drawn.awaited], pick);
        if (name) await setVariables(services, { instanceId: this.instanceId, values: { [name]: pick % 2 === 0 }, actorId: null });
        return;
      }
      case 'time':
        this.#passed += 3_700_000;
        await this.background({ ...services, clock: this.server(server).clock });
        return;
      case 'jobs':
        await this.background(services);
    }
  }

  /** Everything at the same moment. */
  async together(acts: readonly Act[]): Promise<void> {
    throwOthers(await Promise.allSettled(acts.map((one) => this.do(one))));
    await this.rest();
  }

  /** What is due is done, by both servers; then everything is judged. */
  async rest(): Promise<void> {
    for (let turn = 0; turn < 100; turn++) {
      const done = await Promise.all([0, 1].map((nth) => this.background(this.server(nth))));
      if (done.every((count) => count === 0)) break;
    }
    expect(await judge(this.server(0))).toEqual([]);
  }

  /** No loop goes on. Said at every turn: a called process may hand a variable back as it was when it began. */
  async endRounds(): Promise<void> {
    await setVariables(this.server(0), {
      instanceId: this.instanceId,
      values: Object.fromEntries(this.drawn.rounds.map((name) => [name, false])),
      actorId: null,
    }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }

  async finish(): Promise<void> {
    for (let turn = 0; ; turn++) {
      const running = await this.on.rows('select 1 from flow_instance where ended_at is null');
      if (running.length === 0) return;
      expect(turn, 'it does not end').toBeLessThan(150);
      await this.endRounds();
      const open = await this.on.rows<{ id: string }>(`select id::text from task where state = 'open'`);
      const live: Act = { kind: 'complete', pick: 0, server: turn, dies: null };
      if (open.length > 0) await this.together(open.slice(0, 4).map((_, pick) => ({ ...live, pick })));
      else {
        await this.together([
          { ...live, kind: 'message' },
          { ...live, kind: 'signal' },
          { ...live, kind: 'time' },
        ]);
        for (const name of this.drawn.awaited)
          for (const value of [false, true])
            await setVariables(this.server(0), { instanceId: this.instanceId, values: { [name]: value }, actorId: null }).catch(
              () => undefined,
            );
        await this.rest();
      }
    }
  }
}

const child = drawingOf('child', {
  kind: 'parallel',
  parts: [
    { kind: 'task', mode: 'one' },
    { kind: 'wait', by: 'timer' },
  ],
});
/** A history here costs as much as ten in memory. */
const runs = Math.ceil(Number(process.env['ATTACKS'] ?? 60) / 10);

it('whatever is called at once, wherever a server dies: nothing is lost, doubled or left over, and everything ends', async () => {
  await fc.assert(
    fc.asyncProperty(
      blocks(true, 2),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }),
      fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
      async (block, truths, rounds) => {
        const on = await processes();
        const second = openDatabase(on.engine.url, { size: 4 });
        try {
          const drawn = drawingOf('attacked', block);
          await on.deploy(child.xml);
          await on.deploy(drawn.xml);
          const values = Object.fromEntries([
            ...drawn.ways.map((name, nth) => [name, at(truths, nth) ?? false]),
            ...drawn.awaited.map((name) => [name, false]),
          ]);
          const { services } = on.engine;
          const { instanceId } = await startProcess(services, { key: 'attacked', values, starterId: null });
          const history = new History(on, drawn, instanceId, [services, { ...services, db: second }]);
          await history.rest();
          for (const round of rounds) await history.together(round);
          await history.finish();
        } finally {
          await second.close();
          await on.engine.close();
        }
      },
    ),
    { numRuns: runs, includeErrorInReport: true },
  );
}, 1_800_000);
