import type { ReadElement } from '../elements.ts';
import { notSupported } from '../problem.ts';
import { checkTimer, definitionsOf, timerOf } from './events.ts';

/** Waits for a time. */
export const readTimerCatch: ReadElement = (element, problems) => {
  const [definition] = definitionsOf(element);
  if (definition?.$type !== 'bpmn:TimerEventDefinition') {
    problems.push(notSupported(`${definition?.$type.slice(5) ?? 'plain'} catch`)(element.id!));
    return { kind: 'pass' };
  }
  const timer = timerOf(definition);
  checkTimer(element.id!, timer, problems);
  return { kind: 'task', details: { timer: timer ?? 'PT0S' } };
};
