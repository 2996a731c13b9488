/**
 * Running a flow, purely: JSON of the snapshot and an event in, the next snapshot and commands out. Whoever calls this carries the
 * commands out; nothing here knows a clock, a database or a person.
 */
import type { AnyMachineSnapshot } from 'xstate';
import type { Status } from '#model/status.ts';
import type { Command, CompiledFlow, FlowEvent, FlowInput, NotTaken, Slot, Step, StoredSnapshot, Values } from './flow.ts';
import { FeelExcess, limited } from './feel/budget.ts';
import { Stopped, type FlowContext, type NetState, type StepInput } from './run/context.ts';
import { initial, transit } from './run/pure.ts';

type Value = string | { readonly [key: string]: Value };

const stepInput = (input: FlowInput): StepInput => ({ input, taken: [], refused: null });

const leaves = (value: Value, into: string[]): string[] => {
  if (typeof value === 'string') into.push(value);
  else
    for (const [key, inside] of Object.entries(value))
      if (typeof inside === 'object' && Object.keys(inside).length === 0) into.push(key);
      else leaves(inside, into);
  return into;
};

/** Elements at which tokens of a net wait: activities without others inside, and the events behind an event-based gateway. */
const busyIn = (flow: CompiledFlow, { activities }: NetState, waits: FlowContext['waits']): readonly string[] => {
  const scopes = new Set(Object.values(activities).map(({ scope }) => scope));
  return Object.entries(activities).flatMap(([at, { element }]) => [
    ...(scopes.has(at) || element === '' ? [] : [element]),
    ...(flow.elements[element]?.type === 'EventBasedGateway'
      ? Object.values(waits)
          .filter((wait) => wait.at === at)
          .map(({ event }) => event)
      : []),
  ]);
};

/** Joins of nets in which nothing else goes on and nothing is waited for. */
const stuckIn = (flow: CompiledFlow, { nets, waits }: FlowContext): readonly string[] => {
  if (Object.keys(waits).length > 0) return [];
  const running = Object.values(nets).filter(({ state }) => state === 'running');
  const stuck = running.map(({ activities }) => {
    const scopes = new Set(Object.values(activities).map(({ scope }) => scope));
    const leaves = Object.entries(activities).filter(([at]) => !scopes.has(at));
    return leaves.every(([, { joins = [] }]) => joins.length > 0) ? leaves.flatMap(([, { joins = [] }]) => joins) : [];
  });
  return [...new Set(stuck.flat().map((id) => flow.elements[id]!.outgoing[0]!))];
};

/** Ids of the elements where the flow waits. */
const hereOf = (flow: CompiledFlow, value: Value, context: FlowContext): readonly string[] => {
  const found = new Set<string>();
  if (typeof value === 'string') return [];
  for (const leaf of leaves(value, [])) {
    const net = context.nets[leaf];
    const key = flow.elements[leaf] ? leaf : leaf.replaceAll('·', '.');
    if (net) for (const node of busyIn(flow, net, context.waits)) found.add(node);
    else if (flow.elements[key]) found.add(key);
  }
  return [...found];
};

const statusOf = (value: Value): Status => (typeof value === 'string' ? value : Object.keys(value)[0]!) as Status;

/** A step remembers the conditions that it read on its way, so that people can be told why. */
export interface Traced {
  readonly answer: Step | NotTaken;
  readonly taken: StepInput['taken'];
}

/** The snapshot that xstate made of a step just taken is kept: the next step on the same object need not build it from JSON again. */
const live = new WeakMap<StoredSnapshot, AnyMachineSnapshot>();

const run = (flow: CompiledFlow, before: AnyMachineSnapshot, event: FlowEvent, step: StepInput): Step | NotTaken => {
  try {
    // All that a step evaluates on its way has one budget.
    const [next, actions] = limited(flow.key, () => transit(flow.machine, before, event));
    if (next === before) {
      const slot = 'slot' in event && event.type !== 'RETURN' ? event.slot : null;
      return {
        refused: slot === null ? 'notNow' : 'unknownSlot',
        element: slot,
        detail: `${event.type} is not taken in ${JSON.stringify(before.value)}`,
      };
    }
    const context: FlowContext = { ...(next.context as FlowContext), step: null };
    const value = next.value as Value;
    const { step: _, ...kept } = context;
    const stuck = stuckIn(flow, context);
    const snapshot: StoredSnapshot = { value, context: kept };
    live.set(snapshot, next);
    return {
      snapshot,
      status: statusOf(value),
      commands: actions.flatMap(({ type, params }) => (type === 'command' ? [params as Command] : [])),
      here: stuck.length > 0 ? stuck : hereOf(flow, value, context),
      stuck,
    };
  } catch (problem) {
    if (step.refused) return step.refused;
    if (problem instanceof FeelExcess) return { refused: 'tooMuchWork', element: null, detail: problem.expression };
    const text = problem instanceof Error ? problem.message : String(problem);
    if (problem instanceof Stopped || text.startsWith('Infinite loop')) return { refused: 'noFlowFits', element: null, detail: text };
    throw problem;
  }
};

const restore = (flow: CompiledFlow, snapshot: StoredSnapshot, step: StepInput): AnyMachineSnapshot => {
  const context: FlowContext = { ...(snapshot['context'] as FlowContext), step };
  const known = live.get(snapshot);
  if (known?.machine === flow.machine) return { ...known, context } as AnyMachineSnapshot;
  return flow.machine.resolveState({ value: snapshot['value'] as never, context });
};

/** A step with the conditions that it read; a null snapshot begins anew with SUBMIT. */
export const traced = (flow: CompiledFlow, snapshot: StoredSnapshot | null, event: FlowEvent, input: FlowInput): Traced => {
  const step = stepInput(input);
  const before = snapshot ? restore(flow, snapshot, step) : initial(flow.machine, step);
  return { answer: run(flow, before, event, step), taken: step.taken };
};

/** SUBMIT of a fresh document, or the start of a process: by which start event, with which variables. */
export const begin = (
  flow: CompiledFlow,
  input: FlowInput,
  by: { readonly start?: string; readonly values?: Values } = {},
): Step | NotTaken => traced(flow, null, { type: 'SUBMIT', ...by }, input).answer;

/** The next step of a stored instance. */
export const advance = (flow: CompiledFlow, snapshot: StoredSnapshot, event: FlowEvent, input: FlowInput): Step | NotTaken =>
  traced(flow, snapshot, event, input).answer;

export const isStep = (answer: Step | NotTaken): answer is Step => 'snapshot' in answer;

/** Open ballots of a stored instance: where a decision can be made now. */
export const slotsOf = (snapshot: StoredSnapshot): readonly (Slot & { readonly node: string })[] =>
  Object.entries((snapshot['context'] as FlowContext).ballots).flatMap(([at, { slots }]) =>
    slots.filter(({ state }) => state === 'open').map(({ slot, principals }) => ({ slot, principals, node: at.replace(/~\d+$/, '') })),
  );

/** Who had the voter of an open slot added; null where the drawing asks them. */
export const adderIn = (snapshot: StoredSnapshot, slot: string): Slot | null => {
  for (const { slots } of Object.values((snapshot['context'] as FlowContext).ballots)) {
    const by = slots.find((one) => one.slot === slot)?.by;
    const adder = by === undefined ? undefined : slots.find((one) => one.slot === by);
    if (adder) return adder;
  }
  return null;
};

/** Ids of the elements where a stored instance waits. */
export const hereIn = (flow: CompiledFlow, snapshot: StoredSnapshot): readonly string[] => {
  const context = snapshot['context'] as FlowContext;
  const stuck = stuckIn(flow, context);
  return stuck.length > 0 ? stuck : hereOf(flow, snapshot['value'] as Value, context);
};

/** A document returned to an earlier node can come straight back only where the return ends nothing else that goes on. */
export const comesStraight = (flow: CompiledFlow, snapshot: StoredSnapshot, slot: string, to: string, input: FlowInput): boolean => {
  const asked = slotsOf(snapshot).filter((one) => one.slot === slot);
  const { ballots } = snapshot['context'] as FlowContext;
  const own = Object.keys(ballots).filter((at) => asked.some(({ node }) => at.replace(/~\d+$/, '') === node));
  const answer = advance(flow, snapshot, { type: 'RETURN', slot, to, straight: true }, input);
  return own.length === 1 && isStep(answer) && hereIn(flow, snapshot).every((id) => id === asked[0]?.node || answer.here.includes(id));
};

/** Work at an element of a statechart: a leaf of the state below the lifecycle's own. */
const isLeaf = (snapshot: StoredSnapshot, at: string): boolean => {
  const value = snapshot['value'] as Value;
  return typeof value !== 'string' && leaves(value, []).some((leaf) => leaf === at || leaf.replaceAll('·', '.') === at);
};

/** Is what an answer is for still there: the work that asked, the wait, the call? Where it is, an answer that is not taken is a fault. */
export const isAwaited = (snapshot: StoredSnapshot, event: FlowEvent): boolean => {
  const { nets, waits } = snapshot['context'] as FlowContext;
  if (event.type === 'CAUGHT') return event.wait in waits;
  const at = 'at' in event ? event.at : 'call' in event ? event.call : undefined;
  if (at === undefined) return false;
  return Object.values(nets).some(({ activities }) => at in activities) || isLeaf(snapshot, at);
};

/** Number of the present run: 1 after SUBMIT, one more with each REPOST. */
export const runOf = (snapshot: StoredSnapshot): number => (snapshot['context'] as FlowContext).run;
