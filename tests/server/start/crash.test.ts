/** kill -9 of the built server and its database while people work; the full run of 50 and 10 is `npm run bench -- crash stockCrash`. */
import { expect, it } from 'vitest';
import { confirmations } from '#tests/bench/crash/confirmations.ts';
import { crash } from '#tests/bench/crash/crash.ts';
import { decisions } from '#tests/bench/crash/decisions.ts';

const whole = { lost: 0, doubled: 0, brokenChains: 0, orphans: 0 };

it('loses and doubles no acknowledged decision and leaves no process', { timeout: 180_000 }, async () => {
  const result = await crash(decisions, { server: 2, database: 1 }, 40);
  expect(result).toMatchObject({ acknowledged: 40, ...whole, databaseKills: 1 });
  expect(result.serverKills).toBeGreaterThanOrEqual(3);
});

it('posts every confirmed entry of goods once and as a whole', { timeout: 180_000 }, async () => {
  const result = await crash(confirmations, { server: 1, database: 1 }, 30);
  expect(result).toMatchObject({ acknowledged: 30, ...whole, databaseKills: 1 });
});
