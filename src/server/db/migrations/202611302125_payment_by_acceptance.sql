-- Payments by acceptance name the bill that they deliver.
alter table "fund_payment" add column "eba_id" bigint;
create index "fund_payment_eba_id_idx" on "fund_payment" ("eba_id", id);
alter table "fund_payment" add constraint "fund_payment_eba_id_fkey" foreign key ("eba_id") references "eba_accept" deferrable initially immediate;
