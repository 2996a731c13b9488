/** Who is on approved leave or an approved trip on a day, until when, and who does their work meanwhile: what the address book says. */
import type { Sql } from '../db/sql.ts';

export interface OutOfOffice {
  /** Last day. */
  readonly until: string;
  readonly agentId: string | null;
  /** On a trip, not on leave. */
  readonly trip: boolean;
}

/** Leave counts before a trip, and of several the one that lasts longest. A traveller names who does their work, companions do not. */
export async function outOfOffice(sql: Sql, today: string): Promise<ReadonlyMap<string, OutOfOffice>> {
  const rows = await sql.query<OutOfOffice & { userId: string }>(
    `select s.user_id::text as "userId", coalesce(l.actual_end, l.end_date) as until, l.agent_user::text as "agentId", false as trip
     from hr_leave_request l join hr_pf_staff_onboard s on s.id = l.staff_id
     where l.status = 'approved' and not l.deleted and $1::date between l.start_date and coalesce(l.actual_end, l.end_date)
       and s.user_id is not null
     union all
     select p.id::text, t.end_date, case when p.id = t.traveller then t.agent_user::text end, true
     from travel_apply t cross join unnest(array[t.traveller] || t.companions) as p (id)
     where t.status = 'approved' and not t.deleted and t.cancelled_at is null and t.start_date <= $1::date and t.end_date >= $1::date
       and p.id is not null
     order by trip desc, until`,
    [today],
    'people_out_of_office',
  );
  return new Map(rows.map(({ userId, ...out }) => [userId, out]));
}
