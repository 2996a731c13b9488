-- Acceptances of fixed assets name the reviewed invoice that they are of.
alter table "fixasset_accept" add column "invoice_review_id" bigint;
alter table "fixasset_accept" add constraint "fixasset_accept_invoice_review_id_fkey" foreign key ("invoice_review_id") references "invoice_review" deferrable initially immediate;
create index "fixasset_accept_invoice_review_id_idx" on "fixasset_accept" ("invoice_review_id");
