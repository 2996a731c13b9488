-- Invoices that were entered in ledgers of contracts by hand claim their numbers as those of bills do, unless a bill has claimed them already.
with claims as (
  insert into ledger_entry (ledger, dimensions, to_dimensions, from_account, to_account, quantity, value, date, resource, record_id, line_id, kind, at)
  select distinct on (key) 'invoice', key, key, 'free', 'claimed', 1, 0, date, 'contractParameter', parent_id, id, 'effect', now()
  from (
    select i.id, i.parent_id, coalesce(i.invoice_date, current_date) as date, jsonb_build_object('number',
      case when coalesce(typed_key(i.invoice_code), '') <> '' and typed_key(i.invoice_no) !~ '^\d{20}$'
        then typed_key(i.invoice_code) || '/' || typed_key(i.invoice_no) else typed_key(i.invoice_no) end) as key
    from contract_parameter_invoices i join contract_parameter p on p.id = i.parent_id
    where i.source is distinct from 'document' and i.invoice_no is not null and not p.deleted
  ) lines
  where not exists (select from ledger_balance b where b.ledger = 'invoice' and b.dimensions = key and b.account = 'claimed' and b.quantity > 0)
  order by key, id
  returning dimensions
)
insert into ledger_balance (ledger, dimensions, account, quantity, value)
select 'invoice', c.dimensions, side.account, side.quantity, 0
from claims c cross join lateral (values ('free', -1), ('claimed', 1)) side (account, quantity)
on conflict (ledger, dimensions, account) do update set quantity = ledger_balance.quantity + excluded.quantity;
