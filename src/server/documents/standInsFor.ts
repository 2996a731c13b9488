/** Who stand in for people of a task who are away, while a document is written about. */
import type { Principal } from '#machines/flow.ts';
import { isActive } from '../access/standIns.ts';
import type { TaskRow } from '../flows/write.ts';
import { ownersOf, type Case } from './load.ts';

/** Each once, with whom they stand in for; never the one whose document it is, nor who is asked themselves. */
export const standInsFor = (found: Case, principals: readonly Principal[]): NonNullable<TaskRow['standIns']> => {
  const { organisation, instance, now } = found;
  const own = ownersOf(found);
  return organisation.substitutions
    .filter(
      (one) =>
        principals.includes(`u:${one.userId}`) &&
        !principals.includes(`u:${one.substituteId}`) &&
        !own.includes(one.substituteId) &&
        isActive(one, { flow: instance.definition.key, now }),
    )
    .map((one) => ({ userId: one.substituteId, onBehalfOf: one.userId }))
    .filter((one, at, all) => all.findIndex(({ userId }) => userId === one.userId) === at);
};
