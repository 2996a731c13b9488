-- The credit line of an account is entered; what is used of it comes from the ledger `credit`, and what is left is their difference.
alter table company_bank_account add column credit_limit numeric(16,2), add column credit_used numeric(16,2);
update company_bank_account set credit_limit = coalesce(available_limit, 0), credit_used = 0, available_limit = coalesce(available_limit, 0);
insert into ledger_entry (ledger, dimensions, to_dimensions, to_account, quantity, date, resource, record_id, kind, at)
select 'credit', jsonb_build_object('account', id::text), jsonb_build_object('account', id::text), 'free', credit_limit, created_at::date,
  'companyBankAccount', id, 'stand', now()
from company_bank_account where credit_limit > 0 and not deleted;
insert into ledger_balance (ledger, dimensions, account, quantity)
select ledger, dimensions, to_account, quantity from ledger_entry where ledger = 'credit';

-- Movements that no document pays say of which kind they are, and whether they were taken back.
alter table company_bank_account_flows add column kind text, add column pay_no text, add column taken_back_on date;
