/**
 * Calls of the business beyond those that every resource has (specification 7): what `GET hrSalaryPayment/getTaxInfo/{id}` is for
 * payroll. An area lists its own in `server/areas`; `http` serves them beside the resource's calls and knows none by name.
 */
import type { Definition, PermissionAction } from '#model/definition.ts';
import type { Words } from '#model/words.ts';
import type { Context } from '../context.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

export interface BusinessAsked {
  readonly context: Context;
  /** The resource that the call belongs to. */
  readonly definition: Definition;
  readonly params: Readonly<Record<string, string>>;
  /** One text a name, or several where it was repeated. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly body: unknown;
}

export interface BusinessCall {
  readonly resource: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Behind the resource's address, in Fastify's form: `getTaxInfo/:id`. An `:id` is checked to have the form of one. */
  readonly path: string;
  /** Permission of the resource that the door asks for; null where `run` itself limits the answer to the person's own. */
  readonly action: PermissionAction | null;
  readonly summary: Words;
  /** The `:id` may be 0, which stands for a record that is not there yet. */
  readonly newToo?: true;
  /** Only where the person has confirmed his password in this session within the last minutes (users/passwordConfirm). */
  readonly passwordAgain?: true;
  /** Names of the query's parameters. */
  readonly query?: readonly string[];
  /** Schema of the body; what does not fit is refused with the field's name. */
  readonly body?: JsonSchema;
  /** Schema of `data`; without it anything goes out as it is. */
  readonly data?: JsonSchema;
  readonly run: (asked: BusinessAsked) => unknown;
}
