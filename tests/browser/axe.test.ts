/** What the accessibility tests look with: it finds what is wrong, in the page and in what is framed, and only what it is asked for. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright';
import { launch } from './support/chromium.ts';
import { violationsOf } from './support/visitor.ts';

const origin = 'http://127.0.0.1:1';
const framed = '<html lang="en"><title>Framed</title><main aria-label="Framed"><h1>Framed</h1><img src="framed.png"></main></html>';
const whole = `<html lang="en"><title>Whole</title><main aria-label="Whole"><h1>Whole</h1><p style="color:#ccc;background:#fff">pale</p>
  <iframe title="Framed" src="/framed"></iframe></main></html>`;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

it('finds what is wrong, twice, and by rule', async () => {
  const page = await browser.newPage();
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: route.request().url().endsWith('/framed') ? framed : whole }),
  );
  await page.goto(origin);
  const all = [expect.stringMatching(/^color-contrast: .*pale/), expect.stringMatching(/^image-alt: .*framed\.png/)];
  expect(await violationsOf(page)).toEqual(all);
  expect(await violationsOf(page)).toEqual(all);
  expect(await violationsOf(page, { only: ['image-alt'] })).toEqual([all[1]]);
  expect(await violationsOf(page, { without: ['image-alt'] })).toEqual([all[0]]);
  await page.close();
});
