/** `a.b`: entries of contexts, of every item of a list, and the parts of dates, times, durations and intervals. */
import { deeper, spend } from './budget.ts';
import { DateOnly, DateTime, Months, Span, TimeOfDay } from './temporal.ts';
import { isContext, isList, Range, type Value } from './values.ts';

const zone = (time: TimeOfDay, name: string): Value => (name === 'time offset' && time.offset !== null ? new Span(time.offset) : null);

const ofDate = (date: DateOnly, name: string): Value => {
  const { year, month, day } = date.parts;
  return name === 'year' ? year : name === 'month' ? month : name === 'day' ? day : name === 'weekday' ? date.weekday : null;
};

const ofTime = (time: TimeOfDay, name: string): Value => {
  const { hour, minute, second } = time.parts;
  return name === 'hour' ? hour : name === 'minute' ? minute : name === 'second' ? second : zone(time, name);
};

const ofSpan = (span: Span, name: string): Value => {
  const { days, hours, minutes, seconds } = span.parts;
  return name === 'days' ? days : name === 'hours' ? hours : name === 'minutes' ? minutes : name === 'seconds' ? seconds : null;
};

const ofRange = (range: Range, name: string): Value => {
  if (name === 'start') return range.low;
  if (name === 'end') return range.high;
  return name === 'start included' ? range.withLow : name === 'end included' ? range.withHigh : null;
};

export const propertyOf = (owner: Value, name: string): Value => {
  if (owner === null || typeof owner !== 'object') return null;
  if (isList(owner)) {
    spend(owner.length);
    return deeper(1, () => owner.map((one) => propertyOf(one, name)));
  }
  if (owner instanceof DateOnly) return ofDate(owner, name);
  if (owner instanceof DateTime) return ofDate(owner.date, name) ?? ofTime(owner.time, name);
  if (owner instanceof TimeOfDay) return ofTime(owner, name);
  if (owner instanceof Span) return ofSpan(owner, name);
  if (owner instanceof Months) return name === 'years' ? Math.trunc(owner.months / 12) : name === 'months' ? owner.months % 12 : null;
  if (owner instanceof Range) return ofRange(owner, name);
  return isContext(owner) && Object.hasOwn(owner, name) ? (owner[name] ?? null) : null;
};
