/** How a node that waits does its work; the same for statecharts and token nets. One file an element kind. */
import type { FlowElement } from '../flow.ts';
import { catchEvent } from './catchEvent.ts';
import type { Work } from './context.ts';
import { callActivity, serviceTask } from './serviceTask.ts';
import { userTask } from './userTask.ts';
import { waitFor } from './waits.ts';
import type { Behaviour } from './behaviour.ts';

const behaviours: Readonly<Record<string, Behaviour>> = {
  UserTask: userTask,
  ServiceTask: serviceTask,
  BusinessRuleTask: serviceTask,
  CallActivity: callActivity,
  ReceiveTask: catchEvent,
  IntermediateCatchEvent: catchEvent,
};

/** The behaviour of an element whose work waits for somebody; undefined of one that goes on by itself. */
export const waiting = (element: FlowElement): Behaviour | undefined =>
  element.type === 'ServiceTask' && element.script ? undefined : behaviours[element.type];

export const behaviourOf = (element: FlowElement): Behaviour => behaviours[element.type]!;

/** Begins to wait for the boundary events of an activity. */
export const watchBoundary = (work: Work, at: string, element: FlowElement, elements: Readonly<Record<string, FlowElement>>): void => {
  for (const id of element.boundary ?? []) waitFor(work, at, elements[id]!);
};

/** Begins a node's work, with the events of its boundary. */
export const beginWork = (work: Work, at: string, element: FlowElement, elements: Readonly<Record<string, FlowElement>>): void => {
  behaviourOf(element).enter(work, at, element);
  watchBoundary(work, at, element, elements);
};
