/** Records of a list in the shape of detail lines, which know how to be a table and cards. */
import { fieldOf } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Field } from '#model/field.ts';

/** Columns of the list; `by`, which points at the page they stand on, needs none. */
const columnsOf = (definition: Definition, by: string): Readonly<Record<string, Field>> =>
  Object.fromEntries(
    definition.list.columns.flatMap((name) => {
      const field = fieldOf(definition, name);
      return name === by || field === undefined ? [] : [[name, field] as const];
    }),
  );

/** What `LinesTable` shows of records that point at one page by the field `by`: its line set `rows`. */
export const rowsAsLines = (
  definition: Definition,
  records: readonly AnyDoc[],
  by: string,
): { readonly definition: Definition; readonly record: AnyDoc } => ({
  definition: { ...definition, lines: { rows: { label: definition.label, fields: columnsOf(definition, by) } } },
  record: { rows: records, $names: Object.assign({}, ...records.map((record) => record['$names'])) as unknown },
});
