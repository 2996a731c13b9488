/** Sheets as hostile or careless programs write them. */
import { expect, it } from 'vitest';
import { shownNumber } from '#server/administration/import/cells.ts';
import { mostRows, readTable as tableOf } from '#server/administration/import/sheet.ts';
import { xlsx } from '#tests/support/xlsx.ts';

const readTable = (bytes: Buffer) => tableOf(bytes, (cells) => cells.includes('a'));
const blank: readonly (string | number)[] = [];

it('rows without a value count for nothing, however many there are', () => {
  const rows = [['a', 'b'], ...Array.from({ length: 50_000 }, () => blank), ['1', '2']];
  const before = process.memoryUsage().heapUsed;
  expect(readTable(xlsx(rows))).toEqual({ head: ['a', 'b'], rows: [{ number: 50_002, cells: ['1', '2'] }] });
  expect(readTable(Buffer.from(`a,b\n${'\n'.repeat(50_000)}1,2`))).toEqual({
    head: ['a', 'b'],
    rows: [{ number: 50_002, cells: ['1', '2'] }],
  });
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(50_000_000);
});

it.each([
  ['.xlsx', (count: number) => xlsx([['a'], ...Array.from({ length: count }, (_, at) => [at])])],
  ['.csv', (count: number) => Buffer.from(`a\n${Array.from({ length: count }, (_, at) => at).join('\n')}`)],
])('%s: as many rows as there may be, and not one more', (_name, file) => {
  expect(readTable(file(mostRows)).rows).toHaveLength(mostRows);
  for (const count of [mostRows + 1, 20_000])
    expect(() => readTable(file(count))).toThrow(expect.objectContaining({ reason: 'tooManyRows' }));
});

it('keeps the places of rows and cells between which others are empty', () => {
  expect(readTable(Buffer.from('\r\n a ,b,c\r\n\r\n ,,\r\n"1\n2",,3\r\n'))).toEqual({
    head: ['a', 'b', 'c'],
    rows: [{ number: 5, cells: ['1\n2', '', '3'] }],
  });
});

it.each([
  ['1001.0', '', '1001'],
  ['1.2345678E7', '', '12345678'],
  ['13800000012', '', '13800000012'],
  ['0.1', '', '0.1'],
  ['0.30000000000000004', '', '0.3'],
  ['1.0E-7', '', '0.0000001'],
  ['-12.50', '', '-12.5'],
  ['42', '000000', '000042'],
  ['1234567', '000000', '1234567'],
  ['5321234567', '000-0000-0000', '053-2123-4567'],
  ['1234.5', '#,##0.00', '1234.50'],
  ['0.125', '0.0%', '12.5%'],
  ['37', '@', '37'],
  ['3.70102199003070E17', '', '3.7010219900307e+17'],
])('the number %s by “%s” is read as %s', (raw, pattern, shown) => expect(shownNumber(raw, pattern)).toBe(shown));

it('numbers, merged cells, a title and unseen characters in a workbook', () => {
  const rows = [
    ['一月份名单'],
    ['a', 'b', 'c'],
    ['甲组', ['42', 0], '\u202D13800000012\u202C'],
    ['', ['1001.0', 1], '张_x000D_\n三'],
    ['', ['36000', 2], '\u200B x'],
    ['乙组', ['2.5', 3], ''],
  ] as const;
  const file = xlsx(rows, { formats: ['000000', 'General', 'yyyy-mm-dd', '0.00"元"'], merged: ['A1:C1', 'A3:A5'] });
  expect(readTable(file)).toEqual({
    head: ['a', 'b', 'c'],
    rows: [
      { number: 3, cells: ['甲组', '000042', '13800000012'] },
      { number: 4, cells: ['甲组', '1001', '张\n三'] },
      { number: 5, cells: ['甲组', '1998-07-24', 'x'] },
      { number: 6, cells: ['乙组', '2.5', ''] },
    ],
  });
});
