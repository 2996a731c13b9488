/** Fields by their paths, and how a path is named to people. */
import { allFields } from './common.ts';
import type { Definition } from './definition.ts';
import type { Field } from './field.ts';
import type { Words } from './words.ts';

/** A field by its path; line fields are `items.2.amount` or `items.amount`. */
export const fieldAt = (definition: Definition, path: string): Field | undefined => {
  const parts = path.split('.');
  const lines = definition.lines[parts[0] ?? ''];
  return lines && parts.length > 1 ? lines.fields[parts.at(-1) ?? ''] : allFields(definition)[parts[0] ?? ''];
};

/** How a path is named to people: `Amount`, or `Expense lines 3, Amount`. */
export const pathWords = (definition: Definition, path: string): Words => {
  const parts = path.split('.');
  const lines = definition.lines[parts[0] ?? ''];
  const field = fieldAt(definition, path);
  if (!lines) return field?.label ?? definition.label;
  if (parts.length < 3 || !field) return lines.label;
  const row = Number(parts[1]) + 1;
  return { en: `${lines.label.en} ${row}, ${field.label.en}`, zh: `${lines.label.zh}第${row}行，${field.label.zh}` };
};

/** What is said of a field where its name does not stand beside it: `Amount: over the limit`; of no field (''), as it is. */
export const saidOf = (definition: Definition, path: string, message: Words): Words => {
  if (path === '') return message;
  const name = pathWords(definition, path);
  return { en: `${name.en}: ${message.en}`, zh: `${name.zh}：${message.zh}` };
};
