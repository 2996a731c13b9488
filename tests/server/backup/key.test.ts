/** The key of the trail as it lies in the data folder. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { knownTrailKey, trailKeyOf } from '#server/config.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tydf-key-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('is made once and read again', () => {
  expect(knownTrailKey(folder, {})).toBeNull();
  const made = trailKeyOf(folder, {});
  expect(made).toHaveLength(32);
  expect(Buffer.from(knownTrailKey(folder, {}) ?? []).equals(made)).toBe(true);
});

it.each(['', 'ab', 'ab'.repeat(31), `${'ab'.repeat(31)}x`, 'zz'.repeat(32)])(
  '%j is no key: nothing is signed by what anybody knows',
  (text) => {
    writeFileSync(join(folder, 'trail.key'), `${text}\n`);
    expect(() => trailKeyOf(folder, {})).toThrow(/trail\.key is damaged/);
  },
);
