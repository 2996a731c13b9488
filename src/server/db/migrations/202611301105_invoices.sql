-- Invoices with a code, tax that may be deducted, and why a line has no invoice.
alter table "expense_report_items" add column "invoice_code" text;
alter table "expense_report_items" add column "tax_base" numeric(16,2);
alter table "expense_report_items" add column "named" boolean;
alter table "expense_report_items" add column "deduct_tax" numeric(16,2);
alter table "vehicle_warranty" add column "invoice_code" text;
