/**
 * Dates of the company. A date is `yyyy-MM-dd`, a month `yyyy-MM`, an instant ISO 8601 in UTC; the company's zone is a parameter.
 * Nothing here knows what time it is: `today` and `now` come from the caller.
 */

export const companyZone = 'Asia/Shanghai';
const day = 86_400_000;

const serial = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const fromSerial = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

/** A real day of the calendar between 1900 and 2999. */
export const isDate = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^(19|2\d)\d\d-\d\d-\d\d$/.test(value) &&
  !Number.isNaN(serial(value)) &&
  fromSerial(serial(value)) === value;
export const isMonth = (value: unknown): value is string => typeof value === 'string' && isDate(`${value}-01`) && value.length === 7;
export const isTime = (value: unknown): value is string => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
/** With its zone, on a real day: 30 February is none, although the language would take it for 2 March. */
export const isInstant = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(value) &&
  isDate(value.slice(0, 10)) &&
  !Number.isNaN(Date.parse(value));

export const addDays = (date: string, days: number): string => fromSerial(serial(date) + days * day);
/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((serial(to) - serial(from)) / day);
/** 1 Monday … 7 Sunday. */
export const weekdayOf = (date: string): number => new Date(serial(date)).getUTCDay() || 7;
export const yearOf = (date: string): number => Number(date.slice(0, 4));

/** The same day `months` later; the last day of the month where that day is missing (31 January + 1 = 28 February). */
export const addMonths = (date: string, months: number): string => {
  const index = yearOf(date) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const [year, month] = [Math.floor(index / 12), index % 12];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return fromSerial(Date.UTC(year, month, Math.min(Number(date.slice(8, 10)), last)));
};

/** Full years from `from` to `to`; never negative. */
export const fullYears = (from: string, to: string): number => {
  const years = yearOf(to) - yearOf(from) - (to.slice(5) < from.slice(5) ? 1 : 0);
  return Math.max(0, years);
};

/** Every date from `from` to `to`, both included; empty when `to` is earlier. */
export const datesFrom = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));

const formatters = new Map<string, Intl.DateTimeFormat>();
/** What the clocks of the zone show at this moment, as if they stood in UTC; both in milliseconds, without their thousandths. */
const clockOf = (time: number, zone: string): number => {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(zone, formatter);
  }
  const parts = formatter.formatToParts(new Date(time));
  const at = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)])) as Record<Intl.DateTimeFormatPartTypes, number>;
  return Date.UTC(at.year, at.month - 1, at.day, at.hour, at.minute, at.second);
};

const quarter = 900_000;
const mostQuarters = 10_000;
/** How far the clocks of a zone stand from UTC, by the quarter of an hour since 1970: to ask the language for every row of a list is dear. */
const offsets = new Map<string, Map<number, number>>();
const offsetAt = (time: number, zone: string): number => {
  // Clocks were set to the mean time of a town once, and forward in the middle of a quarter.
  if (time < 0) return clockOf(time, zone) - Math.floor(time / 1000) * 1000;
  const known = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, known);
  const at = Math.floor(time / quarter);
  const offset = known.get(at) ?? clockOf(at * quarter, zone) - at * quarter;
  if (known.size >= mostQuarters) known.clear();
  known.set(at, offset);
  return offset;
};

/** `yyyy-MM-ddTHH:mm:ss` on the clocks of the zone. */
const clockface = (time: number, zone: string): string => new Date(time + offsetAt(time, zone)).toISOString().slice(0, 19);

/** The date in the company's zone at an instant. */
export const dateAt = (instant: string, zone: string = companyZone): string => clockface(Date.parse(instant), zone).slice(0, 10);

/** The instant at which the clocks of the zone show this date and time (`HH:mm` or `HH:mm:ss`). */
export const instantAt = (date: string, time: string, zone: string = companyZone): string => {
  const wanted = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`);
  const guess = wanted - offsetAt(wanted, zone);
  return new Date(wanted - offsetAt(guess, zone)).toISOString();
};

/** The five formats of the specification (`hh` is the 24-hour clock). */
export type DateFormat = 'yyyy-MM-dd hh:mm:ss' | 'yyyy-MM-dd hh:mm' | 'yyyy-MM-dd' | 'yyyyMMdd' | 'yyyy';

export const formatInstant = (instant: string, format: DateFormat, zone: string = companyZone): string => {
  const at = clockface(Date.parse(instant), zone);
  const places: Readonly<Record<string, string>> = {
    yyyy: at.slice(0, 4),
    MM: at.slice(5, 7),
    dd: at.slice(8, 10),
    hh: at.slice(11, 13),
    mm: at.slice(14, 16),
    ss: at.slice(17, 19),
  };
  return format.replaceAll(/yyyy|MM|dd|hh|mm|ss/g, (place) => places[place] ?? place);
};

/** Whole units between two instants, rounded down; a year has 365 days. */
export const difference = (from: string, to: string, unit: 'minutes' | 'days' | 'years'): number => {
  const sizes = { minutes: 60_000, days: day, years: 365 * day } as const;
  return Math.floor((Date.parse(to) - Date.parse(from)) / sizes[unit]);
};
