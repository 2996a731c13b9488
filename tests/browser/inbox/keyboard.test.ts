/** Without a mouse: from the sign-in page to decisions and a new request; how many keys each takes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testPassword } from '#tests/support/server.ts';
import { leaveRequest, people, words } from '#tests/browser/support/deeds.ts';
import { decisions, fillExpenses } from '#tests/browser/support/documents.ts';
import { openSite, patience, type Site } from '#tests/browser/support/site.ts';
import type { Visitor } from '#tests/browser/support/visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await fillExpenses(site.server, 24);
});
afterAll(() => site?.close());

/** Counts what is pressed. */
const keysOf = ({ page }: Visitor) => {
  const keys = {
    count: 0,
    press: async (...chords: string[]) => {
      for (const chord of chords) {
        keys.count += 1;
        await page.keyboard.press(chord);
      }
    },
    type: async (text: string) => {
      keys.count += text.length;
      await page.keyboard.type(text);
    },
  };
  return keys;
};

const code = /[A-Z]+-\d{8}-\d{4}/;
const shownCode = async ({ page }: Visitor): Promise<string> =>
  code.exec((await page.getByRole('article').allInnerTexts()).join(' '))?.[0] ?? '';
const focused = ({ page }: Visitor): Promise<string> => page.evaluate(() => document.activeElement?.tagName ?? '');

it('signs in, approves with two keys, rejects with three, and asks for leave', async () => {
  const person = await site.visitor();
  const { page } = person;
  const keys = keysOf(person);
  await person.open('/login');
  await expect.poll(() => focused(person), patience).toBe('INPUT');
  await keys.type('qinhao');
  await keys.press('Tab');
  await keys.type(testPassword);
  await keys.press('Enter');
  await page.waitForURL('**/selectSystem*');
  await expect.poll(() => focused(person), patience).toBe('A');
  await keys.press('Enter');
  await page.waitForURL('**/dashboard*');
  await expect.poll(() => shownCode(person), patience).toMatch(code);

  const first = await shownCode(person);
  keys.count = 0;
  await keys.press('a');
  await person.asked();
  await keys.press('Enter');
  expect(keys.count).toBe(2);
  await expect.poll(() => shownCode(person), patience).not.toBe(first);
  const second = await shownCode(person);
  keys.count = 0;
  await keys.press('r');
  await person.asked();
  await keys.press('Alt+2', 'Enter');
  expect(keys.count).toBeLessThanOrEqual(4);
  await expect.poll(() => shownCode(person), patience).not.toBe(second);
  await keys.press('Shift+Z');
  await expect.poll(() => decisions(site.server, 'approve'), patience).toBe(1);
  await expect.poll(() => decisions(site.server, 'reject'), patience).toBe(1);

  await keys.press('n');
  await page.getByRole('combobox', { name: '新建单据' }).waitFor();
  await keys.type(leaveRequest.letters.zh);
  await expect.poll(() => page.getByRole('option', { selected: true }).innerText(), patience).toContain(leaveRequest.kind.zh);
  await keys.press('Enter');
  await page.waitForURL('**/add?*');
  await expect.poll(() => focused(person), patience).toBe('H1');
  const tabTo = async (path: string): Promise<void> => {
    for (let at = 0; at < 30; at += 1) {
      await keys.press('Tab');
      if ((await page.evaluate(() => document.activeElement?.closest('[data-path]')?.getAttribute('data-path'))) === path) return;
    }
    throw new Error(`Tab never came to ${path}`);
  };
  await tabTo('leaveType');
  await keys.press('ArrowDown', 'ArrowDown', 'Enter');
  await tabTo('startDate');
  await keys.type('2026-12-21');
  await tabTo('endDate');
  await keys.type('2026-12-21');
  await tabTo('reason');
  await keys.type('家中有事');
  await tabTo('agentUser');
  await keys.type('yanfei');
  await page.getByRole('option', { name: people.yanfei.zh }).waitFor();
  await keys.press('ArrowDown', 'Enter');
  await page.getByRole('region', { name: words.route.zh }).getByText(people.xujiayi.zh).waitFor();
  await keys.press('Control+Enter');
  await page.getByRole('dialog').waitFor();
  await keys.press('Enter');
  await page.waitForURL(/\/view\?/);
  expect(person.faults).toEqual([]);
  await person.close();
});

it('clears twenty tasks with at most sixty keys', async () => {
  const before = await decisions(site.server, 'approve');
  const person = await site.as('qinhao', { language: 'en' });
  const keys = keysOf(person);
  await expect.poll(() => shownCode(person), patience).toMatch(code);
  for (let done = 0; done < 20; done += 1) {
    const shown = await shownCode(person);
    await keys.press('a');
    await person.asked();
    await keys.press('Enter');
    await expect.poll(() => shownCode(person), patience).not.toBe(shown);
  }
  expect(keys.count).toBeLessThanOrEqual(60);
  await keys.press('Shift+Z');
  await expect.poll(() => decisions(site.server, 'approve'), patience).toBe(before + 20);
  expect(person.faults).toEqual([]);
  await person.close();
});
