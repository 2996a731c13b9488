/** The element kinds that the compiler knows: what each means for tokens and what is read from it. One row a kind. */
import type { FlowElement } from '../flow.ts';
import type { ModdleElement } from 'bpmn-moddle';
import { readBoundary } from './elements/boundaryEvent.ts';
import { readEnd } from './elements/endEvent.ts';
import { readTimerCatch } from './elements/intermediateCatchEvent.ts';
import { readSend } from './elements/sendTask.ts';
import { readService } from './elements/serviceTask.ts';
import { readStart } from './elements/startEvent.ts';
import { readUserTask } from './elements/userTask.ts';
import type { NodeKind, Problems } from './model.ts';

/** What reading an element gives: its kind for tokens and the details kept with it. */
export interface Read {
  readonly kind: NodeKind;
  readonly beside?: boolean;
  readonly details?: Partial<FlowElement>;
}

export type ReadElement = (element: ModdleElement, problems: Problems) => Read;

const always =
  (kind: NodeKind): ReadElement =>
  () => ({ kind });

export const elementKinds: Readonly<Record<string, ReadElement>> = {
  StartEvent: readStart,
  EndEvent: readEnd,
  BoundaryEvent: readBoundary,
  IntermediateCatchEvent: readTimerCatch,
  IntermediateThrowEvent: always('pass'),
  UserTask: readUserTask,
  ServiceTask: readService,
  SendTask: readSend,
  Task: always('pass'),
  ExclusiveGateway: always('exclusive'),
  ParallelGateway: always('parallel'),
  InclusiveGateway: always('inclusive'),
};
