-- Acceptances name the receipt that they were drafted from, accepted bills the invoice that they are drawn for.
alter table "fixasset_accept" add column "entry_id" bigint;
alter table "fixasset_accept" add constraint "fixasset_accept_entry_id_fkey" foreign key ("entry_id") references "material_entry" deferrable initially immediate;
create index "fixasset_accept_entry_id_idx" on "fixasset_accept" ("entry_id");
alter table "eba_accept" add column "invoice_review_id" bigint;
alter table "eba_accept" add constraint "eba_accept_invoice_review_id_fkey" foreign key ("invoice_review_id") references "invoice_review" deferrable initially immediate;
create index "eba_accept_invoice_review_id_idx" on "eba_accept" ("invoice_review_id");
