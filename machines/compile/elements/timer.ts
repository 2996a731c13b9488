/** Timers: dates, durations, cycles. */
import type { ModdleElement } from 'bpmn-moddle';
import { compileFeel } from '../../feel/feel.ts';
import { DateOnly, DateTime, parseDuration } from '../../feel/temporal.ts';
import type { EventDetails } from '../../flow.ts';
import type { Problems } from '../model.ts';
import { badValue, unreadable } from '../problem.ts';
import { bodyOf, type Source } from '../source.ts';

type Timer = NonNullable<EventDetails['timer']>;

/** Long durations that mix months with days, of which all but one sort are zero, as the one sort: `P0Y0M0DT5S` is `PT5S`. */
const plainDuration = (text: string): string => {
  const found = /^(-?P)((?:\d+[YMWD])*)(?:T((?:\d+(?:\.\d+)?[HMS])*))?$/.exec(text);
  if (!found) return text;
  const kept = (part: string | undefined): string => (part ?? '').replaceAll(/(?<![\d.])0+(?:\.0+)?[A-Z]/g, '');
  const [date, time] = [kept(found[2]), kept(found[3])];
  return date + time === '' ? 'PT0S' : `${found[1]!}${date}${time === '' ? '' : `T${time}`}`;
};

/** Repetitions of a simple cron line, as an ISO 8601 cycle: every so many seconds, minutes or hours; null for any other. */
const cycleOfCron = (text: string): string | null => {
  const step = (field: string): number | null => Number(/^(?:\*|0)\/(\d+)$/.exec(field)?.[1] ?? (field === '*' ? 1 : 0)) || null;
  const fields = text.split(/\s+/);
  if (fields.length < 6 || fields.length > 7 || fields.slice(3).some((field) => !/^[*?]$/.test(field))) return null;
  const [seconds, minutes, hours] = fields as [string, string, string];
  const units = [
    [seconds, 'S', minutes === '*' && hours === '*'],
    [minutes, 'M', seconds === '0' && hours === '*'],
    [hours, 'H', seconds === '0' && minutes === '0'],
  ] as const;
  for (const [field, unit, alone] of units) {
    const every = alone ? step(field) : null;
    if (every !== null) return `R/PT${every}${unit}`;
  }
  return null;
};

const isTime = (text: string): boolean => parseDuration(text) !== null || DateTime.parse(text) !== null || DateOnly.parse(text) !== null;

/** `R3/PT10H`, `R/2026-01-01T00:00:00Z/PT1H`, `R3/PT10H/2026-12-31T00:00:00Z`. */
const isCycle = (text: string): boolean => {
  const [repeat, ...rest] = text.split('/');
  return (
    /^R\d*$/.test(repeat!) && rest.length > 0 && rest.length < 3 && rest.every(isTime) && rest.some((part) => parseDuration(part) !== null)
  );
};

const regular = (kind: Timer['kind'], text: string): string => {
  if (text.startsWith('=')) return text;
  if (kind !== 'cycle') return plainDuration(text);
  return cycleOfCron(text) ?? text.split('/').map(plainDuration).join('/');
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
    const text = regular(kind, source.text(id, body));
    const fits = text.startsWith('=') || (kind === 'cycle' ? isCycle(text) || isTime(text) : isTime(text));
    if (!fits) source.problems.push(badValue('timer', body, 'PT8H, P1D, 2030-01-01T08:00:00Z, R3/PT8H, =…')(id));
    else if (text !== body && !body.includes('{')) source.note({ kind: 'translated', element: id, from: body, to: text });
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
