/**
 * The practice from its offer to its end: real inbox, invented tasks. What the server was asked meanwhile is read in its
 * own records and in the browser's: nothing.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Words, w } from '#model/words.ts';
import { decisions, fillExpenses } from './support/documents.ts';
import { openSite, patience, type Site } from './support/site.ts';
import { violationsOf, type Visitor } from './support/visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await fillExpenses(site.server, 3);
});
afterAll(() => site?.close());

const words = {
  practise: w('Practise', '开始练习'),
  begin: w('Begin', '开始'),
  leave: w('To my own inbox', '返回我的待办'),
  offer: w('Practice', '练习'),
} as const;

const step = ({ page, say }: Visitor, n: number): Promise<void> =>
  page.getByRole('region', { name: say(w(`Step ${n} of 5`, `第${n}步，共5步`)) }).waitFor({ timeout: 30_000 });
const shows = ({ page }: Visitor, text: string): Promise<void> =>
  page.locator('article', { hasText: text }).and(page.locator(':not([data-unseen] article)')).first().waitFor({ timeout: 30_000 });
const asking = ({ page }: Visitor, words: Words, say: Visitor['say']): Promise<void> =>
  page
    .locator('[data-asking]')
    .filter({ hasText: say(words) })
    .waitFor();

/** All that the server knows of who decided and read what, and of the tasks that wait. */
const records = async (): Promise<unknown> =>
  Promise.all([
    site.server.db.query('select count(*)::int as n from trail'),
    site.server.db.query('select count(*)::int as n from request'),
    site.server.db.query(`select count(*)::int as n, max(id)::text as last from task`),
    decisions(site.server, 'approve'),
    decisions(site.server, 'reject'),
  ]);

it('is offered, done by keys and left; the server never hears of it and the own tasks stand as they stood', async () => {
  const person = await site.as('qinhao', { language: 'en' });
  const { page, say } = person;
  const offer = page.getByRole('complementary', { name: say(words.offer), exact: true });
  await offer.waitFor({ timeout: 30_000 });
  expect(await violationsOf(page)).toEqual([]);
  const own = await person.tasks.getByRole('row').allInnerTexts();
  expect(own).toHaveLength(3);

  await offer.getByRole('button', { name: say(words.practise), exact: true }).click();
  await page.waitForURL('**/tf/practice');
  await page.getByRole('button', { name: say(words.begin) }).waitFor();
  const before = await records();
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept).not.toContain('router');
  const out: string[] = [];
  page.on('request', (request) => {
    if (/\/(tydf|health)/.test(new URL(request.url()).pathname)) out.push(`${request.method()} ${request.url()}`);
  });
  expect(await violationsOf(page)).toEqual([]);

  await page.keyboard.press('Enter');
  await step(person, 1);
  await shows(person, '0001');
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('a');
  await asking(person, w('Approve', '同意'), say);
  await page.keyboard.press('Enter');
  await step(person, 2);
  await page.keyboard.press('z');
  await step(person, 3);
  await shows(person, '0001');
  await page.keyboard.press('r');
  await asking(person, w('Reject', '驳回'), say);
  await page.keyboard.press('Alt+1');
  await expect
    .poll(
      () =>
        page
          .getByRole('textbox', { name: /opinion/i })
          .first()
          .inputValue(),
      patience,
    )
    .not.toBe('');
  await page.keyboard.press('Enter');
  await step(person, 4);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.type('loan');
  await expect.poll(() => page.getByRole('option', { selected: true }).innerText(), patience).toContain('0005');
  await page.keyboard.press('Enter');
  await shows(person, '0005');
  await page.keyboard.press('a');
  await asking(person, w('Approve', '同意'), say);
  await page.keyboard.press('Enter');
  await step(person, 5);
  await shows(person, '0004');
  await page.keyboard.press('Shift+X');
  await page.getByText('3 selected').waitFor();
  await page.keyboard.press('a');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), patience).toBe('TEXTAREA');
  await page.getByRole('button', { name: 'Approve 3' }).and(page.locator(':not([aria-disabled])')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: /^Done: 5 tasks/ }).waitFor();
  await page.getByText('17 keystrokes; the shortest way takes 17.').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  // The browser lets no call out, whoever makes it, and nothing was written where the person's own things are kept.
  const tried = await page.evaluate(async () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const answer = await frame.contentWindow!.fetch('/health').then(
      () => 'out',
      () => 'shut',
    );
    const { length } = frame.contentWindow!.localStorage;
    const names = await frame.contentWindow!.indexedDB.databases();
    const store = await new Promise<readonly IDBValidKey[]>((resolve) => {
      const open = frame.contentWindow!.indexedDB.open('tydf');
      open.addEventListener('success', () => {
        const all = open.result.transaction('kept').objectStore('kept').getAllKeys();
        all.addEventListener('success', () => resolve(all.result));
      });
    });
    frame.remove();
    return {
      answer,
      real: length > 0,
      databases: names.map(({ name }) => name),
      ours: store.filter((key) => String(key).startsWith('practice')),
    };
  });
  expect(tried).toEqual({ answer: 'shut', real: true, databases: ['tydf'], ours: [] });
  expect(out).toEqual([]);
  expect(await records()).toEqual(before);

  await page
    .getByRole('button', { name: say(words.leave) })
    .last()
    .click();
  await page.waitForURL('**/dashboard*');
  await person.tasks.getByRole('row').nth(2).waitFor();
  const rows = await person.tasks.getByRole('row').allInnerTexts();
  const code = /EX\S+|BX\S+/;
  expect(rows.map((row) => code.exec(row)?.[0])).toEqual(own.map((row) => code.exec(row)?.[0]));
  expect(await page.getByText('LX-').count()).toBe(0);
  // Answered once, it is not made again: not here, not on another computer.
  await page.waitForTimeout(8_500);
  expect(await offer.count()).toBe(0);
  // The browser told of the call that was tried, and of nothing else.
  expect(person.faults.filter((fault) => !/Content Security Policy/.test(fault))).toEqual([]);
  const [saved] = await site.server.db.query<{ practised: boolean }>(
    `select (preferences->>'practised')::boolean as practised from personal join users on users.id = user_id where user_name = 'qinhao'`,
  );
  expect(saved).toEqual({ practised: true });
  await person.close();
});

it('begins again from the preferences, and the practice flow tells what is planted in it', async () => {
  const person = await site.as('admin');
  const { page, say } = person;
  await person.open('/preferences?section=practice');
  const begin = page.getByRole('button', { name: say(words.practise), exact: true });
  await expect.poll(() => begin.count(), patience).toBe(2);
  expect(await violationsOf(page)).toEqual([]);
  await begin.last().click();
  await page.waitForURL('**/tf/practice/flow');
  await page.locator('[data-canvas] [data-element-id=join]').waitFor({ timeout: 60_000 });
  const ticks = page.locator('main').locator('xpath=preceding-sibling::section').getByRole('listitem');
  expect(await ticks.count()).toBe(3);
  // No right to deploy: there is no button for it.
  expect(await page.getByRole('button', { name: /^(Deploy|发布)/ }).count()).toBe(0);
  await page.getByRole('button', { name: /^(Problems|问题)/ }).click();
  await page.getByRole('tabpanel').or(page.locator('[data-part=panes]')).first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(person.faults).toEqual([]);
  await person.close();
});
