/** What the rules, acts and calls of meals share. */
import { addDays, instantAt } from '#model/calculation/dates.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';

/** Highest standard of the canteen for one person. */
export const canteenLimit = '40.00';

/** So many of the house may go along at most, where the guests are no more than `fewGuests`; else a third of the guests. */
const fewCompanions = 3;
const fewGuests = 10;
export const companionsFor = (guests: number): number => (guests <= fewGuests ? fewCompanions : Math.floor(guests / 3));

/** Until when the kitchen counts on it: a meal of the canteen is asked for, and cancelled, until then. */
export const orderedBy = (mealDate: string): string => instantAt(addDays(mealDate, -1), '16:00');

export const servedAsked = {
  actualCount: f.integer(w('Actual persons', '实际人数'), { required: true, least: '0', most: '2000' }),
  actualAmount: f.money(w('Actual amount', '实际金额'), { required: true, least: '0' }),
} as const;

export const mealCancelAsked = { reason: f.text(w('Reason', '原因'), { max: 200, required: true }) } as const;
