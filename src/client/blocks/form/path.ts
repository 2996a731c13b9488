/** Paths into a record: `endDate`, `items.2.amount`. */
import type { AnyDoc } from '#model/definition.ts';

export const valueAt = (record: AnyDoc, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[part], record);

/** Equal as JSON; null, undefined and an empty text are one. */
export const equalValues = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a === '' ? null : (a ?? null)) === JSON.stringify(b === '' ? null : (b ?? null));
