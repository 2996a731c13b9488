/** Moments of the world in memory: a date, or a duration from now, in milliseconds. */
import { Months, parseDuration } from '#machines/feel/temporal.ts';

export const dateAfter = (now: number, text: string): number => {
  const duration = parseDuration(text);
  if (duration === null) return Date.parse(text);
  if (!(duration instanceof Months)) return now + Number(duration.seconds) * 1000;
  const date = new Date(now);
  date.setUTCMonth(date.getUTCMonth() + duration.months);
  return date.getTime();
};
