/** A file of people as rows under a head, whatever it was saved as. */
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { seen } from './cells.ts';
import { readCsv } from './csv.ts';
import { readXlsx } from './xlsx.ts';
import type { Sheet } from './rows.ts';

/** Most rows in one file where nothing else is said: all of them are one transaction. */
export const mostRows = 500;

export interface Table {
  readonly head: readonly string[];
  readonly rows: Sheet;
}

const unreadable = (): Refusal =>
  new Refusal('400', 'unreadableFile', w('This is no readable .xlsx or .csv file', '不是可读取的 .xlsx 或 .csv 文件'));

/** A title and some lines about the file may stand above the head. */
const mostAbove = 9;

/**
 * The head is the first row that `isHead` takes for one, else the first that is not empty; what stands above it and empty rows are passed
 * over.
 * @throws 400 `unreadableFile`, `emptyFile` where nothing stands below the head, `tooManyRows`
 */
export function readTable(bytes: Buffer, isHead: (cells: readonly string[]) => boolean, rowLimit = mostRows): Table {
  const packed = bytes.subarray(0, 2).toString('latin1') === 'PK';
  // The older .xls is a compound file; nothing here reads it.
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0') throw unreadable();
  // The head with what is above it, and one row more than there may be.
  const most = rowLimit + 2 + mostAbove;
  const sheet = packed ? readXlsx(bytes, most) : bytes.includes(0) ? null : readCsv(bytes, most);
  if (sheet === null) throw unreadable();
  const filled = sheet
    .map(({ number, cells }) => ({ number, cells: cells.map(seen) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const above = filled.slice(0, mostAbove + 1).findIndex(({ cells }) => isHead(cells));
  const [head, ...rows] = filled.slice(Math.max(0, above));
  if (!head || rows.length === 0) throw new Refusal('400', 'emptyFile', w('The file has no rows below its head', '文件中没有数据行'));
  if (rows.length > rowLimit)
    throw new Refusal('400', 'tooManyRows', w('At most {most} rows in one file', '一个文件最多{most}行'), { most: rowLimit });
  return { head: head.cells, rows };
}
