/** The application opens without a network, and keeps nothing of one person for the next (issue part 7, rulings 29). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { w } from '#model/words.ts';
import { testPassword } from '#tests/support/server.ts';
import { fillExpenses } from './support/documents.ts';
import { openSite, patience, type Site } from './support/site.ts';
import type { Visitor } from './support/visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await fillExpenses(site.server, 4);
});
afterAll(() => site?.close());

/** Everything the worker keeps, and the names of what stands in IndexedDB. */
const stored = (person: Visitor) =>
  person.page.evaluate(async () => {
    const cached: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) cached.push(new URL(url).pathname);
    const database = await new Promise<IDBDatabase>((resolve) => {
      const asked = indexedDB.open('tydf');
      asked.addEventListener('success', () => resolve(asked.result));
    });
    const names = await new Promise<string[]>((resolve) => {
      const asked = database.transaction('kept').objectStore('kept').getAllKeys();
      asked.addEventListener('success', () => resolve(asked.result.map(String)));
    });
    database.close();
    return { cached, names };
  });

const ready = (person: Visitor) =>
  person.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

it('opens without a network from the second time on, with nothing of the server in its cache', async () => {
  const person = await site.as('qinhao', { worker: true });
  const { page } = person;
  await ready(person);
  await expect.poll(async () => (await stored(person)).cached.length, patience).toBeGreaterThan(50);
  const { cached } = await stored(person);
  expect(cached.filter((path) => !/^\/tf\/(assets\/.+-[\w-]{8,}\.(js|css|svg|woff2?)|)$/.test(path))).toEqual([]);
  await expect.poll(async () => (await stored(person)).names.filter((name) => name.includes('/shelf/["task"')).length, patience).toBe(4);

  await person.context.setOffline(true);
  await page.reload();
  await person.tasks.getByRole('row').first().waitFor();
  expect(await person.tasks.getByRole('row').count()).toBe(4);
  await page.getByRole('status').filter({ hasText: '无网络连接' }).waitFor();
  for (const at of [0, 1, 2, 3]) {
    await person.tasks.getByRole('row').nth(at).click();
    await page
      .getByRole('article')
      .filter({ visible: true })
      .getByRole('heading', { level: 1 })
      .or(page.getByRole('article').filter({ visible: true }))
      .first()
      .waitFor();
  }
  expect(await person.violations()).toEqual([]);
  await person.close();
});

it('the next person at the same computer finds nothing of the one before', async () => {
  const person = await site.as('qinhao', { worker: true });
  const { page, say } = person;
  await ready(person);
  await expect
    .poll(async () => (await stored(person)).names.filter((name) => name.includes('/shelf/')).length, patience)
    .toBeGreaterThan(4);
  await page.getByRole('button', { name: /秦昊/ }).first().click();
  await page.getByRole('menuitem', { name: say(w('Log out', '退出登录')) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(w('Confirm', '确定')) })
    .click();
  await page.waitForURL('**/login*');
  await expect.poll(async () => (await stored(person)).names.filter((name) => name.includes('/shelf/')), patience).toEqual([]);
  await person.fillLogin('majun', testPassword);
  await page.waitForURL('**/selectSystem*');
  await page.locator('main button').first().click();
  await person.tasks.waitFor();
  await person.context.setOffline(true);
  await page.reload();
  await page.getByRole('status').filter({ hasText: '无网络连接' }).waitFor();
  expect(await page.getByText('EXP-').count()).toBe(0);
  await person.close();
});
