/** What a browser keeps of the product: the files of the client, and what stands under people's names. */
import { expect } from 'vitest';
import type { Visitor } from './visitor.ts';

/** Returns when everything of this version is kept that is kept without being asked for. */
export const keepsClient = async ({ page }: Visitor): Promise<void> => {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const missing = () =>
    page.evaluate(async () => {
      const text = await (await fetch('/tf/worker.js')).text();
      const { first, later } = JSON.parse(/^const RELEASE = (.*);$/m.exec(text)?.[1] ?? '') as { first: string[]; later: string[] };
      const found = await Promise.all([...first, ...later].map((name) => caches.match(`/tf/${name}`)));
      return found.filter((one) => one === undefined).length;
    });
  // Looking through some hundred files is work that what keeps them would wait for.
  await expect.poll(missing, { timeout: 60_000, interval: 2_000 }).toBe(0);
};

/** Names of everything that stands in IndexedDB, `<user>/<name>`. */
export const namesKept = ({ page }: Visitor): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const asked = indexedDB.open('tydf');
      asked.addEventListener('success', () => resolve(asked.result));
    });
    const names = await new Promise<string[]>((resolve) => {
      const asked = database.transaction('kept').objectStore('kept').getAllKeys();
      asked.addEventListener('success', () => resolve(asked.result.map(String)));
    });
    database.close();
    return names;
  });

/** Addresses of everything that the worker keeps. */
export const pathsCached = ({ page }: Visitor): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const cached: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) cached.push(new URL(url).pathname);
    return cached;
  });
