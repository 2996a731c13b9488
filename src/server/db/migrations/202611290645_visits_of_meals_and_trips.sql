-- adminMealApplication, boatcarApply: the visit that a meal or a trip is for.
alter table "admin_meal_application" add column "watch_apply_id" bigint;
create index "admin_meal_application_watch_apply_id_idx" on "admin_meal_application" ("watch_apply_id", id);
alter table "admin_meal_application" add constraint "admin_meal_application_watch_apply_id_fkey" foreign key ("watch_apply_id") references "watch_apply" deferrable initially immediate;
alter table "boatcar_apply" add column "watch_apply_id" bigint;
create index "boatcar_apply_watch_apply_id_idx" on "boatcar_apply" ("watch_apply_id", id);
alter table "boatcar_apply" add constraint "boatcar_apply_watch_apply_id_fkey" foreign key ("watch_apply_id") references "watch_apply" deferrable initially immediate;
