-- An approval of a contract names the seal use itself, where it had its number as text; a number that is none of a use is left out.
alter table "contract_approve" rename column "stamp_use_id" to "stamp_use_code";
alter table "contract_approve" add column "stamp_use_id" bigint;
update "contract_approve" a set "stamp_use_id" = u.id from "stamp_use" u where u.code = a."stamp_use_code";
alter table "contract_approve" drop column "stamp_use_code";
create index "contract_approve_stamp_use_id_idx" on "contract_approve" ("stamp_use_id", id);
alter table "contract_approve" add constraint "contract_approve_stamp_use_id_fkey" foreign key ("stamp_use_id") references "stamp_use" deferrable initially immediate;
