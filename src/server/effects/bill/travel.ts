/** What the rules of business trips ask, and what an approved one leads to. */
import { isDate } from '#model/calculation/dates.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { advanceOf, isGone, type DaysTaken, type StandardRow, type TripSpan } from '#resources/bill/rules/travel.ts';
import { travelApply } from '#resources/bill/travelApply.ts';
import { travelReport } from '#resources/bill/travelReport.ts';
import type { Sql } from '../../db/sql.ts';
import { tell } from '../../outbox/tell.ts';
import { effect, lookups, type Effect } from '../effect.ts';

/** Rows of standards that hold on a day. */
export const standardsOn = (sql: Sql, day: string): Promise<StandardRow[]> =>
  sql.query<StandardRow>(
    `select distinct on (grade_group, city_tier) grade_group as "gradeGroup", city_tier as "cityTier", hotel_cap::text as "hotelCap",
       meal::text, local::text
     from travel_standard where valid_from <= $1::date and not deleted order by grade_group, city_tier, valid_from desc`,
    [day],
    'travel_standards',
  );

/** The grade that somebody held on a day, by the posts of the personnel file, else the one of today. */
export async function gradeOn(sql: Sql, userId: string, day: string): Promise<string | null> {
  const [row] = await sql.query<{ grade: string | null }>(
    `select coalesce((select p.grade from hr_pf_inner_post p where p.staff_id = s.id and p.hold_type = 'main' and p.grade is not null
         and p.date_from <= $2::date and not p.deleted order by p.date_from desc, p.id desc limit 1), s.grade) as grade
     from hr_pf_staff_onboard s where s.user_id = $1 and not s.deleted order by s.id desc limit 1`,
    [userId, day],
    'travel_grade',
  );
  return row?.grade ?? null;
}

/** Trips in approval or approved on which one of these persons is on these days. */
const tripsOf = (sql: Sql, persons: readonly { id: string; field: string }[], from: string, to: string, but: string | null) =>
  sql.query<TripSpan>(
    `select p.field, t.code, t.start_date::text as "startDate", t.end_date::text as "endDate"
     from jsonb_to_recordset($1::jsonb) p (id bigint, field text)
       join travel_apply t on t.traveller = p.id or t.companions @> array[p.id]
     where t.status in ('submitted', 'reposted', 'approved') and t.cancelled_at is null and not t.deleted
       and t.start_date <= $3::date and t.end_date >= $2::date and t.id is distinct from $4::bigint
     order by p.field desc, t.start_date, t.id`,
    [JSON.stringify(persons), from, to, but],
    'travel_trips',
  );

/** Number of the report in approval or approved in which this person reports this trip, null without one. */
export async function liveReport(
  sql: Sql,
  { trip, person, but }: { readonly trip: string; readonly person: string; readonly but: string | null },
): Promise<string | null> {
  const [row] = await sql.query<{ code: string }>(
    `select code from travel_report where travel_apply_id = $1 and traveller = $2 and status in ('submitted', 'reposted', 'approved')
       and not deleted and id is distinct from $3::bigint order by id limit 1`,
    [trip, person, but],
    'travel_live_report',
  );
  return row?.code ?? null;
}

/** Trips of a person on days of leave. */
export const tripsOnLeave = (sql: Sql, staffId: string, from: string, to: string): Promise<DaysTaken[]> =>
  sql.query<DaysTaken>(
    `select t.code from hr_pf_staff_onboard s join travel_apply t on t.traveller = s.user_id or t.companions @> array[s.user_id]
     where s.id = $1 and t.status in ('submitted', 'reposted', 'approved') and t.cancelled_at is null and not t.deleted
       and t.start_date <= $3::date and t.end_date >= $2::date order by t.start_date, t.id`,
    [staffId, from, to],
    'leave_trips',
  );

export const travelFacts = lookups(travelApply, {
  standards: async ({ sql, record: { startDate } }) => (isDate(startDate) ? standardsOn(sql, startDate) : undefined),
  grade: async ({ sql, record, today }) => {
    const traveller = idOf(record.traveller);
    return traveller === null ? undefined : gradeOn(sql, traveller, isDate(record.startDate) ? record.startDate : today);
  },
  trips: async ({ sql, record }) => {
    const { startDate, endDate, companions } = record;
    const traveller = idOf(record.traveller);
    if (!isDate(startDate) || !isDate(endDate) || traveller === null) return undefined;
    const others = Array.isArray(companions) ? companions.flatMap((one) => idOf(one) ?? []) : [];
    const persons = [
      { id: traveller, field: 'traveller' },
      ...others.filter((id) => id !== traveller).map((id) => ({ id, field: 'companions' })),
    ];
    return tripsOf(sql, persons, startDate, endDate, idOf(record.id));
  },
  leaves: async ({ sql, record }) => {
    const { startDate, endDate } = record;
    const traveller = idOf(record.traveller);
    if (!isDate(startDate) || !isDate(endDate) || traveller === null) return undefined;
    return sql.query<DaysTaken>(
      `select l.code from hr_leave_request l join hr_pf_staff_onboard s on s.id = l.staff_id
       where s.user_id = $1 and l.status in ('submitted', 'reposted', 'approved') and not l.deleted
         and l.start_date <= $3::date and coalesce(l.actual_end, l.end_date) >= $2::date order by l.start_date, l.id`,
      [traveller, startDate, endDate],
      'travel_leaves',
    );
  },
});

/** The trip is held while its report is sent, so that neither a second report nor a cancellation gets in between. */
export const travelReportSent = effect(travelReport, async ({ tx, record: { id, travelApplyId, traveller } }) => {
  if (travelApplyId === null || traveller === null) return;
  const [trip] = await tx.query<{ code: string; status: string; cancelledAt: string | null }>(
    `select code, status, cancelled_at as "cancelledAt" from travel_apply where id = $1 for update`,
    [travelApplyId],
    'travel_held',
  );
  if (trip && isGone(trip)) throw new Refusal('409', 'travelCancelled', w('{code} is cancelled', '{code}已取消'), { code: trip.code });
  const other = await liveReport(tx, { trip: travelApplyId, person: traveller, but: id });
  if (other !== null) throw new Refusal('409', 'oneReport', w('{code} reports it already', '该出差已由{code}报销'), { code: other });
});

/** The trip is reimbursed once the report of its traveller is paid, and no longer when that is made void. */
const toldOnTrip = (reported: boolean): Effect =>
  effect(travelReport, async ({ tx, record: { travelApplyId, traveller }, now, write }) => {
    const [trip] = await tx.query<{ traveller: string | null }>(
      'select traveller::text from travel_apply where id = $1',
      [travelApplyId],
      'travel_reported',
    );
    if (travelApplyId !== null && trip?.traveller === traveller)
      await write(travelApply.key, { reportedAt: reported ? now : null }, { id: travelApplyId });
  });
export const travelReported = toldOnTrip(true);
export const travelReportVoided = toldOnTrip(false);

/** Whoever needs an advance finds the draft of the loan note and is told to send it. */
export const travelApproved = effect(travelApply, async ({ tx, context, record, now, write }) => {
  if (record.needLoan !== true || record.traveller === null) return;
  const loan = await write('debitNote', advanceOf(record), { applicant: record.traveller });
  const params = {
    name: textOf(record.destination),
    code: textOf(record.code),
    comment: textOf(loan['amount']),
    resource: 'debitNote',
    documentId: textOf(loan['id']),
  };
  await tell(tx, now, [{ key: 'travel_advance', principals: [`u:${record.traveller}`], params, actorId: context.actor.userId }]);
});
