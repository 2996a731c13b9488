/** What is selected in a list is kept outside the components: a row draws anew when its own mark changes, not the page. */
import { preferences } from '#client/data/preferences/preferences.ts';
import type { InboxRow } from '#model/workflow/inbox.ts';
import { unitsOf } from '#model/calculation/rounding.ts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { keyOf } from '#client/inbox/queries.ts';

export interface Selection {
  /** Rows by key, in the order of their selection. */
  readonly rows: () => ReadonlyMap<string, InboxRow>;
  readonly toggle: (row: InboxRow) => void;
  readonly add: (rows: readonly InboxRow[]) => void;
  readonly drop: (keys: Iterable<string>) => void;
  /** From the row last touched to this one, as the list stands. */
  readonly extend: (list: readonly InboxRow[], to: InboxRow) => void;
  readonly clear: () => void;
  readonly subscribe: (heard: () => void) => () => void;
}

export const createSelection = (): Selection => {
  let chosen: ReadonlyMap<string, InboxRow> = new Map();
  let anchor: string | null = null;
  const listeners = new Set<() => void>();
  const publish = (next: ReadonlyMap<string, InboxRow>) => {
    chosen = next;
    for (const heard of listeners) heard();
  };
  const add = (rows: readonly InboxRow[]) => publish(new Map([...chosen, ...rows.map((row) => [keyOf(row), row] as const)]));
  return {
    rows: () => chosen,
    toggle: (row) => {
      const key = keyOf(row);
      anchor = key;
      publish(new Map(chosen.has(key) ? [...chosen].filter(([one]) => one !== key) : [...chosen, [key, row]]));
    },
    add,
    drop: (keys) => {
      const gone = new Set(keys);
      if ([...gone].some((key) => chosen.has(key))) publish(new Map([...chosen].filter(([key]) => !gone.has(key))));
    },
    extend: (list, to) => {
      const at = list.findIndex((row) => keyOf(row) === keyOf(to));
      const from = list.findIndex((row) => keyOf(row) === anchor);
      if (from < 0) anchor = keyOf(to);
      add(from < 0 ? [to] : list.slice(Math.min(from, at), Math.max(from, at) + 1));
    },
    clear: () => {
      anchor = null;
      if (chosen.size > 0) publish(new Map());
    },
    subscribe: (heard) => {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
  };
};

export const SelectionContext = createContext<Selection>(createSelection());

export const useSelection = (): Selection => useContext(SelectionContext);

export const useSelected = (key: string): boolean => {
  const { subscribe, rows } = useSelection();
  return useSyncExternalStore(subscribe, () => rows().has(key));
};

export const useSelectedRows = (): ReadonlyMap<string, InboxRow> => {
  const { subscribe, rows } = useSelection();
  return useSyncExternalStore(subscribe, rows);
};

export const useAnySelected = (): boolean => {
  const { subscribe, rows } = useSelection();
  return useSyncExternalStore(subscribe, () => rows().size > 0);
};

/** The person's own limit for deciding together keeps large amounts out; a task without an amount always passes. */
export const isWithinLimit = ({ figure }: InboxRow): boolean => {
  const { bulkLimit } = preferences.get();
  return bulkLimit === null || figure?.kind !== 'money' || unitsOf(figure.value) <= unitsOf(bulkLimit);
};

/** Tasks that look alike from outside: one kind at one node, both to be approved by me. What their briefs say, the preview tells. */
export const isAlike = (one: InboxRow, other: InboxRow): boolean =>
  one.task === 'approve' &&
  other.task === 'approve' &&
  one.resource === other.resource &&
  one.node?.id === other.node?.id &&
  isWithinLimit(one) &&
  isWithinLimit(other);
