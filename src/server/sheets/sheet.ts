/** A table as a file for spreadsheets, row by row: what its columns hold, and its two forms. */
import { csvLine } from '#model/csv.ts';
import { xlsxBytes } from './xlsx.ts';

/** Numbers are right-aligned and can be summed; days and times are numbers that Excel shows as such. */
export type ColumnForm = 'text' | 'decimal' | 'money' | 'day' | 'time';

export interface SheetColumn {
  readonly head: string;
  readonly form: ColumnForm;
  /** In characters. */
  readonly width: number;
}

/** A text, or a number of the column's form: days and times as ISO 8601 without zone, `2026-11-20` and `2026-11-20T09:30:00`. */
export type SheetCell = string | number | null;

export interface Table {
  /** Of the sheet. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Portions of rows. */
  readonly rows: AsyncIterable<readonly (readonly SheetCell[])[]>;
}

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
