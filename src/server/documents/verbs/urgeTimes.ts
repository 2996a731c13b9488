/** A task is urged once an hour at most. */
import { waitingAt, waitName } from '#machines/explore/ahead.ts';
import type { CompiledFlow } from '#machines/flow.ts';
import { formatInstant } from '#model/calculation/dates.ts';
import { w, type Words } from '#model/words.ts';
import type { Instance, OpenTask } from '#server/flows/instance.ts';

const everyMs = 3_600_000;

/** Why nobody can be urged now, and from when on somebody can. */
export const urgedLately = (until: Date): Words => {
  const time = formatInstant(until.toISOString(), 'yyyy-MM-dd hh:mm').slice(11);
  return w(`Everybody was urged within the hour; again from ${time}`, `一小时内已催办过，${time}后可再次催办`);
};

/** From when on, in milliseconds, the task may be urged. */
export const freeAt = ({ urgedAt }: OpenTask): number => (urgedAt ? Date.parse(urgedAt) + everyMs : 0);

/** When the next task may be urged; null where one may be now. Only of documents with such a task. */
export function urgedUntil(tasks: readonly OpenTask[], now: Date): Date | null {
  const next = Math.min(...tasks.filter(isUrged).map(freeAt));
  return next > now.getTime() ? new Date(next) : null;
}

const isUrged = ({ kind }: OpenTask): boolean => kind === 'approve';

/** Why there is nobody to urge: the document waits for a time or for news, or for a flow that it called. Null where somebody is asked. */
export function nobodyAsked({ tasks, snapshot }: Pick<Instance, 'tasks' | 'snapshot'>, flow: CompiledFlow | null): Words | null {
  if (tasks.some(isUrged)) return null;
  const names = flow === null ? [] : waitingAt(flow, snapshot).flatMap((id) => waitName(flow, id) ?? []);
  if (names.length === 0) return w('Nobody is asked at present', '当前没有待办人，无须催办');
  const [en, zh] = [names.map((one) => one.en).join(', '), names.map((one) => one.zh).join('、')];
  return w(`Nobody is asked at present: it stands at “${en}”`, `当前停在“${zh}”，没有待办人，无法催办`);
}
