/** Snapshots of the HR figures for the months that are over (18 months), counted from the demo as it stands. */
import { addMonths, dateAt } from '#model/calculation/dates.ts';
import { takeMonth } from '#server/business/hr/snapshots.ts';
import type { Step } from '../stage.ts';

const months = 18;

/** A month a step. */
export const figureSteps = (): readonly Step[] =>
  Array.from({ length: months + 1 }, (_, number): Step => async ({ services, day }) => {
    const today = dateAt(day.toISOString(), services.zone);
    await takeMonth(services, addMonths(`${today.slice(0, 7)}-01`, number - months).slice(0, 7), today);
  });
