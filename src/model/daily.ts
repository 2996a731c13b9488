/**
 * Values that become others by themselves from one day to the next. What depends on today is declared at its field and computed whenever it
 * is read, sorted by, filtered by or added up; what stands in the table is a copy of the day on which it was written.
 */
import { daysBetween, fullYears, isDate } from './calculation/dates.ts';
import { least, most, subtract } from './calculation/decimal.ts';
import type { Definition } from './definition.ts';
import type { AnyDoc } from './values.ts';
import type { Field } from './field.ts';
import { sum } from './calculation/rounding.ts';
import { linesOf } from './values.ts';
import type { DaysSince, YearsSince, StateByDay, StateCase, DueByDay, Daily, While } from './fields/byDay.ts';

const within = (states: While, values: AnyDoc): boolean =>
  Object.entries(states).every(([field, some]) => some.includes(String(values[field])));

const holds = (one: StateCase, values: AnyDoc, today: string): boolean => {
  if ('known' in one) return (values[one.known] ?? null) !== null;
  if (!within(one.while, values)) return false;
  if ('after' in one) {
    const last = values[one.after];
    return isDate(last) && today > last;
  }
  if (!('before' in one)) return true;
  const first = values[one.before];
  return isDate(first) && daysBetween(today, first) <= one.days;
};

/** Whole days; 0 where they do not count. */
export const daysOn = (daily: DaysSince, record: object, today: string): number => {
  const values = record as AnyDoc;
  const since = values[daily.days];
  return within(daily.while, values) && isDate(since) ? Math.max(0, daysBetween(since, today)) : 0;
};

/** Full years, null where it is not known since when. */
export const yearsOn = (daily: YearsSince, record: object, today: string): number | null => {
  const values = record as AnyDoc;
  const [since, until] = [values[daily.years], daily.until === undefined ? null : values[daily.until]];
  return isDate(since) ? fullYears(since, isDate(until) && until < today ? until : today) : null;
};

export const stateOn = (daily: StateByDay, record: object, today: string): string =>
  daily.cases.find((one) => holds(one, record as AnyDoc, today))?.is ?? daily.otherwise;

/** Decimal text; nothing where the record has no such lines with it. */
export const dueOn = (daily: DueByDay, record: object, today: string): string => {
  const values = record as AnyDoc;
  const lines = linesOf(values, daily.due).filter((line) => {
    const day = line[daily.on];
    return isDate(day) && day < today && Object.entries(daily.but).every(([field, value]) => line[field] !== value);
  });
  const open = subtract(sum(lines.map((line) => line[daily.of])), values[daily.less]);
  return most('0', least(open, values[daily.most]));
};

/** The value of a record as of `today`, `yyyy-MM-dd`. */
const valueOn = (daily: Daily, record: AnyDoc, today: string): number | string | null => {
  if ('days' in daily) return daysOn(daily, record, today);
  if ('due' in daily) return dueOn(daily, record, today);
  return 'years' in daily ? yearsOn(daily, record, today) : stateOn(daily, record, today);
};

/** Fields whose value depends on today. */
export const dailyFields = ({ fields }: Pick<Definition, 'fields'>): readonly (readonly [string, Field & { readonly daily: Daily }])[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.daily === undefined ? [] : [[name, { ...field, daily: field.daily }] as const]));

/** The record as it is today. */
export const recordOn = (definition: Definition, record: AnyDoc, today: string): AnyDoc => {
  // Where lines were not read with the record (a list), what rests on them was computed as it was read.
  const daily = dailyFields(definition).filter(
    ([name, { daily: one }]) => Object.hasOwn(record, name) && !('due' in one && !Object.hasOwn(record, one.due)),
  );
  return daily.length === 0
    ? record
    : { ...record, ...Object.fromEntries(daily.map(([name, field]) => [name, valueOn(field.daily, record, today)])) };
};
