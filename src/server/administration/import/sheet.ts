/** A file of people as rows under a head, whatever it was saved as. */
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { readCsv } from './csv.ts';
import { readXlsx } from './xlsx.ts';

/** Rows as they stand in the file, counted from 1; a row that is empty may be missing. */
export type Sheet = readonly { readonly number: number; readonly cells: readonly string[] }[];

/** Most rows in one file: all of them are one transaction. */
export const mostRows = 500;

export interface Table {
  readonly head: readonly string[];
  readonly rows: Sheet;
}

const unreadable = (): Refusal =>
  new Refusal('400', 'unreadableFile', w('This is no readable .xlsx or .csv file', '不是可读取的 .xlsx 或 .csv 文件'));

/** The first row that is not empty is the head; empty rows are passed over. */
export function readTable(bytes: Buffer): Table {
  const packed = bytes.subarray(0, 2).toString('latin1') === 'PK';
  // The older .xls is a compound file; nothing here reads it.
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0') throw unreadable();
  // The head, and one row more than there may be.
  const most = mostRows + 2;
  const sheet = packed ? readXlsx(bytes, most) : bytes.includes(0) ? null : readCsv(bytes, most);
  if (sheet === null) throw unreadable();
  const [head, ...rows] = sheet
    .map(({ number, cells }) => ({ number, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (!head || rows.length === 0) throw new Refusal('400', 'emptyFile', w('The file has no rows below its head', '文件中没有数据行'));
  if (rows.length > mostRows)
    throw new Refusal('400', 'tooManyRows', w('At most {most} rows in one file', '一个文件最多{most}行'), { most: mostRows });
  return { head: head.cells, rows };
}
