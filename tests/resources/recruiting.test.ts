/** Pure rules of recruiting: years, grades, moves. */
import { describe, expect, it } from 'vitest';
import { gradeIn, moveTypeOf, yearsHere } from '#resources/hr/rules/vacancies.ts';

describe('years in the company', () => {
  it.each([
    ['2025-11-20', '2026-11-19', '0.9'],
    ['2025-11-20', '2026-11-20', '1.0'],
    ['2020-05-11', '2026-11-20', '6.5'],
    ['2024-02-29', '2025-02-28', '0.9'],
    ['2026-12-01', '2026-11-20', '0.0'],
  ])('from %s to %s are %s', (from, to, years) => expect(yearsHere(from, to)).toBe(years));
});

describe('the grade in another post', () => {
  it.each([
    ['T1', 'O2', 'O3', 'O3'],
    ['O1', 'O2', 'O3', 'O2'],
    ['O3', 'O2', 'T1', 'O3'],
    ['O3', null, null, 'O3'],
  ])('of %s in %s to %s is %s', (own, from, to, grade) => expect(gradeIn(own, { from, to })).toBe(grade));

  it('tells what kind of move it is', () => {
    expect([moveTypeOf('O3', 'T1'), moveTypeOf('T1', 'O3'), moveTypeOf('T1', 'T1')]).toEqual(['promotion', 'demotion', 'rotation']);
  });
});
