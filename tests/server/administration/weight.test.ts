/** What an entry of a cache weighs, against what JSON makes of it. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { weightOf } from '#server/administration/weight.ts';

it('is what JSON would write, escaped signs aside', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: fc.constantFrom('a', 'Z', 'é', '鱼', '🐟', ' ') }), (value) => {
      expect(weightOf(value)).toBe(Buffer.byteLength(JSON.stringify(value)));
    }),
    { numRuns: 300 },
  );
});

it('takes maps as objects and sets as lists, leaves out what JSON leaves out', () => {
  const date = new Date(0);
  const like = { a: [1, null], b: { n: 1 }, d: date.toISOString(), none: null };
  const value = { a: new Set([1, null]), b: new Map([['n', 1]]), d: date, none: Number.NaN, left: undefined, work: () => 1 };
  expect(weightOf(value)).toBe(JSON.stringify(like).length);
  expect(weightOf(undefined)).toBe(0);
});
