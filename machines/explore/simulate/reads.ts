/** A flow reads these of a document or its variables; somebody who tries it out has to fill them in first. */
import { readsOf } from '../../feel/feel.ts';
import type { CompiledFlow, FlowElement } from '../../flow.ts';

const ofText = (text: string | undefined): readonly string[] => {
  if (text === undefined || text === '') return [];
  try {
    return readsOf(text);
  } catch {
    // What cannot be read reads nothing; the compiler tells it.
    return [];
  }
};

const ofRule = (rule: string): readonly string[] => {
  if (rule.startsWith('=')) return ofText(rule.slice(1));
  const [, field] = /^field:(\w+)/.exec(rule) ?? [];
  return field === undefined ? [] : [field];
};

const ofEvaluated = (text: string | undefined): readonly string[] => (text?.startsWith('=') ? ofText(text.slice(1)) : []);

const ofElement = ({ condition, task, loop, event, inputs, outputs, before, after, script, skip }: FlowElement): readonly string[] => [
  ...ofText(condition),
  ...(task?.approvers ?? []).flatMap(ofRule),
  ...ofEvaluated(task?.due ?? undefined),
  ...[loop?.cardinality, loop?.collection, loop?.condition, skip, script?.feel, event?.condition, event?.key].flatMap(ofText),
  ...ofEvaluated(event?.timer?.text),
  ...[...(inputs ?? []), ...(outputs ?? []), ...(before ?? []), ...(after ?? [])].flatMap(({ source }) => ofText(source)),
];

/** Names that the engine sets by itself. */
const own: ReadonlySet<string> = new Set(['starter', 'loopCounter', 'nrOfInstances', 'nrOfActiveInstances', 'nrOfCompletedInstances']);

/** First parts of the names that the flow reads and does not set itself, conditions and rules in the order of the drawing. */
export const readsIn = ({ elements }: Pick<CompiledFlow, 'elements'>): readonly string[] => {
  const all = Object.values(elements);
  const set = new Set(
    all.flatMap(({ inputs = [], outputs = [], before = [], after = [], script, decision, result, loop, initiator, event }) =>
      [...inputs, ...outputs, ...before, ...after]
        .map(({ target }): string | null | undefined => target)
        .concat(
          script?.result,
          decision?.result,
          result,
          loop?.element,
          loop?.output?.target,
          initiator,
          event?.codeVariable,
          event?.textVariable,
        ),
    ),
  );
  const names = all.flatMap(ofElement).map((path) => path.split('.')[0]!);
  return [...new Set(names)].filter((name) => name !== '' && !own.has(name) && !set.has(name));
};
