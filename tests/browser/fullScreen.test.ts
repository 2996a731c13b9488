/** Parts of a page on the whole screen: what floats goes along, Esc leaves and nothing more, and a browser that cannot says so. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { w } from '#model/words.ts';
import { read } from './support/deeds.ts';
import { notices } from './support/frame.ts';
import { type SentLeave, sendLeave } from './support/leaves.ts';
import { openSite, patience, type Site } from './support/site.ts';
import type { Visitor } from './support/visitor.ts';

let site: Site;
let sent: SentLeave;
let second: SentLeave;
beforeAll(async () => {
  site = await openSite();
  sent = await sendLeave(site.server, '2026-12-14');
  second = await sendLeave(site.server, '2026-12-15');
});
afterAll(() => site?.close());

/** Code of the document that is shown in what fills the screen. */
const filling = ({ page }: Visitor): Promise<string | null> =>
  page.evaluate(() => {
    const shown = document.fullscreenElement?.querySelector('[data-task]:not([data-unseen])') ?? document.fullscreenElement;
    return shown && (/[A-Z]+-\d{8}-\d{4}/.exec(shown.textContent)?.[0] ?? shown.tagName);
  });

it('the reader fills the screen with its menus and notices, and Esc leaves it where it was', async () => {
  const leader = await site.as('qinhao');
  const { page, say } = leader;
  await read(leader, sent.code);
  await page.getByRole('button', { name: say(w('Document in full screen', '单据全屏')) }).click();
  await expect.poll(() => filling(leader), patience).toBe(sent.code);
  // It stays while one decides: the next document comes in the same place.
  await leader.decide('a');
  await expect.poll(() => filling(leader), patience).toBe(second.code);
  // What the bar's menu opens is seen: it stands inside what fills the screen, and can be pressed there.
  const reader = page.locator('[data-task]:not([data-unseen]) article');
  await reader.getByRole('button', { name: say(w('More', '更多')) }).click();
  const item = page.getByRole('menuitem').first();
  await item.waitFor();
  expect(await item.evaluate((one) => document.fullscreenElement?.contains(one))).toBe(true);
  await item.hover();
  expect(await leader.violations()).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => filling(leader), patience).toBeNull();
  expect(await reader.getByText(second.code).first().isVisible()).toBe(true);
  await expect
    .poll(() => page.evaluate(() => document.querySelector('[data-mantine-shared-portal-node]')?.parentElement?.tagName), patience)
    .toBe('BODY');

  // The diagram within: by its key, and left by the browser itself as well.
  await page.keyboard.press('Escape');
  await read(leader, second.code);
  await reader.getByRole('tab', { name: say(w('Flow', '流程')) }).click();
  await page.locator('[data-drawn]').focus();
  await page.keyboard.press('f');
  await expect.poll(() => filling(leader), patience).toBe('SECTION');
  await page.evaluate(() => document.exitFullscreen());
  await reader.getByRole('button', { name: say(w('Diagram in full screen', '流程图全屏')) }).waitFor();
  expect(leader.faults).toEqual([]);
  await leader.close();
});

it('says once that the browser cannot, and does nothing else', async () => {
  const leader = await site.as('qinhao');
  const { page, say } = leader;
  await read(leader, second.code);
  await page.evaluate(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('refused'));
  });
  const button = page.getByRole('button', { name: say(w('Document in full screen', '单据全屏')) });
  await button.click();
  await expect.poll(() => notices(leader).allInnerTexts(), patience).toEqual(['当前浏览器不支持全屏。']);
  expect(await filling(leader)).toBeNull();
  expect(await button.isVisible()).toBe(true);
  await leader.close();
});
