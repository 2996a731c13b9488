/** What a jump of an instance passes over. */
import { skippedBy } from '#client/designer/instances/steps.ts';
import { expect, test } from 'vitest';

const steps = ['leader', 'audit', 'payment', 'archive'].map((id) => ({ id }));
const skipped = (here: readonly string[], to: string | null): readonly string[] =>
  skippedBy(
    steps,
    here.map((id) => ({ id })),
    to,
  ).map(({ id }) => id);

test('a jump names the step that is left and those up to its target', () => {
  expect(skipped(['leader'], 'payment')).toEqual(['leader', 'audit']);
  expect(skipped(['audit', 'leader'], 'archive')).toEqual(['leader', 'audit', 'payment']);
});

test('a jump back, one that has no target yet and one from a place that is no step pass over nothing', () => {
  expect(skipped(['payment'], 'leader')).toEqual([]);
  expect(skipped(['payment'], null)).toEqual([]);
  expect(skipped(['gateway'], 'archive')).toEqual([]);
});
