/**
 * Numbers of days that grow by themselves. What depends on today is declared at its field and counted whenever it is read, sorted by, filtered
 * by or added up; what stands in the table is a copy of the day on which it was written.
 */
import { daysBetween, isDate } from './dates.ts';
import type { AnyDoc, Definition } from './definition.ts';
import type { Field } from './field.ts';

/** Days since a date of the record, counted as long as its state is among those named; 0 otherwise and before the date. */
export interface Daily {
  readonly since: string;
  readonly while: Readonly<Record<string, readonly string[]>>;
}

/** The count of a record as of `today`, `yyyy-MM-dd`. */
export const daysOn = (daily: Daily, record: object, today: string): number => {
  const values = record as AnyDoc;
  const since = values[daily.since];
  const counts = Object.entries(daily.while).every(([field, states]) => states.includes(String(values[field])));
  return counts && isDate(since) ? Math.max(0, daysBetween(since, today)) : 0;
};

/** Fields whose value depends on today. */
export const dailyFields = ({ fields }: Pick<Definition, 'fields'>): readonly (readonly [string, Field & { readonly daily: Daily }])[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.daily === undefined ? [] : [[name, { ...field, daily: field.daily }] as const]));

/** The record as it is today. */
export const recordOn = (definition: Definition, record: AnyDoc, today: string): AnyDoc => {
  const daily = dailyFields(definition).filter(([name]) => Object.hasOwn(record, name));
  return daily.length === 0
    ? record
    : { ...record, ...Object.fromEntries(daily.map(([name, field]) => [name, daysOn(field.daily, record, today)])) };
};
