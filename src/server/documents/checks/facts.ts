/**
 * Facts that a person may know. Anybody may name any person in a form, so facts about somebody else (their loans, their days of leave) are
 * told only to whom their documents of this kind may be read, or who has a task on the very document.
 */
import type { Names } from '#model/api.ts';
import { fieldOf } from '#model/common.ts';
import { dateAt } from '#model/calculation/dates.ts';
import { compute, normalise } from '#model/evaluate.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { maskedFacts } from '#model/operations/secrets.ts';
import { factsOfRules } from '#model/facts.ts';
import { idOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { namedKey, strangersAmong } from '#server/access/nameable.ts';
import { hasTask, mayRead, reachesDepartment } from '#server/access/scope.ts';
import { may, type Context } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { factsFor } from '#server/effects/facts.ts';
import { isAuthor } from '#server/documents/can.ts';
import { ruleActor } from './evaluation.ts';
import { namesOf, pointersOf } from '#server/documents/lists/names.ts';
import { readRecord } from '#server/documents/record.ts';

interface Named {
  readonly field: string;
  readonly kind: 'user' | 'staff';
  readonly id: string;
}

/** Persons in `fields` of a record; those of lines by their path (`items.staffId`). */
const personsIn = (definition: Definition, record: AnyDoc, fields: readonly string[]): Named[] =>
  fields.flatMap((field): Named[] => {
    const [name = '', inner] = field.split('.');
    const kind = inner === undefined ? fieldOf(definition, name)?.kind : definition.lines[name]?.fields[inner]?.kind;
    if (kind !== 'user' && kind !== 'staff') return [];
    const values = inner === undefined ? [record[name]] : linesOf(record, name).map((line) => line[inner]);
    return values.flatMap((value) => {
      const id = idOf(value);
      return id === null ? [] : [{ field, kind, id }];
    });
  });

/** Departments of the accounts of these persons, by `kind/id`. */
async function departmentsOf(sql: Sql, persons: readonly Named[]): Promise<ReadonlyMap<string, string | null>> {
  const found = new Map<string, string | null>();
  for (const kind of ['user', 'staff'] as const) {
    const ids = persons.filter((person) => person.kind === kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    const column = kind === 'user' ? 'id' : 'staff_id';
    const rows = await sql.query<{ id: string; dept_id: string | null }>(
      `select ${column}::text as id, dept_id::text from users where ${column} = any($1::bigint[]) and not deleted`,
      [ids],
      `facts_${kind}`,
    );
    for (const { id, dept_id } of rows) found.set(`${kind}/${id}`, dept_id);
  }
  return found;
}

/** Names of the facts that rest on no person who is none of the asker's business. `entrusted`: the stored document of their task. */
async function knowable(
  sql: Sql,
  context: Context,
  definition: Definition,
  record: AnyDoc,
  fields: readonly string[],
  entrusted: AnyDoc | null,
  anyway: readonly ('everybody' | 'rules')[],
): Promise<string[]> {
  const own = { user: context.actor.userId, staff: context.actor.staffId };
  const known = new Set(entrusted === null ? [] : personsIn(definition, entrusted, fields).map(({ field, id }) => `${field}/${id}`));
  const others = personsIn(definition, record, fields).filter(({ field, kind, id }) => id !== own[kind] && !known.has(`${field}/${id}`));
  const departments = await departmentsOf(sql, others);
  const strangers = new Set(
    others
      .filter(({ kind, id }) => !reachesDepartment(context.actor, definition, departments.get(`${kind}/${id}`) ?? null))
      .map(({ field }) => field),
  );
  return factsOfRules(definition.facts).filter((name) => {
    const { from = [], known: told } = definition.facts?.[name] ?? {};
    return !from.some((field) => strangers.has(field)) || anyway.some((one) => one === told);
  });
}

const fieldsOfFacts = (definition: Definition): string[] => [...new Set(Object.values(definition.facts ?? {}).flatMap(({ from }) => from))];

/**
 * Names of the facts with which an author's record is computed and checked. What it computes is stored and shown to them, so a record
 * that names a stranger as its owner, or in its lines, is not filled from that stranger's file. Rules about other persons (an agent)
 * see all.
 */
export const factsOfAuthor = (sql: Sql, context: Context, definition: Definition, record: AnyDoc): Promise<string[]> => {
  const inLines = fieldsOfFacts(definition).filter((field) => field.includes('.'));
  return knowable(sql, context, definition, record, ['applicant', ...(definition.access.owners ?? []), ...inLines], null, [
    'everybody',
    'rules',
  ]);
};

const isComputed = (definition: Definition, path: string): boolean => {
  const [name = '', , inner] = path.split('.');
  return (inner === undefined ? definition.fields[name] : definition.lines[name]?.fields[inner])?.computed === true;
};

/** Names of the records that the form's computed fields point at once these facts are known; what people choose brings its own name. */
async function namesOfComputed({ actor, services }: Context, definition: Definition, record: AnyDoc, facts: AnyDoc): Promise<Names> {
  const now = services.clock.now().toISOString();
  const computed = compute(definition, normalise(definition, record), {
    facts,
    actor: ruleActor({ actor }),
    today: dateAt(now, services.zone),
    now,
  });
  return namesOf(services.db, { actor, services }, definition, [computed], (path) => isComputed(definition, path));
}

/** `items.2.standardId` as facts name it. */
const factPath = (path: string): string => path.replace(/\.\d+\./, '.');

/**
 * Those facts are given by name that rest on no record which the asker may not name; persons are judged by `knowable`. `stored`: the record as it
 * is, whose references are theirs to know.
 */
async function nameableFacts(
  context: Context,
  definition: Definition,
  record: AnyDoc,
  names: readonly string[],
  stored: AnyDoc | null,
): Promise<string[]> {
  const kept = new Set((stored === null ? [] : pointersOf(definition, stored)).map(namedKey));
  const records = pointersOf(definition, normalise(definition, record)).filter(
    (pointer) => pointer.field.kind !== 'user' && pointer.field.kind !== 'staff' && !kept.has(namedKey(pointer)),
  );
  const strangers = await strangersAmong(context.services.db, context, records);
  const untold = new Set(records.filter((pointer) => strangers.has(namedKey(pointer))).map(({ path }) => factPath(path)));
  return names.filter((name) => !definition.facts?.[name]?.from.some((field) => untold.has(field)));
}

/** The facts of a record being filled in, for its form in the browser, with `$names` of what they lead to. One that rests on a person or a record that is none of the asker's business is missing. */
export async function factsForForm(context: Context, definition: Definition, record: AnyDoc): Promise<AnyDoc> {
  const { db } = context.services;
  const id = idOf(record['id']);
  const stored = id === null ? null : await readRecord(db, definition, id);
  const readable = stored !== null && (await mayRead(context, definition, stored));
  const entrusted = readable && !isAuthor(context, stored) && (await hasTask(context, definition, stored)) ? stored : null;
  const known = await knowable(db, context, definition, record, fieldsOfFacts(definition), entrusted, ['everybody']);
  const names = await nameableFacts(context, definition, record, known, readable ? stored : null);
  // What a document holds itself is given back in facts: only to who may read it.
  const asked = readable ? record : { ...record, id: undefined };
  const facts = await factsFor(context, definition, asked, db, names);
  const told = may(context.actor, definition.key, 'sensitive') ? facts : maskedFacts(definition, facts);
  const called = await namesOfComputed(context, definition, asked, told);
  return Object.keys(called).length === 0 ? told : { ...told, $names: called };
}
