/** Conditions of sequence flows and texts with FEEL, against the values of the step. */
import { compileCondition, compileFeel, type Condition } from '../feel/feel.ts';
import { stop, type FlowContext } from './context.ts';

const conditions = new Map<string, Condition>();
const bound = 2000;

/** Compiled once for each text, kept for all flows. */
export const conditionOf = (text: string): Condition => {
  const known = conditions.get(text);
  if (known) return known;
  if (conditions.size >= bound) conditions.clear();
  const compiled = compileCondition(text);
  conditions.set(text, compiled);
  return compiled;
};

const valuesOf = (context: FlowContext): Readonly<Record<string, unknown>> => {
  const given = context.step?.input.values ?? {};
  return Object.keys(context.variables).length === 0 ? given : { ...context.variables, ...given };
};

/** Does the condition of this sequence flow hold? Unknown refuses the step (rulings 18). */
export const holds = (context: FlowContext, flow: string, condition: string): boolean => {
  const answer = conditionOf(condition).holds(valuesOf(context), context.step?.input.now ?? '');
  if (typeof answer === 'boolean') {
    context.step?.taken.push({ flow, condition, holds: answer });
    return answer;
  }
  return stop(context, { refused: 'unknownValue', element: flow, detail: `${answer.unknown} is unknown in “${condition}”` });
};

/** A timer's text, where it is FEEL (`=…`) as the duration or date that it gives; unknown refuses the step. */
export const timeIn = (context: FlowContext, element: string, text: string): string => {
  if (!text.startsWith('=')) return text;
  const time = compileFeel(text)(valuesOf(context), context.step?.input.now ?? '');
  return typeof time === 'string' ? time : stop(context, { refused: 'unknownValue', element, detail: `“${text}” gives no time` });
};
