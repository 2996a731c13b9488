/** Text of files that people attach: UTF-8, or as Chinese spreadsheets write it. Pure. */

/** Most that is shown of a text, in characters, and of a table, in rows. */
export const mostText = 200_000;
export const mostRows = 500;

export const decoded = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
};

/** The sign between the cells: whichever the first line has most of. */
const separatorOf = (text: string): string => {
  const first = text.slice(0, text.search(/\r?\n|$/));
  return [',', ';', '\t'].toSorted((one, other) => first.split(other).length - first.split(one).length)[0] ?? ',';
};

/** Rows of cells of a csv (RFC 4180); the last, empty line is none. */
export const cellsOf = (text: string, most = mostRows): string[][] => {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length && rows.length < most; at += 1) {
    const sign = text[at] ?? '';
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === separator) {
      row.push(cell);
      cell = '';
    } else if (sign === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else if (sign !== '\r') cell += sign;
  }
  return rows.length < most && (cell !== '' || row.length > 0) ? [...rows, [...row, cell]] : rows;
};
