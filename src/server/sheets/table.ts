/** A table as it is written into a file for spreadsheets. */

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
