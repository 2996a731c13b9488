/** Calls of the dormitory: a room with its beds, who lives in them and who did. */
import { instantAt } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { f, type Json } from '#model/field.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { dormManagement } from '#resources/general/dormManagement.ts';
import { dormManagementDetail } from '#resources/general/dormManagementDetail.ts';
import { bedTarget, occupying } from '#resources/general/rules/dorms.ts';
import { mayRead } from '../../access/scope.ts';
import { takenBetween } from '../../bookings/register.ts';
import { toldOf } from '../../bookings/told.ts';
import { todayOf, type Context } from '../../context.ts';
import { namesOf } from '#server/documents/lists/names.ts';
import { readStored, shownRecord } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { visible } from '#server/documents/shown/visible.ts';
import { call, type BusinessCall } from '../call.ts';

/** Stays that have ended, the newest first, at most. */
const mostHistory = 100;

/** Stays of a room as far as this person sees them, those that keep a bed or those that have ended. */
async function staysOf(context: Context, dormId: string, ended: boolean): Promise<AnyDoc[]> {
  const { db } = context.services;
  const rows = await db.query<{ id: string }>(
    `select id::text from dorm_management_detail where dorm_id = $1 and not deleted and (stay_status = 'left') = $2
     order by check_out_date desc nulls first, bed_no, id desc limit ${mostHistory}`,
    [dormId, ended],
    'dorm_stays',
  );
  const shown: AnyDoc[] = [];
  for (const { id } of rows) {
    const record = await readRecord(db, dormManagementDetail, id);
    if (record !== null && (await mayRead(context, dormManagementDetail, record)))
      shown.push(visible(context, dormManagementDetail, record));
  }
  const $names = await namesOf(db, context, dormManagementDetail, shown);
  return shown.map((record) => ({ ...record, $names }));
}

/** Who has which bed from today on, whether they live there or an application holds it. */
async function bookedFrom(context: Context, dormId: string, beds: readonly number[]): Promise<ReadonlyMap<number, AnyDoc>> {
  const { db } = context.services;
  const byTarget = new Map(beds.map((bedNo) => [bedTarget(dormId, bedNo), bedNo]));
  const taken = await takenBetween(db, 'bed', [...byTarget.keys()], instantAt(todayOf(context), '00:00'), null);
  const booked = new Map<number, AnyDoc>();
  // The first of several is the one that has the bed now, or will have it next.
  for (const { target, resource, recordId, code, title, from, to, state } of (await toldOf(context, db, taken)).toReversed())
    booked.set(byTarget.get(target) as number, {
      code,
      title,
      resource,
      recordId: title === null ? null : recordId,
      from,
      to,
      held: state === 'held',
    });
  return booked;
}

/** Records are JSON as answers carry them. */
const asJson = (value: unknown): Json => value as Json;

async function roomWithBeds(context: Context, id: string) {
  const room = await readStored(context, dormManagement, id);
  const beds = Array.from({ length: Number(room['bedCount'] ?? 0) }, (_, at) => at + 1);
  const stays = await staysOf(context, id, false);
  const booked = await bookedFrom(context, id, beds);
  const stayIn = (bedNo: number): AnyDoc | null => {
    const those = stays.filter((stay) => Number(stay['bedNo']) === bedNo && occupying.includes(textOf(stay['stayStatus'])));
    return those.find((stay) => stay['stayStatus'] === 'living') ?? those[0] ?? null;
  };
  return {
    room: asJson(await shownRecord(context, dormManagement, room)),
    beds: asJson(beds.map((bedNo) => ({ bedNo, stay: stayIn(bedNo), booking: booked.get(bedNo) ?? null }))),
    history: asJson(await staysOf(context, id, true)),
  };
}

export const dormCalls: readonly BusinessCall[] = [
  call({
    resource: 'dormManagementDetail',
    method: 'GET',
    path: 'getAcc/:id',
    action: 'page',
    summary: w('A room with its beds, who lives in them and who did', '房间床位与入住明细'),
    answer: {
      room: f.json(w('Room', '房间'), { required: true }),
      beds: f.json(w('Beds', '床位'), { required: true }),
      history: f.json(w('Stays that have ended', '历史入住'), { required: true }),
    },
    run: ({ context, params }) => roomWithBeds(context, textOf(params['id'])),
  }),
];
