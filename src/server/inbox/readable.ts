/** Rows of a list whose documents the person may still read: what they watch may have moved out of their reach. */
import { sql as raw } from 'kysely';
import { scopeOf } from '../access/scope.ts';
import type { Context } from '../context.ts';
import { tableOf } from '../db/tables.ts';
import { byResource, type Row } from './rows.ts';

/** One statement for each kind of document among the rows. */
export async function visibleOf(context: Context, rows: readonly Row[]): Promise<readonly Row[]> {
  const { db, registry } = context.services;
  const groups = [...byResource(rows)];
  const found = await Promise.all(
    groups.map(async ([resource, group]) => {
      const definition = registry.get(resource);
      if (!definition) return [];
      const scope = scopeOf(context, definition, 'r');
      const ids = group.map(({ document_id }) => document_id);
      const { rows: readable } = await raw<{ id: string }>`select r.id::text as id from ${raw.table(tableOf(definition).name)} r
        where r.id = any(${ids}::bigint[]) and not r.deleted ${scope === null ? raw`` : raw`and ${scope}`}`.execute(db.kysely);
      return readable.map(({ id }) => `${resource} ${id}`);
    }),
  );
  const known = new Set(found.flat());
  return rows.filter(({ resource, document_id }) => known.has(`${resource} ${document_id}`));
}
