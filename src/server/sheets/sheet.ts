/** A table as a file for spreadsheets, row by row: what its columns hold, and its two forms. */
import { csvLine } from '#model/calculation/csv.ts';
import { xlsxBytes } from './xlsx.ts';
import type { SheetCell, Table } from './table.ts';

export const sheetForms = ['xlsx', 'csv'] as const;
export type SheetFormat = (typeof sheetForms)[number];

/** Rows of one sheet below its heading (Excel's limit). */
export const mostSheetRows = 1_048_575;

const isTime = (cell: SheetCell): cell is string => typeof cell === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(cell);

/** With the mark by which Excel knows that it is UTF-8. */
async function* csvBytes({ columns, rows }: Table): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\uFEFF${csvLine(columns.map(({ head }) => head))}\r\n`);
  for await (const portion of rows)
    yield Buffer.from(portion.map((row) => `${csvLine(row.map((cell) => (isTime(cell) ? cell.replace('T', ' ') : cell)))}\r\n`).join(''));
}

export const sheetBytes = (format: SheetFormat, table: Table): AsyncGenerator<Uint8Array> =>
  format === 'xlsx' ? xlsxBytes(table) : csvBytes(table);
