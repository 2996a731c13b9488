-- Lines of expense documents may come from an invoice of the wallet.
alter table "expense_report_items" add column "wallet_id" bigint;
create index "expense_report_items_wallet_id_idx" on "expense_report_items" ("wallet_id");
alter table "expense_report_items" add constraint "expense_report_items_wallet_id_fkey" foreign key ("wallet_id") references "invoice_record" deferrable initially immediate;
alter table "expense_report_project_items" add column "wallet_id" bigint;
create index "expense_report_project_items_wallet_id_idx" on "expense_report_project_items" ("wallet_id");
alter table "expense_report_project_items" add constraint "expense_report_project_items_wallet_id_fkey" foreign key ("wallet_id") references "invoice_record" deferrable initially immediate;
alter table "travel_report_costs" add column "wallet_id" bigint;
create index "travel_report_costs_wallet_id_idx" on "travel_report_costs" ("wallet_id");
alter table "travel_report_costs" add constraint "travel_report_costs_wallet_id_fkey" foreign key ("wallet_id") references "invoice_record" deferrable initially immediate;
