/** A flow is checked before it runs: each fault is a problem with element, reason and mend. */
import type { EventDetails, FlowElement } from '../flow.ts';
import type { Problems } from './model.ts';
import {
  circles,
  crossesScope,
  flowsAtEventSub,
  noCondition,
  noHandler,
  noHost,
  noLink,
  noName,
  noStart,
  notCatching,
  notSupported,
  noWayOut,
  sameMessage,
  severalLinks,
  severalStarts,
  unknownDefault,
  unreachable,
  wrongStart,
} from './problem.ts';

type Elements = Readonly<Record<string, FlowElement>>;

const isActivity = ({ type }: FlowElement): boolean => /(?:Task|SubProcess|Transaction|CallActivity)$/.test(type);
const isPlain = ({ event }: FlowElement): boolean => !event || event.kind === 'none';

/** Kinds of events by where they may stand (BPMN 2.0, table 10.93); any where a type is not named. */
const fitting: Readonly<Record<string, readonly EventDetails['kind'][]>> = {
  StartEvent: ['none', 'timer', 'message', 'signal', 'conditional', 'error', 'escalation', 'compensation'],
  IntermediateCatchEvent: ['timer', 'message', 'signal', 'conditional', 'link'],
  IntermediateThrowEvent: ['none', 'message', 'signal', 'escalation', 'link', 'compensation'],
  BoundaryEvent: ['timer', 'message', 'signal', 'conditional', 'error', 'escalation', 'compensation'],
  EndEvent: ['none', 'message', 'signal', 'error', 'escalation', 'compensation', 'terminate'],
};

/** Elements to which a token can come in a scope, from its starts over flows, boundary events, links and handlers. */
const reached = (elements: Elements, inside: readonly FlowElement[], starts: readonly FlowElement[]): ReadonlySet<string> => {
  const found = new Set<string>();
  const queue = [...starts, ...inside.filter(({ eventSubProcess }) => eventSubProcess)].map(({ id }) => id);
  while (queue.length > 0) {
    const element = elements[queue.pop()!];
    if (!element || found.has(element.id)) continue;
    found.add(element.id);
    queue.push(...element.outgoing.map((flow) => elements[flow]!.outgoing[0]!), ...(element.boundary ?? []));
    if (element.handler !== undefined) queue.push(element.handler);
    const { event } = element;
    if (event?.kind === 'link' && event.throws)
      queue.push(
        ...inside.filter((one) => one.event?.kind === 'link' && !one.event.throws && one.event.name === event.name).map(({ id }) => id),
      );
  }
  return found;
};

const checkStarts = (scope: FlowElement | null, key: string, starts: readonly FlowElement[], problems: Problems): void => {
  if (starts.length === 0) problems.push(noStart(scope?.id ?? key));
  const plain = starts.filter(isPlain);
  // An event sub-process begins by an event, any other sub-process by the flow around it.
  if (scope) for (const one of starts) if (isPlain(one) === (scope.eventSubProcess === true)) problems.push(wrongStart(one.id));
  const extra = scope ? starts[1] : plain[1];
  if (extra) problems.push(severalStarts(extra.id));
  if (scope) return;
  const messages = starts.filter(({ event }) => event?.kind === 'message');
  // Nothing would say where to begin.
  for (const [at, { id, event }] of messages.entries())
    if (event?.name && messages.slice(0, at).some((other) => other.event?.name === event.name)) problems.push(sameMessage(event.name)(id));
};

const checkGateway = (elements: Elements, element: FlowElement, problems: Problems, own: boolean): void => {
  const flows = element.outgoing.map((id) => elements[id]!);
  if (element.otherwise !== undefined && !element.outgoing.includes(element.otherwise))
    problems.push(unknownDefault(element.otherwise)(element.id));
  if (element.type === 'ExclusiveGateway') {
    const open = flows.filter(({ id, condition }) => condition === undefined && id !== element.otherwise);
    // Other engines take the first of several.
    if (flows.length > 1 && open.length > 0) problems.push({ ...noCondition(element.id), severity: own ? 'error' : 'warning' });
  }
  if (element.type !== 'EventBasedGateway') return;
  if (flows.length === 0) problems.push(noWayOut(element.id));
  for (const flow of flows) {
    const target = elements[flow.outgoing[0]!];
    if (target && target.type !== 'IntermediateCatchEvent' && target.type !== 'ReceiveTask') problems.push(notCatching(target.id));
  }
};

const checkEvent = (elements: Elements, element: FlowElement, problems: Problems): void => {
  const { id, event, type, parent } = element;
  if (element.eventSubProcess && element.incoming.length + element.outgoing.length > 0) problems.push(flowsAtEventSub(id));
  if (type === 'BoundaryEvent' && (element.host === undefined || !elements[element.host] || !isActivity(elements[element.host]!)))
    problems.push(noHost(id));
  if (!event) return;
  if ((event.kind === 'message' || event.kind === 'signal' || event.kind === 'link') && !event.name) problems.push(noName(id));
  if (event.kind === 'compensation' && type === 'BoundaryEvent' && element.handler === undefined) problems.push(noHandler(id));
  if (!(fitting[type] ?? [event.kind]).includes(event.kind)) problems.push(notSupported(`${event.kind} ${type}`)(id));
  if (event.kind !== 'link' || !event.throws || !event.name) return;
  const targets = Object.values(elements).filter(
    (one) => one.event?.kind === 'link' && !one.event.throws && one.event.name === event.name && one.parent === parent,
  );
  if (targets.length === 0) problems.push(noLink(event.name)(id));
  if (targets.length > 1) problems.push(severalLinks(event.name)(targets[1]!.id));
};

const checkFlow = (elements: Elements, { id, incoming, outgoing, parent }: FlowElement, problems: Problems): void => {
  const [from, to] = [elements[incoming[0]!], elements[outgoing[0]!]];
  if (!from || !to || from.parent !== parent || to.parent !== parent) problems.push(crossesScope(id));
  // A task may follow itself; anything else would spin.
  else if (from === to && !isActivity(from)) problems.push(circles(id));
};

/**
 * Checks all elements. `own`: drawn for this product, not for another engine. Gives the elements that no token can reach; a handler is
 * begun by its event alone.
 */
export const check = (key: string, elements: Elements, problems: Problems, own: boolean): ReadonlySet<string> => {
  const all = Object.values(elements);
  for (const element of all) {
    if (element.type === 'SequenceFlow') checkFlow(elements, element, problems);
    else {
      checkGateway(elements, element, problems, own);
      checkEvent(elements, element, problems);
    }
  }
  const dead = new Set<string>();
  for (const scope of [null, ...all.filter(({ type }) => type === 'SubProcess')]) {
    const inside = all.filter(({ parent, type }) => parent === (scope?.id ?? null) && type !== 'SequenceFlow');
    const starts = inside.filter(({ type }) => type === 'StartEvent');
    checkStarts(scope, key, starts, problems);
    const alive = reached(elements, inside, starts);
    for (const { id } of inside) if (starts.length > 0 && !alive.has(id)) dead.add(id);
  }
  for (const id of dead) problems.push(unreachable(id));
  return dead;
};

/** The elements as gateways see them: a flow from what nothing reaches brings no token, so no join waits for it. */
export const withoutDead = (elements: Elements, dead: ReadonlySet<string>): Elements =>
  dead.size === 0
    ? elements
    : Object.fromEntries(
        Object.entries(elements).map(([id, element]) => [
          id,
          element.type.endsWith('Gateway')
            ? { ...element, incoming: element.incoming.filter((flow) => !dead.has(elements[flow]!.incoming[0]!)) }
            : element,
        ]),
      );
