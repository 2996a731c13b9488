/** The time of day for relative times and countdowns: one timer for all, still while the window is hidden. */
import { dateAt } from '#model/calculation/dates.ts';
import { useSyncExternalStore } from 'react';

const EVERY_MS = 15_000;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | null = null;
const listeners = new Set<() => void>();

const tick = (): void => {
  if (document.hidden) return;
  now = Date.now();
  for (const heard of listeners) heard();
};

const subscribe = (heard: () => void): (() => void) => {
  listeners.add(heard);
  if (timer === null) {
    now = Date.now();
    timer = setInterval(tick, EVERY_MS);
    document.addEventListener('visibilitychange', tick);
  }
  return () => {
    listeners.delete(heard);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
    document.removeEventListener('visibilitychange', tick);
  };
};

/** Milliseconds since 1970, fresh to a quarter of a minute. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);

/** Today in the company's zone, `yyyy-MM-dd`; draws anew at midnight only. */
export const useToday = (): string => useSyncExternalStore(subscribe, () => dateAt(new Date(now).toISOString()));
