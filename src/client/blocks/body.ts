/** What a form sends: what its person may write, whole (office.md 0.3: lines are sent as a list, with the ids they have). */
import { isKeptAfterwards } from '#model/body.ts';
import { allFields, allLineFields } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { linesOf } from '#model/values.ts';
import type { Field } from '#model/field.ts';

/** What an author writes: not what the server sets, what is computed, or what a step of the flow fills. */
export const mine = (field: Field): boolean => !field.readOnly && !field.computed && !field.node;
const part = (record: AnyDoc, names: readonly string[]): AnyDoc =>
  Object.fromEntries(names.filter((name) => record[name] !== undefined).map((name) => [name, record[name]]));

/** The author's part of a record, with id and version where it has them. */
export const bodyOf = (definition: Definition, record: AnyDoc): AnyDoc => {
  const fields = Object.entries(allFields(definition)).flatMap(([name, field]) => (mine(field) ? [name] : []));
  const sets = Object.entries(definition.lines).filter(([name]) => !isKeptAfterwards(definition, name));
  const lines = sets.map(([name, set]) => {
    const columns = ['id', ...Object.entries(allLineFields(set)).flatMap(([column, field]) => (mine(field) ? [column] : []))];
    return [name, linesOf(record, name).map((line) => part(line, columns))] as const;
  });
  return { ...part(record, ['id', 'version', ...fields]), ...Object.fromEntries(lines) };
};

/** An approver's part: the fields his node opens, and of the lines only those columns beside their ids. */
export const approverBody = (record: AnyDoc, open: readonly string[]): AnyDoc => {
  const own = open.filter((path) => !path.includes('.'));
  const sets = new Set(open.flatMap((path) => (path.includes('.') ? [path.split('.')[0]!] : [])));
  const lines = [...sets].map((name) => {
    const columns = ['id', ...open.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1))];
    return [name, linesOf(record, name).map((line) => part(line, columns))] as const;
  });
  return { ...part(record, own), ...Object.fromEntries(lines) };
};
