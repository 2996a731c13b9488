/** The calendar of all meeting rooms, and which of them are free at a time. */
import { addDays, instantAt } from '#model/calculation/dates.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { meetApply } from '#resources/general/meetApply.ts';
import { meetingRoom } from '#resources/general/meetingRoom.ts';
import { takenBetween } from '../../bookings/register.ts';
import { toldOf } from '../../bookings/told.ts';
import type { Context } from '../../context.ts';
import { tables } from '../../db/typed.ts';
import type { Sql } from '../../db/sql.ts';
import { invalid } from '../../documents/refusals.ts';
import { call, type BusinessCall } from '../call.ts';

/** Days that one answer of the calendar covers, at most. */
const mostDays = 42;

/** Rooms in use, in the order of their numbers. */
const roomsOf = (sql: Sql) =>
  tables(sql, meetingRoom)
    .selectFrom('meetingRoom')
    .select(['id', 'code', 'name', 'capacity', 'equipment', 'needConfirm', 'openFrom', 'openTo', 'note'])
    .where('deleted', '=', false)
    .where('status', '=', 'enabled')
    .orderBy('code')
    .execute();

const shownRoom = ({ openFrom, openTo, ...room }: Awaited<ReturnType<typeof roomsOf>>[number]) => ({
  ...room,
  code: textOf(room.code),
  name: textOf(room.name),
  capacity: room.capacity ?? 0,
  openFrom: textOf(openFrom).slice(0, 5),
  openTo: textOf(openTo).slice(0, 5),
});

/** Which of these meetings the person takes part in. */
async function mineOf(sql: Sql, { actor }: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ id: string }>(
    `select id::text from meet_apply where id = any($1::bigint[]) and (applicant = $2 or host = $2 or recorder = $2 or $2 = any(attendees))`,
    [ids, actor.userId],
    'meetings_mine',
  );
  return new Set(rows.map(({ id }) => id));
}

async function calendar(context: Context, from: string, to: string) {
  if (to < from) throw invalid([fault('range', 'to', w('lies before the first day', '不能早于开始日期'))]);
  if (to > addDays(from, mostDays - 1)) throw invalid([fault('range', 'to', w(`at most ${mostDays} days`, `最多${mostDays}天`))]);
  const { db } = context.services;
  const rooms = await roomsOf(db);
  const taken = await takenBetween(
    db,
    'room',
    rooms.map(({ id }) => id),
    instantAt(from, '00:00'),
    instantAt(addDays(to, 1), '00:00'),
  );
  const own = await mineOf(db, context, [
    ...new Set(taken.filter(({ resource }) => resource === meetApply.key).map(({ recordId }) => recordId)),
  ]);
  const bookings = (await toldOf(context, db, taken)).map((one) => ({
    roomId: one.target,
    from: one.from,
    to: one.to,
    held: one.state === 'held',
    code: one.code,
    topic: one.title,
    resource: one.resource,
    recordId: one.title === null ? null : one.recordId,
    own: one.resource === meetApply.key && own.has(one.recordId),
  }));
  return { rooms: rooms.map(shownRoom), bookings };
}

/** Rooms that are free in a time, those that fit best first: enough seats, and as few more as possible. */
async function free(context: Context, from: string, to: string, persons: number) {
  if (to <= from) throw invalid([fault('range', 'to', w('the end is not after the start', '结束时间须晚于开始时间'))]);
  const { db } = context.services;
  const rooms = await roomsOf(db);
  const taken = await takenBetween(
    db,
    'room',
    rooms.map(({ id }) => id),
    from,
    to,
  );
  const gone = new Set(taken.map(({ target }) => target));
  const seats = (capacity: number | null): number => ((capacity ?? 0) >= persons ? (capacity ?? 0) - persons : 10_000);
  return rooms
    .filter(({ id }) => !gone.has(id))
    .toSorted((one, other) => seats(one.capacity) - seats(other.capacity))
    .map(shownRoom);
}

const roomFields = {
  id: f.text(w('Id', '标识'), { required: true }),
  code: f.text(w('No.', '编号'), { required: true }),
  name: f.text(w('Room', '会议室'), { required: true }),
  capacity: f.integer(w('Seats', '座位数'), { required: true }),
  equipment: f.choices('meetEquipment', w('Equipment', '设备')),
  needConfirm: f.boolean(w('Needs a confirmation', '需行政确认')),
  openFrom: f.text(w('Open from', '开放时间'), { required: true }),
  openTo: f.text(w('Open until', '关闭时间'), { required: true }),
  note: f.text(w('Directions', '位置说明')),
} as const;

export const roomCalendarCalls: readonly BusinessCall[] = [
  call({
    resource: 'meetingRoom',
    method: 'GET',
    path: 'calendar',
    action: 'page',
    summary: w('Rooms in use and what is booked in them', '会议室日历'),
    query: { from: f.date(w('From', '开始日期'), { required: true }), to: f.date(w('To', '结束日期'), { required: true }) },
    answer: {
      rooms: f.json(w('Rooms', '会议室'), { required: true }),
      bookings: f.json(w('Bookings', '预订'), { required: true }),
    },
    run: ({ context, query }) => calendar(context, query.from, query.to),
  }),
  call({
    resource: 'meetingRoom',
    method: 'GET',
    path: 'free',
    action: 'page',
    summary: w('Rooms that are free in a time, the best fitting first', '空闲会议室'),
    query: {
      from: f.dateTime(w('From', '开始时间'), { required: true }),
      to: f.dateTime(w('To', '结束时间'), { required: true }),
      persons: f.integer(w('Persons', '人数'), { least: '1' }),
    },
    answer: [roomFields],
    run: ({ context, query }) => free(context, query.from, query.to, query.persons ?? 1),
  }),
];
