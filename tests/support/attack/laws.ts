/**
 * What must hold of a stored instance at rest, whatever was done to it: tokens are where something goes on, what is open outside belongs
 * to work inside and the reverse.
 */
import type { CompiledFlow, FlowElement, StoredSnapshot } from '#machines/flow.ts';
import type { Activity, FlowContext } from '#machines/run/context.ts';

/** What the world outside has open for an instance. */
export interface Outside {
  /** Slots of open tasks. */
  readonly tasks: readonly string[];
  readonly timers: readonly string[];
  /** Waits for messages and signals. */
  readonly listeners: readonly string[];
  /** Calls whose instance runs or will. */
  readonly calls: readonly string[];
  readonly ended: boolean;
}

type Value = string | { readonly [key: string]: Value };

const leavesOf = (value: Value, key = ''): readonly string[] => {
  if (typeof value === 'string') return [value];
  const inner = Object.entries(value);
  return inner.length === 0 ? [key] : inner.flatMap(([name, inside]) => leavesOf(inside, name));
};

/** Works of the statechart: elements in whose state the flow is. */
const worksOf = (flow: CompiledFlow, value: Value): Readonly<Record<string, Activity>> =>
  Object.fromEntries(
    leavesOf(value).flatMap((leaf) => {
      const id = flow.elements[leaf] ? leaf : leaf.replaceAll('·', '.');
      return flow.elements[id] ? [[id, { element: id, scope: '' }]] : [];
    }),
  );

const sorted = (list: readonly string[]): string => list.toSorted().join(' ');
const waitedFor = new Set(['timer', 'message', 'signal', 'conditional']);

export function faultsOf(flow: CompiledFlow, snapshot: StoredSnapshot, outside: Outside): readonly string[] {
  const faults: string[] = [];
  const demand = (holds: boolean, fault: () => string): void => {
    if (!holds) faults.push(fault());
  };
  const context = snapshot['context'] as FlowContext;
  const nets = Object.entries(context.nets).filter(([, { state }]) => state === 'running');
  const inNets: Readonly<Record<string, Activity>> = Object.assign({}, ...nets.map(([, { activities }]) => activities));
  const works: Readonly<Record<string, Activity>> = { ...worksOf(flow, snapshot['value'] as Value), ...inNets };
  const elementOf = (at: string): FlowElement | undefined => flow.elements[works[at]!.element];
  const children = (at: string): readonly string[] => Object.keys(inNets).filter((one) => inNets[one]!.scope === at && one !== at);
  const waits = Object.entries(context.waits);
  const waitsAt = (at: string, event: string): number => waits.filter(([, wait]) => wait.at === at && wait.event === event).length;

  if (outside.ended) {
    const open = [...outside.tasks, ...outside.timers, ...outside.listeners, ...outside.calls];
    demand(open.length === 0, () => `ended with ${sorted(open)} open`);
    // One that was given up stays as it was.
    if (typeof snapshot['value'] === 'object') return faults;
    demand(nets.length === 0, () => `ended, and its net still runs`);
    demand(Object.keys(context.ballots).length === 0, () => `ended with ballots ${sorted(Object.keys(context.ballots))}`);
    demand(waits.length === 0, () => `ended, and waits for ${sorted(waits.map(([id]) => id))}`);
    return faults;
  }

  const open = Object.values(context.ballots).flatMap(({ slots }) => slots.filter(({ state }) => state === 'open').map(({ slot }) => slot));
  demand(sorted(open) === sorted(outside.tasks), () => `ballots ask ${sorted(open)}; open tasks are ${sorted(outside.tasks)}`);
  const timers = waits.filter(([, { kind }]) => kind === 'timer').map(([id]) => id);
  demand(sorted(timers) === sorted(outside.timers), () => `waits for timers ${sorted(timers)}; set are ${sorted(outside.timers)}`);
  const heard = waits.filter(([, { kind }]) => kind === 'message' || kind === 'signal').map(([id]) => id);
  demand(sorted(heard) === sorted(outside.listeners), () => `listens for ${sorted(heard)}; subscribed are ${sorted(outside.listeners)}`);
  for (const at of Object.keys(context.ballots))
    demand(at in works && elementOf(at)?.task !== undefined, () => `the ballot ${at} has no task`);
  for (const [id, { at }] of waits) demand(at in works, () => `${id} waits for ${at}, which is over`);
  const calls = Object.keys(works).filter((at) => elementOf(at)?.type === 'CallActivity' && !works[at]!.turns);
  demand(sorted(calls) === sorted(outside.calls), () => `calls ${sorted(calls)}; running are ${sorted(outside.calls)}`);

  for (const [at, { scope, joins = [], turns, pending }] of Object.entries(works)) {
    const element = elementOf(at);
    const isRoot = at in context.nets;
    demand(isRoot || !(at in inNets) || scope in inNets, () => `${at} lies in ${scope}, which is over`);
    if (isRoot || turns || element?.type === 'SubProcess') demand(children(at).length + joins.length > 0, () => `nothing goes on in ${at}`);
    for (const flowId of joins)
      demand(flow.elements[flowId]?.type === 'SequenceFlow', () => `a token of ${at} waits in ${flowId}, which is no flow`);
    if (!element || isRoot) continue;
    if (turns) {
      const active = children(at).length;
      demand(
        turns.total === null || turns.done + active === turns.started,
        () => `${at} began ${turns.started}, ended ${turns.done}, ${active} run`,
      );
    }
    if (pending !== undefined) {
      const undoing = Object.values(inNets).filter(({ undoes }) => undoes === at).length;
      demand(undoing === pending, () => `${at} waits for ${pending} undoings, ${undoing} go on`);
    }
    if (element.task && !turns)
      demand(
        (context.ballots[at]?.slots ?? []).some(({ state }) => state === 'open'),
        () => `the task ${at} asks nobody`,
      );
    const kind = element.event?.kind ?? '';
    if (['IntermediateCatchEvent', 'ReceiveTask'].includes(element.type) && waitedFor.has(kind))
      demand(waitsAt(at, element.id) === 1, () => `${at} does not wait for its event`);
    if (element.type === 'EventBasedGateway')
      for (const way of element.outgoing) {
        const target = flow.elements[way]!.outgoing[0]!;
        demand(waitsAt(at, target) === 1, () => `${at} does not wait for ${target}`);
      }
    // Instances of a loop have no boundary of their own.
    if (inNets[scope]?.turns) continue;
    for (const id of element.boundary ?? []) {
      const event = flow.elements[id]!.event!;
      const count = waitsAt(at, id);
      if (!waitedFor.has(event.kind)) continue;
      const mayBeOver = !event.interrupting && event.kind === 'timer';
      demand(count === 1 || (mayBeOver && count === 0), () => `${at} waits ${count} times for its boundary event ${id}`);
    }
  }
  for (const at of Object.keys(inNets)) {
    const around = at in context.nets ? inNets[at]!.element || null : inNets[at]!.element;
    if (inNets[at]!.turns || (around !== null && flow.elements[around]?.type !== 'SubProcess')) continue;
    for (const sub of Object.values(flow.elements)) {
      if (!sub.eventSubProcess || sub.parent !== around) continue;
      const [start] = Object.values(flow.elements).filter(({ type, parent }) => type === 'StartEvent' && parent === sub.id);
      const begun = children(at).some((child) => inNets[child]!.element === sub.id);
      const count = start ? waitsAt(at, start.id) : 0;
      if (!start?.event || !waitedFor.has(start.event.kind)) continue;
      const expected = start.event.interrupting ? !begun : start.event.kind !== 'timer';
      demand(expected ? count === 1 : count <= 1, () => `${at} waits ${count} times for ${start.id} of its event sub-process`);
      if (start.event.interrupting && begun)
        demand(count === 0 && children(at).length === 1, () => `${sub.id} began instead of ${at}, where more goes on`);
    }
  }
  return faults;
}
