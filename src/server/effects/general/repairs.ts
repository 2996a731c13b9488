/** What follows from maintenance, and what its rules ask. */
import { instantAt } from '#model/calculation/dates.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { boatcarMaintain } from '#resources/general/boatcarMaintain.ts';
import { boatcarManagement } from '#resources/general/boatcarManagement.ts';
import { laterDate } from '#resources/bill/rules/warranties.ts';
import { inspectedUntil } from '#resources/general/rules/repairs.ts';
import { tables } from '../../db/typed.ts';
import { effect, lookups } from '../effect.ts';
import { logOdometer } from './trips.ts';

/** The register learns where the odometer stood, when the next service is due, and until when an inspection holds; never an earlier day than before. */
export const repairDone = effect(boatcarMaintain, async ({ tx, context, definition, record, write }) => {
  const { id, boatcarId, odometer, applyDate, maintainType, nextMaintainAt, finishDate, newInspectionTo } = record;
  if (boatcarId === null || odometer === null || !applyDate || finishDate === null) return;
  const at = instantAt(applyDate, '00:00', context.services.zone);
  await logOdometer({ tx, write, definition }, { id, boatcarId }, { at, odometer });
  const [vehicle] = await tx.query<{ inspectionTo: string | null }>(
    `select inspection_to::text as "inspectionTo" from boatcar_management where id = $1 for update`,
    [boatcarId],
    'repair_vehicle',
  );
  const until = maintainType === 'inspection' ? inspectedUntil(newInspectionTo, vehicle?.inspectionTo ?? null, finishDate) : null;
  await write(
    'boatcarManagement',
    {
      ...(nextMaintainAt !== null && { nextMaintainAt }),
      ...(until !== null && { inspectionTo: laterDate(vehicle?.inspectionTo ?? null, until) }),
    },
    { id: boatcarId },
  );
  return until === null ? undefined : { newInspectionTo: until };
});

export const boatcarMaintainFacts = lookups(boatcarMaintain, {
  vehicle: async ({ sql, record }) => {
    const id = idOf(record.boatcarId);
    if (!id) return undefined;
    const [found] = await tables(sql, boatcarManagement)
      .selectFrom('boatcarManagement')
      .select(['plateNo', 'odometer', 'inspectionTo', 'serviceState'])
      .where('id', '=', id)
      .where('deleted', '=', false)
      .execute();
    return found === undefined ? null : { ...found, plateNo: textOf(found.plateNo) };
  },
  other: async ({ sql, record }) => {
    const id = idOf(record.boatcarId);
    if (!id) return undefined;
    const [row] = await sql.query<{ code: string }>(
      `select code from boatcar_maintain where boatcar_id = $1 and id is distinct from $2::bigint and not deleted
         and status in ('submitted', 'reposted') order by id limit 1`,
      [id, idOf(record.id)],
      'repair_open',
    );
    return row?.code ?? null;
  },
});
