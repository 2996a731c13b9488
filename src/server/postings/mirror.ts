/** Balances shown as read-only columns of resource rows: written with every posting, the row's computes run again (model/posting.ts). */
import { allFields, allLineFields } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { compute, type EvaluationInput } from '#model/evaluate.ts';
import type { Ledger } from '#model/posting.ts';
import type { Registry } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { snake, tableOf, type Table } from '../db/tables.ts';
import type { Ledgers, Moved } from './ledger.ts';

async function balances(sql: Sql, { ledger, dimensions }: Pick<Moved, 'ledger' | 'dimensions'>): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ account: string; quantity: string }>(
    'select account, quantity::text from ledger_balance where ledger = $1 and dimensions = $2::jsonb',
    [ledger, JSON.stringify(dimensions)],
    'ledger_account',
  );
  return new Map(rows.map((row) => [row.account, row.quantity]));
}

/** The row of the mirroring resource with the moved dimensions; ledgers may move where no row stands yet. */
async function rowOf(
  sql: Sql,
  definition: Definition,
  mirror: NonNullable<Ledger['mirror']>,
  dimensions: Moved['dimensions'],
): Promise<AnyDoc | undefined> {
  const table = tableOf(definition);
  const by = Object.entries(mirror.by);
  const typeOf = (column: string): string => table.columns.find(({ name }) => name === column)?.type ?? 'text';
  // Values are cast to the column's type, not the column to text, so that its index serves.
  const condition = by.map(([, field], index) => `"${snake(field)}" = $${index + 1}::text::${typeOf(snake(field))}`).join(' and ');
  const [row] = await sql.query<AnyDoc>(
    `select t.* from "${table.name}" t where ${condition} and not deleted for update`,
    by.map(([dimension]) => String(dimensions[dimension])),
    `mirror_${table.name}`,
  );
  return row;
}

/** Lines of the row, as computes that sum them want them. */
async function linesOf(sql: Sql, { lines }: Definition, table: Table, id: unknown): Promise<AnyDoc> {
  const sets: AnyDoc = {};
  for (const [set, shape] of Object.entries(lines)) {
    const { name } = table.lines[set] as Table;
    const rows = await sql.query<AnyDoc>(
      `select l.* from "${name}" l where l.parent_id = $1 order by l.line_no, l.id`,
      [id],
      `mirror_${name}`,
    );
    const fields = Object.keys(allLineFields(shape));
    sets[set] = rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[snake(field)] ?? null])));
  }
  return sets;
}

/** Writes the mirrors of all accounts that moved. */
export async function writeMirrors(
  sql: Sql,
  registry: Registry,
  ledgers: Ledgers,
  moved: readonly Moved[],
  input: EvaluationInput,
): Promise<void> {
  const once = new Map(moved.map((one) => [`${one.ledger} ${JSON.stringify(one.dimensions)}`, one]));
  for (const [, one] of [...once].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const mirror = ledgers.get(one.ledger)?.mirror;
    const definition = mirror && registry.get(mirror.resource);
    if (!mirror || !definition) continue;
    const table = tableOf(definition);
    const row = await rowOf(sql, definition, mirror, one.dimensions);
    if (!row) continue;
    const amounts = await balances(sql, one);
    const doc: AnyDoc = { id: row['id'], ...(await linesOf(sql, definition, table, row['id'])) };
    for (const field of Object.keys(allFields(definition))) doc[field] = row[snake(field)] ?? null;
    for (const [account, field] of Object.entries(mirror.fields)) doc[field] = amounts.get(account) ?? '0';
    const after = compute(definition, doc, { ...input, facts: {} });
    const fields = [...new Set([...Object.values(mirror.fields), ...Object.keys(definition.computes)])];
    await sql.query(
      `update "${table.name}" set ${fields.map((field, index) => `"${snake(field)}" = $${index + 2}`).join(', ')} where id = $1`,
      [row['id'], ...fields.map((field) => after[field] ?? null)],
      `mirror_write_${table.name}`,
    );
  }
}
