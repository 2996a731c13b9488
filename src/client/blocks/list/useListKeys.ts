/** Keys of a list's rows. What they do is done to the row that has the focus. */
import type { AnyDoc } from '#model/definition.ts';
import { w } from '#model/words.ts';
import type { RefObject } from 'react';
import { afterPaint } from '#client/blocks/paint.ts';
import { useShortcuts } from '#client/blocks/shortcuts.ts';

const words = {
  next: w('Next row', '下一行'),
  previous: w('Previous row', '上一行'),
  open: w('Open', '打开'),
  apart: w('Open in a new window', '在新窗口打开'),
  select: w('Select row', '选择行'),
  edit: w('Edit', '编辑'),
  deletes: w('Delete what is selected, or this row', '删除所选或当前行'),
};

interface Rows {
  /** The list with its foot, where the acts on selected rows are. */
  readonly list: RefObject<HTMLElement | null>;
  readonly records: readonly AnyDoc[];
  readonly focused: number;
  readonly onFocus: (row: number) => void;
  readonly onOpen: (record: AnyDoc, apart: boolean) => void;
  /** False where this record is not to be edited. */
  readonly onEdit?: ((record: AnyDoc) => boolean) | undefined;
  /** Null where rows cannot be selected. */
  readonly onSelect: ((id: string) => void) | null;
  readonly hasSelection: boolean;
  /** Rows are not what is shown. */
  readonly off: boolean;
}

/** How the button of an act on selected rows is found. */
export const DELETES = 'data-deletes';

/** Answers how the focus goes to a row, or to the last one there is. */
export const useListKeys = ({ list, records, focused, onFocus, onOpen, onEdit, onSelect, hasSelection, off }: Rows) => {
  const move = (row: number): void => {
    const rows = list.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [];
    const at = Math.max(0, Math.min(row, rows.length - 1));
    onFocus(at);
    rows[at]?.focus();
  };
  const here = () => list.current?.querySelector('tbody')?.contains(document.activeElement) ?? false;
  const record = records[focused];
  const onRow = (work: (record: AnyDoc) => unknown) => () => (here() && record ? work(record) : false);
  const deletes = (row: AnyDoc) => {
    const button = () => list.current?.querySelector<HTMLElement>(`[${DELETES}]`);
    if (hasSelection) return button() ? button()?.click() : false;
    if (!onSelect) return false;
    onSelect(String(row['id']));
    afterPaint(() => button()?.click());
  };
  useShortcuts(
    'list',
    off
      ? {}
      : {
          'KeyJ|ArrowDown': { words: words.next, run: () => move(here() ? focused + 1 : focused) },
          'KeyK|ArrowUp': { words: words.previous, run: () => move(here() ? focused - 1 : focused) },
          Enter: { words: words.open, run: onRow((row) => onOpen(row, false)) },
          'Mod+Enter': { words: words.apart, run: onRow((row) => onOpen(row, true)) },
          KeyX: { words: words.select, run: () => (onSelect && record ? onSelect(String(record['id'])) : false) },
          ...(onEdit ? { KeyE: { words: words.edit, run: onRow(onEdit) } } : {}),
          ...(onSelect ? { Delete: { words: words.deletes, run: onRow(deletes) } } : {}),
        },
  );
  return move;
};
