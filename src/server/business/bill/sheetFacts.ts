/** Looks up what the rules of trip sheets ask (src/resources/bill/driveRecord.ts says what each fact means). */
import { dateAt, isInstant } from '#model/calculation/dates.ts';
import { idOf } from '#model/calculation/text.ts';
import { driveRecord } from '#resources/bill/driveRecord.ts';
import type { DrivenFact } from '#resources/bill/rules/sheets.ts';
import { lookups } from '../../effects/effect.ts';
import { neighboursOf, vehicleOf } from '../general/tripFacts.ts';

const instant = (value: unknown): string | null => (isInstant(value) ? new Date(value).toISOString() : null);

export const sheetFacts = lookups(driveRecord, {
  vehicle: ({ sql, record }) => vehicleOf(sql, idOf(record.boatcarId)),
  neighbours: async ({ sql, record }) => {
    const [boatcarId, from, to] = [idOf(record.boatcarId), instant(record.startTime), instant(record.endTime)];
    if (!boatcarId || from === null) return undefined;
    return neighboursOf(sql, boatcarId, from, to ?? from, { resource: driveRecord.key, id: idOf(record.id) });
  },
  driven: async ({ sql, record }) => {
    const [boatcarId, driver, from, to] = [idOf(record.boatcarId), idOf(record.driver), instant(record.startTime), instant(record.endTime)];
    if (from === null || to === null || to <= from) return [];
    return sql.query<DrivenFact>(
      `select distinct on (x.field) x.field, d.code from drive_record d
         cross join lateral (values ('boatcarId', d.boatcar_id = $1), ('driver', d.driver = $2)) as x (field, same)
       where x.same and d.start_time < $4 and d.end_time > $3 and d.id is distinct from $5::bigint and not d.deleted
         and d.status in ('submitted', 'reposted', 'approved')
       order by x.field, d.start_time, d.id`,
      [boatcarId, driver, from, to, idOf(record.id)],
      'sheets_driven',
    );
  },
  fuelled: async ({ sql, context, record }) => {
    const [boatcarId, from, to] = [idOf(record.boatcarId), instant(record.startTime), instant(record.endTime)];
    if (!boatcarId || from === null || to === null) return undefined;
    const { zone } = context.services;
    const [row] = await sql.query<{ code: string }>(
      `select code from administration_oil_management
       where boatcar_id = $1 and stands and not deleted and record_type = 'refuel'
         and (refuel_time at time zone $4)::date between $2::date and $3::date order by refuel_time, id limit 1`,
      [boatcarId, dateAt(from, zone), dateAt(to, zone), zone],
      'sheet_fuelled',
    );
    return row?.code ?? null;
  },
});
