-- A candidate who accepted has his onboarding form.
alter table "hr_application_recruit_candidates" add column "onboard_id" bigint;
create index "hr_application_recruit_candidates_onboard_id_idx" on "hr_application_recruit_candidates" ("onboard_id");
alter table "hr_application_recruit_candidates" add constraint "hr_application_recruit_candidates_onboard_id_fkey" foreign key ("onboard_id") references "hr_staff_onboard" deferrable initially immediate;
