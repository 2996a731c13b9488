/** Paths into a record: `endDate`, `items.2.amount`. */
import type { AnyDoc } from '#model/definition.ts';

export const valueAt = (record: AnyDoc, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[part], record);

/** A new record with one value changed; what is not on the way is shared. */
export const setAt = (record: AnyDoc, path: string, value: unknown): AnyDoc => {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...record, [first]: value };
  const inner = record[first];
  if (Array.isArray(inner)) {
    const index = Number(rest[0]);
    return { ...record, [first]: inner.map((item: AnyDoc, at) => (at === index ? setAt(item, rest.slice(1).join('.'), value) : item)) };
  }
  return { ...record, [first]: setAt((inner as AnyDoc | undefined) ?? {}, rest.join('.'), value) };
};

/** Equal as JSON; null, undefined and an empty text are one. */
export const equalValues = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a === '' ? null : (a ?? null)) === JSON.stringify(b === '' ? null : (b ?? null));
