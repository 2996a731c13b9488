/** Blocks from a spreadsheet into a grid of lines, and its cells as text out of it. */
import { useShown } from '#client/fields/context.tsx';
import { companyToday } from '#client/fields/dateText.ts';
import { printed } from '#client/fields/prints.ts';
import { useSay } from '#client/words/language.tsx';
import type { ClipboardEvent } from 'react';
import type { LinesProps } from './gridColumns.ts';
import { blockOf, pasted } from './gridLines.ts';
import { leftOutText } from './leftOut.ts';
import { notify } from '#client/blocks/notify.ts';
import type { LineGrid } from './useGrid.ts';

/** Handlers of the table; while a cell is edited the clipboard belongs to its input. Where there is no line, a block begins the first. */
export const useGridClipboard = ({ form, name }: LinesProps, { rows, columns, mayChange, active, open, fresh, put }: LineGrid) => {
  const { language, dictionary } = useShown();
  const say = useSay();
  return {
    onPaste: (event: ClipboardEvent) => {
      const at = active ?? (rows.length === 0 && mayChange ? { row: 0, column: 0 } : null);
      if (open || !at) return;
      event.preventDefault();
      const block = blockOf(event.clipboardData.getData('text/plain'));
      const { lines, left } = pasted(rows, block, at, columns, { fresh, mayAdd: mayChange, today: companyToday(), dictionary });
      put(lines);
      const told = leftOutText(left, columns, say);
      if (told !== null) notify.warning(told);
      for (const [index, cells] of block.entries())
        cells.forEach((_, place) => form.touch(`${name}.${at.row + index}.${columns[at.column + place]?.name}`));
    },
    onCopy: (event: ClipboardEvent) => {
      const column = open || !active ? undefined : columns[active.column];
      if (!active || !column) return;
      event.preventDefault();
      const value = rows[active.row]?.[column.name];
      event.clipboardData.setData('text/plain', printed({ field: column.field, value, language, dictionary, names: form.names }));
    },
  };
};
