/** What the kitchen cooks on a day: persons by meal and place, with the applications they come from. */
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { adminMealApplication } from '#resources/general/adminMealApplication.ts';
import type { Sql } from '../../db/sql.ts';
import { tables } from '../../db/typed.ts';
import { call, type BusinessCall } from '../call.ts';

export interface Serving {
  readonly mealTime: string;
  readonly place: string;
  readonly persons: number;
  readonly applications: number;
}

const order = ['breakfast', 'lunch', 'dinner', 'night'];

interface Order {
  readonly id: string;
  readonly code: string | null;
  readonly mealTime: string | null;
  readonly mealPlace: string | null;
  readonly totalCount: number | null;
  readonly guestCount: number | null;
  readonly reason: string | null;
  readonly mealStatus: string | null;
}

/** Approved meals of the canteen on a day that were not cancelled. */
const ordersOn = (sql: Sql, day: string): Promise<Order[]> =>
  tables(sql, adminMealApplication)
    .selectFrom('adminMealApplication')
    .select(['id', 'code', 'mealTime', 'mealPlace', 'totalCount', 'guestCount', 'reason', 'mealStatus'])
    .where('deleted', '=', false)
    .where('status', '=', 'approved')
    .where('mealType', '=', 'in')
    .where('mealDate', '=', day)
    .where('mealStatus', '!=', 'cancelled')
    .orderBy('code')
    .execute();

const inOrder = (a: string, b: string): number => order.indexOf(a) - order.indexOf(b);

const servingsOf = (orders: readonly Order[]): readonly Serving[] => {
  const groups = new Map<string, Serving>();
  for (const { mealTime, mealPlace, totalCount } of orders) {
    const key = JSON.stringify([mealTime, mealPlace]);
    const { persons, applications } = groups.get(key) ?? { persons: 0, applications: 0 };
    groups.set(key, {
      mealTime: mealTime ?? '',
      place: mealPlace ?? '',
      persons: persons + (totalCount ?? 0),
      applications: applications + 1,
    });
  }
  return [...groups.values()].toSorted((a, b) => inOrder(a.mealTime, b.mealTime) || a.place.localeCompare(b.place));
};

export const servingsOn = async (sql: Sql, day: string): Promise<readonly Serving[]> => servingsOf(await ordersOn(sql, day));

const text = (en: string, zh: string) => f.text(w(en, zh));
const count = (en: string, zh: string) => f.integer(w(en, zh), { required: true });

export const kitchenCalls: readonly BusinessCall[] = [
  call({
    resource: adminMealApplication.key,
    method: 'GET',
    path: 'kitchen',
    action: 'served',
    summary: w('What the kitchen serves on a day', '当日备餐'),
    query: { day: f.date(w('Day', '日期'), { required: true }) },
    answer: [
      {
        id: f.text(w('Id', '编号'), { required: true }),
        code: text('No.', '单号'),
        mealTime: f.choice('mealTime', w('Meal', '餐别')),
        place: text('Place', '用餐地点'),
        persons: count('Persons', '总人数'),
        guests: count('Guests', '来宾人数'),
        reason: f.longText(w('Reason', '用餐事由')),
        mealStatus: f.choice('mealStatus', w('Status', '用餐状态')),
      },
    ],
    run: async ({ context, query }) => {
      const orders = await ordersOn(context.services.db, query.day);
      return orders
        .map(({ mealPlace, totalCount, guestCount, ...one }) => ({
          ...one,
          place: mealPlace,
          persons: totalCount ?? 0,
          guests: guestCount ?? 0,
        }))
        .toSorted((a, b) => inOrder(a.mealTime ?? '', b.mealTime ?? '') || (a.place ?? '').localeCompare(b.place ?? ''));
    },
  }),
];
