/** The checks before a deployment report findings; the designer shows them on the drawing. */
import type { Words } from '#model/words.ts';

/** An interval of FEEL; a side without bound is open. */
export interface Interval {
  readonly low: string | null;
  readonly high: string | null;
  readonly withLow: boolean;
  readonly withHigh: boolean;
}

/** Values of one field: intervals of numbers, dates or times, or single values (`null`: all that are not named). */
export type Stretch =
  | { readonly kind: 'intervals'; readonly intervals: readonly Interval[] }
  | { readonly kind: 'values'; readonly values: readonly (string | boolean | null)[] };

/** Where a finding lies in the fields' values; drawn on a number line. */
export interface Span {
  readonly field: string;
  readonly stretch: Stretch;
}

export interface Finding {
  /** Id of the element; empty: the flow as a whole. */
  readonly element: string;
  readonly severity: 'error' | 'warning' | 'info';
  /** Which check found it: for filters and tests. */
  readonly kind:
    /** The compiler told this: it cannot be run as it is drawn. */
    | 'compiler'
    /** How it is drawn: readable, but against the custom. */
    | 'style'
    | 'deadlock'
    | 'dead'
    | 'endless'
    | 'unbounded'
    | 'twice'
    | 'spins'
    | 'unknownField'
    | 'wrongType'
    | 'unknownChoice'
    | 'always'
    | 'never'
    | 'gap'
    | 'overlap'
    | 'empty'
    | 'unchecked'
    | 'nobody'
    | 'onlyStarter'
    | 'untaken'
    | 'missing'
    /** A field that has to be filled in cannot be seen, or not by hand. */
    | 'form';
  /** Compiler: name of the problem; style: of the rule. */
  readonly rule?: string;
  readonly reason: Words;
  readonly mend: Words;
  /** This is wrong as it is written, a name or a value; the other was probably meant. */
  readonly about?: string;
  readonly instead?: string;
  /** Counter-example: ids of the elements passed, in order. */
  readonly path?: readonly string[];
  /** Gaps and overlaps: the values, and the sequence flows that share them. */
  readonly spans?: readonly Span[];
  readonly flows?: readonly string[];
}

/** Findings with how far they were looked for. */
export interface Report {
  readonly findings: readonly Finding[];
  /** States visited, of all scopes and starts together. */
  readonly states: number;
  /** The bound was hit: what is not found is not proved. */
  readonly bounded: boolean;
}
