-- A use of a seal names the use of licences whose copies it stamps.
alter table "stamp_use" add column "licence_use_id" bigint;
create index "stamp_use_licence_use_id_idx" on "stamp_use" ("licence_use_id", id);
alter table "stamp_use" add constraint "stamp_use_licence_use_id_fkey" foreign key ("licence_use_id") references "company_intelligence_apply" deferrable initially immediate;
