/** Files for spreadsheets as they are written: what is read back is what was put in, and a failure in the middle is heard. */
import { expect, it } from 'vitest';
import { readXlsx } from '#server/administration/import/xlsx.ts';
import { textsOf } from '#server/administration/import/zip.ts';
import { sheetBytes, type SheetFormat } from '#server/sheets/sheet.ts';
import type { SheetCell, Table } from '#server/sheets/table.ts';

const columns: Table['columns'] = [
  { head: 'A & B', form: 'text', width: 20 },
  { head: 'Sum', form: 'money', width: 12 },
  { head: 'Day', form: 'day', width: 12 },
  { head: 'Time', form: 'time', width: 17 },
];
// oxlint-disable-next-line typescript/require-await -- portions come one after the other
async function* portions(of: readonly (readonly SheetCell[])[][]): AsyncGenerator<readonly (readonly SheetCell[])[]> {
  yield* of;
}
const written = async (format: SheetFormat, of: readonly (readonly SheetCell[])[][]): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const part of sheetBytes(format, { name: 'A/B: [1]', columns, rows: portions(of) })) parts.push(part);
  return Buffer.concat(parts);
};

it('keeps texts, numbers, days and empty cells', async () => {
  const bytes = await written('xlsx', [
    [
      ['<养殖> & "1"', 12.5, '2026-11-20', '2026-11-20T09:30:00'],
      ['  two\nlines  ', null, null, ''],
    ],
    [],
    [['_x0041_ \u0000\uD800 鱼\u{1F41F}', '••••', '1899-01-01', 'soon']],
  ]);
  const sheet = readXlsx(bytes, 10);
  expect(sheet?.map(({ cells }) => cells)).toEqual([
    ['A & B', 'Sum', 'Day', 'Time'],
    // As whoever wrote it sees it: the sum with its two decimals.
    ['<养殖> & "1"', '12.50', '2026-11-20', '2026-11-20'],
    ['  two\nlines  '],
    ['_x0041_  鱼\u{1F41F}', '••••', '1899-01-01', 'soon'],
  ]);
  const xml = textsOf(bytes)?.('xl/worksheets/sheet1.xml') ?? '';
  // 20 November 2026, half past nine.
  expect(xml).toContain('<c r="D2" s="5"><v>46346.395833333336</v></c>');
  expect(textsOf(bytes)?.('xl/workbook.xml')).toContain('name="A B   1 "');
});

it('writes CSV that a spreadsheet does not run', async () => {
  const text = (await written('csv', [[['=1+1', -5, '2026-11-20', '2026-11-20T09:30:00']]])).toString();
  expect(text).toBe(`\uFEFFA & B,Sum,Day,Time\r\n'=1+1,-5,2026-11-20,2026-11-20 09:30:00\r\n`);
});

it('fails where its rows fail', async () => {
  const failing = async function* (): AsyncGenerator<SheetCell[][]> {
    yield [['one', 1, null, null]];
    await Promise.resolve();
    throw new Error('no more rows');
  };
  const bytes = sheetBytes('xlsx', { name: 'x', columns, rows: failing() });
  await expect(
    (async () => {
      for await (const part of bytes) expect(part.length).toBeGreaterThan(0);
    })(),
  ).rejects.toThrow('no more rows');
});
