/** When something is due: an ISO date-time as it is, a duration counted by the company's working calendar. */
import { addDays, dateAt, formatInstant, instantAt } from '#model/calculation/dates.ts';
import { isWorked, ordinaryDay, type CalendarDay } from '#model/calculation/workCalendar.ts';
import { firstFiring } from './clockTime.ts';

const duration = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/**
 * Days and weeks (of five days) count working days: holidays and days of rest are stepped over, make-up days count. Hours, minutes and
 * seconds run on the clock, as the calendar knows days only. `calendar` has the days that are not as their weekday says.
 */
export function dueInstant(zone: string, due: string, now: string, calendar: ReadonlyMap<string, CalendarDay>): string {
  const parts = duration.exec(due);
  if (!parts) return firstFiring(due, now, zone).at;
  const [, weeks, days, hours, minutes, seconds] = parts.map((part) => Number(part ?? 0));
  const worked = (date: string): boolean => isWorked(calendar.get(date) ?? ordinaryDay(date), 'standard');
  const moved = new Date(Date.parse(now) + ((hours! * 60 + minutes!) * 60 + seconds!) * 1000).toISOString();
  let date = dateAt(moved, zone);
  for (let left = weeks! * 5 + days!; left > 0; ) {
    date = addDays(date, 1);
    if (worked(date)) left -= 1;
  }
  if (date === dateAt(moved, zone)) return moved;
  return instantAt(date, formatInstant(moved, 'yyyy-MM-dd hh:mm', zone).slice(11), zone);
}
