/** What the grid does to lines, without any of its drawing: insert, remove, move, paste a block of text. Lists are never changed in place. */
import { readDate } from '#client/fields/readDate.ts';
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

/** What a block held that found no place. */
export interface LeftOut {
  /** Columns that are not open, by name, with texts for them; in the order of the table. */
  readonly columns: readonly string[];
  /** Texts to the right of the last column. */
  readonly beyond: number;
  /** Rows below the last line, where none may be added. */
  readonly rows: number;
}

/**
 * Lines with a block filled in from a cell on; lines are added when it is longer. A block lies over the columns as they are shown, those
 * that are not open among them: what would come to stand in one of these is left out, so that the next text stands where it belongs.
 */
export const pasted = (
  lines: Lines,
  block: readonly (readonly string[])[],
  at: { readonly row: number; readonly column: number },
  columns: readonly PasteColumn[],
  options: { readonly fresh: () => AnyDoc; readonly mayAdd: boolean; readonly today: string; readonly dictionary: Dictionary },
): { readonly lines: Lines; readonly left: LeftOut } => {
  const under = columns.slice(at.column);
  const fitting = options.mayAdd ? block : block.slice(0, Math.max(0, lines.length - at.row));
  const next = [...lines];
  const closed = new Set<string>();
  let beyond = 0;
  for (const [index, cells] of fitting.entries()) {
    const row = at.row + index;
    const values: Record<string, unknown> = {};
    for (const [place, text] of cells.entries()) {
      const column = under[place];
      if (column?.open) values[column.name] = pastedValue(column.field, text, options.today, options.dictionary);
      else if (text.trim() === '') continue;
      else if (column) closed.add(column.name);
      else beyond += 1;
    }
    next[row] = { ...(next[row] ?? options.fresh()), ...values };
  }
  const left = { columns: under.flatMap(({ name }) => (closed.has(name) ? [name] : [])), beyond, rows: block.length - fitting.length };
  return { lines: next, left };
};

/** The value of a cell in all lines below it too. */
export const filledDown = (lines: Lines, row: number, name: string): Lines =>
  lines.map((line, index) => (index > row ? { ...line, [name]: lines[row]?.[name] ?? null } : line));
