import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileFlow } from '#machines/compile/compile.ts';
import { slotsOf } from '#machines/step.ts';
import { scopesOf } from '#machines/verify/scopes.ts';
import { soundnessOf } from '#machines/verify/soundness.ts';
import { draw } from '#tests/support/drawing.ts';
import { Run } from '#tests/support/run.ts';

/**
 * Any graph that runs forward, with a way back now and then. Of the ways out of a gateway that chooses each has a condition of its own,
 * the last is the default.
 */
const node = fc.record({
  kind: fc.constantFrom('t', 'x', 'p', 'p', 'i'),
  far: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 2 }),
  back: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }) }),
});
const graph = fc.array(node, { minLength: 4, maxLength: 9 }).map((nodes) => {
  const conditions: string[] = [];
  const name = (at: number): string => (at < nodes.length ? `${nodes[at]!.kind}${at + 1}` : 'end');
  const flows = nodes.flatMap(({ kind, far, back }, at) => {
    const ways = [...new Set([...far.map((step) => name(at + step)), ...(back > 0 && at > back ? [name(at - back)] : [])])];
    return ways.map((to, nth) => {
      if (kind !== 'x' && kind !== 'i') return `${name(at)} > ${to}`;
      if (nth === ways.length - 1) return ways.length > 1 ? `${name(at)} > ${to}: default` : `${name(at)} > ${to}`;
      conditions.push(`c${at}${nth}`);
      return `${name(at)} > ${to}: c${at}${nth}`;
    });
  });
  return { flows: ['start > first', `first > ${name(0)}`, ...flows], conditions };
});

test('what is found sound never waits in vain when it runs', async () => {
  let [sound, joined, played] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(
      graph,
      fc.infiniteStream(fc.nat(99)),
      fc.infiniteStream(fc.boolean()),
      async ({ flows, conditions }, picks, truths) => {
        const xml = draw('graph', { flows });
        const flow = await compileFlow(xml);
        const { findings, bounded } = soundnessOf(flow);
        if (flow.problems.some(({ severity }) => severity === 'error') || bounded) return;
        if (findings.some(({ severity }) => severity === 'error')) return;
        sound++;
        if (flows.filter((one) => one.startsWith('p')).length > 2) joined++;
        const drawn = () => Object.fromEntries(conditions.map((name) => [name, truths.next().value as boolean]));
        const run = await Run.of(xml, { values: drawn() });
        for (let step = 0; step < 40 && run.status === 'submitted'; step++) {
          const open = slotsOf(run.snapshot);
          expect(run.stuck, flows.join(', ')).toEqual([]);
          expect(open.length, flows.join(', ')).toBeGreaterThan(0);
          run.values = drawn();
          const { slot } = open[(picks.next().value as number) % open.length]!;
          expect(run.send({ type: 'APPROVE', slot }), flows.join(', ')).toBe(null);
          played++;
        }
      },
    ),
    { numRuns: 250 },
  );
  expect(joined).toBeGreaterThan(20);
  expect(sound).toBeGreaterThan(20);
  expect(played).toBeGreaterThan(50);
}, 120_000);

test('what is found to wait in vain does so when it runs', async () => {
  const alarms: string[] = [];
  let seen = 0;
  await fc.assert(
    fc.asyncProperty(
      graph,
      fc.infiniteStream(fc.nat(99)),
      fc.infiniteStream(fc.boolean()),
      async ({ flows, conditions }, picks, truths) => {
        const xml = draw('graph', { flows });
        const flow = await compileFlow(xml);
        const { findings, bounded } = soundnessOf(flow);
        const errors = findings.filter(({ severity }) => severity === 'error').map(({ kind }) => kind);
        if (flow.problems.some(({ severity }) => severity === 'error') || bounded) return;
        if (!errors.includes('deadlock') || errors.some((kind) => kind !== 'deadlock' && kind !== 'dead')) return;
        // Where nothing forks the body is a statechart without tokens, which passes its joins.
        const forks = scopesOf(flow.elements).some(({ nodes }) =>
          [...nodes.values()].some(({ kind, out }) => kind !== 'choice' && out.length > 1),
        );
        if (!forks) return;
        seen++;
        const drawn = () => Object.fromEntries(conditions.map((name) => [name, truths.next().value as boolean]));
        for (let play = 0; play < 60; play++) {
          const run = new Run(flow, { values: drawn() });
          run.submit();
          for (let step = 0; step < 20 && run.status === 'submitted' && run.stuck.length === 0; step++) {
            const open = slotsOf(run.snapshot);
            run.values = drawn();
            const { slot } = open[(picks.next().value as number) % open.length]!;
            expect(run.send({ type: 'APPROVE', slot }), flows.join(', ')).toBe(null);
          }
          if (run.stuck.length > 0) return;
        }
        alarms.push(flows.join(', '));
      },
    ),
    { numRuns: 300, seed: 7 },
  );
  expect(seen).toBeGreaterThan(20);
  expect(alarms).toEqual([]);
}, 120_000);
