/** Dates and instants as a query or a body names them: a real day of the calendar, or a refusal that names the field. Empty asks for nothing. */
import { addDays, instantAt, isDate, isInstant } from '#model/calculation/dates.ts';
import type { Refusal } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import { invalid } from '#server/documents/refusals.ts';

const wrong = (field: string, rule: string, message: Words): Refusal => invalid([{ field, rule, severity: 'error', message }]);

/** `yyyy-MM-dd`. */
export function dayAsked(field: string, text: string | null): string | null {
  if (text === null || text === '') return null;
  if (!isDate(text)) throw wrong(field, 'date', w('is no date (yyyy-MM-dd)', '不是日期（yyyy-MM-dd）'));
  return text;
}

/** An instant with its zone. */
export function instantAsked(field: string, text: string | null): Date | null {
  if (text === null || text === '') return null;
  if (!isInstant(text)) throw wrong(field, 'instant', w('is no date and time with its zone', '必须是带时区的日期时间'));
  return new Date(text);
}

/** Either; a day stands for its first moment in the company's zone, with `end` for the first one after it. */
export function momentAsked(field: string, text: string | null, zone: string, end = false): Date | null {
  if (text?.includes('T') === true) return instantAsked(field, text);
  const day = dayAsked(field, text);
  return day === null ? null : new Date(instantAt(end ? addDays(day, 1) : day, '00:00', zone));
}
