/** What follows from stays in the dormitory and from applications for them. */
import { dateAt } from '#model/calculation/dates.ts';
import { isPositive } from '#model/calculation/decimal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { dormApply } from '#resources/general/dormApply.ts';
import { dormManagementDetail } from '#resources/general/dormManagementDetail.ts';
import { occupancyOf } from '#resources/general/rules/dorms.ts';
import type { Sql } from '../../db/sql.ts';
import { tell } from '../../outbox/tell.ts';
import { effect } from '../effect.ts';
import { chargeDamage, chargeSince } from './dormCharges.ts';

/**
 * A room counts who lives in it anew. The count is no change that somebody made, so it leaves version and trail of the room alone: whoever
 * edits the room meanwhile can still save.
 */
export async function countBeds(tx: Sql, dormId: string | null): Promise<void> {
  const [room] = await tx.query<{ bedCount: number; roomStatus: string }>(
    `select bed_count as "bedCount", room_status as "roomStatus" from dorm_management where id = $1 for update`,
    [dormId],
    'dorm_lock_room',
  );
  if (room === undefined) return;
  const [found] = await tx.query<{ count: number }>(
    `select count(*)::int as count from dorm_management_detail where dorm_id = $1 and stay_status in ('living', 'reserved') and not deleted`,
    [dormId],
    'dorm_count',
  );
  const { livingCount, freeBeds, roomState } = occupancyOf(room, found?.count ?? 0);
  await tx.query(
    'update dorm_management set living_count = $2, free_beds = $3, room_state = $4 where id = $1',
    [dormId, livingCount, freeBeds, roomState],
    'dorm_counted',
  );
}

/** Whenever a stay is written or deleted its room counts anew. */
export const bedsCounted = effect(dormManagementDetail, ({ tx, record }) => countBeds(tx, record.dormId));

/** An approved application keeps its bed by a stay that is reserved until its day; the resident hears of it. */
export const bedGiven = effect(dormApply, async ({ tx, context, record, now, write }) => {
  if (record.applyType === 'checkOut') return;
  const { dormId, bedNo, staffId, planInDate: checkInDate, planOutDate, id: applyId } = record;
  const [room] = await tx.query<{ name: string; fee: string }>(
    `select building || room_no as name, monthly_fee::text as fee from dorm_management where id = $1`,
    [dormId],
    'dorm_given_room',
  );
  await write('dormManagementDetail', {
    dormId,
    bedNo,
    staffId,
    checkInDate,
    planOutDate,
    applyId,
    stayStatus: 'reserved',
    roomFee: room?.fee ?? '0',
  });
  const [person] = await tx.query<{ userId: string | null }>(
    `select user_id::text as "userId" from hr_pf_staff_onboard where id = $1`,
    [staffId],
    'dorm_given_to',
  );
  const userId = idOf(person?.userId);
  if (userId === null) return;
  const params = {
    name: `${room?.name ?? ''}-${textOf(bedNo)}`,
    date: textOf(checkInDate),
    resource: dormApply.key,
    documentId: record.id,
  };
  await tell(tx, now, [{ key: 'dorm_assigned', principals: [`u:${userId}`], params, actorId: context.actor.userId }]);
});

/** On its day who moves out has left; who changes has left one bed for the other; who was given a bed lives in it. */
export const stayFollows = effect(dormApply, async ({ tx, context, record, now, write }) => {
  const today = dateAt(now, context.services.zone);
  const out = record.applyType === 'checkOut';
  const [present] = await tx.query<{ id: string; dormId: string }>(
    `select id::text, dorm_id::text as "dormId" from dorm_management_detail
     where staff_id = $1 and stay_status = 'living' and not deleted for update`,
    [record.staffId],
    'dorm_present_stay',
  );
  if (present !== undefined && record.applyType !== 'checkIn') {
    const ended = { stayStatus: 'left', checkOutDate: out ? record.outDate : record.planInDate };
    const left = await write('dormManagementDetail', ended, { id: present.id });
    if (out && isPositive(record.damageFee)) await chargeDamage(tx, write, left, textOf(record.damageFee), today.slice(0, 7));
  }
  const [given] = await tx.query<{ id: string }>(
    `select id::text from dorm_management_detail where apply_id = $1 and stay_status = 'reserved' and not deleted`,
    [record.id],
    'dorm_given_stay',
  );
  if (given !== undefined) await write('dormManagementDetail', { stayStatus: 'living' }, { id: given.id });
  const rooms = [present?.dormId, idOf(record.dormId)].flatMap((id) => id ?? []);
  await chargeSince(tx, write, rooms, textOf(record.effectDate), today);
});
