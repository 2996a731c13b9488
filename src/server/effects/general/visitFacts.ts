/** What the rules of visits ask (src/resources/general says what each fact means). */
import { idOf } from '#model/text.ts';
import type { CalendarDay } from '#model/workCalendar.ts';
import { watchRecordDetail } from '#resources/general/watchRecordDetail.ts';
import { watchApply } from '#resources/general/watchApply.ts';
import type { VisitArea } from '#resources/general/visits.ts';
import type { Sql } from '../../db/sql.ts';
import { lookups } from '../effect.ts';

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.flatMap((one: unknown) => idOf(one) ?? []) : []);

/** The areas of these ids with their levels. */
const areasOf = (sql: Sql, ids: readonly string[]): Promise<VisitArea[]> =>
  sql.query<VisitArea>(
    'select id::text, name, bio_level as level from areas where id = any($1::bigint[]) order by id',
    [ids],
    'fact_visit_areas',
  );

export const watchApplyFacts = lookups(watchApply, {
  places: async ({ sql, record }) => areasOf(sql, idsOf(record.areas)),
  allowed: async ({ sql, record }) => {
    const id = idOf(record.id);
    if (!id) return null;
    const [row] = await sql.query<{ areas: readonly string[] }>(
      `select areas::text[] from watch_apply where id = $1 and status in ('submitted', 'reposted')`,
      [id],
      'fact_visit_allowed',
    );
    return row?.areas ?? null;
  },
  calendar: ({ sql, today }) =>
    sql.query<CalendarDay>(
      `select day::text as day, day_type as "dayType", coalesce(statutory, false) as statutory from hr_work_calendar
       where day > $1::date and day <= $1::date + 31 and not deleted order by day`,
      [today],
      'fact_visit_calendar',
    ),
  followedBy: async ({ sql, record }) => {
    const id = idOf(record.id);
    if (!id) return [];
    const rows = await sql.query<{ code: string }>(
      `select code from watch_record_detail where watch_apply_id = $1 and arrive_time is not null and not deleted order by code`,
      [id],
      'fact_visit_followed',
    );
    return rows.map(({ code }) => code);
  },
});

export const watchRecordFacts = lookups(watchRecordDetail, {
  visit: async ({ sql, record }) => {
    const id = idOf(record.watchApplyId);
    if (!id) return null;
    const [row] = await sql.query<{ areas: readonly string[] }>(
      'select areas::text[] from watch_apply where id = $1',
      [id],
      'fact_record_visit',
    );
    return row?.areas ?? null;
  },
  places: async ({ sql, record }) => areasOf(sql, idsOf(record.areasVisited)),
  inCharge: async ({ sql, record }) => {
    const rows = await sql.query<{ id: string }>(
      `select distinct u.id::text from areas a left join sys_department d on d.id = a.dept_id
       join users u on u.id in (a.manager, d.leader) where a.id = any($1::bigint[]) order by u.id::text`,
      [idsOf(record.areasVisited)],
      'fact_record_keepers',
    );
    return rows.map(({ id }) => id);
  },
});
