/** From the drawing to its plan: each element once, in the order in which the way passes it. */
import { w } from '#model/words.ts';
import { dominators } from '../compile/dominators.ts';
import { crossedIn } from './crossed.ts';
import type { Gap, Line, Plan, PlanBlock, PlanBranch, PlanItem, PlanJump, PlanStep, Scope } from './plan.ts';
import type { Sketch, SketchNode } from './sketch.ts';

/** While it is put together. */
type Growing<Shape> = { -readonly [Key in keyof Shape]: Shape[Key] };

const EXIT = '';
const joining = new Set(['ParallelGateway', 'InclusiveGateway', 'ComplexGateway']);
const ways: Readonly<Record<string, PlanBlock['way']>> = {
  ExclusiveGateway: 'choice',
  InclusiveGateway: 'several',
  ComplexGateway: 'several',
  ParallelGateway: 'parallel',
  EventBasedGateway: 'event',
};

const isGateway = ({ type }: SketchNode): boolean => type.endsWith('Gateway');

/** Items with the flows that leave the last of them. */
interface Walked extends Line {
  readonly exits: readonly string[];
}

class Planner {
  private readonly told = new Set<string>();
  private readonly numbers = new Map<string, number>();
  private later: (() => void)[] = [];
  private readonly blocks: Growing<PlanBlock>[] = [];
  private readonly jumps: Growing<PlanJump>[] = [];
  constructor(readonly sketch: Sketch) {}

  targetsOf({ out }: SketchNode): readonly string[] {
    return out.flatMap((flow) => this.sketch.flows.get(flow)?.to ?? []);
  }

  inside(parent: string | null): readonly SketchNode[] {
    return [...this.sketch.nodes.values()].filter((node) => node.parent === parent);
  }

  /** The join of an element comes behind it on every way out of its scope. Ends by an error stand aside: the way that goes on is the main one. */
  joinsOf(parent: string | null): ReadonlyMap<string, string> {
    const inside = this.inside(parent);
    const ends = inside.filter((node) => node.out.length === 0 && node.type !== 'BoundaryEvent');
    const main = ends.filter(({ event }) => event !== 'error' && event !== 'terminate');
    const before = new Map<string, string[]>([[EXIT, (main.length > 0 ? main : ends).map(({ id }) => id)]]);
    for (const node of inside) for (const to of this.targetsOf(node)) before.set(to, [...(before.get(to) ?? []), node.id]);
    return dominators(EXIT, (id) => before.get(id) ?? []);
  }

  gap(flows: readonly string[], behind: string, to: string | null): Gap | null {
    const { nodes } = this.sketch;
    const source = nodes.get(behind);
    if (source?.type === 'EventBasedGateway' || source?.type === 'EndEvent') return null;
    // Several ways into a join are several tokens there; one element before it would be begun by each.
    const target = to === null ? undefined : nodes.get(to);
    return flows.length > 1 && target && joining.has(target.type) ? null : { flows, behind };
  }

  private reaches(from: string, to: string): boolean {
    const seen = new Set<string>();
    const queue = [from];
    while (queue.length > 0) {
      const id = queue.pop()!;
      if (id === to) return true;
      const node = this.sketch.nodes.get(id);
      if (!node || seen.has(id)) continue;
      seen.add(id);
      queue.push(...this.targetsOf(node), ...node.boundary);
    }
    return false;
  }

  private turns(node: SketchNode): boolean {
    const seen = new Set<string>();
    const queue = [...this.targetsOf(node)];
    while (queue.length > 0) {
      const id = queue.pop()!;
      if (id === node.id) return true;
      const next = this.sketch.nodes.get(id);
      if (!next || seen.has(id) || !isGateway(next)) continue;
      seen.add(id);
      queue.push(...this.targetsOf(next));
    }
    return false;
  }

  /** Number and name of the first step at or behind an element. */
  private stepFrom(id: string, seen: ReadonlySet<string> = new Set()): { readonly number: number; readonly step: SketchNode | null } {
    const node = this.sketch.nodes.get(id);
    const number = this.numbers.get(id);
    if (!node || seen.has(id)) return { number: 0, step: null };
    if (number !== undefined) return { number, step: node };
    const found = this.targetsOf(node).map((to) => this.stepFrom(to, new Set([...seen, id])));
    return found.filter((one) => one.number > 0).toSorted((a, b) => a.number - b.number)[0] ?? { number: 0, step: node };
  }

  private jump(id: string, flows: readonly string[], behind: string): PlanJump {
    const back = flows.some((flow) => this.reaches(id, this.sketch.flows.get(flow)!.from));
    const jump: Growing<PlanJump> = {
      type: 'jump',
      id,
      gap: this.gap(flows, behind, id),
      name: this.sketch.nodes.get(id)!.name,
      flows,
      number: 0,
      step: w('', ''),
      back,
    };
    this.jumps.push(jump);
    return jump;
  }

  step(node: SketchNode, gap: Gap | null): PlanStep {
    this.told.add(node.id);
    this.numbers.set(node.id, this.numbers.size + 1);
    const aside: Growing<PlanStep['aside'][number]>[] = node.boundary.flatMap((id) => {
      const event = this.sketch.nodes.get(id);
      if (!event) return [];
      const empty: Line = { items: [], last: null };
      return [{ id, name: event.name, condition: null, otherwise: false, line: empty, event: event.event, beside: event.beside }];
    });
    const step: Growing<PlanStep> = {
      type: 'step',
      id: node.id,
      gap,
      name: node.name,
      number: this.numbers.get(node.id)!,
      kind: node.type,
      event: node.event,
      turns: this.turns(node),
      inside: null,
      aside,
    };
    if (this.inside(node.id).length > 0 || /SubProcess$|^Transaction$/.test(node.type)) step.inside = this.scope(node.id);
    // What a boundary event leads to is mostly told by then: it comes together with the main way.
    this.later.push(() => {
      for (const branch of aside) branch.line = this.behind(this.sketch.nodes.get(branch.id)!, this.joinsOf(node.parent));
    });
    return step;
  }

  /** A line begins behind this event. */
  private behind(event: SketchNode, joins: ReadonlyMap<string, string>): Line {
    const [to] = this.targetsOf(event);
    if (to === undefined) return { items: [], last: event.undoes || event.event === 'compensation' ? null : this.gap([], event.id, null) };
    return this.walk(to, [event.out[0]!], EXIT, joins);
  }

  private branch(
    flow: string,
    node: SketchNode,
    until: string,
    joins: ReadonlyMap<string, string>,
  ): PlanBranch & { readonly line: Walked } {
    const { name, to, condition } = this.sketch.flows.get(flow)!;
    return { id: flow, name, condition, otherwise: node.otherwise === flow, line: this.walk(to, [flow], until, joins) };
  }

  /** A gateway that brings exactly these flows together and does nothing else. */
  private joins(id: string, exits: readonly string[]): boolean {
    const node = this.sketch.nodes.get(id);
    return node !== undefined && isGateway(node) && node.out.length <= 1 && node.into.every((flow) => exits.includes(flow));
  }

  walk(first: string, entry: readonly string[], until: string, joins: ReadonlyMap<string, string>): Walked {
    const { nodes, flows } = this.sketch;
    const items: PlanItem[] = [];
    let exits = entry;
    // Where one would put something in: before a gateway that is passed unseen, so that ways back to it still come to what they came to.
    let open = entry;
    let behind = flows.get(entry[0]!)!.from;
    let at = first;
    while (at !== until && at !== EXIT) {
      const node = nodes.get(at);
      if (!node) break;
      if (node.type === 'EndEvent') {
        this.told.add(at);
        items.push({ type: 'end', id: at, gap: this.gap(open, behind, at), name: node.name, event: node.event });
        return { items, last: null, exits: [] };
      }
      if (this.told.has(at)) {
        items.push(this.jump(at, exits, behind));
        return { items, last: null, exits: [] };
      }
      this.told.add(at);
      const splits = node.out.length > 1;
      const gap = this.gap(open, behind, at);
      if (!isGateway(node)) items.push(this.step(node, gap));
      if (!splits) {
        const passed = isGateway(node) && !joining.has(node.type) && gap !== null && node.out.length === 1;
        exits = node.out;
        if (!passed) [open, behind] = [node.out, at];
        at = this.targetsOf(node)[0] ?? EXIT;
        if (node.out.length === 0) return { items, last: this.gap([], node.id, null), exits };
        continue;
      }
      const meets = joins.get(at) ?? EXIT;
      const branches = node.out.map((flow) => this.branch(flow, node, meets, joins));
      exits = branches.flatMap(({ line }) => line.exits);
      const join = meets !== EXIT && meets !== until && !this.told.has(meets) && this.joins(meets, exits) ? meets : null;
      const target = meets === EXIT ? undefined : nodes.get(meets);
      const way = isGateway(node) ? (ways[node.type] ?? 'choice') : this.wayOf(node);
      const matched =
        target && joining.has(target.type) && target.into.length > 1
          ? join !== null && target.type === node.type
          : way === 'choice' || meets === EXIT;
      const block: Growing<PlanBlock> = {
        type: 'block',
        id: at,
        gap: isGateway(node) ? gap : null,
        name: isGateway(node) ? node.name : w('', ''),
        way,
        join,
        meets: meets === EXIT ? null : meets,
        exits,
        branches,
        fixed: !isGateway(node) ? 'activity' : way === 'event' ? 'event' : matched ? null : 'unjoined',
      };
      this.blocks.push(block);
      items.push(block);
      if (exits.length === 0) return { items, last: null, exits };
      behind = at;
      open = exits;
      at = meets;
      if (join === null) continue;
      this.told.add(join);
      exits = nodes.get(join)!.out;
      [open, behind] = [exits, join];
      if (exits.length === 0) return { items, last: this.gap([], join, null), exits };
      at = this.targetsOf(nodes.get(join)!)[0] ?? EXIT;
    }
    return { items, last: this.gap(open, behind, at === EXIT ? null : at), exits };
  }

  /** Several flows behind an activity: taken by their conditions, or all. */
  private wayOf(node: SketchNode): PlanBlock['way'] {
    return node.out.some((flow) => this.sketch.flows.get(flow)!.condition !== null) ? 'several' : 'parallel';
  }

  scope(parent: string | null): Scope {
    const inside = this.inside(parent);
    const joins = this.joinsOf(parent);
    const outer = this.later;
    this.later = [];
    const lines = inside
      .filter(({ type }) => type === 'StartEvent')
      .map((start) => {
        this.told.add(start.id);
        const line = this.behind(start, joins);
        const first: PlanItem = { type: 'start', id: start.id, gap: null, name: start.name, event: start.event };
        return { ...line, items: [first, ...line.items] };
      });
    while (this.later.length > 0) this.later.shift()!();
    const handlers = inside.filter(({ id, byEvent }) => byEvent && !this.told.has(id)).map((node) => this.step(node, null));
    while (this.later.length > 0) this.later.shift()!();
    const untold = inside.filter((node) => !this.told.has(node.id) && node.type !== 'BoundaryEvent');
    const loose = untold.map((node) => this.step(node, null));
    while (this.later.length > 0) this.later.shift()!();
    this.later = outer;
    return { lines, handlers, loose };
  }

  plan(): Plan {
    const scope = this.scope(null);
    for (const jump of this.jumps) {
      const { number, step } = this.stepFrom(jump.id);
      jump.number = number;
      if (step) jump.step = step.name;
    }
    const crossed = crossedIn(scope);
    for (const block of this.blocks) if (crossed.has(block.id)) block.fixed ??= 'crossed';
    return { ...scope, count: this.numbers.size };
  }
}

/** The outline of a drawing. Everything that is drawn is in it once; jumps refer. */
export const planOf = (sketch: Sketch): Plan => new Planner(sketch).plan();
