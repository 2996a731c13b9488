/** What the rules of vehicles and their trips ask (src/resources/general says what each fact means). */
import { addDays, dateAt, instantAt, isInstant } from '#model/calculation/dates.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { boatcarApply } from '#resources/general/boatcarApply.ts';
import { boatcarManagement } from '#resources/general/boatcarManagement.ts';
import type { NeighboursFact, VehicleFact } from '#resources/general/rules/trips.ts';
import { clashesWith, takenBetween } from '../../bookings/register.ts';
import { toldOf } from '../../bookings/told.ts';
import type { Sql } from '../../db/sql.ts';
import { tables } from '../../db/typed.ts';
import { lookups } from '../../effects/effect.ts';

export const vehicleOf = async (sql: Sql, id: string | null): Promise<VehicleFact | null | undefined> => {
  if (!id) return undefined;
  const [found] = await tables(sql, boatcarManagement)
    .selectFrom('boatcarManagement')
    .select(['plateNo', 'bcType', 'seats', 'insuranceTo', 'inspectionTo', 'serviceState'])
    .where('id', '=', id)
    .where('deleted', '=', false)
    .execute();
  return found === undefined ? null : { ...found, plateNo: textOf(found.plateNo) };
};

/** The trip of a vehicle that is under way, beside one. */
export const runningTrip = async (sql: Sql, boatcarId: string, but: string | null): Promise<{ readonly code: string } | null> => {
  const [row] = await sql.query<{ code: string }>(
    `select code from boatcar_apply where boatcar_id = $1 and id is distinct from $2::bigint and not deleted
       and status in ('submitted', 'reposted') and actual_start is not null and actual_end is null order by actual_start limit 1`,
    [boatcarId, but],
    'trip_running',
  );
  return row ?? null;
};

interface AskingTrip {
  readonly resource: string;
  readonly id: string | null;
}

/**
 * Trips of a vehicle, asked for or entered as sheets, that ended last before an instant and began first after one: where the odometer stood.
 * `but`: the one that asks. The sheet that was made from a trip is that trip once more.
 */
export async function neighboursOf(
  sql: Sql,
  boatcarId: string,
  from: string,
  to: string,
  { resource, id }: AskingTrip,
): Promise<NeighboursFact> {
  const trips = `from (
    select code, id, actual_start as started, actual_end as ended, start_odo, end_odo from boatcar_apply
      where boatcar_id = $1 and status = 'approved' and not deleted and ($4 <> 'boatcarApply' or id is distinct from $3::bigint)
    union all
    select code, id, start_time, end_time, start_odo, end_odo from drive_record
      where boatcar_id = $1 and boatcar_apply_id is null and status = 'approved' and not deleted
        and ($4 <> 'driveRecord' or id is distinct from $3::bigint)) t`;
  const [[before], [after]] = await Promise.all([
    sql.query<{ code: string; odometer: string }>(
      `select code, end_odo::text as odometer ${trips} where ended <= $2 order by ended desc, end_odo desc, id limit 1`,
      [boatcarId, from, id, resource],
      'trip_before',
    ),
    sql.query<{ code: string; odometer: string }>(
      `select code, start_odo::text as odometer ${trips} where started >= $2 order by started, start_odo, id limit 1`,
      [boatcarId, to, id, resource],
      'trip_after',
    ),
  ]);
  return { before: before ?? null, after: after ?? null };
}

const instant = (value: unknown): string | null => (isInstant(value) ? new Date(value).toISOString() : null);

export const boatcarApplyFacts = lookups(boatcarApply, {
  vehicle: ({ sql, record }) => vehicleOf(sql, idOf(record.boatcarId)),
  taken: async ({ sql, context, record }) => {
    const [from, to, id] = [instant(record.planStart), instant(record.planEnd), idOf(record.id)];
    if (from === null || to === null || to <= from || instant(record.actualEnd) !== null) return [];
    const wanted = (['boatcarId', 'driver'] as const).flatMap((field) => {
      const target = idOf(record[field]);
      return target ? [{ kind: field === 'driver' ? 'driver' : 'vehicle', target, from, to, field }] : [];
    });
    const clashes = await clashesWith(sql, wanted, id ? { resource: boatcarApply.key, recordId: id } : null);
    const told = await toldOf(
      context,
      sql,
      clashes.map((clash) => clash.taken),
    );
    return told.map((one) => ({ field: one.kind === 'driver' ? ('driver' as const) : ('boatcarId' as const), ...one }));
  },
  neighbours: async ({ sql, record }) => {
    const boatcarId = idOf(record.boatcarId);
    const from = instant(record.actualStart) ?? instant(record.actualEnd);
    if (!boatcarId || from === null) return { before: null, after: null };
    return neighboursOf(sql, boatcarId, from, instant(record.actualEnd) ?? from, { resource: boatcarApply.key, id: idOf(record.id) });
  },
  licence: async ({ sql, context, record }) => {
    if (record.selfDrive !== true) return undefined;
    const rows = await sql.query<{ validTo: string | null }>(
      `select c.valid_to as "validTo" from hr_pf_staff_onboard s join hr_pf_staff_onboard_certificates c on c.parent_id = s.id
       where s.user_id = $1 and not s.deleted and c.cert_type = 'driver' order by c.valid_to desc nulls first limit 1`,
      [idOf(record.applicant) ?? context.actor.userId],
      'trip_licence',
    );
    const [best] = rows;
    return { held: best !== undefined, validTo: best?.validTo ?? null };
  },
});

export const boatcarManagementFacts = lookups(boatcarManagement, {
  use: async ({ sql, context, record, today }) => {
    const id = idOf(record.id);
    if (!id) return { running: false, today: false, repair: false };
    const { zone, clock } = context.services;
    const now = clock.now().toISOString();
    const taken = await takenBetween(sql, 'vehicle', [id], instantAt(today, '00:00', zone), instantAt(addDays(today, 1), '00:00', zone));
    const trips = taken.filter(({ resource }) => resource === boatcarApply.key);
    return {
      running: (await runningTrip(sql, id, null)) !== null,
      today: trips.some(({ state }) => state === 'held'),
      repair: taken.some(
        ({ resource, from, to }) =>
          resource !== boatcarApply.key && dateAt(from, zone) <= today && from <= now && (to === null || now < to),
      ),
    };
  },
  odometer: async ({ sql, record }) => {
    const id = idOf(record.id);
    if (!id) return null;
    const [row] = await sql.query<{ odometer: string | null }>(
      'select max(odometer)::text as odometer from boatcar_odometer where boatcar_id = $1 and stands and not deleted',
      [id],
      'vehicle_odometer',
    );
    return row?.odometer ?? null;
  },
});
