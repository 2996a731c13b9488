/** Ties between records are looked at before a write so that every fault is named: references that lead nowhere, values that are taken. */
import { allFields, allLineFields } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Field } from '#model/field.ts';
import type { Fault } from '#model/refusal.ts';
import { isTyped } from '#model/calculation/typed.ts';
import { w, type Words } from '#model/words.ts';
import { missingAmong, namedKey, strangersAmong } from '#server/access/nameable.ts';
import type { Context, Registry } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { isReferences, snake, tableOf } from '#server/db/tables.ts';
import { filesNamed } from './attached.ts';
import { fileFor } from './fileRights.ts';
import { pointersOf, type Pointer } from '#server/documents/lists/names.ts';

const error = (field: string, rule: string, message: Words): Fault => ({ field, rule, severity: 'error', message });

const unnameable = (path: string, id: string): Fault =>
  error(path, 'reference', w(`there is no record ${id} to choose`, `没有可选用的记录${id}`));

type Befores = readonly (AnyDoc | null)[];

/** Finds what a record points at that the records before it did not. */
const freshIn = (definition: Definition, record: AnyDoc, before: Befores): Pointer[] => {
  const kept = new Set(before.flatMap((one) => pointersOf(definition, one ?? {})).map(namedKey));
  return pointersOf(definition, record).filter((pointer) => !kept.has(namedKey(pointer)));
};

const faultsAt = (pointers: readonly Pointer[], wrong: ReadonlySet<string>): Fault[] =>
  pointers.filter((pointer) => wrong.has(namedKey(pointer))).map(({ path, id }) => unnameable(path, id));

/** Faults of references, in what the server itself writes, to records that do not exist or were deleted. What `stored` points at may stay. */
export async function faultsOfReferences(
  sql: Sql,
  services: Pick<Context['services'], 'registry'>,
  definition: Definition,
  record: AnyDoc,
  stored: AnyDoc | null,
): Promise<Fault[]> {
  const fresh = freshIn(definition, record, [stored]);
  return faultsAt(fresh, await missingAmong(sql, services, fresh));
}

/** Files that a record names and those before it did not, and that this person may not read. */
async function faultsOfFiles(sql: Sql, context: Context, definition: Definition, record: AnyDoc, before: Befores): Promise<Fault[]> {
  const kept = new Set(before.flatMap((one) => filesNamed(definition, one ?? {})).map(({ id }) => id));
  const faults: Fault[] = [];
  for (const { path, id } of filesNamed(definition, record))
    if (!kept.has(id) && (await fileFor(sql, context, id)) === null) faults.push(unnameable(path, id));
  return faults;
}

/**
 * Faults of references that whoever sent the record may not name: to what is not there, and to what is not there for them, in the same
 * words. `before`: records whose references may stay whoever sends them, the stored one and the defaults of a new one. What the server
 * sets is not judged.
 */
export async function faultsOfNamed(sql: Sql, context: Context, definition: Definition, record: AnyDoc, before: Befores): Promise<Fault[]> {
  const fresh = freshIn(definition, record, before).filter(({ field }) => !field.readOnly && !field.computed);
  return [
    ...faultsAt(fresh, await strangersAmong(sql, context, fresh)),
    ...(await faultsOfFiles(sql, context, definition, record, before)),
  ];
}

/** Typed texts are the same by their keys (model/calculation/typed.ts). */
const equal = (field: Field | undefined, column: string, value: string): string =>
  field !== undefined && isTyped(field) ? `typed_key(${column}) = typed_key(${value}::text)` : `${column} = ${value}`;

/** Faults of values that must be unique and that another record has. A group of which one value is empty is no group. */
export async function faultsOfUniques(sql: Sql, definition: Definition, record: AnyDoc): Promise<Fault[]> {
  const table = tableOf(definition);
  const groups = table.indexes.flatMap(({ unique, fields, typed }) => (unique && fields && !typed ? [fields] : []));
  const set = groups.filter((fields) =>
    fields.every((field) => record[field] !== null && record[field] !== undefined && record[field] !== ''),
  );
  const every = allFields(definition);
  const taken = await Promise.all(
    set.map(async (fields) => {
      const same = fields.map((field, at) => equal(every[field], `"${snake(field)}"`, `$${at + 2}`)).join(' and ');
      const rows = await sql.query(
        `select 1 from "${table.name}" where id is distinct from $1::bigint and not deleted and ${same} limit 1`,
        [record['id'] ?? null, ...fields.map((field) => record[field])],
        `taken ${table.name} ${fields.join()}`,
      );
      return rows.length > 0 ? [fields] : [];
    }),
  );
  return taken.flat().map((fields) => error(fields[0] ?? '', 'unique', w('exists already', '已存在')));
}

interface Pointing {
  readonly definition: Definition;
  /** A query of which a row means that `$1` is pointed at. */
  readonly query: string;
}

const pointing = (definition: Definition, target: string): Pointing[] => {
  const table = tableOf(definition);
  const tests = (fields: ReturnType<typeof allFields>, row: string): string[] =>
    Object.entries(fields)
      .filter(([, field]) => field.target === target && field.yields !== true)
      .map(([name, field]) => (isReferences(field) ? `${row}."${snake(name)}" @> array[$1::bigint]` : `${row}."${snake(name)}" = $1`));
  // The stamps of who wrote a record do not hold its writer in being.
  const own = tests(definition.kind === 'document' ? allFields(definition) : definition.fields, 'r');
  const record = own.map((test) => `select 1 from "${table.name}" r where not r.deleted and ${test}`);
  const lines = Object.entries(definition.lines).flatMap(([set, { fields }]) =>
    tests(allLineFields({ fields }), 'l').map(
      (test) => `select 1 from "${table.lines[set]?.name}" l join "${table.name}" r on r.id = l.parent_id where not r.deleted and ${test}`,
    ),
  );
  return [...record, ...lines].map((query) => ({ definition, query }));
};

/** The first resource, if any, of which a record points at this one. */
export async function pointedAtBy(sql: Sql, registry: Registry, definition: Definition, id: string): Promise<Definition | null> {
  const all = [...registry.values()]
    .filter(({ kind, over }) => kind !== 'report' && over === undefined)
    .flatMap((one) => pointing(one, definition.key));
  if (all.length === 0) return null;
  const any = all.map(({ query }, at) => `select ${at} as at where exists (${query})`).join(' union all ');
  const [found] = await sql.query<{ at: number }>(`${any} limit 1`, [id]);
  return found ? (all[found.at]?.definition ?? null) : null;
}
