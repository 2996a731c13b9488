/** Who stand in for people of a task who are away, while a document is written about. */
import type { Principal } from '#machines/flow.ts';
import { isActive } from '../access/standIns.ts';
import { aboutIn } from '../flows/directory.ts';
import type { TaskRow } from '../flows/write.ts';
import type { Case } from './load.ts';

/** Each once, with whom he stands in for; never the one whose document it is, nor who is asked himself. */
export const standInsFor = (
  { definition, record, organisation, instance, now }: Case,
  principals: readonly Principal[],
): NonNullable<TaskRow['standIns']> => {
  const own = [instance.starterId, ...aboutIn({ definition, organisation, values: record })];
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
