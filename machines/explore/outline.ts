/**
 * A flow as a list to read: numbered steps, branches inside each other with their conditions, ways back to a step.
 * It follows the compiled flow, not the drawing's order.
 */
import type { OutlineBranch, OutlineItem } from '#model/api.ts';
import { w, type Words } from '#model/words.ts';
import { dominators } from '../compile/dominators.ts';
import type { CompiledFlow, FlowElement } from '../flow.ts';
import { ruleWords, type Labels } from '../rules.ts';
import { conditionWords } from './reasons.ts';

const EXIT = '';

const targets = ({ elements }: CompiledFlow, { outgoing }: FlowElement): readonly string[] =>
  outgoing.flatMap((id) => elements[id]?.outgoing[0] ?? []);

/** The join of an element comes behind it on every way out of its process or sub-process. */
const joinsOf = (flow: CompiledFlow, parent: string | null): ReadonlyMap<string, string> => {
  const inside = Object.values(flow.elements).filter((one) => one.parent === parent && one.type !== 'SequenceFlow');
  const before = new Map<string, string[]>();
  const link = (from: string, to: string): void => void before.set(to, [...(before.get(to) ?? []), from]);
  for (const element of inside) {
    const next = targets(flow, element);
    for (const to of next) link(element.id, to);
    if (next.length === 0) link(element.id, EXIT);
  }
  return dominators(EXIT, (id) => before.get(id) ?? []);
};

const isGateway = ({ type }: FlowElement): boolean => type.endsWith('Gateway');

const list = (parts: readonly Words[]): Words | null =>
  parts.length === 0 ? null : w(parts.map(({ en }) => en).join(', '), parts.map(({ zh }) => zh).join('、'));

/** `labels` name fields, choices and groups in rules and conditions. */
export const outlineOf = (flow: CompiledFlow, labels: Labels = {}): readonly OutlineItem[] => {
  const numbers = new Map<string, number>();

  const branchesOf = (
    element: FlowElement,
    until: string,
    joins: ReadonlyMap<string, string>,
    above: ReadonlySet<string>,
  ): OutlineBranch[] =>
    element.outgoing.map((id) => {
      const edge = flow.elements[id];
      return {
        flow: id,
        name: edge?.name ?? w('', ''),
        condition: edge?.condition === undefined ? null : conditionWords(edge.condition, {}, labels),
        otherwise: element.otherwise === id,
        items: sequence(edge?.outgoing[0] ?? EXIT, until, joins, above),
      };
    });

  const stepOf = (element: FlowElement, above: ReadonlySet<string>): OutlineItem => {
    numbers.set(element.id, numbers.size + 1);
    const start = Object.values(flow.elements).find(({ parent, type }) => parent === element.id && type === 'StartEvent');
    const boundary = (element.boundary ?? []).flatMap((id): OutlineBranch[] => {
      const event = flow.elements[id];
      if (!event) return [];
      const joins = joinsOf(flow, event.parent);
      const items = targets(flow, event).flatMap((to) => sequence(to, EXIT, joins, above));
      return [{ flow: id, name: event.name, condition: null, otherwise: false, items }];
    });
    const { task } = element;
    return {
      type: 'step',
      id: element.id,
      number: numbers.get(element.id) ?? 0,
      kind: element.type,
      name: element.name,
      who: list((task?.approvers ?? []).map((rule) => ruleWords(rule, labels))),
      mode: task?.mode ?? 'one',
      due: task?.due ?? null,
      inside: start ? sequence(start.id, EXIT, joinsOf(flow, element.id), new Set()) : [],
      boundary,
    };
  };

  const sequence = (from: string, until: string, joins: ReadonlyMap<string, string>, before: ReadonlySet<string>): OutlineItem[] => {
    const items: OutlineItem[] = [];
    const above = new Set(before);
    for (let at = from; at !== until && at !== EXIT;) {
      const element = flow.elements[at];
      if (!element) break;
      if (told.has(at)) {
        items.push({ type: 'jump', id: at, number: numberFrom(at), name: element.name, back: above.has(at) });
        break;
      }
      told.add(at);
      above.add(at);
      const splits = element.outgoing.length > 1;
      if (!isGateway(element)) items.push(stepOf(element, above));
      const join = joins.get(at) ?? EXIT;
      if (splits)
        items.push({
          type: element.type === 'ParallelGateway' || (!isGateway(element) && element.otherwise === undefined) ? 'parallel' : 'choice',
          id: at,
          name: isGateway(element) ? element.name : w('', ''),
          several: element.type === 'InclusiveGateway',
          branches: branchesOf(element, join, joins, above),
        });
      at = splits ? join : (targets(flow, element)[0] ?? EXIT);
    }
    return items;
  };

  /** Number of the first step that is at or behind an element; 0 where none is told yet. */
  const numberFrom = (id: string, seen: ReadonlySet<string> = new Set()): number => {
    const known = numbers.get(id);
    const element = flow.elements[id];
    if (known !== undefined || !element || seen.has(id)) return known ?? 0;
    return Math.max(0, ...targets(flow, element).map((to) => numberFrom(to, new Set([...seen, id]))));
  };

  const told = new Set<string>();
  const joins = joinsOf(flow, null);
  const starts = Object.values(flow.elements).filter(({ type, parent }) => type === 'StartEvent' && parent === null);
  return starts.flatMap(({ id }) => sequence(id, EXIT, joins, new Set()));
};
