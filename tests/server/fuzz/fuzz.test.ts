/** A first portion of the fuzzer in every run, some four requests a call, so it grows with the calls; `npm run fuzz -- 100000` is the whole. */
import { expect, it } from 'vitest';
import { fuzz, isFlat } from '#tests/support/fuzz/run.ts';

it('hostile requests of everybody: no crash, no hang, no secret told, nothing without a token', { timeout: 600_000 }, async () => {
  const { findings, sent, operations, succeeded, heap } = await fuzz({ count: 8_000, seed: 20_261_120, limitMs: 20_000 });
  expect(findings).toEqual([]);
  expect(sent).toBe(8_000);
  // It reaches beyond the door: a sixth of all calls succeeds with something.
  expect(succeeded).toBeGreaterThan(operations / 6);
  expect(isFlat(heap)).toBe(true);
});
