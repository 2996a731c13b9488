-- References of transfers, post changes and resignations to tables that came after theirs.
alter table "hr_post_move" add constraint "hr_post_move_new_standard_id_fkey" foreign key ("new_standard_id") references "hr_salary_standard" deferrable initially immediate;
