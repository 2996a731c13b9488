/**
 * The way ahead is told as if all goes well: people are found, everybody approves, effects succeed, called processes end, messages come before
 * deadlines. Walks ahead on the very machine that runs, whether its body is a statechart or a net.
 */
import type { CompiledFlow, FlowElement, FlowEvent, StoredSnapshot, Values } from '../flow.ts';
import { seenAt, type FlowContext, type Wait } from '../run/context.ts';
import { waiting } from '../run/behaviours.ts';
import { hereIn } from '../step.ts';
import type { StepWait } from '#model/workflow/stepWait.ts';
import { w, type Words } from '#model/words.ts';
import { waitKind } from '#machines/run/waits.ts';

export const contextOf = (snapshot: StoredSnapshot): FlowContext => snapshot['context'] as FlowContext;

/** Value of a decision table with these values; null where it is not known. */
export type Evaluate = (decision: string, values: Values) => unknown;

/** Keys of the decision tables that a flow asks on its way. */
export const decisionsIn = ({ elements }: Pick<CompiledFlow, 'elements'>): readonly string[] => [
  ...new Set(Object.values(elements).flatMap(({ decision }) => (decision && !decision.key.startsWith('=') ? [decision.key] : []))),
];

interface Working {
  readonly at: string;
  readonly element: FlowElement;
}

/** Elements at work, with the names under which events reach them. */
export const workingIn = (flow: CompiledFlow, snapshot: StoredSnapshot): readonly Working[] => {
  const inNets = Object.values(contextOf(snapshot).nets).flatMap(({ activities }) =>
    Object.entries(activities).flatMap(([at, { element, turns }]) =>
      flow.elements[element] && !turns ? [{ at, element: flow.elements[element] }] : [],
    ),
  );
  const played = new Set(inNets.map(({ element }) => element.id));
  const inCharts = hereIn(flow, snapshot).flatMap((id) =>
    flow.elements[id] && !played.has(id) ? [{ at: id, element: flow.elements[id] }] : [],
  );
  return [...inNets, ...inCharts.filter(({ element }) => waiting(element) !== undefined)];
};

/** Node of a piece of work: in a net it has a number of its own. */
export const nodeOf = (flow: CompiledFlow, at: string): string => (flow.elements[at] ? at : at.replace(/~\d+$/, ''));

const byLikelihood: readonly Wait['kind'][] = ['message', 'signal', 'timer'];

/** The wait that is over first on the likely way. Deadlines, reminders and event sub-processes are not on it. */
const likelyWait = (flow: CompiledFlow, { waits }: FlowContext): FlowEvent | null => {
  const own = Object.entries(waits).filter(([, { event }]) => {
    const type = flow.elements[event]?.type;
    return type === 'IntermediateCatchEvent' || type === 'ReceiveTask';
  });
  for (const kind of byLikelihood) {
    const found = own.find(([, wait]) => wait.kind === kind);
    if (found) return kind === 'timer' ? { type: 'TIMER', timer: found[0] } : { type: 'CAUGHT', wait: found[0] };
  }
  return null;
};

const answer = ({ at, element }: Working, values: Values, evaluate: Evaluate): FlowEvent | null => {
  switch (element.type) {
    case 'BusinessRuleTask':
    case 'ServiceTask': {
      const value = element.decision ? evaluate(element.decision.key, values) : undefined;
      const several = element.decision?.result === null && typeof value === 'object' && value !== null && !Array.isArray(value);
      return {
        type: 'EFFECT_DONE',
        node: element.id,
        at,
        ...(several ? { values: value as Values } : value === undefined ? {} : { value }),
      };
    }
    case 'CallActivity':
      return { type: 'CHILD_DONE', call: at, values: {} };
    case 'ReceiveTask':
      return element.event === undefined || element.event.kind === 'none' ? { type: 'TRIGGERED', at } : null;
    default:
      return null;
  }
};

/** The event that takes the flow on; null where it is over or waits for what cannot be foreseen (a condition). */
export const likelyEvent = (
  flow: CompiledFlow,
  snapshot: StoredSnapshot,
  values: Values,
  evaluate: Evaluate = () => undefined,
): FlowEvent | null => {
  const context = contextOf(snapshot);
  const asking = Object.entries(context.ballots).find(([, { asked }]) => !asked);
  if (asking) return { type: 'ASSIGNED', node: nodeOf(flow, asking[0]), at: asking[0], voters: [['u:0']] };
  const all = seenAt(context.variables, values);
  const working = workingIn(flow, snapshot);
  for (const one of working.filter(({ element }) => element.type !== 'CallActivity')) {
    const event = answer(one, all, evaluate);
    if (event) return event;
  }
  for (const { slots } of Object.values(context.ballots)) {
    const open = slots.find(({ state }) => state === 'open');
    if (open) return { type: 'APPROVE', slot: open.slot };
  }
  for (const one of working) {
    const event = answer(one, all, evaluate);
    if (event) return event;
  }
  return likelyWait(flow, context);
};

const unnamed: Readonly<Record<StepWait['kind'], Words>> = {
  timer: w('Waiting for its time', '等待到时'),
  message: w('Waiting for a message', '等待消息'),
  signal: w('Waiting for a signal', '等待信号'),
  condition: w('Waiting for a condition', '等待条件成立'),
  trigger: w('Waiting to be told to go on', '等待触发'),
};

/** A flow stands here without anybody being asked. Waits beside a task (its due time, its border) are the task's. */
const standsAlone = ({ type }: FlowElement): boolean => type === 'IntermediateCatchEvent' || type === 'ReceiveTask';

/** People call the element by what it waits for where it has no name. The name is null of anything but such an element. */
export function waitName(flow: Pick<CompiledFlow, 'elements'>, id: string): Words | null {
  const element = flow.elements[id];
  const kind = element && standsAlone(element) ? waitKind(element) : null;
  if (!element || kind === null) return null;
  return element.name.zh === '' ? unnamed[kind] : element.name;
}

/** Ids of those elements, each once, in the order in which they were reached. */
export const waitingAt = (flow: Pick<CompiledFlow, 'elements'>, snapshot: StoredSnapshot): readonly string[] => [
  ...new Set(Object.values(contextOf(snapshot).waits).flatMap(({ event }) => (waitName(flow, event) === null ? [] : [event]))),
];
