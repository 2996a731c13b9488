/**
 * The list in the middle: windowed, rows of fixed height, one row focus by `aria-activedescendant`. It keeps the chosen row where it is
 * on the screen when rows above it come or go, and the place when one comes back to the list.
 */
import type { InboxRow, InboxTab } from '#model/workflow/inbox.ts';
import { useStable } from '#client/blocks/useStable.ts';
import { useSay } from '#client/words/language.tsx';
import { memo, useCallback, useEffect, useId, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { itemAt, offsetsOf, rowHeight, windowOf } from './items.ts';
import type { Item } from './items.ts';
import { markRow } from './markRow.ts';
import { useSelection } from '#client/inbox/bulk/selection.ts';
import css from './TaskList.module.css';
import { GapRow, GroupRow, LeavingRow, TaskRow } from './TaskRow.tsx';
import { words } from '#client/inbox/inboxWords.ts';

export interface ListHandle {
  focus(): void;
  /** Rows that fit, for paging. */
  pageSize(): number;
  /** Shows a row as the chosen one before the page knows of it; false where the row is not drawn. */
  mark(key: string): boolean;
  /** The rows that come next are asked for by the person: they are shown instead of kept out of sight above. */
  showComing(): void;
}

interface Props {
  readonly items: readonly Item[];
  readonly tab: InboxTab;
  readonly active: string | null;
  readonly compact: boolean;
  readonly touch: boolean;
  /** This part of a row is not shown (preferences). */
  readonly hiddenColumns: readonly string[];
  /** More can be read at the end. */
  readonly more: boolean;
  readonly onMore: () => void;
  /** A page is looked at; `empty`: its rows are not in memory. */
  readonly onNear: (page: number, empty: boolean) => void;
  readonly onPick: (row: InboxRow) => void;
  readonly handle: Ref<ListHandle>;
  readonly empty: ReactNode;
}

/** More is read when so many rows are left below. */
const ahead = 40;
/** Where lists were left, by what they show: coming back they stand there again. */
const places = new Map<string, number>();
/** A list that had the focus made place for another one, which is being read. */
let focusLeft = false;

export const TaskList = memo((props: Props) => {
  const { items, tab, active, compact, touch, hiddenColumns, more, onMore, onNear, onPick, handle, empty } = props;
  const say = useSay();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const selection = useSelection();
  const height = rowHeight(compact, touch);
  const offsets = useMemo(() => offsetsOf(items, height), [items, height]);
  // Until the list knows its height, as much as the window could show.
  const [view, setView] = useState({ from: places.get(tab) ?? 0, seen: innerHeight });
  const [first, end] = windowOf(offsets, view.from, view.seen);
  const activeAt = useMemo(() => items.findIndex((item) => item.key === active && item.type === 'row'), [items, active]);

  // Draws anew only when another row comes into the window.
  const latest = useRef(offsets);
  useLayoutEffect(() => {
    latest.current = offsets;
  });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    if (places.has(tab)) element.scrollTop = places.get(tab) ?? 0;
    if (focusLeft && document.activeElement === document.body) element.focus({ preventScroll: true });
    focusLeft = false;
    const look = () => {
      const next = { from: element.scrollTop, seen: element.clientHeight };
      places.set(tab, next.from);
      setView((now) => {
        const [a, b] = [windowOf(latest.current, now.from, now.seen), windowOf(latest.current, next.from, next.seen)];
        return now.seen === next.seen && a[0] === b[0] && a[1] === b[1] ? now : next;
      });
    };
    const size = new ResizeObserver(look);
    size.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      size.disconnect();
      element.removeEventListener('scroll', look);
      focusLeft = document.activeElement === element;
    };
  }, [tab]);

  /** Scrolls as far as it takes to show a whole row. */
  const reveal = useStable((at: number) => {
    const element = frame.current;
    if (!element) return;
    const top = offsets[at] ?? 0;
    // As the list last saw it: asking the element would lay the whole page out before its time.
    const [from, seen] = view.seen > 0 ? [view.from, view.seen] : [element.scrollTop, element.clientHeight];
    if (top >= from && top + height <= from + seen) return;
    const now = element.scrollTop;
    if (top < now) element.scrollTop = top;
    else if (top + height > now + seen) element.scrollTop = top + height - seen;
  });
  const rowOf = useCallback((key: string) => document.getElementById(`${id}-${key}`), [id]);
  const mark = useStable((key: string): boolean => {
    const row = rowOf(key);
    if (row === null || frame.current === null) return false;
    markRow(frame.current, row, selection.rows().size > 0);
    reveal(Number(row.getAttribute('aria-rowindex')) - 1);
    return true;
  });
  const coming = useRef(false);
  // Where the chosen row stood on the screen, to keep it there.
  const stood = useRef<{ key: string; top: number } | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || activeAt < 0 || active === null) return void (stood.current = null);
    const top = offsets[activeAt] ?? 0;
    const before = stood.current;
    // Heads that come above the first row are shown, not scrolled away.
    const headed = items[activeAt - 1]?.type === 'group' && element.scrollTop === 0;
    if (before?.key === active && before.top !== top) {
      if (coming.current) element.scrollTop = 0;
      else if (!headed) element.scrollTop += top - before.top;
      coming.current = false;
    } else if (before !== null && before.key !== active) reveal(activeAt);
    stood.current = { key: active, top };
  }, [items, offsets, active, activeAt, reveal]);
  useLayoutEffect(() => {
    const row = active === null ? null : rowOf(active);
    // Another one may have been marked that the page did not come to.
    if (row && frame.current) markRow(frame.current, row, selection.rows().size > 0);
  }, [active, rowOf, selection]);

  useImperativeHandle(
    handle,
    () => ({
      focus: () => frame.current?.focus({ preventScroll: true }),
      pageSize: () => Math.max(1, Math.floor((frame.current?.clientHeight ?? height * 10) / height) - 1),
      mark,
      showComing: () => void (coming.current = true),
    }),
    [height, mark],
  );

  useEffect(() => {
    if (more && end >= items.length - ahead) onMore();
  }, [more, end, items.length, onMore]);
  // Which pages are looked at, and which of those near are empty.
  const middle = items[itemAt(offsets, view.from + view.seen / 2)];
  const page = middle && 'page' in middle ? middle.page : null;
  const gap = items.slice(Math.max(0, first - ahead), end + ahead).find((item) => item.type === 'gap')?.page ?? null;
  useEffect(() => {
    if (gap !== null) onNear(gap, true);
    else if (page !== null) onNear(page, false);
  }, [page, gap, onNear]);

  const pick = (row: InboxRow, held: { readonly shift: boolean; readonly mod: boolean }) => {
    if (held.shift) {
      selection.extend(
        items.flatMap((item) => (item.type === 'row' ? [item.row] : [])),
        row,
      );
    } else if (held.mod) selection.toggle(row);
    else onPick(row);
  };
  const picking = useRef(pick);
  useLayoutEffect(() => {
    picking.current = pick;
  });
  const onPicked = useMemo((): typeof pick => (row, held) => picking.current(row, held), []);

  const rowId = (at: number) => `${id}-${items[at]?.key ?? at}`;
  return (
    <div
      ref={frame}
      className={css['list']}
      role="grid"
      tabIndex={0}
      aria-label={say(words.tasks)}
      aria-rowcount={more ? -1 : items.length}
      aria-multiselectable
      aria-activedescendant={activeAt >= first && activeAt < end ? rowId(activeAt) : undefined}
      aria-readonly
    >
      {items.length === 0 ? (
        <div role="row">
          <div role="gridcell">{empty}</div>
        </div>
      ) : (
        <div role="presentation" className={css['sheet']} style={{ height: offsets[items.length] }}>
          {items.slice(first, end).map((item, index) => {
            const at = first + index;
            const place = { id: rowId(at), index: at, start: offsets[at] ?? 0, height: (offsets[at + 1] ?? 0) - (offsets[at] ?? 0) };
            if (item.type === 'leaving') return <LeavingRow key={item.key} text={item.text} {...place} />;
            if (item.type === 'group') return <GroupRow key={item.key} group={item} {...place} />;
            if (item.type === 'gap') return <GapRow key={item.key} {...place} />;
            return (
              <TaskRow
                key={item.key}
                row={item.row}
                tab={tab}
                active={at === activeAt}
                compact={height < 64}
                touch={touch}
                hidden={hiddenColumns}
                refused={item.refused}
                onPick={onPicked}
                {...place}
              />
            );
          })}
        </div>
      )}
    </div>
  );
});

/** Rows of the right height while the list is read for the first time. */
export const ListSkeleton = ({ compact }: { readonly compact: boolean }) => (
  <div className={css['skeletons']} aria-hidden>
    {Array.from({ length: 9 }, (_, at) => (
      <div key={at} className={css['skeleton']} style={{ height: compact ? 48 : 64 }} />
    ))}
  </div>
);
