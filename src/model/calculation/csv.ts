/**
 * Tables as CSV (RFC 4180) for spreadsheets. A cell that begins like a formula would be run when the file is opened (CWE-1236), so such
 * text gets an apostrophe before it; numbers stay numbers, also negative ones.
 */

/** What a formula begins with, also in full width; a spreadsheet looks for it behind blanks and NUL. */
const begins = '=+-@|%\uFF1D\uFF0B\uFF0D\uFF20';
const isFormula = (text: string): boolean => {
  const [first = 'x'] = text.replaceAll('\0', '').trimStart();
  return begins.includes(first) || text.startsWith('\t') || text.startsWith('\r');
};
const plainNumber = /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?%?$/;

/** The text as a spreadsheet may be given it: nothing in it is run. */
export const harmless = (text: string): string => (isFormula(text) && !plainNumber.test(text) ? `'${text}` : text);

type Cell = string | number | boolean | null | undefined;

const cellOf = (cell: Cell): string => {
  const text = cell === null || cell === undefined ? '' : harmless(String(cell));
  return /[",;\r\n\t]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One line without its end. */
export const csvLine = (cells: readonly Cell[]): string => cells.map(cellOf).join(',');

/** A whole file, with the mark by which Excel knows that it is UTF-8. */
export const csvOf = (rows: Iterable<readonly Cell[]>): string => `\uFEFF${[...rows].map((row) => `${csvLine(row)}\r\n`).join('')}`;
