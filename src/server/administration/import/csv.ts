/** Comma- or semicolon- or tab-separated text as Excel saves it (RFC 4180): UTF-8, or GB 18030 as on Chinese Windows. */
import type { Sheet } from './rows.ts';

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** The separator is whichever stands most often in the first line, outside quotes. */
function separatorOf(text: string): string {
  const line = (/^(?:"[^"]*"|[^"\r\n])*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const count = (mark: string): number => line.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** After `most` rows with values it reads no further. */
export function readCsv(bytes: Buffer, most: number): Sheet {
  const text = textOf(bytes).replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const rows: { readonly number: number; readonly cells: string[] }[] = [];
  let row = { number: 1, cells: [] as string[] };
  let [cell, quoted] = ['', false];
  const end = (): void => {
    row.cells.push(cell);
    cell = '';
  };
  const endRow = (): void => {
    end();
    if (row.cells.some((one) => one.trim() !== '')) rows.push(row);
    row = { number: row.number + 1, cells: [] };
  };
  for (let at = 0; at < text.length && rows.length < most; at += 1) {
    const char = text[at] ?? '';
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"' && cell === '') quoted = true;
    else if (char === separator) end();
    else if (char === '\n' || char === '\r') {
      if (char === '\r' && text[at + 1] === '\n') at += 1;
      endRow();
    } else cell += char;
  }
  endRow();
  return rows;
}
