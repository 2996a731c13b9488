/** Where concurrency begins and ends: a fork is *structured* when all its branches run apart and meet in one join, or all end. */
import { chain, dominators } from './dominators.ts';
import { EXIT, followers, reachable, type Graph } from './graph.ts';
import type { Edge, GraphNode } from './model.ts';

export interface Branch {
  readonly edge: Edge;
  readonly nodes: ReadonlySet<string>;
}

export interface Region {
  readonly fork: string;
  /** EXIT: the branches end by themselves. */
  readonly join: string;
  readonly branches: readonly Branch[];
  readonly nodes: ReadonlySet<string>;
}

/** Part of the graph being composed: its nodes, where it begins, and the node outside where it ends. */
export interface Scope {
  readonly nodes: ReadonlySet<string>;
  readonly initial: string;
  readonly exit: string;
}

const isFork = (node: GraphNode): boolean => (node.kind === 'parallel' || node.kind === 'inclusive') && node.out.length > 1;
const isJoin = (node: GraphNode | undefined): boolean =>
  node !== undefined && (node.kind === 'parallel' || node.kind === 'inclusive') && node.into.length > 1;
const splits = (graph: Graph, id: string): boolean => isFork(graph[id]!) || graph[id]!.boundary.some((event) => graph[event]!.beside);

const structured = (graph: Graph, scope: Scope, fork: GraphNode, join: string): Region | null => {
  const meets = join !== EXIT;
  if (meets && (!isJoin(graph[join]) || join === scope.exit || !scope.nodes.has(join))) return null;
  if (!meets && scope.exit !== EXIT) return null;
  if (meets && fork.kind === 'inclusive' && graph[join]!.kind === 'parallel') return null;

  const all = new Set<string>();
  const branches: Branch[] = [];
  for (const edge of fork.out) {
    const nodes = reachable(graph, edge.to, join);
    nodes.delete(EXIT);
    if (edge.to === join) nodes.clear();
    for (const id of nodes) {
      if (all.has(id) || id === fork.id || !scope.nodes.has(id) || id === scope.exit) return null;
      all.add(id);
    }
    branches.push({ edge, nodes });
  }
  for (const [at, { edge, nodes }] of branches.entries()) {
    for (const id of nodes) {
      if (graph[id]!.into.some(({ from }) => !nodes.has(from) && !(id === edge.to && from === fork.id))) return null;
      if (meets && followers(graph, id).includes(EXIT)) return null;
    }
    const arriving = meets ? graph[join]!.into.filter(({ from, id }) => nodes.has(from) || (from === fork.id && id === edge.id)).length : 0;
    if (meets && (arriving === 0 || (arriving > 1 && graph[join]!.kind === 'parallel'))) return null;
    if (branches.some((other, there) => there !== at && other.edge.to === edge.to && edge.to !== join)) return null;
  }
  if (meets && graph[join]!.into.some(({ from }) => from !== fork.id && !all.has(from))) return null;
  return { fork: fork.id, join, branches, nodes: new Set([fork.id, ...all, ...(meets ? [join] : [])]) };
};

/** The outermost concurrent regions of a scope, apart from each other; null where concurrency has no structure. */
export const regionsOf = (graph: Graph, scope: Scope): readonly Region[] | null => {
  const inside = (id: string): readonly string[] => (id === scope.exit || !scope.nodes.has(id) ? [] : followers(graph, id));
  const before = dominators(scope.initial, inside);
  const backwards = new Map<string, string[]>();
  for (const id of scope.nodes) for (const follower of inside(id)) backwards.set(follower, [...(backwards.get(follower) ?? []), id]);
  const after = dominators(scope.exit, (id) => backwards.get(id) ?? []);

  const regions: Region[] = [];
  const covered = new Set<string>();
  const order = [...reachable(graph, scope.initial, scope.exit)].filter((id) => scope.nodes.has(id));
  const depth = new Map(order.map((id) => [id, chain(before, id).length]));
  for (const id of order.toSorted((a, b) => depth.get(a)! - depth.get(b)!)) {
    if (covered.has(id) || !splits(graph, id)) continue;
    const join = chain(after, id).find((one) => one === EXIT || isJoin(graph[one])) ?? scope.exit;
    const region = isFork(graph[id]!) && graph[id]!.boundary.length === 0 ? structured(graph, scope, graph[id]!, join) : null;
    if (!region || [...region.nodes].some((one) => covered.has(one))) return null;
    for (const one of region.nodes) covered.add(one);
    regions.push(region);
  }
  // A join that no fork of this scope precedes waits for tokens that only the token game can count.
  return order.some((id) => !covered.has(id) && isJoin(graph[id])) ? null : regions;
};
