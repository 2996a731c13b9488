-- Goods that go back to the supplier by whom they came.
alter table "material_exit"
  add column "return_entry_id" bigint,
  add column "no_replacement" boolean,
  add column "claim_total" numeric(16,2);
create index "material_exit_return_entry_id_idx" on "material_exit" ("return_entry_id", id);
alter table "material_exit_lines"
  add column "entry_line_id" text,
  add column "claim_price" numeric(14,4),
  add column "claim_amount" numeric(16,2);
alter table "material_exit" add constraint "material_exit_return_entry_id_fkey" foreign key ("return_entry_id") references "material_entry" deferrable initially immediate;
