-- Lists of training say how many take part in an application, and how many sessions a plan has.
alter table "hr_training_apply" add column "persons" integer;
alter table "hr_training_plan" add column "session_count" integer;
update "hr_training_apply" a set "persons" = (select count(*) from "hr_training_apply_participants" where parent_id = a.id);
update "hr_training_plan" p set "session_count" = (select count(*) from "hr_training_plan_courses" where parent_id = p.id);
