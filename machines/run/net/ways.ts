/** Which flows a token takes out of a node, and when a join has what it waits for. */
import type { FlowElement } from '../../flow.ts';
import { holds } from '../conditions.ts';
import { stop, type FlowContext } from '../context.ts';
import type { Values } from '../../flow.ts';

export type Elements = Readonly<Record<string, FlowElement>>;

export const isJoin = (element: FlowElement): boolean =>
  (element.type === 'ParallelGateway' || element.type === 'InclusiveGateway') && element.incoming.length > 1;

/** Flows that a token takes when it leaves: one of an exclusive gateway, those whose condition holds of any other node. */
export const waysOut = (context: FlowContext, elements: Elements, element: FlowElement, values: Values): readonly FlowElement[] => {
  const flows = element.outgoing.map((id) => elements[id]!);
  if (element.type === 'ParallelGateway' || flows.length === 0) return flows;
  const fits = (flow: FlowElement): boolean => flow.condition === undefined || holds(context, flow.id, flow.condition, values);
  const others = flows.filter(({ id }) => id !== element.otherwise);
  const exclusive = element.type === 'ExclusiveGateway';
  const first = exclusive ? others.find(fits) : undefined;
  const taken = exclusive ? (first ? [first] : []) : others.filter(fits);
  if (taken.length > 0) return taken;
  const fallback = flows.find(({ id }) => id === element.otherwise);
  return fallback ? [fallback] : stop(context, { refused: 'noFlowFits', element: element.id, detail: 'no condition holds' });
};

const behind = (elements: Elements, id: string): readonly string[] => {
  const element = elements[id]!;
  return [
    ...element.incoming.map((flow) => elements[flow]!.incoming[0]!),
    ...(element.host ? [element.host] : []),
    ...(element.event?.kind === 'link' && !element.event.throws
      ? Object.values(elements)
          .filter(
            ({ event, parent }) =>
              event?.kind === 'link' && event.throws && event.name === element.event?.name && parent === element.parent,
          )
          .map(({ id: from }) => from)
      : []),
  ];
};

/** Nodes from which a token can still come over the flow without passing the join. */
export const upstream = (elements: Elements, join: string, flow: string): ReadonlySet<string> => {
  const found = new Set<string>();
  const queue = [elements[flow]!.incoming[0]!];
  while (queue.length > 0) {
    const id = queue.pop()!;
    if (id === join || found.has(id)) continue;
    found.add(id);
    queue.push(...behind(elements, id));
  }
  return found;
};

/** Takes one of each flow in the list out of the tokens. */
const without = (tokens: readonly string[], flows: readonly string[]): readonly string[] => {
  const left = [...tokens];
  for (const flow of flows) {
    const at = left.indexOf(flow);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
};

/** Tokens that are left when a parallel join fires; null while one of its flows has none. */
export const parallelJoin = (element: FlowElement, tokens: readonly string[]): readonly string[] | null =>
  element.incoming.every((flow) => tokens.includes(flow)) ? without(tokens, element.incoming) : null;

/**
 * Tokens that are left when an inclusive join fires; null while a token elsewhere could still come to one of its empty flows and not
 * as well to a marked one (BPMN 2.0, 13.4.3).
 */
export const inclusiveJoin = (
  elements: Elements,
  element: FlowElement,
  tokens: readonly string[],
  occupied: readonly string[],
): readonly string[] | null => {
  const marked = element.incoming.filter((flow) => tokens.includes(flow));
  if (marked.length === 0) return null;
  const reach = (flows: readonly string[]): ReadonlySet<string> =>
    new Set(flows.flatMap((flow) => [...upstream(elements, element.id, flow)]));
  const [empty, full] = [reach(element.incoming.filter((flow) => !tokens.includes(flow))), reach(marked)];
  return occupied.some((one) => one !== element.id && empty.has(one) && !full.has(one)) ? null : without(tokens, marked);
};
