/**
 * What of orders is invoiced and paid. Reviews name receipts, receipts name lines of orders: what is owed and paid by a review, as the
 * ledger `payable` has it, is shared among the lines by what came in for them without tax, the last one takes the rest. Payments that no review stands
 * behind yet count for the order that they name. The rows of orders show the sums; nobody adds to them.
 */
import { compare } from '#model/calculation/decimal.ts';
import { f, type Json } from '#model/field.ts';
import { fixed, sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { purchaseManagement } from '#resources/purchase/purchaseManagement.ts';
import { mayRead } from '../../access/scope.ts';
import type { Sql } from '../../db/sql.ts';
import { readRecord } from '../../documents/record.ts';
import { missingRecord } from '../../documents/refusals.ts';
import type { WriteRecord } from '../../effects/effect.ts';
import { call } from '../call.ts';

interface Share {
  readonly reviewId: string;
  readonly code: string;
  /** Null for what names the order and no receipt of it. */
  readonly lineId: string | null;
  readonly invoiced: string;
  readonly paid: string;
}

/** What each review brings to the order and its lines; what is owed of a review that is not approved is nothing. */
const sharesOf = (db: Sql, orderId: string): Promise<readonly Share[]> =>
  db.query<Share>(
    `with touching as (
       select r.id, r.code, r.open_amount + r.held_amount + r.paid_amount as owed, r.paid_amount as paid, r.purchase_id from invoice_review r
       where not r.deleted and (r.purchase_id = $1 or exists (select from invoice_review_receipts x join material_entry e on e.id = x.source_id
         where x.parent_id = r.id and e.purchase_id = $1))
     ), parts as (
       select t.id, t.code, t.owed, t.paid, coalesce(e.purchase_id, t.purchase_id) as order_id, l.order_line_id as line, l.amount as weight,
         l.id as place
       from touching t join invoice_review_receipts x on x.parent_id = t.id join material_entry e on e.id = x.source_id
       join material_entry_lines l on l.parent_id = e.id where l.amount > 0
     ), whole as (
       select * from parts
       union all
       select t.id, t.code, t.owed, t.paid, t.purchase_id, null, 1, 0 from touching t where not exists (select from parts p where p.id = t.id)
     ), running as (
       select *, sum(weight) over (partition by id) as total, sum(weight) over (partition by id order by place) as upto from whole
     )
     select id::text as "reviewId", code, line as "lineId",
       sum(round(owed * upto / total, 2) - round(owed * (upto - weight) / total, 2))::text as invoiced,
       sum(round(paid * upto / total, 2) - round(paid * (upto - weight) / total, 2))::text as paid
     from running where order_id = $1 group by id, code, line order by id, line`,
    [orderId],
    'order_invoice_shares',
  );

interface Advance {
  readonly paymentId: string;
  readonly code: string;
  readonly amount: string;
}

/** Payments that name the order, in yuan, as far as no review stands behind them; what the bank sent back is none. */
const advancesOf = (db: Sql, orderId: string): Promise<readonly Advance[]> =>
  db.query<Advance>(
    `select p.id::text as "paymentId", p.code, (p.cny_amount - coalesce(p.invoiced_here, 0))::text as amount from fund_payment p
     where p.purchase_id = $1 and not p.deleted and p.cny_amount > coalesce(p.invoiced_here, 0) and (
       select sum(case when e.from_account = 'balance' or e.to_account = 'delivered' then e.quantity else -e.quantity end)
       from ledger_entry e where e.resource = 'fundPayment' and e.record_id = p.id
         and (e.ledger = 'bank' or e.ledger = 'acceptance' and 'delivered' in (e.from_account, e.to_account))) > 0
     order by p.id`,
    [orderId],
    'order_advances',
  );

interface Money {
  readonly invoicedAmount: string;
  readonly paidAmount: string;
}

const totalsOf = (shares: readonly Share[], advances: readonly Advance[]): Money => ({
  invoicedAmount: sum(shares.map(({ invoiced }) => invoiced)),
  paidAmount: sum([...shares.map(({ paid }) => paid), ...advances.map(({ amount }) => amount)]),
});

const ordersOf = (tx: Sql, reviewIds: readonly string[]): Promise<readonly { readonly id: string }[]> =>
  tx.query(
    `select distinct o.id::text from invoice_review r left join invoice_review_receipts x on x.parent_id = r.id
     left join material_entry e on e.id = x.source_id join purchase_management o on o.id in (r.purchase_id, e.purchase_id)
     where r.id = any ($1::bigint[])`,
    [reviewIds],
    'orders_of_reviews',
  );

/**
 * Shows in their orders what these reviews and payments have become. An order is locked before its sums are read, so that of two at once the
 * second one sees the first.
 */
export async function showOrderMoney(
  tx: Sql,
  write: WriteRecord,
  { reviews, order }: { readonly reviews: readonly string[]; readonly order: string | null },
): Promise<void> {
  const named = reviews.length === 0 ? [] : await ordersOf(tx, reviews);
  const ids = new Set([...named.map(({ id }) => id), ...(order === null ? [] : [order])]);
  for (const id of [...ids].toSorted((a, b) => Number(BigInt(a) - BigInt(b)))) {
    const stored = await readRecord(tx, purchaseManagement, id, { lock: true });
    if (stored === null) continue;
    const money = totalsOf(await sharesOf(tx, id), await advancesOf(tx, id));
    const same = (['invoicedAmount', 'paidAmount'] as const).every((name) => compare(stored[name], money[name]) === 0);
    if (!same) await write(purchaseManagement.key, { ...money }, { id });
  }
}

interface Document {
  readonly resource: string;
  readonly id: string;
  readonly code: string;
  readonly amount: string;
}

const receiptsOf = (db: Sql, orderId: string): Promise<readonly Document[]> =>
  db.query<Document>(
    `select 'materialEntry' as resource, id::text, code, coalesce(total_tax, 0)::text as amount from material_entry
     where purchase_id = $1 and status = 'approved' and not deleted order by id`,
    [orderId],
    'order_receipts',
  );

const money = (label: ReturnType<typeof w>) => f.money(label, { required: true });

/** The match of an order: what is invoiced and paid by line, and by which documents. */
export const orderMatchCall = call({
  resource: purchaseManagement.key,
  method: 'GET',
  path: 'match/:id',
  action: 'page',
  summary: w('What of an order is invoiced and paid', '订单开票与付款情况'),
  answer: {
    totalTax: money(w('Ordered', '订购金额')),
    receivedAmount: money(w('Received', '入库金额')),
    invoicedAmount: money(w('Invoiced', '已开票金额')),
    paidAmount: money(w('Paid', '已付金额')),
    lines: f.json(w('Lines', '订单明细'), { required: true }),
    documents: f.json(w('Documents', '相关单据'), { required: true }),
  },
  run: async ({ context, definition, params }) => {
    const { db } = context.services;
    const order = await readRecord(db, definition, params['id']);
    if (order === null || !(await mayRead(context, definition, order, db))) throw missingRecord(definition, params['id']);
    const id = String(order['id']);
    const [shares, advances, receipts] = await Promise.all([sharesOf(db, id), advancesOf(db, id), receiptsOf(db, id)]);
    const lineIds = [...new Set(shares.flatMap(({ lineId }) => lineId ?? []))];
    const of = (part: 'invoiced' | 'paid', shown: readonly Share[]): string => sum(shown.map((share) => share[part]));
    const reviews = [...new Set(shares.map(({ reviewId }) => reviewId))].map((reviewId): Document => {
      const own = shares.filter((share) => share.reviewId === reviewId);
      return { resource: 'invoiceReview', id: reviewId, code: own[0]?.code ?? '', amount: of('invoiced', own) };
    });
    const paid = advances.map(({ paymentId, code, amount }): Document => ({ resource: 'fundPayment', id: paymentId, code, amount }));
    return {
      totalTax: fixed(order['totalTax']),
      receivedAmount: fixed(order['receivedAmount']),
      ...totalsOf(shares, advances),
      lines: lineIds.map((lineId) => {
        const own = shares.filter((share) => share.lineId === lineId);
        return { lineId, invoiced: of('invoiced', own), paid: of('paid', own) };
      }) as unknown as Json,
      documents: [...receipts, ...reviews.filter(({ amount }) => compare(amount, '0') !== 0), ...paid] as unknown as Json,
    };
  },
});
