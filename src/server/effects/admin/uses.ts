/** How many records have each value of a dictionary: by their tables, from what the definitions say. */
import { allFields, allLineFields } from '#model/common.ts';
import type { Fields } from '#model/field.ts';
import type { Registry } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { snake, tableOf } from '../../db/tables.ts';

const parts = (table: string, fields: Fields, dictionary: string, alive: string): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.dictionary !== dictionary) return [];
    const column = `r."${snake(name)}"`;
    const value = field.kind === 'choices' ? `unnest(${column})` : column;
    return [`select ${value} as value from "${table}" r where ${column} is not null${alive}`];
  });

type Uses = ReadonlyMap<string, number>;

async function counted(sql: Sql, registry: Registry, dictionary: string): Promise<Uses> {
  const selects = [...registry.values()]
    .filter(({ kind, over }) => kind !== 'report' && over === undefined)
    .flatMap((definition) => {
      const table = tableOf(definition);
      const lines = Object.entries(definition.lines).flatMap(([set, one]) =>
        parts(
          table.lines[set]?.name ?? '',
          allLineFields(one),
          dictionary,
          ` and exists (select from "${table.name}" p where p.id = r.parent_id and not p.deleted)`,
        ),
      );
      return [...parts(table.name, allFields(definition), dictionary, ' and not r.deleted'), ...lines];
    });
  if (selects.length === 0) return new Map();
  const rows = await sql.query<{ value: string; uses: number }>(
    `select value, count(*)::int as uses from (${selects.join(' union all ')}) used group by value`,
  );
  return new Map(rows.map(({ value, uses }) => [value, uses]));
}

/** Of transactions that are going on: saving values changes no record that has one. */
const kept = new WeakMap<Sql, Map<string, Promise<Uses>>>();

/**
 * By value; values that nothing has are missing. Rows of deleted records do not count. Every table is read for it, so one transaction, in
 * which each value of a list may ask, counts a dictionary once.
 */
export function usesOf(sql: Sql, registry: Registry, dictionary: string): Promise<Uses> {
  if ('transaction' in sql) return counted(sql, registry, dictionary);
  const known = kept.get(sql) ?? new Map<string, Promise<Uses>>();
  kept.set(sql, known);
  const uses = known.get(dictionary) ?? counted(sql, registry, dictionary);
  known.set(dictionary, uses);
  return uses;
}
