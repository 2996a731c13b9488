/**
 * What choosing a record fills in a form. Unlike computes the values are the person's to change, and the server takes them as they are
 * sent: what must not be changed (a snapshot) is a computed field that rests on a fact.
 */
import { dateAt } from './calculation/dates.ts';
import { isMasked } from './calculation/format.ts';
import { normaliseValue } from './fields/kinds.ts';
import { sum } from './calculation/rounding.ts';
import { isEmpty, linesOf } from './values.ts';
import type { AnyDoc } from './values.ts';
import type { Field, Fields } from './field.ts';

/**
 * Where a value comes from: a field of the chosen record, the sum of several that are money, or a column of one of its lines
 * (`courses.place`); where it has several lines the person says which. A day may come from a time.
 */
export type FillFrom = string | readonly string[];
/** By the reference it is chosen in: own fields, and where each comes from. */
export type Fills<F extends Fields = Fields> = { readonly [Name in keyof F]?: { readonly [Own in keyof F]?: FillFrom } };

/** Every value that a record may have given a field; none where it says nothing or may not be read by this person. */
const given = (chosen: AnyDoc | null, from: FillFrom, field: Field): readonly unknown[] => {
  if (chosen === null) return [];
  if (typeof from !== 'string') {
    const parts = from.map((name) => chosen[name]);
    return parts.every(isEmpty) || parts.some(isMasked) ? [] : [sum(parts)];
  }
  const [name = '', column] = from.split('.');
  const values = column === undefined ? [chosen[name]] : linesOf(chosen, name).map((line) => line[column]);
  return values
    .filter((value) => !isEmpty(value) && !isMasked(value))
    .map((value) => normaliseValue(field, field.kind === 'date' && String(value).includes('T') ? dateAt(String(value)) : value));
};

/** What a choice takes from lines: the set, empty for none, and its columns. */
export const lineFilling = (
  fills: Readonly<Record<string, FillFrom | undefined>>,
): { readonly set: string; readonly columns: readonly string[] } => {
  const paths = Object.values(fills).flatMap((from) => (typeof from === 'string' && from.includes('.') ? [from.split('.')] : []));
  return { set: paths[0]?.[0] ?? '', columns: paths.map(([, column = '']) => column) };
};

const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * The values that change when the choice in field `name` goes from one record to another, null for none. A field is filled while it is
 * empty, or still says what a `fresh` one says or what the record chosen before gave; what the person wrote stays.
 */
export const filledBy = (
  { fields, fills }: { readonly fields: Fields; readonly fills?: Fills | undefined },
  name: string,
  values: AnyDoc,
  { before, chosen, fresh }: { readonly before: AnyDoc | null; readonly chosen: AnyDoc | null; readonly fresh: AnyDoc },
): AnyDoc =>
  Object.fromEntries(
    Object.entries(fills?.[name] ?? {}).flatMap(([own, from]): [string, unknown][] => {
      const field = fields[own];
      if (field === undefined || from === undefined) return [];
      const [now, first] = [values[own], fresh[own]].map((value) => normaliseValue(field, value));
      const gives = given(chosen, from, field);
      // Of several lines nobody said which.
      const next = gives.length === 1 ? gives[0] : null;
      const wasGiven = given(before, from, field).some((old) => equal(now, old));
      if (!wasGiven && (next === null || !(isEmpty(now) || equal(now, first)))) return [];
      const value = next ?? first;
      return equal(now, value) ? [] : [[own, value]];
    }),
  );
