/** Documents about a seal that are under way. */
import type { Sql } from '../../db/sql.ts';

/** Documents name a seal in these fields. */
const sources = [
  `select 'stampBorrow' as resource, id from stamp_borrow where stamp_id = $1`,
  `select 'chapterApply', id from chapter_apply where stamp_id = $1`,
  `select 'stampUse', parent_id from stamp_use_stamps where stamp_id = $1`,
];

/** Ids of the instances of everything about a seal that somebody still decides on, in the order in which they are locked. */
export async function openInstancesOf(sql: Sql, stampId: string): Promise<readonly string[]> {
  const rows = await sql.query<{ id: string }>(
    `select i.id::text from flow_instance i join (${sources.join(' union ')}) d on i.resource = d.resource and i.document_id = d.id
     where i.ended_at is null order by i.id`,
    [stampId],
    'seal_open_documents',
  );
  return rows.map(({ id }) => id);
}
