-- A change of post may come from an application for a vacancy.
alter table "hr_post_move" add column "post_apply_id" bigint;
create index "hr_post_move_post_apply_id_idx" on "hr_post_move" ("post_apply_id", id);
alter table "hr_post_move" add constraint "hr_post_move_post_apply_id_fkey" foreign key ("post_apply_id") references "hr_post_apply" deferrable initially immediate;
