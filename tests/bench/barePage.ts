/** The floor of the page's figures: a page of nothing but rows in which a key marks the next one, slowed alike in the same run. */
import type { Browser } from 'playwright';
import { durations, interactionsOf, slow } from '#tests/browser/support/interactions.ts';

const rows = 30;
const presses = 60;

const walk = (): void => {
  const all = [...document.querySelectorAll('li')];
  let at = 0;
  document.addEventListener('keydown', () => {
    all[at]?.removeAttribute('class');
    at = (at + 1) % all.length;
    all[at]?.setAttribute('class', 'chosen');
  });
};

/** Milliseconds from the key to the picture, one an interaction. */
export async function bareInteractions(browser: Browser, throttle: number): Promise<readonly number[]> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  const items = Array.from({ length: rows }, (_, at) => `<li>${at + 1}</li>`).join('');
  await page.setContent(`<style>.chosen { background: #def }</style><ul>${items}</ul>`);
  await page.evaluate(walk);
  await slow(page, throttle);
  const measured = await interactionsOf(page, async () => {
    for (let at = 0; at < presses; at += 1) {
      await page.keyboard.press('j');
      await page.waitForTimeout(300);
    }
  });
  await context.close();
  return durations(measured);
}
