/** Dates, instants, months and times of day. */
import { isDate, isInstant, isMonth, isTime } from '#model/calculation/dates.ts';
import { halfWidth, none, wrongType, type FieldRule } from './rule.ts';

const trimmed = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const text = halfWidth(value).trim();
  return text === '' ? null : text;
};

export const date: FieldRule = {
  normalise: trimmed,
  faults: (value) => (isDate(value) ? none : wrongType('must be a date (yyyy-MM-dd)', '必须为日期（yyyy-MM-dd）')),
};

export const dateTime: FieldRule = {
  normalise: (value) => {
    const text = trimmed(value);
    return isInstant(text) ? new Date(text).toISOString() : text;
  },
  faults: (value) => (isInstant(value) ? none : wrongType('must be a date and time', '必须为日期时间')),
};

export const month: FieldRule = {
  normalise: trimmed,
  faults: (value) => (isMonth(value) ? none : wrongType('must be a month (yyyy-MM)', '必须为月份（yyyy-MM）')),
};

export const time: FieldRule = {
  normalise: trimmed,
  faults: (value) => (isTime(value) ? none : wrongType('must be a time (HH:mm)', '必须为时间（HH:mm）')),
};
