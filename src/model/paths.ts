/** Fields by their paths, and how a path is named to people. */
import { allFields } from './common.ts';
import type { Definition } from './definition.ts';
import type { Field } from './field.ts';
import { w, type Words } from './words.ts';

/** A field by its path; line fields are `items.2.amount` or `items.amount`. */
export const fieldAt = (definition: Definition, path: string): Field | undefined => {
  const parts = path.split('.');
  const lines = definition.lines[parts[0] ?? ''];
  return lines && parts.length > 1 ? lines.fields[parts.at(-1) ?? ''] : allFields(definition)[parts[0] ?? ''];
};

/** What a line is called where its number does not stand beside it; null where only its place is known. */
export type LineName = (set: string, index: number) => string | null;

/** How a path is named to people: `Amount`, `Expense lines 3, Amount`, or `1.2 Foundations, To` where the line has a name. */
export const pathWords = (definition: Definition, path: string, lineName: LineName = () => null): Words => {
  const parts = path.split('.');
  const lines = definition.lines[parts[0] ?? ''];
  const field = fieldAt(definition, path);
  if (!lines) return field?.label ?? definition.label;
  const name = parts.length > 1 ? lineName(parts[0] ?? '', Number(parts[1])) : null;
  if (name !== null)
    return parts.length > 2 && field ? { en: `${name}, ${field.label.en}`, zh: `${name}，${field.label.zh}` } : w(name, name);
  if (parts.length < 3 || !field) return lines.label;
  const row = Number(parts[1]) + 1;
  return { en: `${lines.label.en} ${row}, ${field.label.en}`, zh: `${lines.label.zh}第${row}行，${field.label.zh}` };
};

/** What is said of a field where its name does not stand beside it: `Amount: over the limit`; of no field (''), as it is. */
export const saidOf = (definition: Definition, path: string, message: Words, lineName?: LineName): Words => {
  if (path === '') return message;
  const name = pathWords(definition, path, lineName);
  return { en: `${name.en}: ${message.en}`, zh: `${name.zh}：${message.zh}` };
};
