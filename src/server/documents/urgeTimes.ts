/** A task is urged once an hour at most (rulings 22). */
import type { OpenTask } from '../flows/instance.ts';

const everyMs = 3_600_000;

/** From when on, in milliseconds, the task may be urged. */
export const freeAt = ({ urgedAt }: OpenTask): number => (urgedAt ? Date.parse(urgedAt) + everyMs : 0);

/** When the next task may be urged; null where one may be now. */
export function urgedUntil(tasks: readonly OpenTask[], now: Date): Date | null {
  const times = tasks.filter(({ kind }) => kind === 'approve').map(freeAt);
  const next = Math.min(...times);
  return times.length === 0 || next > now.getTime() ? new Date(Number.isFinite(next) ? next : now.getTime()) : null;
}
