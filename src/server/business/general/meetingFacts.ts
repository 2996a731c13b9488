/** What the rules of meetings and their rooms ask (src/resources/general says what each fact means). */
import { isDate, isInstant } from '#model/calculation/dates.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { meetApply } from '#resources/general/meetApply.ts';
import { meetingRoom } from '#resources/general/meetingRoom.ts';
import { datesOf, occasionsOf, type Meeting, type Occasion } from '#resources/general/rules/meetings.ts';
import { clashesWith } from '../../bookings/register.ts';
import { toldOf } from '../../bookings/told.ts';
import { tables } from '../../db/typed.ts';
import { lookups, type FactOn } from '../../effects/effect.ts';

type Asking = FactOn<typeof meetApply>;

const instant = (value: unknown): string | null => (isInstant(value) ? new Date(value).toISOString() : null);

/** When the meeting of a form takes place; nothing while its times are not known. */
const occasionsIn = (record: Asking['record']): readonly Occasion[] => {
  const meeting: Meeting = {
    startTime: instant(record.startTime),
    endTime: instant(record.endTime),
    repeat: typeof record.repeat === 'string' ? record.repeat : null,
    repeatUntil: isDate(record.repeatUntil) ? record.repeatUntil : null,
    cancelledAt: instant(record.cancelledAt),
    exceptions: linesOf(record, 'exceptions').map(({ day, change, at }) => ({
      day: isDate(day) ? day : null,
      change: typeof change === 'string' ? change : 'leftOut',
      at: instant(at),
    })),
  };
  return datesOf(meeting).length === 0 ? [] : occasionsOf(meeting);
};

const room = async ({ sql, record }: Asking) => {
  const id = idOf(record.roomId);
  if (!id) return undefined;
  const [found] = await tables(sql, meetingRoom)
    .selectFrom('meetingRoom')
    .select(['name', 'capacity', 'needConfirm', 'openFrom', 'openTo', 'status'])
    .where('id', '=', id)
    .where('deleted', '=', false)
    .execute();
  if (found === undefined) return null;
  return {
    name: textOf(found.name),
    capacity: found.capacity ?? 0,
    needConfirm: found.needConfirm === true,
    openFrom: textOf(found.openFrom).slice(0, 5),
    openTo: textOf(found.openTo).slice(0, 5),
    enabled: found.status === 'enabled',
  };
};

const taken = async ({ sql, context, record }: Asking) => {
  const [target, occasions] = [idOf(record.roomId), occasionsIn(record)];
  if (!target || occasions.length === 0) return [];
  const id = idOf(record.id);
  const wanted = occasions.map(({ from, to }) => ({ kind: 'room', target, from, to }));
  const clashes = await clashesWith(sql, wanted, id ? { resource: meetApply.key, recordId: id } : null);
  const told = await toldOf(
    context,
    sql,
    clashes.map((clash) => clash.taken),
  );
  return told.map(({ code, from, to }) => ({ code, from, to }));
};

const users = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => idOf(one) ?? []);

/** Names only: why somebody is busy is nobody's business. */
const busy = async ({ sql, record }: Asking) => {
  const people = [...new Set([record.host, record.recorder, record.attendees].flatMap(users))];
  const occasions = occasionsIn(record);
  if (people.length === 0 || occasions.length === 0) return [];
  const rows = await sql.query<{ name: string }>(
    `with asked as (select * from jsonb_to_recordset($2::jsonb) o(day date, "from" timestamptz, "to" timestamptz))
     select distinct u.id, u.real_name as name from users u
     where u.id = any($1::bigint[]) and (
       exists (select 1 from meet_apply m join booking b on b.resource = 'meetApply' and b.record_id = m.id
         join asked o on tstzrange(b.from_at, b.to_at) && tstzrange(o."from", o."to")
         where m.id is distinct from $3::bigint and not m.deleted
           and (m.host = u.id or m.recorder = u.id or u.id = any(m.attendees)))
       or exists (select 1 from hr_leave_request l join hr_pf_staff_onboard s on s.id = l.staff_id
         join asked o on o.day between l.start_date and coalesce(l.actual_end, l.end_date)
         where s.user_id = u.id and l.status = 'approved' and not l.deleted))
     order by u.id`,
    [people, JSON.stringify(occasions), idOf(record.id)],
    'fact_meeting_busy',
  );
  return rows.map(({ name }) => name);
};

export const meetApplyFacts = lookups(meetApply, { room, taken, busy });

export const meetingRoomFacts = lookups(meetingRoom, {
  booked: async ({ sql, context, record }) => {
    const id = idOf(record.id);
    if (!id) return [];
    const rows = await sql.query<{ code: string }>(
      `select m.code from booking_target t join booking b on b.target = t.id
       join meet_apply m on b.resource = 'meetApply' and m.id = b.record_id
       where t.kind = 'room' and t.thing = $1 and b.to_at > $2 group by m.code order by min(b.from_at), m.code limit 20`,
      [id, context.services.clock.now()],
      'fact_room_booked',
    );
    return rows.map(({ code }) => code);
  },
});
