/** This is read of records everywhere: whether there is anything in a value, and the lines of a record. */

/** A record as JSON carries it, when nothing is known of its definition. */
export type AnyDoc = Record<string, unknown>;

export const isRecord = (value: unknown): value is AnyDoc => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Nothing entered: null, undefined, an empty or blank text, an empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** The lines of a set as records; what is no list or holds no records counts as empty here and is a fault there. */
export const linesOf = (record: AnyDoc, name: string): readonly AnyDoc[] => {
  const lines = record[name];
  return Array.isArray(lines) ? lines.filter(isRecord) : [];
};
