/** Which row is chosen, and where the next one is. The choice is kept here and only mirrored in the address. */
import { afterPaintOrPress } from '#client/blocks/paint.ts';
import type { InboxRow } from '#model/workflow/inbox.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Item } from './rows/items.ts';

export type RowItem = Extract<Item, { type: 'row' }>;

export type Advance = 'next' | 'previous' | 'none';

/** The row that follows when the one at this place leaves. */
export const followerOf = (rows: readonly RowItem[], at: number, advance: Advance): RowItem | null => {
  if (advance === 'none') return null;
  // One that came by a link, and that the list does not hold, is followed by the first.
  if (at < 0) return rows[0] ?? null;
  const [first, second] = advance === 'next' ? [rows[at + 1], rows[at - 1]] : [rows[at - 1], rows[at + 1]];
  return first ?? second ?? null;
};

interface Walk {
  readonly active: string | null;
  readonly row: InboxRow | null;
  readonly refused: string | null;
  /** Index among the rows, -1 when the chosen task is not in the list. */
  readonly at: number;
  readonly rows: readonly RowItem[];
  /** At once, with everything that shows it. */
  readonly choose: (key: string | null) => void;
  /** First in the list, then, when that was seen, everywhere. */
  readonly go: (key: string) => void;
  /** Goes so many rows on; answers where it came to. */
  readonly step: (by: number) => InboxRow | null;
  /** The one that follows when the chosen one leaves. */
  readonly after: (advance: Advance) => string | null;
}

interface Walked {
  readonly items: readonly Item[];
  /** The list shows this; another one begins at its top. */
  readonly list: unknown;
  /** The task of the address: it stays chosen although the list does not hold it. */
  readonly linked: string | null;
  /** Chooses the first row by itself; else what the address names is chosen and nothing more. */
  readonly auto: boolean;
  /** Shows a row as chosen in the list alone; false where it is not drawn. */
  readonly mark: (key: string) => boolean;
}

export const useWalk = ({ items, list, linked, auto, mark }: Walked): Walk => {
  const [picked, setChosen] = useState<string | null>(linked);
  const chosen = auto ? picked : linked;
  const rows = useMemo(() => items.filter((item): item is RowItem => item.type === 'row'), [items]);
  const [last, setLast] = useState(0);
  const [walked, setWalked] = useState(list);
  if (walked !== list) {
    setWalked(list);
    setLast(0);
  }
  const at = rows.findIndex(({ key }) => key === chosen);
  const fallback = auto && at < 0 && (chosen === null || chosen !== linked) ? Math.min(last, rows.length - 1) : -1;
  const index = at >= 0 ? at : fallback;
  const item = rows[index];
  const active = item?.key ?? (chosen === linked ? linked : null);
  // Where the chosen row stood: its neighbour follows when it goes.
  if (index >= 0 && index !== last) setLast(index);

  const now = useRef({ rows, index });
  useEffect(() => {
    now.current = { rows, index };
  });
  const going = useRef<(() => void) | null>(null);
  useEffect(() => () => going.current?.(), []);
  const choose = useCallback(
    (key: string | null) => {
      going.current?.();
      // Another one may be marked.
      if (key !== null) mark(key);
      setChosen(key);
    },
    [mark],
  );
  const go = useCallback(
    (key: string) => {
      if (!mark(key)) return choose(key);
      going.current?.();
      // What is pressed meanwhile is for the row that is marked, not for the document that still stands there.
      going.current = afterPaintOrPress(() => flushSync(() => setChosen(key)));
    },
    [mark, choose],
  );
  const step = useCallback(
    (by: number) => {
      const { rows: all, index: from } = now.current;
      const index = Math.max(0, Math.min(all.length - 1, from + by));
      const to = all[index];
      if (to) go(to.key);
      return to?.row ?? null;
    },
    [go],
  );
  const after = useCallback((advance: Advance) => followerOf(now.current.rows, now.current.index, advance)?.key ?? null, []);
  return { active, row: item?.row ?? null, refused: item?.refused ?? null, at: index, rows, choose, go, step, after };
};
