/** The element kinds that the compiler knows and what is read from each. One row a kind. */
import { readCall } from './elements/callActivity.ts';
import { readBoundary, readCatch, readStart, readThrow } from './elements/event.ts';
import { readSubProcess } from './elements/subProcess.ts';
import { readReceive, readRule, readScript, readSend, readService } from './elements/task.ts';
import { readUserTask } from './elements/userTask.ts';
import type { ReadElement } from './element.ts';

const plain: ReadElement = () => ({});

export const elementKinds: Readonly<Record<string, ReadElement>> = {
  StartEvent: readStart,
  EndEvent: readThrow,
  BoundaryEvent: readBoundary,
  IntermediateCatchEvent: readCatch,
  IntermediateThrowEvent: readThrow,
  UserTask: readUserTask,
  ServiceTask: readService,
  SendTask: readSend,
  ReceiveTask: readReceive,
  ScriptTask: readScript,
  BusinessRuleTask: readRule,
  CallActivity: readCall,
  SubProcess: readSubProcess,
  Task: plain,
  ManualTask: plain,
  ExclusiveGateway: plain,
  ParallelGateway: plain,
  InclusiveGateway: plain,
  EventBasedGateway: plain,
};
