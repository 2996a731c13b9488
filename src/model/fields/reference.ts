/** References: one or several ids of records. Whether the record exists is for the database to say. */
import { none, wrongType, type FieldRule } from './rule.ts';

/** A positive 64-bit whole number as text: what every id is in JSON. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[1-9]\d{0,18}$/.test(value) && (value.length < 19 || value <= '9223372036854775807');

const normalised = (value: unknown): unknown => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' ? value.trim() || null : value;
};

const one: FieldRule = {
  normalise: normalised,
  faults: (value) => (isId(value) ? none : wrongType('must be the id of a record', '必须为记录编号')),
};

const many: FieldRule = {
  normalise: (value) => (Array.isArray(value) ? [...new Set(value.map(normalised))] : value),
  faults: (value) =>
    Array.isArray(value) && value.length <= 500 && value.every(isId) ? none : wrongType('must be a list of ids', '必须为记录编号列表'),
};

export const ref = one;
export const refs = many;
export const user = one;
export const users = many;
export const staff = one;
export const department = one;
export const post = one;
