/** Tasks that are decided here and not yet confirmed. The outbox tells it; who only counts them need not load that. */
import { useSyncExternalStore } from 'react';

export interface UnderWay {
  readonly taskId: string;
  readonly resource: string;
}

let now: readonly UnderWay[] = [];
const listeners = new Set<() => void>();

export const underWay = {
  get: (): readonly UnderWay[] => now,
  /** The same tasks again tell nobody. */
  set: (tasks: readonly UnderWay[]): void => {
    if (tasks.length === now.length && tasks.every(({ taskId }, at) => taskId === now[at]?.taskId)) return;
    now = tasks;
    for (const heard of listeners) heard();
  },
  subscribe: (heard: () => void): (() => void) => {
    listeners.add(heard);
    return () => void listeners.delete(heard);
  },
};

export const useUnderWay = (): readonly UnderWay[] => useSyncExternalStore(underWay.subscribe, underWay.get);
