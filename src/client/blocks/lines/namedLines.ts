/** Lines may name a line of a record that is chosen above them (`Field.line`): once another record is chosen, they name none. Pure. */
import { allLineFields } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { isEmpty, linesOf } from '#model/values.ts';

/** The sets whose rows named lines of what was chosen at the path, with rows that name none. */
export const rowsUnnamed = (definition: Definition, values: AnyDoc, path: string): readonly (readonly [string, readonly AnyDoc[]])[] =>
  Object.entries(definition.lines).flatMap(([set, lines]) => {
    const naming = Object.entries(allLineFields(lines)).flatMap(([name, { line }]) => (line?.of === path ? [name] : []));
    const rows = linesOf(values, set);
    if (!rows.some((row) => naming.some((name) => !isEmpty(row[name])))) return [];
    const none = Object.fromEntries(naming.map((name) => [name, null]));
    return [[set, rows.map((row) => ({ ...row, ...none }))] as const];
  });
