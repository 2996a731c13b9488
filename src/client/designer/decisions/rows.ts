/** The rules of a table as rows of a grid, and rows of a grid back into its file. */
import type { GridColumn } from '#client/blocks/lines/gridColumns.ts';
import type { Lines } from '#client/blocks/lines/gridLines.ts';
import { halfWidth } from '#client/fields/numberText.ts';
import type { Markup } from '#machines/dmn/markup.ts';
import { sheetOf, type Column, type Sheet } from '#machines/dmn/sheet.ts';
import { insertRule, moveRule, removeRule, withCell } from '#machines/dmn/sheetEdit.ts';
import { f } from '#model/field.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';

export interface SheetColumn extends GridColumn {
  readonly column: Column;
  /** What stands in its head. */
  readonly label: string;
  readonly type: string;
}

export const columnsOf = (sheet: Sheet, open: boolean, noteLabel: string): readonly SheetColumn[] => {
  const made = (part: Column['part'], at: number, label: string, type: string): SheetColumn => ({
    name: `${part}.${at}`,
    field: f.text(w(label, label)),
    open,
    required: false,
    column: { part, at },
    label,
    type,
  });
  return [
    ...sheet.inputs.map(({ label, expression, type }, at) => made('when', at, label || expression, type)),
    ...sheet.outputs.map(({ label, name, type }, at) => made('then', at, label || name, type)),
    ...sheet.annotations.map((name, at) => made('notes', at, name || noteLabel, '')),
  ];
};

/** Rules without an id of their own have their place as one. */
const idAt = (id: string, at: number): string => id || `#${at}`;

export const rowsOf = (sheet: Sheet): Lines =>
  sheet.rules.map(({ id, when, then, notes }, at) => ({
    id: idAt(id, at),
    ...Object.fromEntries(
      Object.entries({ when, then, notes }).flatMap(([part, texts]) =>
        texts.map((text, nth) => [`${part}.${nth}`, text === '' ? null : text]),
      ),
    ),
  }));

const textsOf = (row: AnyDoc, part: Column['part'], count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => textOf(row[`${part}.${at}`]));

/** The file with these rows instead of those that it has. */
export const withRows = (file: Markup, key: string, next: Lines): Markup => {
  const sheet = sheetOf(file, key);
  if (!sheet) return file;
  const columns = columnsOf(sheet, true, '');
  const before = new Map(rowsOf(sheet).map((row) => [row['id'], row]));
  let order = [...before.keys()];
  let made = file;
  for (const id of order.toReversed())
    if (!next.some((row) => row['id'] === id)) {
      made = removeRule(made, key, order.indexOf(id));
      order = order.filter((one) => one !== id);
    }
  for (const [at, row] of next.entries()) {
    const old = before.get(row['id']);
    if (!old) {
      const count = (part: Column['part']): number => columns.filter(({ column }) => column.part === part).length;
      made = insertRule(made, key, at, {
        when: textsOf(row, 'when', count('when')),
        then: textsOf(row, 'then', count('then')),
        notes: textsOf(row, 'notes', count('notes')),
      });
      order.splice(at, 0, undefined);
      continue;
    }
    const from = order.indexOf(row['id']);
    if (from !== at) {
      made = moveRule(made, key, from, at);
      order = order.toSpliced(from, 1).toSpliced(at, 0, row['id']);
    }
    for (const { name, column } of columns) {
      const text = textOf(row[name]);
      if (text !== textOf(old[name])) made = withCell(made, key, at, column, text);
    }
  }
  return made;
};

const feelBegins = /^["'<>=[\](@{?$#-]|^(?:not|date|time|duration|null|true|false)\b|\.\.|\(|^(?:true|false|null)$/i;

/** No operator in it. */
const plainWord = /^[\p{L}\p{N}_][\p{L}\p{N}_\s.:/-]*$/u;

/**
 * What was typed or pasted as the column means it: `5,000` as a number, a bare word in a column of texts in quotes. A word that is a name
 * known in reach stays.
 */
export const settled = (typed: string, { type, column }: SheetColumn, names: ReadonlySet<string>): string => {
  const text = typed.trim();
  if (column.part === 'notes' || text === '') return text;
  const number = halfWidth(text).replaceAll(/[¥￥,，\s]/g, '');
  if (/^(number|integer|long|double)$/i.test(type))
    return /^\d{1,3}([,，]\d{3})+(\.\d+)?$/.test(halfWidth(text)) || /^[¥￥]\d/.test(text) ? number : text;
  if (!/^(string)?$/i.test(type) || feelBegins.test(text) || names.has(text)) return text;
  if (/^-?\d+(\.\d+)?$/.test(text) && type === '') return text;
  // Several words with commas are several values; each is quoted for itself.
  const words = column.part === 'when' ? text.split(/[,，、]/).map((one) => one.trim()) : [text];
  if (!words.every((one) => one.startsWith('"') || plainWord.test(one))) return text;
  return words
    .filter((one) => one !== '')
    .map((one) => (one.startsWith('"') ? one : JSON.stringify(one)))
    .join(', ');
};
