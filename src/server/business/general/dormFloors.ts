/** All rooms of the dormitory at one look: which bed is free, reserved, lived in; and what their meters showed last. */
import { instantAt } from '#model/calculation/dates.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { dormManagementDetail } from '#resources/general/dormManagementDetail.ts';
import { bedTarget } from '#resources/general/rules/dorms.ts';
import { takenBetween } from '../../bookings/register.ts';
import { toldOf, type Told } from '../../bookings/told.ts';
import { todayOf, type Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { call, type BusinessCall } from '../call.ts';

interface Room {
  readonly id: string;
  readonly building: string;
  readonly floor: number;
  readonly roomNo: string;
  readonly roomGender: string;
  readonly roomState: string;
  readonly bedCount: number;
}

const roomsOf = (sql: Sql) =>
  sql.query<Room>(
    `select id::text, building, floor, room_no as "roomNo", room_gender as "roomGender", room_state as "roomState", bed_count as "bedCount"
     from dorm_management where not deleted order by building collate "zh-x-icu", floor, room_no collate "zh-x-icu", id`,
    [],
    'dorm_floors',
  );

interface Who {
  readonly key: string;
  readonly name: string;
  readonly living: boolean;
  readonly until: string | null;
}

/** Who stands behind bookings of beds, by resource and id. */
async function whoOf(sql: Sql, told: readonly Told[]): Promise<ReadonlyMap<string, Who>> {
  const ids = (resource: string) => told.filter((one) => one.resource === resource).map(({ recordId }) => recordId);
  const rows = await sql.query<Who>(
    `select 'dormManagementDetail ' || d.id as key, s.name, d.stay_status = 'living' as living, d.plan_out_date::text as until
     from dorm_management_detail d join hr_pf_staff_onboard s on s.id = d.staff_id where d.id = any($1::bigint[])
     union all
     select 'dormApply ' || a.id, s.name, false, a.plan_out_date::text
     from dorm_apply a join hr_pf_staff_onboard s on s.id = a.staff_id where a.id = any($2::bigint[])`,
    [ids(dormManagementDetail.key), ids('dormApply')],
    'dorm_floors_who',
  );
  return new Map(rows.map((row) => [row.key, row]));
}

async function floors(context: Context) {
  const { db } = context.services;
  const today = instantAt(todayOf(context), '00:00', context.services.zone);
  const rooms = await roomsOf(db);
  const beds = rooms.flatMap(({ id, bedCount }) => Array.from({ length: bedCount }, (_, at) => bedTarget(id, at + 1)));
  const told = await toldOf(context, db, await takenBetween(db, 'bed', beds, today, null));
  const who = await whoOf(db, told);
  // The first of several has the bed now, or will have it next.
  const first = new Map(told.toReversed().map((one) => [one.target, one]));
  const bedOf = (roomId: string, bedNo: number) => {
    const taken = first.get(bedTarget(roomId, bedNo));
    if (taken === undefined) return { bedNo, state: 'free', name: null, from: null, until: null };
    const person = who.get(`${taken.resource} ${taken.recordId}`);
    const living = person?.living === true && taken.from <= today;
    const name = taken.title === null ? null : (person?.name ?? null);
    return { bedNo, state: living ? 'living' : 'reserved', name, from: taken.from, until: taken.to ?? person?.until ?? null };
  };
  return {
    rooms: rooms.map(({ bedCount, ...room }) => ({
      ...room,
      beds: Array.from({ length: bedCount }, (_, at) => bedOf(room.id, at + 1)),
    })),
  };
}

interface MeterRow {
  readonly id: string;
  readonly building: string;
  readonly roomNo: string;
  readonly month: string | null;
  readonly waterBefore: string | null;
  readonly powerBefore: string | null;
  readonly waterTo: string | null;
  readonly powerTo: string | null;
  readonly amount: string | null;
  readonly carried: boolean;
}

/** Every room in use with its reading of a month and the one before it. */
const metersOf = (sql: Sql, month: string) =>
  sql.query<MeterRow>(
    `select r.id::text, r.building, r.room_no as "roomNo", b.month, b.water_to::text as "waterBefore", b.power_to::text as "powerBefore",
       m.water_to::text as "waterTo", m.power_to::text as "powerTo", m.amount::text as amount,
       exists (select from dorm_charge c where c.dorm_id = r.id and c.month = $1 and c.pay_state = 'carried' and not c.deleted) as carried
     from dorm_management r
     left join dorm_meter m on m.dorm_id = r.id and m.month = $1 and not m.deleted
     left join lateral (select * from dorm_meter o where o.dorm_id = r.id and o.month < $1 and not o.deleted order by o.month desc limit 1) b on true
     where not r.deleted and r.room_status <> 'closed'
     order by r.building collate "zh-x-icu", r.room_no collate "zh-x-icu", r.id`,
    [month],
    'dorm_meters',
  );

export const dormFloorCalls: readonly BusinessCall[] = [
  call({
    resource: 'dormManagement',
    method: 'GET',
    path: 'floors',
    action: 'page',
    summary: w('All rooms with their beds: free, reserved, lived in', '宿舍楼层床位总览'),
    answer: { rooms: f.json(w('Rooms', '房间'), { required: true }) },
    run: ({ context }) => floors(context),
  }),
  call({
    resource: 'dormManagement',
    method: 'GET',
    path: 'meters',
    action: 'meter',
    summary: w('Readings of a month, with the ones before', '当月抄表与上次读数'),
    query: { month: f.month(w('Month', '月份'), { required: true }) },
    answer: { rooms: f.json(w('Rooms', '房间'), { required: true }) },
    run: async ({ context, query: { month } }) => {
      const rooms = await metersOf(context.services.db, month);
      return { rooms: rooms.map((row) => ({ ...row })) };
    },
  }),
];
