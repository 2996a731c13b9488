/**
 * Facts as a form in the browser may know them. Anybody may name any person in a form, so facts about somebody else (his loans, his
 * days of leave) are told only to whom his documents of this kind may be read, or who has a task on the very document. The server's
 * own rules see all of them.
 */
import { fieldOf } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { maskedFacts } from '#model/secrets.ts';
import { idOf } from '../access/grants.ts';
import { hasTask, mayRead, reachesDepartment } from '../access/scope.ts';
import { may, type Context } from '../context.ts';
import { factsFor } from '../effects/facts.ts';
import { isAuthor } from './can.ts';
import { readRecord } from './record.ts';

interface Named {
  readonly field: string;
  readonly kind: 'user' | 'staff';
  readonly id: string;
}

/** Persons in the fields that facts rest on. */
function personsIn(definition: Definition, record: AnyDoc): Named[] {
  const fields = new Set(Object.values(definition.facts ?? {}).flatMap(({ from }) => from));
  return [...fields].flatMap((field): Named[] => {
    const kind = fieldOf(definition, field)?.kind;
    const id = idOf(record[field]);
    return (kind === 'user' || kind === 'staff') && id !== null ? [{ field, kind, id }] : [];
  });
}

const departmentOf = async ({ services }: Context, { kind, id }: Named): Promise<string | null> => {
  const [row] = await services.db.query<{ dept_id: string | null }>(
    `select dept_id::text from users where ${kind === 'user' ? 'id' : 'staff_id'} = $1 and not deleted`,
    [id],
    `facts_${kind}`,
  );
  return row?.dept_id ?? null;
};

/** Fields whose person is none of the asker's business. `entrusted`: the stored document on which he has a task. */
async function strangersIn(context: Context, definition: Definition, record: AnyDoc, entrusted: AnyDoc | null): Promise<Set<string>> {
  const strangers = new Set<string>();
  for (const person of personsIn(definition, record)) {
    const self = person.kind === 'user' ? context.actor.userId : context.actor.staffId;
    if (person.id === self || person.id === idOf(entrusted?.[person.field])) continue;
    if (!reachesDepartment(context.actor, definition, await departmentOf(context, person))) strangers.add(person.field);
  }
  return strangers;
}

/** The facts of a record being filled in. One that rests on a person the asker may not know about is missing. */
export async function factsForForm(context: Context, definition: Definition, record: AnyDoc): Promise<AnyDoc> {
  const { db } = context.services;
  const id = idOf(record['id']);
  const stored = id === null ? null : await readRecord(db, definition, id);
  const readable = stored !== null && (await mayRead(context, definition, stored));
  const entrusted = readable && !isAuthor(context, stored) && (await hasTask(context, definition, stored)) ? stored : null;
  const strangers = await strangersIn(context, definition, record, entrusted);
  const names = Object.entries(definition.facts ?? {}).flatMap(([name, { from }]) =>
    from.some((field) => strangers.has(field)) ? [] : [name],
  );
  // What a document holds itself is given back in facts: only to who may read it.
  const asked = readable ? record : { ...record, id: undefined };
  const facts = await factsFor(context, definition, asked, db, names);
  return may(context.actor, definition.key, 'sensitive') ? facts : maskedFacts(definition, facts);
}
