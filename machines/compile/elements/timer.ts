/** Timers: dates, durations, cycles. */
import type { ModdleElement } from 'bpmn-moddle';
import { compileFeel } from '../../feel/feel.ts';
import { DateOnly, DateTime } from '../../feel/temporal.ts';
import type { EventDetails } from '../../flow.ts';
import type { Problems } from '../model.ts';
import { badValue, unreadable } from '../problem.ts';
import { bodyOf, type Source } from '../source.ts';

type Timer = NonNullable<EventDetails['timer']>;

const durations = /^-?P(?=\w)(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?(?:T(?=\w)(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?$/;
const cron = /^(?:[\d*?/,\-LW#A-Z]+\s+){4,6}[\d*?/,\-LW#A-Z]+$/i;

const isDuration = (text: string): boolean => durations.test(text);
const isTime = (text: string): boolean => isDuration(text) || DateTime.parse(text) !== null || DateOnly.parse(text) !== null;

/** `R3/PT10H`, `R/2026-01-01T00:00:00Z/PT1H`, `R3/PT10H/2026-12-31T00:00:00Z`; cron lines of other engines. */
const isCycle = (text: string): boolean => {
  if (cron.test(text)) return true;
  const [repeat, ...rest] = text.split('/');
  return /^R\d*$/.test(repeat!) && rest.length > 0 && rest.length < 3 && rest.every(isTime) && rest.some(isDuration);
};

/** The timer of a definition; a problem, and a timer that fires at once, where it cannot be read. */
export const timerOf = (id: string, definition: ModdleElement, source: Source): Timer => {
  for (const [name, kind] of [
    ['timeDate', 'date'],
    ['timeDuration', 'duration'],
    ['timeCycle', 'cycle'],
  ] as const) {
    const body = bodyOf(definition.get(name) as ModdleElement | undefined);
    if (body === null) continue;
    const text = source.text(id, body);
    const fits = text.startsWith('=') || (kind === 'cycle' ? isCycle(text) || isTime(text) : isTime(text));
    if (!fits) source.problems.push(badValue('timer', body, 'PT8H, P1D, 2030-01-01T08:00:00Z, R3/PT8H, =…')(id));
    return { kind, text: fits ? text : 'PT0S' };
  }
  source.problems.push(badValue('timer', '', 'PT8H, P1D, 2030-01-01T08:00:00Z, R3/PT8H, =…')(id));
  return { kind: 'duration', text: 'PT0S' };
};

/** Problems of a due time's text: a duration, a date-time, or FEEL that can be read. */
export const checkTime = (id: string, text: string, problems: Problems): void => {
  if (!text.startsWith('=')) {
    if (!isTime(text)) problems.push(badValue('timer', text, 'PT8H, P1D, 2030-01-01T08:00:00Z, =…')(id));
    return;
  }
  try {
    compileFeel(text);
  } catch (problem) {
    problems.push(unreadable(text, problem instanceof Error ? problem.message : '')(id));
  }
};
