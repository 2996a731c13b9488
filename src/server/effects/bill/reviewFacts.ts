/** What the rules of invoice reviews ask: contracts, receipts of goods, blue invoices that red ones name. */
import { subtract } from '#model/calculation/decimal.ts';
import { idOf } from '#model/calculation/text.ts';
import { sum } from '#model/calculation/rounding.ts';
import { linesOf } from '#model/values.ts';
import { invoiceKey, invoiceKeys } from '#resources/bill/rules/invoices.ts';
import { invoiceReview } from '#resources/bill/invoiceReview.ts';
import { namedKey, type BlueFact, type ContractFact, type MatchFact, type ReceiptFact } from '#resources/bill/rules/payables.ts';
import type { Sql } from '../../db/sql.ts';
import { lookups } from '../effect.ts';
import { invoicesInUse, named } from './usedInvoices.ts';

interface Asker {
  readonly resource: string;
  readonly id: string | null;
}

/** A contract with what was invoiced and paid of it, without what the asking document itself moved; null where it has no ledger. */
export async function contractOf(sql: Sql, contract: string | null, asker: Asker): Promise<ContractFact | null> {
  if (contract === null) return null;
  const [row] = await sql.query<ContractFact & { readonly ownInvoiced: string; readonly ownSettled: string }>(
    `select d.code, p.direction, p.contract_state as "contractState", p.settle_mode as "settleMode", d.supplier_id::text as "supplierId",
       p.project_id::text as "projectId", p.currency, p.current_total::text as "currentTotal",
       (p.invoiced_amount + p.invoicing_amount)::text as invoiced, (p.paid_amount + p.paying_amount)::text as settled,
       coalesce(sum(e.quantity * ((e.to_account in ('invoicing', 'invoiced'))::int - (e.from_account in ('invoicing', 'invoiced'))::int)), 0)::text as "ownInvoiced",
       coalesce(sum(e.quantity * ((e.to_account in ('paying', 'paid'))::int - (e.from_account in ('paying', 'paid'))::int)), 0)::text as "ownSettled"
     from contract_parameter p join contract_definition d on d.id = p.contract_id
       left join ledger_entry e on e.ledger = 'contractMoney' and e.dimensions = jsonb_build_object('contract', d.id::text)
         and e.resource = $2 and e.record_id = $3::bigint and e.from_account is not null and e.to_account is not null
     where d.id = $1 and not p.deleted group by d.id, p.id`,
    [contract, asker.resource, asker.id],
    'fact_contract_money',
  );
  if (row === undefined) return null;
  const { ownInvoiced, ownSettled, ...fact } = row;
  return { ...fact, invoiced: subtract(fact.invoiced, ownInvoiced), settled: subtract(fact.settled, ownSettled) };
}

/** The receipts named, and all that other live reviews invoice together with them, across whatever receipts they share. */
const group = `
with recursive together (receipt) as (
  select unnest($1::bigint[])
  union
  select other.source_id from together t join invoice_review_receipts mine on mine.source_id = t.receipt
    join invoice_review r on r.id = mine.parent_id join invoice_review_receipts other on other.parent_id = r.id
  where r.status in ('submitted', 'reposted', 'approved') and not r.deleted and r.id is distinct from $2::bigint)`;

const live = `r.status in ('submitted', 'reposted', 'approved') and not r.deleted and r.id is distinct from $2::bigint`;

async function matchFor(sql: Sql, ids: readonly string[], own: string | null): Promise<MatchFact> {
  if (ids.length === 0) return { receipts: [], net: '0.00', invoiced: '0.00' };
  const found = await sql.query<ReceiptFact>(
    `${group}
     select e.id::text, e.code, e.supplier_id::text as "supplierId", e.status = 'approved' and not e.deleted as booked,
       coalesce(sum(round(l.amount * (l.qty - coalesce(b.quantity, 0)) / nullif(l.qty, 0), 2)), 0)::text as net
     from material_entry e left join material_entry_lines l on l.parent_id = e.id
       left join ledger_balance b on b.ledger = 'entryLine' and b.account = 'returned' and b.dimensions = jsonb_build_object('line', l.id::text)
     where e.id in (select receipt from together) group by e.id order by e.id`,
    [ids, own],
    'fact_receipts',
  );
  const [others] = await sql.query<{ net: string }>(
    `${group}
     select coalesce(sum(r.net_total), 0)::text as net from invoice_review r
     where ${live} and exists (select from invoice_review_receipts x where x.parent_id = r.id and x.source_id in (select receipt from together))`,
    [ids, own],
    'fact_receipts_invoiced',
  );
  return {
    receipts: found.filter(({ id }) => ids.includes(id)),
    net: sum(found.map(({ net }) => net)),
    invoiced: others?.net ?? '0.00',
  };
}

/** The approved review that claimed this invoice, with what is left of the invoice. */
async function blueFor(sql: Sql, key: string, own: string | null): Promise<BlueFact | null> {
  const [row] = await sql.query<{ id: string; code: string; supplierId: string }>(
    `select r.id::text, r.code, r.supplier_id::text as "supplierId"
     from ledger_entry e join invoice_review r on r.id = e.record_id
     where e.ledger = 'invoice' and e.dimensions = jsonb_build_object('number', $1::text) and e.resource = 'invoiceReview'
       and e.to_account = 'claimed' and e.reverses is null and r.status = 'approved' and not r.deleted and r.id is distinct from $2::bigint
     order by e.id desc limit 1`,
    [key, own],
    'fact_blue_invoice',
  );
  if (row === undefined) return null;
  const lines = await sql.query<{ invoiceType: string; invoiceCode: string | null; invoiceNo: string; amount: string }>(
    `select invoice_type as "invoiceType", invoice_code as "invoiceCode", invoice_no as "invoiceNo", amount::text
     from invoice_review_invoices where parent_id = $1 and red_of is null`,
    [row.id],
    'fact_blue_lines',
  );
  const [reds] = await sql.query<{ amount: string }>(
    `select coalesce(sum(i.amount), 0)::text as amount from invoice_review_invoices i join invoice_review r on r.id = i.parent_id
     where typed_key(i.red_of) = typed_key($1) and ${live}`,
    [key, own],
    'fact_blue_reds',
  );
  const blue = sum(lines.filter((line) => invoiceKey(line) === key).map(({ amount }) => amount));
  return { key, reviewId: row.id, code: row.code, supplierId: row.supplierId, left: sum([blue, reds?.amount]) };
}

export const reviewFacts = lookups(invoiceReview, {
  usedInvoices: ({ sql, record }) =>
    invoicesInUse(sql, invoiceKeys(linesOf(record, 'invoices').map(named)), { resource: invoiceReview.key, id: idOf(record.id) }),
  supplier: async ({ sql, record }) => {
    const id = idOf(record.supplierId);
    if (id === null) return undefined;
    const [row] = await sql.query<{ taxNo: string | null }>(
      `select coalesce(credit_code, reg_no) as "taxNo" from supplier_management where id = $1 and not deleted`,
      [id],
      'fact_seller',
    );
    return row ?? null;
  },
  contract: ({ sql, record }) => contractOf(sql, idOf(record.contractId), { resource: invoiceReview.key, id: idOf(record.id) }),
  order: async ({ sql, record }) => {
    const id = idOf(record.purchaseId);
    if (id === null) return null;
    const [row] = await sql.query<{ supplierId: string | null }>(
      `select supplier_id::text as "supplierId" from purchase_management where id = $1 and not deleted`,
      [id],
      'fact_order_supplier',
    );
    return row ?? null;
  },
  match: ({ sql, record }) => {
    const ids = linesOf(record, 'receipts').flatMap((line) => idOf(line['sourceId']) ?? []);
    return matchFor(sql, [...new Set(ids)], idOf(record.id));
  },
  blues: async ({ sql, record }) => {
    const keys = new Set(
      linesOf(record, 'invoices').flatMap(({ redOf }) => (typeof redOf === 'string' && redOf.trim() !== '' ? [namedKey(redOf)] : [])),
    );
    const found: BlueFact[] = [];
    for (const key of keys) {
      const blue = await blueFor(sql, key, idOf(record.id));
      if (blue !== null) found.push(blue);
    }
    return found;
  },
});
