/** How long the page takes from a key or click to its next picture, read from the browser's own event timing. */
import type { Page } from 'playwright';

/** One key or click, in milliseconds; the browser rounds `duration` to 8. */
export interface Interaction {
  /** The key, or the kind of event where it was none. */
  readonly key: string;
  readonly duration: number;
  /** Until the page began with it, what the page did with it, and from there to the picture. */
  readonly wait: number;
  readonly work: number;
  readonly picture: number;
}

export interface Interactions {
  /** In the order in which they came. */
  readonly all: readonly Interaction[];
  /** How many more took less than 16 ms: the browser counts those, and tells nothing else of them. */
  readonly quick: number;
  /** Work of the page without pause, over 50 ms. */
  readonly longTasks: readonly number[];
}

interface Watch {
  readonly byInteraction: Record<string, Interaction>;
  readonly tasks: number[];
  /** Interactions of the page until then. */
  readonly before: number;
}
const place = 'tydfInteractions';

/** What the frame of a window takes at most, in pixels. */
const frame = 300;

/**
 * Slows the processor of a page so many times, and makes its window hold all of it: the window's own frame takes from the height that the
 * page is told it has, and what changes below the edge is not drawn, so that its key would seem to wait for the next change above it.
 */
export async function slow(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await session.send('Browser.setWindowBounds', { windowId, bounds: { width: width + frame, height: height + frame } });
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  // The page is laid out for its window first.
  await page.waitForTimeout(1000);
}

/** Hears everything from now on. */
const listen = (name: string): void => {
  const seen: Watch = { byInteraction: {}, tasks: [], before: performance.interactionCount };
  Object.assign(globalThis, { [name]: seen });
  const keys = new Map<number, string>();
  addEventListener('keydown', ({ timeStamp, key }) => keys.set(timeStamp, key), true);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      const { interactionId, duration, startTime, processingStart, processingEnd } = entry;
      if (interactionId === 0 || (seen.byInteraction[interactionId]?.duration ?? 0) >= duration) continue;
      seen.byInteraction[interactionId] = {
        key: keys.get(startTime) ?? entry.name,
        duration,
        wait: processingStart - startTime,
        work: processingEnd - processingStart,
        picture: Math.max(0, startTime + duration - processingEnd),
      };
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration);
  }).observe({ type: 'longtask' });
};

/** Plays `journey` and answers what the browser saw. */
export async function interactionsOf(page: Page, journey: () => Promise<void>): Promise<Interactions> {
  await page.evaluate(listen, place);
  await journey();
  await page.waitForTimeout(300);
  const { byInteraction, tasks, count } = await page.evaluate((name) => {
    const watch = (globalThis as unknown as Record<string, Watch>)[name]!;
    return { ...watch, count: performance.interactionCount - watch.before };
  }, place);
  const all = Object.values(byInteraction);
  return { all, quick: Math.max(0, count - all.length), longTasks: tasks };
}

/** Milliseconds of each; 16 for those that took less. */
export const durations = ({ all, quick }: Interactions): readonly number[] => [
  ...all.map(({ duration }) => duration),
  ...Array.from({ length: quick }, () => 16),
];

/** The slowest, in words: `Enter 92 (waits 3, works 40, picture 49)`. */
export const slowest = (all: readonly Interaction[], count: number): string =>
  all
    .toSorted((a, b) => b.duration - a.duration)
    .slice(0, count)
    .map(({ key, duration, ...parts }) => {
      const [wait, work, picture] = [parts.wait, parts.work, parts.picture].map(Math.round);
      return `${key} ${duration} (waits ${wait}, works ${work}, picture ${picture})`;
    })
    .join('; ');
