import type { ReadElement } from '../elements.ts';
import { badValue, notSupported } from '../problem.ts';
import { definitionsOf, timerOf } from './events.ts';

/** Timer on the edge of an activity, interrupting it or running beside it. */
export const readBoundary: ReadElement = (element, problems) => {
  const [definition] = definitionsOf(element);
  const beside = element.get('cancelActivity') === false;
  if (definition?.$type !== 'bpmn:TimerEventDefinition') {
    problems.push(notSupported(`${definition?.$type.slice(5) ?? 'plain'} boundary`)(element.id!));
    return { kind: 'boundary', beside };
  }
  const timer = timerOf(definition);
  if (timer === null) problems.push(badValue('timer', '', 'PT8H, P1D, 2030-01-01T08:00:00Z, =…')(element.id!));
  return { kind: 'boundary', beside, details: { timer: timer ?? 'PT0S' } };
};
