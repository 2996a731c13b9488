/** Values that depend on today, as fields declare them; `daily.ts` computes them. */

/** Fields of the record with the states that it must be in, one of each. */
export type While = Readonly<Record<string, readonly string[]>>;

/** Whole days since a date of the record, counted as long as its state is among those named; 0 otherwise and before the date. */
export interface DaysSince {
  readonly days: string;
  readonly while: While;
}

/** Full years since a date of the record, until today or another of its dates that comes earlier; null where the first is not known. */
export interface YearsSince {
  readonly years: string;
  readonly until?: string;
}

/** A state that follows from dates: the first case that holds, else `otherwise`. */
export interface StateByDay {
  readonly cases: readonly StateCase[];
  readonly otherwise: string;
}

/**
 * Holds where the field `known` has a value; or while the record is in one of the states of `while`, and there once the day of the field
 * `after` is over, or from so many `days` before the day of the field `before` on.
 */
export type StateCase = { readonly is: string } & (
  | { readonly known: string }
  | { readonly after: string; readonly while: While }
  | { readonly before: string; readonly days: number; readonly while: While }
  | { readonly while: While }
);

/**
 * Money of the lines `due` whose day `on` is over, but for lines that have a value of `but`, less what the field `less` of the record has
 * settled of it; never below zero nor above its field `most`.
 */
export interface DueByDay {
  readonly due: string;
  readonly on: string;
  readonly of: string;
  readonly but: Readonly<Record<string, string>>;
  readonly less: string;
  readonly most: string;
}

export type Daily = DaysSince | YearsSince | StateByDay | DueByDay;
