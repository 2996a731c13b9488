/** Tells what of a block from a spreadsheet found no place among the lines. */
import { w, type Words } from '#model/words.ts';
import type { GridColumn } from './gridColumns.ts';
import type { LeftOut } from './gridLines.ts';

const words = {
  columns: w('Not pasted, because nobody types there: {columns}.', '以下列不可填写，未粘贴：{columns}。'),
  beyond: w('Cells beyond the last column, not pasted: {count}.', '超出最后一列、未粘贴的单元格：{count}个。'),
  rows: w('Rows below the last line, not pasted: {count}.', '超出最后一行、未粘贴的行：{count}行。'),
};

/** What of a pasted block found no place, in a sentence or several; null where all of it did. */
export const leftOutText = (
  { columns, beyond, rows }: LeftOut,
  of: readonly Pick<GridColumn, 'name' | 'field'>[],
  say: (words: Words, values?: Readonly<Record<string, string | number>>) => string,
): string | null => {
  const labels = columns.flatMap((name) => of.filter((column) => column.name === name).map(({ field }) => say(field.label)));
  const told = [
    ...(labels.length > 0 ? [say(words.columns, { columns: labels.join(say(w(', ', '、'))) })] : []),
    ...(beyond > 0 ? [say(words.beyond, { count: beyond })] : []),
    ...(rows > 0 ? [say(words.rows, { count: rows })] : []),
  ];
  return told.length > 0 ? told.join(say(w(' ', ''))) : null;
};
