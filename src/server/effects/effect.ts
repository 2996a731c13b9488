/** Consequences that data cannot express (architecture, section 4): one function a file, run in the document's transaction. */
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';

export type Phase = 'submitted' | 'approved' | 'rejected' | 'withdrawn' | 'invalidated';

export interface EffectInput {
  readonly tx: Sql;
  readonly context: Context;
  readonly definition: Definition;
  readonly record: AnyDoc;
  readonly phase: Phase;
  /** ISO instant of the application's clock. */
  readonly now: string;
}

/** Does its work and answers own fields of the document that it set, or nothing. */
export type Effect = (input: EffectInput) => Promise<AnyDoc | void>;

/** Looks up one fact that rules and computes of a definition name (`facts`), through `sql` so that a transaction sees its own writes. */
export type FactLookup = (input: {
  readonly sql: Sql;
  readonly context: Context;
  readonly definition: Definition;
  readonly record: AnyDoc;
  readonly today: string;
}) => Promise<unknown>;
