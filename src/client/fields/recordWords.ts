/** How a record is named to people. */
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Words } from '#model/words.ts';

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** How a record is shown where others point at it. */
export const wordsOf = (definition: Definition, record: AnyDoc): Words => {
  const zh = textOf(record[definition.name?.zh ?? '']) || textOf(record['title']) || textOf(record['code']) || `#${textOf(record['id'])}`;
  return { zh, en: (definition.name?.en && textOf(record[definition.name.en])) || zh };
};
