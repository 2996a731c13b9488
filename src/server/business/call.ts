/**
 * Calls of the business beyond those that every resource has: what `GET hrSalaryPayment/getTaxInfo/{id}` is for
 * payroll. An area lists its own in `server/areas`; `http` serves them beside the resource's calls and knows none by name.
 */
import type { AnyDoc } from '#model/definition.ts';
import { faultsOfFields, normalised } from '#model/evaluate.ts';
import type { Checked, Fields } from '#model/field.ts';
import { isRecord } from '#model/values.ts';
import type { Context } from '../context.ts';
import { choicesOf } from '#server/documents/lists/choices.ts';
import { invalid } from '../documents/refusals.ts';
import type * as shapes from '../area.ts';
import type { Answer } from '../area.ts';

export type { Answer, Bytes, Form, One, Sent } from '../area.ts';
export type BusinessAsked = shapes.BusinessAsked<Context>;
export type BusinessCall = shapes.BusinessCall<Context>;

type Answered<A> = A extends readonly [infer Each]
  ? readonly Answered<Each>[]
  : A extends 'record'
    ? AnyDoc
    : A extends Fields
      ? Checked<A>
      : never;

interface CallOf<Q extends Fields, B extends Fields, A extends Answer> extends Omit<
  BusinessCall,
  'query' | 'body' | 'data' | 'shapes' | 'run'
> {
  readonly query?: Q;
  readonly body?: B;
  readonly answer: A;
  /** Query and body are in order: of the kinds declared, in the form they are stored in, what is required is there. */
  readonly run: (
    asked: Omit<BusinessAsked, 'query' | 'body'> & { readonly query: Checked<Q>; readonly body: Checked<B> },
  ) => Promise<Answered<A>>;
}

/** What was sent as the fields have it; 400 `invalid` names every field that is not in order. */
async function checked<F extends Fields>({ services }: Context, fields: F, sent: unknown): Promise<Checked<F>> {
  const given = normalised(fields, isRecord(sent) ? sent : {});
  const values: AnyDoc = Object.fromEntries(Object.keys(fields).map((name) => [name, given[name] ?? null]));
  const faults = faultsOfFields(fields, values, await choicesOf(services.db));
  if (faults.length > 0) throw invalid(faults);
  return values as Checked<F>;
}

/**
 * A call declared in the language of fields: its checks, its OpenAPI entry and the types of what `run` is given and answers follow from
 * `query`, `body` and `answer`.
 */
export const call = <const A extends Answer, const Q extends Fields = Record<never, never>, const B extends Fields = Record<never, never>>({
  query,
  body,
  answer,
  run,
  ...shared
}: CallOf<Q, B, A>): BusinessCall => ({
  ...shared,
  ...(query && { query: Object.keys(query) }),
  shapes: { ...(body && { body }), answer },
  run: async (asked) =>
    run({
      ...asked,
      query: await checked(asked.context, (query ?? {}) as Q, asked.query),
      body: await checked(asked.context, (body ?? {}) as B, asked.body),
    }),
});
