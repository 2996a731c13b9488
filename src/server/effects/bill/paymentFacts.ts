/** What the rules of payment requests ask: payees, contracts, reviewed invoices, acceptance bills, the account that pays. */
import { addDays } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { idOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import type { SourceFact } from '#resources/bill/rules/claims.ts';
import { fundPayment } from '#resources/bill/fundPayment.ts';
import type { PayingAccount } from '#resources/bill/rules/paying.ts';
import type { BillFact, PayeeFact, ReviewFact } from '#resources/bill/rules/payments.ts';
import { lookups } from '../effect.ts';
import { ownSource } from './claims.ts';
import { accountsOf } from './fundFacts.ts';
import { payingAccount } from './paying.ts';
import { contractOf } from './reviewFacts.ts';

/** A change of a supplier's account is told to approvers for so many days. */
const toldFor = 30;

export const paymentFacts = lookups(fundPayment, {
  supplier: async ({ sql, context, record, today }) => {
    const id = idOf(record.supplierId);
    if (id === null) return null;
    const [row] = await sql.query<PayeeFact>(
      `select s.supplier_name as name, s.bank_name as "bankName", s.bank_account as "bankAccount", coalesce(s.bank_checked, false) as "bankChecked",
         case when s.bank_changed_at >= $2::date then to_char(s.bank_changed_at at time zone $3, 'YYYY-MM-DD') || ' ' || coalesce(u.real_name, '')
         end as changed
       from supplier_management s left join users u on u.id = s.bank_changed_by where s.id = $1 and not s.deleted`,
      [id, addDays(today, -toldFor), context.services.zone],
      'fact_payee_supplier',
    );
    return row ?? null;
  },
  contract: ({ sql, record }) => contractOf(sql, idOf(record.contractId), { resource: fundPayment.key, id: idOf(record.id) }),
  prepaid: async ({ sql, record }) => {
    const id = idOf(record.contractId);
    if (id === null) return undefined;
    const [row] = await sql.query<{ amount: string }>(
      `select coalesce(sum(amount), 0)::text as amount from fund_payment
       where contract_id = $1 and fund_pay_type = 'prepay' and status in ('submitted', 'reposted', 'approved') and pay_state <> 'returned'
         and not deleted and id is distinct from $2::bigint`,
      [id, idOf(record.id)],
      'fact_prepaid',
    );
    return row?.amount ?? '0';
  },
  reviews: async ({ sql, record }) => {
    const ids = linesOf(record, 'reviews').flatMap((line) => idOf(line['invoiceReviewId']) ?? []);
    if (ids.length === 0) return [];
    return sql.query<ReviewFact>(
      `select r.id::text, r.code, r.supplier_id::text as "supplierId", r.contract_id::text as "contractId", r.status = 'approved' as approved,
         r.amount_total::text as amount,
         (coalesce(r.open_amount, 0) + coalesce((select sum(e.quantity * ((e.from_account = 'open')::int - (e.to_account = 'open')::int))
           from ledger_entry e where e.ledger = 'payable' and e.dimensions = jsonb_build_object('invoiceReview', r.id::text)
             and e.resource = $2 and e.record_id = $3::bigint and e.from_account is not null and e.to_account is not null), 0))::text as unpaid
       from invoice_review r where r.id = any($1::bigint[]) and not r.deleted`,
      [ids, fundPayment.key, idOf(record.id)],
      'fact_paid_reviews',
    );
  },
  bill: async ({ sql, record }) => {
    const id = idOf(record.ebaId);
    if (id === null) return undefined;
    const [row] = await sql.query<BillFact>(
      `select drawer_org::text as "orgId", supplier_id::text as "supplierId", status = 'approved' as approved,
         honoured_at is null and cancelled_at is null as stands,
         (coalesce(free_amount, 0) + coalesce((select sum(e.quantity * ((e.from_account = 'free')::int - (e.to_account = 'free')::int))
           from ledger_entry e where e.ledger = 'acceptance' and e.dimensions = jsonb_build_object('acceptance', b.id::text)
             and e.resource = $2 and e.record_id = $3::bigint), 0))::text as free
       from eba_accept b where id = $1 and not deleted`,
      [id, fundPayment.key, idOf(record.id)],
      'fact_paid_bill',
    );
    return row ?? null;
  },
  account: async ({ sql, record }) => {
    const id = idOf(record.payAccount);
    return id === null ? undefined : ((await accountsOf(sql, [id])).get(id) ?? null);
  },
  sources: ({ record, ...input }) => ownSource({ ...input, record: record as AnyDoc }) as Promise<readonly SourceFact[]>,
  payingAccount: ({ record, ...input }) => payingAccount({ ...input, record: record as AnyDoc }) as Promise<PayingAccount | null>,
});
