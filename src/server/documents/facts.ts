/**
 * Facts that a person may know. Anybody may name any person in a form, so facts about somebody else (his loans, his days of leave) are
 * told only to whom his documents of this kind may be read, or who has a task on the very document.
 */
import { fieldOf } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { maskedFacts } from '#model/secrets.ts';
import { idOf } from '#model/text.ts';
import { hasTask, mayRead, reachesDepartment } from '../access/scope.ts';
import { may, type Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { factsFor } from '../effects/facts.ts';
import { isAuthor } from './can.ts';
import { readRecord } from './record.ts';

interface Named {
  readonly field: string;
  readonly kind: 'user' | 'staff';
  readonly id: string;
}

/** Persons in `fields` of a record. */
const personsIn = (definition: Definition, record: AnyDoc, fields: readonly string[]): Named[] =>
  fields.flatMap((field): Named[] => {
    const kind = fieldOf(definition, field)?.kind;
    const id = idOf(record[field]);
    return (kind === 'user' || kind === 'staff') && id !== null ? [{ field, kind, id }] : [];
  });

const departmentOf = async (sql: Sql, { kind, id }: Named): Promise<string | null> => {
  const [row] = await sql.query<{ dept_id: string | null }>(
    `select dept_id::text from users where ${kind === 'user' ? 'id' : 'staff_id'} = $1 and not deleted`,
    [id],
    `facts_${kind}`,
  );
  return row?.dept_id ?? null;
};

/** Names of the facts that rest on no person who is none of the asker's business. `entrusted`: the stored document of his task. */
async function knowable(
  sql: Sql,
  context: Context,
  definition: Definition,
  record: AnyDoc,
  fields: readonly string[],
  entrusted: AnyDoc | null,
): Promise<string[]> {
  const strangers = new Set<string>();
  for (const person of personsIn(definition, record, fields)) {
    const self = person.kind === 'user' ? context.actor.userId : context.actor.staffId;
    if (person.id === self || person.id === idOf(entrusted?.[person.field])) continue;
    if (!reachesDepartment(context.actor, definition, await departmentOf(sql, person))) strangers.add(person.field);
  }
  return Object.entries(definition.facts ?? {}).flatMap(([name, { from }]) => (from.some((field) => strangers.has(field)) ? [] : [name]));
}

/**
 * Names of the facts with which an author's record is computed and checked. What it computes is stored and shown to him, so a record
 * that names a stranger as its owner is not filled from that stranger's file. Rules about other persons (an agent) see all.
 */
export const factsOfAuthor = (sql: Sql, context: Context, definition: Definition, record: AnyDoc): Promise<string[]> =>
  knowable(sql, context, definition, record, ['applicant', ...(definition.access.owners ?? [])], null);

/** The facts of a record being filled in, for its form in the browser. One that rests on a person the asker may not know about is missing. */
export async function factsForForm(context: Context, definition: Definition, record: AnyDoc): Promise<AnyDoc> {
  const { db } = context.services;
  const id = idOf(record['id']);
  const stored = id === null ? null : await readRecord(db, definition, id);
  const readable = stored !== null && (await mayRead(context, definition, stored));
  const entrusted = readable && !isAuthor(context, stored) && (await hasTask(context, definition, stored)) ? stored : null;
  const fields = [...new Set(Object.values(definition.facts ?? {}).flatMap(({ from }) => from))];
  const names = await knowable(db, context, definition, record, fields, entrusted);
  // What a document holds itself is given back in facts: only to who may read it.
  const asked = readable ? record : { ...record, id: undefined };
  const facts = await factsFor(context, definition, asked, db, names);
  return may(context.actor, definition.key, 'sensitive') ? facts : maskedFacts(definition, facts);
}
