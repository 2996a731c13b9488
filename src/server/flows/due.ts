/** When something is due: an ISO date-time as it is, a duration counted in working time of the company (workflow.md, section 4). */
import { addDays, dateAt, formatInstant, instantAt } from '#model/dates.ts';
import { isWorked, ordinaryDay } from '#model/workCalendar.ts';

const duration = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Days that nobody works are stepped over; hours and minutes run on the clock and then land on a working day. */
export function dueInstant(zone: string, due: string, now: string): string {
  const parts = duration.exec(due);
  if (!parts) return new Date(due).toISOString();
  const [, weeks, days, hours, minutes, seconds] = parts.map((part) => Number(part ?? 0));
  const worked = (date: string): boolean => isWorked(ordinaryDay(date), 'standard');
  const moved = new Date(Date.parse(now) + (((hours! * 60 + minutes!) * 60) + seconds!) * 1000).toISOString();
  let date = dateAt(moved, zone);
  for (let left = weeks! * 5 + days!; left > 0; ) {
    date = addDays(date, 1);
    if (worked(date)) left -= 1;
  }
  while ((weeks || days) && !worked(date)) date = addDays(date, 1);
  if (date === dateAt(moved, zone)) return moved;
  return instantAt(date, formatInstant(moved, 'yyyy-MM-dd hh:mm', zone).slice(11), zone);
}
