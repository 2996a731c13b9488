/**
 * The list in the middle: windowed, rows of fixed height, one row focus by `aria-activedescendant`. It keeps the chosen row where it is
 * on the screen when rows above it come or go.
 */
import type { InboxRow, InboxTab } from '#model/inbox.ts';
import { useSay } from '#client/words/language.tsx';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode, Ref } from 'react';
import { useImperativeHandle } from 'react';
import css from './TaskList.module.css';
import { GroupRow, LeavingRow, TaskRow } from './TaskRow.tsx';
import { words } from './words.ts';

export type Item =
  | { readonly type: 'row'; readonly key: string; readonly row: InboxRow; readonly refused: string | null }
  | { readonly type: 'leaving'; readonly key: string; readonly text: string }
  | { readonly type: 'group'; readonly key: string; readonly text: string; readonly count: number };

export interface ListHandle {
  focus(): void;
  /** Rows that fit, for paging. */
  pageSize(): number;
}

interface Props {
  readonly items: readonly Item[];
  readonly tab: InboxTab;
  readonly active: string | null;
  readonly compact: boolean;
  readonly touch: boolean;
  /** More can be read at the end. */
  readonly more: boolean;
  readonly onMore: () => void;
  readonly onPick: (row: InboxRow) => void;
  readonly handle: Ref<ListHandle>;
  readonly empty: ReactNode;
}

const groupHeight = 32;

export const TaskList = memo(({ items, tab, active, compact, touch, more, onMore, onPick, handle, empty }: Props) => {
  const say = useSay();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const height = compact && !touch ? 48 : 64;
  const activeAt = items.findIndex((item) => item.key === active && item.type === 'row');
  // New items are measured anew, since the function is a new one.
  const getItemKey = useCallback((at: number) => items[at]?.key ?? at, [items]);
  // Nothing of this component is memoised by a compiler, which is what the rule fears.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: (at) => (items[at]?.type === 'group' ? groupHeight : height),
    getItemKey,
    overscan: 6,
  });
  const measured = useRef(height);
  useEffect(() => {
    if (measured.current === height) return;
    measured.current = height;
    rows.measure();
  }, [rows, height]);

  useImperativeHandle(
    handle,
    () => ({
      focus: () => frame.current?.focus({ preventScroll: true }),
      pageSize: () => Math.max(1, Math.floor((frame.current?.clientHeight ?? height * 10) / height) - 1),
    }),
    [height],
  );

  // Where the chosen row stood on the screen, to keep it there.
  const stood = useRef<{ key: string; top: number } | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || activeAt < 0 || active === null) return void (stood.current = null);
    const top = items.slice(0, activeAt).reduce((sum, item) => sum + (item.type === 'group' ? groupHeight : height), 0);
    const before = stood.current;
    if (before?.key === active && before.top !== top) element.scrollTop += top - before.top;
    else if (before?.key !== active) {
      // As the virtualizer last saw it: asking the element would lay the whole page out before its time.
      const from = rows.scrollOffset ?? element.scrollTop;
      const seen = rows.scrollRect?.height ?? element.clientHeight;
      if (top < from) element.scrollTop = top;
      else if (top + height > from + seen) element.scrollTop = top + height - seen;
    }
    stood.current = { key: active, top };
  }, [rows, items, active, activeAt, height]);

  const drawn = rows.getVirtualItems();
  const last = drawn.at(-1)?.index ?? -1;
  useEffect(() => {
    if (more && last >= items.length - 20) onMore();
  }, [more, last, items.length, onMore]);

  const rowId = (at: number) => `${id}-${items[at]?.key ?? at}`;
  return (
    <div
      ref={frame}
      className={css['list']}
      role="grid"
      tabIndex={0}
      aria-label={say(words.tasks)}
      aria-rowcount={more ? -1 : items.length}
      aria-activedescendant={activeAt >= 0 ? rowId(activeAt) : undefined}
      aria-readonly
    >
      {items.length === 0 ? (
        <div role="row">
          <div role="gridcell">{empty}</div>
        </div>
      ) : (
        <div role="presentation" className={css['sheet']} style={{ height: rows.getTotalSize() }}>
          {drawn.map(({ index, start, size }) => {
            const item = items[index];
            if (!item) return null;
            const place = { id: rowId(index), index, start, height: size };
            if (item.type === 'leaving') return <LeavingRow key={item.key} text={item.text} {...place} />;
            if (item.type === 'group') return <GroupRow key={item.key} text={item.text} count={item.count} {...place} />;
            return (
              <TaskRow
                key={item.key}
                row={item.row}
                tab={tab}
                active={index === activeAt}
                refused={item.refused}
                onPick={onPick}
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
      <div key={at} className={css['skeleton']} style={{ height: compact ? 48 : 64 }}>
        <span />
        <span />
      </div>
    ))}
  </div>
);
