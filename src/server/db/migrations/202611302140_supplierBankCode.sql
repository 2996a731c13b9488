-- The number by which banks find each other, for the file of a payment run.
alter table "supplier_management" add column "bank_code" text;
