-- Orders show what of them came in, what is invoiced and what is paid; the same sums as src/server/business/purchase/orderMoney.ts.
alter table "purchase_management"
  add column "received_amount" numeric(16,2),
  add column "invoiced_amount" numeric(16,2),
  add column "paid_amount" numeric(16,2);
update purchase_management o set
  received_amount = coalesce((select sum(round(coalesce(l.received_qty, 0) * l.price_tax, 2)) from purchase_management_lines l where l.parent_id = o.id), 0),
  invoiced_amount = 0,
  paid_amount = 0;
with parts as (
  select r.id, r.open_amount + r.held_amount + r.paid_amount as owed, r.paid_amount as paid, coalesce(e.purchase_id, r.purchase_id) as order_id,
    l.amount as weight, l.id as place
  from invoice_review r join invoice_review_receipts x on x.parent_id = r.id join material_entry e on e.id = x.source_id
  join material_entry_lines l on l.parent_id = e.id where l.amount > 0 and not r.deleted
), whole as (
  select * from parts
  union all
  select r.id, r.open_amount + r.held_amount + r.paid_amount, r.paid_amount, r.purchase_id, 1, 0 from invoice_review r
  where not r.deleted and not exists (select from parts p where p.id = r.id)
), running as (
  select *, sum(weight) over (partition by id) as total, sum(weight) over (partition by id order by place) as upto from whole
), sums as (
  select order_id, sum(round(owed * upto / total, 2) - round(owed * (upto - weight) / total, 2)) as invoiced,
    sum(round(paid * upto / total, 2) - round(paid * (upto - weight) / total, 2)) as paid
  from running where order_id is not null group by order_id
)
update purchase_management o set invoiced_amount = coalesce(s.invoiced, 0), paid_amount = coalesce(s.paid, 0) from sums s where s.order_id = o.id;
update purchase_management o set paid_amount = o.paid_amount + a.amount
from (
  select p.purchase_id, sum(p.cny_amount - coalesce(p.invoiced_here, 0)) as amount from fund_payment p
  where p.purchase_id is not null and not p.deleted and p.status = 'approved' and p.pay_state = 'paid' and p.cny_amount > coalesce(p.invoiced_here, 0)
  group by p.purchase_id
) a where a.purchase_id = o.id;
