/** How to show the records that references point at: `resource/id` → name in both languages, one statement a resource. */
import type { Names } from '#model/api.ts';
import { allFields, allLineFields } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { linesOf } from '#model/values.ts';
import type { Field, Fields } from '#model/field.ts';
import { isId } from '#model/fields/reference.ts';
import { w } from '#model/words.ts';
import { sql as raw } from 'kysely';
import type { Actor, Narrowed } from '#server/context.ts';
import { scopeOf } from '#server/access/scope.ts';
import type { Sql } from '#server/db/sql.ts';
import { isReference, isReferences, snake, tableOf } from '#server/db/tables.ts';

export interface Pointer {
  /** Path of the field: `projectId`, `items.2.areaId`. */
  readonly path: string;
  readonly field: Field;
  readonly target: string;
  readonly id: string;
}

const pointersIn = (fields: Fields, values: AnyDoc, prefix: string): Pointer[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    idsIn(field, values[name]).map((id) => ({ path: prefix + name, field, target: field.target ?? '', id })),
  );

const idsIn = (field: Field, value: unknown): string[] => {
  if (field.target === undefined) return [];
  if (isReference(field)) return isId(value) ? [value] : [];
  return isReferences(field) && Array.isArray(value) ? value.filter(isId) : [];
};

/** Everything a record points at, with the place it does so. */
export const pointersOf = (definition: Definition, record: AnyDoc): Pointer[] => [
  ...pointersIn(allFields(definition), record, ''),
  ...Object.entries(definition.lines).flatMap(([set, lines]) =>
    linesOf(record, set).flatMap((line, at) => pointersIn(allLineFields(lines), line, `${set}.${at}.`)),
  ),
];

const byTarget = (pointers: readonly Pointer[]): Map<string, Set<string>> => {
  const ids = new Map<string, Set<string>>();
  for (const { target, id } of pointers) ids.set(target, (ids.get(target) ?? new Set<string>()).add(id));
  return ids;
};

interface NameRow {
  readonly id: string;
  readonly zh: string | null;
  readonly en: string | null;
}

/** Fields that name records of a definition, or its code or title where it declares none. */
const nameColumns = (definition: Definition): { readonly zh: string; readonly en: string } => {
  const { zh, en, beside = [] } = definition.name ?? {};
  const known = ['code', 'title', 'name'].find((name) => allFields(definition)[name] !== undefined);
  const told = (name: string) => `concat_ws(' · ', ${[name, ...beside].map((one) => `nullif("${snake(one)}"::text, '')`).join(', ')})`;
  return { zh: told(zh ?? known ?? 'id'), en: en ? told(en) : 'null::text' };
};

/** Who reads the names; without `actor` they are for whoever decides about what points at them. */
interface Reader {
  readonly services: Narrowed['services'];
  readonly actor?: Actor;
}

/** Deleted records keep their names: what points at them still has to be read. */
const read = async (sql: Sql, definition: Definition, ids: ReadonlySet<string>): Promise<NameRow[]> => {
  const { name } = tableOf(definition);
  const { zh, en } = nameColumns(definition);
  return sql.query<NameRow>(`select id, ${zh} as zh, ${en} as en from "${name}" where id = any($1::bigint[])`, [[...ids]], `names ${name}`);
};

/** Those of the records of a narrowed definition that the reader sees: where rights are on folders a name above is not for everybody below. */
const seen = async (sql: Sql, asked: Narrowed, definition: Definition, ids: ReadonlySet<string>): Promise<ReadonlySet<string>> => {
  const { rows } = await raw<{ id: string }>`select n.id::text as id from ${raw.table(tableOf(definition).name)} n
    where n.id = any(${[...ids]}::bigint[]) and ${scopeOf(asked, definition, 'n') ?? raw`true`}`.execute(sql.kysely);
  return new Set(rows.map(({ id }) => id));
};

/**
 * Names of all that these records point at, or of what `wants` asks for by path. What has no name in English is shown in Chinese there too.
 * Records of a narrowed definition tell the names of such records only to who sees them.
 */
export async function namesOf(
  sql: Sql,
  { services, actor }: Reader,
  definition: Definition,
  records: readonly AnyDoc[],
  wants: (path: string) => boolean = () => true,
): Promise<Names> {
  const wanted = byTarget(records.flatMap((record) => pointersOf(definition, record)).filter(({ path }) => wants(path)));
  const found = await Promise.all(
    [...wanted].map(async ([target, ids]) => {
      const pointed = services.registry.get(target);
      if (!pointed || pointed.kind === 'report') return [];
      const narrow = actor && definition.access.narrowed && pointed.access.narrowed;
      const shown = narrow ? await seen(sql, { services, actor }, pointed, ids) : ids;
      const rows = await read(sql, pointed, shown);
      return rows.map((row): [string, NameRow] => [`${target}/${row.id}`, row]);
    }),
  );
  return Object.fromEntries(found.flat().map(([key, { id, zh, en }]) => [key, w(en || zh || id, zh || en || id)]));
}

/** The part of `names` that one record needs. */
export const namesFor = (definition: Definition, record: AnyDoc, names: Names): Names =>
  Object.fromEntries(
    pointersOf(definition, record).flatMap(({ target, id }) => {
      const name = names[`${target}/${id}`];
      return name ? [[`${target}/${id}`, name] as const] : [];
    }),
  );
