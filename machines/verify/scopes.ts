/**
 * A drawing as scopes: the process and each sub-process by itself, since a sound sub-process is one step of the scope around it. What
 * the checks walk is the compiled elements, so statecharts and nets are checked alike.
 */
import type { CompiledFlow, FlowElement } from '../flow.ts';

export type Elements = CompiledFlow['elements'];

/** Where a token goes next: a node, and the flow over which it comes (its own id for boundary events and links). */
export interface Arrow {
  readonly flow: string;
  readonly to: string;
  readonly condition: boolean;
}

export type NodeKind = 'split' | 'choice' | 'inclusive' | 'task' | 'end' | 'leave';

export interface ScopeNode {
  readonly id: string;
  readonly kind: NodeKind;
  readonly element: FlowElement;
  readonly out: readonly Arrow[];
  readonly otherwise: string | null;
  /** Gathers tokens: parallel and inclusive gateways with several ways in. Only flows that a token can come over. */
  readonly waitsFor: readonly string[];
  readonly join: 'all' | 'some' | null;
  /** Ways out of an activity through its boundary events. */
  readonly boundary: readonly { readonly event: string; readonly interrupting: boolean; readonly out: readonly Arrow[] }[];
}

export interface Scope {
  /** Id of the sub-process; null: the process. */
  readonly id: string | null;
  readonly nodes: ReadonlyMap<string, ScopeNode>;
  /** Alternatives: each the nodes at which tokens begin together. */
  readonly starts: readonly (readonly string[])[];
  /** Nodes that nothing leads to. */
  readonly unreached: readonly string[];
}

const isFlow = ({ type }: FlowElement): boolean => type === 'SequenceFlow';
const hostOf = (element: FlowElement): string | null => element.host ?? (element.type === 'BoundaryEvent' ? element.parent : null);

const parentOf = (elements: Elements, element: FlowElement): string | null => {
  const host = hostOf(element);
  return host === null ? element.parent : (elements[host]?.parent ?? null);
};

const kindOf = ({ type, event }: FlowElement): NodeKind => {
  switch (type) {
    case 'ExclusiveGateway':
    case 'EventBasedGateway':
      return 'choice';
    case 'InclusiveGateway':
    case 'ComplexGateway':
      return 'inclusive';
    case 'ParallelGateway':
    case 'StartEvent':
    case 'BoundaryEvent':
    case 'IntermediateThrowEvent':
      return 'split';
    case 'EndEvent':
      return event?.kind === 'terminate' || event?.kind === 'error' ? 'leave' : 'end';
    default:
      return 'task';
  }
};

const arrows = (elements: Elements, element: FlowElement): readonly Arrow[] =>
  element.outgoing.flatMap((flow) => {
    const to = elements[flow]?.outgoing[0];
    return to === undefined ? [] : [{ flow, to, condition: elements[flow]!.condition !== undefined }];
  });

/** A throwing link goes on at the catching one of its name. */
const links = (elements: Elements, element: FlowElement): readonly Arrow[] => {
  const { event } = element;
  if (event?.kind !== 'link' || !event.throws) return [];
  return Object.values(elements)
    .filter((one) => one.event?.kind === 'link' && !one.event.throws && one.event.name === event.name && one.parent === element.parent)
    .map(({ id }) => ({ flow: element.id, to: id, condition: false }));
};

const boundaryOf = (elements: Elements, element: FlowElement): ScopeNode['boundary'] =>
  (element.boundary ?? []).flatMap((id) => {
    const event = elements[id];
    if (!event || event.event?.kind === 'compensation') return [];
    return [{ event: id, interrupting: event.event?.interrupting ?? true, out: [{ flow: id, to: id, condition: false }] }];
  });

const startsOf = (id: string | null, members: readonly FlowElement[]): readonly (readonly string[])[] => {
  const events = members.filter(({ type }) => type === 'StartEvent');
  if (events.length > 0) return events.map((one) => [one.id]);
  if (id === null) return [];
  // A sub-process without start event begins at all activities that no flow leads to.
  const first = members.filter(
    ({ incoming, host, type, forCompensation, eventSubProcess }) =>
      incoming.length === 0 && host === undefined && type !== 'BoundaryEvent' && !forCompensation && !eventSubProcess,
  );
  return first.length > 0 ? [first.map((one) => one.id)] : [];
};

const scopeOf = (id: string | null, elements: Elements, members: readonly FlowElement[]): Scope => {
  const starts = startsOf(id, members);
  const following = (one: FlowElement): readonly string[] => [
    ...[...arrows(elements, one), ...links(elements, one)].map(({ to }) => to),
    ...boundaryOf(elements, one).map(({ event }) => event),
  ];
  const reached = new Set<string>();
  const queue = starts.flat();
  while (queue.length > 0) {
    const next = queue.pop()!;
    if (reached.has(next) || !elements[next]) continue;
    reached.add(next);
    queue.push(...following(elements[next]));
  }
  const nodes = new Map<string, ScopeNode>();
  for (const element of members) {
    if (!reached.has(element.id)) continue;
    const coming = element.incoming.filter((flow) => reached.has(elements[flow]?.incoming[0] ?? ''));
    const gathers = coming.length > 1 && ['ParallelGateway', 'InclusiveGateway', 'ComplexGateway'].includes(element.type);
    nodes.set(element.id, {
      id: element.id,
      kind: kindOf(element),
      element,
      out: [...arrows(elements, element), ...links(elements, element)],
      otherwise: element.otherwise ?? null,
      waitsFor: gathers ? coming : [],
      join: gathers ? (element.type === 'ParallelGateway' ? 'all' : 'some') : null,
      boundary: boundaryOf(elements, element),
    });
  }
  const unreached = members
    .filter(
      ({ id: one, forCompensation, eventSubProcess, type, event }) =>
        !reached.has(one) && !forCompensation && !eventSubProcess && !(type === 'BoundaryEvent' && event?.kind === 'compensation'),
    )
    .map((one) => one.id);
  return { id, nodes, starts, unreached };
};

/** The process and its sub-processes, each with what lies in it directly. */
export const scopesOf = (elements: Elements): readonly Scope[] => {
  const members = new Map<string | null, FlowElement[]>();
  for (const element of Object.values(elements)) {
    if (isFlow(element)) continue;
    const parent = parentOf(elements, element);
    members.set(parent, [...(members.get(parent) ?? []), element]);
  }
  return [...members].map(([id, inside]) => scopeOf(id, elements, inside));
};
