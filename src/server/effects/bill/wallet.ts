/** Invoices of the wallet: which look like one another, and which bill has claimed one. */
import { isDate } from '#model/calculation/dates.ts';
import { isDecimal } from '#model/calculation/rounding.ts';
import { idOf } from '#model/calculation/text.ts';
import type { Moved } from '#model/posting.ts';
import { invoiceRecord, type AlikeInvoice } from '#resources/bill/invoiceRecord.ts';
import { lookups, type LedgerEffect } from '../effect.ts';
import { claimOf } from './usedInvoices.ts';

const idsOf = (files: unknown): readonly string[] =>
  Array.isArray(files) ? files.flatMap((file: unknown) => idOf((file as { readonly id?: unknown } | null)?.id) ?? []) : [];

/** Another invoice of the wallet with the same file, whoever holds it, or of the same person, kind, day and amount. */
export const walletFacts = lookups(invoiceRecord, {
  alike: async ({ sql, record }) => {
    const { invoiceType, invoiceDate, amount, scans } = record;
    const [found] = await sql.query<AlikeInvoice>(
      `select case when o.owner = $3::bigint then o.id::text end as id, coalesce(o.invoice_no, o.amount::text) as no from invoice_record o
         where not o.deleted and o.id is distinct from $1::bigint and (
           exists (select from file f join file mine on mine.sha256 = f.sha256 where f.resource = 'invoiceRecord' and f.record_id = o.id and mine.id = any($2::bigint[]))
           or (o.owner = $3::bigint and o.invoice_type = $4 and o.invoice_date = $5::date and o.amount = $6::numeric))
         order by o.id limit 1`,
      [
        idOf(record.id),
        idsOf(scans),
        idOf(record.owner),
        invoiceType,
        isDate(invoiceDate) ? invoiceDate : null,
        isDecimal(amount) ? amount : null,
      ],
      'fact_invoice_alike',
    );
    return found ?? null;
  },
  claim: ({ sql, record }) => claimOf(sql, record),
});

const gone = ({ from }: Pick<Moved, 'from'>): boolean => from === 'claimed';

/** Says at an invoice of the wallet which bill has claimed it, and that none has any more. */
export const walletClaims: LedgerEffect = async ({ tx, entry, record, definition }) => {
  const bill = gone(entry) ? null : { type: definition.key, id: idOf(record['id']), code: record['code'] };
  await tx.query(
    `update invoice_record set used_type = $2, used_id = $3, used_code = $4,
       invoice_state = case when $4::text is not null then 'used' when voided then 'void' else 'free' end
     where invoice_key = $1 and not deleted`,
    [String(entry.dimensions['number']), bill?.type ?? null, bill?.id ?? null, bill?.code ?? null],
    'wallet_claim',
  );
};
