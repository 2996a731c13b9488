/** Approver rules ask the database for these: decision tables, who started another document, whom another record names. */
import type { Registry } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { snake, tableOf } from '../db/tables.ts';
import type { Enquiries } from './directory.ts';
import { evaluateDecision } from './process/decisions.ts';

const isId = (id: string): boolean => /^\d{1,18}$/.test(id);

export const enquiriesOf = (sql: Sql, registry: Registry, now: string): Enquiries => ({
  decide: (decision, values) => evaluateDecision(sql, decision, values, now),
  starterOf: async (resource, id) => {
    const [row] = isId(id)
      ? await sql.query<{ starter: string | null }>(
          'select starter_id::text as starter from flow_instance where resource = $1 and document_id = $2',
          [resource, id],
          'starter_of_linked',
        )
      : [];
    return row?.starter ?? null;
  },
  namedBy: async (resource, id, field) => {
    const definition = registry.get(resource);
    const kind = definition?.fields[field]?.kind;
    if (!definition || !isId(id) || (kind !== 'user' && kind !== 'users' && kind !== 'staff')) return null;
    const { name } = tableOf(definition);
    const [row] = await sql.query<{ held: string | readonly string[] | null }>(
      `select "${snake(field)}"${kind === 'users' ? '::text[]' : '::text'} as held from "${name}" where id = $1 and not deleted`,
      [id],
      `named_by_${name}_${snake(field)}`,
    );
    return { kind: kind === 'staff' ? 'staff' : 'user', held: [row?.held ?? []].flat() };
  },
});
