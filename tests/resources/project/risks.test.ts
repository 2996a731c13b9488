/** The score of risks over the whole matrix, and which measures stand in the way of closing one. */
import { expect, it } from 'vitest';
import { countersigned, levelOf, openPrevention, scoreOf } from '#resources/project/risks.ts';

const marks = [1, 2, 3, 4, 5];

it('is likelihood times impact, low below 8, high from 15 on', () => {
  const levels = marks.map((probability) => marks.map((impact) => levelOf(scoreOf(probability, impact))?.[0]).join(''));
  expect(levels).toEqual(['lllll', 'lllmm', 'llmmh', 'lmmhh', 'lmhhh']);
  expect([scoreOf(5, 5), scoreOf(null, 3), scoreOf(3, null), levelOf(null)]).toEqual([25, null, null, null]);
});

it('is countersigned where it is high', () => {
  expect([14, 15, null].map(countersigned)).toEqual([false, true, false]);
});

it('waits for prevention alone', () => {
  const lines = [
    { measureType: 'prevent', doneDate: '2026-11-20' },
    { measureType: 'prevent', doneDate: null },
    { measureType: 'contingency', doneDate: null },
  ];
  expect(openPrevention(lines)).toBe(1);
  expect(openPrevention([])).toBe(0);
});
