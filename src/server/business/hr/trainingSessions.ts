/**
 * The life of sessions: participants are reminded a day before, sign-in opens half an hour before the start, and at
 * its end a session is finished: who had leave is marked so, who attended has it in their history.
 */
import { formatInstant } from '#model/calculation/dates.ts';
import { opensBefore } from '#resources/hr/rules/trainingRules.ts';
import { machineContext, type Services } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { writer } from '../../documents/write.ts';
import { tell, type Message } from '../../outbox/tell.ts';
import { announce } from '../../realtime/hub.ts';
import type { Turn } from '../turn.ts';

const day = 86_400_000;

interface ToTell {
  readonly id: string;
  readonly userId: string | null;
  readonly course: string;
  readonly startTime: string;
  readonly endTime: string | null;
}

/** One message to each participant, leading to their own row. */
async function tellParticipants(tx: Sql, { clock, zone }: Services, key: Message['key'], rows: readonly ToTell[]): Promise<number> {
  const shown = (instant: string): string => formatInstant(instant, 'yyyy-MM-dd hh:mm', zone);
  const messages = rows.flatMap(({ id, userId, course, startTime, endTime }): Message[] => {
    if (userId === null) return [];
    const [from, to] = [shown(startTime), shown(endTime ?? startTime)];
    const params = { name: course, date: from, from, to, resource: 'hrTrainingSign', documentId: id };
    return [{ key, principals: [`u:${userId}`], params }];
  });
  await tell(tx, clock.now(), messages);
  return messages.length;
}

/** Rows of training that begins within a day, each told of once. */
const remind = (services: Services): Promise<number> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now();
    const rows = await tx.query<ToTell>(
      `with near as (
         select r.id, r.start_time, r.course, r.staff_id, c.end_time from hr_training_sign r
         left join hr_training_plan_courses c on c.id::text = r.course_line_id
         where not r.deleted and r.start_time > $1 and r.start_time <= $2 and coalesce(c.train_status, 'planned') = 'planned'),
       told as (
         insert into date_told (notice, resource, record_id, date, step, at)
         select 'training_reminder', 'hrTrainingSign', n.id, n.start_time::date, 1, $1 from near n on conflict do nothing returning record_id)
       select n.id::text, s.user_id::text as "userId", n.course, n.start_time as "startTime", n.end_time as "endTime"
       from near n join told t on t.record_id = n.id join hr_pf_staff_onboard s on s.id = n.staff_id order by n.id`,
      [now, new Date(now.getTime() + day)],
      'training_near',
    );
    return tellParticipants(tx, services, 'training_reminder', rows);
  });

/** Sessions whose participants may sign from now on. */
const open = (services: Services): Promise<number> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now();
    const rows = await tx.query<ToTell>(
      `with due as (
         select c.id from hr_training_plan_courses c join hr_training_plan p on p.id = c.parent_id
         where c.train_status = 'planned' and c.start_time <= $2 and c.end_time > $1 and p.status = 'approved' and not p.deleted
         order by c.id for update of c skip locked),
       opened as (update hr_training_plan_courses c set train_status = 'open' from due d where c.id = d.id returning c.id, c.end_time)
       select r.id::text, s.user_id::text as "userId", r.course, r.start_time as "startTime", o.end_time as "endTime"
       from opened o join hr_training_sign r on r.course_line_id = o.id::text and not r.deleted
       join hr_pf_staff_onboard s on s.id = r.staff_id order by r.id`,
      [now, new Date(now.getTime() + opensBefore)],
      'training_open',
    );
    return tellParticipants(tx, services, 'training_sign_open', rows);
  });

/** Finishes one session that has ended; false where none is left. */
const finishOne = (services: Services): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const [session] = await tx.query<{ id: string }>(
      `update hr_training_plan_courses set train_status = 'finished' where id = (
         select c.id from hr_training_plan_courses c join hr_training_plan p on p.id = c.parent_id
         where c.train_status in ('planned', 'open') and c.end_time <= $1 and p.status = 'approved' and not p.deleted
         order by c.end_time, c.id limit 1 for update of c skip locked) returning id::text`,
      [services.clock.now()],
      'training_finish',
    );
    if (session === undefined) return false;
    const rows = await tx.query<{ id: string }>(
      `select r.id::text from hr_training_sign r
       where r.course_line_id = $1 and r.sign_state in ('present', 'late') and not r.deleted order by r.id`,
      [session.id],
      'training_finish_rows',
    );
    const write = writer(tx, machineContext(services));
    for (const { id } of rows) await write('hrTrainingSign', {}, { id });
    return true;
  });

/** So many rows are marked together. */
const together = 200;

/** Who has not signed by the end of a session, or of the last day of an application, was on leave or absent; answers how many. */
const missed = (services: Services): Promise<number> =>
  services.db.transaction(async (tx) => {
    const rows = await tx.query<{ id: string; onLeave: boolean }>(
      `select r.id::text, exists (select from hr_leave_request l where l.staff_id = r.staff_id and l.status = 'approved' and not l.deleted
           and (r.start_time at time zone $2)::date between l.start_date and coalesce(l.actual_end, l.end_date)) as "onLeave"
       from hr_training_sign r
       left join hr_training_plan_courses c on c.id::text = r.course_line_id left join hr_training_apply a on a.id = r.apply_id
       where r.sign_state = 'planned' and not r.deleted and c.train_status is distinct from 'cancelled'
         and coalesce(c.end_time, (a.end_date + 1)::timestamp at time zone $2) <= $1
       order by r.id limit ${together} for update of r skip locked`,
      [services.clock.now(), services.zone],
      'training_missed',
    );
    const write = writer(tx, machineContext(services));
    for (const { id, onLeave } of rows) await write('hrTrainingSign', { signState: onLeave ? 'leave' : 'absent' }, { id });
    return rows.length;
  });

/** Reminds, opens and finishes what is due; answers how many messages and finished sessions there were. */
export async function workSessions(services: Services): Promise<number> {
  const told = (await remind(services)) + (await open(services));
  let finished = 0;
  while (await finishOne(services)) finished += 1;
  for (let marked = together; marked === together;) marked = await missed(services);
  if (told > 0) await announce(services.db);
  return told + finished;
}

export const trainingSessions: Turn = { key: 'training_sessions', everyMs: 20_000, run: workSessions };
