import { describe, expect, it } from 'vitest';
import { previewOf } from '#client/fields/previewOf.ts';
import { cellsOf, decoded } from '#client/fields/textFile.ts';

describe('a csv', () => {
  it('keeps what is quoted together, doubled quotes, and empty cells', () => {
    expect(cellsOf('a,b,c\n"x, y","say ""hi""",\r\n1,,3')).toEqual([
      ['a', 'b', 'c'],
      ['x, y', 'say "hi"', ''],
      ['1', '', '3'],
    ]);
  });
  it('may be parted by semicolons or tabs, and has lines inside its cells', () => {
    expect(cellsOf('a;b\n"1\n2";3\n')).toEqual([
      ['a', 'b'],
      ['1\n2', '3'],
    ]);
    expect(cellsOf('a\tb\n1,5\t2')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
  });
  it('ends where enough was read', () => expect(cellsOf('1\n2\n3\n4\n', 2)).toEqual([['1'], ['2']]));
});

describe('a text', () => {
  it('is UTF-8, else as Chinese spreadsheets write it', () => {
    expect(decoded(new TextEncoder().encode('金额').buffer)).toBe('金额');
    expect(decoded(Uint8Array.from([0xbd, 0xf0, 0xb6, 0xee]).buffer)).toBe('金额');
  });
});

describe('what is shown in place', () => {
  it.each([
    ['image/png', 'a.png', 'image'],
    ['application/pdf', 'a.pdf', 'pdf'],
    ['text/csv', 'a.csv', 'table'],
    ['text/plain', 'a.txt', 'text'],
    // What runs scripts is never put into the page.
    ['image/svg+xml', 'a.svg', null],
    ['text/html', 'a.html', null],
    ['application/octet-stream', 'a.pdf', null],
  ])('%s %s: %s', (mime, name, shown) => expect(previewOf({ mime, name })).toBe(shown));
});
