/**
 * The state space of one scope with its conditions free: markings of tokens on flows. Branches that do not touch each other are walked
 * in one order only, save where that order would only run in a circle; so the number of states grows with the choices, not with the
 * orders.
 */
import { circles } from './circles.ts';
import type { Arrow, Scope, ScopeNode } from './scopes.ts';
import { waits } from './spinning.ts';

/** Tokens by flow, written `flow>node`; several on one as often as they are. Sorted: equal markings are equal texts. */
type Marking = readonly string[];

/** One step: the node that took tokens, and the marking after it. */
interface Move {
  readonly node: string;
  readonly to: Marking;
}

export interface State {
  readonly key: string;
  readonly marking: Marking;
  /** The step that first led here; null at a beginning. */
  readonly from: { readonly state: string; readonly node: string } | null;
  readonly next: readonly string[];
  readonly ends: boolean;
}

export interface Explored {
  readonly states: ReadonlyMap<string, State>;
  /** Ids of elements that took a token. */
  readonly fired: ReadonlySet<string>;
  /** Nodes that were about to begin twice at once, with the state. */
  readonly twice: ReadonlyMap<string, string>;
  /** States in which tokens pile up: one that covers a state on its own way. */
  readonly piling: ReadonlySet<string>;
  readonly bounded: boolean;
}

const mostSubsets = 64;
const mostTokens = 60;

const place = ({ flow, to }: Arrow): string => `${flow}>${to}`;
export const nodeOf = (token: string): string => token.slice(token.indexOf('>') + 1);
const flowOf = (token: string): string => token.slice(0, token.indexOf('>'));

const without = (marking: Marking, tokens: readonly string[]): string[] => {
  const left = [...marking];
  for (const token of tokens) left.splice(left.indexOf(token), 1);
  return left;
};
const together = (marking: readonly string[], arrows: readonly Arrow[]): Marking => [...marking, ...arrows.map(place)].toSorted();

const subsets = (arrows: readonly Arrow[]): readonly (readonly Arrow[])[] => {
  if (2 ** arrows.length <= mostSubsets)
    return Array.from({ length: 2 ** arrows.length - 1 }, (_, bits) => arrows.filter((_arrow, at) => ((bits + 1) >> at) & 1));
  return [...arrows.map((one) => [one]), ...arrows.map((one) => arrows.filter((other) => other !== one)), arrows];
};

/** A node that took its tokens has these outcomes; each is a set of arrows. */
const outcomes = ({ kind, out, otherwise, boundary }: ScopeNode): readonly (readonly Arrow[])[] => {
  if (kind === 'choice') return out.length === 0 ? [[]] : out.map((one) => [one]);
  const fallback = out.filter(({ flow }) => flow === otherwise);
  const others = out.filter(({ flow }) => flow !== otherwise);
  const free = others.filter(({ condition }) => condition || kind === 'inclusive');
  const sure = others.filter((one) => !free.includes(one));
  const normal = free.length === 0 ? [[...sure, ...(sure.length === 0 ? fallback : [])]] : subsets(free).map((some) => [...sure, ...some]);
  if (free.length > 0 && (fallback.length > 0 || sure.length > 0)) normal.push(sure.length > 0 ? sure : fallback);
  // Interrupting events replace the way out; the others add to it.
  const interrupted = boundary.filter((one) => one.interrupting).map((one) => one.out);
  const beside = boundary.filter((one) => !one.interrupting).map((one) => one.out);
  return [...normal, ...interrupted, ...beside.flatMap((more) => normal.map((ways) => [...ways, ...more]))];
};

class Explorer {
  readonly states = new Map<string, { -readonly [K in keyof State]: State[K] }>();
  readonly fired = new Set<string>();
  readonly twice = new Map<string, string>();
  readonly piling = new Set<string>();
  /** Nodes from which a token runs out without waiting for anything. */
  readonly spent = new Set<string>();
  bounded = false;
  readonly order: ReadonlyMap<string, number>;
  readonly ways = new Map<string, readonly (readonly Arrow[])[]>();
  readonly upstreams = new Map<string, ReadonlySet<string>>();

  constructor(
    readonly scope: Scope,
    readonly most: number,
  ) {
    this.order = this.depths();
    for (const node of scope.nodes.values()) this.ways.set(node.id, outcomes(node));
  }

  followers(id: string): readonly string[] {
    const node = this.scope.nodes.get(id);
    return node ? [...node.out, ...node.boundary.flatMap(({ out }) => out)].map(({ to }) => to) : [];
  }

  /**
   * Nodes in reverse postorder: what lies behind comes later. Nodes on loops come before all others, so that branches which a loop leaves
   * behind pile up and are seen; and first of all those from which a token runs out by itself, since it is gone before anybody acts: only
   * what may be open at one time piles up.
   */
  depths(): Map<string, number> {
    const seen = new Set<string>();
    const post: string[] = [];
    const walk = (from: string): void => {
      const stack: { id: string; rest: string[] }[] = [{ id: from, rest: [...this.followers(from)] }];
      seen.add(from);
      while (stack.length > 0) {
        const top = stack.at(-1)!;
        const next = top.rest.shift();
        if (next === undefined) post.push(stack.pop()!.id);
        else if (!seen.has(next)) {
          seen.add(next);
          stack.push({ id: next, rest: [...this.followers(next)] });
        }
      }
    };
    for (const id of this.scope.starts.flat()) if (!seen.has(id)) walk(id);
    const turning = new Set(circles(post, (id) => this.followers(id).filter((next) => seen.has(next))).flat());
    // What lies behind comes first in `post`: where a node leads is known.
    for (const id of post) {
      const node = this.scope.nodes.get(id);
      if (
        node &&
        !waits(node.element) &&
        node.join === null &&
        node.kind !== 'leave' &&
        this.followers(id).every((to) => this.spent.has(to))
      )
        this.spent.add(id);
    }
    const rank = (id: string): number => (this.spent.has(id) ? 0 : turning.has(id) ? 1 : 2);
    return new Map(post.toReversed().map((id, at) => [id, rank(id) * post.length + at]));
  }

  /** Nodes from which a token may come over the flow, without passing the join. */
  upstream(join: string, flow: string): ReadonlySet<string> {
    const known = this.upstreams.get(flow);
    if (known) return known;
    const found = new Set<string>();
    const queue = [...this.scope.nodes.values()]
      .filter(({ out, boundary }) => [...out, ...boundary.flatMap((one) => one.out)].some((one) => one.flow === flow))
      .map(({ id }) => id);
    while (queue.length > 0) {
      const id = queue.pop()!;
      if (id === join || found.has(id)) continue;
      found.add(id);
      for (const node of this.scope.nodes.values()) if (this.followers(node.id).includes(id)) queue.push(node.id);
    }
    this.upstreams.set(flow, found);
    return found;
  }

  take(marking: Marking, node: ScopeNode, tokens: readonly string[]): readonly Move[] {
    const rest = without(marking, tokens);
    return this.ways.get(node.id)!.map((arrows) => ({ node: node.id, to: together(rest, arrows) }));
  }

  /** Ends that leave the scope with whatever is in it. They come beside all other moves, since they take those away. */
  leaving(marking: Marking): readonly string[] {
    return [...new Set(marking.map(nodeOf))].filter((id) => this.scope.nodes.get(id)?.kind === 'leave');
  }

  /** Nodes that may take tokens now, those in front first; each with the moves that follow. Inclusive joins come when all else stands. */
  enabled(marking: Marking): readonly (() => readonly Move[])[] {
    const found: { at: number; moves: () => readonly Move[] }[] = [];
    const joins = new Set<string>();
    for (const token of new Set(marking)) {
      const node = this.scope.nodes.get(nodeOf(token));
      if (!node || node.kind === 'leave') continue;
      if (node.join === null) found.push({ at: this.order.get(node.id) ?? 0, moves: () => this.take(marking, node, [token]) });
      else joins.add(node.id);
    }
    for (const id of joins) {
      const node = this.scope.nodes.get(id)!;
      const tokens = node.waitsFor.map((flow) => `${flow}>${id}`);
      if (node.join === 'all' && tokens.every((token) => marking.includes(token)))
        found.push({ at: this.order.get(id) ?? 0, moves: () => this.take(marking, node, tokens) });
    }
    if (found.length > 0) return found.toSorted((a, b) => a.at - b.at).map(({ moves }) => moves);
    return [...joins].flatMap((id) => {
      const node = this.scope.nodes.get(id)!;
      const tokens = node.waitsFor.map((flow) => `${flow}>${id}`).filter((token) => marking.includes(token));
      return node.join === 'some' && this.mayGo(marking, node, tokens) ? [() => this.take(marking, node, tokens)] : [];
    });
  }

  /** No token elsewhere may still come over an empty flow, unless it could as well come over one that has its token (BPMN 2.0, 13.4.3). */
  mayGo(marking: Marking, join: ScopeNode, tokens: readonly string[]): boolean {
    const marked = new Set(tokens.map(flowOf));
    const ahead = (flows: readonly string[]) => new Set(flows.flatMap((flow) => [...this.upstream(join.id, flow)]));
    const [empty, full] = [ahead(join.waitsFor.filter((flow) => !marked.has(flow))), ahead([...marked])];
    return !marking.some((token) => nodeOf(token) !== join.id && empty.has(nodeOf(token)) && !full.has(nodeOf(token)));
  }

  add(marking: Marking, from: State['from'], ends: boolean): string {
    const key = marking.join(' ');
    if (!this.states.has(key)) this.states.set(key, { key, marking, from, next: [], ends: ends || marking.length === 0 });
    else if (ends) this.states.get(key)!.ends = true;
    return key;
  }

  /** Does the marking hold another one on its own way, and more? Then each round leaves tokens behind. */
  piles(key: string, way: readonly string[]): boolean {
    const { marking } = this.states.get(key)!;
    if (marking.length > mostTokens) return true;
    const staying = (tokens: Marking): Marking => tokens.filter((token) => !this.spent.has(nodeOf(token)));
    const now = staying(marking);
    return way.some((other) => {
      const before = staying(this.states.get(other)!.marking);
      if (before.length === 0 || before.length >= now.length) return false;
      const rest = [...now];
      return before.every((token) => {
        const at = rest.indexOf(token);
        if (at >= 0) rest.splice(at, 1);
        return at >= 0;
      });
    });
  }

  look(key: string): void {
    const { marking } = this.states.get(key)!;
    for (const token of marking) {
      const node = this.scope.nodes.get(nodeOf(token));
      if (node?.kind !== 'task' || this.twice.has(node.id)) continue;
      if (marking.filter((other) => nodeOf(other) === node.id).length > 1) this.twice.set(node.id, key);
    }
  }

  expand(key: string, way: readonly string[], onWay: ReadonlySet<string>): readonly string[] {
    const state = this.states.get(key)!;
    if (state.ends) return [];
    this.look(key);
    if (this.piles(key, way)) {
      this.piling.add(key);
      return [];
    }
    const next = new Set<string>();
    for (const node of this.leaving(state.marking)) {
      this.fired.add(node);
      next.add(this.add([], { state: key, node }, true));
    }
    for (const moves of this.enabled(state.marking)) {
      let circles = true;
      for (const { node, to } of moves()) {
        this.fired.add(node);
        const into = this.add(to, { state: key, node }, false);
        // A token that runs out by itself is no way around the circle, wherever its node leads back.
        circles &&= onWay.has(into) && !this.spent.has(node);
        next.add(into);
      }
      if (!circles) break;
    }
    state.next = [...next];
    return state.next;
  }

  run(): Explored {
    for (const start of this.scope.starts) {
      const first = this.add(start.map((id) => `>${id}`).toSorted(), null, false);
      const way: string[] = [];
      const onWay = new Set<string>();
      const stack: { key: string; rest: string[] }[] = [];
      const enter = (key: string): void => {
        if (this.states.size > this.most) {
          this.bounded = true;
          return;
        }
        onWay.add(key);
        const rest = [...this.expand(key, way, onWay)].filter((one) => !this.done.has(one));
        way.push(key);
        stack.push({ key, rest });
      };
      if (!this.done.has(first)) enter(first);
      while (stack.length > 0) {
        const top = stack.at(-1)!;
        const next = top.rest.shift();
        if (next === undefined) {
          this.done.add(top.key);
          stack.pop();
          way.pop();
          onWay.delete(top.key);
        } else if (!this.done.has(next) && !onWay.has(next)) enter(next);
      }
    }
    return { states: this.states, fired: this.fired, twice: this.twice, piling: this.piling, bounded: this.bounded };
  }

  readonly done = new Set<string>();
}

/** All states that the scope can come to; `most` bounds their number. */
export const explore = (scope: Scope, most: number): Explored => new Explorer(scope, most).run();
