/** What a form sends: what its person may write, whole (lines are sent as a list, with the ids they have). */
import { isOthersSet } from '#model/body.ts';
import { allFields, allLineFields } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { AnyLines } from '#model/lineSet.ts';
import { normaliseValue } from '#model/fields/kinds.ts';
import { isEmpty, linesOf } from '#model/values.ts';
import type { Field } from '#model/field.ts';

/** What an author writes: not what the server sets, what is computed, or what a step of the flow fills. */
export const mine = (field: Field): boolean => !field.readOnly && !field.computed && !field.node;
const part = (record: AnyDoc, names: readonly string[]): AnyDoc =>
  Object.fromEntries(names.filter((name) => record[name] !== undefined).map((name) => [name, record[name]]));

/** As a new line begins: nothing is there but what stands there by itself. Where all of a line stands there by itself, none is empty. */
const isUntouched = (set: AnyLines, line: AnyDoc): boolean => {
  const written = Object.entries(allLineFields(set)).filter(([, field]) => mine(field) || field.node);
  const begins = ({ default: given }: Field): unknown => (typeof given === 'object' ? undefined : given);
  return (
    Object.values(set.fields).some((field) => mine(field) && field.default === undefined) &&
    written.every(([name, field]) => {
      const value = normaliseValue(field, line[name]);
      return isEmpty(value) || (field.default !== undefined && value === normaliseValue(field, begins(field)));
    })
  );
};

/** The record without the lines at the end of a set that nobody has written in: they are neither scolded nor sent. */
export const withoutEmptyEnd = (definition: Definition, record: AnyDoc): AnyDoc => {
  const cut = Object.entries(definition.lines).flatMap(([name, set]) => {
    const rows = linesOf(record, name);
    const end = rows.findLastIndex((line) => !isUntouched(set, line)) + 1;
    return end < rows.length ? [[name, rows.slice(0, end)] as const] : [];
  });
  return cut.length === 0 ? record : { ...record, ...Object.fromEntries(cut) };
};

/** The author's part of a record, with id and version where it has them. */
export const bodyOf = (definition: Definition, given: AnyDoc): AnyDoc => {
  const record = withoutEmptyEnd(definition, given);
  const fields = Object.entries(allFields(definition)).flatMap(([name, field]) => (mine(field) ? [name] : []));
  const sets = Object.entries(definition.lines).filter(([name]) => !isOthersSet(definition, name));
  const lines = sets.map(([name, set]) => {
    const columns = ['id', ...Object.entries(allLineFields(set)).flatMap(([column, field]) => (mine(field) ? [column] : []))];
    return [name, linesOf(record, name).map((line) => part(line, columns))] as const;
  });
  return { ...part(record, ['id', 'version', ...fields]), ...Object.fromEntries(lines) };
};

/** An approver's part: the fields their node opens, and of the lines only those columns beside their ids. */
export const approverBody = (definition: Definition, record: AnyDoc, open: readonly string[]): AnyDoc => {
  const own = open.filter((path) => !path.includes('.'));
  const sets = new Set(open.flatMap((path) => (path.includes('.') ? [path.split('.')[0]!] : [])));
  const lines = [...sets].map((name) => {
    const columns = ['id', ...open.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1))];
    return [name, linesOf(record, name).map((line) => part(line, columns))] as const;
  });
  return { ...part(withoutEmptyEnd(definition, record), own), ...Object.fromEntries(lines) };
};
