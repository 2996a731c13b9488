/** The shape of how a node that waits does its work; one file an element kind has one. */
import type { FlowElement } from '../flow.ts';
import type { Outcome } from '../vocabulary.ts';
import type { AnyFlowEvent, FlowContext, Work } from './context.ts';

export interface Behaviour {
  readonly enter: (work: Work, at: string, element: FlowElement) => void;
  /** The event would lead to this; it is null where it does not concern this work. It is pure. */
  readonly outcome: (context: FlowContext, at: string, element: FlowElement, event: AnyFlowEvent) => Outcome | null;
  /** The event with outcome `open`. */
  readonly open: (work: Work, at: string, element: FlowElement, event: AnyFlowEvent) => void;
  /** The event with any other outcome; runs after `leave`. */
  readonly close: (work: Work, at: string, element: FlowElement, event: AnyFlowEvent, outcome: Outcome) => void;
  readonly leave: (work: Work, at: string, element: FlowElement, event: AnyFlowEvent) => void;
}
