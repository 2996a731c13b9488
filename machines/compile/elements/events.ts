import type { ModdleElement } from 'bpmn-moddle';
import { compileFeel } from '../../feel/feel.ts';
import { DateTime, parseDuration } from '../../feel/temporal.ts';
import type { Problems } from '../model.ts';
import { badValue, unreadable } from '../problem.ts';

/** Event definitions of an event: what triggers or ends it. */
export const definitionsOf = (element: ModdleElement): readonly ModdleElement[] =>
  (element.get('eventDefinitions') as readonly ModdleElement[] | undefined) ?? [];

/** Text of a timer definition: a duration or a date. FEEL keeps its leading `=`; null where there is neither. */
export const timerOf = (definition: ModdleElement): string | null => {
  const expression = (definition.get('timeDuration') ?? definition.get('timeDate')) as ModdleElement | undefined;
  const body = expression?.get('body') as string | undefined;
  return body?.trim() || null;
};

/** Problems of a timer's text: a duration, a date-time, or FEEL that can be read. */
export const checkTimer = (id: string, text: string | null, problems: Problems): void => {
  const fixed = text !== null && !text.startsWith('=');
  if (text === null || (fixed && parseDuration(text) === null && DateTime.parse(text) === null))
    problems.push(badValue('timer', text ?? '', 'PT8H, P1D, 2030-01-01T08:00:00Z, =…')(id));
  else if (!fixed) {
    try {
      compileFeel(text);
    } catch (problem) {
      problems.push(unreadable(text, problem instanceof Error ? problem.message : '')(id));
    }
  }
};
