/**
 * What choosing a record fills in a form. Unlike computes the values are the person's to change, and the server takes them as they are
 * sent: what must not be changed (a snapshot) is a computed field that rests on a fact.
 */
import { isMasked } from './format.ts';
import { normaliseValue } from './fields/kinds.ts';
import { sum } from './rounding.ts';
import { isEmpty } from './values.ts';
import type { AnyDoc } from './definition.ts';
import type { Fields } from './field.ts';

/** Where a value comes from: a field of the chosen record, or the sum of several that are money. */
export type FillFrom = string | readonly string[];
/** By the reference it is chosen in: own fields, and where each comes from. */
export type Fills<F extends Fields = Fields> = { readonly [Name in keyof F]?: { readonly [Own in keyof F]?: FillFrom } };

/** As the record says it; null where it says nothing or may not be read by this person. */
const given = (chosen: AnyDoc | null, from: FillFrom): unknown => {
  if (chosen === null) return null;
  const values = typeof from === 'string' ? [chosen[from]] : from.map((name) => chosen[name]);
  if (values.every(isEmpty) || values.some(isMasked)) return null;
  return typeof from === 'string' ? values[0] : sum(values);
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
      const [now, first, old, next] = [values[own], fresh[own], given(before, from), given(chosen, from)].map((value) =>
        normaliseValue(field, value),
      );
      const wasGiven = !isEmpty(old) && equal(now, old);
      if (!wasGiven && (isEmpty(next) || !(isEmpty(now) || equal(now, first)))) return [];
      const value = isEmpty(next) ? first : next;
      return equal(now, value) ? [] : [[own, value]];
    }),
  );
