/**
 * Calls of the business beyond those that every resource has: what `GET hrSalaryPayment/getTaxInfo/{id}` is for
 * payroll. An area lists its own in `server/areas`; `http` serves them beside the resource's calls and knows none by name.
 */
import type { AnyDoc, Definition, PermissionAction } from '#model/definition.ts';
import { faultsOfFields, normalised } from '#model/evaluate.ts';
import type { Checked, Fields, FileRef } from '#model/field.ts';
import type { Refusal } from '#model/refusal.ts';
import { isRecord } from '#model/values.ts';
import type { Words } from '#model/words.ts';
import type { Context } from '../context.ts';
import { choicesOf } from '#server/documents/lists/choices.ts';
import { invalid } from '../documents/refusals.ts';
import type { StoredFile } from '../files/files.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/** A file that came with a call: stored, and its sender's until the call gives it to a record, which it is removed without; or why it was not. */
export type Sent = { readonly name: string } & ({ readonly file: FileRef } | { readonly refusal: Refusal });

/** What a call was sent with files, as a form or as JSON with their bytes in base64. */
export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly Sent[];
}

/** What a call answers that hands out bytes. `show`: in the page, where the kind of file can be, and else not at all. */
export type Bytes =
  | { readonly file: StoredFile; readonly show: boolean }
  | { readonly name: string; readonly mime: string; readonly bytes: AsyncIterable<Uint8Array> };

export interface BusinessAsked {
  readonly context: Context;
  /** The resource that the call belongs to. */
  readonly definition: Definition;
  readonly params: Readonly<Record<string, string>>;
  /** One text a name, or several where it was repeated. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly body: unknown;
  /** Of a call that takes files. */
  readonly form?: Form;
  /** Of a call that hands out bytes: it asks for a later part of them, or whether those it has still hold. */
  readonly again?: boolean;
}

export interface BusinessCall {
  readonly resource: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Behind the resource's address, in Fastify's form: `getTaxInfo/:id`; nothing for the address itself. An `:id` is checked to have the form of one. */
  readonly path: string;
  /** Behind the prefix in place of the resource's address, where the contract gives the call one of its own: `report/material`. */
  readonly address?: string;
  /** Permission of the resource that the door asks for; null where `run` itself limits the answer to the person's own. */
  readonly action: PermissionAction | null;
  readonly summary: Words;
  /** The `:id` may be 0, which stands for a record that is not there yet. */
  readonly newToo?: true;
  /** Only where the person has confirmed their password in this session within the last minutes (users/passwordConfirm). */
  readonly passwordAgain?: true;
  /** It takes files. */
  readonly uploads?: true;
  /** It answers `Bytes`. */
  readonly sends?: true;
  /** Names of the query's parameters. */
  readonly query?: readonly string[];
  /** Schema of the body; what does not fit is refused with the field's name. */
  readonly body?: JsonSchema;
  /** Schema of `data`; without it anything goes out as it is. */
  readonly data?: JsonSchema;
  /** The same in fields, for calls that are declared by them (`call`); `http` makes the schemas. */
  readonly shapes?: { readonly body?: Fields; readonly answer: Answer };
  /** What a call that answers a record says beside its fields. */
  readonly beside?: Fields;
  readonly run: (asked: BusinessAsked) => unknown;
}

/** An object of these fields, or a record of the call's resource as its readers see it. */
export type One = Fields | 'record';
/** What `data` is: one of them, or a list. */
export type Answer = One | readonly [One];
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
