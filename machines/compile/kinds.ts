/** An element does this to tokens in a statechart; it is null where it takes the token engine (`run/net`). */
import type { FlowElement } from '../flow.ts';
import type { NodeKind } from './model.ts';

const once = (element: FlowElement): boolean => element.event?.timer !== undefined && element.event.timer.kind !== 'cycle';

const kinds: Readonly<Record<string, (element: FlowElement) => NodeKind | null>> = {
  StartEvent: ({ event }) => (event?.kind === 'none' ? 'start' : null),
  // An error end without a code rejects the document.
  EndEvent: ({ event }) =>
    event?.kind === 'none' ? 'end' : event?.kind === 'terminate' ? 'terminate' : event?.kind === 'error' && !event.name ? 'reject' : null,
  BoundaryEvent: (element) => (once(element) ? 'boundary' : null),
  IntermediateCatchEvent: (element) => (once(element) ? 'task' : null),
  IntermediateThrowEvent: ({ event }) => (event?.kind === 'none' ? 'pass' : null),
  UserTask: () => 'task',
  ServiceTask: ({ script, decision }) => (script || decision ? null : 'task'),
  SendTask: ({ event, effect }) => (event || effect ? null : 'pass'),
  Task: () => 'pass',
  ManualTask: () => 'pass',
  ExclusiveGateway: () => 'exclusive',
  ParallelGateway: () => 'parallel',
  InclusiveGateway: () => 'inclusive',
};

export const kindOf = (element: FlowElement): NodeKind | null =>
  element.loop || element.skip || element.before || element.after || element.inputs || element.outputs || element.forCompensation
    ? null
    : (kinds[element.type]?.(element) ?? null);
