/** What follows from trips: whoever travels hears of the dispatch and of what becomes of it; the register shows what a return changed. */
import { notNow } from '#model/acts.ts';
import { dateAt, formatInstant } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { boatcarApply } from '#resources/general/boatcarApply.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { tell } from '../../outbox/tell.ts';
import { closeClaim, openClaim } from '../bill/claims.ts';
import { effect, type EffectInput, type EffectOn, type WriteRecord } from '../effect.ts';

/** The applicant, the driver and who rides along, once. */
const concerned = ({ applicant, driver, passengers }: AnyDoc): readonly string[] => [
  ...new Set([applicant, driver, passengers].flat().flatMap((one: unknown) => idOf(one) ?? [])),
];

/** Tells whoever is concerned by a trip, but who does it. */
export async function tellTrip(
  tx: Sql,
  { services, actor }: Pick<Context, 'services' | 'actor'>,
  key: 'vehicle_dispatch' | 'vehicle_cancelled',
  record: AnyDoc,
  comment = '',
): Promise<void> {
  const shown = (instant: unknown): string => formatInstant(textOf(instant), 'yyyy-MM-dd hh:mm', services.zone);
  const [names] = await tx.query<{ plate: string | null; driver: string | null }>(
    `select (select plate_no from boatcar_management where id = $1) as plate, (select real_name from users where id = $2) as driver`,
    [record['boatcarId'], record['driver']],
    'trip_names',
  );
  const params = {
    name: textOf(record['toPlace']),
    from: shown(record['planStart']),
    to: shown(record['planEnd']),
    node: names?.plate ?? '',
    who: names?.driver ?? '',
    comment,
    resource: boatcarApply.key,
    documentId: textOf(record['id']),
  };
  const principals = concerned(record).flatMap((id) => (id === actor.userId ? [] : [`u:${id}` as const]));
  await tell(tx, services.clock.now(), [{ key, principals, params, actorId: actor.userId }]);
}

export const tripDispatched = effect(boatcarApply, async ({ tx, context, record }) => {
  await tellTrip(tx, context, 'vehicle_dispatch', { ...record });
});

/** Where an odometer stood, by a record that stands; what a record said before is replaced, or taken away with `null`. */
export async function logOdometer(
  { tx, write, definition }: Pick<EffectInput, 'tx' | 'write' | 'definition'>,
  source: { readonly id: string; readonly boatcarId: string },
  seen: { readonly at: string; readonly odometer: string } | null,
): Promise<void> {
  const [row] = await tx.query<{ id: string }>(
    'select id::text from boatcar_odometer where source_type = $1 and source_id = $2',
    [definition.key, source.id],
    'odometer_of',
  );
  if (seen !== null)
    await write(
      'boatcarOdometer',
      { ...seen, boatcarId: source.boatcarId, sourceType: definition.key, sourceId: source.id, stands: true },
      row ?? {},
    );
  else if (row) await write('boatcarOdometer', { stands: false }, row);
  await write('boatcarManagement', {}, { id: source.boatcarId });
}

/** A stored trip. */
export type TripRecord = EffectOn<typeof boatcarApply>['record'];

const cut = (text: string | null, most: number): string | null => (text === null ? null : text.slice(0, most));

/** The sheet of a trip that came back: approved with it, in the name of its driver. It books no odometer of its own, the trip has done so. */
export async function writeSheet({ tx, context, write }: Pick<EffectInput, 'tx' | 'context' | 'write'>, trip: TripRecord): Promise<void> {
  if (trip.driver === null || trip.actualEnd === null) return;
  const [riding] = await tx.query<{ names: string | null }>(
    `select string_agg(real_name, '、' order by id) as names from users where id = any($1::bigint[])`,
    [trip.passengers ?? []],
    'trip_passengers',
  );
  const sheet = await write(
    'driveRecord',
    {
      status: 'approved',
      applyDate: dateAt(trip.actualEnd),
      boatcarId: trip.boatcarId,
      driver: trip.driver,
      boatcarApplyId: trip.id,
      useDept: trip.applicantDept,
      tripType: trip.tripType,
      reason: cut(trip.reason, 150),
      fromPlace: trip.fromPlace,
      toPlace: trip.toPlace,
      startTime: trip.actualStart,
      endTime: trip.actualEnd,
      startOdo: trip.startOdo,
      endOdo: trip.endOdo,
      passengers: cut(riding?.names ?? null, 100),
      cargo: trip.cargo,
      tollFee: trip.tollFee ?? '0.00',
      parkFee: trip.parkFee ?? '0.00',
    },
    { applicant: trip.driver },
  );
  await openClaim({ context, write }, 'driveRecord', sheet);
}

/** The sheet goes with the trip that it was made from. */
async function voidSheet(tx: Sql, write: WriteRecord, tripId: string): Promise<void> {
  const sheets = await tx.query<{ id: string }>(
    `select id::text from drive_record where boatcar_apply_id = $1 and status = 'approved' and not deleted`,
    [tripId],
    'trip_sheet',
  );
  for (const { id } of sheets) {
    await closeClaim(tx, 'driveRecord', id);
    await write('driveRecord', { status: 'invalidated' }, { id });
  }
}

/** It ended in one way or another: the register follows. A driver who has left brings the vehicle back before they give it up. */
export const tripOver = effect(boatcarApply, async ({ tx, context, definition, record, phase, write }) => {
  const { id, boatcarId, driver, actualStart, actualEnd, endOdo } = record;
  if (phase === 'rejected' && actualStart !== null && driver === context.actor.userId) {
    const { code = '409', reason, desc } = notNow('tripRuns', w('The trip runs; report its return', '行程进行中，须登记收车'));
    throw new Refusal(code, reason, desc);
  }
  if (boatcarId === null) return;
  const back = phase === 'approved' && actualEnd !== null && endOdo !== null ? { at: actualEnd, odometer: endOdo } : null;
  await logOdometer({ tx, write, definition }, { id, boatcarId }, back);
  if (phase === 'approved') await writeSheet({ tx, context, write }, record);
  if (phase === 'invalidated') await voidSheet(tx, write, id);
});
