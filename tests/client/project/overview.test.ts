/** The page of a project: budget, percent against plan, milestones, tasks of one's own. */
import { describe, expect, it } from 'vitest';
import {
  budgetLines,
  budgetParts,
  curveDays,
  curveOf,
  draftOf,
  milestonesOf,
  ownTasks,
  standingOf,
  nextPeriod,
} from '#client/pages/project/overview/project.ts';
import type { AnyDoc } from '#model/definition.ts';
import { sum } from '#model/calculation/rounding.ts';

const project: AnyDoc = {
  progressPct: '30.00',
  budgetTotal: '900.00',
  budgetLeft: '500.00',
  heldAmount: '100.00',
  contractedAmount: '250.00',
  paidAmount: '50.00',
  lines: [
    {
      id: '1',
      detailType: 'budget',
      budgetSubject: 'equipment',
      content: '设备',
      amount: '900.00',
      leftAmount: '500.00',
      heldAmount: '100.00',
    },
    { id: '2', detailType: 'milestone', content: '完工', planDate: '2027-01-31', done: false },
    { id: '3', detailType: 'milestone', content: '开工', planDate: '2026-11-01', done: true },
    { id: '4', detailType: 'milestone', content: '到货', planDate: '2026-11-20', done: false },
    { id: '5', detailType: 'milestone', content: '安装', planDate: '2026-12-05', done: false },
  ],
};
const tasks = [
  { id: '1', taskCode: '1', taskName: '一', planStart: '2026-11-01', planEnd: '2026-11-10', weight: '50', percent: '60', ownerId: '7' },
  { id: '2', taskCode: '2', taskName: '二', planStart: '2026-11-11', planEnd: '2026-11-20', weight: '50', percent: '0', ownerId: '8' },
  { id: '3', taskCode: '3', taskName: '三', planStart: '2026-11-05', planEnd: '2026-11-06', weight: '0', percent: '100', ownerId: '7' },
];

it('the budget divides into what the ledger has; before approval all of a line is left', () => {
  expect(sum(budgetParts(project).map(({ amount }) => amount))).toBe('900.00');
  expect(budgetParts(project).map(({ key }) => key)).toEqual(['left', 'held', 'committed', 'spent']);
  expect(budgetLines(project)).toMatchObject([{ content: '设备', left: '500.00', held: '100.00', spent: '0.00' }]);
  expect(budgetLines({ lines: [{ id: '9', detailType: 'budget', amount: '10.00', leftAmount: null }] })[0]?.left).toBe('10.00');
});

it('milestones to come stand first, by their days, with how late or near they are', () => {
  expect(milestonesOf(project, '2026-11-29').map(({ content, state, days }) => [content, state, days])).toEqual([
    ['到货', 'late', 9],
    ['安装', 'soon', 6],
    ['完工', 'later', 63],
    ['开工', 'reached', 28],
  ]);
});

describe('percent against plan', () => {
  it('says what was planned by today and how far that is from what is done', () => {
    expect(standingOf(project, tasks, '2026-11-15')).toEqual({ done: '30.00', planned: '75.00', spi: '0.40', ahead: '-45.00' });
    expect(standingOf(project, tasks, '2026-10-01')).toMatchObject({ planned: '0.00', spi: null, ahead: '30.00' });
    expect(standingOf(project, [], '2026-11-15')).toEqual({ done: '30.00', planned: null, spi: null, ahead: null });
  });
  it('has points at reports, today and the rest of the plan, each once, in order', () => {
    expect(curveDays('2026-11-01', '2026-11-30', ['2026-11-14', '2026-11-07'], '2026-11-16')).toEqual([
      '2026-11-01',
      '2026-11-07',
      '2026-11-14',
      '2026-11-16',
      '2026-11-21',
      '2026-11-28',
      '2026-11-30',
    ]);
    expect(curveDays('2026-01-01', '2030-12-31', [], '2026-06-01').length).toBeLessThan(22);
  });
  it('has what was reported beside what was planned, nothing done after the last report', () => {
    const reports = [{ periodEnd: '2026-11-10', thisPct: '30.00' }];
    expect(curveOf(tasks, reports, '2026-11-12')?.rows).toEqual([
      { date: '2026-11-01', planned: '5.00', actual: '0.00' },
      { date: '2026-11-10', planned: '50.00', actual: '30.00' },
      { date: '2026-11-12', planned: '60.00', actual: null },
      { date: '2026-11-17', planned: '85.00', actual: null },
      { date: '2026-11-20', planned: '100.00', actual: null },
    ]);
    expect(curveOf([], [], '2026-11-12')).toBeNull();
  });
});

it('tasks of one’s own are open leaves, late ones marked', () => {
  expect(ownTasks({ tasks }, '7', '2026-11-15')).toMatchObject([{ id: '1', late: true, percent: '60' }]);
  expect(ownTasks({ tasks }, '8', '2026-11-15')).toMatchObject([{ id: '2', late: false }]);
  expect(ownTasks({ tasks }, '9', '2026-11-15')).toEqual([]);
});

describe('a report that is begun from a task', () => {
  const report = (periodStart: string, periodEnd: string, more: AnyDoc = {}): AnyDoc => ({
    periodStart,
    periodEnd,
    reportStatus: 'reported',
    reporterId: '7',
    ...more,
  });
  it('is for its week', () => {
    expect(nextPeriod([], '2026-11-29')).toEqual({ periodStart: '2026-11-23', periodEnd: '2026-11-29' });
    expect(nextPeriod([report('2026-11-16', '2026-11-22')], '2026-11-30')).toEqual({ periodStart: '2026-11-30', periodEnd: '2026-12-06' });
  });
  it('begins after what was reported, in the week or beyond it', () => {
    const drafted = report('2026-12-07', '2026-12-13', { reportStatus: 'draft' });
    expect(nextPeriod([report('2026-11-20', '2026-11-25'), drafted], '2026-11-27')).toEqual({
      periodStart: '2026-11-26',
      periodEnd: '2026-11-29',
    });
    expect(nextPeriod([report('2026-11-01', '2026-11-30')], '2026-11-27')).toEqual({ periodStart: '2026-12-01', periodEnd: '2026-12-06' });
    expect(nextPeriod([report('2026-11-23', '2026-11-29')], '2026-11-27')).toEqual({ periodStart: '2026-11-30', periodEnd: '2026-12-06' });
  });
  it('goes on in one’s own draft of a period that is neither over nor reported', () => {
    const own = report('2026-11-23', '2026-11-29', { id: '1', reportStatus: 'draft' });
    expect(draftOf([own], '7', '2026-11-29')).toBe(own);
    expect(draftOf([own], '8', '2026-11-29')).toBeUndefined();
    expect(draftOf([own], '7', '2026-11-30')).toBeUndefined();
    expect(draftOf([own, report('2026-11-20', '2026-11-25')], '7', '2026-11-29')).toBeUndefined();
  });
});
