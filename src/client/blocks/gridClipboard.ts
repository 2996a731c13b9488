/** Blocks from a spreadsheet into a grid of lines, and its cells as text out of it. */
import { useShown } from '#client/fields/context.tsx';
import { companyToday } from '#client/fields/dateText.ts';
import { printed } from '#client/fields/prints.ts';
import type { ClipboardEvent } from 'react';
import type { LinesProps } from './gridColumns.ts';
import { blockOf, pasted } from './gridLines.ts';
import type { LineGrid } from './useGrid.ts';

/** Handlers of the table; while a cell is edited the clipboard belongs to its input. */
export const useGridClipboard = ({ form, name }: LinesProps, { rows, columns, mayChange, active, open, fresh, put }: LineGrid) => {
  const { language, dictionary } = useShown();
  return {
    onPaste: (event: ClipboardEvent) => {
      if (open || !active) return;
      event.preventDefault();
      const block = blockOf(event.clipboardData.getData('text/plain'));
      put(pasted(rows, block, active, columns, { fresh, mayAdd: mayChange, today: companyToday(), dictionary }));
      for (const [index, cells] of block.entries())
        cells.forEach((_, at) => form.touch(`${name}.${active.row + index}.${columns[active.column + at]?.name}`));
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
