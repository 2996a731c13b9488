/** Consequences that data cannot express: one function a file, run in the document's transaction. */
import type { AnyDoc, AnyNamed, Definition, DocOf, FactOf, NamesOf } from '#model/definition.ts';
import type { EffectPhase } from '#model/phases.ts';
import type { RecordOf } from '#model/field.ts';
import type { Moved, Posting } from '#model/posting.ts';
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
  /** Entries that the decision wrote, with quantities and values as they were settled. */
  readonly moved: readonly Moved[];
  readonly write: WriteRecord;
}

/** Does its work and answers own fields of the document that it set, or nothing. */
export type Work = (input: EffectInput) => Promise<AnyDoc | void>;

/** Postings that need more than the record: they join the settling of the decision, so that it takes its locks once. */
export interface Posts {
  readonly postings: (input: Omit<EffectInput, 'moved' | 'write'>) => Promise<readonly Posting[]>;
  /** What follows once it is settled. */
  readonly then?: Work;
}

export type Effect = Work | Posts;

type DocumentOf<D extends AnyNamed> = DocOf<NamesOf<D>['fields'], NamesOf<D>['lines']>;

/** A stored record of a definition. */
type Stored<D extends AnyNamed> = Readonly<DocumentOf<D>> & { readonly id: string };

export interface EffectOn<D extends AnyNamed> extends Omit<EffectInput, 'record' | 'before'> {
  readonly record: Stored<D>;
  readonly before: Stored<D> | null;
}

const ofAnother = (own: Definition, asked: Definition): Error => new Error(`${asked.key} names what was written for ${own.key}`);

/** An effect of one resource, its records typed by the definition. Effects that several resources name are plain functions (`Effect`). */
export const effect =
  <D extends AnyNamed>(own: D, run: (input: EffectOn<D>) => Promise<Partial<RecordOf<NamesOf<D>['fields']>> | void>): Effect =>
  (input) => {
    if (input.definition.key !== own.key) throw ofAnother(own, input.definition);
    return run(input as unknown as EffectOn<D>);
  };

interface FactInput {
  readonly sql: Sql;
  readonly context: Context;
  readonly definition: Definition;
  readonly record: AnyDoc;
  readonly today: string;
}

/** Looks up one fact that rules and computes of a definition name (`facts`), through `sql` so that a transaction sees its own writes. */
export type FactLookup = (input: FactInput) => Promise<unknown>;

/** The record may be a form that is being filled in: its names are those of the definition, its values whatever somebody typed. */
export interface FactOn<D extends AnyNamed> extends Omit<FactInput, 'record'> {
  readonly record: { readonly [Name in keyof DocumentOf<D>]?: unknown };
}

/** Every fact of a definition with its answer; undefined where the record does not ask for it yet. */
type Answers<D extends AnyNamed> = {
  readonly [Name in keyof NamesOf<D>['facts']]: (
    input: FactOn<D>,
  ) => Promise<(NamesOf<D>['facts'][Name] extends FactOf<infer Value> ? Value : never) | undefined>;
};

/** The lookups of all facts of a definition, records and answers typed by it. */
export const lookups = <D extends AnyNamed>(own: D, answers: Answers<NoInfer<D>>): Readonly<Record<string, FactLookup>> =>
  Object.fromEntries(
    Object.entries<(input: FactOn<D>) => Promise<unknown>>(answers).map(([name, answer]): [string, FactLookup] => [
      name,
      (input) => {
        if (input.definition.key !== own.key) throw ofAnother(own, input.definition);
        return answer(input);
      },
    ]),
  );

/** Shows a movement of a ledger where people look for it; run once for each entry, after the balances. */
export type LedgerEffect = (input: {
  readonly tx: Sql;
  readonly context: Context;
  readonly entry: Moved;
  readonly definition: Definition;
  readonly record: AnyDoc;
}) => Promise<void>;
