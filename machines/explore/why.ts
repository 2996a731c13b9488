/**
 * Why the work came to a node: the way back from it to the step before, over flows whose conditions hold on the values at hand. What
 * decided then is not kept, so values that were changed since tell the present way.
 */
import type { RouteStep, StepWhy } from '#model/api.ts';
import { w, type Words } from '#model/words.ts';
import type { CompiledFlow, FlowElement, FlowInput, Values } from '../flow.ts';
import { ruleWords, type Labels } from '../rules.ts';
import { conditionOf } from '../run/conditions.ts';
import { conditionWords } from './reasons.ts';

/** A way to a node. */
export interface Way {
  /** The step where it begins; null at the start of the flow. */
  readonly from: string | null;
  /** Sequence flows and elements between, without the two ends. */
  readonly passed: readonly string[];
  readonly conditions: StepWhy['conditions'];
}

/** Elements looked at before a search is given up: no drawing of a process for people is as large. */
const mostVisits = 2000;

const isStep = ({ task, call }: FlowElement): boolean => task !== undefined || call !== undefined;

/** Does the flow let the work through, and what is to be said of it? Null where it does not, or where that is not known. */
const judged = (
  { elements }: CompiledFlow,
  edge: FlowElement,
  values: Values,
  now: string,
  labels: Labels,
): StepWhy['conditions'] | null => {
  const holds = (condition: string): unknown => conditionOf(condition).holds(values, now);
  if (edge.condition !== undefined)
    return holds(edge.condition) === true ? [{ text: conditionWords(edge.condition, values, labels), met: true }] : null;
  const source = elements[edge.incoming[0] ?? ''];
  if (source?.otherwise !== edge.id) return [];
  const others = source.outgoing.flatMap((id) => elements[id]?.condition ?? []);
  if (others.some((condition) => holds(condition) !== false)) return null;
  return others.map((condition) => ({ text: conditionWords(condition, values, labels), met: false }));
};

/** Sequence flows that lead to an element; into a sub-process those before it, behind one the ends inside it as well. */
const leading = ({ elements }: CompiledFlow, element: FlowElement): readonly string[] =>
  element.type === 'StartEvent' && element.parent !== null ? (elements[element.parent]?.incoming ?? []) : element.incoming;

/** The way from the latest of the steps done before, or from the start; null where none is open on these values. */
export const wayTo = (flow: CompiledFlow, node: string, before: readonly string[], input: FlowInput, labels: Labels = {}): Way | null => {
  const { elements } = flow;
  let visits = 0;
  const found: Way[] = [];
  const back = (id: string, passed: readonly string[], conditions: StepWhy['conditions']): void => {
    const element = elements[id];
    visits += 1;
    if (!element || visits > mostVisits || (passed.includes(id) && id !== node)) return;
    if (id !== node && (isStep(element) || before.includes(id))) {
      if (before.includes(id)) found.push({ from: id, passed, conditions });
      return;
    }
    const here = id === node ? passed : [id, ...passed];
    const inside =
      element.type === 'SubProcess' && id !== node
        ? Object.values(elements).filter((one) => one.parent === id && one.type === 'EndEvent')
        : [];
    if (inside.length > 0) for (const end of inside) back(end.id, here, conditions);
    if (element.host !== undefined) back(element.host, here, conditions);
    const edges = leading(flow, element);
    if (edges.length === 0 && element.type === 'StartEvent' && element.parent === null)
      found.push({ from: null, passed: here, conditions });
    if (inside.length > 0) return;
    for (const edgeId of edges) {
      const edge = elements[edgeId];
      const told = edge && judged(flow, edge, input.values, input.now, labels);
      if (edge && told) back(edge.incoming[0] ?? '', [edgeId, ...here], [...told, ...conditions]);
    }
  };
  back(node, [], []);
  const place = ({ from }: Way): number => (from === null ? -1 : before.lastIndexOf(from));
  return found.toSorted((one, other) => place(other) - place(one))[0] ?? null;
};

const whoOf = (element: FlowElement | undefined, labels: Labels): Words | null => {
  const rules = (element?.task?.approvers ?? []).map((rule) => ruleWords(rule, labels));
  return rules.length === 0 ? null : w(rules.map(({ en }) => en).join(', '), rules.map(({ zh }) => zh).join('、'));
};

export interface Explained {
  readonly route: readonly RouteStep[];
  /** Elements and sequence flows: passed, likely to be passed, and closed on these values. */
  readonly way: { readonly done: readonly string[]; readonly expected: readonly string[]; readonly closed: readonly string[] };
}

/** `groups`: labels of roles and the like by the step's node. */
export interface Explaining {
  readonly flow: CompiledFlow;
  readonly route: readonly RouteStep[];
  readonly input: FlowInput;
  readonly labels: Labels;
  /** Nothing is to come: the way to the end lies behind. */
  readonly over: boolean;
  /** Steps of a run that was rejected, in their order: the route then tells what a repost brings. */
  readonly passed?: readonly string[];
}

/** Adds to each step of a route why it came, and tells which elements of the drawing lie on the way. */
export const explained = ({ flow, route, input, labels, over, passed = [] }: Explaining): Explained => {
  const done = new Set<string>();
  const expected = new Set<string>();
  for (const [at, id] of passed.entries())
    for (const one of wayTo(flow, id, passed.slice(0, at), input, labels)?.passed ?? []) done.add(one);
  const before: string[] = [];
  const told = route.map((step): RouteStep => {
    const way = wayTo(flow, step.nodeId, before, input, labels);
    const ahead = step.state === 'expected' || step.state === 'undecided';
    for (const id of way?.passed ?? []) (ahead ? expected : done).add(id);
    if (step.state !== 'undecided') before.push(step.nodeId);
    if (step.problem !== null && way === null) return step;
    const group =
      step.group === null ? {} : Object.fromEntries((flow.elements[step.nodeId]?.task?.approvers ?? []).map((rule) => [rule, step.group!]));
    return { ...step, why: { who: whoOf(flow.elements[step.nodeId], { ...labels, ...group }), conditions: way?.conditions ?? [] } };
  });
  const known = !route.some(({ state, problem }) => state === 'undecided' || problem !== null);
  if (known)
    for (const { id, type, parent } of Object.values(flow.elements)) {
      if (type !== 'EndEvent' || parent !== null) continue;
      const way = wayTo(flow, id, before, input, labels);
      if (way && way.from === (before.at(-1) ?? null)) for (const one of [...way.passed, id]) (over ? done : expected).add(one);
    }
  const steps = new Set(before);
  const lies = (id: string): boolean => done.has(id) || expected.has(id) || steps.has(id);
  const around = new Set([...done, ...expected, ...steps].map((id) => flow.elements[id]?.parent));
  const closed = known && passed.length === 0 ? Object.keys(flow.elements).filter((id) => !lies(id) && !around.has(id)) : [];
  return { route: told, way: { done: [...done], expected: [...expected].filter((id) => !done.has(id)), closed } };
};
