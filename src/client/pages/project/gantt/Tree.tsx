/**
 * The tasks of a schedule as a tree that keys walk through, with their bars beside it. Only the rows in sight are in the page; the tree says
 * how many there are and at which one stands who walks through it.
 */
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { useSay } from '#client/words/language.tsx';
import { looseDecimal } from '#client/fields/numberText.ts';
import { above } from '#resources/project/scheduling.ts';
import type { Shift } from '#resources/project/network.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
} from 'react';
import { Chart, Ticks } from './Chart.tsx';
import css from './gantt.module.css';
import { linksOf, rowHeight, type Scale } from './layout.ts';
import { walkTo, type Move, type Row } from './plan.ts';
import { words } from './ganttWords.ts';

/** What the page asks of the tree. */
export interface TreeHandle {
  /** Brings the row of a task into sight and gives it the focus. */
  readonly focus: (code: string) => void;
}

interface Props {
  readonly handle: Ref<TreeHandle>;
  readonly rows: readonly Row[];
  readonly folded: ReadonlySet<string>;
  readonly onFold: (code: string, fold: boolean) => void;
  readonly active: string;
  readonly onActive: (code: string) => void;
  /** The task is opened to be read and changed, by a key or by a press. */
  readonly onOpen: (code: string, keys: boolean) => void;
  readonly scale: Scale | null;
  readonly today: string;
  readonly shifts: ReadonlyMap<string, Shift['from']>;
  readonly label: string;
  /** Width of the names and figures, in pixels. */
  readonly left: number;
}

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
};

/** The task whose row was pressed. */
const codeAt = ({ target }: MouseEvent): string | null =>
  (target as HTMLElement).closest<HTMLElement>('[data-code]')?.dataset['code'] ?? null;

const Cells = ({ row, folded, changed }: { readonly row: Row; readonly folded: boolean; readonly changed: boolean }) => {
  const say = useSay();
  const Twist = folded ? IconChevronRight : IconChevronDown;
  const mark = changed ? css['changed'] : undefined;
  return (
    <div className={css['left']}>
      <div className={css['name']} role="gridcell" style={{ '--level': row.depth - 1 } as CSSProperties}>
        <i className={css['twist']} data-twist={row.isParent || undefined} aria-hidden>
          {row.isParent && <Twist size={16} />}
        </i>
        <small>{row.code}</small>
        <span title={row.task.taskName}>{row.task.taskName}</span>
        {row.state === 'delayed' && <ToneLabel tone="mine" words={words.delayed} />}
        {row.critical && row.state !== 'delayed' && <ToneLabel tone="rejected" words={words.critical} />}
      </div>
      <span role="gridcell" className={mark} data-wide aria-label={`${say(words.from)} ${row.start ?? ''}`}>
        {row.start ?? '–'}
      </span>
      <span role="gridcell" className={mark} aria-label={`${say(words.to)} ${row.end ?? ''}`}>
        {row.end ?? '–'}
      </span>
      <span role="gridcell" className={css['number']} aria-label={`${say(words.done)} ${looseDecimal(row.percent)}%`}>
        {looseDecimal(row.percent)}%
      </span>
      <span role="gridcell" className={css['number']} data-wide aria-label={`${say(words.weight)} ${looseDecimal(row.weight)}`}>
        {looseDecimal(row.weight)}
      </span>
    </div>
  );
};

export const Tree = ({ handle, rows, folded, onFold, active, onActive, onOpen, scale, today, shifts, label, left }: Props) => {
  const say = useSay();
  const keys = useId();
  const frame = useRef<HTMLDivElement>(null);
  const focusing = useRef(false);
  // What it answers changes with every scroll: nothing memoized is given it.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: 48,
    scrollPaddingEnd: 8,
  });
  const items = virtual.getVirtualItems();
  const links = useMemo(() => (scale === null ? [] : linksOf(rows, scale)), [rows, scale]);
  const at = rows.findIndex(({ code }) => code === active);
  // The row that keys lead to is brought into sight first and takes the focus once it is there.
  useEffect(() => {
    if (!focusing.current) return;
    const row = frame.current?.querySelector<HTMLElement>(`[data-code="${CSS.escape(active)}"]`);
    if (!row) return;
    row.focus({ preventScroll: true });
    focusing.current = false;
  });
  const focus = (code: string): void => {
    const row = frame.current?.querySelector<HTMLElement>(`[data-code="${CSS.escape(code)}"]`);
    row?.focus();
    focusing.current = !row;
    virtual.scrollToIndex(
      rows.findIndex((one) => one.code === code),
      { align: 'auto' },
    );
  };
  const walk = (code: string): void => {
    onActive(code);
    focus(code);
  };
  useImperativeHandle(handle, () => ({ focus }));
  const onKeyDown = (event: KeyboardEvent): void => {
    // The row that has the focus, however it came there: readers of the screen walk by their own keys.
    const code = (event.target as HTMLElement).dataset['code'];
    const row = rows.find((one) => one.code === code);
    if (event.ctrlKey || event.metaKey || event.altKey || code === undefined || row === undefined) return;
    const move = moves[event.key];
    if (move !== undefined) walk(walkTo(rows, code, move));
    else if (event.key === 'Enter' || event.key === 'F2') onOpen(code, true);
    else if (event.key === 'ArrowRight' && row.isParent) {
      if (folded.has(code)) onFold(code, false);
      else walk(walkTo(rows, code, 'down'));
    } else if (event.key === 'ArrowLeft') {
      const parent = above(code);
      if (row.isParent && !folded.has(code)) onFold(code, true);
      else if (parent !== null) walk(parent);
    } else return;
    event.preventDefault();
  };
  const heads = [words.task, words.from, words.to, words.done, words.share] as const;
  const width = scale === null ? '100%' : left + scale.width;
  return (
    <div className={css['frame']} ref={frame} style={{ '--left': scale === null ? '100%' : `${left}px` } as CSSProperties}>
      <div
        className={css['sheet']}
        style={{ width }}
        role="treegrid"
        aria-label={label}
        aria-describedby={keys}
        tabIndex={-1}
        aria-rowcount={rows.length + 1}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const code = codeAt(event);
          if (code === null) return;
          if ((event.target as HTMLElement).closest('[data-twist]')) {
            onFold(code, !folded.has(code));
            onActive(code);
          } else onOpen(code, false);
        }}
      >
        <span id={keys} hidden>
          {say(words.keys)}
        </span>
        <div className={css['head']} role="row" aria-rowindex={1}>
          <div className={css['left']}>
            {heads.map((one) => (
              <span
                key={one.en}
                role="columnheader"
                className={one === words.done || one === words.share ? css['number'] : undefined}
                data-wide={one === words.from || one === words.share || undefined}
              >
                {say(one)}
              </span>
            ))}
          </div>
          {scale && <Ticks scale={scale} />}
        </div>
        <div role="rowgroup" style={{ position: 'relative', height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <div
                key={row.code}
                className={css['row']}
                style={{ top: start, height: rowHeight }}
                role="row"
                data-code={row.code}
                data-parent={row.isParent || undefined}
                aria-rowindex={index + 2}
                aria-level={row.depth}
                aria-expanded={row.isParent ? !folded.has(row.code) : undefined}
                aria-selected={row.code === active}
                tabIndex={row.code === active || (at < 0 && index === 0) ? 0 : -1}
              >
                <Cells row={row} folded={folded.has(row.code)} changed={shifts.has(row.code)} />
              </div>
            );
          })}
          {scale && (
            <Chart
              rows={rows}
              links={links}
              scale={scale}
              today={today}
              first={items[0]?.index ?? 0}
              last={items.at(-1)?.index ?? 0}
              shifts={shifts}
            />
          )}
        </div>
      </div>
    </div>
  );
};
