/** Built-in functions of FEEL over dates, times and durations. */
import { builtin, integerOf, onText, type Builtin } from '../builtin.ts';
import { DateOnly, DateTime, daysOf, Months, parseDuration, Span, TimeOfDay } from '../temporal.ts';
import { decimalOf, type Value } from '../values.ts';

/** The company's zone (Asia/Shanghai, without summer time since 1991), seconds east. */
const companyOffset = 8 * 3600;

export const atLiteral = (text: string): Value =>
  DateOnly.parse(text) ?? TimeOfDay.parse(text) ?? (text.includes('T') ? DateTime.parse(text) : null) ?? parseDuration(text);

const instant = (now: string): DateTime | null => DateTime.parse(now)?.at(companyOffset) ?? null;

const dateOf = (value: Value | undefined): DateOnly | null => {
  if (value instanceof DateOnly) return value;
  if (value instanceof DateTime) return value.date;
  return typeof value === 'string' ? (DateOnly.parse(value) ?? DateTime.parse(value)?.date ?? null) : null;
};

const names = {
  day: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  month: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
} as const;

const onDate = (call: (date: DateOnly) => Value): Builtin =>
  builtin('date', ([value]) => {
    const date = dateOf(value);
    return date && call(date);
  });

const weekOfYear = (date: DateOnly): number => {
  const thursday = new DateOnly(date.days - date.weekday + 4);
  return Math.floor((thursday.days - daysOf(thursday.parts.year, 1, 1)!) / 7) + 1;
};

export const temporals: Readonly<Record<string, Builtin>> = {
  now: builtin('', (_, { now }) => instant(now)),
  today: builtin('', (_, { now }) => instant(now)?.date ?? null),
  date: builtin('year, month, day', ([first, month, day]) => {
    if (month === undefined || month === null) return dateOf(first);
    const [y, m, d] = [integerOf(first), integerOf(month), integerOf(day)];
    return y === null || m === null || d === null ? null : DateOnly.of(y, m, d);
  }),
  time: builtin('hour, minute, second, offset', ([first, minute, second, offset]) => {
    if (minute === undefined || minute === null) {
      if (first instanceof TimeOfDay) return first;
      if (first instanceof DateTime) return first.time;
      return typeof first === 'string' ? (TimeOfDay.parse(first) ?? DateTime.parse(first)?.time ?? null) : null;
    }
    const [h, m, s] = [integerOf(first), integerOf(minute), decimalOf(second ?? 0)?.toNumber()];
    if (h === null || m === null || s === undefined || h < 0 || h > 23 || m < 0 || m > 59 || s < 0 || s >= 60) return null;
    return new TimeOfDay(h * 3600 + m * 60 + s, offset instanceof Span ? offset.seconds : null);
  }),
  'date and time': builtin('date, time', ([first, time]) => {
    if (time === undefined || time === null) {
      if (first instanceof DateTime) return first;
      return typeof first === 'string'
        ? DateTime.parse(first)
        : first instanceof DateOnly
          ? new DateTime(first, new TimeOfDay(0, null))
          : null;
    }
    const date = dateOf(first);
    return date && time instanceof TimeOfDay ? new DateTime(date, time) : null;
  }),
  duration: onText('from', parseDuration),
  'years and months duration': builtin('from, to', ([from, to]) => {
    const [a, b] = [dateOf(from), dateOf(to)];
    if (!a || !b) return null;
    const [start, end] = a.days <= b.days ? [a.parts, b.parts] : [b.parts, a.parts];
    const months = (end.year - start.year) * 12 + end.month - start.month - (end.day < start.day ? 1 : 0);
    return new Months(a.days <= b.days ? months : -months);
  }),
  'day of week': onDate((date) => names.day[date.weekday - 1]!),
  'day of year': onDate((date) => date.days - daysOf(date.parts.year, 1, 1)! + 1),
  'month of year': onDate((date) => names.month[date.parts.month - 1]!),
  'week of year': onDate(weekOfYear),
};
