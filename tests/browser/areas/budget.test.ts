/** What the first visit loads. Milliseconds are told here and judged in the bench. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testPassword } from '#tests/support/server.ts';
import { fillExpenses } from '#tests/browser/support/documents.ts';
import { measureKeyToPaint, measureWeight } from '#tests/browser/support/figures.ts';
import { openSite, type Site } from '#tests/browser/support/site.ts';

const KB = 1000;
let site: Site;
beforeAll(async () => {
  site = await openSite();
  await fillExpenses(site.server, 8);
});
afterAll(() => site?.close());

it('login and inbox stay within their budgets, and nothing jumps', async () => {
  const weight = await measureWeight(site.browser, site.server.url, 'qinhao', testPassword);
  process.stdout.write(
    `login ${(weight.login / KB).toFixed(1)} kB, inbox ${(weight.inbox / KB).toFixed(1)} kB of JavaScript, ${(weight.styles / KB).toFixed(1)} kB of styles, layout shift ${weight.shift.toFixed(3)}\n`,
  );
  expect(weight.login).toBeGreaterThan(0);
  expect(weight.login).toBeLessThanOrEqual(140 * KB);
  expect(weight.inbox).toBeGreaterThan(weight.login);
  expect(weight.inbox).toBeLessThanOrEqual(250 * KB);
  expect(weight.shift).toBeLessThanOrEqual(0.02);
});

it('marks every decision from its key to its picture', async () => {
  const { times } = await measureKeyToPaint(site.browser, site.server.url, 'qinhao', testPassword, { rounds: 5 });
  process.stdout.write(`key to paint: ${times.map((time) => time.toFixed(1)).join(', ')} ms\n`);
  expect(times).toHaveLength(5);
});
