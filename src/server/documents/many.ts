/**
 * Many plain records of one kind, each batch one statement: what calculates thousands of rows writes them here. Whoever asks has computed
 * and checked them; rows have no lines and no ledgers, and numbers are issued here.
 */
import { allFields } from '#model/common.ts';
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { searchVector } from '../db/search.ts';
import type { Sql } from '../db/sql.ts';
import { snake, tableOf } from '../db/tables.ts';
import { issueManyCodes } from './codes.ts';

interface Writing {
  readonly actorId: string;
  /** ISO instant. */
  readonly now: string;
}

const quote = (name: string): string => `"${name}"`;

/** Adds them, but for those that a unique key of the table forbids; answers how many it were. */
export async function insertMany(sql: Sql, definition: Definition, records: readonly AnyDoc[], { actorId, now }: Writing): Promise<number> {
  if (records.length === 0) return 0;
  const fields = Object.keys(definition.fields);
  const rows = (await issueManyCodes(sql, definition, records, dateAt(now))).map((record) => ({
    ...Object.fromEntries(fields.map((name) => [snake(name), record[name] ?? null])),
    created_by: actorId,
    created_at: now,
    updated_by: actorId,
    updated_at: now,
    search: searchVector(definition, record),
  }));
  const columns = Object.keys(rows[0] ?? {})
    .map(quote)
    .join(', ');
  const table = quote(tableOf(definition).name);
  const [made] = await sql.query<{ made: number }>(
    `with made as (insert into ${table} (${columns})
       select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb) on conflict do nothing returning 1)
     select count(*)::int as made from made`,
    [JSON.stringify(rows)],
    `add many ${definition.key}`,
  );
  return made?.made ?? 0;
}

/** Writes the named fields of records that the transaction holds locked. */
export async function updateMany(
  sql: Sql,
  definition: Definition,
  names: readonly string[],
  records: readonly AnyDoc[],
  { actorId, now }: Writing,
): Promise<void> {
  if (records.length === 0) return;
  const known = allFields(definition);
  const columns = names.filter((name) => known[name] !== undefined).map(snake);
  const rows = records.map((record) => ({
    id: record['id'],
    ...Object.fromEntries(names.map((name) => [snake(name), record[name] ?? null])),
  }));
  const table = quote(tableOf(definition).name);
  await sql.query(
    `update ${table} t set ${columns.map((column) => `${quote(column)} = g.${quote(column)}`).join(', ')},
       updated_by = $2, updated_at = $3, version = t.version + 1
     from jsonb_populate_recordset(null::${table}, $1::jsonb) g where t.id = g.id`,
    [JSON.stringify(rows), actorId, now],
  );
}
