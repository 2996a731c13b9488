/** What is known of the invoices of a bill and of those numbered next to them, in one query. */
import type { AnyDoc } from '#model/definition.ts';
import { idOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { keysAround, type KnownInvoice } from '#resources/bill/rules/policy.ts';
import type { FactLookup } from '../effect.ts';
import { named } from './usedInvoices.ts';

/** The fact `knownInvoices` of a bill whose invoices stand in these lines. */
export const knownInvoices = (set: string): FactLookup => {
  const lookup: FactLookup = async ({ sql, record, definition }) => {
    const keys = keysAround(linesOf(record, set).map((line: AnyDoc) => named(line)));
    if (keys.length === 0) return [];
    return sql.query<KnownInvoice & object>(
      `select k.key, r.seller, exists (select from ledger_entry e
         where e.ledger = 'invoice' and e.dimensions = jsonb_build_object('number', k.key) and e.to_account = 'claimed' and e.reverses is null
           and not exists (select from ledger_entry b where b.reverses = e.id) and (e.resource <> $2 or e.record_id is distinct from $3::bigint)) as elsewhere
       from unnest($1::text[]) as k(key) left join invoice_record r on r.invoice_key = k.key and not r.deleted`,
      [keys, definition.key, idOf(record['id'])],
      'fact_known_invoices',
    );
  };
  return lookup;
};
