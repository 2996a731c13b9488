/** A business rule task makes this of its decision's value: one variable in the shape that its drawing asks for, or one for each output. */
import type { FlowElement, Values } from '../flow.ts';
import { w, type Words } from '#model/words.ts';

/** A decision gave this. */
export interface DecisionOutcome {
  /** As FEEL gives it: of one output its value, of several a context, of collecting policies a list. */
  readonly value: unknown;
  /** Outputs of the rules that counted, by name. */
  readonly rows: readonly Values[];
  /** Names of the table's outputs; empty of a decision without table. */
  readonly outputs: readonly string[];
}

type Asked = NonNullable<FlowElement['decision']>;

/** Answer for the machine, or why the outcome does not fit what the drawing asks for. */
type Shaped = { readonly value: unknown } | { readonly values: Values } | { readonly unfit: Words };

const isContext = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The results one by one. What no single rule gave (an aggregate, a fallback, an expression) is one result. */
const resultsOf = ({ value, rows, outputs: [output] }: DecisionOutcome, key: string): readonly Values[] => {
  if (value === null) return rows.slice(0, 1);
  if (Array.isArray(value) && (output !== undefined || rows.length > 0)) return rows;
  return [isContext(value) ? value : { [output ?? key]: value }];
};

const oneResult = w('several rules apply where one result is wanted', '命中多条规则，但只需要一个结果');
const oneEntry = w('a rule gives several outputs where one is wanted', '规则给出多个输出，但只需要一个');

/** Camunda's mappings: one entry, one result, the entries of all results, all results. */
function mapped(shape: NonNullable<Asked['shape']>, results: readonly Values[]): Shaped {
  const entries = results.map((row) => Object.values(row));
  switch (shape) {
    case 'singleEntry':
      if (results.length > 1) return { unfit: oneResult };
      return (entries[0]?.length ?? 0) > 1 ? { unfit: oneEntry } : { value: entries[0]?.[0] ?? null };
    case 'singleResult':
      return results.length > 1 ? { unfit: oneResult } : { value: results[0] ?? null };
    case 'collectEntries':
      return entries.some(({ length }) => length > 1) ? { unfit: oneEntry } : { value: entries.map(([entry]) => entry ?? null) };
    case 'resultList':
      return { value: results };
  }
}

/**
 * `asked`: the element's decision; `key`: the decision that it turned out to be. Without a result variable each output becomes a
 * variable of its name; several results become one list under the decision's key, as in Flowable.
 */
export function shaped({ result, shape }: Asked, key: string, outcome: DecisionOutcome): Shaped {
  const results = resultsOf(outcome, key);
  if (result === null) return { values: results.length > 1 ? { [key]: results } : (results[0] ?? {}) };
  return shape === undefined ? { value: outcome.value } : mapped(shape, results);
}
