/** What the rules of the dormitory ask (src/resources/general says what each fact means). */
import { idOf } from '#model/calculation/text.ts';
import { dormManagement } from '#resources/general/dormManagement.ts';
import { dormManagementDetail, type PersonOfStay, type RoomOfStay } from '#resources/general/dormManagementDetail.ts';
import type { Sql } from '../../db/sql.ts';
import { lookups } from '../effect.ts';

/** Who lives in a room or has a bed of it reserved, in the order of the beds. */
const residentsOf = (sql: Sql, dormId: string | null) =>
  sql.query<{ name: string; bedNo: number; gender: string | null }>(
    `select s.name, d.bed_no as "bedNo", s.gender from dorm_management_detail d join hr_pf_staff_onboard s on s.id = d.staff_id
     where d.dorm_id = $1 and d.stay_status in ('living', 'reserved') and not d.deleted order by d.bed_no, d.id`,
    [dormId],
    'dorm_residents',
  );

/** The room of an id as stays ask for it; undefined while none is chosen. */
export const roomOf = async (sql: Sql, value: unknown): Promise<RoomOfStay | null | undefined> => {
  const id = idOf(value);
  if (!id) return undefined;
  const [room] = await sql.query<RoomOfStay>(
    `select building, room_no as "roomNo", room_gender as "roomGender", room_status as "roomStatus", bed_count as "bedCount"
     from dorm_management where id = $1`,
    [id],
    'dorm_room',
  );
  return room ?? null;
};

const personOf = async (sql: Sql, value: unknown): Promise<PersonOfStay | null | undefined> => {
  const id = idOf(value);
  if (!id) return undefined;
  const [person] = await sql.query<PersonOfStay>(
    `select name, gender, dept_id::text as "departmentId" from hr_pf_staff_onboard where id = $1`,
    [id],
    'dorm_person',
  );
  return person ?? null;
};

export const dormRoomFacts = lookups(dormManagement, { residents: ({ sql, record }) => residentsOf(sql, idOf(record.id)) });

export const dormStayFacts = lookups(dormManagementDetail, {
  room: ({ sql, record }) => roomOf(sql, record.dormId),
  person: ({ sql, record }) => personOf(sql, record.staffId),
  stored: async ({ sql, record }) => {
    const id = idOf(record.id);
    if (!id) return null;
    const [stay] = await sql.query<{ stayStatus: string | null }>(
      `select stay_status as "stayStatus" from dorm_management_detail where id = $1`,
      [id],
      'dorm_stored_stay',
    );
    return stay ?? null;
  },
});
