/** Which bill carries an invoice already, as the ledger of invoices has it. */
import type { AnyDoc } from '#model/definition.ts';
import { idOf } from '#model/calculation/text.ts';
import type { ClaimOf } from '#resources/bill/invoiceRecord.ts';
import { invoiceKeys, type NamedInvoice, type UsedInvoice } from '#resources/bill/rules/invoices.ts';
import type { Sql } from '../../db/sql.ts';
import type { FactLookup } from '../effect.ts';
import { codeOf } from './paying.ts';

const told = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

/** The invoice of a record or line as it came from a form, where anything may stand in its fields. */
export const named = (line: Readonly<Record<string, unknown>>): NamedInvoice => ({
  invoiceType: told(line['invoiceType']),
  invoiceCode: told(line['invoiceCode']),
  invoiceNo: told(line['invoiceNo']),
});

interface Claim {
  readonly key: string;
  readonly resource: string;
  readonly id: string;
}
interface Asker {
  readonly resource: string;
  readonly id: string | null;
}

/** Bills in approval or approved that have claimed these invoices, each with its number; `but`: the bill that asks. */
async function claimsOf(sql: Sql, keys: readonly string[], but: Asker): Promise<readonly (Claim & { readonly code: string })[]> {
  if (keys.length === 0) return [];
  const claims = await sql.query<Claim>(
    `select distinct on (k.key) k.key, e.resource, e.record_id::text as id
     from unnest($1::text[]) as k(key) join ledger_entry e on e.ledger = 'invoice' and e.dimensions = jsonb_build_object('number', k.key)
     where e.to_account = 'claimed' and e.reverses is null and not exists (select from ledger_entry r where r.reverses = e.id)
       and not exists (select from ledger_entry f where f.ledger = 'invoice' and f.dimensions = e.dimensions and f.from_account = 'claimed'
         and f.reverses is null and f.resource = e.resource and f.record_id = e.record_id and f.id > e.id)
       and (e.resource <> $2 or e.record_id is distinct from $3::bigint)
     order by k.key, e.id`,
    [keys, but.resource, but.id],
    'fact_invoice_claims',
  );
  const found: (Claim & { readonly code: string })[] = [];
  for (const claim of claims) {
    const code = await codeOf(sql, claim.resource, claim.id);
    if (code !== null) found.push({ ...claim, code });
  }
  return found;
}

/** Which of these invoices another bill in approval or approved has claimed; `but`: the bill that asks. */
export const invoicesInUse = async (sql: Sql, keys: readonly string[], but: Asker): Promise<readonly UsedInvoice[]> =>
  (await claimsOf(sql, keys, but)).map(({ key, code }) => ({ key, code }));

/** The bill that has claimed an invoice of the wallet. */
export async function claimOf(sql: Sql, record: Readonly<Record<string, unknown>>): Promise<ClaimOf | null> {
  const [found] = await claimsOf(sql, invoiceKeys([named(record)]), { resource: 'invoiceRecord', id: null });
  return found ? { resource: found.resource, id: found.id, code: found.code } : null;
}

/** The fact `usedInvoices` of a bill whose invoices stand in these lines. */
export const usedInvoices = (set: string): FactLookup => {
  const lookup: FactLookup = async ({ sql, record, definition }) => {
    const lines = Array.isArray(record[set]) ? (record[set] as readonly AnyDoc[]) : [];
    return invoicesInUse(sql, invoiceKeys(lines.map(named)), { resource: definition.key, id: idOf(record['id']) });
  };
  return lookup;
};
