/** Trees as the pages walk them. Pure. */
export interface TreeItem {
  readonly id: string;
  readonly label: string;
  /** What stands behind the label. */
  readonly detail?: string;
  /** Shown with less weight: disabled. */
  readonly faint?: boolean;
  readonly children: readonly TreeItem[];
}

export interface TreeRow {
  readonly item: TreeItem;
  /** 1 at the top. */
  readonly level: number;
  readonly parentId: string | null;
  readonly place: number;
  readonly of: number;
}

/** Rows as they are seen, from the top down. */
export const rowsOf = (items: readonly TreeItem[], open: ReadonlySet<string>, level = 1, parentId: string | null = null): TreeRow[] =>
  items.flatMap((item, at) => [
    { item, level, parentId, place: at + 1, of: items.length },
    ...(open.has(item.id) ? rowsOf(item.children, open, level + 1, item.id) : []),
  ]);

/** Ids of all that have something below them, down to a level. */
const openTo = (items: readonly TreeItem[], levels: number): string[] =>
  levels === 0 ? [] : items.flatMap((item) => (item.children.length === 0 ? [] : [item.id, ...openTo(item.children, levels - 1)]));

/** Ids of all that are open at first: as many levels, at most `levels`, as draw no more than `most` rows; the first in any case. */
export const openAtFirst = (items: readonly TreeItem[], levels: number, most: number): ReadonlySet<string> => {
  for (let level = levels; level > 1; level -= 1) {
    const open = new Set(openTo(items, level));
    if (rowsOf(items, open).length <= most) return open;
  }
  return new Set(openTo(items, 1));
};

/** Those that fit, with the way to them and without what else lies there; what lies below one that fits stays. */
export const foundIn = (items: readonly TreeItem[], fits: (item: TreeItem) => boolean): readonly TreeItem[] =>
  items.flatMap((item) => {
    if (fits(item)) return [item];
    const children = foundIn(item.children, fits);
    return children.length > 0 ? [{ ...item, children }] : [];
  });

/** Ids of those that only lead to what fits. */
export const waysIn = (found: readonly TreeItem[], fits: (item: TreeItem) => boolean): string[] =>
  found.flatMap((item) => (fits(item) ? [] : [item.id, ...waysIn(item.children, fits)]));

export const countOf = (items: readonly TreeItem[]): number => items.reduce((sum, { children }) => sum + 1 + countOf(children), 0);

/** Ids of all that stand above one. */
export const waysTo = (items: readonly TreeItem[], id: string | null): string[] => {
  const fits = (item: TreeItem): boolean => item.id === id;
  return waysIn(foundIn(items, fits), fits);
};
