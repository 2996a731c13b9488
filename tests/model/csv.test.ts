import { csvLine, csvOf, harmless } from '#model/calculation/csv.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyCharacter } from '#tests/support/people/characters.ts';

describe('a cell that a spreadsheet would run', () => {
  test.each([
    '=1+1',
    '=HYPERLINK("http://x","y")',
    '@SUM(A1)',
    "+cmd|' /C calc'!A0",
    '-2+3',
    '\t=1',
    '\r=1',
    ' =1',
    '\u0000=1',
    '＝1+1',
    '%0A=1',
    '|calc',
    '+8613800000000x',
  ])('%j gets an apostrophe', (text) => {
    expect(harmless(text)).toBe(`'${text}`);
  });

  test.each(['-12.50', '+5', '1,234.00', '-1,234.5', '12%', '', 'a=b', '三文鱼', 'x@example.com', '2026-11-22', "'=1"])(
    '%j stays',
    (text) => {
      expect(harmless(text)).toBe(text);
    },
  );
});

it('quotes separators, quotes, line ends and spaces at the ends', () => {
  expect(csvLine(['a', 'b,c', 'd"e', 'f\ng', ' h', null, undefined, 0, -1.5, true])).toBe('a,"b,c","d""e","f\ng"," h",,,0,-1.5,true');
  expect(
    csvOf([
      ['品名', '数量'],
      ['=1', 2],
    ]),
  ).toBe("\uFEFF品名,数量\r\n'=1,2\r\n");
});

/** Reads what was written, as RFC 4180 says. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let [row, cell, quoted]: [string[], string, boolean] = [[], '', false];
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') cell += text[(at += 1)];
      else quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === ',') [row, cell] = [[...row, cell], ''];
    else if (char === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell]);
      [row, cell] = [[], ''];
      at += 1;
    } else cell += char;
  }
  return rows;
}

it('whatever is written is read back, and no cell begins a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string({ unit: anyCharacter }), { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (rows) => {
      const read = parse(csvOf(rows));
      expect(read).toEqual(rows.map((row) => row.map(harmless)));
      for (const cell of read.flat()) if (/^\s*[=@|]/.test(cell)) throw new Error(`a formula: ${JSON.stringify(cell)}`);
    }),
  );
});
