/**
 * What an area adds to the server beyond its definitions: code that data cannot express. Each area writes it in one file of `server/areas`.
 *
 * The shapes are open in the context `C` that code is run with (`N`: as much of it as narrowing needs), because the services of a context
 * hold the areas themselves. `context.ts` closes them; code of areas writes the closed ones (`Effect`, `BusinessCall`, `JobKind` …).
 */
import type { RawBuilder } from 'kysely';
import type { Verdict } from '#model/acts.ts';
import type { PermissionAction } from '#model/access.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Fields, FileRef } from '#model/field.ts';
import type { EffectPhase } from '#model/phases.ts';
import type { Moved, Posting } from '#model/posting.ts';
import type { Refusal } from '#model/refusal.ts';
import type { Words } from '#model/words.ts';
import type { Sql } from './db/sql.ts';
import type { StoredFile } from './files/stored.ts';

interface Served {
  readonly services: unknown;
}

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

export interface EffectInput<C> {
  readonly tx: Sql;
  readonly context: C;
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
export type EffectWork<C> = (input: EffectInput<C>) => Promise<AnyDoc | void>;

/** Postings that need more than the record: they join the settling of the decision, so that it takes its locks once. */
export interface Posts<C> {
  readonly postings: (input: Omit<EffectInput<C>, 'moved' | 'write'>) => Promise<readonly Posting[]>;
  /** What follows once it is settled. */
  readonly then?: EffectWork<C>;
}

export type Effect<C> = EffectWork<C> | Posts<C>;

export interface FactInput<C> {
  readonly sql: Sql;
  readonly context: C;
  readonly definition: Definition;
  readonly record: AnyDoc;
  readonly today: string;
}

/** Looks up one fact that rules and computes of a definition name (`facts`), through `sql` so that a transaction sees its own writes. */
export type FactLookup<C> = (input: FactInput<C>) => Promise<unknown>;

/** Shows a movement of a ledger where people look for it; run once for each entry, after the balances. */
export type LedgerEffect<C> = (input: {
  readonly tx: Sql;
  readonly context: C;
  readonly entry: Moved;
  readonly definition: Definition;
  readonly record: AnyDoc;
}) => Promise<void>;

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

export interface BusinessAsked<C> {
  readonly context: C;
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

export interface BusinessCall<C> {
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
  readonly run: (asked: BusinessAsked<C>) => unknown;
}

/** An object of these fields, or a record of the call's resource as its readers see it. */
export type One = Fields | 'record';

/** What `data` is: one of them, or a list. */
export type Answer = One | readonly [One];

export interface Turn<C extends Served> {
  readonly key: string;
  readonly everyMs: number;
  /**
   * Does what is due now, in transactions of its own, and answers how much was done. Several servers may do so at once, so each piece is
   * taken under a lock that the others skip.
   */
  readonly run: (services: C['services']) => Promise<number>;
}

export interface Work<C extends Served> {
  /** Stands in `calendar_run`; never changed. */
  readonly key: string;
  readonly name: Words;
  /** What it looks after, for administrators. */
  readonly about: Words;
  /** Time of day, `HH:mm` in the company's zone. */
  readonly time: string;
  /**
   * Does what is due on a day, in transactions of its own, and answers how much was done. A day that was missed is made up for by the
   * next one, and after a crash it runs again: so it does what is due by `today` and not done yet.
   */
  readonly run: (services: C['services'], today: string) => Promise<number>;
}

/** How a running piece of work speaks and listens. */
export interface JobTurn {
  /** Tells how many are done, and of how many if that is known. May be called for every row: it is written twice a second at most. */
  readonly progress: (done: number, total?: number) => void;
  /** Aborted when the person stops it, the server ends, or another server has taken it. Work asks it between portions. */
  readonly signal: AbortSignal;
}

/** What comes of it. */
export interface JobResult {
  /** One sentence: “12,345 rows”. */
  readonly note?: Words;
  /** A file for its owner. Its bytes are made while they are stored, so that it never stands in memory; `note` may depend on them. */
  readonly file?: { readonly name: string; readonly bytes: AsyncIterable<Uint8Array>; readonly note?: () => Words };
}

/** What was asked, looked at: how it is called in the tray, and how many rows it will touch. */
export interface JobAsked {
  readonly name: Words;
  /** Exact up to `fewRows`; null where counting would be the work itself. */
  readonly rows: number | null;
}

export interface JobKind<C> {
  readonly key: string;
  readonly words: Words;
  /** It may be asked for by hand (`POST /tydf/jobs`); others come about by calls of their own. */
  readonly byHand: boolean;
  /**
   * A server that died left it half-done: it may be run once more from its input, because it starts anew or goes on where it stopped.
   * False: it fails with its reason, and its owner decides.
   */
  readonly again: boolean;
  /**
   * Looks at the input and the rights; throws a refusal. Called when it is asked for and again before each run, with the person as they
   * stands then, so that a right that was lost meanwhile ends it.
   */
  readonly ask: (context: C, input: Readonly<Record<string, unknown>>) => Promise<JobAsked>;
  /** Does it. A refusal is its failure as the owner reads it; anything else is logged and told without details. */
  readonly run: (context: C, input: Readonly<Record<string, unknown>>, turn: JobTurn) => Promise<JobResult>;
  /** It was stopped or cut off for good: what has to be told to others. */
  readonly stopped?: (context: C, input: Readonly<Record<string, unknown>>) => Promise<void>;
}

/**
 * Condition on the rows of the definition's table, named `table` in the query. The permission to list at all is checked by the call; deleted
 * rows are left out by whoever asks.
 */
export type Narrowing<N> = (asked: N, table: string) => RawBuilder<boolean>;

/**
 * What somebody who sees a record of a narrowed definition, and has the permission, may do with this one: verdicts on `put` and `deletes`.
 * What is missing is out of the question.
 */
export type Verbs<N> = (asked: N, record: AnyDoc, sql: Sql) => Promise<Readonly<Partial<Record<'put' | 'deletes', Verdict>>>>;

export interface Area<C extends Served, N> {
  /** By the names under which definitions and drawings ask for them. */
  readonly effects: Readonly<Record<string, Effect<C>>>;
  /** By resource and name. */
  readonly facts: Readonly<Record<string, Readonly<Record<string, FactLookup<C>>>>>;
  /** What follows the movements of a ledger, by its key. */
  readonly ledgerEffects: Readonly<Record<string, LedgerEffect<C>>>;
  /** Who sees which record of a narrowed definition, by its key. */
  readonly narrowings: Readonly<Record<string, Narrowing<N>>>;
  /** What a person may do with a record of a narrowed definition, by its key; without it whatever their permissions say. */
  readonly verbs: Readonly<Record<string, Verbs<N>>>;
  readonly calls: readonly BusinessCall<C>[];
  /** Work of every day. */
  readonly works: readonly Work<C>[];
  /** Work of every few seconds. */
  readonly turns: readonly Turn<C>[];
  /** Long-running work. */
  readonly jobs: readonly JobKind<C>[];
}
