/** From graph to statechart: sequences become sibling states, structured forks parallel states. */
import type { StateChart, Way } from '../chart.ts';
import type { FlowElement } from '../flow.ts';
import {
  close,
  enter,
  fires,
  keyOf,
  leads,
  leave,
  noWay,
  otherwise,
  rejectedBy,
  returns,
  send,
  someHold,
  take,
  when,
} from '../vocabulary.ts';
import { EXIT, type Graph } from './graph.ts';
import type { Edge, GraphNode, Model } from './model.ts';
import { regionsOf, type Region, type Scope } from './regions.ts';

interface Place {
  readonly scope: Scope;
  /** Key of the scope's final state, for paths that come to its exit. */
  readonly done: string;
}

export class Composer {
  /** False where concurrency has no structure: then the whole is played by tokens. */
  structured = true;
  /** Nodes at which a repost may resume: those with a state of their own. */
  readonly tasks: string[] = [];
  readonly graph: Graph;
  readonly elements: Readonly<Record<string, FlowElement>>;
  constructor(
    model: Model,
    /** Tasks to which a rejection may go back: those with a state of their own, known after a first pass. */
    readonly earlier: readonly string[] = [],
  ) {
    this.graph = model.nodes;
    this.elements = model.elements;
  }

  target(to: string, place: Place): string {
    return `#body:${to === place.scope.exit || to === EXIT ? place.done : keyOf(to)}`;
  }

  /** Where the node's only way out leads. */
  next(node: GraphNode, place: Place): string {
    return this.target(node.out[0]?.to ?? EXIT, place);
  }

  /** The first state of a scope and all its states. */
  scope(scope: Scope, done: string): { initial: string; states: Record<string, StateChart> } {
    const place: Place = { scope, done };
    const states: Record<string, StateChart> = {};
    const found = regionsOf(this.graph, scope);
    if (!found) this.structured = false;
    const regions = found ?? [];
    const covered = new Set(regions.flatMap(({ nodes }) => [...nodes]));
    for (const id of scope.nodes) {
      const region = regions.find(({ fork }) => fork === id);
      if (region) Object.assign(states, this.parallel(region, place));
      else if (!covered.has(id)) Object.assign(states, this.single(this.graph[id]!, place));
    }
    states[done] = { id: `body:${done}`, type: 'final' };
    return { initial: keyOf(scope.initial), states };
  }

  single(node: GraphNode, place: Place): Record<string, StateChart> {
    const base = { id: `body:${keyOf(node.id)}`, ...(this.elements[node.id] ? { meta: { element: node.id } } : {}) };
    const state = ((): Omit<StateChart, 'id' | 'meta'> | null => {
      switch (node.kind) {
        case 'task':
          return this.task(node, place);
        case 'exclusive':
        case 'inclusive':
          return { always: this.choices(node, place) };
        case 'pass':
          return {
            ...(this.elements[node.id]?.message === undefined ? {} : { entry: send(node.id) }),
            always: [{ target: this.next(node, place) }],
          };
        case 'end':
          return { always: [{ target: this.next(node, place) }] };
        case 'reject':
          return { always: [{ target: '#rejected', actions: rejectedBy(node.id) }] };
        case 'terminate':
          return { always: [{ target: '#approved' }] };
        case 'boundary':
          return null;
        default:
          return { always: [{ target: this.next(node, place) }] };
      }
    })();
    return state ? { [keyOf(node.id)]: { ...base, ...state } } : {};
  }

  choices(node: GraphNode, place: Place): readonly Way[] {
    const way = (edge: Edge): Way => ({
      target: this.target(edge.to, place),
      ...(edge.condition === undefined ? {} : { guard: when(edge.id, edge.condition) }),
    });
    const fallback = node.out.find(({ id }) => id === node.otherwise);
    const ways = node.out.filter((edge) => edge !== fallback).map(way);
    if (fallback) return [...ways, { target: this.target(fallback.to, place) }];
    if (ways.length === 0) return [{ target: this.next(node, place) }];
    return ways.some(({ guard }) => !guard) ? ways : [...ways, { target: ways[0]!.target, guard: noWay(node.id) } as Way];
  }

  task(node: GraphNode, place: Place): StateChart {
    const { id } = node;
    const element = this.elements[id]!;
    const next = this.next(node, place);
    const timers: Way[] = node.boundary.map((event) => ({ guard: fires(id, event), target: this.next(this.graph[event]!, place) }));
    const common = { entry: enter(id), exit: leave(id) };
    if (!element.task) {
      const events = element.type === 'ServiceTask' ? ['EFFECT_DONE'] : ['TIMER'];
      const done: Way = { guard: leads(id, 'done'), target: next, actions: close(id, 'done') };
      const on: Record<string, readonly Way[]> = Object.fromEntries(
        events.map((event) => [event, event === 'TIMER' ? [...timers, done] : [done]]),
      );
      if (timers.length > 0 && !on['TIMER']) on['TIMER'] = timers;
      return { ...common, on };
    }
    this.tasks.push(id);
    const open: Way = { guard: leads(id, 'open'), actions: take(id) };
    const by = (outcome: 'passed' | 'approved'): Way => ({ guard: leads(id, outcome), target: next, actions: close(id, outcome) });
    const rejected = this.rejections(id);
    const due: Way[] =
      element.task.due === null
        ? []
        : element.task.onDue === 'approve'
          ? [by('approved')]
          : element.task.onDue === 'reject'
            ? rejected
            : [open];
    return {
      ...common,
      on: {
        ASSIGNED: [by('passed'), open],
        APPROVE: [by('approved'), open],
        REJECT: [...rejected, open],
        ...(timers.length + due.length > 0 ? { TIMER: [...timers, ...due] } : {}),
      },
    };
  }

  rejections(id: string): Way[] {
    const { rejectTo } = this.elements[id]!.task!;
    const back: Way[] =
      rejectTo === 'previous' || rejectTo === 'chosen'
        ? this.earlier
            .filter((to) => to !== id)
            .map((to) => ({ guard: returns(id, to), target: `#body:${keyOf(to)}`, actions: close(id, 'approved') }))
        : [];
    return [...back, { guard: leads(id, 'rejected'), target: '#rejected', actions: close(id, 'rejected') }];
  }

  parallel(region: Region, place: Place): Record<string, StateChart> {
    const fork = this.graph[region.fork]!;
    const key = keyOf(fork.id);
    const conditions = fork.out.flatMap(({ condition }) => condition ?? []);
    const states = Object.fromEntries(
      region.branches.map(({ edge, nodes }, at): [string, StateChart] => {
        const name = `${key}+${at + 1}`;
        const done = `${name}+done`;
        const inner = this.scope({ nodes, initial: edge.to, exit: region.join }, done);
        const initial = nodes.size === 0 ? done : inner.initial;
        const guard =
          edge.condition === undefined
            ? edge.id === fork.otherwise && fork.kind === 'inclusive'
              ? otherwise(conditions)
              : null
            : when(edge.id, edge.condition);
        if (!guard) return [name, { id: `body:${name}`, initial, states: inner.states }];
        const choose: StateChart = { id: `body:${name}+if`, always: [{ guard, target: `#body:${initial}` }, { target: `#body:${done}` }] };
        return [name, { id: `body:${name}`, initial: `${name}+if`, states: { [`${name}+if`]: choose, ...inner.states } }];
      }),
    );
    const join = region.join === EXIT ? undefined : this.graph[region.join];
    const after = join ? (join.out.length > 1 ? EXIT : this.next(join, place)) : `#body:${place.done}`;
    const branches: StateChart = {
      id: `body:${key}`,
      ...(this.elements[fork.id] ? { meta: { element: fork.id } } : {}),
      type: 'parallel',
      states,
      onDone: { target: after },
    };
    if (fork.kind !== 'inclusive' || conditions.length < fork.out.length) return { [key]: branches };
    // Without a default at least one condition must hold, or there is no way on.
    const entry: StateChart = { id: `body:${key}`, always: [{ guard: someHold(fork.id, conditions), target: `#body:${key}+all` }] };
    return { [key]: entry, [`${key}+all`]: { ...branches, id: `body:${key}+all` } };
  }
}
