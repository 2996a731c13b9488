/** Each quarter the keepers of the demo company say that they have their seals; two have forgotten it the last time. */
import { addDays, atWork } from '../plan.ts';
import { acted, acting } from '../saving.ts';
import type { Stage } from '../stage.ts';
import type { Timed } from './papers.ts';

/** Days ago on which a round began; keepers follow within four days, so that no check is more than three months behind the one before. */
const rounds = [460, 373, 290, 210, 125, 38] as const;
/** Who was away in the last round, and has not made up for it. */
const forgetful: readonly string[] = ['houmeiling', 'haojie'];

const kept = `select s.id::text, u.user_name as keeper from stamp_detail s join users u on u.id = s.keeper
  where s.service_state in ('inUse', 'suspended') and s.custody = 'kept' and not s.deleted order by s.id`;

export const checkSteps = ({ day }: Stage): readonly Timed[] =>
  rounds.map((daysAgo, round) => ({
    at: atWork(addDays(day, -daysAgo)),
    step: async ({ services, as }) => {
      const seals = await services.db.query<{ id: string; keeper: string }>(kept, [], 'demo_seals_kept');
      const keepers = [...new Set(seals.map(({ keeper }) => keeper))];
      for (const { id, keeper } of seals) {
        if (round === rounds.length - 1 && forgetful.includes(keeper)) continue;
        // A keeper opens the safe once for all of theirs.
        const at = atWork(addDays(day, -daysAgo + (keepers.indexOf(keeper) % 5)));
        await acted(acting(await as(keeper), at), 'stampDetail', 'confirmHeld/:id', { params: { id } });
      }
    },
  }));
