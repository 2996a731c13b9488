/** Rights of steps over the fields of a document as a table: rows are fields and columns of lines, columns are user tasks. Pure. */
import { groupsOf } from '#model/groups.ts';
import type { FieldRight } from '#model/api.ts';
import { allFields, allLineFields } from '#model/common.ts';
import type { Definition } from '#model/definition.ts';
import type { Field } from '#model/field.ts';
import { w, type Words } from '#model/words.ts';

export interface FieldRow {
  /** `amount`; `items` of a whole set of lines; `items.amount` of one of its columns. */
  readonly path: string;
  readonly label: Words;
  readonly group: Words;
  /** A column of lines stands below its set. */
  readonly column: boolean;
  /** What can be chosen: what people never fill can only be shown or hidden. */
  readonly allowed: readonly FieldRight[];
  /** The form has no such field any more; its right can only be taken away. */
  readonly unknown?: true;
}

const rights: readonly FieldRight[] = ['hidden', 'read', 'edit', 'require'];
const shownOnly: readonly FieldRight[] = ['hidden', 'read'];

const allowedFor = (field: Field): readonly FieldRight[] => (field.readOnly || field.computed ? shownOnly : rights);

export const rowsOf = (definition: Definition): readonly FieldRow[] => {
  const fields = allFields(definition);
  return groupsOf(definition).flatMap(({ label: group, names }) =>
    names.flatMap((name): FieldRow[] => {
      const set = definition.lines[name];
      if (set)
        return [
          { path: name, label: set.label, group, column: false, allowed: shownOnly },
          ...Object.entries(allLineFields(set)).map(([inner, field]): FieldRow => ({
            path: `${name}.${inner}`,
            label: field.label,
            group,
            column: true,
            allowed: allowedFor(field),
          })),
        ];
      const field = fields[name];
      return field ? [{ path: name, label: field.label, group, column: false, allowed: allowedFor(field) }] : [];
    }),
  );
};

type Rights = Readonly<Record<string, FieldRight>>;

const lost = w('No longer in the form', '表单中已不存在');

/** Rows of the form, then those that only the drawing still knows. */
export const allRows = (definition: Definition, steps: readonly { readonly rights: Rights }[]): readonly FieldRow[] => {
  const rows = rowsOf(definition);
  const known = new Set(rows.map(({ path }) => path));
  const others = new Set(steps.flatMap((step) => Object.keys(step.rights)).filter((path) => !known.has(path)));
  return [
    ...rows,
    ...[...others].map((path): FieldRow => ({ path, label: w(path, path), group: lost, column: false, allowed: ['read'], unknown: true })),
  ];
};

/** Rows of the same group that follow each other: from this one up to, and without, that one. */
export const groupsIn = (rows: readonly FieldRow[]): readonly { readonly group: Words; readonly from: number; readonly to: number }[] => {
  const starts = rows.flatMap((row, at) => (at === 0 || rows[at - 1]!.group !== row.group ? [at] : []));
  return starts.map((from, index) => ({ group: rows[from]!.group, from, to: starts[index + 1] ?? rows.length }));
};

export const rightOf = (given: Rights, path: string): FieldRight => given[path] ?? 'read';

/** Is it something else than what every field has? */
export const differs = (given: Rights, path: string): boolean => given[path] !== undefined && given[path] !== 'read';

/** The rights with some of them changed, in the order of the rows; what is only read is not written. */
export const withRights = (rows: readonly FieldRow[], given: Rights, changed: Rights): Rights => {
  const next = { ...given, ...changed };
  const inOrder = [...rows.map(({ path }) => path), ...Object.keys(next)];
  return Object.fromEntries(
    [...new Set(inOrder)].flatMap((path) => (next[path] === undefined || next[path] === 'read' ? [] : [[path, next[path]] as const])),
  );
};

/** The right in the place of this one when a cell is pressed again. */
export const nextRight = ({ allowed }: FieldRow, right: FieldRight): FieldRight => allowed[(allowed.indexOf(right) + 1) % allowed.length]!;

/** Where a key leads from a cell; row -1 and column -1 are the headings. Null: no key of the grid. */
export const walked = (
  key: string,
  control: boolean,
  [row, column]: readonly [number, number],
  [rows, columns]: readonly [number, number],
): readonly [number, number] | null => {
  const to = (r: number, c: number): readonly [number, number] => [
    Math.max(-1, Math.min(rows - 1, r)),
    Math.max(-1, Math.min(columns - 1, c)),
  ];
  switch (key) {
    case 'ArrowUp':
      return to(row - 1, row === 0 && column === -1 ? 0 : column);
    case 'ArrowDown':
      return to(row + 1, column);
    case 'ArrowLeft':
      // There is nothing to set in the corner.
      return row === -1 ? to(row, Math.max(0, column - 1)) : to(row, column - 1);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'Home':
      return to(control ? 0 : row, 0);
    case 'End':
      return to(control ? rows - 1 : row, columns - 1);
    case 'PageUp':
      return to(Math.max(0, row - 10), column);
    case 'PageDown':
      return to(row + 10, column);
    default:
      return null;
  }
};
