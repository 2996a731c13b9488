/** Rows of resources as an installation writes them, beside the door. */
import { allFields } from '#model/common.ts';
import type { Registry } from '#server/context.ts';
import { searchVector } from '#server/db/search.ts';
import type { Sql } from '#server/db/sql.ts';
import { snake } from '#server/db/tables.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Where rows go, and when. */
export interface Installing {
  readonly sql: Sql;
  readonly registry: Registry;
  readonly now: Date;
}

/**
 * Inserts rows of a resource, given by their columns, with the common columns and the words by which people find them; answers
 * their ids in order.
 */
export async function insertRows({ sql, registry, now }: Installing, key: string, rows: readonly Row[]): Promise<readonly string[]> {
  const definition = registry.get(key);
  if (definition === undefined) throw new Error(`rows of ${key} cannot be inserted: there is no such resource`);
  const columns = Object.keys(allFields(definition)).map((name) => [name, snake(name)] as const);
  const searched = (row: Row): string =>
    searchVector(definition, Object.fromEntries(columns.map(([name, column]) => [name, row[column] ?? null])));
  const ids: string[] = [];
  for (let at = 0; at < rows.length; at += 500) {
    const part = rows.slice(at, at + 500).map((row) => ({ ...row, created_at: now, updated_at: now, search: searched(row) }));
    const inserted = await sql.kysely.insertInto(snake(key)).values(part).returning('id').execute();
    ids.push(...inserted.map((row) => String(row['id'])));
  }
  return ids;
}

export async function insertRow(into: Installing, key: string, row: Row): Promise<string> {
  const [id] = await insertRows(into, key, [row]);
  if (id === undefined) throw new Error(`nothing was inserted into ${key}`);
  return id;
}
