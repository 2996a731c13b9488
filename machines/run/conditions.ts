/** Conditions of sequence flows and texts with FEEL, against the values of the step. */
import type { Values } from '../flow.ts';
import { compileCondition, compileFeel, type Condition } from '../feel/feel.ts';
import { rootValues, stop, type FlowContext } from './context.ts';

const bound = 2000;

/** Compiled once for each text, kept for all flows. */
const kept = <Compiled>(compile: (text: string) => Compiled): ((text: string) => Compiled) => {
  const known = new Map<string, Compiled>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= bound) known.clear();
    const compiled = compile(text);
    known.set(text, compiled);
    return compiled;
  };
};

export const conditionOf: (text: string) => Condition = kept(compileCondition);
const feelOf = kept(compileFeel);

const nowOf = (context: FlowContext): string => context.step?.input.now ?? '';

/** Does the condition of this sequence flow hold? Unknown refuses the step. */
export const holds = (context: FlowContext, flow: string, condition: string, values: Values = rootValues(context)): boolean => {
  const answer = conditionOf(condition).holds(values, nowOf(context));
  if (typeof answer === 'boolean') {
    context.step?.taken.push({ flow, condition, holds: answer });
    return answer;
  }
  return stop(context, { refused: 'unknownValue', element: flow, detail: `${answer.unknown} is unknown in “${condition}”` });
};

/** Value of FEEL; null where it is not known. */
export const valueOf = (context: FlowContext, feel: string, values: Values = rootValues(context)): unknown =>
  feelOf(feel)(values, nowOf(context));

/** A text, or with a leading `=` what its FEEL gives, as text; null where that gives nothing. */
export const textOrFeel = (context: FlowContext, text: string, values: Values = rootValues(context)): string | null => {
  if (!text.startsWith('=')) return text;
  const value = valueOf(context, text.slice(1), values);
  return value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value);
};

/** A timer's text, where it is FEEL (`=…`) as the duration or date that it gives; unknown refuses the step. */
export const timeIn = (context: FlowContext, element: string, text: string, values: Values = rootValues(context)): string => {
  if (!text.startsWith('=')) return text;
  const time = valueOf(context, text.slice(1), values);
  return typeof time === 'string' ? time : stop(context, { refused: 'unknownValue', element, detail: `“${text}” gives no time` });
};
