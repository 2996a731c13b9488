/** Trips that came back before there were trip sheets get theirs, so that mileage and cost of a vehicle are whole. */
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { boatcarApply } from '#resources/general/boatcarApply.ts';
import { machineContext, type Services } from '../../context.ts';
import { readRecord } from '../../documents/record.ts';
import { writer } from '../../documents/write.ts';
import { writeSheet, type TripRecord } from '../../effects/general/trips.ts';
import type { Work } from '../work.ts';

const mostAtOnce = 500;

const without = ({ db }: Services): Promise<{ id: string }[]> =>
  db.query(
    `select a.id::text from boatcar_apply a where a.status = 'approved' and not a.deleted and a.driver is not null and a.actual_end is not null
       and not exists (select from drive_record d where d.boatcar_apply_id = a.id) order by a.actual_end, a.id limit ${mostAtOnce}`,
    [],
    'trips_without_sheet',
  );

const make = (services: Services, id: string): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const trip = await readRecord(tx, boatcarApply, id, { lock: true });
    const [made] = await tx.query('select 1 from drive_record where boatcar_apply_id = $1', [id], 'trip_has_sheet');
    if (trip === null || textOf(trip['status']) !== 'approved' || made !== undefined) return false;
    // A stored trip has the fields of its definition.
    const context = machineContext(services);
    await writeSheet({ tx, context, write: writer(tx, context) }, trip as unknown as TripRecord);
    return true;
  });

export const pastSheets: Work = {
  key: 'past_trip_sheets',
  name: w('Sheets of earlier trips', '历史行程补录行车记录'),
  about: w('Driving records', '行车记录'),
  time: '01:40',
  run: async (services) => {
    let done = 0;
    for (const { id } of await without(services)) if (await make(services, id)) done += 1;
    return done;
  },
};
