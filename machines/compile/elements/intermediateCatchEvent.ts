import type { ReadElement } from '../elements.ts';
import { badValue, notSupported } from '../problem.ts';
import { definitionsOf, timerOf } from './events.ts';

/** Waits for a time. */
export const readTimerCatch: ReadElement = (element, problems) => {
  const [definition] = definitionsOf(element);
  if (definition?.$type !== 'bpmn:TimerEventDefinition') {
    problems.push(notSupported(`${definition?.$type.slice(5) ?? 'plain'} catch`)(element.id!));
    return { kind: 'pass' };
  }
  const timer = timerOf(definition);
  if (timer === null) problems.push(badValue('timer', '', 'PT8H, P1D, 2030-01-01T08:00:00Z, =…')(element.id!));
  return { kind: 'task', details: { timer: timer ?? 'PT0S' } };
};
