/** Sets of lines: the tables inside a record. */
import type { RuleInput } from './facts.ts';
import type { Fields, RecordOf, ValueOf } from './field.ts';
import type { Fills } from './fills.ts';
import type { AnyDoc } from './values.ts';
import type { Words } from './words.ts';

export interface LineSet<F extends Fields = Fields> {
  readonly label: Words;
  readonly fields: F;
  /** Fewest lines on submit, and most, where not the usual 500; `totals` stand under the table. */
  readonly least?: number;
  readonly most?: number;
  /** An approver writes it, whose node opens the whole set; its author never does. */
  readonly node?: true;
  /** A line's computes see the line and its place from 0; what lies around it comes as in every rule, its facts untyped. */
  readonly computes?: { readonly [N in keyof F]?: (line: RecordOf<F>, all: RuleInput<AnyDoc>, at: number) => ValueOf<F[N]> };
  /** What choosing a record fills in its line: `fills` of a definition. */
  readonly fills?: Fills<F>;
  readonly totals?: readonly (keyof F & string)[];
}

/** A line set whose field types are kept and whose computes are those of any line: what a definition holds. */
export type LineSetOf<F extends Fields> = Omit<LineSet, 'fields' | 'computes'> & {
  readonly fields: F;
  readonly computes?: Readonly<Record<string, (line: AnyDoc, input: RuleInput<AnyDoc>, at: number) => unknown>>;
};

export type LineSets = Readonly<Record<string, LineSetOf<Fields>>>;

/** Builder of a line set: `lineSet({ label, fields, computes })`; its computes see the line by its own fields. */
export const lineSet = <const F extends Fields>(set: LineSet<F>): LineSetOf<F> => set as unknown as LineSetOf<F>;

export type LinesOf<L extends LineSets> = {
  -readonly [Name in keyof L]: (RecordOf<L[Name]['fields']> & { id?: string; lineNo?: number })[];
};

export type AnyLines = LineSetOf<Fields>;
