/** An approved application that is made void before its day gives the reserved bed back. */
import { dormApply } from '#resources/general/dormApply.ts';
import { dormManagementDetail } from '#resources/general/dormManagementDetail.ts';
import { leaveBookings } from '../../bookings/keep.ts';
import { countBeds } from '../../effects/general/dorms.ts';
import { effect } from '../../effects/effect.ts';

export const bedGivenBack = effect(dormApply, async ({ tx, record, now }) => {
  const rows = await tx.query<{ id: string; dormId: string }>(
    `update dorm_management_detail set deleted = true, version = version + 1, updated_at = $2
     where apply_id = $1 and stay_status = 'reserved' and not deleted returning id::text, dorm_id::text as "dormId"`,
    [record.id, now],
    'dorm_give_back',
  );
  for (const { id, dormId } of rows) {
    await leaveBookings(tx, dormManagementDetail, id);
    await countBeds(tx, dormId);
  }
});
