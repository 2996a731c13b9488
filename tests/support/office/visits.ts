/** Visits that have taken place: what settlements and gifts begin with. */
import type { TestServer } from '#tests/support/server.ts';

/**
 * Approved visits whose visitors have come, one for each of `count` records: their ids by `visit1`, `visit2` …. Everybody accompanies them,
 * so that everybody may name them.
 */
export async function visitsFor(server: TestServer, count: number): Promise<Readonly<Record<string, string>>> {
  const rows = await server.db.query<{ id: string }>(
    `insert into watch_apply (code, visitor_org, visitor_category, lead_visitor, lead_mobile, visitor_count, visit_start, visit_end, purpose,
       areas, bio_level, reception_level, host_user, companions, other_farm72h, health_ok, budget, status, applicant, created_by, created_at)
     select 'CG-T' || n, '烟台海洋研究所' || n, 'academic', '王立群', '13800138000', 4, '2026-11-18T01:30:00Z', '2026-11-18T08:00:00Z', '交流',
       array[a.id], 'open', 'c', h.id, (select array_agg(u.id) from users u), false, true, 1000, 'approved', h.id, h.id, '2026-11-10T01:00:00Z'
     from generate_series(1, $1::int) n, areas a, users h where a.area_code = 'PARK' and h.user_name = 'luyang' order by n returning id::text`,
    [count],
  );
  const ids = rows.map(({ id }) => id);
  await server.db.query(
    `insert into watch_record_detail (watch_apply_id, visit_day, visitor_org, lead_visitor, areas_visited, visit_status, arrive_time, created_at)
     select a.id, '2026-11-18', a.visitor_org, a.lead_visitor, a.areas, 'arrived', a.visit_start, a.visit_start from watch_apply a where a.id = any($1::bigint[])`,
    [ids],
  );
  return Object.fromEntries(ids.map((id, at) => [`visit${at + 1}`, id]));
}
