/** Consequences that data cannot express (architecture, section 4): one function a file, run in the document's transaction. */
import type { AnyDoc, Definition, EffectPhase } from '#model/definition.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';

/**
 * Writes a record of another resource, or the draft of a document, by the server itself and in the transaction of the effect: with
 * defaults, numbers, computes, ledgers and what is to follow; references and uniques are checked, rules for people are not.
 * `id`: a change of that record; `applicant`: the user whose draft it is. Answers the record as stored.
 */
export type WriteRecord = (
  resource: string,
  values: AnyDoc,
  options?: { readonly id?: string; readonly applicant?: string },
) => Promise<AnyDoc>;

export interface EffectInput {
  readonly tx: Sql;
  readonly context: Context;
  readonly definition: Definition;
  readonly record: AnyDoc;
  /** `task`: a service task of the document's flow asks for it, not a change of state. */
  readonly phase: EffectPhase | 'task';
  /** As it was before it was saved; null for a new one, and in every other phase. */
  readonly before: AnyDoc | null;
  /** ISO instant of the application's clock. */
  readonly now: string;
  /** What was said with the decision that caused it. */
  readonly comment: string | null;
  readonly write: WriteRecord;
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

/** A movement that a document caused in a ledger. */
export interface LedgerMovement {
  readonly ledger: string;
  readonly dimensions: Readonly<Record<string, string | number>>;
  readonly from: string | null;
  readonly to: string | null;
  readonly quantity: string;
  readonly date: string;
}

/** Shows a movement of a ledger where people look for it; run once for each entry, after the balances. */
export type LedgerEffect = (input: {
  readonly tx: Sql;
  readonly entry: LedgerMovement;
  readonly definition: Definition;
  readonly record: AnyDoc;
}) => Promise<void>;
