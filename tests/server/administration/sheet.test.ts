/** Sheets as hostile or careless programs write them. */
import { expect, it } from 'vitest';
import { mostRows, readTable } from '#server/administration/import/sheet.ts';
import { xlsx } from '#tests/support/xlsx.ts';

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
