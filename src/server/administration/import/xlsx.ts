/** The first sheet of an .xlsx as rows of text (ECMA-376): shared and inline strings, numbers, truth values, days. Formulas give their last value. */
import { Parser } from 'saxen';
import { patternOf, shownNumber, unescaped } from './cells.ts';
import type { Sheet } from './rows.ts';
import { textsOf } from './zip.ts';

/** Name without its prefix: other writers than Excel use one. */
const local = (name: string): string => name.slice(name.indexOf(':') + 1);

interface Heard {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (value: string) => void;
}

/** Throws where the text is no XML. */
function listen(xml: string, { open, close, text }: Heard): void {
  const parser = new Parser();
  parser.on('openTag', (name, attributes, decode) => {
    const read = open && attributes();
    if (open && read) open(local(name), Object.fromEntries(Object.entries(read).map(([key, value]) => [local(key), decode(value)])));
  });
  parser.on('closeTag', (name) => close?.(local(name)));
  parser.on('text', (value, decode) => text?.(decode(value)));
  parser.on('cdata', (value) => text?.(value));
  parser.on('error', (error) => {
    throw error;
  });
  parser.parse(xml);
}

/** Strings that cells name by their place; phonetic readings (`rPh`) are no part of them. */
function sharedOf(xml: string | null): string[] {
  const strings: string[] = [];
  let [within, reading] = [false, false];
  listen(xml ?? '<sst/>', {
    open: (name) => {
      if (name === 'si') strings.push('');
      if (name === 'rPh') reading = true;
      within = name === 't' && !reading;
    },
    close: (name) => {
      if (name === 'rPh') reading = false;
      if (name === 't') within = false;
    },
    text: (value) => {
      if (within) strings[strings.length - 1] += value;
    },
  });
  return strings;
}

/** Formats of numbers that are days: the built-in ones (14-22, 27-36, 45-47, 50-58) and those with day or year in their pattern. */
const isDay = (id: number, pattern: string | undefined): boolean =>
  pattern === undefined
    ? (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
    : /[dy年日]/i.test(pattern.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

/** How the cells of a style are read: as days, or as numbers in a pattern. */
type Style = 'day' | { readonly pattern: string };

/** Styles by their place. */
function stylesOf(xml: string | null): readonly Style[] {
  const patterns = new Map<number, string>();
  const styles: Style[] = [];
  let within = false;
  listen(xml ?? '<styleSheet/>', {
    open: (name, attributes) => {
      if (name === 'numFmt') patterns.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (name === 'cellXfs') within = true;
      if (name === 'xf' && within) {
        const id = Number(attributes['numFmtId']);
        styles.push(isDay(id, patterns.get(id)) ? 'day' : { pattern: patternOf(id, patterns.get(id)) });
      }
    },
    close: (name) => {
      if (name === 'cellXfs') within = false;
    },
  });
  return styles;
}

/** Days since 1899-12-30 as Excel counts them (or since 1904) as an ISO date. */
const dayOf = (serial: number, since1904: boolean): string =>
  new Date(Date.UTC(1899, 11, 30) + (Math.floor(serial) + (since1904 ? 1462 : 0)) * 86_400_000).toISOString().slice(0, 10);

/** Column of `AB12`, counted from 0. */
const columnOf = (reference: string): number => {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
};

/** File of the first sheet, by the workbook's relations. */
function firstSheet(text: (name: string) => string | null): { readonly path: string; readonly since1904: boolean } {
  let [id, path, since1904] = ['', 'worksheets/sheet1.xml', false];
  listen(text('xl/workbook.xml') ?? '<workbook/>', {
    open: (name, attributes) => {
      if (name === 'sheet' && id === '') id = attributes['id'] ?? '';
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
    },
  });
  listen(text('xl/_rels/workbook.xml.rels') ?? '<Relationships/>', {
    open: (name, attributes) => {
      if (name === 'Relationship' && attributes['Id'] === id) path = attributes['Target'] ?? path;
    },
  });
  return { path: path.startsWith('/') ? path.slice(1) : `xl/${path}`, since1904 };
}

/** Most merged ranges of a sheet that are looked at. */
const mostMerged = 5_000;

/** What is merged over several rows stands for each of them; the other cells of a range are empty in the file. */
function spread(rows: readonly { readonly number: number; readonly cells: string[] }[], merged: readonly string[]): void {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  for (const reference of merged) {
    const [, from = '', first = '', , last = ''] = /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/.exec(reference) ?? [];
    const column = columnOf(from);
    const value = byNumber.get(Number(first))?.cells[column] ?? '';
    if (value === '' || column >= mostColumns) continue;
    for (const row of rows) {
      if (row.number <= Number(first) || row.number > Number(last)) continue;
      while (row.cells.length < column) row.cells.push('');
      row.cells[column] ||= value;
    }
  }
}

/** Cells beyond so many columns are left out. */
const mostColumns = 100;

/**
 * Null where the bytes are no .xlsx. Rows without a value are left out: programs write them by the million where a whole column has a
 * colour. After `most` rows with values it reads no further.
 */
export function readXlsx(bytes: Buffer, most: number): Sheet | null {
  const text = textsOf(bytes);
  if (!text) return null;
  const rows: { readonly number: number; readonly cells: string[] }[] = [];
  const enough = new Error('so many rows are enough');
  try {
    const { path, since1904 } = firstSheet(text);
    const sheet = text(path);
    if (sheet === null) return null;
    const [shared, styles] = [sharedOf(text('xl/sharedStrings.xml')), stylesOf(text('xl/styles.xml'))];
    const merged: string[] = [];
    let row: (typeof rows)[number] = { number: 0, cells: [] };
    let cell = { column: -1, type: '', style: 0 };
    let [value, within] = ['', false];
    const store = (): void => {
      if (cell.column < 0 || cell.column >= mostColumns || value.trim() === '') return;
      while (row.cells.length < cell.column) row.cells.push('');
      const [number, style] = [Number(value), styles[cell.style] ?? { pattern: '' }];
      const numeric = cell.type === '' || cell.type === 'n';
      if (cell.type === 's') row.cells[cell.column] = unescaped(shared[number] ?? '');
      else if (cell.type === 'e') row.cells[cell.column] = '';
      else if (!numeric) row.cells[cell.column] = unescaped(value);
      else if (style !== 'day') row.cells[cell.column] = shownNumber(value, style.pattern);
      else row.cells[cell.column] = Number.isFinite(number) && number < 2_958_466 ? dayOf(number, since1904) : value;
    };
    listen(sheet, {
      open: (name, attributes) => {
        if (rows.length >= most) throw enough;
        if (name === 'row') row = { number: Number(attributes['r']) || row.number + 1, cells: [] };
        if (name === 'c') {
          const column = attributes['r'] === undefined ? cell.column + 1 : columnOf(attributes['r']);
          cell = { column, type: attributes['t'] ?? '', style: Number(attributes['s'] ?? 0) };
          value = '';
        }
        if (name === 'mergeCell' && merged.length < mostMerged) merged.push(attributes['ref'] ?? '');
        within = name === 'v' || name === 't';
      },
      close: (name) => {
        within = false;
        if (name === 'c') store();
        if (name !== 'row') return;
        if (row.cells.length > 0) rows.push(row);
        cell = { column: -1, type: '', style: 0 };
      },
      text: (part) => {
        if (within) value += part;
      },
    });
    spread(rows, merged);
    return rows;
  } catch (error) {
    return error === enough ? rows : null;
  }
}
