-- Goods that are issued to a project, on one of its budget lines.
alter table "material_exit"
  add column "project_id" bigint,
  add column "budget_detail_id" text;
create index "material_exit_project_id_idx" on "material_exit" ("project_id", id);
alter table "material_exit" add constraint "material_exit_project_id_fkey" foreign key ("project_id") references "project_initiate" deferrable initially immediate;
