/** How a person arranged the queues, kinds and kept filters: their order, and which are out of sight. */
import { usePreferences } from '#client/data/preferences/preferences.ts';
import { useMemo } from 'react';

export interface Arrangement {
  readonly order: readonly string[];
  readonly hidden: ReadonlySet<string>;
}

export const useArrangement = (): Arrangement => {
  const { queueOrder: order, hiddenQueues } = usePreferences();
  return useMemo(() => ({ order, hidden: new Set(hiddenQueues) }), [order, hiddenQueues]);
};

/** In the given order; one that it does not name stands behind the one it usually follows. Pure. */
export const arranged = <Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => string, order: readonly string[]): readonly Entry[] => {
  const place = new Map(order.map((key, at) => [key, at]));
  const at = (entry: Entry) => place.get(keyOf(entry));
  const named = entries.filter((entry) => at(entry) !== undefined).toSorted((a, b) => at(a)! - at(b)!);
  return entries.reduce<readonly Entry[]>((all, entry, index) => {
    if (at(entry) !== undefined) return all;
    const before = entries[index - 1];
    return all.toSpliced(before === undefined ? 0 : all.indexOf(before) + 1, 0, entry);
  }, named);
};

/** Lines that are moved among one another. */
export interface Section<Line extends { readonly key: string }> {
  /** Of the section; what is dragged stays in its own. */
  readonly name: string;
  /** All in their order. */
  readonly lines: readonly Line[];
  /** Those in sight, and the one that is open though it is hidden. */
  readonly shown: readonly Line[];
}

export const sectionOf = <Line extends { readonly key: string }>(
  name: string,
  lines: readonly Line[],
  { order, hidden }: Arrangement,
  active: string | null,
): Section<Line> => {
  const all = arranged(lines, ({ key }) => key, order);
  return { name, lines: all, shown: all.filter(({ key }) => !hidden.has(key) || key === active) };
};
