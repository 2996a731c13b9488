/**
 * When a timer of a drawing fires: times on the clock, not working time. ISO 8601 date-times and durations, cycles
 * (`R3/PT10M`, `R/2026-01-01T08:00/P1D`) and the cron texts of other engines' models.
 */
import { addDays, addMonths, dateAt, formatInstant, instantAt } from '#model/calculation/dates.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { nextOfCron } from './cron.ts';

const duration = /^(-)?P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/;
const local = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;

const unknown = (text: string): Refusal =>
  new Refusal('409', 'unknownValue', w('“{text}” is no time', '“{text}”不是有效的时间'), { text: text.slice(0, 100) });

/** The instant a duration after another; null where the text is none. Months and years go by the calendar of the zone. */
function afterDuration(text: string, from: string, zone: string): string | null {
  const parts = duration.exec(text);
  if (!parts || text.endsWith('P') || text.endsWith('T')) return null;
  const [years, months, weeks, days, hours, minutes, seconds] = parts.slice(2).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const sign = parts[1] ? -1 : 1;
  let start = from;
  if (years || months || weeks || days) {
    const date = addDays(addMonths(dateAt(from, zone), sign * (years * 12 + months)), sign * (weeks * 7 + days));
    const time = formatInstant(from, 'yyyy-MM-dd hh:mm', zone).slice(11);
    // The part below the minute is kept.
    start = new Date(Date.parse(instantAt(date, time, zone)) + (Date.parse(from) % 60_000)).toISOString();
  }
  return new Date(Date.parse(start) + sign * ((hours * 60 + minutes) * 60 + seconds) * 1000).toISOString();
}

function atDate(text: string, zone: string): string | null {
  if (zoned.test(text)) {
    const instant = Date.parse(text.replace(' ', 'T'));
    return Number.isNaN(instant) ? null : new Date(instant).toISOString();
  }
  const [, date, time = '00:00', second = '0'] = local.exec(text) ?? [];
  if (date === undefined || Number.isNaN(Date.parse(date))) return null;
  return new Date(Date.parse(instantAt(date, time, zone)) + Number(second) * 1000).toISOString();
}

interface Firing {
  readonly at: string;
  /** This is left of the cycle: how often after this one (null: without end), and its text. */
  readonly again: { readonly times: number | null; readonly text: string } | null;
}

/**
 * The first firing of a timer's text after `from`, and what comes after it.
 * @throws Refusal `unknownValue` for a text that is no time
 */
export function firstFiring(text: string, from: string, zone: string): Firing {
  const trimmed = text.trim();
  if (/^R\d*\//.test(trimmed)) {
    const [head = '', ...rest] = trimmed.split('/');
    const times = head === 'R' ? null : Number(head.slice(1));
    const interval = rest.find((part) => /^-?P/.test(part));
    if (interval === undefined) throw unknown(text);
    const begins = rest.indexOf(interval) > 0 ? atDate(rest[0] ?? '', zone) : null;
    const at = begins ?? afterDuration(interval, from, zone);
    if (at === null) throw unknown(text);
    return { at, again: times !== null && times <= 1 ? null : { times: times === null ? null : times - 1, text: interval } };
  }
  const at = afterDuration(trimmed, from, zone) ?? atDate(trimmed, zone);
  if (at !== null) return { at, again: null };
  const next = nextOfCron(trimmed, from, zone);
  if (next === null) throw unknown(text);
  return { at: next, again: { times: null, text: trimmed } };
}
