/** Histograms of a day: percentiles to ten per cent, whatever was measured; shares that mark the design. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bucketOf, firstShare, leftShare, percentile, timeOf, undoneShare, type TimingSums } from '#model/operations/timings.ts';

it('tells a percentile of times to ten per cent', () => {
  const times = fc.array(fc.integer({ min: 1, max: 86_400_000 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(times, fc.constantFrom(0.5, 0.95, 1), (values, share) => {
      const histogram = new Map<number, number>();
      for (const value of values) histogram.set(bucketOf('decision', value), (histogram.get(bucketOf('decision', value)) ?? 0) + 1);
      const exact = values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share - 1e-9) - 1)] ?? 0;
      const told = timeOf(percentile(histogram, share) ?? -1);
      // Whole milliseconds beside the ten per cent.
      expect(Math.abs(told - exact)).toBeLessThanOrEqual(exact * 0.1 + 1);
    }),
  );
});

it('keeps ranks as they are, the last ones together, and of counts only how many', () => {
  expect([1, 2, 20, 21, 500].map((rank) => bucketOf('paletteRank', rank))).toEqual([1, 2, 20, 20, 20]);
  expect(bucketOf('decided', 97)).toBe(0);
  expect(bucketOf('decision', 0)).toBe(0);
  expect(percentile(new Map(), 0.5)).toBeNull();
});

it('tells no share of nothing', () => {
  const sums = (decided: number, undone: number, taken: number, first: number) =>
    ({ decided, undone, palette: { taken, first, p50: null, p95: null } }) as TimingSums;
  expect([undoneShare(sums(0, 0, 0, 0)), firstShare(sums(0, 0, 0, 0)), leftShare({ begun: 0, sent: 0 })]).toEqual([null, null, null]);
  expect([undoneShare(sums(97, 3, 4, 3)), firstShare(sums(0, 0, 4, 3))]).toEqual([0.03, 0.75]);
  expect([leftShare({ begun: 4, sent: 3 }), leftShare({ begun: 1, sent: 2 })]).toEqual([0.25, 0]);
});
