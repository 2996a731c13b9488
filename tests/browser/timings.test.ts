/** What people feel: measured while they decide and look for things, sent as they leave, told on cache and health. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { w } from '#model/words.ts';
import { sendHeld } from './support/deeds.ts';
import { fillExpenses } from './support/documents.ts';
import { palette } from './support/frame.ts';
import { openSite, patience, type Site } from './support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await fillExpenses(site.server, 4);
});
afterAll(() => site?.close());

const counts = async (): Promise<Readonly<Record<string, number>>> => {
  const rows = await site.server.db.query<{ measure: string; count: number }>(
    'select measure, sum(count)::int as count from client_timing group by measure',
  );
  return Object.fromEntries(rows.map(({ measure, count }) => [measure, count]));
};

it('is measured without a trace of what was read, and told to who keeps the server', async () => {
  const person = await site.as('qinhao', { language: 'en' });
  const { page } = person;
  const approve = async (): Promise<void> => {
    const task = () => new URL(page.url()).searchParams.get('task');
    await page.getByRole('article').filter({ visible: true }).waitFor();
    await expect.poll(task, patience).not.toBeNull();
    const before = task();
    await page.keyboard.press('a');
    await page.waitForFunction(() => document.activeElement?.matches('textarea'));
    await page.keyboard.press('Enter');
    await expect.poll(task, patience).not.toBe(before);
  };
  await approve();
  await sendHeld(person);
  await approve();
  await page.keyboard.press('z');
  await expect.poll(() => person.tasks.getByRole('row').count(), patience).toBe(3);
  await palette(person);
  await page.keyboard.type('0004');
  await page.getByRole('option').filter({ hasText: '-0004' }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await counts()).toEqual({});
  // Leaving sends it. Only while the server can be reached, which a busy machine may doubt for a moment: so the page stays, and leaves again.
  const left = async () => {
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    return counts();
  };
  await expect.poll(left, patience).toEqual({ decision: 2, firstDecision: 1, decided: 1, undone: 1, paletteRank: 1 });
  expect(person.faults).toEqual([]);
  await person.close();

  const keeper = await site.as('maoyu', { language: 'en' });
  await keeper.open('/system/sysCache');
  const undone = keeper.page.locator('dt', { hasText: 'Decisions taken back' }).locator('xpath=..');
  await undone.waitFor();
  expect(await undone.innerText()).toContain('50.0 %');
  await keeper.page.getByRole('region', { name: keeper.say(w('By day', '按日')) }).waitFor();
  expect(await keeper.violations()).toEqual([]);
  expect(keeper.faults).toEqual([]);
  await keeper.close();
});
