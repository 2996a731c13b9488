/** How much a value would be as JSON, in bytes of UTF-8, counted without writing it; what an escaped sign adds is left out. Pure. */

const wordBytes = (value: unknown): number => {
  if (typeof value === 'string') return Buffer.byteLength(value) + 2;
  if (typeof value === 'number') return Number.isFinite(value) ? String(value).length : 4;
  return typeof value === 'boolean' ? String(value).length : 4;
};

/** Brackets, and a comma between two. */
const framed = (sizes: readonly number[]): number => 2 + Math.max(0, sizes.length - 1) + sizes.reduce((sum, size) => sum + size, 0);

const written = (value: unknown): boolean => value !== undefined && typeof value !== 'function';

/** Maps count as objects, sets as lists; what JSON leaves out counts nothing. */
export function weightOf(value: unknown): number {
  if (!written(value)) return 0;
  if (typeof value !== 'object' || value === null) return wordBytes(value);
  if (value instanceof Date) return 26;
  if (Array.isArray(value)) return framed(value.map((one: unknown) => (written(one) ? weightOf(one) : 4)));
  if (value instanceof Set) return framed([...value].map(weightOf));
  const entries: readonly (readonly [unknown, unknown])[] = value instanceof Map ? [...value] : Object.entries(value);
  return framed(entries.filter(([, one]) => written(one)).map(([name, one]) => Buffer.byteLength(String(name)) + 3 + weightOf(one)));
}
