/** The Gantt page: rows of the tree, what is changed and sent, where bars and dependencies lie. */
import { describe, expect, it } from 'vitest';
import { barOf, linksOf, rowHeight, scaleOf, ticksOf, usualZoom, xOf } from '#client/pages/project/gantt/layout.ts';
import {
  baselineOf,
  changedSince,
  changedTasks,
  movedBy,
  neighboursOf,
  noEdits,
  pushes,
  rowsOf,
  savedRows,
  tasksOf,
  visibleRows,
  walkTo,
  type Edits,
} from '#client/pages/project/gantt/plan.ts';
import type { AnyDoc } from '#model/definition.ts';

const line = (taskCode: string, planStart: string | null, planEnd: string | null, more: AnyDoc = {}): AnyDoc => ({
  id: `t${taskCode}`,
  taskCode,
  taskName: `任务${taskCode}`,
  planStart,
  planEnd,
  weight: '50.00',
  percent: '0.00',
  originId: `o${taskCode}`,
  ...more,
});
const schedule: AnyDoc = {
  tasks: [
    line('2', '2026-12-11', '2026-12-20', { predecessors: '1' }),
    line('1', null, null),
    line('1.2', '2026-12-06', '2026-12-10', { predecessors: '1.1' }),
    line('1.1', '2026-12-01', '2026-12-05', { percent: '100.00', actualStart: '2026-12-01', actualEnd: '2026-12-05' }),
  ],
};
const tasks = tasksOf(schedule);
const rows = rowsOf(tasks, new Map(), '2026-12-08');
const edits = (code: string, planStart: string, planEnd: string): Edits => ({
  ...noEdits,
  spans: new Map([[code, { planStart, planEnd }]]),
});

describe('rows', () => {
  it('stand in the order of the tree; parents have what follows from below', () => {
    expect(rows.map(({ code }) => code)).toEqual(['1', '1.1', '1.2', '2']);
    expect(rows[0]).toMatchObject({ isParent: true, start: '2026-12-01', end: '2026-12-10', days: 10, percent: '50.00', weight: '100.00' });
  });
  it('say what is done, under way, late, and critical while it is not done', () => {
    expect(rows.map(({ state }) => state)).toEqual(['todo', 'done', 'todo', 'todo']);
    expect(rowsOf(tasks, new Map(), '2026-12-11').map(({ state }) => state)).toEqual(['delayed', 'done', 'delayed', 'todo']);
    expect(rows.map(({ critical }) => critical)).toEqual([false, false, true, true]);
  });
  it('compare with the first version by the task that they are in all versions', () => {
    const first = baselineOf(tasksOf({ tasks: [line('7', '2026-12-09', '2026-12-17', { originId: 'o2' })] }));
    const [, , , last] = rowsOf(tasks, first, '2026-12-08');
    expect(last).toMatchObject({ baseline: { planStart: '2026-12-09', planEnd: '2026-12-17' }, drift: 3 });
    expect(rowsOf(tasks, first, '2026-12-08')[1]?.baseline).toBeNull();
  });
  it('below what is folded are hidden, at every depth', () => {
    const deep = rowsOf(
      tasksOf({ tasks: [line('1', null, null), line('1.1', null, null), line('1.1.1', '2026-12-01', '2026-12-02')] }),
      new Map(),
      '2026-12-01',
    );
    expect(visibleRows(deep, new Set(['1'])).map(({ code }) => code)).toEqual(['1']);
    expect(visibleRows(deep, new Set(['1.1'])).map(({ code }) => code)).toEqual(['1', '1.1']);
    expect(visibleRows(deep, new Set())).toBe(deep);
  });
  it('are walked by keys, no further than the first and the last', () => {
    expect(walkTo(rows, '1.1', 'down')).toBe('1.2');
    expect(walkTo(rows, '1', 'up')).toBe('1');
    expect(walkTo(rows, '1.2', 'pageDown')).toBe('2');
    expect(walkTo(rows, '2', 'first')).toBe('1');
    expect(walkTo(rows, 'gone', 'down')).toBe('1.1');
  });
  it('of a schedule of 500 tasks take little time', () => {
    const many = tasksOf({
      tasks: Array.from({ length: 500 }, (_, at) =>
        at % 10 === 0
          ? line(String(at / 10 + 1), null, null)
          : line(
              `${Math.floor(at / 10) + 1}.${at % 10}`,
              '2026-12-01',
              '2026-12-05',
              at % 10 > 1 ? { predecessors: `${Math.floor(at / 10) + 1}.${(at % 10) - 1}` } : {},
            ),
      ),
    });
    const began = performance.now();
    const all = rowsOf(many, new Map(), '2026-12-08');
    linksOf(all, scaleOf(all, '2026-12-08', 'week'));
    expect(all).toHaveLength(500);
    expect(performance.now() - began).toBeLessThan(1500);
  });
});

describe('changes', () => {
  it('push what waits, where that is wanted, and are sent with what they push', () => {
    const later = edits('1.2', '2026-12-08', '2026-12-12');
    const pushed = pushes(tasks, later, true);
    expect(pushed.map(({ code, to }) => [code, to.planStart])).toEqual([['2', '2026-12-13']]);
    expect(pushes(tasks, later, false)).toEqual([]);
    const after = changedTasks(tasks, later, pushed);
    expect(savedRows(tasks, after)).toEqual([
      { id: 't1.2', planStart: '2026-12-08', planEnd: '2026-12-12', weight: '50.00' },
      { id: 't2', planStart: '2026-12-13', planEnd: '2026-12-22', weight: '50.00' },
    ]);
  });
  it('that change nothing are not sent', () => {
    expect(savedRows(tasks, changedTasks(tasks, edits('1.2', '2026-12-06', '2026-12-10'), []))).toEqual([]);
  });
  it('made while others are saved stay', () => {
    const sent = edits('1.2', '2026-12-08', '2026-12-12');
    const spans = new Map([...sent.spans, ['2', { planStart: '2026-12-15', planEnd: '2026-12-20' }]]);
    expect(changedSince({ spans, weights: new Map([['2', '40']]) }, { ...sent, weights: new Map([['2', '30']]) })).toEqual({
      spans: new Map([['2', { planStart: '2026-12-15', planEnd: '2026-12-20' }]]),
      weights: new Map([['2', '40']]),
    });
    expect(changedSince(sent, sent)).toEqual(noEdits);
  });
  it('of weights differ by their amount; an emptied one is sent as none', () => {
    const weighted = (weight: string) => savedRows(tasks, changedTasks(tasks, { ...noEdits, weights: new Map([['2', weight]]) }, []));
    expect(weighted('50')).toEqual([]);
    expect(weighted('')).toMatchObject([{ id: 't2', weight: null }]);
  });
  it('of weights are sent alone', () => {
    const after = changedTasks(tasks, { ...noEdits, weights: new Map([['2', '40']]) }, []);
    expect(savedRows(tasks, after)).toMatchObject([{ id: 't2', weight: '40' }]);
  });
  it('move a task by days as long as it is; one without dates stays', () => {
    expect(movedBy({ planStart: '2026-12-31', planEnd: '2027-01-02' }, 1)).toEqual({ planStart: '2027-01-01', planEnd: '2027-01-03' });
    expect(movedBy({ planStart: null, planEnd: null }, 1)).toBeNull();
  });
  it('know who waits for whom', () => {
    expect(neighboursOf(tasks, '1.2')).toEqual({ before: ['1.1'], after: [] });
    expect(neighboursOf(tasks, '1')).toEqual({ before: [], after: ['2'] });
  });
});

describe('the drawing', () => {
  const scale = scaleOf(rows, '2026-12-08', 'day');
  it('begins before the first day and ends after the last, today among them', () => {
    expect(scale.from).toBe('2026-11-29');
    expect(xOf(scale, '2026-11-29')).toBe(0);
    expect(scale.width).toBe(scale.days * 26);
    expect(scaleOf(rows, '2026-12-30', 'day').days).toBeGreaterThan(scale.days);
    expect(scaleOf(rows, '2029-12-30', 'day').days).toBe(scale.days);
  });
  it('a bar is as wide as its days, both counted; none without dates', () => {
    expect(barOf(scale, '2026-12-01', '2026-12-05')).toEqual({ x: 52, width: 130 });
    expect(barOf(scale, null, '2026-12-05')).toBeNull();
    expect(barOf(scale, '2026-12-06', '2026-12-05')).toBeNull();
  });
  it('dependencies lead from ends to begins, between rows that are shown', () => {
    const links = linksOf(rows, scale);
    expect(links.map(({ key }) => key)).toEqual(['1.1 1.2', '1 2']);
    expect(links[0]?.path.startsWith(`M182 ${rowHeight * 1.5}`)).toBe(true);
    expect(linksOf(visibleRows(rows, new Set(['1'])), scale).map(({ key }) => key)).toEqual(['1 2']);
  });
  it('has ticks that cover every day once', () => {
    for (const zoom of ['day', 'week', 'month'] as const) {
      const one = scaleOf(rows, '2026-12-08', zoom);
      for (const ticks of Object.values(ticksOf(one))) expect(ticks.reduce((all, { width }) => all + width, 0)).toBe(one.width);
    }
    expect(ticksOf(scale).coarse.map(({ label }) => label)).toEqual(['2026-11', '2026-12']);
  });
  it('is by days for a short schedule, by months for a long one', () => {
    expect([20, 100, 400].map(usualZoom)).toEqual(['day', 'week', 'month']);
  });
});
