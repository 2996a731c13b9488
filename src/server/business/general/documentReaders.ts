/**
 * Who has to read an official document, and who has: lines of the document that one statement writes, so that a reader stands in nobody's
 * way who works on the document itself.
 */
import type { AnyDoc, AnyNamed, Definition } from '#model/definition.ts';
import { dateAt } from '#model/calculation/dates.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { isSecret } from '#resources/general/rules/officialDocuments.ts';
import { mayRead } from '../../access/scope.ts';
import { nameOfRecord } from '../../audit/changes.ts';
import { logOperation } from '../../audit/operations.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { tableOf } from '../../db/tables.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { missingRecord } from '../../documents/refusals.ts';
import { tell, type Message } from '../../outbox/tell.ts';
import { call, type BusinessAsked, type BusinessCall } from '../call.ts';

type Key = Extract<Message['key'], `doc_${string}`>;

const readersOf = (definition: Definition): string => `"${tableOf(definition).lines['readers']?.name ?? ''}"`;

/** Enabled people who are named, and those of the named departments and of all below them; each once. */
export async function everybodyIn(tx: Sql, users: readonly string[], departments: readonly string[]): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    `with recursive below as (
       select id from sys_department where id = any($2::bigint[])
       union select d.id from sys_department d join below b on d.parent_id = b.id)
     select u.id::text as id from users u
     where (u.id = any($1::bigint[]) or u.dept_id in (select id from below)) and u.status = 'enabled' and not u.deleted order by u.id`,
    [users, departments],
    'document_readers',
  );
  return rows.map(({ id }) => id);
}

/** Lists people as readers; whoever is listed already stays as they are. */
export async function listReaders(tx: Sql, definition: Definition, id: string, users: readonly string[]): Promise<void> {
  await tx.query(
    `insert into ${readersOf(definition)} (parent_id, line_no, user_id, dept_id)
     select $1, (select count(*) from ${readersOf(definition)} where parent_id = $1) + row_number() over (order by u.dept_id, u.id), u.id, u.dept_id
     from users u where u.id = any($2::bigint[])
       and not exists (select from ${readersOf(definition)} r where r.parent_id = $1 and r.user_id = u.id)`,
    [id, users],
    `document_readers_list_${definition.key}`,
  );
}

/** Tells people of a document; a secret one is named by its number alone. */
export async function tellOf(
  tx: Sql,
  { services, actor }: Pick<Context, 'services' | 'actor'>,
  definition: Definition,
  record: AnyDoc,
  {
    key,
    users,
    number,
    comment = '',
  }: { readonly key: Key; readonly users: readonly string[]; readonly number: string; readonly comment?: string },
): Promise<void> {
  const params = {
    name: isSecret(record['secrecy']) ? number : `${number} ${textOf(record['docTitle'])}`.trim(),
    comment,
    resource: definition.key,
    documentId: textOf(record['id']),
  };
  const principals = users.map((id) => `u:${id}` as const);
  if (principals.length > 0) await tell(tx, services.clock.now(), [{ key, principals, params, actorId: actor.userId }]);
}

/** People who are listed and have not read it. */
const unreadIn = (record: AnyDoc): readonly string[] =>
  linesOf(record, 'readers').flatMap(({ userId, readAt }) => (readAt === null && userId ? [textOf(userId)] : []));

/** One act of a reader or for the readers, judged under the lock of the document and logged. */
async function act(
  { context, definition, params }: Pick<BusinessAsked, 'context' | 'definition' | 'params'>,
  name: string,
  change: (tx: Sql, record: AnyDoc, now: string) => Promise<void>,
): Promise<AnyDoc> {
  const { db, clock } = context.services;
  const changed = await db.transaction(async (tx) => {
    const record = await readRecord(tx, definition, params['id'], { lock: true });
    if (record === null || !(await mayRead(context, definition, record, tx))) throw missingRecord(definition, params['id']);
    requireAct(context, definition, name, record);
    await change(tx, record, clock.now().toISOString());
    await logOperation(tx, context, {
      action: name,
      resource: definition.key,
      recordId: textOf(record['id']),
      name: nameOfRecord(definition, record),
    });
    return (await readRecord(tx, definition, params['id'])) ?? record;
  });
  return shownRecord(context, definition, changed);
}

/** The calls `read` and `remind` of a kind of document; `number`: how its notices name it. */
export const readerCalls = (own: AnyNamed, number: (record: AnyDoc) => string): readonly BusinessCall[] => [
  call({
    resource: own.key,
    method: 'PUT',
    path: 'read/:id',
    action: 'page',
    summary: w('Say that one has read it', '标记已阅'),
    answer: 'record',
    run: (asked) =>
      act(asked, 'read', async (tx, { id }, now) => {
        await tx.query(
          `update ${readersOf(asked.definition)} set read_at = $3 where parent_id = $1 and user_id = $2 and read_at is null`,
          [id, asked.context.actor.userId, now],
          `document_read_${asked.definition.key}`,
        );
      }),
  }),
  call({
    resource: own.key,
    method: 'PUT',
    path: 'remind/:id',
    action: 'page',
    summary: w('Urge those who have not read it, once a day', '催阅'),
    answer: 'record',
    run: (asked) =>
      act(asked, 'remind', async (tx, record, now) => {
        const { context, definition } = asked;
        await tx.query(
          `update "${tableOf(definition).name}" set reminded_on = $2 where id = $1`,
          [record['id'], dateAt(now, context.services.zone)],
          `document_reminded_${definition.key}`,
        );
        await tellOf(tx, context, definition, record, { key: 'doc_unread', users: unreadIn(record), number: number(record) });
      }),
  }),
];
