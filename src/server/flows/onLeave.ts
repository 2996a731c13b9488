/** Who is on approved leave on a day, until when, and who does their work meanwhile: what the address book says. */
import type { Sql } from '../db/sql.ts';

export interface Leave {
  /** Last day. */
  readonly until: string;
  readonly agentId: string | null;
}

export async function onLeave(sql: Sql, today: string): Promise<ReadonlyMap<string, Leave>> {
  const rows = await sql.query<Leave & { userId: string }>(
    `select s.user_id::text as "userId", coalesce(l.actual_end, l.end_date) as until, l.agent_user::text as "agentId"
     from hr_leave_request l join hr_pf_staff_onboard s on s.id = l.staff_id
     where l.status = 'approved' and not l.deleted and $1::date between l.start_date and coalesce(l.actual_end, l.end_date)
       and s.user_id is not null order by until`,
    [today],
    'people_on_leave',
  );
  return new Map(rows.map(({ userId, ...leave }) => [userId, leave]));
}
