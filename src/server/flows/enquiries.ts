/** What approver rules ask the database for: decision tables, and who started another document. */
import type { Sql } from '../db/sql.ts';
import type { Enquiries } from './directory.ts';
import { evaluateDecision } from './process/decisions.ts';

export const enquiriesOf = (sql: Sql, now: string): Enquiries => ({
  decide: (decision, values) => evaluateDecision(sql, decision, values, now),
  starterOf: async (resource, id) => {
    const [row] = /^\d{1,18}$/.test(id)
      ? await sql.query<{ starter: string | null }>(
          'select starter_id::text as starter from flow_instance where resource = $1 and document_id = $2',
          [resource, id],
          'starter_of_linked',
        )
      : [];
    return row?.starter ?? null;
  },
});
