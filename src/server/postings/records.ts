/** Records that ledgers read or show balances in: found by their dimensions, locked in one order (resource, then id). */
import { allFields, allLineFields } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Registry } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { snake, tableOf, type Table } from '../db/tables.ts';

export interface RecordWanted {
  readonly resource: string;
  /** Field → value, or `id`. With `lines`: of the line. */
  readonly by: Readonly<Record<string, string>>;
  readonly lines?: string | undefined;
}

export interface RecordFound {
  readonly definition: Definition;
  readonly id: string;
  readonly lineId: string | null;
  /** Own and common fields, lines aside. */
  readonly doc: AnyDoc;
}

const quote = (name: string): string => `"${name}"`;

const definitionOf = (registry: Registry, resource: string): Definition => {
  const definition = registry.get(resource);
  if (!definition) throw new Error(`a ledger names ${resource}, which is not defined`);
  return definition;
};

export const linesTable = (definition: Definition, set: string): Table => {
  const table = tableOf(definition).lines[set];
  if (!table) throw new Error(`a ledger names the lines ${set} of ${definition.key}, which are not defined`);
  return table;
};

/** Where a record stands: its id, and the line's where a line was asked for. */
async function placeOf(
  sql: Sql,
  definition: Definition,
  { by, lines }: RecordWanted,
): Promise<{ id: string; lineId: string | null } | null> {
  const table = lines === undefined ? tableOf(definition) : linesTable(definition, lines);
  const fields = Object.keys(by);
  // Values are cast to the column's type, not the column to text, so that its index serves.
  const typeOf = (column: string): string =>
    column === 'id' ? 'bigint' : (table.columns.find(({ name }) => name === column)?.type ?? 'text');
  const condition = fields.map((field, at) => `t.${quote(snake(field))} = $${at + 1}::text::${typeOf(snake(field))}`).join(' and ');
  const [row] = await sql.query<{ id: string; lineId: string | null }>(
    lines === undefined
      ? `select t.id::text, null as "lineId" from ${quote(table.name)} t where ${condition} and not t.deleted order by t.id limit 1`
      : `select t.parent_id::text as id, t.id::text as "lineId" from ${quote(table.name)} t where ${condition} order by t.id limit 1`,
    fields.map((field) => by[field]),
    `ledger_place_${table.name}_${fields.join('_')}`,
  );
  return row ?? null;
}

export const textOfWanted = ({ resource, by, lines = '' }: RecordWanted): string =>
  `${resource} ${lines} ${JSON.stringify(Object.entries(by).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`;

const docOf = (definition: Definition, row: AnyDoc): AnyDoc => ({
  id: row['id'],
  ...Object.fromEntries(Object.keys(allFields(definition)).map((field) => [field, row[snake(field)] ?? null])),
});

/**
 * Finds the records and locks them in the order of resource and id, so that they do not change before the transaction ends.
 * @returns by `textOfWanted`; what is not there is missing
 */
export async function lockRecords(
  tx: Sql,
  registry: Registry,
  wanted: readonly RecordWanted[],
  mode: 'share' | 'update',
): Promise<ReadonlyMap<string, RecordFound>> {
  const found = new Map<string, RecordFound>();
  const byResource = new Map<string, { readonly text: string; readonly id: string; readonly lineId: string | null }[]>();
  for (const [text, one] of new Map(wanted.map((each) => [textOfWanted(each), each] as const))) {
    const place = await placeOf(tx, definitionOf(registry, one.resource), one);
    if (place) byResource.set(one.resource, [...(byResource.get(one.resource) ?? []), { text, ...place }]);
  }
  for (const [resource, places] of [...byResource].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const definition = definitionOf(registry, resource);
    const { name } = tableOf(definition);
    const rows = await tx.query<AnyDoc>(
      `select t.* from ${quote(name)} t where t.id = any($1::bigint[]) and not t.deleted order by t.id for ${mode === 'update' ? 'no key update' : mode}`,
      [[...new Set(places.map(({ id }) => id))]],
      `ledger_${mode}_${name}`,
    );
    const docs = new Map(rows.map((row) => [String(row['id']), docOf(definition, row)]));
    for (const { text, id, lineId } of places) {
      const doc = docs.get(id);
      if (doc) found.set(text, { definition, id, lineId, doc });
    }
  }
  return found;
}

/** Lines of a record by set, as computes that sum them want them. */
export async function linesOf(sql: Sql, definition: Definition, id: string): Promise<AnyDoc> {
  const sets: AnyDoc = {};
  for (const [set, shape] of Object.entries(definition.lines)) {
    const { name } = linesTable(definition, set);
    const rows = await sql.query<AnyDoc>(
      `select l.* from ${quote(name)} l where l.parent_id = $1 order by l.line_no, l.id`,
      [id],
      `mirror_${name}`,
    );
    const fields = Object.keys(allLineFields(shape));
    sets[set] = rows.map((row) => ({ id: row['id'], ...Object.fromEntries(fields.map((field) => [field, row[snake(field)] ?? null])) }));
  }
  return sets;
}
