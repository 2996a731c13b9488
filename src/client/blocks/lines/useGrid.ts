/** What can be done in a grid and where its focus stands; drawings are in LinesGrid.tsx and in those who have other cells, the keys in gridKeys.ts. */
import type { AnyDoc } from '#model/definition.ts';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type GridColumn, sheetKinds } from './gridColumns.ts';
import { copyOf, filledDown, inserted, type Lines, moved, removed, replaced } from './gridLines.ts';
import type { RowProps } from './LineRow.tsx';

interface Place {
  readonly row: number;
  readonly column: number;
}

export interface LineGrid {
  readonly rows: Lines;
  readonly columns: readonly GridColumn[];
  /** Lines may come, go and move; an approver's may not. */
  readonly mayChange: boolean;
  readonly active: Place | null;
  /** The active cell is being edited. */
  readonly open: boolean;
  /** Line shown in the sheet; null for none. */
  readonly sheet: number | null;
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Brings a row into the window; set by the drawing where it draws a window only. */
  readonly reveal: RefObject<(row: number) => void>;
  /** Of now, for keys that change lines and then go on with them, and for rows that are not drawn anew. */
  readonly latest: RefObject<Pick<LineGrid, 'add' | 'close' | 'edit' | 'focusCell' | 'menu' | 'open' | 'rows'>>;
  readonly fresh: () => AnyDoc;
  readonly put: (next: Lines) => void;
  readonly focusCell: (row: number, column: number) => void;
  /** The focus came to a cell by itself. */
  readonly focused: (row: number, column: number) => void;
  /** `text`: came without a key, and takes the place of what is there. */
  readonly edit: (row: number, column: number, text?: string) => void;
  /** Ends editing and moves on; what is out of reach is the last or first one. */
  readonly close: (row: number, column: number) => void;
  /** Ends editing at once; the focus is moved by the key. */
  readonly shut: () => void;
  /** The focus went out of the grid by itself. */
  readonly left: () => void;
  /** Ends editing with the line as it was before. */
  readonly revert: () => void;
  readonly add: (at?: number, line?: AnyDoc) => void;
  readonly remove: (row: number) => void;
  /** The line that was removed last, until it is put back or let go; null for none. */
  readonly gone: number | null;
  readonly putBack: () => void;
  readonly letGo: () => void;
  readonly menu: RowProps['onMenu'];
  readonly setSheet: (row: number | null) => void;
  readonly leave: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Steps that can be undone. */
const REMEMBERED = 50;
const within = (at: number, length: number): number => Math.max(0, Math.min(at, length - 1));

/** What a grid stands on: rows and columns, and where changed rows go. */
export interface GridSource {
  readonly rows: Lines;
  readonly columns: readonly GridColumn[];
  readonly mayChange: boolean;
  readonly phone: boolean;
  readonly fresh: () => AnyDoc;
  readonly setRows: (rows: Lines) => void;
  /** Somebody was in the cell. */
  readonly touch?: (row: number, column: string) => void;
  /** Undo of what the rows are a part of, instead of the grid's own. */
  readonly history?: { readonly undo: () => void; readonly redo: () => void };
}

/** As if it was typed: the input hears of it as of a key. */
const typeInto = (input: HTMLInputElement, text: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

export const useGrid = ({ rows, columns, mayChange, phone, fresh, setRows, touch, history }: GridSource): LineGrid => {
  const [active, setActive] = useState<Place | null>(null);
  const [open, setOpen] = useState(false);
  const [sheet, setSheet] = useState<number | null>(null);
  const [gone, setGone] = useState<{ readonly row: number; readonly line: AnyDoc } | null>(null);
  const before = useRef<AnyDoc | null>(null);
  const past = useRef<Lines[]>([]);
  const future = useRef<Lines[]>([]);
  const frame = useRef<HTMLDivElement>(null);
  const reveal = useRef<(row: number) => void>(() => undefined);

  const remember = () => {
    past.current = [...past.current.slice(1 - REMEMBERED), rows];
    future.current = [];
  };
  const put = (next: Lines) => {
    if (next === rows) return;
    remember();
    setRows(next);
  };
  const focusCell = (row: number, column: number) => {
    flushSync(() => setActive({ row, column }));
    reveal.current(row);
    const cell = frame.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
    (cell?.querySelector<HTMLElement>('[data-typed]') ?? cell)?.focus();
  };
  const edit = (row: number, column: number, text?: string) => {
    const target = columns[column];
    if (!target?.open) return focusCell(row, column);
    if (sheetKinds.has(target.field.kind)) return setSheet(row);
    if (target.field.kind === 'boolean') return put(replaced(rows, row, { [target.name]: rows[row]?.[target.name] !== true }));
    before.current = rows[row] ?? null;
    remember();
    flushSync(() => {
      setActive({ row, column });
      setOpen(true);
    });
    const input = frame.current?.querySelector<HTMLInputElement>('[data-open] input');
    input?.focus();
    input?.select();
    if (input && text !== undefined) typeInto(input, text);
  };
  const shut = () => {
    const left = active && columns[active.column];
    if (left) touch?.(active.row, left.name);
    flushSync(() => setOpen(false));
  };
  const close = (row: number, column: number) => {
    shut();
    focusCell(within(row, rows.length), within(column, columns.length));
  };
  const revert = () => {
    if (!active) return;
    if (before.current) setRows(replaced(rows, active.row, before.current));
    close(active.row, active.column);
  };
  const add = (at = rows.length, line = fresh()) => {
    flushSync(() => put(inserted(rows, at, line)));
    if (phone) return setSheet(at);
    const first = columns.findIndex((column) => column.open);
    focusCell(at, Math.max(0, first));
  };
  const remove = (row: number) => {
    const line = rows[row];
    flushSync(() => {
      put(removed(rows, row));
      if (line) setGone({ row, line });
    });
    if (rows.length > 1) focusCell(Math.min(row, rows.length - 2), active?.column ?? 0);
  };
  const putBack = () => {
    if (!gone) return;
    const at = Math.min(gone.row, rows.length);
    flushSync(() => {
      put(inserted(rows, at, gone.line));
      setGone(null);
    });
    if (!phone) focusCell(at, active?.column ?? 0);
  };
  const menu: RowProps['onMenu'] = (act, row) => {
    if (act === 'fill') {
      const column = active?.row === row ? columns[active.column] : undefined;
      return column?.open ? put(filledDown(rows, row, column.name)) : undefined;
    }
    if (act === 'open') return setSheet(row);
    if (act === 'copy') return add(row + 1, copyOf(rows[row] ?? {}));
    if (act === 'remove') return remove(row);
    const to = act === 'up' ? row - 1 : row + 1;
    flushSync(() => put(moved(rows, row, to)));
    focusCell(within(to, rows.length), active?.column ?? 0);
  };
  const leave = () => {
    const inside = frame.current;
    const all = [...document.querySelectorAll<HTMLElement>('button,input,select,textarea,a[href],[tabindex="0"]')];
    const next = all.find(
      (element) =>
        inside &&
        !inside.contains(element) &&
        inside.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING &&
        element.offsetParent,
    );
    shut();
    next?.focus();
  };
  const step = (from: typeof past, to: typeof past) => {
    const previous = from.current.pop();
    if (!previous) return;
    to.current.push(rows);
    setRows(previous);
  };

  const latest = useRef({ add, close, edit, focusCell, menu, open, rows });
  useLayoutEffect(() => {
    latest.current = { add, close, edit, focusCell, menu, open, rows };
  });
  return {
    rows,
    columns,
    mayChange,
    active,
    open,
    sheet,
    frame,
    reveal,
    latest,
    fresh,
    put,
    focusCell,
    focused: (row, column) => {
      setOpen(false);
      setActive({ row, column });
    },
    edit,
    close,
    shut,
    left: () => setOpen(false),
    revert,
    add,
    remove,
    gone: gone && gone.row,
    putBack,
    letGo: () => setGone(null),
    menu,
    setSheet,
    leave,
    undo: history?.undo ?? (() => step(past, future)),
    redo: history?.redo ?? (() => step(future, past)),
  };
};
