import { bodyOf, withoutEmptyEnd } from '#client/blocks/form/body.ts';
import { filledDown, pasted } from '#client/blocks/lines/gridLines.ts';
import { leftOutText } from '#client/blocks/lines/leftOut.ts';
import { allLineFields } from '#model/common.ts';
import { f } from '#model/field.ts';
import { lineSet } from '#model/definition.ts';
import { fill, w, type Words } from '#model/words.ts';
import { loadDefinition } from '#resources/registry.ts';
import { describe, expect, test } from 'vitest';

const definition = (await loadDefinition('expenseReport'))!;
const columns = Object.entries(allLineFields(definition.lines['items']!)).flatMap(([name, field]) =>
  field.node ? [] : [{ name, field, open: !field.computed && !field.readOnly, required: false }],
);
const at = (name: string): number => columns.findIndex((column) => column.name === name);
const options = { fresh: () => ({}), mayAdd: true, today: '2026-11-28', dictionary: {} };
const say = (words: Words, values: Readonly<Record<string, string | number>> = {}): string => fill(words.en, values);

describe('a block from a spreadsheet', () => {
  test('lies over the columns as they are shown: what falls on one that is not open is named and shifts nothing', () => {
    const { lines, left } = pasted([{}], [['12.00', '188.00', 'Three guests']], { row: 0, column: at('taxAmount') }, columns, options);
    expect(lines).toEqual([{ taxAmount: '12', guests: 'Three guests' }]);
    expect(left).toEqual({ columns: ['netAmount'], beyond: 0, rows: 0 });
    expect(leftOutText(left, columns, say)).toBe('Not pasted, because nobody types there: Net.');
  });

  test('names nothing where the cell for such a column is empty', () => {
    const { left } = pasted([{}], [['12.00', ' ', 'Three guests']], { row: 0, column: at('taxAmount') }, columns, options);
    expect(leftOutText(left, columns, say)).toBeNull();
  });

  test('tells of cells to the right of the table, and of rows where none may be added', () => {
    const last = { row: 0, column: columns.length - 1 };
    expect(pasted([{}], [['a', 'b', 'c']], last, columns, options).left).toMatchObject({ beyond: 2 });
    const { lines, left } = pasted([{}], [['a'], ['b'], ['c']], { row: 0, column: at('summary') }, columns, { ...options, mayAdd: false });
    expect(lines).toEqual([{ summary: 'a' }]);
    expect(left.rows).toBe(2);
    expect(leftOutText(left, columns, say)).toBe('Rows below the last line, not pasted: 2.');
  });

  test('begins the first lines of a set that has none', () => {
    const { lines } = pasted([], [['repair', '2026-11-10', 'Pump', '12']], { row: 0, column: 0 }, columns, options);
    expect(lines).toEqual([{ expenseType: 'repair', happenDate: '2026-11-10', summary: 'Pump', amount: '12' }]);
  });
});

test('a cell is filled into the lines below it, and none above', () => {
  expect(filledDown([{ a: 1, b: 1 }, { a: 2 }, { a: 3 }], 1, 'a')).toEqual([{ a: 1, b: 1 }, { a: 2 }, { a: 2 }]);
});

describe('lines at the end that nobody has written in', () => {
  const line = { expenseType: 'repair', summary: 'Pump', amount: '12.00' };
  // As a new line begins: the tax stands there by itself.
  const fresh = { taxAmount: '0.00' };
  const left = (items: readonly object[]) => withoutEmptyEnd(definition, { items })['items'];

  test('are left out, stored ones too', () => {
    expect(left([line, fresh])).toEqual([line]);
    expect(left([line, fresh, { ...fresh, id: '9', summary: null }])).toEqual([line]);
    expect(left([fresh])).toEqual([]);
    expect(bodyOf(definition, { items: [line, fresh] })['items']).toEqual([line]);
  });

  test('stay between others, and where anything was written', () => {
    expect(left([fresh, line])).toEqual([fresh, line]);
    expect(left([line, { taxAmount: '1.00' }])).toHaveLength(2);
    expect(left([line, { ...fresh, subject: '660202' }])).toHaveLength(2);
  });

  test('stay where everything of a line stands there by itself', () => {
    const counted = lineSet({ label: w('Counts', '计数'), fields: { count: f.integer(w('Count', '数量'), { default: 1 }) } });
    const record = { items: [{ count: 1 }] };
    expect(withoutEmptyEnd({ ...definition, lines: { items: counted } }, record)).toBe(record);
  });
});
