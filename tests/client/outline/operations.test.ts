/** What people do in the outline, done to a drawing: sequences of it leave a flow that is sound, compiles, and reads the same when reopened. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Operations } from '#client/designer/outline/operations.ts';
import { compileFlow } from '#machines/compile/compile.ts';
import { gapsIn, itemsIn, type Plan, type PlanBlock, type PlanStep } from '#machines/outline/plan.ts';
import { planOf } from '#machines/outline/planOf.ts';
import { sketchOf } from '#machines/outline/sketch.ts';
import { soundnessOf } from '#machines/verify/soundness.ts';
import { draw } from '#tests/support/drawing.ts';
import { EditedDrawing } from '#tests/support/editing.ts';
import { told } from '#tests/support/told.ts';

const plan = (drawing: EditedDrawing): Plan => planOf(sketchOf(drawing.process()!));

class Desk {
  private constructor(readonly drawing: EditedDrawing) {}
  static async of(...flows: string[]): Promise<Desk> {
    return new Desk(await EditedDrawing.of(draw('f', { flows })));
  }
  get plan(): Plan {
    return plan(this.drawing);
  }
  get operations(): Operations {
    return new Operations(this.drawing, this.drawing);
  }
  get text(): string {
    return this.plan.lines.map(told).join(' / ');
  }
  step(id: string): PlanStep {
    return itemsIn(this.plan).find((one): one is PlanStep => one.type === 'step' && one.id === id)!;
  }
  block(at = 0): PlanBlock {
    return itemsIn(this.plan).filter((one): one is PlanBlock => one.type === 'block')[at]!;
  }
  /** The gap before an element. */
  before(id: string) {
    return itemsIn(this.plan).find((one) => one.type !== 'jump' && one.id === id)!.gap!;
  }
}

const ladder = ['start > a', 'a > x1', 'x1 > b: amount > 5', 'x1 > c: default', 'b > c', 'c > end'] as const;

describe('In the outline', () => {
  test('a step goes in between, before a place where branches meet for all of them, or into one of them', async () => {
    const desk = await Desk.of(...ladder);
    desk.operations.insert(desk.before('a'), { type: 'bpmn:UserTask' }, { id: 'first' });
    desk.operations.insert(desk.before('c'), { type: 'bpmn:UserTask' }, { id: 'all' });
    desk.operations.insert(desk.block().branches[1]!.line.last!, { type: 'bpmn:UserTask' }, { id: 'small' });
    expect(desk.text).toBe('start, first, a, x1 {amount > 5: b | otherwise: small}, all, c, end');
  });

  test('a branch comes with its condition, before the one otherwise', async () => {
    const desk = await Desk.of('start > a', 'a > end');
    desk.operations.insertChoice(desk.before('end'), 'amount > 5', { id: 'b' });
    desk.operations.addBranch(desk.block(), 'amount > 2', { id: 'c' });
    expect(desk.text.replaceAll(/ExclusiveGateway_\d/g, 'x')).toBe('start, a, x x {amount > 5: b | amount > 2: c | otherwise: }, end');
    const { branches } = desk.block();
    desk.operations.order([branches[1]!.id, branches[0]!.id, branches[2]!.id]);
    expect(desk.block().branches.map(({ condition }) => condition)).toEqual(['amount > 2', 'amount > 5', null]);
  });

  test('what is taken away leaves nothing behind: the last branch but one takes the gateways with it', async () => {
    const desk = await Desk.of('start > a', 'a > end');
    desk.operations.insertChoice(desk.before('end'), 'amount > 5', { id: 'b' });
    desk.operations.removeBranch(desk.block(), desk.block().branches[1]!.id);
    expect(desk.text).toBe('start, a, b, end');
    desk.operations.insertParallel(desk.before('b'), { id: 'l' }, { id: 'r' });
    desk.operations.removeBlock(desk.block());
    expect(desk.text).toBe('start, a, b, end');
    expect(desk.plan.loose).toEqual([]);
  });

  test('a step that several ways lead to is taken out for all of them', async () => {
    const desk = await Desk.of(...ladder);
    desk.operations.removeStep(desk.step('c'));
    expect(desk.text).toBe('start, a, x1 {amount > 5: b | otherwise: }, end');
    desk.operations.removeStep(desk.step('b'));
    expect(desk.text).toBe('start, a, x1 {amount > 5:  | otherwise: }, end');
    desk.operations.removeBlock(desk.block());
    expect(desk.text).toBe('start, a, end');
  });

  test('a step moves into a branch and out of it; a block moves as a whole', async () => {
    const desk = await Desk.of('start > a', 'a > b', 'b > end');
    desk.operations.insertChoice(desk.before('end'), 'amount > 5', { id: 'c' });
    const x = (text: string) => text.replaceAll(/ExclusiveGateway_\d/g, 'x');
    desk.operations.moveStep(desk.step('a'), desk.block().branches[1]!.line.last!);
    expect(x(desk.text)).toBe('start, b, x x {amount > 5: c | otherwise: a}, end');
    desk.operations.moveStep(desk.step('c'), desk.before('b'));
    expect(x(desk.text)).toBe('start, c, b, x x {amount > 5:  | otherwise: a}, end');
    desk.operations.moveBlock(desk.block(), desk.before('b'));
    expect(x(desk.text)).toBe('start, c, x x {amount > 5:  | otherwise: a}, b, end');
  });

  test('a branch goes back to a step, ends the flow, or goes on again', async () => {
    const desk = await Desk.of('start > a', 'a > b', 'b > end');
    desk.operations.insertChoice(desk.before('end'), 'bad', { id: 'c' });
    const last = () => desk.block().branches[0]!.line.last!;
    desk.operations.leadTo(last().flows, 'a');
    const x = (text: string) => text.replaceAll(/(Exclusive)Gateway_\d/g, 'x').replaceAll(/EndEvent_\d/g, 'e');
    expect(x(desk.text)).toBe('start, a, b, x x {bad: c, back to a | otherwise: }, end');
    desk.operations.leadTo(itemsIn(desk.plan).find((one) => one.type === 'jump')!.flows, desk.block().meets!);
    expect(x(desk.text)).toBe('start, a, b, x x {bad: c | otherwise: }, end');
    desk.operations.endHere(last(), true, {});
    expect(x(desk.text)).toBe('start, a, b, x x {bad: c, e | otherwise: }, end');
  });
});

/** One act at a place, both by number. */
const act = fc.record({
  kind: fc.constantFrom(
    'step',
    'step',
    'choice',
    'parallel',
    'branch',
    'remove',
    'removeBranch',
    'removeBlock',
    'move',
    'moveBlock',
    'several',
    'order',
  ),
  at: fc.nat(99),
  to: fc.nat(99),
});

const perform = (
  desk: Desk,
  { kind, at, to }: { readonly kind: string; readonly at: number; readonly to: number },
  number: number,
): void => {
  const { operations, plan: now } = desk;
  const gaps = gapsIn(now);
  const pick = <Value>(all: readonly Value[], nth: number): Value | undefined => all[nth % Math.max(all.length, 1)];
  const gap = pick(gaps, to)!;
  const items = itemsIn(now);
  const step = pick(
    items.filter((one): one is PlanStep => one.type === 'step'),
    at,
  );
  const block = pick(
    items.filter((one): one is PlanBlock => one.type === 'block' && one.fixed === null),
    at,
  );
  const rule = (id: string) => desk.drawing.extend(id, 'tydf:Approver', [{ rule: 'starter.leader' }]);
  const called = (letter: string) => ({ id: `${letter}${number}` });
  switch (kind) {
    case 'step':
      return rule(operations.insert(gap, { type: 'bpmn:UserTask' }, called('s')));
    case 'choice':
      return rule(operations.insertChoice(gap, `v${number} > 1`, called('c')).step);
    case 'parallel': {
      operations.insertParallel(gap, called('l'), called('r'));
      rule(`l${number}`);
      return rule(`r${number}`);
    }
    case 'branch':
      return block && rule(operations.addBranch(block, `v${number} > 2`, called('b')).step);
    case 'remove':
      return step && operations.removeStep(step);
    case 'removeBranch': {
      const branch = block && pick(block.branches, to);
      return branch && !(branch.otherwise && block.branches.length > 2) ? operations.removeBranch(block, branch.id) : undefined;
    }
    case 'removeBlock':
      return block && block.meets !== null ? operations.removeBlock(block) : undefined;
    case 'move':
      return step && operations.moveStep(step, gap);
    case 'moveBlock': {
      const inside = block
        ? new Set(block.branches.flatMap(({ line }) => gapsIn({ lines: [line], handlers: [], loose: [] })).flatMap(({ flows }) => flows))
        : null;
      const own = block && (gap.flows.some((flow) => inside!.has(flow)) || gap.behind === block.join || gap === block.gap);
      return block && block.meets !== null && !own ? operations.moveBlock(block, gap) : undefined;
    }
    case 'several':
      return block && block.way !== 'parallel' && block.meets !== null
        ? void operations.setSeveral(block, block.way === 'choice')
        : undefined;
    default: {
      const others = block?.branches.filter(({ otherwise }) => !otherwise).map(({ id }) => id) ?? [];
      return others.length > 1 ? operations.order(others.toReversed()) : undefined;
    }
  }
};

test('whatever is done in it, the flow stays sound and reads the same when reopened', async () => {
  const starts = [['start > a', 'a > end'], [...ladder], ['start > p1', 'p1 > a', 'p1 > b', 'a > p2', 'b > p2', 'p2 > end']];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...starts), fc.array(act, { maxLength: 14 }), async (flows, acts) => {
      const desk = await Desk.of(...flows);
      for (const [number, one] of acts.entries()) perform(desk, one, number);
      const xml = await desk.drawing.xml();
      const flow = await compileFlow(xml);
      expect(flow.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(soundnessOf(flow).findings.filter(({ severity }) => severity === 'error' || severity === 'warning')).toEqual([]);
      expect(desk.plan.loose).toEqual([]);
      expect(
        plan(await EditedDrawing.of(xml))
          .lines.map(told)
          .join(' / '),
      ).toBe(desk.text);
    }),
    { numRuns: 150 },
  );
}, 120_000);
