/**
 * What the list must know of a batch without loading it: which rows are on their way, which came back with what sentence. The batch itself
 * (`bulkBox.ts`) is loaded when there is one; it tells this store.
 */
import type { UnderWay } from '#client/blocks/decide/underWay.ts';
import { useSyncExternalStore } from 'react';

export interface BulkRows {
  /** A batch is held, on its way, answered and not dismissed, or found from an earlier start. */
  readonly there: boolean;
  /** It is not answered yet, so that no other can begin. */
  readonly busy: boolean;
  /** Rows that are as good as gone, by key. */
  readonly hidden: ReadonlySet<string>;
  /** Those of them that are tasks. */
  readonly tasks: readonly UnderWay[];
  /** Sentences of those that were refused, by row. */
  readonly refused: ReadonlyMap<string, string>;
  /** Takes the held batch back; null while none is held. */
  readonly undo: (() => void) | null;
  readonly sendNow: (() => void) | null;
}

/** Where a batch that was not sent is kept for the next start. */
export const bulkKey = 'bulk';

const quiet: BulkRows = { there: false, busy: false, hidden: new Set(), tasks: [], refused: new Map(), undo: null, sendNow: null };
let state = quiet;
const listeners = new Set<() => void>();

export const bulkRows = {
  get: (): BulkRows => state,
  set: (next: BulkRows | null): void => {
    state = next ?? quiet;
    for (const heard of listeners) heard();
  },
  /** Sends a held batch and waits until what is on its way is answered, at most `ms`. For logging out. */
  async flush(ms = 5000): Promise<void> {
    const end = performance.now() + ms;
    const awaited = state.sendNow !== null || state.hidden.size > 0;
    state.sendNow?.();
    while (awaited && state.busy && performance.now() < end) await new Promise((done) => setTimeout(done, 50));
  },
  subscribe: (heard: () => void): (() => void) => {
    listeners.add(heard);
    return () => void listeners.delete(heard);
  },
};

export const useBulkRows = (): BulkRows => useSyncExternalStore(bulkRows.subscribe, bulkRows.get);
