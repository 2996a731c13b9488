/** What the grid does to lines, without any of its drawing: insert, remove, move, paste a block of text. Lists are never changed in place. */
import { readDate } from '#client/fields/dateText.ts';
import { halfWidth } from '#client/fields/numberText.ts';
import { readDecimal } from '#client/fields/readDecimal.ts';
import { typedName } from '#client/fields/parts.ts';
import type { Dictionary } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Field } from '#model/field.ts';

export type Lines = readonly AnyDoc[];

export const inserted = (lines: Lines, at: number, line: AnyDoc): Lines => lines.toSpliced(at, 0, line);
export const removed = (lines: Lines, at: number): Lines => lines.toSpliced(at, 1);
export const replaced = (lines: Lines, at: number, values: AnyDoc): Lines =>
  lines.map((line, index) => (index === at ? { ...line, ...values } : line));

/** Swaps a line with its neighbour; the same list when there is none. */
export const moved = (lines: Lines, from: number, to: number): Lines => {
  const line = lines[from];
  return line === undefined || to < 0 || to >= lines.length ? lines : lines.toSpliced(from, 1).toSpliced(to, 0, line);
};

/** A line of its own with the values of another: without id. */
export const copyOf = ({ id: _id, lineNo: _lineNo, ...values }: AnyDoc): AnyDoc => values;

/** Rows and cells of what a spreadsheet puts on the clipboard; quoted cells may hold line breaks. */
export const blockOf = (text: string): readonly (readonly string[])[] => {
  const rows: string[][] = [[]];
  const source = text.replaceAll('\r\n', '\n').replace(/\n$/, '');
  for (const [, quoted, plain, end] of source.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/g)) {
    rows.at(-1)!.push((quoted ?? plain ?? '').replaceAll('""', '"'));
    if (end === '\n') rows.push([]);
    if (end === '') break;
  }
  return rows;
};

const yes = new Set(['1', 'true', 'yes', 'y', '是', '√', '✓']);

/** The value of a pasted text. One that does not read as the kind stays as text, so that it is shown red instead of being dropped. */
const pastedValue = (field: Field, typed: string, today: string, dictionary: Dictionary): unknown => {
  const text = typed.trim();
  if (text === '') return null;
  switch (field.kind) {
    case 'money':
    case 'decimal':
      return readDecimal(text, field.digits?.[1] ?? 2);
    case 'integer': {
      const digits = readDecimal(text, 0);
      return digits !== null && /^-?\d{1,15}$/.test(digits) ? Number(digits) : text;
    }
    case 'date':
      return readDate(text, today) ?? text;
    case 'boolean':
      return yes.has(halfWidth(text).toLowerCase());
    case 'choice': {
      const entries = dictionary[field.dictionary ?? ''] ?? [];
      const wanted = text.toLowerCase();
      return (
        entries.find(({ value, label, labelEn }) => [value, label, labelEn].some((word) => word.toLowerCase() === wanted))?.value ?? text
      );
    }
    default:
      return field.target === undefined ? text : typedName(text);
  }
};

interface PasteColumn {
  readonly name: string;
  readonly field: Field;
  readonly open: boolean;
}

/** Lines with a block filled in from a cell on; lines are added when it is longer. Columns that are not open are stepped over. */
export const pasted = (
  lines: Lines,
  block: readonly (readonly string[])[],
  at: { readonly row: number; readonly column: number },
  columns: readonly PasteColumn[],
  options: { readonly fresh: () => AnyDoc; readonly mayAdd: boolean; readonly today: string; readonly dictionary: Dictionary },
): Lines => {
  const open = columns.slice(at.column).filter((column) => column.open);
  const next = [...lines];
  for (const [index, cells] of block.entries()) {
    const row = at.row + index;
    if (row >= next.length && !options.mayAdd) break;
    const values = cells.slice(0, open.length).map((text, place) => {
      const column = open[place]!;
      return [column.name, pastedValue(column.field, text, options.today, options.dictionary)] as const;
    });
    next[row] = { ...(next[row] ?? options.fresh()), ...Object.fromEntries(values) };
  }
  return next;
};
