/** How a record is named to people. */
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { LineSet } from '#model/lineSet.ts';
import type { Words } from '#model/words.ts';
import type { Shown } from './parts.ts';
import { printed } from './prints.ts';

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** How a record is shown where others point at it. */
export const wordsOf = (definition: Definition, record: AnyDoc): Words => {
  const zh = textOf(record[definition.name?.zh ?? '']) || textOf(record['title']) || textOf(record['code']) || `#${textOf(record['id'])}`;
  const en = (definition.name?.en && textOf(record[definition.name.en])) || zh;
  const beside = (definition.name?.beside ?? []).map((name) => textOf(record[name]));
  const told = (name: string): string => [name, ...beside].filter(Boolean).join(' · ');
  return { zh: told(zh), en: told(en) };
};

/** How a line is named where one is chosen among several: what these columns say. */
export const lineText = (
  { fields }: Pick<LineSet, 'fields'>,
  line: AnyDoc,
  columns: readonly string[],
  shown: Omit<Shown, 'field' | 'value'>,
): string =>
  columns
    .map((column) => (fields[column] ? printed({ ...shown, field: fields[column], value: line[column] }) : ''))
    .filter(Boolean)
    .join(' · ');
