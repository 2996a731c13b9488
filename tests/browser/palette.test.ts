/** The palette, the keys and the bell, by the application itself. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { w, type Words } from '#model/words.ts';
import { workOnce } from '#server/documents/background.ts';
import { fillExpenses } from './support/documents.ts';
import { notices, palette } from './support/frame.ts';
import { openSite, patience, type Site } from './support/site.ts';

let site: Site;
let ids: string[];
beforeAll(async () => {
  site = await openSite();
  ids = await fillExpenses(site.server, 6);
});
afterAll(() => site?.close());

describe('palette, keys and bell', () => {
  const finds: readonly (readonly [string, string])[] = [
    ['pinyin', 'yanfei 4'],
    ['initials of the kind, and the amount', 'fybx 4.00'],
    ['tail of the code', '0004'],
    ['day', '11-20 0004'],
  ];

  it.each(finds)('finds a document by %s within five seconds, cold', async (_, text) => {
    const person = await site.as('qinhao', { language: 'en' });
    const { page } = person;
    const start = performance.now();
    await palette(person);
    await page.keyboard.type(text);
    const found = page.getByRole('option').filter({ hasText: '-0004' });
    await found.first().waitFor();
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(await found.count()).toBe(1);
    await person.close();
  });

  it('same text, same order; prefixes; what comes from the server stands below; Tab shows what else can be done', async () => {
    const person = await site.as('yanfei', { language: 'en' });
    const { page } = person;
    const rows = () => page.getByRole('option').allInnerTexts();
    await palette(person);
    await page.keyboard.type('bx');
    const first = await page.getByRole('option', { selected: true }).innerText();
    await page.getByRole('option').filter({ hasText: 'BX-' }).first().waitFor();
    expect(await page.getByRole('option', { selected: true }).innerText()).toBe(first);
    const before = await rows();
    await page.keyboard.press('Escape');
    await palette(person);
    await page.keyboard.type('bx');
    await page.getByRole('option').filter({ hasText: 'BX-' }).first().waitFor();
    expect(await rows()).toEqual(before);
    expect(await person.violations()).toEqual([]);

    const box = page.getByRole('combobox');
    await box.fill('> full');
    await expect.poll(rows, patience).toEqual([expect.stringContaining('Full screen')]);
    await box.fill(': dark');
    await expect.poll(rows, patience).toEqual([expect.stringContaining('Dark')]);
    await box.fill('@ qinhao');
    await expect.poll(rows, patience).toEqual([expect.stringContaining('Qin Hao')]);
    await box.fill('# 0002');
    await expect.poll(rows, patience).toEqual([expect.stringContaining('-0002')]);
    await page.keyboard.press('Tab');
    await expect.poll(rows, patience).toEqual(['Open', 'Open in a new window', 'Print', 'Flow', 'Copy link', 'Urge']);
    expect(await person.violations()).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(rows, patience).toEqual([expect.stringContaining('-0002')]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/view?*');
    await person.close();
  });

  it('the shortcut of the installed client opens what the key for a new document opens, once', async () => {
    const person = await site.as('yanfei', { language: 'en' });
    const { page } = person;
    await person.open('/dashboard?new=1');
    const box = page.getByRole('combobox');
    await box.waitFor();
    await page.keyboard.type('expense');
    await page.getByRole('option').first().waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.has('new'), patience).toBe(false);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    await page.reload();
    await person.tasks.first().waitFor();
    expect(await box.count()).toBe(0);
    await person.close();
  });

  it('shows the task that comes by the address while the inbox is open, and stays with it', async () => {
    const person = await site.as('qinhao', { language: 'en' });
    const { page } = person;
    await page.waitForURL('**/dashboard?*task=*');
    const first = new URL(page.url()).searchParams.get('task');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect.poll(() => new URL(page.url()).searchParams.get('task'), patience).not.toBe(first);
    await page.evaluate((task) => history.pushState(null, '', `/tf/dashboard?task=${task}`), first);
    const row = person.tasks.getByRole('row', { selected: true });
    await expect.poll(() => row.getAttribute('aria-rowindex'), patience).toBe('1');
    await page.waitForTimeout(1_000);
    await expect.poll(() => new URL(page.url()).searchParams.get('task'), patience).toBe(first);
    await person.close();
  });

  it('knows what can be done with the document that is shown, with its keys; the sheet says the same', async () => {
    const person = await site.as('qinhao', { language: 'en' });
    const { page } = person;
    await page.getByRole('article').waitFor();
    await palette(person);
    await page.keyboard.type('> approve');
    await expect.poll(() => page.getByRole('option', { selected: true }).innerText(), patience).toMatch(/Approve\s+A/);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('[data-asking]').getAttribute('data-asking'), patience).toBe('approve');
    await page.keyboard.press('Escape');
    await page.locator('body').click({ position: { x: 700, y: 5 } });
    await page.keyboard.press('Shift+Slash');
    const sheet = page.getByRole('dialog', { name: 'Keys' });
    await sheet.getByRole('heading', { name: 'Everywhere' }).waitFor();
    expect(await person.violations()).toEqual([]);
    await sheet.getByRole('textbox').fill('focus mode');
    await expect.poll(() => sheet.locator('dl > div').allInnerTexts(), patience).toEqual([expect.stringMatching(/Focus mode\s+F/)]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.keyboard.press('f');
    await expect.poll(() => page.getByRole('banner').count(), patience).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('banner').waitFor();
    await person.close();
  });

  it('a rejection shows itself, everything else only counts; a notice of a task that is done says so', async () => {
    const leader = await site.server.as('qinhao');
    const decide = async (action: string, id: string | undefined) => {
      const { json } = await leader.call('POST', `/tydf/process/expenseReport/${action}Process`, {
        requestId: randomUUID(),
        id,
        comment: '金额不符',
      });
      expect(json.code, json.desc).toBe('200');
      await workOnce(site.server.services);
    };
    const author = await site.as('yanfei', { language: 'en' });
    const { page, say } = author;
    const bell = page.getByRole('button', { name: /^Notices/ });
    await decide('reject', ids[0]);
    await expect.poll(() => notices(author).allInnerTexts(), patience).toEqual([expect.stringContaining('Rejected')]);
    await expect.poll(() => bell.getAttribute('aria-label'), patience).toMatch(/\d+ unread/);
    await bell.click();
    const drawer = page.getByRole('dialog', { name: 'Notices' });
    await drawer
      .getByText(/^Rejected/)
      .first()
      .waitFor();
    expect(await author.violations()).toEqual([]);
    await drawer
      .getByText(/^Rejected/)
      .first()
      .click();
    await page.waitForURL(/\/view\?|task=/);
    await bell.click();
    const all: Words = w('Mark all read', '全部标为已读');
    await drawer.getByRole('button', { name: say(all) }).click();
    await expect.poll(() => bell.getAttribute('aria-label'), patience).toBe('Notices');
    await author.close();

    // The leader was told of tasks; one of them is decided meanwhile.
    await decide('approve', ids[1]);
    const person = await site.as('qinhao', { language: 'en' });
    await person.page.keyboard.press('g');
    await person.page.keyboard.press('n');
    const groups = person.page.getByRole('dialog', { name: 'Notices' }).getByRole('listitem');
    const code = `0002`;
    await groups.filter({ hasText: code }).getByRole('button').first().click();
    await expect.poll(() => notices(person).allInnerTexts(), patience).toEqual(['This task is already done.']);
    await person.page.waitForURL('**/view?*');
    await person.close();
  });
});
