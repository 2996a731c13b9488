/** An instance as it was at a moment of its trail; figures as heat. */
import { describe, expect, it } from 'vitest';
import { frameAt, recordAt } from '#client/designer/instances/replay.ts';
import { figureOf, warmOf } from '#client/designer/instances/heat/heat.ts';
import { nothingPlanned, planned, redo, undo, withAct, without } from '#client/designer/instances/operate/plan.ts';
import { periodOf } from '#client/designer/instances/Period.tsx';
import type { TrailEntry } from '#model/api.ts';
import type { StepHeat } from '#model/workflow/flowHeat.ts';
import type { Reached, TaskPassed } from '#model/workflow/instanceView.ts';
import { expenseReport } from '#resources/bill/expenseReport.ts';
import { w } from '#model/words.ts';

const at = (minute: number): string => `2026-11-20T08:${String(minute).padStart(2, '0')}:00.000Z`;
const entry = (seq: number, minute: number, action: string, more: Partial<TrailEntry> = {}): TrailEntry => ({
  id: `${seq}`,
  seq,
  at: at(minute),
  actor: null,
  onBehalfOf: null,
  node: null,
  action,
  comment: null,
  changes: [],
  run: 1,
  waitedMs: null,
  ...more,
});
const task = (node: string, from: number, to: number | null, more: Partial<TaskPassed> = {}): TaskPassed => ({
  id: `${node}${from}`,
  node,
  name: w(node, node),
  state: to === null ? 'open' : 'done',
  action: to === null ? null : 'approve',
  people: [{ id: '1', name: 'A', nameEn: null }],
  group: null,
  openedAt: at(from),
  endedAt: to === null ? null : at(to),
  by: null,
  ...more,
});
const reached = (node: string | null, minute: number, passed: readonly string[], run = 1): Reached => ({
  at: at(minute),
  run,
  node,
  passed,
});

describe('a moment of the trail', () => {
  const life = {
    trail: [
      entry(1, 0, 'submit'),
      entry(2, 5, 'approve', { node: { id: 'leader', name: w('Leader', '部门') } }),
      entry(3, 9, 'reject', { node: { id: 'audit', name: w('Audit', '审核') } }),
      entry(4, 20, 'repost', { run: 2 }),
    ],
    passed: [task('leader', 0, 5), task('audit', 5, 9, { action: 'reject' }), task('leader', 20, null)],
    reached: [reached('leader', 0, ['start', 'f1']), reached('audit', 5, ['f2']), reached('leader', 20, ['start', 'f1'], 2)],
  };

  it('shows what was passed, who held it, and nothing of what came later', () => {
    expect(frameAt(life, 0)).toMatchObject({
      marks: { start: 'done', f1: 'done', leader: 'here' },
      holders: [{ node: 'leader', since: at(0) }],
    });
    expect(frameAt(life, 0)?.marks['audit']).toBeUndefined();
    expect(frameAt(life, 1)).toMatchObject({ marks: { leader: 'done', f2: 'done', audit: 'here' }, holders: [{ node: 'audit' }] });
    expect(frameAt(life, 2)).toMatchObject({ marks: { leader: 'done', audit: 'rejected' }, holders: [] });
  });

  it('begins every run anew', () => {
    expect(frameAt(life, 3)?.marks).toEqual({ start: 'done', f1: 'done', leader: 'here' });
    expect(frameAt(life, 4)).toBeNull();
  });

  it('a step that was left without a decision is closed', () => {
    const left = { ...life, passed: [task('leader', 0, 5, { state: 'closed', action: null })], reached: [] };
    expect(frameAt(left, 1)?.marks).toEqual({ leader: 'closed' });
  });
});

describe('the form at a moment', () => {
  const record = { reason: 'third', amount: '300.00', items: [{ approvedAmount: '90.00' }, { approvedAmount: '20.00' }] };
  const trail = [
    entry(1, 0, 'submit'),
    entry(2, 1, 'approve', { changes: [{ field: 'items.0.approvedAmount', before: '100.00', after: '90.00' }] }),
    entry(3, 2, 'repost', {
      changes: [
        { field: 'reason', before: 'first', after: 'third' },
        { field: 'items', before: '3', after: '2' },
        { field: 'node', before: 'x', after: 'y' },
      ],
    }),
  ];

  it('takes later changes back, the newest first, and says what it cannot know', () => {
    const lineField = Object.keys(expenseReport.lines)[0] ?? '';
    expect(lineField).toBe('items');
    const now = recordAt(expenseReport, record, trail, 2);
    expect(now.record).toEqual(record);
    expect([...now.changed]).toEqual(['reason', 'items']);
    const first = recordAt(expenseReport, record, trail, 0);
    expect(first.record).toMatchObject({ reason: 'first', items: [{ approvedAmount: '100.00' }, { approvedAmount: '20.00' }] });
    expect(first.unsure).toEqual(['items']);
    expect(recordAt(expenseReport, record, trail, 1).record).toMatchObject({ items: [{ approvedAmount: '90.00' }, {}] });
    // What is planned about the instance is no field of the document.
    expect(first.record).not.toHaveProperty('node');
  });
});

describe('heat', () => {
  const step = (element: string, decided: number, more: Partial<StepHeat> = {}): StepHeat => ({
    element,
    ended: decided,
    decided,
    rejected: 0,
    cancelled: 0,
    averageMs: null,
    medianMs: null,
    p95Ms: null,
    longestMs: null,
    waiting: 0,
    ...more,
  });
  const heat = {
    steps: [step('a', 100, { rejected: 20, medianMs: 1000 }), step('b', 20), step('c', 0, { waiting: 3 })],
    ways: [
      { id: 'f', count: 60 },
      { id: 'a', count: 100 },
    ],
  };

  it('is a share of the hottest, in five steps; sequence flows tell how often only', () => {
    expect(warmOf(heat, 'count')).toEqual([
      { id: 'a', figure: 100, level: 5 },
      { id: 'f', figure: 60, level: 3 },
      { id: 'b', figure: 20, level: 1 },
      { id: 'c', figure: 0, level: 0 },
    ]);
    expect(warmOf(heat, 'waiting').map(({ id, level }) => [id, level])).toEqual([
      ['c', 5],
      ['a', 0],
      ['b', 0],
    ]);
    expect(warmOf(heat, 'median')).toEqual([{ id: 'a', figure: 1000, level: 5 }]);
    expect(warmOf({ steps: [], ways: [] }, 'count')).toEqual([]);
  });

  it('says nothing of the share rejected where nothing was decided', () => {
    expect(figureOf(step('a', 10, { rejected: 5 }), 'rejected')).toBe(0.5);
    expect(figureOf(step('a', 0), 'rejected')).toBeNull();
  });

  it('a period lies between the starts of two days of the company', () => {
    expect(periodOf({ days: 7 }, '2026-11-22')).toEqual({ from: '2026-11-14T16:00:00.000Z', to: '2026-11-22T16:00:00.000Z' });
    expect(periodOf({ from: '2026-01-01', to: '2026-01-31' }, '2026-11-22').to).toBe('2026-01-31T16:00:00.000Z');
  });
});

describe('a plan', () => {
  it('keeps the order, and gives back what was taken out last', () => {
    const two = withAct(withAct(nothingPlanned, planned.suspend()), planned.jump('b', 'B'));
    expect(two.acts.map(({ act }) => act.kind)).toEqual(['suspend', 'jump']);
    expect(undo(two).acts.map(({ act }) => act.kind)).toEqual(['suspend']);
    expect(redo(undo(two))).toEqual(two);
    expect(undo(nothingPlanned)).toEqual(nothingPlanned);
    expect(without(two, 0).acts.map(({ act }) => act.kind)).toEqual(['jump']);
    // A new act makes what was taken back gone for good.
    expect(withAct(undo(two), planned.end('rejected')).undone).toEqual([]);
  });
});
