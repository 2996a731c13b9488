/** What follows from visits: a record of the gate for each day, and whoever receives the visitors hears of it. */
import { dateAt, formatInstant, instantAt } from '#model/dates.ts';
import { idOf, textOf } from '#model/text.ts';
import { timeOfDay } from '#resources/general/meetings.ts';
import { visitDays } from '#resources/general/visits.ts';
import { watchApply } from '#resources/general/watchApply.ts';
import { watchRecordDetail } from '#resources/general/watchRecordDetail.ts';
import { tables } from '../../db/typed.ts';
import { tell } from '../../outbox/tell.ts';
import { effect } from '../effect.ts';

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

/** Visitors who have not come are no longer expected. */
const visitVoided = effect(watchApply, async ({ tx, record, now, write }) => {
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

export const visitEffects = { visitExpected: recordsFor, visitTold: tellHosts, visitVoided };
