/**
 * FEEL, compiled once and evaluated often: feelin parses, numbers are decimals, `now()` and `today()` are the event's
 * time, logic has three values, and the only names in reach are the given ones. There is no way to JavaScript.
 */
import { limited } from './budget.ts';
import { compileExpression, compileTests, type Compiled } from './evaluate.ts';
import type { Closure, Evaluation } from './scope.ts';
import { plain, type Value } from './values.ts';

export { FeelExcess } from './budget.ts';
export { FeelFault } from './tree.ts';

type Values = Readonly<Record<string, unknown>>;

const evaluate = (closure: Closure, values: Values, evaluation: Evaluation): Value =>
  closure({ names: values as { readonly [name: string]: Value }, outer: null, evaluation });

/**
 * An expression as a function of JSON values and the event's time; JSON comes out. Throws FeelFault when it cannot be read, the function
 * FeelExcess where its budget is not enough.
 */
export const compileFeel = (text: string): ((values: Values, now: string) => unknown) => {
  const { closure } = compileExpression(text);
  return (values, now) => limited(text, () => plain(evaluate(closure, values, { now, missing: null })));
};

/** A unary test (cell of a decision table) over the value `?`. */
export const compileTest = (text: string): ((value: unknown, values: Values, now: string) => boolean | null) => {
  const { closure } = compileTests(text);
  return (value, values, now) => {
    const answer = evaluate(closure, { ...values, '?': value }, { now, missing: null });
    return typeof answer === 'boolean' ? answer : null;
  };
};

/** Names of the variables that an expression reads. */
export const readsOf = (text: string): readonly string[] => [...compileExpression(text).reads];

export interface Condition {
  readonly text: string;
  readonly reads: readonly string[];
  /** True or false, or why it cannot be known: a variable that does not exist, or a value that is null. */
  readonly holds: (values: Values, now: string) => boolean | { readonly unknown: string };
}

/** A condition: unknown is never taken for false. */
export const compileCondition = (text: string): Condition => {
  const { closure, reads }: Compiled = compileExpression(text);
  return {
    text,
    reads: [...reads],
    holds: (values, now) => {
      const evaluation: Evaluation = { now, missing: null };
      const answer = evaluate(closure, values, evaluation);
      if (evaluation.missing !== null) return { unknown: evaluation.missing };
      return typeof answer === 'boolean' ? answer : { unknown: [...reads].join(', ') || text };
    },
  };
};
