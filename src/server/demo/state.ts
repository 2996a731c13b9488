/** How far the demo is loaded, as the database keeps it: one parameter, written in the transaction of each step. */
import type { Sql } from '../db/sql.ts';
import { parameterOf } from '../db/parameters.ts';

const key = 'demo';

/** Steps of the history; none are left where `done` is `total`. */
export interface DemoProgress {
  readonly done: number;
  readonly total: number;
}

export interface DemoState {
  /** Of the one password that all accounts got. */
  readonly hash: string;
  readonly complete: boolean;
  /** The moment for which the company was made, ISO 8601; whoever goes on later goes on with that one. */
  readonly day: string;
  /** Factor of the volumes. */
  readonly scale: number;
  /** Steps that are done, by portion. */
  readonly done: Readonly<Record<string, number>>;
  /** Null until people are served. */
  readonly history: DemoProgress | null;
}

/** Null: nothing of a demo was ever loaded here. */
export const stateOf = (sql: Sql): Promise<DemoState | null> => parameterOf<DemoState>(sql, key);

/** How far the history is; null where none is being loaded. */
export async function progressOf(sql: Sql): Promise<DemoProgress | null> {
  const state = await stateOf(sql);
  // What an earlier version left half done has no history to go on with.
  return state === null || state.complete || !('history' in state) ? null : state.history;
}

export const noteBegun = (tx: Sql, state: DemoState, now: Date): Promise<object[]> =>
  tx.query('insert into parameter (key, value, updated_at) values ($1, $2, $3)', [key, JSON.stringify(state), now]);

/** Notes that a portion has so many steps behind it. */
export const noteDone = (tx: Sql, portion: string, steps: number): Promise<object[]> =>
  tx.query(
    `update parameter set value = jsonb_set(value, array['done', $2::text], to_jsonb($3::int)) where key = $1`,
    [key, portion, steps],
    'demo_done',
  );

export const note = (sql: Sql, change: Partial<Pick<DemoState, 'hash' | 'complete' | 'history'>>): Promise<object[]> =>
  sql.query('update parameter set value = value || $2::jsonb where key = $1', [key, JSON.stringify(change)], 'demo_note');
