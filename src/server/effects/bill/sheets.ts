/** Trip sheets that were entered move the odometer of the register, and tell of accidents. */
import { formatInstant } from '#model/calculation/dates.ts';
import { textOf } from '#model/calculation/text.ts';
import { driveRecord } from '#resources/bill/driveRecord.ts';
import { tell } from '../../outbox/tell.ts';
import { effect } from '../effect.ts';
import { logOdometer } from '../general/trips.ts';

export const sheetApproved = effect(driveRecord, async ({ tx, context, definition, record, write }) => {
  const { id, boatcarId, driver, endTime, endOdo, violation, startTime } = record;
  if (boatcarId === null || endTime === null || endOdo === null) return;
  await logOdometer({ tx, write, definition }, { id, boatcarId }, { at: endTime, odometer: endOdo });
  if (violation !== true) return;
  const { services, actor } = context;
  const [names] = await tx.query<{ plate: string | null; driver: string | null }>(
    `select (select plate_no from boatcar_management where id = $1) as plate, (select real_name from users where id = $2) as driver`,
    [boatcarId, driver],
    'trip_names',
  );
  const params = {
    name: textOf(record.toPlace),
    code: textOf(record.code),
    from: formatInstant(textOf(startTime), 'yyyy-MM-dd hh:mm', services.zone),
    node: names?.plate ?? '',
    who: names?.driver ?? '',
    comment: textOf(record.violationDesc),
    resource: driveRecord.key,
    documentId: id,
  };
  await tell(tx, services.clock.now(), [{ key: 'trip_violation', principals: ['r:admin_manager'], params, actorId: actor.userId }]);
});

/** The entries that a wrong sheet brought into the log go with it. */
export const sheetVoided = effect(driveRecord, async ({ tx, definition, record: { id, boatcarId }, write }) => {
  if (boatcarId !== null) await logOdometer({ tx, write, definition }, { id, boatcarId }, null);
});
