/** What follows from predecessors: slack and the critical path, and what moving a task pushes. */
import { describe, expect, it } from 'vitest';
import { pushedBy, slacksOf, type Span } from '#resources/project/network.ts';
import type { PlanTask } from '#resources/project/scheduling.ts';

const task = (taskCode: string, planStart: string | null, planEnd: string | null, predecessors: string | null = null): PlanTask => ({
  taskCode,
  planStart,
  planEnd,
  weight: '1',
  predecessors,
});
const span = (planStart: string, planEnd: string): Span => ({ planStart, planEnd });
const slack = (tasks: readonly PlanTask[]) => Object.fromEntries(slacksOf(tasks));
const pushed = (tasks: readonly PlanTask[], moved: Readonly<Record<string, Span>>) =>
  Object.fromEntries(pushedBy(tasks, new Map(Object.entries(moved))).map(({ code, to }) => [code, `${to.planStart} ${to.planEnd}`]));

const chain = [
  task('1', '2026-12-01', '2026-12-05'),
  task('2', '2026-12-06', '2026-12-10', '1'),
  task('3', '2026-12-01', '2026-12-03'),
  task('4', '2026-12-14', '2026-12-20', '2+3, 3'),
];

describe('slack', () => {
  it('is what a task may be late by without the whole being late', () => {
    expect(slack(chain)).toEqual({ 1: 0, 2: 0, 3: 10, 4: 0 });
  });
  it('a task that nothing waits for may end with the whole', () => {
    expect(slack([task('1', '2026-12-01', '2026-12-02'), task('2', '2026-12-01', '2026-12-09')])).toEqual({ 1: 7, 2: 0 });
  });
  it('is below nothing where a task begins before it may', () => {
    expect(slack([task('1', '2026-12-01', '2026-12-05'), task('2', '2026-12-04', '2026-12-09', '1')])['1']).toBe(-2);
  });
  it('goes through parents on both sides', () => {
    const tasks = [
      task('1', null, null),
      task('1.1', '2026-12-01', '2026-12-02'),
      task('1.2', '2026-12-01', '2026-12-05'),
      task('2', null, null, '1'),
      task('2.1', '2026-12-06', '2026-12-10'),
      task('2.2', '2026-12-07', '2026-12-08'),
    ];
    expect(slack(tasks)).toEqual({ '1.1': 3, '1.2': 0, '2.1': 0, '2.2': 2 });
  });
  it('ends where tasks wait for each other, and without dates', () => {
    expect(Object.keys(slack([task('1', '2026-12-01', '2026-12-02', '2'), task('2', '2026-12-03', '2026-12-04', '1')]))).toEqual([
      '1',
      '2',
    ]);
    expect(slack([task('1', null, null)])).toEqual({});
  });
});

describe('what a move pushes', () => {
  it('what waits for it, and what waits for that, as long as they take', () => {
    expect(pushed(chain, { 1: span('2026-12-03', '2026-12-07') })).toEqual({
      2: '2026-12-08 2026-12-12',
      4: '2026-12-16 2026-12-22',
    });
  });
  it('nothing where there is room, nor where it moves back', () => {
    expect(pushed(chain, { 3: span('2026-12-05', '2026-12-09') })).toEqual({});
    expect(pushed(chain, { 1: span('2026-11-20', '2026-11-24') })).toEqual({});
  });
  it('nothing that is done, nothing that was moved by hand', () => {
    const done = chain.map((one) => (one.taskCode === '2' ? { ...one, percent: '100' } : one));
    expect(pushed(done, { 1: span('2026-12-11', '2026-12-15') })).toEqual({});
    const byHand = { 1: span('2026-12-11', '2026-12-15'), 2: span('2026-12-07', '2026-12-11') };
    expect(pushed(chain, byHand)).toEqual({ 4: '2026-12-15 2026-12-21' });
  });
  it('leaves alone what began too early before', () => {
    const tasks = [
      task('1', '2026-12-01', '2026-12-09'),
      task('2', '2026-12-04', '2026-12-12', '1'),
      task('3', '2026-12-01', '2026-12-02'),
    ];
    expect(pushed(tasks, { 3: span('2026-12-02', '2026-12-03') })).toEqual({});
  });
  it('everything below a parent that waits', () => {
    const tasks = [
      task('1', '2026-12-01', '2026-12-05'),
      task('2', null, null, '1'),
      task('2.1', '2026-12-06', '2026-12-08'),
      task('2.2', '2026-12-20', '2026-12-21'),
      task('3', '2026-12-22', '2026-12-23', '2'),
    ];
    expect(pushed(tasks, { 1: span('2026-12-01', '2026-12-10') })).toEqual({ '2.1': '2026-12-11 2026-12-13' });
    expect(pushed(tasks, { 1: span('2026-12-01', '2026-12-24') })).toEqual({
      '2.1': '2026-12-25 2026-12-27',
      '2.2': '2026-12-25 2026-12-26',
      3: '2026-12-28 2026-12-29',
    });
  });
  it('takes little time for a chain of 500', () => {
    const long = Array.from({ length: 500 }, (_, at) => {
      const day = new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
      return task(String(at + 1), day, day, at === 0 ? null : String(at));
    });
    const began = performance.now();
    expect(pushedBy(long, new Map([['1', span('2026-01-05', '2026-01-05')]]))).toHaveLength(499);
    expect([...slacksOf(long).values()].every((days) => days === 0)).toBe(true);
    expect(performance.now() - began).toBeLessThan(500);
  });
});
