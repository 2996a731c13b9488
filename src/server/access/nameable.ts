/**
 * Which records somebody may name in what they send: those that the choices of its fields offer them, which are lists of their own. Whom a
 * field of people names may be anybody, as the search for people finds everybody, and so may whom a field of personnel files names that is
 * for `anyone`.
 */
import { sql as raw, type RawBuilder } from 'kysely';
import type { Definition } from '#model/definition.ts';
import type { Field } from '#model/field.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { tableOf } from '../db/tables.ts';
import { listedTo } from './published.ts';

type Naming = Pick<Field, 'kind' | 'anyone'>;

/** A record that a field points at. */
export interface Named {
  readonly field: Naming;
  readonly target: string;
  readonly id: string;
}

export const namedKey = ({ target, id }: Pick<Named, 'target' | 'id'>): string => `${target}/${id}`;

/** Who is found by the search for people, by the kind of field that names them; other records by lists. */
type Found = 'account' | 'file' | 'record';
const foundAs = ({ kind, anyone }: Naming): Found => (kind === 'user' || kind === 'users' ? 'account' : anyone ? 'file' : 'record');

/** Condition on the rows of `table` that somebody may name in a field; null where nothing is restricted. */
export const nameableWhere = (context: Context, field: Naming, target: Definition, table: string): RawBuilder<boolean> | null => {
  const found = foundAs(field);
  const listed = found === 'account' ? null : listedTo(context, target, table);
  if (listed === null || found !== 'file') return listed;
  return raw<boolean>`(${listed} or exists (select 1 from users f where f.staff_id = ${raw.ref(`${table}.id`)} and f.status = 'enabled' and not f.deleted))`;
};

type Registered = Pick<Context['services'], 'registry'>;

/** Keys of those of the ids that are there, within `scope` on the rows `r`. */
async function found(sql: Sql, target: Definition, ids: readonly string[], scope: RawBuilder<boolean> | null): Promise<string[]> {
  const { rows } = await raw<{ id: string }>`select r.id::text as id from ${raw.table(tableOf(target).name)} r
    where r.id = any(${ids}::bigint[]) and not r.deleted ${scope === null ? raw`` : raw`and ${scope}`}`.execute(sql.kysely);
  return rows.map(({ id }) => namedKey({ target: target.key, id }));
}

async function missingOf(
  sql: Sql,
  { registry }: Registered,
  named: readonly Named[],
  scopeOf: (target: Definition) => RawBuilder<boolean> | null,
): Promise<string[]> {
  const targets = [...new Set(named.map(({ target }) => target))];
  const missing = targets.map(async (key) => {
    const target = registry.get(key);
    if (target === undefined) return [];
    const ids = [...new Set(named.flatMap((one) => (one.target === key ? [one.id] : [])))];
    const there = new Set(await found(sql, target, ids, scopeOf(target)));
    return ids.map((id) => namedKey({ target: key, id })).filter((each) => !there.has(each));
  });
  return (await Promise.all(missing)).flat();
}

/** Keys of the records that are not there at all; one statement for each kind of record. */
export const missingAmong = async (sql: Sql, services: Registered, named: readonly Named[]): Promise<ReadonlySet<string>> =>
  new Set(await missingOf(sql, services, named, () => null));

/** Keys of the records that are not there for this person, whether they exist or not. */
export async function strangersAmong(sql: Sql, context: Context, named: readonly Named[]): Promise<ReadonlySet<string>> {
  const missing = (['account', 'file', 'record'] as const).map((found) => {
    const some = named.filter(({ field }) => foundAs(field) === found);
    return missingOf(sql, context.services, some, (target) => (some[0] ? nameableWhere(context, some[0].field, target, 'r') : null));
  });
  return new Set((await Promise.all(missing)).flat());
}
