/** kill -9 of the built server and its database while people decide; the full run of 50 and 10 is `npm run bench -- crash`. */
import { expect, it } from 'vitest';
import { crash } from '#tests/bench/crash.ts';

it('loses and doubles no acknowledged decision and leaves no process', { timeout: 180_000 }, async () => {
  const result = await crash({ server: 3, database: 1 }, 40);
  expect(result).toMatchObject({ acknowledged: 40, lost: 0, doubled: 0, brokenChains: 0, orphans: 0, databaseKills: 1 });
  expect(result.serverKills).toBeGreaterThanOrEqual(4);
});
