/** What the rest of the server may ask of the database. Only this folder knows the driver. */
import type { Kysely } from 'kysely';

/** Tables are derived from definitions at run time, so columns are checked against them, not by the compiler. */
export type Tables = Record<string, Record<string, unknown>>;

export interface Sql {
  /** One statement. With a `name` it is prepared once per connection (the hot ones); values by `$1`, `$2` … */
  query<Row extends object>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]>;
  /** For everything dynamic: lists, filters, saves. Runs on the same connection or transaction. */
  readonly kysely: Kysely<Tables>;
}

export interface Database extends Sql {
  /** Commits when `work` resolves, rolls back when it throws. Never nested. */
  transaction<Result>(work: (tx: Sql) => Promise<Result>): Promise<Result>;
  /**
   * After commit only, never inside a transaction. Resolves once this process heard it itself, so that whoever
   * changed something and asks again here meets no cache from before.
   */
  notify(channel: string, payload: string): Promise<void>;
  /** Calls `hear` for every payload, over reconnects; resolves to the function that stops it. */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
