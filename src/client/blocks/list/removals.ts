/** What was deleted here and can still be taken back, or is gone. Who only shows what is left need not load how it is held. */
import { useMemo, useSyncExternalStore } from 'react';

export interface Removal {
  /** Where it is shown that it can be taken back. */
  readonly scope: 'draft' | 'view';
  readonly key: string;
  readonly name: string;
  /** `gone`: deleted, and out of sight until no list has it any more. */
  readonly state: 'held' | 'sending' | 'gone';
  /** Milliseconds; null: until the person sends it (WCAG 2.2.1). */
  readonly hold: number | null;
}

let all: readonly Removal[] = [];
const listeners = new Set<() => void>();

export const removals = {
  get: (): readonly Removal[] => all,
  set: (next: readonly Removal[]): void => {
    all = next;
    for (const heard of listeners) heard();
  },
  subscribe: (heard: () => void): (() => void) => {
    listeners.add(heard);
    return () => void listeners.delete(heard);
  },
};

export const useRemovals = (scope: Removal['scope']): readonly Removal[] => {
  const every = useSyncExternalStore(removals.subscribe, removals.get);
  return useMemo(() => every.filter((one) => one.scope === scope), [every, scope]);
};
