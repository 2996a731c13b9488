/** What follows from meals: the kitchen hears of what comes late, and an approved meal has its state. */
import { textOf } from '#model/calculation/text.ts';
import { adminMealApplication } from '#resources/general/adminMealApplication.ts';
import { orderedBy } from '#resources/general/rules/meals.ts';
import { tell } from '../../outbox/tell.ts';
import { effect } from '../effect.ts';

/** The kitchen has planned the day already, so it is told at once. */
export const mealAskedLate = effect(adminMealApplication, async ({ tx, context, record, now }) => {
  if (record.mealType !== 'in' || record.mealDate === null || now <= orderedBy(record.mealDate)) return;
  const params = {
    name: record.code ?? '',
    date: record.mealDate,
    amount: textOf(record.totalCount),
    resource: adminMealApplication.key,
    documentId: textOf(record.id),
  };
  await tell(tx, now, [{ key: 'meal_late', principals: ['r:canteen_keeper'], params, actorId: context.actor.userId }]);
});

const states: Readonly<Record<string, string>> = { in: 'waiting', out: 'done', con: 'settled' };

/** In the canteen it is still to come; outside it is over; a contract is settled by the accountant, who approves last. */
export const mealStands = effect(adminMealApplication, ({ record }) =>
  Promise.resolve({ mealStatus: states[record.mealType ?? ''] ?? null }),
);
