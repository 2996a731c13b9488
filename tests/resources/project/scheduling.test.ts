/** Schedules as pure functions: what is planned by a day, what is done, what waits for itself. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalShares } from '#resources/project/firstSchedule.ts';
import { sum } from '#model/calculation/rounding.ts';
import {
  circleIn,
  donePct,
  inTreeOrder,
  plannedPct,
  predecessorsOf,
  predecessorText,
  rolledUp,
  type PlanTask,
} from '#resources/project/scheduling.ts';

const task = (taskCode: string, weight: string | null, planStart: string | null, planEnd: string | null, percent = '0'): PlanTask => ({
  taskCode,
  weight,
  planStart,
  planEnd,
  percent,
});

describe('what was planned by a day', () => {
  const one = [task('1', '60', '2026-11-01', '2026-11-10'), task('2', '40', '2026-11-11', '2026-11-14')];
  it.each([
    ['2026-10-31', '0.00'],
    ['2026-11-01', '6.00'],
    ['2026-11-05', '30.00'],
    ['2026-11-10', '60.00'],
    ['2026-11-11', '70.00'],
    ['2026-12-31', '100.00'],
  ])('is linear within each task, by calendar days: %s %s', (day, planned) => expect(plannedPct(one, day)).toBe(planned));

  it('is rounded once: three tasks of a third of a percent each are one percent', () => {
    const thirds = ['1', '2', '3'].map((code) => task(code, '1', '2026-11-01', '2026-11-03'));
    expect(plannedPct(thirds, '2026-11-01')).toBe('1.00');
  });
});

describe('what was done', () => {
  it('counts every leaf by its weight, and a parent by what is below it', () => {
    const tree = [
      task('1', null, null, null),
      task('1.1', '30', null, null, '100'),
      task('1.2', '10', null, null, '50'),
      task('2', '60', null, null),
    ];
    expect(donePct(tree)).toBe('35.00');
    expect(rolledUp(tree, tree[0] as PlanTask)).toMatchObject({ percent: '87.50', weight: '40.00' });
  });
});

describe('the order of numbers', () => {
  it('is that of the tree', () => {
    const codes = ['10', '1.10', '1.2', '2', '1', '1.2.1'].map((taskCode) => ({ taskCode }));
    expect(codes.toSorted(inTreeOrder).map(({ taskCode }) => taskCode)).toEqual(['1', '1.2', '1.2.1', '1.10', '2', '10']);
  });
});

describe('predecessors', () => {
  it('are numbers with days of lag', () => {
    expect(predecessorsOf('1.1, 2+3；3-1')).toEqual([
      { code: '1.1', lagDays: 0 },
      { code: '2', lagDays: 3 },
      { code: '3', lagDays: -1 },
    ]);
    expect(predecessorsOf('')).toEqual([]);
    for (const wrong of ['x', '1.', '1+', '0', '1+1000', '1..2']) expect(predecessorsOf(wrong), wrong).toBeNull();
    expect(predecessorText(predecessorsOf('1.1, 2+3, 3-1') ?? [])).toBe('1.1, 2+3, 3-1');
  });

  it('a circle is found through any number of tasks, and none where each waits for earlier ones', () => {
    const chain = (n: number, last: string | null): PlanTask[] =>
      Array.from({ length: n }, (_, at) => ({ ...task(String(at + 1), '1', null, null), predecessors: at === 0 ? last : String(at) }));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), (n) => {
        expect(circleIn(chain(n, null))).toBeNull();
        expect(circleIn(chain(n, String(n)))).not.toBeNull();
      }),
    );
  });
});

it('equal weights add up to 100, the last takes the rest', () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 300 }), (count) => sum(equalShares(count)) === '100.00'));
  expect(equalShares(3)).toEqual(['33.33', '33.33', '33.34']);
});
