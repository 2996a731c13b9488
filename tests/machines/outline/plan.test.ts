/** The outline of a drawing: what is read as a branch, as a way back, as something for the drawing alone. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { gapsIn, itemsIn, type Plan } from '#machines/outline/plan.ts';
import { planOf } from '#machines/outline/planOf.ts';
import { sketchOf } from '#machines/outline/sketch.ts';
import { draw } from '#tests/support/drawing.ts';
import { EditedDrawing } from '#tests/support/editing.ts';
import { told } from '#tests/support/told.ts';

const planned = async (xml: string): Promise<Plan> => planOf(sketchOf((await EditedDrawing.of(xml)).process()!));

const lines = (plan: Plan): readonly string[] => plan.lines.map(told);

describe('The outline of', () => {
  test('a shipped flow', async () => {
    const plan = await planned(readFileSync('flows/bill/expenseReport.bpmn', 'utf8'));
    expect(lines(plan)).toEqual([
      'start, costLeader, over5000 {totalAmount > 5000: inCharge | otherwise: }, audit, financeManager, over20000 {totalAmount > 20000: generalManager | otherwise: }, over200000 {totalAmount > 200000: chairman | otherwise: }, pay, end',
    ]);
    expect(plan.count).toBe(7);
    expect(plan.loose).toEqual([]);
  });

  test('branches that end, and one that goes back', async () => {
    const flows = ['start > a', 'a > x1', 'x1 > a: again', 'x1 > end2: small', 'x1 > b: default', 'b > end'];
    expect(lines(await planned(draw('f', { flows })))).toEqual(['start, a, x1 {again: back to a | small: end2 | otherwise: b, end}']);
  });

  test('a rejection aside: the rest is not nested in the other branch', async () => {
    const flows = ['start > a', 'a > x1', 'x1 > end2: bad', 'x1 > b: default', 'b > end'];
    const xml = draw('f', { flows, inside: { end2: '<bpmn:errorEventDefinition/>' } });
    expect(lines(await planned(xml))).toEqual(['start, a, x1 {bad: end2 | otherwise: }, b, end']);
  });

  test('branches at the same time, joined', async () => {
    const flows = ['start > p1', 'p1 > a', 'p1 > b', 'a > p2', 'b > c', 'c > p2', 'p2 > end'];
    const plan = await planned(draw('f', { flows }));
    expect(lines(plan)).toEqual(['start, p1 p2 {a | b, c}, end']);
    expect(gapsIn(plan).map(({ flows: crossed }) => crossed.length)).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });

  test('ways that cross between branches at the same time: for the drawing', async () => {
    const flows = ['start > p1', 'p1 > p2', 'p1 > b', 'p2 > c', 'p2 > p3', 'b > p3', 'p3 > p4', 'c > p4', 'p4 > end'];
    const [line] = lines(await planned(draw('f', { flows })));
    expect(line).toContain('! ');
  });

  test('a merge that a way comes back to is passed unseen, and one inserts before it', async () => {
    const flows = ['start > x1', 'x1 > a', 'a > x2', 'x2 > x1: again', 'x2 > end: default'];
    const plan = await planned(draw('f', { flows }));
    expect(lines(plan)).toEqual(['start, a, x2 {again: back to x1 | otherwise: }, end']);
    const step = itemsIn(plan).find(({ id }) => id === 'a')!;
    expect(step.gap!.behind).toBe('start');
    const jump = itemsIn(plan).find(({ type }) => type === 'jump');
    expect(jump).toMatchObject({ number: 1, back: true, step: { zh: 'a' } });
  });

  test('an unfinished drawing: nothing follows, or nothing leads there', async () => {
    const drawing = await EditedDrawing.of(draw('f', { flows: ['start > a', 'a > end'] }));
    drawing.remove(['end']);
    const plan = planOf(sketchOf(drawing.process()!));
    expect(plan.lines[0]!.last).toEqual({ flows: [], behind: 'a' });
    drawing.remove([sketchOf(drawing.process()!).nodes.get('a')!.into[0]!]);
    expect(planOf(sketchOf(drawing.process()!)).loose.map(({ id }) => id)).toEqual(['a']);
  });
});

test('Every element of every drawing at hand is in its outline, once', async () => {
  const files = readdirSync('flows', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.bpmn'));
  const cases = readdirSync('tests/conformance/cases/patterns', { encoding: 'utf8' }).filter((name) => name.endsWith('.bpmn'));
  const paths = [...files.map((name) => `flows/${name}`), ...cases.map((name) => `tests/conformance/cases/patterns/${name}`)];
  expect(paths.length).toBeGreaterThan(2);
  for (const path of paths) {
    const process = (await EditedDrawing.of(readFileSync(path, 'utf8'))).process();
    if (!process) continue;
    const sketch = sketchOf(process);
    const items = itemsIn(planOf(sketch));
    const steps = items.filter(({ type }) => type === 'step').map(({ id }) => id);
    expect(new Set(steps).size, path).toBe(steps.length);
    const shown = [...sketch.nodes.values()].filter(
      ({ type }) => !type.endsWith('Gateway') && type !== 'BoundaryEvent' && type !== 'EndEvent',
    );
    expect(
      shown.filter(({ id }) => !items.some((one) => one.type !== 'jump' && one.id === id)),
      path,
    ).toEqual([]);
  }
});
