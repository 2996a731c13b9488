/** How a node that waits does its work; the same for statecharts and token nets. One file an element kind. */
import type { FlowElement } from '../flow.ts';
import type { Outcome } from '../vocabulary.ts';
import type { AnyFlowEvent, FlowContext, Work } from './context.ts';
import { serviceTask } from './serviceTask.ts';
import { timerCatch } from './timerCatch.ts';
import { userTask } from './userTask.ts';
import { setTimer } from './timers.ts';

export interface Behaviour {
  readonly enter: (work: Work, at: string, element: FlowElement) => void;
  /** What the event would lead to; null where it does not concern this work. Pure. */
  readonly outcome: (context: FlowContext, at: string, element: FlowElement, event: AnyFlowEvent) => Outcome | null;
  /** The event with outcome `open`. */
  readonly open: (work: Work, at: string, element: FlowElement, event: AnyFlowEvent) => void;
  /** The event with any other outcome; runs after `leave`. */
  readonly close: (work: Work, at: string, element: FlowElement, event: AnyFlowEvent, outcome: Outcome) => void;
  readonly leave: (work: Work, at: string, element: FlowElement, event: AnyFlowEvent) => void;
}

const behaviours: Readonly<Record<string, Behaviour>> = {
  UserTask: userTask,
  ServiceTask: serviceTask,
  IntermediateCatchEvent: timerCatch,
};

export const behaviourOf = (element: FlowElement): Behaviour => behaviours[element.type]!;

/** Begins a node's work, with the timers of its boundary events. */
export const beginWork = (work: Work, at: string, element: FlowElement, elements: Readonly<Record<string, FlowElement>>): void => {
  behaviourOf(element).enter(work, at, element);
  for (const id of element.boundary ?? []) setTimer(work, at, element.id, id, elements[id]!.timer ?? 'PT0S');
};
