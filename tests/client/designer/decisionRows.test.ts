/** Rules as rows of the grid, and rows back into the file: what the keys and the clipboard of a grid do to a table. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnsOf, rowsOf, settled, withRows } from '#client/designer/decisions/rows.ts';
import { fileText, openFile, sheetOf } from '#machines/dmn/sheet.ts';
import { insertColumn, insertRule } from '#machines/dmn/sheetEdit.ts';
import type { Markup } from '#machines/dmn/markup.ts';
import { newTable } from '#machines/dmn/template.ts';
import type { AnyDoc } from '#model/definition.ts';

const key = 'limits';
const sheet = (file: Markup) => sheetOf(file, key)!;
const begun = ['1', '2', '3'].reduce(
  (file, text) => insertRule(file, key, 9, { when: [text, ''], then: [`"${text}"`], notes: [] }),
  insertColumn(openFile(newTable(key, 'Limits', 'Amount', 'Who'))!, key, 'when', 'Kind'),
);

test('rows that are the same change nothing', () => {
  expect(fileText(withRows(begun, key, rowsOf(sheet(begun))))).toBe(fileText(begun));
});

test('whatever rows the grid makes are the rules of the file', () => {
  const rows = rowsOf(sheet(begun));
  const row: fc.Arbitrary<AnyDoc> = fc.oneof(
    fc.constantFrom(...rows),
    fc.record({ 'when.0': fc.constantFrom('> 5', '-'), 'then.0': fc.constant('"new"'), 'notes.0': fc.constantFrom('', 'why') }),
    fc.tuple(fc.constantFrom(...rows), fc.constantFrom('< 7', null)).map(([one, text]) => ({ ...one, 'when.0': text })),
  );
  const lists = fc
    .array(row, { maxLength: 6 })
    .map((all) => all.filter((one, at) => one['id'] === undefined || all.findIndex(({ id }) => id === one['id']) === at));
  fc.assert(
    fc.property(lists, (next) => {
      const told = sheet(openFile(fileText(withRows(begun, key, next)))!).rules;
      expect(told.map(({ when, then, notes }) => [when[0], then[0], notes[0]])).toEqual(
        next.map((one) => [one['when.0'] ?? '', one['then.0'] ?? '', one['notes.0'] ?? '']),
      );
      // A rule that was there keeps its id.
      for (const [at, one] of next.entries()) if (one['id'] !== undefined) expect(told[at]!.id).toBe(one['id']);
    }),
    { numRuns: 150 },
  );
});

const columnOf = (part: 'when' | 'then', type: string) => ({
  ...columnsOf(sheet(begun), true, 'Note').find(({ column }) => column.part === part)!,
  type,
});
const none = new Set<string>();

test.each([
  ['when', 'number', '5,000', '5000'],
  ['when', 'number', '¥1,234.50', '1234.50'],
  ['when', 'number', '1,2', '1,2'],
  ['when', 'number', '>= 3', '>= 3'],
  ['when', 'string', '差旅', '"差旅"'],
  ['when', 'string', '差旅、办公', '"差旅", "办公"'],
  ['when', 'string', '"travel", "office"', '"travel", "office"'],
  ['when', 'string', 'not("a")', 'not("a")'],
  ['when', 'string', '-', '-'],
  ['then', 'string', 'role:finance_manager', '"role:finance_manager"'],
  ['then', 'string', 'a + b', 'a + b'],
  ['then', '', '12', '12'],
  ['then', 'boolean', 'true', 'true'],
] as const)('%s of %s: %s is meant as %s', (part, type, typed, meant) => expect(settled(typed, columnOf(part, type), none)).toBe(meant));

test('a name in reach is no text', () => {
  expect(settled('leader', columnOf('then', 'string'), new Set(['leader']))).toBe('leader');
});
