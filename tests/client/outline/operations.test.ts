/** What people do in the outline, done to a drawing: sequences of it leave a flow that is sound, compiles, and reads the same when reopened. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Operations } from '#client/designer/outline/operations.ts';
import { compileFlow } from '#machines/compile/compile.ts';
import {
  backTargets,
  canEnd,
  canMoveBlock,
  canRemoveBlock,
  canTurnSeveral,
  keepsBranch,
  nextPlace,
  rejoins,
  sidesOf,
  type Around,
} from '#machines/outline/allowed.ts';
import { gapsIn, itemsIn, type Gap, type Line, type Plan, type PlanBlock, type PlanItem, type PlanStep } from '#machines/outline/plan.ts';
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

  test('one more branch, and one that goes on again, wait for nobody where all of the others lead back', async () => {
    const desk = await Desk.of('start > a', 'a > end');
    desk.operations.insertChoice(desk.before('end'), 'amount > 5', { id: 'c' });
    desk.operations.leadBack(desk.block().branches[1]!.line.last!, 'a');
    desk.operations.insertParallel(desk.before('c'), { id: 'l' }, { id: 'r' });
    desk.operations.addBranch(desk.block(), 'amount > 2', { id: 'b' });
    const [block] = itemsIn(desk.plan).filter((one) => one.type === 'block');
    desk.operations.goOn(itemsIn(desk.plan).find((one) => one.type === 'jump')!.flows, block!);
    const x = (text: string) => text.replaceAll(/(Exclusive|Parallel)Gateway_\d+/g, 'x');
    expect(x(desk.text)).toBe('start, a, x x {amount > 5:  | amount > 2: b | otherwise: }, x x {l | r}, c, end');
    const flow = await compileFlow(await desk.drawing.xml());
    expect(soundnessOf(flow).findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('a branch goes back to a step, ends the flow, or goes on again', async () => {
    const desk = await Desk.of('start > a', 'a > b', 'b > end');
    desk.operations.insertChoice(desk.before('end'), 'bad', { id: 'c' });
    const last = () => desk.block().branches[0]!.line.last!;
    desk.operations.leadBack(last(), 'a');
    const x = (text: string) => text.replaceAll(/(Exclusive)Gateway_\d/g, 'x').replaceAll(/EndEvent_\d/g, 'e');
    expect(x(desk.text)).toBe('start, a, b, x x {bad: c, back to a | otherwise: }, end');
    desk.operations.goOn(itemsIn(desk.plan).find((one) => one.type === 'jump')!.flows, desk.block());
    expect(x(desk.text)).toBe('start, a, b, x x {bad: c | otherwise: }, end');
    desk.operations.endHere(last(), true, {});
    expect(x(desk.text)).toBe('start, a, b, x x {bad: c, e | otherwise: }, end');
  });
});

/** One act at a place, both by number. */
const kinds = [
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
  'up',
  'down',
  'several',
  'order',
  'back',
  'on',
  'end',
] as const;
const act = fc.record({
  kind: fc.constantFrom(...kinds),
  at: fc.nat(99),
  to: fc.nat(99),
});

/** Lines with the blocks around them. */
const linesIn = (line: Line, around: readonly Around[] = []): readonly { readonly line: Line; readonly around: readonly Around[] }[] => [
  { line, around },
  ...line.items.flatMap((one) =>
    one.type === 'block' ? one.branches.flatMap((branch) => linesIn(branch.line, [...around, { block: one, branch }])) : [],
  ),
];

const perform = (
  desk: Desk,
  { kind, at, to }: { readonly kind: string; readonly at: number; readonly to: number },
  number: number,
): void => {
  const { operations, plan: now } = desk;
  const pick = <Value>(all: readonly Value[], nth: number): Value | undefined => all[nth % Math.max(all.length, 1)];
  const gap = pick(gapsIn(now), to)!;
  const [main] = now.lines;
  const items = itemsIn(now);
  const isStep = (one: PlanItem): one is PlanStep => one.type === 'step';
  const isBlock = (one: PlanItem): one is PlanBlock => one.type === 'block';
  const step = pick(items.filter(isStep), at);
  const block = pick(
    items.filter(isBlock).filter(({ fixed }) => fixed === null),
    at,
  );
  const rule = (id: string) => desk.drawing.extend(id, 'tydf:Approver', [{ rule: 'starter.leader' }]);
  const called = (letter: string) => ({ id: `${letter}${number}` });
  const move = (one: PlanItem, place: Gap | null): void => {
    if (place && isStep(one)) operations.moveStep(one, place);
    if (place && isBlock(one)) operations.moveBlock(one, place);
  };
  const by = (direction: -1 | 1): void => {
    const places = linesIn(main!).flatMap(({ line }) => line.items.map((one) => ({ line, one })));
    const found = pick(places, at)!;
    move(found.one, nextPlace(main!, found.line, found.one, direction));
  };
  const leaving = pick(
    linesIn(main!).filter(({ line, around }) => line.last && backTargets(line.last, main!, around).length > 0),
    at,
  );
  const gone = pick(
    linesIn(main!).filter(({ line, around }) => !line.last && rejoins(line, around) !== null),
    at,
  );
  const doings: Readonly<Record<string, () => unknown>> = {
    step: () => rule(operations.insert(gap, { type: 'bpmn:UserTask' }, called('s'))),
    choice: () => rule(operations.insertChoice(gap, `v${number} > 1`, called('c')).step),
    parallel: () => {
      operations.insertParallel(gap, called('l'), called('r'));
      rule(`l${number}`);
      rule(`r${number}`);
    },
    branch: () => block && rule(operations.addBranch(block, `v${number} > 2`, called('b')).step),
    remove: () => step && !step.turns && operations.removeStep(step),
    removeBranch: () => {
      const branch = block && pick(block.branches, to);
      if (branch && keepsBranch(block, branch) === null) operations.removeBranch(block, branch.id);
    },
    removeBlock: () => block && canRemoveBlock(block) && operations.removeBlock(block),
    move: () => step && !step.turns && move(step, gap),
    moveBlock: () => {
      if (!block || !canMoveBlock(block)) return;
      const { line } = linesIn(main!).find((one) => one.line.items.includes(block))!;
      const { before, after } = sidesOf(line, block);
      const own = block.branches.flatMap((branch) => gapsIn({ lines: [branch.line], handlers: [], loose: [] }));
      if (![before, after, ...own].includes(gap)) move(block, gap);
    },
    up: () => by(-1),
    down: () => by(1),
    several: () => block && canTurnSeveral(block) && operations.setSeveral(block, block.way === 'choice'),
    order: () => {
      const others = block?.branches.filter(({ otherwise }) => !otherwise).map(({ id }) => id) ?? [];
      if (others.length > 1) operations.order(others.toReversed());
    },
    back: () => leaving && operations.leadBack(leaving.line.last!, pick(backTargets(leaving.line.last!, main!, leaving.around), to)!.id),
    on: () => {
      const last = gone?.line.items.at(-1);
      if (last?.type === 'jump') operations.goOn(last.flows, rejoins(gone!.line, gone!.around)!);
      if (last?.type === 'end') operations.goOn(last.gap!.flows, rejoins(gone!.line, gone!.around)!);
    },
    end: () => leaving && canEnd(leaving.line.last!, leaving.around) && operations.endHere(leaving.line.last!, to % 2 === 0, {}),
  };
  doings[kind]!();
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
