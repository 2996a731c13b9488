/** Documents about a seal that are under way. */
import type { Sql } from '../../db/sql.ts';

/** Documents use or change a seal by these fields. An abolition is none of them: of what is invalid, somebody still has to be rid. */
const using = [
  `select 'stampBorrow' as resource, id, code, status from stamp_borrow where stamp_id = $1`,
  `select 'chapterApply', id, code, status from chapter_apply where stamp_id = $1`,
  `select 'stampUse', u.id, u.code, u.status from stamp_use_stamps l join stamp_use u on u.id = l.parent_id where l.stamp_id = $1`,
];
const changing = [`select 'stampChange', id, code, status from stamp_change where stamp_id = $1`];
const ending = [`select 'stampAbolition' as resource, id, code, status from stamp_abolition where stamp_id = $1`];

/** Ids of the instances of everything about a seal that somebody still decides on, in the order in which they are locked. */
export async function openInstancesOf(sql: Sql, stampId: string): Promise<readonly string[]> {
  const rows = await sql.query<{ id: string }>(
    `select i.id::text from flow_instance i join (${[...using, ...changing].join(' union ')}) d
       on i.resource = d.resource and i.document_id = d.id
     where i.ended_at is null order by i.id`,
    [stampId],
    'seal_open_documents',
  );
  return rows.map(({ id }) => id);
}

/** Approved changes of a seal whose day has not come; the ids of their instances. */
export async function waitingChangesOf(sql: Sql, stampId: string): Promise<readonly string[]> {
  const rows = await sql.query<{ id: string }>(
    `select i.id::text from flow_instance i join stamp_change c on i.resource = 'stampChange' and i.document_id = c.id
     where c.stamp_id = $1 and c.status = 'approved' and c.applied is not true and not c.deleted order by i.id`,
    [stampId],
    'seal_waiting_changes',
  );
  return rows.map(({ id }) => id);
}

interface Asking {
  readonly resource: string;
  readonly id: string | null;
}

/** Numbers of documents that stand in the way of another one about the seal: `sources` that wait, and changes that wait for their day. */
const inTheWay = async (sql: Sql, sources: readonly string[], stampId: string, own: Asking, name: string): Promise<readonly string[]> => {
  const rows = await sql.query<{ code: string }>(
    `select d.code from (${sources.join(' union ')}) d
     where d.status in ('submitted', 'reposted') and (d.resource, d.id) is distinct from ($2, $3::bigint)
     union
     select code from stamp_change where stamp_id = $1 and status = 'approved' and applied is not true and not deleted
       and ('stampChange', id) is distinct from ($2, $3::bigint)
     order by code limit 20`,
    [stampId, own.resource, own.id],
    name,
  );
  return rows.map(({ code }) => code);
};

/** A seal is abolished once nothing else about it is under way. */
export const beforeEnding = (sql: Sql, stampId: string, own: Asking): Promise<readonly string[]> =>
  inTheWay(sql, [...ending, ...using, ...changing], stampId, own, 'fact_seal_open');

/** A seal is changed by one document at a time, and not while it is to be abolished. */
export const beforeChange = (sql: Sql, stampId: string, own: Asking): Promise<readonly string[]> =>
  inTheWay(sql, [...ending, ...changing], stampId, own, 'fact_seal_changing');
