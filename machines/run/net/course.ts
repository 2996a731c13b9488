/** Which nodes follow a node in its scope, and whether work came of a node: what going back asks. */
import type { FlowElement } from '../../flow.ts';
import type { Elements } from './ways.ts';

const after = (elements: Elements, { outgoing, boundary = [] }: FlowElement): readonly string[] => [
  ...outgoing.map((flow) => elements[flow]!.outgoing[0]!),
  ...boundary,
];

const reached = (elements: Elements, from: readonly string[], closed: (id: string) => boolean): ReadonlySet<string> => {
  const found = new Set<string>();
  const queue = from.filter((id) => !closed(id));
  while (queue.length > 0) {
    const id = queue.pop()!;
    if (found.has(id)) continue;
    found.add(id);
    queue.push(...after(elements, elements[id]!).filter((next) => !closed(next)));
  }
  return found;
};

/** Where tokens of the scope begin. */
const firsts = (elements: Elements, scope: string | null): readonly string[] =>
  Object.values(elements)
    .filter(({ type, parent, incoming, host }) => type !== 'SequenceFlow' && parent === scope && incoming.length === 0 && !host)
    .map(({ id }) => id);

/**
 * Nodes that may follow a node in its scope, itself among them. Not beyond a node that every way to it passes: what follows there is
 * another round, and branches beside this one begin there.
 */
export const ahead = (elements: Elements, from: string): ReadonlySet<string> => {
  const begin = firsts(elements, elements[from]!.parent);
  const passed = new Map<string, boolean>();
  const isBefore = (id: string): boolean => {
    if (id === from) return false;
    const known = passed.get(id) ?? !reached(elements, begin, (one) => one === id).has(from);
    passed.set(id, known);
    return known;
  };
  return reached(elements, [from], isBefore);
};

/** The element and the scopes around it, the innermost first. */
const around = (elements: Elements, id: string): readonly string[] => {
  const { parent } = elements[id]!;
  return parent === null ? [id] : [id, ...around(elements, parent)];
};

/** Can work at a node have come of that earlier node? One in a branch beside has not. */
export const cameOf = (elements: Elements, earlier: string, later: string): boolean => {
  const [one, other] = [around(elements, earlier), around(elements, later)];
  const level = one.find((id) => other.some((there) => elements[there]!.parent === elements[id]!.parent));
  const there = other.find((id) => level !== undefined && elements[id]!.parent === elements[level]!.parent);
  return level !== undefined && there !== undefined && (level === there || ahead(elements, level).has(there));
};
