/** A version of the client newer than the one that runs here, installed and waiting to be taken. */
import { useSyncExternalStore } from 'react';

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();
const subscribe = (heard: () => void): (() => void) => {
  listeners.add(heard);
  return () => listeners.delete(heard);
};
const get = (): ServiceWorker | null => waiting;

export const offerRelease = (worker: ServiceWorker | null): void => {
  waiting = worker;
  for (const heard of listeners) heard();
};

/** Null while this is the newest. */
export const useRelease = (): ServiceWorker | null => useSyncExternalStore(subscribe, get, get);
