/** Decision tables that a flow asks on its way, in the shape that its elements ask for. */
import type { Evaluate } from '../explore/ahead.ts';
import type { CompiledFlow, Values } from '../flow.ts';
import { decide } from './decide.ts';
import type { Decisions } from './decision.ts';
import { shaped, type DecisionOutcome } from './shape.ts';
import type { Words } from '#model/words.ts';

/** A decision gives this with these values; `failed` tells in words why it gives nothing. */
export const outcomeIn = (
  decisions: Decisions,
  key: string,
  values: Values,
  now: string,
): DecisionOutcome | { readonly failed: Words; readonly element: string } => {
  const answer = decide(decisions, key, values, now);
  if ('failed' in answer) return answer;
  const logic = decisions[key]?.logic;
  return { value: answer.value, rows: answer.rows, outputs: logic?.kind === 'table' ? logic.outputs.map(({ name }) => name) : [] };
};

/** Undefined where a decision is missing or has no value for these values. `stored`: the file of each decision, read. */
export const evaluatorFrom = (
  { elements }: Pick<CompiledFlow, 'elements'>,
  stored: ReadonlyMap<string, Decisions>,
  now: string,
): Evaluate => {
  const asked = new Map(Object.values(elements).flatMap(({ decision }) => (decision ? [[decision.key, decision]] : [])));
  return (key, values) => {
    const [decisions, wanted] = [stored.get(key), asked.get(key)];
    if (!decisions || !wanted) return undefined;
    const outcome = outcomeIn(decisions, key, values, now);
    const answer = 'failed' in outcome ? null : shaped(wanted, key, outcome);
    if (answer === null || 'unfit' in answer) return undefined;
    return 'values' in answer ? answer.values : answer.value;
  };
};
