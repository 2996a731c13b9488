/** Times of cron texts, as models drawn elsewhere carry them: five fields (minute first) or six and seven (second first; year last). */
import { addDays, dateAt, instantAt, weekdayOf } from '#model/calculation/dates.ts';

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const furthestDays = 366 * 5;

const numberOf = (text: string, names: readonly string[], first: number): number => {
  const named = names.indexOf(text.toUpperCase());
  return named >= 0 ? named + first : Number(text);
};

/** The values of one field; null where it cannot be read. */
function valuesOf(field: string, low: number, high: number, names: readonly string[] = [], first = low): ReadonlySet<number> | null {
  const found = new Set<number>();
  for (const part of field.split(',')) {
    const [range = '', step] = part.split('/');
    const [from, to] = range === '*' || range === '?' ? [low, high] : range.split('-').map((text) => numberOf(text, names, first));
    const by = step === undefined ? 1 : Number(step);
    if (from === undefined || Number.isNaN(from) || !(by >= 1)) return null;
    const last = to ?? (step === undefined ? from : high);
    if (Number.isNaN(last) || from < low || last > high) return null;
    for (let value = from; value <= last; value += by) found.add(value);
  }
  return found;
}

/** The next time after `from`; null where the text is no cron text or never comes. */
export function nextOfCron(text: string, from: string, zone: string): string | null {
  const fields = text.trim().split(/\s+/);
  if (fields.length < 5 || fields.length > 7) return null;
  // Six fields and more begin with the second and count Sunday as 1; five count it as 0 or 7.
  const quartz = fields.length > 5;
  const [second, minute, hour, day, month, weekday] = quartz ? fields : ['0', ...fields];
  const seconds = valuesOf(second ?? '', 0, 59);
  const minutes = valuesOf(minute ?? '', 0, 59);
  const hours = valuesOf(hour ?? '', 0, 23);
  const days = valuesOf(day ?? '', 1, 31);
  const inMonths = valuesOf(month ?? '', 1, 12, months);
  const onDays = valuesOf(weekday ?? '', quartz ? 1 : 0, 7, weekdays, quartz ? 1 : 0);
  if (!seconds || !minutes || !hours || !days || !inMonths || !onDays) return null;
  const isSunday = quartz ? onDays.has(1) : onDays.has(0) || onDays.has(7);
  const fits = (date: string): boolean => {
    const of = weekdayOf(date);
    return (
      inMonths.has(Number(date.slice(5, 7))) &&
      days.has(Number(date.slice(8, 10))) &&
      (of === 7 ? isSunday : onDays.has(quartz ? of + 1 : of))
    );
  };
  const ordered = (values: ReadonlySet<number>): number[] => [...values].toSorted((a, b) => a - b);
  const two = (value: number): string => String(value).padStart(2, '0');
  let date = dateAt(from, zone);
  for (let turn = 0; turn < furthestDays; turn++, date = addDays(date, 1)) {
    if (!fits(date)) continue;
    for (const h of ordered(hours))
      for (const m of ordered(minutes)) {
        const start = Date.parse(instantAt(date, `${two(h)}:${two(m)}`, zone));
        if (start + 60_000 <= Date.parse(from)) continue;
        const at = ordered(seconds)
          .map((s) => start + s * 1000)
          .find((instant) => instant > Date.parse(from));
        if (at !== undefined) return new Date(at).toISOString();
      }
  }
  return null;
}
