/** Snapshots of the HR figures for the months that are over (office.md, hrDatasReport: 18 months), counted from the demo as it stands. */
import { addMonths, dateAt } from '#model/dates.ts';
import type { Services } from '#server/context.ts';
import { takeMonth } from '#server/business/hr/snapshots.ts';

const months = 18;

export async function loadFigures(services: Services): Promise<void> {
  const today = dateAt(services.clock.now().toISOString(), services.zone);
  for (let back = months; back >= 0; back -= 1) await takeMonth(services, addMonths(`${today.slice(0, 7)}-01`, -back).slice(0, 7), today);
}
