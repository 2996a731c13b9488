/** The model made regular: every fork is a gateway of its own, every path ends, every exclusive gateway has its order and default. */
import type { FlowElement } from '../flow.ts';
import { kindOf } from './kinds.ts';
import type { Edge, GraphNode, Model } from './model.ts';

/** Where all paths end. */
export const EXIT = '';

export type Graph = Readonly<Record<string, GraphNode>>;

const isFork = (kind: GraphNode['kind']): boolean => kind === 'parallel' || kind === 'inclusive';

/** A fork behind a node with several ways out, or behind a gateway that also joins. */
const splitOff = (nodes: Record<string, GraphNode>, node: GraphNode): void => {
  const fork = `${node.id}+`;
  const conditional = node.kind === 'inclusive' || node.out.some(({ condition, id }) => condition !== undefined || id === node.otherwise);
  const bridge: Edge = { id: `${node.id}>${fork}`, from: node.id, to: fork };
  nodes[node.id] = { ...node, out: [bridge] };
  nodes[fork] = {
    id: fork,
    kind: conditional ? 'inclusive' : 'parallel',
    into: [bridge],
    out: node.out.map((edge) => ({ ...edge, from: fork })),
    ...(node.otherwise === undefined ? {} : { otherwise: node.otherwise }),
    boundary: [],
    beside: false,
  };
  for (const { id, to } of node.out) {
    const target = nodes[to];
    if (target) nodes[to] = { ...target, into: target.into.map((edge) => (edge.id === id ? { ...edge, from: fork } : edge)) };
  }
};

/** Ids that can be reached from a node over flows and boundary events. */
export const reachable = (graph: Graph, from: string, barrier?: string): Set<string> => {
  const found = new Set<string>();
  const queue = [from];
  while (queue.length > 0) {
    const id = queue.shift()!;
    if (found.has(id) || id === barrier) continue;
    found.add(id);
    queue.push(...followers(graph, id));
  }
  return found;
};

/** Nodes that may follow: targets of flows, boundary events; EXIT where a path ends well. Ends that leave everything have none. */
export const followers = (graph: Graph, id: string): readonly string[] => {
  const node = graph[id];
  if (!node || node.kind === 'reject' || node.kind === 'terminate') return [];
  const next = [...node.out.map(({ to }) => to), ...node.boundary];
  return node.out.length === 0 ? [...next, EXIT] : next;
};

/** The elements of the process as a graph; null where one of them takes the token engine. */
export const graphOf = (elements: Readonly<Record<string, FlowElement>>): Record<string, GraphNode> | null => {
  const nodes: Record<string, GraphNode> = {};
  const edge = (id: string): Edge => {
    const { incoming, outgoing, condition } = elements[id]!;
    return { id, from: incoming[0]!, to: outgoing[0]!, ...(condition === undefined ? {} : { condition }) };
  };
  for (const element of Object.values(elements)) {
    if (element.type === 'SequenceFlow') continue;
    const { id, host, otherwise, boundary = [], event, incoming, outgoing } = element;
    const kind = kindOf(element);
    if (kind === null) return null;
    nodes[id] = {
      id,
      kind,
      into: host === undefined ? incoming.map(edge) : [{ id: `${host}>${id}`, from: host, to: id }],
      out: outgoing.map(edge),
      ...(otherwise === undefined ? {} : { otherwise }),
      boundary,
      beside: kind === 'boundary' && event?.interrupting === false,
    };
  }
  return nodes;
};

/** The graph made regular; null where it has no one plain start. What nothing reaches is left out. */
export const regular = (graph: Readonly<Record<string, GraphNode>>): Pick<Model, 'nodes' | 'start'> | null => {
  const nodes: Record<string, GraphNode> = { ...graph };
  const starts = Object.values(nodes).filter(({ kind }) => kind === 'start');
  if (starts.length !== 1) return null;
  for (const { id } of Object.values(nodes)) {
    const node = nodes[id]!;
    if (node.kind === 'exclusive') continue;
    if (node.out.length > 1 && (!isFork(node.kind) || node.into.length > 1)) splitOff(nodes, node);
    else if (!isFork(node.kind) && node.out.some(({ condition }) => condition !== undefined)) splitOff(nodes, node);
  }
  const start = starts[0]!.id;
  const alive = reachable(nodes, start);
  for (const id of Object.keys(nodes)) if (!alive.has(id)) delete nodes[id];
  // A flow from a node that nothing reaches brings no token, so no join waits for it.
  for (const node of Object.values(nodes)) nodes[node.id] = { ...node, into: node.into.filter(({ from }) => nodes[from]) };
  return { nodes, start };
};
