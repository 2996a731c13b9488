/** These stand in the list: rows, the outcome of one just decided, heads of groups, and the place of rows that are not in memory. */
import type { InboxRow } from '#model/workflow/inbox.ts';

export type Item =
  | { readonly type: 'row'; readonly key: string; readonly row: InboxRow; readonly page: number; readonly refused: string | null }
  | LeavingItem
  | GroupItem
  | { readonly type: 'gap'; readonly key: string; readonly page: number; readonly count: number };

/** Decided, with its outcome: nobody walks to it any more. */
interface LeavingItem {
  readonly type: 'leaving';
  readonly key: string;
  readonly text: string;
  readonly row: InboxRow;
}

export interface GroupItem {
  readonly type: 'group';
  readonly key: string;
  readonly text: string;
  readonly count: number;
  /** Of its amounts, decimal text; null where it has none. */
  readonly sum: string | null;
  /** The largest set of tasks that may be decided together. */
  readonly alike: readonly InboxRow[];
}

/** Heights in pixels; all rows of a list are of one height. */
export const groupHeight = 36;
export const rowHeight = (compact: boolean, touch: boolean): number => (compact && !touch ? 48 : 64);

/** Where each item begins, and where the last one ends. */
export const offsetsOf = (items: readonly Item[], height: number): Float64Array => {
  const offsets = new Float64Array(items.length + 1);
  let top = 0;
  for (const [at, item] of items.entries()) {
    offsets[at] = top;
    top += item.type === 'group' ? groupHeight : item.type === 'gap' ? item.count * height : height;
  }
  offsets[items.length] = top;
  return offsets;
};

/** The item at this place of the sheet: the last one that begins at or before it. */
export const itemAt = (offsets: Float64Array, top: number): number => {
  let [low, high] = [0, Math.max(0, offsets.length - 2)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((offsets[middle] ?? 0) <= top) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** So many rows may stand in the page. */
const mostRows = 30;

/** Items to draw, first and behind the last, for a frame of `seen` pixels scrolled to `from`: what is seen and a few around it. */
export const windowOf = (offsets: Float64Array, from: number, seen: number): readonly [number, number] => {
  const count = offsets.length - 1;
  if (count === 0) return [0, 0];
  const [first, last] = [itemAt(offsets, from), itemAt(offsets, from + Math.max(0, seen - 1))];
  const around = Math.max(0, Math.min(6, Math.floor((mostRows - (last - first + 1)) / 2)));
  return [Math.max(0, first - around), Math.min(count, last + 1 + around)];
};
