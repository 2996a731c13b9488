/** Where a running instance stands, whether a statechart or tokens play it: its works, and the tokens that wait in joins. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { CompiledFlow, FlowElement, StoredSnapshot } from '../flow.ts';
import type { Activity, FlowContext } from '../run/context.ts';

/** Key of the state, and name of the net, in which tokens play a whole flow. */
export const wholeNet = '+net';

export type Value = string | { readonly [key: string]: Value };

/** Something that goes on at an element; `activity` where tokens play. */
export interface Place {
  readonly at: string;
  readonly element: string;
  readonly activity: Activity | null;
}

export interface Standing {
  /** `submitted` or `reposted`; null where the flow's body does not run. */
  readonly phase: string | null;
  readonly places: readonly Place[];
  /** Flows of whose branches nothing is left but the token before the join; statecharts only, tokens say it themselves. */
  readonly joined: readonly string[];
}

const bodyOf = (machine: AnyStateMachine, phase: string): AnyStateNode | undefined => machine.root.states[phase];

export const playsTokens = ({ machine }: CompiledFlow): boolean => bodyOf(machine, 'submitted')?.states[wholeNet] !== undefined;

const childOf = (value: Value, node: AnyStateNode): readonly (readonly [AnyStateNode, Value])[] => {
  const entries = typeof value === 'string' ? ([[value, {}]] as const) : Object.entries(value);
  return entries.flatMap(([key, inside]) => {
    const child = node.states[key];
    return child ? [[child, inside] as const] : [];
  });
};

/** Elements ahead of a flow, up to the fork that it leaves. */
const ahead = (elements: CompiledFlow['elements'], flow: string, fork: string): ReadonlySet<string> => {
  const found = new Set<string>();
  const queue = [elements[flow]!.outgoing[0]!];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id) || id === fork) continue;
    found.add(id);
    const { outgoing, boundary = [] } = elements[id]!;
    queue.push(...outgoing.map((one) => elements[one]!.outgoing[0]!), ...boundary);
  }
  return found;
};

/** The flow over which a branch comes to the parallel join that all branches of the fork have ahead; null where they have none. */
const lastFlow = (elements: CompiledFlow['elements'], fork: FlowElement, branch: number): string | null => {
  const reached = fork.outgoing.map((flow) => ahead(elements, flow, fork.id));
  const common = (id: string): boolean => reached.every((set) => set.has(id));
  const first = fork.outgoing[branch]!;
  const mine = reached[branch]!;
  const last = common(elements[first]!.outgoing[0]!)
    ? first
    : Object.values(elements).find(
        ({ type, incoming, outgoing }) =>
          type === 'SequenceFlow' && mine.has(incoming[0]!) && !common(incoming[0]!) && common(outgoing[0]!),
      )?.id;
  return last !== undefined && elements[elements[last]!.outgoing[0]!]?.type === 'ParallelGateway' ? last : null;
};

const readChart = (flow: CompiledFlow, node: AnyStateNode, value: Value, places: Place[], joined: string[]): void => {
  for (const [child, inside] of childOf(value, node)) {
    const element = (child.meta as { readonly element?: string } | undefined)?.element;
    if (child.type === 'atomic' && element !== undefined && flow.elements[element]) places.push({ at: element, element, activity: null });
    if (node.type === 'parallel' && childOf(inside, child).every(([last]) => last.type === 'final')) {
      const fork = flow.elements[(node.meta as { readonly element?: string } | undefined)?.element ?? node.key.replace(/\+$/, '')];
      const branch = Number(/\+(\d+)$/.exec(child.key)?.[1] ?? 0) - 1;
      const last = fork && fork.outgoing[branch] !== undefined ? lastFlow(flow.elements, fork, branch) : null;
      if (last !== null) joined.push(last);
    }
    readChart(flow, child, inside, places, joined);
  }
};

export const standingOf = (flow: CompiledFlow, snapshot: StoredSnapshot): Standing => {
  const value = snapshot['value'] as Value;
  const { nets } = snapshot['context'] as FlowContext;
  if (typeof value === 'string') return { phase: null, places: [], joined: [] };
  const [phase = '', body = {}] = Object.entries(value)[0] ?? [];
  const activities = nets[wholeNet]?.activities;
  if (activities)
    return { phase, places: Object.entries(activities).map(([at, activity]) => ({ at, element: activity.element, activity })), joined: [] };
  const node = bodyOf(flow.machine, phase);
  const [places, joined]: [Place[], string[]] = [[], []];
  if (node) readChart(flow, node, body, places, joined);
  return { phase, places, joined };
};

/** Two works in one line of a statechart, or work for which it has no state. */
export class NoPlace extends Error {
  override readonly name = 'NoPlace';
  constructor(readonly elements: readonly string[]) {
    super(elements.join(', '));
  }
}

const holds = (node: AnyStateNode, elements: ReadonlySet<string>): readonly string[] => {
  const own = node.type === 'atomic' ? (node.meta as { readonly element?: string } | undefined)?.element : undefined;
  const inside = Object.values(node.states).flatMap((child) => holds(child, elements));
  return own !== undefined && elements.has(own) ? [own, ...inside] : inside;
};

const valueIn = (node: AnyStateNode, elements: ReadonlySet<string>): Value => {
  const children = Object.values(node.states);
  if (node.type === 'parallel') return Object.fromEntries(children.map((child) => [child.key, valueIn(child, elements)]));
  const busy = children.filter((child) => holds(child, elements).length > 0);
  if (busy.length > 1) throw new NoPlace(busy.flatMap((child) => holds(child, elements)));
  // A branch without work is over.
  const child = busy[0] ?? children.find(({ type }) => type === 'final')!;
  return child.type === 'atomic' || child.type === 'final' ? child.key : { [child.key]: valueIn(child, elements) };
};

/** The state in which a flow's statechart works at exactly these elements. Throws `NoPlace`. */
export const valueAt = ({ machine }: CompiledFlow, phase: string, elements: ReadonlySet<string>): Value => {
  const node = bodyOf(machine, phase)!;
  const found = new Set(holds(node, elements));
  const nowhere = [...elements].filter((id) => !found.has(id));
  if (nowhere.length > 0) throw new NoPlace(nowhere);
  return { [phase]: valueIn(node, elements) };
};
