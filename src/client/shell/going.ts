/** Whether a page is being gone to: said at once, before any work for it is done. */
import { useSyncExternalStore } from 'react';

let underWay = false;
const listeners = new Set<() => void>();
const set = (next: boolean): void => {
  if (next === underWay) return;
  underWay = next;
  for (const heard of listeners) heard();
};
const subscribe = (heard: () => void): (() => void) => {
  listeners.add(heard);
  return () => void listeners.delete(heard);
};

export const going = { begin: (): void => set(true), end: (): void => set(false) };

export const useGoing = (): boolean => useSyncExternalStore(subscribe, () => underWay);
