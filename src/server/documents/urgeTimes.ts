/** A task is urged once an hour at most (rulings 22). */
import { formatInstant } from '#model/dates.ts';
import { w, type Words } from '#model/words.ts';
import type { OpenTask } from '../flows/instance.ts';

const everyMs = 3_600_000;

/** Why nobody can be urged now, and from when on somebody can. */
export const urgedLately = (until: Date): Words => {
  const time = formatInstant(until.toISOString(), 'yyyy-MM-dd hh:mm').slice(11);
  return w(`Everybody was urged within the hour; again from ${time}`, `一小时内已催办过，${time}后可再次催办`);
};

/** From when on, in milliseconds, the task may be urged. */
export const freeAt = ({ urgedAt }: OpenTask): number => (urgedAt ? Date.parse(urgedAt) + everyMs : 0);

/** When the next task may be urged; null where one may be now. */
export function urgedUntil(tasks: readonly OpenTask[], now: Date): Date | null {
  const times = tasks.filter(({ kind }) => kind === 'approve').map(freeAt);
  const next = Math.min(...times);
  return times.length === 0 || next > now.getTime() ? new Date(Number.isFinite(next) ? next : now.getTime()) : null;
}
