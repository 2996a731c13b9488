/**
 * Which way the work took between the steps that are known to have been reached: gateways and sequence flows keep no record of their own.
 * From each step back to the latest one before it; where two ways would explain it equally well, neither is claimed.
 */
import type { CompiledFlow, FlowElement } from '../flow.ts';

/** A way back: the place of the visit that it leads to (-1: the start), and the elements and flows on it. */
interface Back {
  readonly place: number;
  readonly passed: readonly string[];
}

/** Elements looked at before a search is given up. */
const mostVisits = 2000;

const leading = ({ elements }: CompiledFlow, element: FlowElement): readonly string[] =>
  element.type === 'StartEvent' && element.parent !== null ? (elements[element.parent]?.incoming ?? []) : element.incoming;

/** Waits for all its flows, so that all of them were taken. */
const isJoin = ({ type, incoming }: FlowElement): boolean => type === 'ParallelGateway' && incoming.length > 1;

const latest = (found: readonly Back[]): Back | null => {
  const place = Math.max(...found.map((one) => one.place));
  const best = found.filter((one) => one.place === place);
  const [only] = best;
  if (!only || best.length === 1) return only ?? null;
  // Several ways from the same step: only what lies on all of them is sure.
  return { place, passed: only.passed.filter((id) => best.every(({ passed }) => passed.includes(id))) };
};

/** Elements and flows passed on the way to `node`, when the steps `before` had been reached in this order. */
export function wayBack(flow: CompiledFlow, node: string, before: readonly string[]): readonly string[] {
  const { elements } = flow;
  const places = new Map(before.map((id, at) => [id, at]));
  let visits = 0;
  const back = (id: string, trodden: ReadonlySet<string>): Back | null => {
    const element = elements[id];
    visits += 1;
    if (!element || visits > mostVisits || trodden.has(id)) return null;
    const place = places.get(id);
    if (id !== node || trodden.size > 0) {
      if (place !== undefined) return { place, passed: [] };
      // A step that was not reached lies on no way.
      if (element.task !== undefined || element.call !== undefined) return null;
    }
    const own = id === node && trodden.size === 0 ? [] : [id];
    const on = new Set([...trodden, id]);
    const inside =
      element.type === 'SubProcess' ? Object.values(elements).filter((one) => one.parent === id && one.type === 'EndEvent') : [];
    const edges = leading(flow, element);
    if (edges.length === 0 && element.host === undefined && inside.length === 0)
      return element.type === 'StartEvent' ? { place: -1, passed: own } : null;
    const found: readonly Back[] = [
      ...inside.flatMap((end) => back(end.id, on) ?? []),
      ...(element.host === undefined ? [] : [back(element.host, on)].flatMap((way) => way ?? [])),
      ...(inside.length > 0
        ? []
        : edges.flatMap((edge) => {
            const source = back(elements[edge]?.incoming[0] ?? '', on);
            return source ? { place: source.place, passed: [...source.passed, edge] } : [];
          })),
    ];
    if (found.length === 0) return null;
    if (!isJoin(element)) {
      const way = latest(found);
      return way && { place: way.place, passed: [...way.passed, ...own] };
    }
    return { place: Math.max(...found.map((one) => one.place)), passed: [...new Set([...found.flatMap(({ passed }) => passed), ...own])] };
  };
  return back(node, new Set())?.passed ?? [];
}

/** The way from the last of the steps reached to the end of the flow, with the end; empty where it is not sure which end it was. */
export function wayOut(flow: CompiledFlow, reached: readonly string[]): readonly string[] {
  const last = reached.at(-1);
  if (last === undefined) return [];
  const ways = Object.values(flow.elements).flatMap(({ id, type, parent }) => {
    if (type !== 'EndEvent' || parent !== null || wayBack(flow, id, [last]).length === 0) return [];
    return [[...wayBack(flow, id, reached), id]];
  });
  return ways.length === 1 ? (ways[0] ?? []) : [];
}
