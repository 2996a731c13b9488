/** All pictures of a folder beside each other, one sheet a look (`zh-desk-light`), to be looked through in a minute. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright';

/** Pictures on one sheet; more go on to a second one. */
const perSheet = 24;
const columns = { desk: 4, phone: 8 } as const;

const html = (folder: string, names: readonly string[], across: number): string => `<!doctype html><meta charset="utf-8">
<style>
  body { margin: 16px; background: #888; font: 13px sans-serif; display: grid; grid-template-columns: repeat(${across}, 1fr); gap: 16px }
  figure { margin: 0 } img { width: 100%; display: block } figcaption { padding: 4px; background: #fff; overflow-wrap: anywhere }
</style>
${names.map((name) => `<figure><img src="${pathToFileURL(path.join(folder, name)).href}"><figcaption>${name}</figcaption></figure>`).join('\n')}`;

/** Writes `sheet-<look>-<n>.png` into `folder` for the pictures of `stops` that are there; answers how many sheets. */
export async function contactSheets(browser: Browser, folder: string, looks: readonly string[], stops: readonly string[]): Promise<number> {
  const there = new Set(await readdir(folder));
  const page = await browser.newPage({ viewport: { width: 2000, height: 1000 } });
  // A page of its own place may not show files.
  await page.goto(pathToFileURL(folder).href);
  let made = 0;
  for (const look of looks) {
    const names = stops.map((stop) => `${stop}-${look}.png`).filter((name) => there.has(name));
    const across = look.includes('phone') ? columns.phone : columns.desk;
    for (let at = 0; at < names.length; at += perSheet) {
      await page.setContent(html(folder, names.slice(at, at + perSheet), across), { waitUntil: 'load' });
      await page.screenshot({ path: path.join(folder, `sheet-${look}-${at / perSheet + 1}.png`), fullPage: true });
      made += 1;
    }
  }
  await page.close();
  return made;
}
