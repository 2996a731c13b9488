/** The matrix of risks of a project: every place, its level, and the list that a place leads to. */
import { expect, it } from 'vitest';
import { levelsOf, matrixOf, risksAt } from '#client/pages/project/overview/matrix.ts';

const cells = [
  { probability: 5, impact: 3, risks: 2 },
  { probability: 4, impact: 2, risks: 1 },
];

it('has twenty-five places, the most likely in the first row, the gravest last in each', () => {
  const rows = matrixOf(cells);
  expect(rows.map((row) => row.length)).toEqual([5, 5, 5, 5, 5]);
  expect(rows[0]?.[2]).toEqual({ probability: 5, impact: 3, risks: 2, level: 'high' });
  expect(rows[1]?.[1]).toEqual({ probability: 4, impact: 2, risks: 1, level: 'medium' });
  expect(rows[4]?.[0]).toEqual({ probability: 1, impact: 1, risks: 0, level: 'low' });
});

it('counts by level, the gravest first', () => {
  expect(levelsOf(cells)).toEqual([
    { level: 'high', from: 15, risks: 2 },
    { level: 'medium', from: 8, risks: 1 },
    { level: 'low', from: 1, risks: 0 },
  ]);
});

it('leads to what it counts', () => {
  expect(risksAt('4', { probability: 5, impact: 3 })).toEqual({
    projectId: '4',
    status: 'approved',
    riskState_not: 'closed',
    probability: '5',
    impact: '3',
  });
  expect(risksAt('4')).toEqual({ projectId: '4', status: 'approved', riskState_not: 'closed' });
});
