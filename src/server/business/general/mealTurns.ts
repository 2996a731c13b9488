/** At four in the afternoon the kitchen is told how many eat on the next day. */
import { addDays, dateAt, instantAt } from '#model/calculation/dates.ts';
import { textOf } from '#model/calculation/text.ts';
import { adminMealApplication } from '#resources/general/adminMealApplication.ts';
import { labelsOf } from '#server/documents/lists/choices.ts';
import type { Services } from '../../context.ts';
import { tell } from '../../outbox/tell.ts';
import type { Turn } from '../turn.ts';
import { servingsOn } from './kitchen.ts';

async function tellTomorrow(services: Services): Promise<number> {
  const now = services.clock.now();
  const today = dateAt(now.toISOString(), services.zone);
  if (now.toISOString() < instantAt(today, '16:00', services.zone)) return 0;
  const tomorrow = addDays(today, 1);
  const servings = await servingsOn(services.db, tomorrow);
  if (servings.length === 0) return 0;
  const labelOf = await labelsOf(services.db);
  return services.db.transaction(async (tx) => {
    // Once for each day, whichever server comes first.
    const first = await tx.query(
      `insert into date_told (notice, resource, record_id, date, step, at) values ('meal_tomorrow', $1, 0, $2, 1, $3)
       on conflict do nothing returning record_id`,
      [adminMealApplication.key, tomorrow, now],
      'meals_told',
    );
    if (first.length === 0) return 0;
    const amount = servings.reduce((total, { persons }) => total + persons, 0);
    const comment = servings
      .map(({ mealTime, place, persons }) => `${labelOf('mealTime', mealTime)?.zh ?? mealTime} ${place} ${persons}人`)
      .join('；');
    await tell(tx, now, [
      { key: 'meal_tomorrow', principals: ['r:canteen_keeper'], params: { date: tomorrow, amount: textOf(amount), comment } },
    ]);
    return 1;
  });
}

export const mealTurn: Turn = { key: 'meals', everyMs: 60_000, run: tellTomorrow };
