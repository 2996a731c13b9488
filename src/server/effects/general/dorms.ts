/** What follows from stays in the dormitory. */
import { dormManagementDetail } from '#resources/general/dormManagementDetail.ts';
import { occupancyOf } from '#resources/general/dorms.ts';
import { effect } from '../effect.ts';

/**
 * A room counts who lives in it anew whenever a stay is written or deleted. The count is no change that somebody made, so it leaves version
 * and trail of the room alone: whoever edits the room meanwhile can still save.
 */
export const bedsCounted = effect(dormManagementDetail, async ({ tx, record }) => {
  const [room] = await tx.query<{ bedCount: number; roomStatus: string }>(
    `select bed_count as "bedCount", room_status as "roomStatus" from dorm_management where id = $1 for update`,
    [record.dormId],
    'dorm_lock_room',
  );
  if (room === undefined) return;
  const [found] = await tx.query<{ count: number }>(
    `select count(*)::int as count from dorm_management_detail where dorm_id = $1 and stay_status in ('living', 'reserved') and not deleted`,
    [record.dormId],
    'dorm_count',
  );
  const { livingCount, freeBeds, roomState } = occupancyOf(room, found?.count ?? 0);
  await tx.query(
    'update dorm_management set living_count = $2, free_beds = $3, room_state = $4 where id = $1',
    [record.dormId, livingCount, freeBeds, roomState],
    'dorm_counted',
  );
});
