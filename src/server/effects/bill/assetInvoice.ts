/** The reviewed invoice that an acceptance of assets names: how much of it is accepted already, told to its rules and judged as it is sent. */
import { compare } from '#model/calculation/decimal.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { fixassetAccept } from '#resources/bill/fixassetAccept.ts';
import { invoiceLeft, type AcceptedInvoice } from '#resources/bill/rules/assetRules.ts';
import type { Sql } from '../../db/sql.ts';
import { effect, lookups } from '../effect.ts';

const live = `status in ('submitted', 'reposted', 'approved') and not deleted`;

/** Null where it is neither in approval nor approved. `own`: the acceptance that asks. What did not pass takes nothing of it. */
async function invoiceOf(sql: Sql, review: string, own: string | null): Promise<AcceptedInvoice | null> {
  const [row] = await sql.query<AcceptedInvoice>(
    `select r.supplier_id::text as "supplierId", (r.amount_total - r.deduct_total)::text as net,
       (select coalesce(sum(total_amount), 0)::text from fixasset_accept
        where invoice_review_id = r.id and id is distinct from $2::bigint and conclusion <> 'fail' and ${live}) as accepted
     from invoice_review r where r.id = $1 and ${live}`,
    [review, own],
    'fact_accepted_invoice',
  );
  return row ?? null;
}

export const acceptFacts = lookups(fixassetAccept, {
  invoice: async ({ sql, record }) => {
    const review = idOf(record.invoiceReviewId);
    return review === null ? undefined : invoiceOf(sql, review, idOf(record.id));
  },
});

/**
 * Of two that are sent at once the second one sees the first.
 * @throws 409 `invoiceNet`
 */
export const acceptedWithinInvoice = effect(fixassetAccept, async ({ tx, record: { id, invoiceReviewId, totalAmount } }) => {
  if (invoiceReviewId === null) return;
  await tx.query('select from invoice_review where id = $1 for update', [invoiceReviewId], 'accepted_invoice_held');
  const invoice = await invoiceOf(tx, invoiceReviewId, id);
  const left = invoice === null ? '0.00' : invoiceLeft(invoice);
  if (compare(totalAmount, left) > 0)
    throw new Refusal('409', 'invoiceNet', w(`Net of the invoice ${left} is left`, `该发票不含税金额仅余${left}可入账`));
});
