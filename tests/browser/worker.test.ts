/** The application opens without a network, and keeps nothing of one person for the next. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { w } from '#model/words.ts';
import { packageRoot } from '#server/db/packageRoot.ts';
import { startTestServer, testPassword } from '#tests/support/server.ts';
import { fillExpenses } from './support/documents.ts';
import { keepsClient, namesKept, pathsCached } from './support/offline.ts';
import { openSite, patience, type Site } from './support/site.ts';
import { visit } from './support/visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await fillExpenses(site.server, 4);
});
afterAll(() => site?.close());

it('opens without a network from the second time on, with nothing of the server in its cache', async () => {
  const person = await site.as('qinhao', { worker: true });
  const { page } = person;
  await keepsClient(person);
  const cached = await pathsCached(person);
  expect(cached.length).toBeGreaterThan(50);
  expect(cached.filter((path) => !/^\/tf\/(assets\/.+-[\w-]{8,}\.(js|css|svg|woff2?)|)$/.test(path))).toEqual([]);
  await expect.poll(async () => (await namesKept(person)).filter((name) => name.includes('/shelf/["task"')).length, patience).toBe(4);

  await person.context.setOffline(true);
  await page.reload();
  await person.tasks.getByRole('row').first().waitFor();
  expect(await person.tasks.getByRole('row').count()).toBe(4);
  await page.getByRole('status').filter({ hasText: '无网络连接' }).waitFor();
  for (const at of [0, 1, 2, 3]) {
    await person.tasks.getByRole('row').nth(at).click();
    await page
      .getByRole('article')
      .filter({ visible: true, hasText: `-000${at + 1}` })
      .waitFor();
  }
  expect(await person.violations()).toEqual([]);
  await person.close();
});

it('the next person at the same computer finds nothing of the one before', async () => {
  const person = await site.as('qinhao', { worker: true });
  const { page, say } = person;
  await keepsClient(person);
  await expect.poll(async () => (await namesKept(person)).filter((name) => name.includes('/shelf/')).length, patience).toBeGreaterThan(4);
  await page.getByRole('button', { name: /秦昊/ }).first().click();
  await page.getByRole('menuitem', { name: say(w('Log out', '退出登录')) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(w('Confirm', '确定')) })
    .click();
  await page.waitForURL('**/login*');
  await expect.poll(async () => (await namesKept(person)).filter((name) => name.includes('/shelf/')), patience).toEqual([]);
  await person.fillLogin('majun', testPassword);
  await page.waitForURL('**/selectSystem*');
  await page.locator('main [data-id]:visible').first().click();
  await person.tasks.waitFor();
  await person.context.setOffline(true);
  await page.reload();
  await page.getByRole('status').filter({ hasText: '无网络连接' }).waitFor();
  expect(await page.getByText('EXP-').count()).toBe(0);
  await person.close();
});

it('offers a newer version, and taking it loses nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tydf-release-'));
  await cp(join(packageRoot(), 'dist', 'client'), folder, { recursive: true });
  const server = await startTestServer({ settings: { clientDir: folder } });
  await fillExpenses(server, 1);
  const person = await visit(site.browser, server.url, { language: 'en', worker: true });
  const { page, say } = person;
  await person.signIn('qinhao', testPassword);
  await keepsClient(person);
  await page.getByRole('article').first().waitFor();
  await page.keyboard.press('r');
  await page.keyboard.type('Half a sentence');

  // Another build: its worker names another version and another script to start with, one that the page also names.
  const text = await readFile(join(folder, 'worker.js'), 'utf8');
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const other = /assets\/ground-[\w-]+\.css/.exec(html)?.[0] ?? '';
  expect(other).not.toBe('');
  await rm(join(folder, 'worker.js.br'));
  await writeFile(
    join(folder, 'worker.js'),
    text.replace(/"version":"\w+"/, '"version":"next"').replace(/"entry":"[^"]+"/, `"entry":"${other}"`),
  );
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const bar = page.getByRole('status').filter({ hasText: say(w('A new version is ready', '新版本已就绪')) });
  await bar.waitFor();
  expect(await person.violations()).toEqual([]);
  await Promise.all([page.waitForEvent('load'), bar.getByRole('button').click()]);
  await page.getByRole('article').first().waitFor();
  await page.keyboard.press('r');
  await expect.poll(() => page.getByRole('textbox').last().inputValue(), patience).toBe('Half a sentence');
  await expect.poll(() => page.evaluate(() => caches.keys()), patience).toContain('tydf-shell/next');
  await person.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
