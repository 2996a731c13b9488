/** Values whose type is not known as text. For values as people read them see format.ts and the kinds of field. */

/** Nothing is the empty text, texts stay, numbers and truth values as they are written, structures as their JSON. */
export const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  return JSON.stringify(value) ?? '';
};

/** The id of a record as text; null where the value is none. */
export const idOf = (value: unknown): string | null => {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  return /^[1-9]\d{0,17}$/.test(text) ? text : null;
};

/** Each once, by number: whoever locks records in this order waits for nobody in a circle. */
export const idsInOrder = (ids: Iterable<string>): string[] =>
  [...new Set(ids)].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
