/**
 * Random flows, random histories, moved in the middle: to the same drawing, to one in which every element has another id, to one that is
 * played by tokens, and back. Nothing is lost on the way, and every instance still comes to its end.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileFlow } from '#machines/compile/compile.ts';
import type { CompiledFlow, FlowEvent } from '#machines/flow.ts';
import { migrate } from '#machines/migrate/migrate.ts';
import { type ElementMap } from '#machines/migrate/passage.ts';
import { playsTokens } from '#machines/migrate/places.ts';
import { advance, isStep } from '#machines/step.ts';
import { blocks } from '#tests/support/attack/blocks.ts';
import { drawingOf, type Drawn } from '#tests/support/attack/drawing.ts';
import { faultsOf } from '#tests/support/attack/laws.ts';
import { World, type WorldInstance } from './world.ts';
import { dateAfter } from './worldTime.ts';

const child = drawingOf('child', {
  kind: 'parallel',
  parts: [
    { kind: 'task', mode: 'all' },
    { kind: 'wait', by: 'timer' },
  ],
});

/** Listens beside everything: nothing but tokens plays a flow that has such a part. */
const beside = `<bpmn:subProcess id="beside" triggeredByEvent="true"><bpmn:startEvent id="besideStart" isInterrupting="false"><bpmn:signalEventDefinition signalRef="besideNews"/></bpmn:startEvent><bpmn:endEvent id="besideEnd"/><bpmn:sequenceFlow id="besideFlow" sourceRef="besideStart" targetRef="besideEnd"/></bpmn:subProcess>`;
const inTokens = (xml: string): string =>
  xml
    .replace('<bpmn:process', '<bpmn:signal id="besideNews" name="besideNews"/><bpmn:process')
    .replace('</bpmn:process>', `${beside}</bpmn:process>`);

const renamed = (xml: string, map: ElementMap): string =>
  Object.entries(map).reduce(
    (text, [from, to]) =>
      text
        .replaceAll(`Id="${from}"`, `Id="${to}"`)
        .replaceAll(` id="${from}"`, ` id="${to}"`)
        .replaceAll(`Ref="${from}"`, `Ref="${to}"`)
        .replaceAll(`default="${from}"`, `default="${to}"`),
    xml,
  );

class Journey {
  readonly world = new World();
  top!: WorldInstance;
  constructor(readonly drawn: Drawn) {}

  static async of(drawn: Drawn, truths: readonly boolean[]): Promise<Journey> {
    const journey = new Journey(drawn);
    await journey.world.deploy(child.xml);
    await journey.world.deploy(drawn.xml);
    const values = [...drawn.ways, ...drawn.awaited].map((name, nth) => [
      name,
      !drawn.awaited.includes(name) && truths[nth % truths.length],
    ]);
    journey.top = journey.world.start(drawn.key, Object.fromEntries(values));
    return journey;
  }

  judge(): void {
    for (const instance of this.world.instances.values()) {
      const calls = [...this.world.instances.values()]
        .filter(({ parent, ended }) => parent?.id === instance.id && !ended)
        .map(({ parent }) => parent!.call);
      const outside = {
        tasks: instance.tasks.map(({ slot }) => slot),
        timers: instance.timers.map(({ timer }) => timer),
        listeners: instance.listeners.map(({ wait }) => wait),
        calls,
      };
      expect(faultsOf(instance.flow, instance.snapshot, { ...outside, ended: instance.ended !== null })).toEqual([]);
    }
  }

  send(instance: WorldInstance, event: FlowEvent): boolean {
    if (
      instance.ended ||
      !isStep(advance(instance.flow, instance.snapshot, event, { values: {}, now: new Date(this.world.now).toISOString() }))
    )
      return false;
    this.world.send(instance, event);
    this.judge();
    return true;
  }

  go(pick: number): void {
    const tasks = this.world.tasksOf(this.top);
    const task = tasks[pick % Math.max(1, tasks.length)];
    if (task && pick % 4 > 0) this.send(task.instance, { type: 'APPROVE', slot: task.slot });
    else if (pick % 3 === 0) this.world.advance('PT20M');
    else for (const { wait } of this.top.listeners.slice(0, 1)) this.send(this.top, { type: 'CAUGHT', wait });
  }

  /** The instance goes over; what the world has open for it follows. */
  move(fresh: CompiledFlow, map: ElementMap): void {
    const { top, world } = this;
    const before = JSON.stringify(top.snapshot);
    const answer = migrate(top.flow, fresh, top.snapshot, { values: {}, now: new Date(world.now).toISOString(), map, askAgain: true });
    if ('blocks' in answer) throw new Error(JSON.stringify(answer.blocks));
    expect(JSON.stringify(top.snapshot), 'the snapshot before is left alone').toBe(before);
    if (fresh === top.flow) {
      expect(JSON.parse(JSON.stringify(answer.step.snapshot))).toEqual(JSON.parse(before));
      expect([answer.step.commands, answer.effects, answer.renamed]).toEqual([[], [], {}]);
    }
    const { commands, snapshot } = answer.step;
    for (const command of commands) {
      if (command.type === 'listen') top.listeners.push(command);
      else if (command.type === 'unlisten') top.listeners = top.listeners.filter(({ wait }) => wait !== command.wait);
      else if (command.type === 'setTimer') top.timers.push({ timer: command.timer, at: dateAfter(world.now, command.due) });
      else throw new Error(`${command.type} was not asked for`);
    }
    Object.assign(top, {
      flow: fresh,
      snapshot: JSON.parse(JSON.stringify(snapshot)) as typeof snapshot,
      tasks: top.tasks.map((task) => ({ ...task, node: map[task.node] ?? task.node })),
    });
    for (const one of world.instances.values())
      if (one.parent?.id === top.id)
        Object.assign(one, { parent: { id: top.id, call: answer.renamed[one.parent.call] ?? one.parent.call } });
    this.judge();
  }

  finish(): void {
    for (let turn = 0; !this.top.ended; turn++) {
      expect(turn, `it does not end: ${this.world.waiting(this.top).join(' ')}`).toBeLessThan(600);
      // A called process may hand a variable back as it was when it began.
      this.send(this.top, { type: 'VARIABLES', values: Object.fromEntries(this.drawn.rounds.map((name) => [name, false])) });
      const [task] = this.world.tasksOf(this.top);
      if (task) expect(this.send(task.instance, { type: 'APPROVE', slot: task.slot })).toBe(true);
      else {
        for (const instance of this.world.instances.values())
          for (const wait of instance.listeners.map((one) => one.wait)) this.send(instance, { type: 'CAUGHT', wait });
        this.world.advance('PT1H');
        for (const name of this.drawn.awaited)
          for (const held of [false, true]) this.send(this.top, { type: 'VARIABLES', values: { [name]: held } });
      }
    }
    this.judge();
  }
}

/** `ATTACKS` histories of each sort. */
const runs = Number(process.env['ATTACKS'] ?? 60);
const picks = fc.array(fc.nat(99), { maxLength: 12 });

test.each(['the same drawing', 'other ids', 'tokens and back'] as const)(
  'to %s',
  async (way) => {
    let charts = 0;
    await fc.assert(
      fc.asyncProperty(
        blocks(true),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }),
        picks,
        picks,
        async (block, truths, first, second) => {
          const journey = await Journey.of(drawingOf('moved', block), truths);
          for (const pick of first) if (!journey.top.ended) journey.go(pick);
          const { flow } = journey.top;
          if (!playsTokens(flow)) charts += 1;
          if (!journey.top.ended && way === 'the same drawing') journey.move(flow, {});
          if (!journey.top.ended && way === 'other ids') {
            const map = Object.fromEntries(Object.keys(flow.elements).map((id) => [id, `${id}z`]));
            journey.move(await compileFlow(renamed(journey.drawn.xml, map), 'moved'), map);
          }
          if (!journey.top.ended && way === 'tokens and back') {
            const tokens = await compileFlow(inTokens(journey.drawn.xml), 'moved');
            expect(playsTokens(tokens)).toBe(true);
            journey.move(tokens, {});
            for (const pick of second) if (!journey.top.ended) journey.go(pick);
            if (!journey.top.ended && second.length % 2 === 0) journey.move(flow, {});
          }
          for (const pick of second) if (!journey.top.ended) journey.go(pick);
          journey.finish();
        },
      ),
      { numRuns: runs },
    );
    expect(charts, 'statecharts are among them').toBeGreaterThan(0);
  },
  3_600_000,
);
