/** How long the page takes from a key or click to its next picture, read from the browser's own event timing (goals.md, speed of the page). */
import type { Page } from 'playwright';

export interface Interactions {
  /** One duration an interaction, in milliseconds; the browser rounds to 8. */
  readonly times: readonly number[];
  /** Work of the page without pause, over 50 ms. */
  readonly longTasks: readonly number[];
}

interface Watch {
  readonly byInteraction: Record<string, number>;
  readonly tasks: number[];
}
const place = 'tydfInteractions';

/** Hears everything from now on. */
const listen = (name: string): void => {
  const seen: Watch = { byInteraction: {}, tasks: [] };
  Object.assign(globalThis, { [name]: seen });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (interactionId > 0) seen.byInteraction[interactionId] = Math.max(seen.byInteraction[interactionId] ?? 0, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration);
  }).observe({ type: 'longtask' });
};

/** Plays `journey` and answers what the browser saw. An interaction below 16 ms is not told by the browser and does not count. */
export async function interactionsOf(page: Page, journey: () => Promise<void>): Promise<Interactions> {
  await page.evaluate(listen, place);
  await journey();
  await page.waitForTimeout(300);
  const { byInteraction, tasks } = await page.evaluate((name) => (globalThis as unknown as Record<string, Watch>)[name]!, place);
  return { times: Object.values(byInteraction), longTasks: tasks };
}
