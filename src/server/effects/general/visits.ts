/** What follows from visits: a record of the gate for each day, and whoever receives the visitors hears of it. */
import { dateAt, formatInstant, instantAt } from '#model/calculation/dates.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { timeOfDay } from '#resources/general/rules/meetings.ts';
import { visitDays } from '#resources/general/rules/visits.ts';
import { watchApply } from '#resources/general/watchApply.ts';
import { watchGiftDetail } from '#resources/general/watchGiftDetail.ts';
import { watchReceiveDetail } from '#resources/general/watchReceiveDetail.ts';
import { watchRecordDetail } from '#resources/general/watchRecordDetail.ts';
import { tables } from '../../db/typed.ts';
import { tell } from '../../outbox/tell.ts';
import { effect, type Effect } from '../effect.ts';

/** The gate expects them from today on; a day that went by while the visit was decided on is none of its days. */
const recordsFor = effect(watchApply, async ({ record, now, write }) => {
  const today = dateAt(now);
  const days = visitDays(record.visitStart, record.visitEnd).filter((day) => day >= today);
  for (const visitDay of days) {
    const first = visitDay === dateAt(textOf(record.visitStart));
    await write(watchRecordDetail.key, {
      watchApplyId: record.id,
      visitDay,
      planTime: first ? record.visitStart : instantAt(visitDay, timeOfDay(textOf(record.visitStart))),
      visitorOrg: record.visitorOrg,
      leadVisitor: record.leadVisitor,
      planCount: record.visitorCount,
      plateNos: record.plateNos,
      areasVisited: record.areas,
      guide: record.hostUser,
    });
  }
});

const tellHosts = effect(watchApply, async ({ tx, context, record, now }) => {
  const hosts = [...new Set([record.hostUser, ...(record.companions ?? [])].flatMap((one) => idOf(one) ?? []))];
  const from = formatInstant(textOf(record.visitStart), 'yyyy-MM-dd hh:mm', context.services.zone);
  const params = {
    name: textOf(record.visitorOrg),
    date: from,
    from,
    count: textOf(record.visitorCount),
    resource: watchApply.key,
    documentId: record.id,
  };
  await tell(tx, new Date(now), [
    { key: 'visit_host', principals: hosts.map((id) => `u:${id}` as const), params, actorId: context.actor.userId },
  ]);
});

/** The host gets drafts to complete once it is over: what it cost, and the gifts where some were asked for. */
const draftsFor = effect(watchApply, async ({ record, write }) => {
  const applicant = textOf(record.hostUser);
  const day = dateAt(textOf(record.visitStart));
  const watchApplyId = record.id;
  const guests = { guestCount: record.visitorCount, companionCount: (record.companions ?? []).length };
  await write(watchReceiveDetail.key, { watchApplyId, receiveDate: day, ...guests }, { applicant });
  if (record.needGift !== true) return;
  const receiver = { receiverOrg: record.visitorOrg, receiverName: record.leadVisitor, persons: record.visitorCount };
  await write(watchGiftDetail.key, { watchApplyId, giftDate: day, reason: record.purpose, ...receiver }, { applicant });
});

/** The visit shows what it cost: its settlement and its gifts, as far as they are approved. This one is being approved. */
const visitCosted: Effect = async ({ tx, record, definition, write }) => {
  const visit = idOf(record['watchApplyId']);
  if (visit === null) return;
  const [row] = await tx.query<{ total: string }>(
    `select (coalesce(sum(amount), 0) + $2::numeric)::numeric(16, 2)::text as total from (
       select total_cost as amount from watch_receive_detail
         where watch_apply_id = $1 and status = 'approved' and not deleted and ($3 <> 'watchReceiveDetail' or id <> $4::bigint)
       union all select total_amount from watch_gift_detail
         where watch_apply_id = $1 and status = 'approved' and not deleted and ($3 <> 'watchGiftDetail' or id <> $4::bigint)) one`,
    [visit, textOf(record['totalCost'] ?? record['totalAmount']), definition.key, record['id']],
    'visit_cost',
  );
  await write(watchApply.key, { costTotal: row?.total ?? null }, { id: visit });
};

/** Visitors who have not come are no longer expected, and drafts that nobody sent are taken back. */
const visitVoided = effect(watchApply, async ({ tx, record, now, write }) => {
  for (const table of ['watch_receive_detail', 'watch_gift_detail'])
    await tx.query(
      `update ${table} set deleted = true, version = version + 1, updated_at = $2 where watch_apply_id = $1 and status = 'draft' and not deleted`,
      [record.id, new Date(now)],
      `visit_void_${table}`,
    );
  const expected = await tables(tx, watchRecordDetail)
    .selectFrom('watchRecordDetail')
    .select('id')
    .where('watchApplyId', '=', record.id)
    .where('arriveTime', 'is', null)
    .where('refusedAt', 'is', null)
    .where('deleted', '=', false)
    .execute();
  for (const { id } of expected) await write(watchRecordDetail.key, { cancelledAt: now }, { id });
});

export const visitEffects = { visitExpected: recordsFor, visitDrafted: draftsFor, visitTold: tellHosts, visitVoided, visitCosted };
