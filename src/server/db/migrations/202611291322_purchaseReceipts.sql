-- materialEntry names the order that it receives; arrivals of purchaseManagement name the receipt that was drafted for them
alter table "material_entry" add column "purchase_id" bigint;
alter table "material_entry_lines" add column "order_line_id" text;
alter table "purchase_management_arrivals" add column "entry_id" bigint;
create index "material_entry_purchase_id_idx" on "material_entry" ("purchase_id", id);
create index "purchase_management_arrivals_entry_id_idx" on "purchase_management_arrivals" ("entry_id");
alter table "material_entry" add constraint "material_entry_purchase_id_fkey" foreign key ("purchase_id") references "purchase_management" deferrable initially immediate;
alter table "purchase_management_arrivals" add constraint "purchase_management_arrivals_entry_id_fkey" foreign key ("entry_id") references "material_entry" deferrable initially immediate;
