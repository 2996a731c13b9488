-- What typed numbers and codes are compared by (model/typed.ts): compatible forms as one, nothing unseen, Latin letters large.
create function typed_key(typed text) returns text
language sql immutable strict parallel safe
return upper(
  regexp_replace(
    normalize(typed, NFKC),
    '[\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB]',
    '',
    'g'
  ) collate "C"
);

-- Where two records have the same key already, people say which of them is wrong; nothing is changed for them.
create function one_of_each(tabled text, typed text[], kept text[]) returns void
language plpgsql as $$
declare twice text;
begin
  execute format(
    'select string_agg(distinct t.shown, %L) from (select concat_ws(%L, %s) as shown, count(*) over (partition by %s) as many from %I where not deleted and %s) t where t.many > 1',
    ', ', ' / ',
    (select string_agg(format('%I', name), ', ') from unnest(typed || kept) name),
    (select string_agg(part, ', ') from (
      select format('typed_key(%I)', name) as part from unnest(typed) name union all select format('%I', name) from unnest(kept) name) parts),
    tabled,
    (select string_agg(format('%I is not null', name), ' and ') from unnest(typed || kept) name)
  ) into twice;
  if twice is not null then
    raise exception '%: % are the same but for case, width or blanks; one of each has to be changed or deleted first', tabled, twice;
  end if;
end $$;
select one_of_each('users', array['user_name']::text[], array[]::text[]);
create unique index "users_user_name_typed" on "users" (typed_key("user_name")) where not deleted;
select one_of_each('users', array['staff_no']::text[], array[]::text[]);
create unique index "users_staff_no_typed" on "users" (typed_key("staff_no")) where not deleted;
select one_of_each('roles', array['code']::text[], array[]::text[]);
create unique index "roles_code_typed" on "roles" (typed_key("code")) where not deleted;
select one_of_each('sys_department', array['dept_code']::text[], array[]::text[]);
create unique index "sys_department_dept_code_typed" on "sys_department" (typed_key("dept_code")) where not deleted;
select one_of_each('posts', array['post_code']::text[], array[]::text[]);
create unique index "posts_post_code_typed" on "posts" (typed_key("post_code")) where not deleted;
select one_of_each('areas', array['area_code']::text[], array[]::text[]);
create unique index "areas_area_code_typed" on "areas" (typed_key("area_code")) where not deleted;
select one_of_each('org', array['org_code']::text[], array[]::text[]);
create unique index "org_org_code_typed" on "org" (typed_key("org_code")) where not deleted;
select one_of_each('org', array['credit_code']::text[], array[]::text[]);
create unique index "org_credit_code_typed" on "org" (typed_key("credit_code")) where not deleted;
select one_of_each('dictionaries', array['dict_code', 'item_value']::text[], array[]::text[]);
create unique index "dictionaries_dict_code_item_value_typed" on "dictionaries" (typed_key("dict_code"), typed_key("item_value")) where not deleted;
select one_of_each('data_report_config', array['report_code']::text[], array[]::text[]);
create unique index "data_report_config_report_code_typed" on "data_report_config" (typed_key("report_code")) where not deleted;
select one_of_each('notice_config', array['config_key']::text[], array[]::text[]);
create unique index "notice_config_config_key_typed" on "notice_config" (typed_key("config_key")) where not deleted;
select one_of_each('models', array['key']::text[], array[]::text[]);
create unique index "models_key_typed" on "models" (typed_key("key")) where not deleted;
select one_of_each('forms', array['form_key']::text[], array[]::text[]);
create unique index "forms_form_key_typed" on "forms" (typed_key("form_key")) where not deleted;
select one_of_each('uflo_flow', array['flow_key']::text[], array[]::text[]);
create unique index "uflo_flow_flow_key_typed" on "uflo_flow" (typed_key("flow_key")) where not deleted;
select one_of_each('hr_pf_staff_onboard', array['id_card']::text[], array[]::text[]);
create unique index "hr_pf_staff_onboard_id_card_typed" on "hr_pf_staff_onboard" (typed_key("id_card")) where not deleted;
select one_of_each('hr_salary_standard', array['standard_num']::text[], array[]::text[]);
create unique index "hr_salary_standard_standard_num_typed" on "hr_salary_standard" (typed_key("standard_num")) where not deleted;
select one_of_each('hr_social_security_fund', array['code']::text[], array[]::text[]);
create unique index "hr_social_security_fund_code_typed" on "hr_social_security_fund" (typed_key("code")) where not deleted;
select one_of_each('company_bank_account', array['account_no']::text[], array[]::text[]);
create unique index "company_bank_account_account_no_typed" on "company_bank_account" (typed_key("account_no")) where not deleted;
drop function one_of_each;

-- Invoices of bills by the key of their number; bills in approval and approved ones claim those that they carry.
create index expense_report_items_invoice_typed on expense_report_items (typed_key(invoice_no)) where invoice_no is not null;
insert into ledger_entry (ledger, dimensions, to_dimensions, from_account, to_account, quantity, value, date, resource, record_id, kind, at)
select 'invoice', key, key, 'free', 'claimed', 1, 0, date, 'expenseReport', id, kind, now()
from (
  select distinct jsonb_build_object('number', typed_key(i.invoice_no)) as key, r.id,
    case when r.status = 'approved' then 'book' else 'hold' end as kind, coalesce(r.paid_at, r.apply_date, r.created_at::date) as date
  from expense_report_items i join expense_report r on r.id = i.parent_id
  where r.status in ('submitted', 'reposted', 'approved') and not r.deleted and i.invoice_no is not null
) claims;
insert into ledger_balance (ledger, dimensions, account, quantity, value)
select 'invoice', e.dimensions, side.account, sum(side.quantity), 0
from ledger_entry e cross join lateral (values ('free', -e.quantity), ('claimed', e.quantity)) side (account, quantity)
where e.ledger = 'invoice' group by e.dimensions, side.account;
