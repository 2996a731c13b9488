import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { slotsOf } from '#machines/step.ts';
import { draw } from '#tests/support/drawing.ts';
import { Run } from '#tests/support/run.ts';

/** Blocks of a structured flow, nested. */
type Block =
  | { readonly kind: 'task'; readonly mode: 'one' | 'all' | 'sequence' }
  | { readonly kind: 'sequence' | 'exclusive' | 'parallel' | 'inclusive'; readonly parts: readonly Block[] }
  | { readonly kind: 'loop'; readonly body: Block };

const { block } = fc.letrec<{ block: Block }>((tie) => {
  const parts = (least: number) => fc.array(tie('block'), { minLength: least, maxLength: 3 });
  return {
    block: fc.oneof(
      { maxDepth: 3 },
      fc.record({ kind: fc.constant('task' as const), mode: fc.constantFrom('one' as const, 'all' as const, 'sequence' as const) }),
      fc.record({ kind: fc.constant('sequence' as const), parts: parts(1) }),
      fc.record({ kind: fc.constantFrom('exclusive' as const, 'parallel' as const, 'inclusive' as const), parts: parts(2) }),
      fc.record({ kind: fc.constant('loop' as const), body: tie('block') }),
    ),
  };
});

interface Drawn {
  readonly flows: string[];
  readonly attributes: Record<string, Record<string, string>>;
  readonly conditions: string[];
  tasks: number;
  gateways: number;
}

/** Draws the block between two nodes; each condition reads a variable of its own. */
const lay = (drawn: Drawn, one: Block, from: string, to: string, condition?: string): void => {
  const flow = (a: string, b: string, text?: string): void => void drawn.flows.push(`${a} > ${b}${text === undefined ? '' : `: ${text}`}`);
  const fresh = () => {
    const name = `c${drawn.conditions.length + 1}`;
    drawn.conditions.push(name);
    return name;
  };
  switch (one.kind) {
    case 'task': {
      const id = `t${++drawn.tasks}`;
      if (one.mode !== 'one') drawn.attributes[id] = { 'tydf:mode': one.mode };
      flow(from, id, condition);
      return flow(id, to);
    }
    case 'sequence': {
      let [at, text] = [from, condition];
      for (const [nth, part] of one.parts.entries()) {
        const next = nth === one.parts.length - 1 ? to : `x${++drawn.gateways}`;
        lay(drawn, part, at, next, text);
        [at, text] = [next, undefined];
      }
      return;
    }
    case 'loop': {
      const [head, tail] = [`x${++drawn.gateways}`, `x${++drawn.gateways}`];
      flow(from, head, condition);
      lay(drawn, one.body, head, tail);
      flow(tail, head, fresh());
      return flow(tail, to, 'default');
    }
    default: {
      const letter = one.kind === 'parallel' ? 'p' : one.kind === 'inclusive' ? 'i' : 'x';
      const [split, join] = [`${letter}${++drawn.gateways}`, `${letter}${++drawn.gateways}`];
      flow(from, split, condition);
      for (const [nth, part] of one.parts.entries())
        lay(drawn, part, split, join, one.kind === 'parallel' ? undefined : nth === one.parts.length - 1 ? 'default' : fresh());
      return flow(join, to);
    }
  }
};

const drawingOf = (one: Block, from = 'start'): Drawn => {
  const drawn: Drawn = { flows: [], attributes: {}, conditions: [], tasks: 0, gateways: 0 };
  lay(drawn, one, from, 'end');
  return drawn;
};

test('structured flows: only statecharts, every run ends, joins wait for all, slots never repeat', async () => {
  await fc.assert(
    fc.asyncProperty(block, fc.infiniteStream(fc.nat(99)), fc.infiniteStream(fc.boolean()), async (one, picks, truths) => {
      const { flows, attributes, conditions } = drawingOf(one);
      const values = Object.fromEntries(conditions.map((name) => [name, truths.next().value as boolean]));
      const voters = Object.fromEntries(Object.keys(attributes).map((id) => [id, [['u:1' as const], ['u:2' as const]]]));
      const run = await Run.of(draw('random', { flows, attributes }), { values, voters });
      const used = new Set<string>();
      for (let step = 0; run.status === 'submitted'; step++) {
        expect(step).toBeLessThan(5000);
        const open = slotsOf(run.snapshot);
        expect(open.length, 'a running flow waits for somebody').toBeGreaterThan(0);
        // After a while loops are left, so that the run can end.
        if (step > 20) run.values = Object.fromEntries(conditions.map((name) => [name, false]));
        const { slot, node } = open[(picks.next().value as number) % open.length]!;
        expect(used.has(slot)).toBe(false);
        used.add(slot);
        run.decide('APPROVE', node, run.slots(node).indexOf(slot));
      }
      expect(run.status).toBe('approved');
      const opened = run.commands.filter(({ type }) => type === 'openTask').length;
      expect(opened).toBe(used.size);
    }),
    { numRuns: 80 },
  );
}, 120_000);

test('statechart and token game are the same: a timer beside the first task, never fired, makes tokens of the whole', async () => {
  await fc.assert(
    fc.asyncProperty(block, fc.infiniteStream(fc.nat(99)), fc.infiniteStream(fc.boolean()), async (one, picks, truths) => {
      const { flows, attributes, conditions } = drawingOf(one, 'first');
      const settings = {
        values: Object.fromEntries(conditions.map((name) => [name, truths.next().value as boolean])),
        voters: Object.fromEntries(Object.keys(attributes).map((id) => [id, [['u:1' as const], ['u:2' as const]]])),
      };
      const chart = await Run.of(draw('chart', { flows: ['start > first', ...flows], attributes }), settings);
      const timers = { late: { on: 'first', after: 'P1D', beside: true } };
      const tokens = await Run.of(
        draw('tokens', { flows: ['start > first', ...flows, 'late > nudge', 'nudge > end2'], attributes, timers }),
        settings,
      );
      const ballots = (run: Run) =>
        slotsOf(run.snapshot)
          .map(({ node }) => node)
          .toSorted();
      for (let step = 0; chart.status === 'submitted'; step++) {
        expect(ballots(tokens)).toEqual(ballots(chart));
        expect(tokens.here.toSorted()).toEqual(chart.here.toSorted());
        if (step > 20) for (const run of [chart, tokens]) run.values = Object.fromEntries(conditions.map((name) => [name, false]));
        const open = ballots(chart);
        const node = open[(picks.next().value as number) % open.length]!;
        chart.approve(node);
        tokens.approve(node);
      }
      expect(tokens.status).toBe(chart.status);
    }),
    { numRuns: 80 },
  );
}, 120_000);

test('any graph of tasks and gateways: a step gives a snapshot or a refusal, never a crash; ballots and commands agree', async () => {
  const ids = ['a', 'b', 'c', 'x1', 'x2', 'p1', 'p2', 'i1', 'i2'];
  const flow = fc
    .tuple(fc.constantFrom('start', ...ids), fc.constantFrom(...ids, 'end'), fc.constantFrom('', '', ': n > 1', ': n < 1'))
    .map(([from, to, text]) => `${from} > ${to}${text}`);
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(flow, { minLength: 4, maxLength: 14 }),
      fc.nat(2),
      fc.infiniteStream(fc.nat(99)),
      async (flows, n, picks) => {
        let run: Run;
        try {
          run = await Run.of(draw('graph', { flows: ['start > a', ...flows.filter((text) => !text.startsWith('start'))] }), {
            values: { n },
          });
        } catch (problem) {
          expect(String(problem)).toMatch(/^Error: (noFlowFits|unknownValue|\w+: )/);
          return;
        }
        const open = new Set(run.commands.flatMap((command) => (command.type === 'openTask' ? [command.slot] : [])));
        for (let step = 0; step < 30 && run.status === 'submitted'; step++) {
          expect(new Set(slotsOf(run.snapshot).map(({ slot }) => slot))).toEqual(open);
          const slots = [...open];
          const slot = slots[(picks.next().value as number) % slots.length];
          expect(slot !== undefined || run.stuck.length > 0, 'a running flow waits for somebody, or is told as stuck').toBe(true);
          if (slot === undefined) return;
          let refused;
          try {
            refused = run.send({ type: 'APPROVE', slot });
          } catch (problem) {
            expect(String(problem)).toMatch(/noFlowFits|unknownValue/);
            return;
          }
          if (refused) {
            expect(refused.refused).toBe('noFlowFits');
            return;
          }
          open.delete(slot);
          for (const command of run.last) {
            if (command.type === 'openTask') open.add(command.slot);
            if (command.type === 'closeTask') open.delete(command.slot);
          }
        }
      },
    ),
    { numRuns: 250 },
  );
}, 120_000);
