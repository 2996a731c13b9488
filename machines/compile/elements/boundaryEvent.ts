import type { ReadElement } from '../elements.ts';
import { notSupported } from '../problem.ts';
import { checkTimer, definitionsOf, timerOf } from './events.ts';

/** Timer on the edge of an activity, interrupting it or running beside it. */
export const readBoundary: ReadElement = (element, problems) => {
  const [definition] = definitionsOf(element);
  const beside = element.get('cancelActivity') === false;
  if (definition?.$type !== 'bpmn:TimerEventDefinition') {
    problems.push(notSupported(`${definition?.$type.slice(5) ?? 'plain'} boundary`)(element.id!));
    return { kind: 'boundary', beside };
  }
  const timer = timerOf(definition);
  checkTimer(element.id!, timer, problems);
  return { kind: 'boundary', beside, details: { timer: timer ?? 'PT0S' } };
};
