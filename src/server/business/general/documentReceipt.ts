/** Received documents: who proposes and instructs, what leaders said, who reads. */
import { idOf, textOf } from '#model/calculation/text.ts';
import { documentReceipt } from '#resources/general/documentReceipt.ts';
import { isSecret } from '#resources/general/rules/officialDocuments.ts';
import { tableOf } from '../../db/tables.ts';
import { effect, lookups } from '../../effects/effect.ts';
import type { BusinessCall } from '../call.ts';
import { everybodyIn, listReaders, readerCalls, tellOf } from './documentReaders.ts';

export const receiptFacts = lookups(documentReceipt, {
  proposing: async ({ sql, record }) => {
    const rows = await sql.query<{ id: string; standard: boolean }>(
      `select user_id::text as id, is_default as standard from document_receipt_person
       where receipt_role = 'propose' and status = 'enabled' and not deleted order by is_default desc nulls last, sort, id`,
      [],
      'fact_receipt_proposing',
    );
    const named = idOf(record.proposer);
    return { standard: rows.find(({ standard }) => standard)?.id ?? null, named: named === null || rows.some(({ id }) => id === named) };
  },
  outsiders: async ({ sql, record }) => {
    const leaders = Array.isArray(record.instructLeaders) ? record.instructLeaders.flatMap((one: unknown) => idOf(one) ?? []) : [];
    if (leaders.length === 0) return [];
    const rows = await sql.query<{ name: string }>(
      `select u.real_name as name from users u where u.id = any($1::bigint[]) and not exists (
         select from document_receipt_person p where p.user_id = u.id and p.receipt_role = 'instruct' and p.status = 'enabled' and not p.deleted)
       order by u.id`,
      [leaders],
      'fact_receipt_outsiders',
    );
    return rows.map(({ name }) => name);
  },
  reply: async ({ sql, record }) => {
    const id = idOf(record.replyPostingId);
    if (!id) return null;
    const [row] = await sql.query<{ no: string | null }>(
      `select doc_no as no from document_posting where id = $1 and status = 'approved' and not deleted`,
      [id],
      'fact_receipt_reply',
    );
    return row?.no ?? null;
  },
});

/** Once it is proposed for, its readers get it; nothing waits for them. */
export const receiptCirculated = effect(documentReceipt, async ({ tx, context, definition, record }) => {
  const readers = await everybodyIn(tx, record.circulateUsers ?? [], []);
  await listReaders(tx, definition, record.id, readers);
  const known = record.circulated ?? [];
  const users = readers.filter((id) => !known.includes(id));
  await tellOf(tx, context, definition, { ...record }, { key: 'doc_circulate', users, number: textOf(record.code) });
  return { circulated: [...new Set([...known, ...readers])] };
});

/**
 * What each leader said becomes a row of its own. The last one decides in this very moment and stands in no task yet; whoever said
 * something in an earlier run keeps their row.
 */
export const receiptInstructed = effect(documentReceipt, async ({ tx, context, definition, record, comment, now }) => {
  const opinions = `"${tableOf(definition).lines['opinions']?.name ?? ''}"`;
  await tx.query(
    `insert into ${opinions} (parent_id, line_no, leader, text, at)
     select $1::bigint, (select count(*) from ${opinions} where parent_id = $1) + row_number() over (order by s.at, s.leader), s.leader, s.text, s.at
     from (
       select coalesce(t.on_behalf_of, t.decided_by) as leader, t.comment as text, t.decided_at as at from task t
       where t.resource = $2 and t.document_id = $1 and t.node_id = 'instruct' and t.action = 'approve' and t.comment is not null
       union all select $3::bigint, $4::text, $5::timestamptz where $4::text is not null) s
     where not exists (select from ${opinions} o where o.parent_id = $1 and o.leader = s.leader and o.at = s.at)`,
    [record.id, definition.key, context.actor.userId, comment, now],
    'receipt_opinions',
  );
});

export const receiptCalls: readonly BusinessCall[] = readerCalls(documentReceipt, (record) =>
  isSecret(record['secrecy']) ? textOf(record['code']) : '',
);
