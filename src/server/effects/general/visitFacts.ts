/** What the rules of visits ask (src/resources/general says what each fact means). */
import { idOf } from '#model/calculation/text.ts';
import { isRecord } from '#model/values.ts';
import type { CalendarDay } from '#model/calculation/workCalendar.ts';
import { watchRecordDetail } from '#resources/general/watchRecordDetail.ts';
import { watchApply } from '#resources/general/watchApply.ts';
import type { VisitArea, VisitFact } from '#resources/general/rules/visits.ts';
import { watchGiftDetail, type GiftGoods, type GiftsSent } from '#resources/general/watchGiftDetail.ts';
import { watchReceiveDetail } from '#resources/general/watchReceiveDetail.ts';
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
      `select code from watch_record_detail where watch_apply_id = $1 and arrive_time is not null and not deleted
       union all select code from watch_receive_detail where watch_apply_id = $1 and status <> 'draft' and not deleted
       union all select code from watch_gift_detail where watch_apply_id = $1 and status <> 'draft' and not deleted order by code`,
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

/** The visit of a settlement or of gifts. */
async function visitOf(sql: Sql, value: unknown): Promise<VisitFact | null> {
  const id = idOf(value);
  if (!id) return null;
  const [row] = await sql.query<VisitFact>(
    `select status = 'approved' as approved, visitor_org as org, visitor_category as category, host_user::text as "hostUser",
       reception_level as level, coalesce(budget, 0)::text as budget,
       (select coalesce(sum(g.total_amount), 0)::text from watch_gift_detail g
         where g.watch_apply_id = a.id and g.status = 'approved' and not g.deleted) as gifts,
       exists (select from watch_record_detail r where r.watch_apply_id = a.id and r.arrive_time is not null and not r.deleted) as came
     from watch_apply a where id = $1`,
    [id],
    'fact_visit',
  );
  return row ?? null;
}

export const watchReceiveFacts = lookups(watchReceiveDetail, {
  visit: ({ sql, record }) => visitOf(sql, record.watchApplyId),
  other: async ({ sql, record }) => {
    const visit = idOf(record.watchApplyId);
    if (!visit) return null;
    const [row] = await sql.query<{ code: string }>(
      `select code from watch_receive_detail where watch_apply_id = $1 and id is distinct from $2::bigint
         and status in ('submitted', 'reposted', 'approved') and not deleted order by id limit 1`,
      [visit, idOf(record.id)],
      'fact_visit_settled',
    );
    return row?.code ?? null;
  },
});

export const watchGiftFacts = lookups(watchGiftDetail, {
  visit: ({ sql, record }) => visitOf(sql, record.watchApplyId),
  goods: async ({ sql, record }) => {
    const lines: readonly unknown[] = Array.isArray(record.gifts) ? record.gifts : [];
    const ids = lines.flatMap((line) => (isRecord(line) ? (idOf(line['materialId']) ?? []) : []));
    const rows = await sql.query<GiftGoods[string] & { id: string }>(
      `select id::text, category, status, spec, unit, price::text, available_qty::text as available from ad_material_management
       where id = any($1::bigint[]) and not deleted`,
      [ids],
      'fact_gift_goods',
    );
    return Object.fromEntries(rows.map(({ id, ...good }) => [id, good]));
  },
  handed: async ({ sql, record }) => {
    const id = idOf(record.id);
    if (!id) return null;
    const rows = await sql.query<GiftsSent[string] & { id: string }>(
      `select l.id::text, l.qty::text, l.price::text, l.stock_qty::text as stock
       from watch_gift_detail_gifts l join watch_gift_detail g on g.id = l.parent_id
       where g.id = $1 and g.status in ('submitted', 'reposted', 'approved')`,
      [id],
      'fact_gift_handed',
    );
    return rows.length === 0 ? null : Object.fromEntries(rows.map(({ id: line, ...sent }) => [line, sent]));
  },
});
