/** A day on a phone: reading, approving with two taps, rejecting with a template, asking for leave, finding. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { w } from '#model/words.ts';
import { fillLeave, leaveRequest, people, seesRoute, words } from './support/deeds.ts';
import { decisions, fillExpenses } from './support/documents.ts';
import { openSite, patience, type Site } from './support/site.ts';
import { phone, type Visitor } from './support/visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await fillExpenses(site.server, 6);
});
afterAll(() => site?.close());

const bar = {
  inbox: w('Inbox', '待办'),
  started: w('Started', '我发起'),
  create: w('New document', '新建单据'),
  search: w('Search', '搜索'),
  more: w('More', '更多'),
} as const;

/** Nothing runs over the edge, everything that is touched is large enough, and axe has nothing to say. */
const fits = async (person: Visitor): Promise<void> => {
  const { page } = person;
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect.soft(await tooSmall(page)).toEqual([]);
  expect.soft(await person.violations()).toEqual([]);
};

/** Buttons, tabs and inputs in sight that are lower than 44 px; boxes and circles are touched by their labels. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const touched = 'button, select, [role=tab], [role=option], nav a, input:not([type=checkbox], [type=radio], [type=file])';
    return [...document.querySelectorAll<HTMLElement>(touched)].flatMap((one) => {
      const { width, height, top, bottom } = one.getBoundingClientRect();
      const seen = width > 1 && height > 1 && top >= 0 && bottom <= innerHeight && getComputedStyle(one).visibility !== 'hidden';
      const name = (one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 30);
      return seen && Math.round(height) < 44 ? [`${name} ${Math.round(width)} × ${Math.round(height)}`] : [];
    });
  });

const tapBar = ({ page, say }: Visitor, words: (typeof bar)[keyof typeof bar]) =>
  page.locator('nav').last().getByText(say(words), { exact: true }).tap();

describe.each([
  { language: 'zh', scheme: 'light', from: '2026-12-21' },
  { language: 'en', scheme: 'dark', from: '2026-12-23' },
] as const)('a phone in $language, $scheme', ({ language, scheme, from }) => {
  const look = { language, scheme, viewport: phone, touch: true } as const;

  it('approves with two taps, rejects with a template, goes back with the gesture', async () => {
    const person = await site.as('qinhao', look);
    const { page, say } = person;
    await fits(person);
    const first = person.tasks.getByRole('row').first();
    await first.tap();
    const reader = page.getByRole('article').filter({ visible: true });
    await reader.waitFor();
    await fits(person);
    const before = { approve: await decisions(site.server, 'approve'), reject: await decisions(site.server, 'reject') };
    await reader.locator('[data-action=approve]').tap();
    // The word is there already: no keyboard comes up, and what decides and what leaves are both in sight.
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
    for (const one of [words.approve, w('Cancel', '取消')])
      expect(
        await reader
          .getByRole('button', { name: say(one), exact: true })
          .last()
          .isVisible(),
      ).toBe(true);
    await fits(person);
    await reader.locator('[data-action=approve]').tap();

    // The next one is there; its rejection takes its words from a template.
    await reader.locator('[data-action=reject]').tap();
    await reader
      .getByRole('button', { name: say(w('The papers are incomplete', '材料不全')) })
      .or(reader.locator('[class*=chips] button').first())
      .first()
      .tap();
    await fits(person);
    await reader.locator('[data-action=reject]').tap();
    await expect.poll(() => decisions(site.server, 'approve'), patience).toBe(before.approve + 1);
    await expect.poll(() => decisions(site.server, 'reject'), patience).toBe(before.reject + 1);
    await page.goBack();
    await person.tasks.waitFor();
    expect(person.faults).toEqual([]);
    await person.close();
  });

  it('asks for leave with its way in sight, finds it again, and sees where it is', async () => {
    const person = await site.as('yanfei', look);
    const { page, say } = person;
    await tapBar(person, bar.create);
    await fits(person);
    await page
      .getByRole('option', { name: say(leaveRequest.kind) })
      .first()
      .tap();
    await page.getByRole('heading', { level: 1, name: say(w('New Leave request', '新增请假申请')) }).waitFor();
    await fillLeave(person, { from, to: from, reason: say(w('Dentist', '看牙')) });
    await seesRoute(person, ['qinhao', 'xujiayi']);
    await fits(person);
    await page
      .getByRole('button', { name: say(words.submit) })
      .first()
      .tap();
    const sheet = page.getByRole('dialog');
    await sheet.getByText(say(people.qinhao)).waitFor();
    await fits(person);
    await sheet.getByRole('button', { name: say(words.submit) }).tap();
    await page.waitForURL(/View|\/view\?/);
    const code = (
      await page
        .locator('article')
        .getByText(/^[A-Z]+-\d{8}-\d{4}$/)
        .first()
        .innerText()
    ).trim();
    await fits(person);

    await tapBar(person, bar.started);
    const row = person.row(code).filter({ hasText: say(leaveRequest.kind) });
    await row.waitFor();
    expect(await row.innerText()).toContain(say(people.qinhao));
    await fits(person);
    await tapBar(person, bar.search);
    await page.keyboard.type(code.slice(-4));
    await page.getByRole('option').filter({ hasText: code }).first().tap();
    await page.getByRole('article').filter({ visible: true, hasText: code }).waitFor();
    await tapBar(person, bar.more);
    await page.getByRole('dialog').waitFor();
    await fits(person);
    expect(person.faults).toEqual([]);
    await person.close();
  });
});

it('at 320 px, as at 400 %, list and reader need no sideways scrolling', async () => {
  const person = await site.as('qinhao', { viewport: { width: 320, height: 640 }, touch: true });
  await fits(person);
  await person.tasks.getByRole('row').first().tap();
  await person.page.getByRole('article').filter({ visible: true }).waitFor();
  await fits(person);
  await person.close();
});

it('a finger to the right asks for approval, to the left for everything else; up and down scroll', async () => {
  const person = await site.as('qinhao', { language: 'en', viewport: phone, touch: true });
  const { page } = person;
  const row = person.tasks.getByRole('row').nth(1);
  await row.getByRole('button', { name: /^More for/ }).waitFor();
  const session = await page.context().newCDPSession(page);
  const sweep = async (x: number, y: number) => {
    const { x: left, y: top } = (await row.boundingBox())!;
    const at = (share: number) => [{ x: left + 160 + x * share, y: top + 20 + y * share }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    for (const share of [0.1, 0.3, 0.6, 0.9, 1])
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) });
    return async () => session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  // A short one falls back and does nothing.
  const before = await decisions(site.server, 'approve');
  await (
    await sweep(40, 0)
  )();
  expect(await row.getAttribute('data-swipe')).toBeNull();
  expect(await page.getByRole('article').filter({ visible: true }).count()).toBe(0);
  const down = await sweep(10, 140);
  expect(await row.getAttribute('data-swipe')).toBeNull();
  await down();

  const left = await sweep(-150, 4);
  expect(await row.getAttribute('data-swipe-text')).toBe('More');
  expect(await person.violations()).toEqual([]);
  await left();
  await page.getByRole('menuitem', { name: 'Approve', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('menuitem').count(), patience).toBe(0);

  const right = await sweep(160, 0);
  expect(await row.getAttribute('data-swipe-text')).toBe('Approve');
  await right();
  const reader = page.getByRole('article').filter({ visible: true });
  await reader.waitFor();
  // The strip asks; nothing is decided before it is answered.
  await reader.getByRole('button', { name: 'Cancel', exact: true }).waitFor();
  expect(await decisions(site.server, 'approve')).toBe(before);
  expect(person.faults).toEqual([]);
  await person.close();
});
