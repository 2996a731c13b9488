/** The model made regular: every fork is a gateway of its own, every path ends, every exclusive gateway has its order and default. */
import type { Edge, GraphNode, Model, Problems } from './model.ts';
import { circles, noCondition, noStart, severalStarts, unreachable } from './problem.ts';
import type { Raw } from './read.ts';

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

const exclusiveDefault = (node: GraphNode, problems: Problems): GraphNode => {
  const open = node.out.filter(({ condition, id }) => condition === undefined && id !== node.otherwise);
  if (node.out.length < 2 || open.length === 0) return node;
  if (open.length > 1 || node.otherwise !== undefined) problems.push(noCondition(node.id));
  return { ...node, otherwise: node.otherwise ?? open[0]!.id };
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

export const regular = (raw: Raw, problems: Problems): Model | null => {
  const nodes: Record<string, GraphNode> = { ...raw.nodes };
  const starts = Object.values(nodes).filter(({ kind }) => kind === 'start');
  if (starts.length === 0) problems.push(noStart(raw.key));
  if (starts.length > 1) problems.push(severalStarts(starts[1]!.id));
  if (starts.length !== 1) return null;

  for (const { id } of Object.values(nodes)) {
    const node = nodes[id]!;
    // A task may follow itself; anything else would spin.
    for (const edge of node.out) if (edge.to === id && node.kind !== 'task') problems.push(circles(edge.id));
    if (node.kind === 'exclusive') nodes[id] = exclusiveDefault(node, problems);
    else if (node.out.length > 1 && (!isFork(node.kind) || node.into.length > 1)) splitOff(nodes, node);
    else if (!isFork(node.kind) && node.out.some(({ condition }) => condition !== undefined)) splitOff(nodes, node);
  }
  const start = starts[0]!.id;
  const alive = reachable(nodes, start);
  for (const id of Object.keys(nodes)) {
    if (alive.has(id)) continue;
    problems.push(unreachable(id));
    delete nodes[id];
  }
  // A flow from a node that nothing reaches brings no token, so no join waits for it.
  for (const node of Object.values(nodes)) nodes[node.id] = { ...node, into: node.into.filter(({ from }) => nodes[from]) };
  return { key: raw.key, elements: raw.elements, nodes, start };
};
