/** Steps of watched dates: each covers the days until the next, so that a missed day loses nothing and no day tells twice. */
import { expect, it } from 'vitest';
import { addDays } from '#model/calculation/dates.ts';
import { daysAhead, stepReached } from '#model/dateWatch.ts';

const due = '2026-12-31';

it.each([
  [61, null],
  [60, 60],
  [31, 60],
  [30, 30],
  [8, 30],
  [7, 7],
  [0, 7],
  [-1, null],
])('%i days before, 60,30,7 has reached %s', (left, step) => {
  expect(stepReached(due, addDays(due, -left), daysAhead('60,30,7'), undefined)).toBe(step);
});

it.each([
  [1, null],
  [0, 0],
  [-1, 0],
  [-6, 0],
  [-7, -7],
  [-13, -7],
  [-14, -14],
  [-100, -98],
])('%i days before, 0 and then weekly has reached %s', (left, step) => {
  expect(stepReached(due, addDays(due, -left), daysAhead('0'), 7)).toBe(step);
});

it('says nothing of the first week where the day itself is not asked for', () => {
  expect(stepReached(due, addDays(due, 3), daysAhead('30'), 7)).toBeNull();
});

it('tells every step of every date once, whatever days are missed', () => {
  const told = new Set<number>();
  for (const left of [70, 64, 52, 40, 29, 28, 11, 2, 0]) {
    const step = stepReached(due, addDays(due, -left), [60, 30, 7], undefined);
    if (step !== null) told.add(step);
  }
  expect([...told]).toEqual([60, 30, 7]);
});

it('reads days ahead as administrators write them', () => {
  expect(daysAhead('60,30,7')).toEqual([60, 30, 7]);
  expect(daysAhead(null)).toEqual([]);
});
