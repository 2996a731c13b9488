-- supplierManagement: the score of a supplier, and the mark that is given by hand
alter table "supplier_management" add column "service_mark" integer;
alter table "supplier_management" add column "score" numeric(5,1);
alter table "supplier_management" add column "level" text;
alter table "supplier_management" add column "scored_on" date;
create index "supplier_management_level_idx" on "supplier_management" ("level", id);
