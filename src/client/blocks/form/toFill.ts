/** What a step of a flow still wants from its approver. */
import type { FieldRight } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { linesOf, isEmpty } from '#model/values.ts';

/** How many of its required fields are empty, `items.subject` counted in every line; null where it requires none. */
export const toFillOf = (rights: Readonly<Record<string, FieldRight>>, document: AnyDoc): number | null => {
  const required = Object.keys(rights).filter((path) => rights[path] === 'require');
  if (required.length === 0) return null;
  const values = required.flatMap((path) => {
    const [set = '', column] = path.split('.');
    return column === undefined ? [document[set]] : linesOf(document, set).map((line) => line[column]);
  });
  return values.filter(isEmpty).length;
};
