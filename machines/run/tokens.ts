/** The token game for fragments without structure: one pure reducer over a marking in context (workflow.md, section 2). */
import type { Net, NetFlow, NetNode } from '../chart.ts';
import type { FlowElement } from '../flow.ts';
import type { Outcome } from '../vocabulary.ts';
import { beginWork, behaviourOf } from './behaviour.ts';
import { holds } from './conditions.ts';
import { omit, stop, type AnyFlowEvent, type FlowContext, type Marking, type Work } from './context.ts';
import { firedBy } from './timers.ts';

type Elements = Readonly<Record<string, FlowElement>>;
const mostSteps = 1000;

const put = (work: Work, net: string, change: Partial<Marking>): void => {
  const before = work.context.markings[net]!;
  work.context = { ...work.context, markings: { ...work.context.markings, [net]: { ...before, ...change } } };
};

/** Nodes from which a token can still reach the flow, without going through the join itself. */
const upstream = (net: Net, join: string, flow: string): ReadonlySet<string> => {
  const found = new Set<string>();
  const source = Object.entries(net.nodes).find(([, node]) => node.out.some(({ id }) => id === flow))?.[0];
  const queue = source === undefined ? [] : [source];
  while (queue.length > 0) {
    const id = queue.pop()!;
    if (id === join || found.has(id)) continue;
    found.add(id);
    for (const [other, node] of Object.entries(net.nodes))
      if (node.out.some(({ to }) => to === id) || node.boundary?.includes(id)) queue.push(other);
  }
  return found;
};

class Game {
  steps = 0;
  constructor(
    readonly work: Work,
    readonly id: string,
    readonly net: Net,
    readonly elements: Elements,
  ) {}

  get marking(): Marking {
    return this.work.context.markings[this.id]!;
  }

  /** A token comes to a node over a flow. */
  arrive(flow: NetFlow): void {
    this.steps += 1;
    if (this.steps > mostSteps)
      stop(this.work.context, { refused: 'noFlowFits', element: this.id, detail: 'the fragment runs in circles without waiting' });
    const node = this.net.nodes[flow.to];
    if (!node || this.marking.state !== 'running') return;
    switch (node.kind) {
      case 'parallel':
      case 'inclusive':
        if (node.into.length > 1) {
          put(this.work, this.id, { waiting: { ...this.marking.waiting, [flow.id]: (this.marking.waiting[flow.id] ?? 0) + 1 } });
          if (node.kind === 'parallel' && node.into.every((into) => (this.marking.waiting[into] ?? 0) > 0)) this.fire(flow.to, node);
          return;
        }
        return this.emit(flow.to, node);
      case 'task':
        return this.begin(flow.to);
      case 'end':
        return;
      case 'reject':
        this.work.context = { ...this.work.context, rejectedAt: flow.to, final: false };
        return put(this.work, this.id, { state: 'rejected' });
      case 'terminate':
        return put(this.work, this.id, { state: 'ended' });
      case 'pass': {
        const element = this.elements[flow.to]!;
        if (element.message !== undefined) this.work.commands.push({ type: 'send', node: element.id, message: element.message });
        return this.emit(flow.to, node);
      }
      default:
        return this.emit(flow.to, node);
    }
  }

  begin(node: string): void {
    let at = node;
    for (let nth = 2; at in this.marking.active; nth++) at = `${node}~${nth}`;
    put(this.work, this.id, { active: { ...this.marking.active, [at]: node } });
    beginWork(this.work, at, this.elements[node]!, this.elements);
  }

  /** Takes one token from each flow that has one, and goes on. */
  fire(id: string, node: NetNode): void {
    let { waiting } = this.marking;
    for (const flow of node.into) {
      const left = (waiting[flow] ?? 0) - 1;
      waiting = left > 0 ? { ...waiting, [flow]: left } : left === 0 ? omit(waiting, flow) : waiting;
    }
    put(this.work, this.id, { waiting });
    this.emit(id, node);
  }

  emit(id: string, node: NetNode): void {
    for (const flow of this.chosen(id, node)) this.arrive(flow);
  }

  chosen(id: string, node: NetNode): readonly NetFlow[] {
    if (node.kind !== 'exclusive' && node.kind !== 'inclusive') return node.out;
    const { context } = this.work;
    const others = node.out.filter((flow) => flow.id !== node.otherwise);
    const fitting = (flow: NetFlow): boolean => flow.condition === undefined || holds(context, flow.id, flow.condition);
    const first = node.kind === 'exclusive' ? others.find(fitting) : undefined;
    const taken = node.kind === 'exclusive' ? (first ? [first] : []) : others.filter(fitting);
    if (taken.length > 0) return taken;
    const fallback = node.out.find((flow) => flow.id === node.otherwise);
    return fallback ? [fallback] : stop(context, { refused: 'noFlowFits', element: id, detail: 'no condition holds' });
  }

  /** An inclusive join goes on when every token that could still come to an empty flow could as well come to a marked one (BPMN 2.0, 13.4.3). */
  settle(): void {
    for (let moved = true; moved && this.marking.state === 'running';) {
      moved = false;
      for (const [id, node] of Object.entries(this.net.nodes)) {
        if (node.kind !== 'inclusive' || node.into.length < 2 || !node.into.some((flow) => (this.marking.waiting[flow] ?? 0) > 0)) continue;
        const ahead = (marked: boolean): ReadonlySet<string> =>
          new Set(
            node.into
              .filter((flow) => (this.marking.waiting[flow] ?? 0) > 0 === marked)
              .flatMap((flow) => [...upstream(this.net, id, flow)]),
          );
        const [empty, marked] = [ahead(false), ahead(true)];
        if (this.occupied().some((one) => one !== id && empty.has(one) && !marked.has(one))) continue;
        this.fire(id, node);
        moved = true;
      }
    }
    if (this.marking.state !== 'running' || Object.keys(this.marking.active).length > 0) return;
    const stuck = Object.keys(this.marking.waiting)[0];
    if (stuck !== undefined)
      stop(this.work.context, { refused: 'noFlowFits', element: stuck, detail: 'a join waits for a branch that will never come' });
    put(this.work, this.id, { state: 'done' });
  }

  /** Nodes with tokens. */
  occupied(): readonly string[] {
    const joins = Object.entries(this.net.nodes).filter(
      ([, { kind, into }]) => kind !== 'exclusive' && into.length > 1 && into.some((flow) => (this.marking.waiting[flow] ?? 0) > 0),
    );
    return [...Object.values(this.marking.active), ...joins.map(([id]) => id)];
  }

  end(at: string, event: AnyFlowEvent): void {
    const element = this.elements[this.marking.active[at]!]!;
    behaviourOf(element).leave(this.work, at, element, event);
    put(this.work, this.id, { active: omit(this.marking.active, at) });
  }

  boundaryOf(at: string, event: AnyFlowEvent): { id: string; node: NetNode } | null {
    const id = firedBy(this.work.context, at, event);
    const node = id !== null && this.net.nodes[this.marking.active[at]!]!.boundary?.includes(id) ? this.net.nodes[id] : undefined;
    return id !== null && node ? { id, node } : null;
  }

  handle(event: AnyFlowEvent): void {
    for (const [at, node] of Object.entries(this.marking.active)) {
      const element = this.elements[node]!;
      const boundary = this.boundaryOf(at, event);
      if (boundary) {
        if (boundary.node.beside) {
          if (event.type === 'TIMER') this.work.context = { ...this.work.context, timers: omit(this.work.context.timers, event.timer) };
        } else this.end(at, event);
        return this.emit(boundary.id, boundary.node);
      }
      const outcome = behaviourOf(element).outcome(this.work.context, at, element, event);
      if (outcome === null) continue;
      if (outcome === 'open') return behaviourOf(element).open(this.work, at, element, event);
      this.end(at, event);
      behaviourOf(element).close(this.work, at, element, event, outcome satisfies Outcome);
      return outcome === 'rejected' ? put(this.work, this.id, { state: 'rejected' }) : this.emit(node, this.net.nodes[node]!);
    }
  }
}

/** Puts the first token on the fragment's entry and plays until all wait. */
export const startNet = (work: Work, id: string, net: Net, elements: Elements): void => {
  work.context = { ...work.context, markings: { ...work.context.markings, [id]: { waiting: {}, active: {}, state: 'running' } } };
  const game = new Game(work, id, net, elements);
  game.arrive({ id: '', to: net.entry });
  game.settle();
};

export const playNet = (work: Work, id: string, net: Net, elements: Elements, event: AnyFlowEvent): void => {
  const game = new Game(work, id, net, elements);
  game.handle(event);
  game.settle();
};

/** Does the event concern work in the fragment? */
export const netConcerned = (context: FlowContext, id: string, elements: Elements, event: AnyFlowEvent): boolean =>
  Object.entries(context.markings[id]?.active ?? {}).some(
    ([at, node]) =>
      firedBy(context, at, event) !== null || behaviourOf(elements[node]!).outcome(context, at, elements[node]!, event) !== null,
  );

/** Ends all work in the fragment and forgets its tokens. */
export const clearNet = (work: Work, id: string, elements: Elements, event: AnyFlowEvent): void => {
  for (const [at, node] of Object.entries(work.context.markings[id]?.active ?? {}))
    behaviourOf(elements[node]!).leave(work, at, elements[node]!, event);
  work.context = { ...work.context, markings: omit(work.context.markings, id) };
};
